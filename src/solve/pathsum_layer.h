/* The boards that can stand after some number of plies, each with the number of ways to get there. Boards that
   are images of each other share one entry, kept under the smallest of them.

   Owns memory: start from pod__layer_empty(), end with pod__layer_free(). */
#ifndef LUDOPOD_SRC_SOLVE_PATHSUM_LAYER_H
#define LUDOPOD_SRC_SOLVE_PATHSUM_LAYER_H

#include <stddef.h>

#include "pathsum_board.h"

typedef struct pod__layer_entry {
    pod__board9 board;
    /* By symmetry: ways to stand at that image of the board, modulo 2^32. */
    uint32_t ways[POD__SYMMETRIES];
} pod__layer_entry;

typedef struct pod__layer {
    pod__layer_entry *entry; /* count of them, in the order they came */
    size_t count, capacity;
    uint32_t *slot; /* hash table with linear probing: index of an entry + 1, 0 where free */
    size_t slots;   /* a power of two, at least twice the count */
} pod__layer;

static inline pod__layer pod__layer_empty(void) {
    return (pod__layer){NULL, 0, 0, NULL, 0};
}

/* The entry of a board, made with no ways when there is none yet. NULL when there is no memory; the
   layer is then as it was. Valid until the next call. */
pod__layer_entry *pod__layer_at(pod__layer *layer, pod__board9 board);

/* Forgets the boards, keeps the memory. */
void pod__layer_clear(pod__layer *layer);
void pod__layer_free(pod__layer *layer);

#endif
