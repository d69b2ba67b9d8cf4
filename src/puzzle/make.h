/* Makes puzzles: lets characters play games and looks through these for positions with a single best move. */
#ifndef LUDOPOD_PUZZLE_MAKE_H
#define LUDOPOD_PUZZLE_MAKE_H

#include "ludopod/progress.h"
#include "puzzle/prove.h"

typedef struct puzzle_maker {
    puzzle_prover prover;
    pod_position start; /* of each game */
    uint64_t seed;
    uint32_t first, games; /* numbers of the games: from first to first + games - 1 */
    void *context;
    /* Whether a position may become a puzzle: called before it is proven. */
    bool (*is_new)(void *context, const pod_position *position);
    /* A puzzle is made. False ends the work. */
    bool (*found)(void *context, const puzzle *made);
    pod_progress_callback progress; /* often within a game; done: games. stage is 0 */
} puzzle_maker;

/* What game number N of a seed gives depends on the start, the seed, N, the prover's sizes and is_new() only. False
   when it was ended early. */
bool puzzle_make(const puzzle_maker *maker);

#endif
