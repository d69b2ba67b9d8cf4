#include <assert.h>

#include "rules/cephalopod/board.h"

/* The pips of the neighbours of a square by direction, 0 where there is no die. */
static void pips_around(const pod_position *position, unsigned square, unsigned pips[POD__DIRECTIONS]) {
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        pod_square neighbour = pod__cephalopod_neighbour(position, square, direction);
        pips[direction] = neighbour == POD__NO_SQUARE ? 0 : pod_die_pips(position->of.cephalopod.die[neighbour]);
    }
}

/* Sum of a set of neighbours, or 0 when the set is no capture: it has fewer than two dice, includes an
   empty place, or sums to more than a die can show. */
static unsigned capture_sum(const unsigned pips[POD__DIRECTIONS], unsigned set, unsigned largest) {
    unsigned sum = 0;
    unsigned dice = 0;
    for (unsigned direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (set >> direction & 1u) {
            if (!pips[direction]) {
                return 0;
            }
            sum += pips[direction];
            dice++;
        }
    }
    return dice >= 2 && sum <= largest ? sum : 0;
}

unsigned pod__cephalopod_captures(const pod_position *position, unsigned square,
                                  uint8_t out[POD_CEPHALOPOD_CAPTURES_MAX]) {
    unsigned pips[POD__DIRECTIONS];
    unsigned count = 0;
    pips_around(position, square, pips);
    for (unsigned set = 1; set < 1u << POD__DIRECTIONS; set++) {
        if (capture_sum(pips, set, pod__cephalopod_largest(position))) {
            out[count++] = (uint8_t)set;
        }
    }
    return count;
}

unsigned pod__cephalopod_shows(const pod_position *position, pod_move move) {
    unsigned pips[POD__DIRECTIONS];
    unsigned captured = pod__cephalopod_captured(move);
    if (!captured) {
        return 1;
    }
    pips_around(position, pod__cephalopod_square(move), pips);
    return capture_sum(pips, captured, pod__cephalopod_largest(position));
}

void pod__cephalopod_moves(const pod_position *position, pod_move_list *out) {
    out->count = 0;
    if (position->turn == POD_NOBODY) {
        return;
    }
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        if (position->of.cephalopod.die[square]) {
            continue;
        }
        uint8_t captures[POD_CEPHALOPOD_CAPTURES_MAX];
        unsigned count = pod__cephalopod_captures(position, square, captures);
        if (!count) {
            out->move[out->count++] = pod__cephalopod_move(square, 0);
        }
        for (unsigned i = 0; i < count; i++) {
            out->move[out->count++] = pod__cephalopod_move(square, captures[i]);
        }
    }
}

bool pod__cephalopod_legal(const pod_position *position, pod_move move) {
    unsigned square = pod__cephalopod_square(move);
    unsigned captured = pod__cephalopod_captured(move);
    bool possible = position->turn != POD_NOBODY && move == pod__cephalopod_move(square, captured) &&
                    square < pod__cephalopod_squares(position) && !position->of.cephalopod.die[square];
    if (!possible) {
        return false;
    }
    if (captured) {
        return pod__cephalopod_shows(position, move) != 0;
    }
    uint8_t captures[POD_CEPHALOPOD_CAPTURES_MAX];
    return pod__cephalopod_captures(position, square, captures) == 0;
}

void pod__cephalopod_apply(pod_position *position, pod_move move) {
    assert(pod__cephalopod_legal(position, move));
    unsigned square = pod__cephalopod_square(move);
    unsigned captured = pod__cephalopod_captured(move);
    unsigned mover = position->turn;
    unsigned shows = pod__cephalopod_shows(position, move);
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        if (captured >> direction & 1u) {
            position->of.cephalopod.die[pod__cephalopod_neighbour(position, square, direction)] = 0;
        }
    }
    position->of.cephalopod.die[square] = pod_die_make(mover, shows);
    pod__cephalopod_settle(position, mover);
}
