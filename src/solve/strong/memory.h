/* A budget of bytes that several threads take from. */
#ifndef LUDOPOD_SOLVE_STRONG_MEMORY_H
#define LUDOPOD_SOLVE_STRONG_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pod__memory {
    atomic_size_t left;
} pod__memory;

/* Zeroed memory aligned to a cache line, or NULL when there is none or the budget is spent. */
void *pod__memory_take(pod__memory *memory, size_t bytes);
/* bytes: as taken. block may be NULL, and then nothing is given back. */
void pod__memory_give(pod__memory *memory, void *block, size_t bytes);

/* The budget alone, for memory that somebody else takes; false when less than that is left. */
bool pod__memory_reserve(pod__memory *memory, size_t bytes);
void pod__memory_release(pod__memory *memory, size_t bytes);

#endif
