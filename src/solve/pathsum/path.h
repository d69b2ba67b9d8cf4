/* The state of a count, and the inner loops in what ways they are compiled. */
#ifndef LUDOPOD_SOLVE_PATHSUM_PATH_H
#define LUDOPOD_SOLVE_PATHSUM_PATH_H

#include "ludopod/error.h"
#include "solve/pathsum/layer.h"
#include "solve/pathsum/moves.h"

typedef struct pod__start9 {
    pod__board9 board;
    unsigned pips, dice;
    int64_t depth; /* plies to play */
} pod__start9;

typedef struct pod__path9 {
    pod__moves9 moves;
    pod__blocks *blocks;
    pod__layer9 layer[2][POD__CELLS + 1]; /* by the pip total modulo 2, and dice */
    pod__start9 start;
    /* From this shortfall on games are taken to end in time, so that it does not matter how large it is: all have this
       row. */
    unsigned free_row;
    bool too_long;  /* one did not */
    pod__lanes sum; /* over all final boards, each image read as a decimal number */
} pod__path9;

/* The inner loops, compiled for some processor. */
typedef struct pod__stride {
    /* Plays on from all boards of a layer and gives back their rows. to: where it leads to capture no die, two, three
       and four. Returns false when there is no memory. */
    bool (*play_on)(pod__path9 *path, pod__layer9 *from, pod__layer9 *const to[4]);
    /* Adds all boards of a layer to the sum, as often as a row says. */
    void (*sum_up)(pod__path9 *path, const pod__layer9 *layer, unsigned row);
    /* The same for the boards one move later. */
    void (*sum_up_moves)(pod__path9 *path, const pod__layer9 *layer, unsigned row);
} pod__stride;

const pod__stride *pod__stride_portable(void);
/* NULL where the processor has no AVX2, or is none of that family. */
const pod__stride *pod__stride_avx2(void);
/* The same, where it takes bits out of a number in one step. */
const pod__stride *pod__stride_bmi2(void);

/* The fastest of them here. */
const pod__stride *pod__stride_best(void);

/* pod_pathsum() with one of them. */
pod_error pod__pathsum_by(const pod__stride *stride, const uint8_t cells[9], unsigned depth, uint32_t *sum);

#endif
