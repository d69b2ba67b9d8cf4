/* What the reference players share: a game's board as the engine's searches see it (search/board.h), and when to stop.
   Their evaluation is their own, so that no change of the engine's changes them. */
#ifndef LUDOPOD_SEARCH_REFERENCE_INSIDE_H
#define LUDOPOD_SEARCH_REFERENCE_INSIDE_H

#include "base/clock.h"
#include "ludopod/reference.h"
#include "search/board.h"

typedef struct pod__reference_state {
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } of;
} pod__reference_state;

typedef struct pod__reference_game {
    const pod__board *board;
    void *setup;
    const pod_position *position;
    uint64_t nodes, node_limit; /* 0: none */
    int64_t end_ns;             /* 0: none */
    unsigned nodes_per_look;    /* at the clock: about as many as take ten microseconds */
    bool ended;
    pod__random *random;
} pod__reference_game;

/* Counts a node; true when the limits are reached. */
static inline bool pod__reference_count(pod__reference_game *game) {
    game->nodes++;
    game->ended = game->ended || (game->node_limit && game->nodes >= game->node_limit) ||
                  (game->end_ns && game->nodes % game->nodes_per_look == 0 && pod__now_ns() >= game->end_ns);
    return game->ended;
}

/* Dice or pieces of the player to move (in a finished game: who would be) less those of the other. */
static inline int pod__reference_margin(const pod__reference_game *game, const pod__reference_state *state) {
    return game->board->material(game->setup, &state->of);
}

pod_move pod__reference_dice_count(pod__reference_game *game, unsigned depth);
pod_error pod__reference_uct(pod__reference_game *game, pod_move *out);

#endif
