/* The positions that can stand after some number of plies, each with the number of ways to it. Positions are bytes
   here, of one size for all of a layer: the same bytes are the same position.

   Owns memory: all zero but for size is the empty layer, end with pod__perft_layer_free(). */
#ifndef LUDOPOD_SRC_SOLVE_PERFT_LAYER_H
#define LUDOPOD_SRC_SOLVE_PERFT_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "perft_wide.h"

typedef struct pod__perft_layer {
    size_t size;          /* of a position */
    unsigned char *bytes; /* positions, one after the other */
    pod__wide *ways;      /* by position */
    size_t count, capacity;
    uint32_t *slot; /* hash table with linear probing: number of a position + 1, 0 where free */
    size_t slots;   /* a power of two, twice the capacity */
} pod__perft_layer;

static inline const void *pod__perft_layer_at(const pod__perft_layer *layer, size_t number) {
    return layer->bytes + number * layer->size;
}

/* More ways to a position. merge: to one that is there already, if it is; else it is put in once more. Fails with
   POD_ERROR_MEMORY or POD_ERROR_OVERFLOW. */
pod_error pod__perft_layer_add(pod__perft_layer *layer, const void *position, pod__wide ways, bool merge);

/* Forgets the positions, keeps the memory. */
void pod__perft_layer_clear(pod__perft_layer *layer);
void pod__perft_layer_free(pod__perft_layer *layer);

#endif
