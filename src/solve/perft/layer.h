/* Sums of 128 bits that notice when they do not fit. */
#ifndef LUDOPOD_SOLVE_PERFT_LAYER_H
#define LUDOPOD_SOLVE_PERFT_LAYER_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/error.h"

__extension__ typedef unsigned __int128 pod__wide;

static inline pod_error pod__wide_add(pod__wide *sum, pod__wide more) {
    if (*sum + more < more) {
        return POD_ERROR_OVERFLOW;
    }
    *sum += more;
    return POD_OK;
}

static inline pod_error pod__wide_add_product(pod__wide *sum, pod__wide paths, pod__wide factor) {
    assert(factor);
    return paths > ~(pod__wide)0 / factor ? POD_ERROR_OVERFLOW : pod__wide_add(sum, paths * factor);
}

/* The positions that can stand after some number of plies, each with the number of ways to it. Positions are bytes
   here, of one size for all of a layer: the same bytes are the same position. A layer is made of parts, so that each
   thread can have one; positions that are the same are in the same part.

   Owns memory: all zero is none, end with pod__perft_layers_free(). */

typedef struct pod__perft_layer {
    size_t size;          /* of a position */
    unsigned char *bytes; /* positions, one after the other */
    pod__wide *ways;      /* by position */
    size_t count, capacity;
    uint32_t *slot; /* hash table with linear probing: number of a position + 1, 0 where free */
    size_t slots;   /* a power of two, twice the capacity */
} pod__perft_layer;

typedef struct pod__perft_layers {
    pod__perft_layer *part;
    unsigned parts;
    bool merge;
} pod__perft_layers;

/* An empty layer. size: of a position; merge: whether equal positions are to be one. Returns false when there is no
   memory. */
bool pod__perft_layers_make(pod__perft_layers *layers, unsigned parts, size_t size, bool merge);
/* Forgets the positions, keeps the memory. */
void pod__perft_layers_clear(pod__perft_layers *layers);
void pod__perft_layers_free(pod__perft_layers *layers);

size_t pod__perft_layers_count(const pod__perft_layers *layers);
/* A position by its number, and the ways to it. */
const void *pod__perft_layers_at(const pod__perft_layers *layers, size_t number, pod__wide *ways);

/* More ways to a position: to the one that is there already, when positions are merged and it is; else it is put in
   once more. Fails with POD_ERROR_MEMORY or POD_ERROR_OVERFLOW. */
pod_error pod__perft_layers_add(pod__perft_layers *layers, const void *position, pod__wide ways);
/* The same for all positions in a part of another layer, which is made of as many. */
pod_error pod__perft_layers_add_part(pod__perft_layers *layers, const pod__perft_layers *more, unsigned part);

#endif
