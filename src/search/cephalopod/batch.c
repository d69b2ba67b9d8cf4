/* Cephalopod in a batch: between two, by bit planes. */
#include "search/batch/batch.h"

#include "rules/cephalopod/packed.h"
#include "search/board.h"

typedef struct game {
    pod__packed board;
    pod__packed_geometry geometry;
    uint64_t turn;
} game;

static void begin(const pod_position *start, void *state) {
    game *out = state;
    *out = (game){pod__packed_from(start), pod__packed_geometry_of(start->rows, start->columns), start->turn};
}

static bool play(void *state, pod_move move, pod_outcome *out) {
    game *now = state;
    now->board = pod__packed_after(&now->geometry, &now->board, move);
    now->turn ^= 1;
    if (!pod__packed_is_full(&now->geometry, &now->board)) {
        return false;
    }
    int margin = pod__packed_margin(&now->board);
    out->over = true;
    out->place[now->turn] = margin >= 0 ? 1 : 2;
    out->place[now->turn ^ 1] = margin <= 0 ? 1 : 2;
    return true;
}

static void observe(const game *now, const pod__packed_captures *captures, pod_plane *out) {
    enum { PIPS = 2, EMPTY = PIPS + 6, PLANES = EMPTY + 3 };
    const uint64_t dice = pod__packed_dice(&now->board);
    uint64_t bits[PLANES] = {
        now->board.mine,
        pod__packed_theirs(&now->board),
        [EMPTY] = now->geometry.squares & ~dice,
        pod__packed_capturable(&now->geometry, captures),
        pod__packed_uncapturable(&now->geometry, &now->board),
    };
    for (unsigned pips = 1; pips <= 6; pips++) {
        bits[PIPS + pips - 1] = pod__packed_showing(&now->board, pips);
    }
    for (unsigned plane = 0; plane < PLANES; plane++) {
        out[plane] = (pod_plane){{bits[plane], 0}};
    }
}

static unsigned look(const void *state, const pod_actions *actions, uint8_t *mask, pod_plane *planes) {
    const game *now = state;
    const pod__packed_captures captures = pod__packed_captures_of(&now->geometry, &now->board);
    for (unsigned set = 0; set < POD__PACKED_SETS; set++) {
        for (uint64_t left = captures.set[set]; left; left &= left - 1) {
            mask[actions->number[set << 7 | pod__packed_lowest(left)]] = 1;
        }
    }
    if (planes) {
        observe(now, &captures, planes);
    }
    return (unsigned)now->turn;
}

static void position(const void *state, pod_position *out) {
    const game *now = state;
    pod__packed_to(&now->geometry, &now->board, (unsigned)now->turn, out);
}

const pod__batch_path pod__cephalopod_batch = {sizeof(game), pod__packed_fits, begin, play, look, position};
