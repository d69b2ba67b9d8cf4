/* Reading the content of a certificate: nothing but bytes and numbers. */
#ifndef LUDOPOD_SOLVE_WEAK_CONTENT_H
#define LUDOPOD_SOLVE_WEAK_CONTENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/error.h"

/* The whole content, for free(); length bytes. NULL: fault says why. */
uint8_t *pod__content_read(const char *path, const char magic[8], size_t *length, uint64_t *sum, pod_fault *fault);

/* What is left to be read. */
typedef struct pod__content {
    const uint8_t *at, *end;
    bool bad; /* read past the end */
} pod__content;

/* 0 past the end. */
uint64_t pod__content_number(pod__content *content, unsigned bytes);
uint64_t pod__content_leb128(pod__content *content);
/* NULL past the end. */
const uint8_t *pod__content_take(pod__content *content, size_t bytes);

#endif
