#include "search/levels.h"

#include "base/mix.h"

/* Spaced by tools/ladder.sh on 5x5: docs/strength.md. What makes the steps small enough is that a weaker level has
   more lapses, rather than being a little worse in every move: luck then has its say in every game. */
static const pod__level usual[POD_LEVEL_FULL + 1] = {
    [1] = {.rating = 400, .depth = 1, .lapse = 1, .slack = 300, .playouts = 30, .tree_slack = 300},
    [2] = {.rating = 570, .depth = 1, .lapse = 0.907, .slack = 280, .playouts = 60, .tree_slack = 175},
    [3] = {.rating = 760, .depth = 1, .lapse = 0.795, .slack = 260, .playouts = 120, .tree_slack = 120},
    [4] = {.rating = 930, .depth = 1, .lapse = 0.685, .slack = 230, .playouts = 250, .tree_slack = 78},
    [5] = {.rating = 1110, .depth = 2, .lapse = 0.6, .slack = 205, .playouts = 500, .tree_slack = 50},
    [6] = {.rating = 1270, .depth = 2, .lapse = 0.482, .slack = 175, .playouts = 1000, .tree_slack = 31},
    [7] = {.rating = 1460, .depth = 3, .lapse = 0.4, .slack = 150, .playouts = 3000, .tree_slack = 16},
    [8] = {.rating = 1650, .depth = 3, .lapse = 0.3, .slack = 130, .playouts = 10000, .tree_slack = 5},
    [9] = {.rating = 1830, .depth = 4, .lapse = 0.235, .slack = 115, .playouts = 30000},
    [10] = {.rating = 1970, .depth = 4, .lapse = 0.17, .slack = 100, .playouts = 100000},
    [POD_LEVEL_FULL] = {.rating = 3770},
};

static const pod__level *levels_of(const pod__board *board) {
    return board->levels ? board->levels : usual;
}

const pod__level *pod__level_of(const pod__board *board, unsigned level) {
    return &levels_of(board)[level];
}

int pod_level_rating(uint8_t game, unsigned level) {
    const pod__board *board = game == POD_GAME_OCTOGO ? &pod__octogo_board : &pod__cephalopod_board;
    return levels_of(board)[level <= POD_LEVEL_FULL ? level : 0].rating;
}

pod__level pod__level_at(const pod__level *level, uint64_t seed) {
    pod__level now = *level;
    pod__random random = {.state = pod__mix(seed)};
    if (pod__random_unit(&random) < level->lapse) {
        now.depth = 1;
        now.nodes = 0;
    } else {
        now.slack = 0;
    }
    return now;
}

static uint64_t tighter(uint64_t one, uint64_t other) {
    return !one || (other && other < one) ? other : one;
}

static bool errs(const pod__level *level, bool duel) {
    return duel ? level->lapse > 0 : level->tree_slack > 0;
}

pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool duel) {
    enum { MOVE_MS = 2000, MARGIN_MS = 50 };
    pod_search_request request = *asked;
    bool limited = asked->time_ms || asked->nodes || (duel && asked->depth);
    request.nodes = tighter(asked->nodes, duel ? level->nodes : level->playouts);
    request.depth = (unsigned)tighter(asked->depth, duel ? level->depth : 0);
    if (errs(level, duel)) {
        request.tables = NULL;
    }
    if (!limited) {
        request.time_ms = request.share_ms = MOVE_MS - MARGIN_MS;
    }
    return request;
}
