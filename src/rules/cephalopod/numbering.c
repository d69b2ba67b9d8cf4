/* Numbers of Cephalopod's moves, and what stands on its board as planes (ludopod/action.h). */
#include <assert.h>
#include <string.h>

#include "rules/cephalopod/board.h"

static unsigned neighbours_of(const pod_position *board, unsigned square) {
    unsigned there = 0;
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        there |= (unsigned)(pod__cephalopod_neighbour(board, square, direction) != POD__NO_SQUARE) << direction;
    }
    return there;
}

/* Any two or more neighbours can be captured together at some time: five dice that show 1 have a sum of 5. */
static unsigned moves(const pod_position *board, pod_move out[POD_ACTIONS_MAX]) {
    unsigned count = 0;
    for (unsigned square = 0; square < pod__cephalopod_squares(board); square++) {
        unsigned there = neighbours_of(board, square);
        for (unsigned set = 0; set <= there; set++) {
            bool is_single = set && !(set & (set - 1));
            if (!(set & ~there) && !is_single) {
                out[count++] = pod__cephalopod_move(square, set);
            }
        }
    }
    return count;
}

/* Of the first plane of each kind. */
typedef struct layout {
    unsigned pips, empty, capturable, uncapturable, planes;
} layout;

static layout layout_of(const pod_position *board) {
    layout out;
    out.pips = board->players > 2 ? board->players + 1u : 2;
    out.empty = out.pips + pod__cephalopod_largest(board);
    out.capturable = out.empty + 1;
    out.uncapturable = out.empty + 2;
    out.planes = out.empty + 3;
    assert(out.planes <= POD_PLANES_MAX);
    return out;
}

static unsigned planes(const pod_position *board) {
    return layout_of(board).planes;
}

static uint64_t capturable(const pod_position *position) {
    uint64_t found = 0;
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        uint8_t set[POD_CEPHALOPOD_CAPTURES_MAX];
        unsigned count = position->of.cephalopod.die[square] ? 0 : pod__cephalopod_captures(position, square, set);
        unsigned taken = 0;
        while (count) {
            taken |= set[--count];
        }
        for (pod__direction direction = 0; taken >> direction; direction++) {
            if (taken >> direction & 1) {
                found |= UINT64_C(1) << pod__cephalopod_neighbour(position, square, direction);
            }
        }
    }
    return found;
}

static void observe(const pod_position *position, pod_plane out[POD_PLANES_MAX]) {
    const layout at = layout_of(position);
    memset(out, 0, at.planes * sizeof *out);
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        const pod_die die = position->of.cephalopod.die[square];
        const uint64_t bit = UINT64_C(1) << square;
        const unsigned owner = pod_die_owner(die);
        if (!die) {
            out[at.empty].word[0] |= bit;
            continue;
        }
        out[at.pips + pod_die_pips(die) - 1].word[0] |= bit;
        if (owner != POD_NEUTRAL) {
            out[(owner + position->players - position->turn) % position->players].word[0] |= bit;
        } else if (position->players > 2) {
            out[position->players].word[0] |= bit;
        }
    }
    out[at.capturable].word[0] = capturable(position);
    out[at.uncapturable].word[0] = pod__cephalopod_uncapturable(position);
}

const pod_numbering pod__cephalopod_numbering = {moves, planes, observe};
