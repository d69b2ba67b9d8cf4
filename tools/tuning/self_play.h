/* Games of the engine against itself, as the tuning programs play them: random moves first, the engine's after them.
   One thread at a time. */
#ifndef LUDOPOD_TOOLS_TUNING_SELF_PLAY_H
#define LUDOPOD_TOOLS_TUNING_SELF_PLAY_H

#include "base/random.h"
#include "ludopod/event.h"
#include "ludopod/game.h"
#include "ludopod/search.h"

enum { SELF_PLAY_PLIES_MAX = 4096 };

typedef struct self_play {
    pod_search *search;         /* borrowed */
    pod_search_request request; /* of each move; the positions that have occurred, and the seed, are set in a copy */
    unsigned stray;             /* after the opening one move in so many is random, so that games differ; 0: none */
    pod__random random;
} self_play;

typedef struct self_play_ply {
    pod_position position; /* before the move */
    pod_move move;
    double expected; /* by the search, of the player to move; -1 when it was proven, or nothing was searched */
} self_play_ply;

/* Some megabytes: not for the stack. */
typedef struct self_play_game {
    unsigned opening; /* plies of it that were played at random */
    unsigned plies;
    self_play_ply ply[SELF_PLAY_PLIES_MAX];
    pod_outcome outcome;
} self_play_game;

/* The game and the starting position of a board such as "5x5". False when there is no such game or board. */
bool self_play_start(const char *game, const char *board, pod_position *out);
/* Plays a game whose first `opening` moves are random. False when it does not end, or there is no memory. */
bool self_play_run(self_play *how, const pod_position *start, unsigned opening, self_play_game *out);

#endif
