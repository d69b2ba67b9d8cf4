/* What a game has of its own for counting and solving. */
#ifndef LUDOPOD_SOLVE_GAMES_H
#define LUDOPOD_SOLVE_GAMES_H

#include <stdbool.h>

#include "ludopod/rules.h"

struct pod__perft_kind; /* solve/perft/kind.h */

/* All of it is optional. */
typedef struct pod__solve_game {
    /* A faster way than the rules to count the paths of this position; NULL when there is none for it. */
    const struct pod__perft_kind *(*perft)(const pod_position *start, bool merge);
    /* Makes positions equal that lead to equally many paths. */
    void (*merge)(pod_position *position);
    /* Whether boards like that of this starting position can be solved and proven (ludopod/strong.h, prove.h). */
    bool (*solves)(const pod_position *start);
} pod__solve_game;

extern const pod__solve_game pod__cephalopod_solve;

/* game: a pod_game_id. Never NULL; a game that has nothing of its own is counted by its rules. */
const pod__solve_game *pod__solve_game_of(unsigned game);

#endif
