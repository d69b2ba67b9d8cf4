/* How strong each level plays. A weaker one searches less (depth, nodes), and every now and then it blunders: it
   searches one ply deep and adds noise to the scores. */
#ifndef LUDOPOD_SEARCH_LEVELS_H
#define LUDOPOD_SEARCH_LEVELS_H

#include <stdbool.h>
#include <stdint.h>

#include "ludopod/search.h"
typedef struct pod__level {
    int rating; /* pod_level_rating() */

    /* Between two players. */
    unsigned depth;      /* plies; 0: no limit */
    uint64_t nodes;      /* 0: no limit */
    double blunder_rate; /* how often it blunders, 0 to 1 */
    /* Of a blunder: how much worse a move may be, in hundredths of a die, and still be chosen about a third as often as
       the best one. */
    double noise;
    int score_cap; /* a blunder does not tell larger scores apart; 0: only certain ones */

    /* With more than two players. */
    uint64_t simulations; /* 0: no limit */
    double mcts_noise;    /* as noise, in thousandths of a reward; 0: the best is always chosen */
} pod__level;

/* The levels of a game that the usual ones do not suit, POD_LEVEL_FULL + 1 of them. They stand apart from the boards,
   so that who only asks how strong a level is needs no engine (docs/wasm.md). */
extern const pod__level pod__octogo_levels[];

/* What a level may do in a game (pod_game_id); level 0 and POD_LEVEL_FULL may do everything. */
const pod__level *pod__level_of(unsigned game, unsigned level);

/* A level as it plays one move between two: a blunder (depth 1, its noise) or not (no noise). The seed decides. */
pod__level pod__level_at(const pod__level *level, uint64_t seed);

/* Of two limits, of which 0 is none. */
uint64_t pod__tighter(uint64_t one, uint64_t other);

/* The request with the limits of its level filled in; the tighter of two limits holds. Without a limit for this kind of
   search it gets two seconds. A level that blunders probes no tables. */
pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool two_player);

#endif
