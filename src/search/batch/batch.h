/* How a batch (ludopod/action.h) plays its games: by the rules, or in a way that a game has for some of its positions.

   A state is plain bytes, copied by assignment; a game begins with a copy of the first one. */
#ifndef LUDOPOD_SEARCH_BATCH_BATCH_H
#define LUDOPOD_SEARCH_BATCH_BATCH_H

#include "ludopod/action.h"
#include "ludopod/game.h"

typedef struct pod__batch_path {
    size_t size; /* of a state, which is aligned for 64-bit words */
    /* Whether games from here are played in this way. */
    bool (*fits)(const pod_position *start);
    void (*begin)(const pod_position *start, void *state);
    /* Plays a legal move. Returns whether the game is over, and then how it ended. */
    bool (*play)(void *state, pod_move move, pod_outcome *out);
    /* Returns the seat to move. mask: all 0; planes: as pod_observe() gives them, or NULL. */
    unsigned (*look)(const void *state, const pod_actions *actions, uint8_t *mask, pod_plane *planes);
    void (*position)(const void *state, pod_position *out);
} pod__batch_path;

void pod__planes_spread(const pod_actions *actions, const pod_plane *planes, float *out);
void pod__rewards_of(const pod_outcome *outcome, unsigned players, float *out);

#endif
