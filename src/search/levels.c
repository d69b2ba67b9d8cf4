#include "search/levels.h"

#include "base/random.h"

/* Spaced by tools/ladder.sh on 5x5: docs/strength.md. What makes the steps small enough is that a weaker level
   blunders more often, rather than being a little worse in every move: luck then matters in every game. */
static const pod__level usual[POD_LEVEL_FULL + 1] = {
    [1] = {.rating = 400, .depth = 1, .blunder_rate = 1, .noise = 300, .simulations = 30, .mcts_noise = 300},
    [2] = {.rating = 570, .depth = 1, .blunder_rate = 0.907, .noise = 280, .simulations = 60, .mcts_noise = 175},
    [3] = {.rating = 760, .depth = 1, .blunder_rate = 0.795, .noise = 260, .simulations = 120, .mcts_noise = 120},
    [4] = {.rating = 930, .depth = 1, .blunder_rate = 0.685, .noise = 230, .simulations = 250, .mcts_noise = 78},
    [5] = {.rating = 1110, .depth = 2, .blunder_rate = 0.6, .noise = 205, .simulations = 500, .mcts_noise = 50},
    [6] = {.rating = 1270, .depth = 2, .blunder_rate = 0.482, .noise = 175, .simulations = 1000, .mcts_noise = 31},
    [7] = {.rating = 1460, .depth = 3, .blunder_rate = 0.4, .noise = 150, .simulations = 3000, .mcts_noise = 16},
    [8] = {.rating = 1650, .depth = 3, .blunder_rate = 0.3, .noise = 130, .simulations = 10000, .mcts_noise = 5},
    [9] = {.rating = 1830, .depth = 4, .blunder_rate = 0.235, .noise = 115, .simulations = 30000},
    [10] = {.rating = 1970, .depth = 4, .blunder_rate = 0.17, .noise = 100, .simulations = 100000},
    [POD_LEVEL_FULL] = {.rating = 3770},
};

static const pod__level *const own[] = {[POD_GAME_OCTOGO] = pod__octogo_levels};
enum { OWN_COUNT = sizeof own / sizeof own[0] };

const pod__level *pod__level_of(unsigned game, unsigned level) {
    return &(game < OWN_COUNT && own[game] ? own[game] : usual)[level];
}

int pod_level_rating(uint8_t game, unsigned level) {
    return pod__level_of(game, level <= POD_LEVEL_FULL ? level : 0)->rating;
}

pod__level pod__level_at(const pod__level *level, uint64_t seed) {
    pod__level now = *level;
    pod__random random = {.state = pod__mix(seed)};
    if (pod__random_unit(&random) < level->blunder_rate) {
        now.depth = 1;
        now.nodes = 0;
    } else {
        now.noise = 0;
    }
    return now;
}

uint64_t pod__tighter(uint64_t one, uint64_t other) {
    return !one || (other && other < one) ? other : one;
}

static bool blunders(const pod__level *level, bool two_player) {
    return two_player ? level->blunder_rate > 0 : level->mcts_noise > 0;
}

pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool two_player) {
    enum { MOVE_MS = 2000, MARGIN_MS = 50 };
    pod_search_request request = *asked;
    bool limited = asked->time_ms || asked->nodes || (two_player && asked->depth);
    request.nodes = pod__tighter(asked->nodes, two_player ? level->nodes : level->simulations);
    request.depth = (unsigned)pod__tighter(asked->depth, two_player ? level->depth : 0);
    if (blunders(level, two_player)) {
        request.tables = NULL;
    }
    if (!limited) {
        request.time_ms = request.share_ms = MOVE_MS - MARGIN_MS;
    }
    return request;
}
