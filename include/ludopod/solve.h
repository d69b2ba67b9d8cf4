/* Counting and solving. Thread-safe. */
#ifndef LUDOPOD_SOLVE_H
#define LUDOPOD_SOLVE_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/progress.h"
#include "ludopod/rules.h"

POD_BEGIN_DECLS

/* Counts the paths of exactly `depth` plies from a position; a path that ends earlier counts once. Fails with
   POD_ERROR_OVERFLOW when the count does not fit in 64 bits, or POD_ERROR_MEMORY, and then leaves *count alone. */
POD_API pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count);

/* high * 2^64 + low */
typedef struct pod_wide {
    uint64_t high, low;
} pod_wide;

enum { POD_WIDE_TEXT = 40 };

/* In decimal digits, with a 0 byte behind. */
POD_API void pod_wide_text(pod_wide value, char out[POD_WIDE_TEXT]);

/* How to count. */
typedef struct pod_perft_how {
    size_t size;      /* of this: export.h */
    bool memo;        /* count once what can be come to in more than one way; else every path is walked */
    unsigned threads; /* 0 and 1: this one. The result is the same with any number. */
    /* stage: plies still to be walked; done and total: the positions that they are walked from. */
    pod_progress_callback progress;
} pod_perft_how;

/* These members, all others 0. In C only. */
#define POD_PERFT_HOW(...) ((pod_perft_how){.size = sizeof(pod_perft_how), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_perft_how_init(pod_perft_how *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
}
#endif

/* As pod_perft(), in 128 bits. Fails with POD_ERROR_OVERFLOW, POD_ERROR_MEMORY, POD_ERROR_STOPPED or
   POD_ERROR_STRUCTURE, and then leaves *count alone. */
POD_API pod_error pod_perft_wide(const pod_position *position, unsigned depth, const pod_perft_how *how,
                                 pod_wide *count);

/* Over all ways to play `depth` plies, or to the end if that comes earlier, on a 3x3 board of colourless
   dice: the sum of the final boards, each read as a nine-digit decimal number, modulo 2^30.
   cells: 0 (empty) to 6, row by row from the top. Fails with POD_ERROR_OPTION_VALUE when a cell is larger
   than 6, and with POD_ERROR_MEMORY. */
POD_API pod_error pod_pathsum(const uint8_t cells[9], unsigned depth, uint32_t *sum);

/* ---- Reachable boards ------------------------------------------------------------------------------ */

enum { POD_STATES_SQUARES_MAX = 21 };

/* The boards of colourless dice, six-sided and on the orthogonal board, that can be come to from the empty board with
   so many pips and dice in all. raw: each image of a board counted; canonical: all its images counted as one. */
typedef struct pod_states_layer {
    unsigned pips, dice;
    uint64_t raw, canonical;
} pod_states_layer;

typedef struct pod_states_count {
    uint64_t raw, canonical;           /* all boards */
    uint64_t full_raw, full_canonical; /* those with a die on every square */
} pod_states_count;

/* How to count them. */
typedef struct pod_states_how {
    size_t size;      /* of this: export.h */
    unsigned threads; /* 0 and 1: this one. The result is the same with any number. */
    size_t memory;    /* bytes that may be used */
    /* Every few thousand boards. stage: the pips of the layer that is counted; done: boards seen so far. */
    pod_progress_callback progress;
    /* Optional: a layer that is not empty has been counted. Layers come by pips, upwards, and for equal pips by dice,
       downwards. context: that of progress. */
    void (*layer)(void *context, const pod_states_layer *layer);
} pod_states_how;

/* These members, all others 0. In C only. */
#define POD_STATES_HOW(...) ((pod_states_how){.size = sizeof(pod_states_how), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_states_how_init(pod_states_how *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
}
#endif

/* Counts the reachable boards of a size. Fails with POD_ERROR_BOARD (a side not 1 to 10, or more than
   POD_STATES_SQUARES_MAX squares), POD_ERROR_MEMORY (there is too little, or too little may be used),
   POD_ERROR_STOPPED or POD_ERROR_STRUCTURE, and then leaves *count alone. */
POD_API pod_error pod_states(unsigned rows, unsigned columns, const pod_states_how *how, pod_states_count *count);

POD_END_DECLS

#endif
