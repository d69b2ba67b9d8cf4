/* Reference players: simple ones that never change, to measure the engine against (docs/strength.md).

   They keep no state between moves; every function is thread-safe. */
#ifndef LUDOPOD_REFERENCE_H
#define LUDOPOD_REFERENCE_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"

POD_BEGIN_DECLS

typedef enum pod_reference_kind {
    POD_REFERENCE_RANDOM,     /* any legal move, each as likely as the others */
    POD_REFERENCE_GREEDY,     /* the most dice (or pieces) ahead after the move; a random one of equals */
    POD_REFERENCE_DICE_COUNT, /* plain alpha-beta to a fixed depth, or deeper and deeper within the time, that counts
                                 the dice at the leaves. Two players */
    POD_REFERENCE_CAPTURER, /* looks at nothing but the move itself: the capture that gains most, where one gains; else
                               any move that captures nothing */
    POD_REFERENCE_SIXES,    /* the same, but for a die that shows the most, a six, which it makes whenever it can.
                               Cephalopod */
    POD_REFERENCE_UCT,      /* Monte Carlo tree search with random playouts (Kocsis and Szepesvari, 2006) */
    POD_REFERENCE_COUNT
} pod_reference_kind;

typedef struct pod_reference {
    pod_reference_kind kind;
    /* Limits, of which a dice count and UCT need one: plies (dice count only), time, and nodes or playouts. */
    unsigned depth;
    int64_t time_ms;
    uint64_t nodes;
} pod_reference;

/* "random", "greedy", "capturer", "sixes", "dice-count", "uct". */
POD_API const char *pod_reference_name(pod_reference_kind kind);
/* Whether this player can play a game that stands like this. */
POD_API bool pod_reference_plays(const pod_reference *player, const pod_position *position);
/* The player's move. *random is the state of its random numbers and changes. Fails with POD_ERROR_GAME_OVER,
   POD_ERROR_OPTION_VALUE (a limit is missing, or it does not play this game) or POD_ERROR_MEMORY. */
POD_API pod_error pod_reference_move(const pod_reference *player, const pod_position *position, uint64_t *random,
                                     pod_move *out);

POD_END_DECLS

#endif
