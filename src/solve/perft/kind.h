/* How positions are kept while their paths are counted, and how they are played on. */
#ifndef LUDOPOD_SOLVE_PERFT_KIND_H
#define LUDOPOD_SOLVE_PERFT_KIND_H

#include "ludopod/rules.h"
#include "solve/perft/layer.h"

/* Of a position of any kind. */
enum { POD__PERFT_BYTES_MAX = sizeof(pod_position) };

typedef struct pod__perft_kind {
    size_t size; /* of a position */
    /* What it needs to know of the board: its size, and how it is made. */
    size_t board_size;
    void (*prepare)(const pod_position *start, void *board);
    /* What stays of a position: no more than decides the count. */
    void (*from)(const void *board, const pod_position *position, void *out);
    /* Plays all moves: puts what they lead to into a layer, with the ways to here. Returns POD_OK with *over set when
       there are none. */
    pod_error (*play)(const void *board, const void *from, pod__wide ways, pod__perft_layers *to, bool *over);
    /* Counts the paths of so many plies by walking them all. */
    pod_error (*walk)(const void *board, const void *from, unsigned depth, pod__wide *count);
} pod__perft_kind;

#endif
