/* What a game has of its own for counting and solving. */
#ifndef LUDOPOD_SOLVE_GAMES_H
#define LUDOPOD_SOLVE_GAMES_H

#include <stdbool.h>

#include "ludopod/rules.h"

struct pod__perft_kind; /* solve/perft/kind.h */

/* What can be counted of some games only. */
typedef enum pod__count_kind {
    POD__COUNT_STATES = 1 << 0,  /* reachable boards: pod_states() */
    POD__COUNT_PATHSUM = 1 << 1, /* final boards, summed as numbers: pod_pathsum() */
} pod__count_kind;

/* All of it is optional. */
typedef struct pod__solve_game {
    /* A faster way than the rules to count the paths of this position; NULL when there is none for it. */
    const struct pod__perft_kind *(*perft)(const pod_position *start, bool merge);
    /* Makes positions equal that lead to equally many paths. */
    void (*merge)(pod_position *position);
    /* Whether boards like that of this starting position can be solved and proven (ludopod/strong.h, prove.h). */
    bool (*solves)(const pod_position *start);
    unsigned counts; /* a set of pod__count_kind */
} pod__solve_game;

extern const pod__solve_game pod__cephalopod_solve;

/* game: a pod_game_id. Never NULL; a game that has nothing of its own is counted by its rules. */
const pod__solve_game *pod__solve_game_of(unsigned game);

#endif
