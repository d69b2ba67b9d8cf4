/* The head of a layer file taken apart, and where things are in its content. */
#ifndef LUDOPOD_SOLVE_STRONG_LAYER_CONTENT_H
#define LUDOPOD_SOLVE_STRONG_LAYER_CONTENT_H

#include <stdbool.h>

#include "solve/tables/file.h"

#define POD__LAYER_MAGIC "pod-ceph"
enum { POD__LAYER_VERSION = 1, POD__LAYER_BLOCK = 1 << 16, POD__LAYER_SUMS = 40 };

typedef struct pod__layer_content {
    unsigned rows, columns, exact, pips, dice;
    unsigned width; /* bytes of a number */
    uint64_t boards, tables;
    unsigned questions;
    size_t table_bytes; /* of one question */
} pod__layer_content;

/* What follows from the board: questions and table_bytes. */
void pod__layer_content_complete(pod__layer_content *content);
void pod__layer_content_put(const pod__layer_content *content, uint64_t key_bytes, pod__table_head *head);
/* Returns false when the head makes no sense, or does not fit a content of key_bytes of boards. */
bool pod__layer_content_get(const pod__table_head *head, pod__layer_content *out);

static inline uint64_t pod__layer_numbers_at(uint64_t key_bytes) {
    return POD__LAYER_SUMS + key_bytes;
}
static inline uint64_t pod__layer_tables_at(const pod__layer_content *content, uint64_t key_bytes) {
    return pod__layer_numbers_at(key_bytes) + content->boards * content->width;
}
static inline uint64_t pod__layer_record_bytes(const pod__layer_content *content) {
    return (uint64_t)content->questions * content->table_bytes;
}
static inline uint64_t pod__layer_content_bytes(const pod__layer_content *content, uint64_t key_bytes) {
    return pod__layer_tables_at(content, key_bytes) + content->tables * pod__layer_record_bytes(content);
}

/* Copies bytes of the content, from wherever they are; false when a block is damaged or there is no memory. Requires
   that they are within the content. Thread-safe. */
bool pod__content_bytes(const pod__table_file *file, uint64_t at, size_t length, uint8_t *out);

#endif
