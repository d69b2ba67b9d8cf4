/* Dice that can never be captured again. */
#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"

static bool is_in(uint64_t squares, unsigned square) {
    return squares >> square & 1u;
}

static unsigned pips_on(const pod_position *position, unsigned square) {
    return pod_die_pips(position->of.cephalopod.die[square]);
}

/* Whether no die placed on `from` can take the one on `square`, when the dice in `lasting` stay where they are: either
   one of them is on `from`, or all others around it are among them and each is too large to be taken with this one. */
static bool is_shut(const pod_position *position, unsigned square, unsigned from, uint64_t lasting) {
    const unsigned room = pod__cephalopod_largest(position) - pips_on(position, square);
    for (pod__direction direction = 0; !is_in(lasting, from) && direction < POD__DIRECTIONS; direction++) {
        pod_square other = pod__cephalopod_neighbour(position, from, direction);
        if (other == POD__NO_SQUARE || other == square) {
            continue;
        }
        if (!is_in(lasting, other) || pips_on(position, other) <= room) {
            return false;
        }
    }
    return true;
}

static bool lasts(const pod_position *position, unsigned square, uint64_t lasting) {
    if (pips_on(position, square) == pod__cephalopod_largest(position)) {
        return true;
    }
    for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
        pod_square from = pod__cephalopod_neighbour(position, square, direction);
        if (from != POD__NO_SQUARE && !is_shut(position, square, from, lasting)) {
            return false;
        }
    }
    return true;
}

/* An elimination takes dice off the board that others were safe behind. */
static bool may_eliminate(const pod_position *position) {
    unsigned in = pod__cephalopod_seats_in(position);
    unsigned all_but_two = in & (in - 1);
    all_but_two &= all_but_two - 1;
    return position->turn != POD_NOBODY && all_but_two;
}

static uint64_t dice_that_may_last(const pod_position *position) {
    const bool all = !may_eliminate(position);
    uint64_t dice = 0;
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        unsigned pips = pips_on(position, square);
        if (pips && (all || pips == pod__cephalopod_largest(position))) {
            dice |= UINT64_C(1) << square;
        }
    }
    return dice;
}

/* Takes all for lasting and strikes out those that do not until nothing changes. What is left lasts: the first of them
   to be captured would have had all the others still around it. */
uint64_t pod__cephalopod_uncapturable(const pod_position *position) {
    uint64_t lasting = dice_that_may_last(position);
    uint64_t before;
    do {
        before = lasting;
        for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
            if (is_in(lasting, square) && !lasts(position, square, lasting)) {
                lasting &= ~(UINT64_C(1) << square);
            }
        }
    } while (lasting != before);
    return lasting;
}

/* ---- The same on bit planes --------------------------------------------------------------------- */

/* Of the dice that show the same pips, those that last when the dice in `lasting` do and `large` are those of them that
   are too large to be taken with one of these. As is_shut() and lasts(), for all squares at once. */
static uint64_t last_at_once(const pod__packed_geometry *geometry, uint64_t lasting, uint64_t large) {
    const unsigned columns = geometry->columns;
    const uint64_t first_row = (UINT64_C(1) << columns) - 1;
    const uint64_t last_row = ~(geometry->squares >> columns);
    const uint64_t south = large << columns | first_row, north = large >> columns | last_row;
    const uint64_t west = large << 1 | ~geometry->has_west, east = large >> 1 | ~geometry->has_east;
    const uint64_t sides = west & east, ends = south & north;
    return ((lasting | (sides & south)) << columns | first_row) & ((lasting | (sides & north)) >> columns | last_row) &
           ((lasting | (ends & west)) << 1 | ~geometry->has_west) &
           ((lasting | (ends & east)) >> 1 | ~geometry->has_east);
}

uint64_t pod__packed_uncapturable(const pod__packed_geometry *geometry, const pod__packed *packed) {
    uint64_t shows[7];
    for (unsigned pips = 1; pips <= 6; pips++) {
        shows[pips] = pod__packed_showing(packed, pips);
    }
    uint64_t lasting = pod__packed_dice(packed);
    uint64_t before;
    do {
        before = lasting;
        uint64_t larger = 0; /* than 6 - pips */
        uint64_t left = lasting & shows[6];
        for (unsigned pips = 1; pips < 6; pips++) {
            larger |= shows[7 - pips];
            uint64_t these = lasting & shows[pips];
            left |= these ? these & last_at_once(geometry, lasting, lasting & larger) : 0;
        }
        lasting = left;
    } while (lasting != before);
    return lasting;
}
