#include "levels.h"

/* Spaced by matches (search-match in tests/search): on 3x5 and 5x5 each level scores between 75 and 98 % against the
   one below, and level 1 a little more than random moves. */
static const pod__level usual[POD_LEVEL_MAX + 1] = {
    [1] = {.depth = 1, .playouts = 30, .slack = 350, .shades = 1000},
    [2] = {.depth = 1, .playouts = 60, .slack = 120, .shades = 1000},
    [3] = {.depth = 1, .playouts = 120, .slack = 50, .shades = 1000},
    [4] = {.depth = 2, .playouts = 250, .slack = 40, .shades = 1000},
    [5] = {.depth = 2, .playouts = 500, .slack = 20, .shades = 1000},
    [6] = {.depth = 3, .playouts = 1000, .slack = 10, .shades = 1000},
    [7] = {.depth = 4, .playouts = 3000, .slack = 2, .shades = 1000},
    [8] = {.nodes = 8000, .playouts = 10000},
    [9] = {.nodes = 250000, .playouts = 40000},
    [10] = {0},
};

const pod__level *pod__level_of(const pod__board *board, unsigned level) {
    return &(board->levels ? board->levels : usual)[level];
}

static uint64_t tighter(uint64_t one, uint64_t other) {
    return !one || (other && other < one) ? other : one;
}

pod_search_request pod__level_request(const pod_search_request *asked, const pod__level *level, bool duel) {
    enum { MOVE_MS = 2000, MARGIN_MS = 50 };
    pod_search_request request = *asked;
    bool limited = asked->time_ms || asked->nodes || (duel && asked->depth);
    request.nodes = tighter(asked->nodes, duel ? level->nodes : level->playouts);
    request.depth = (unsigned)tighter(asked->depth, duel ? level->depth : 0);
    if (level->slack > 0) {
        request.tables = NULL;
    }
    if (!limited) {
        request.time_ms = MOVE_MS - MARGIN_MS;
    }
    return request;
}
