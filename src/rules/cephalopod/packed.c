#include "rules/cephalopod/packed.h"

#include <assert.h>
#include <string.h>

#include "rules/cephalopod/board.h"

/* ---- From and to pod_position ------------------------------------------------------------------ */

pod__packed_geometry pod__packed_geometry_of(unsigned rows, unsigned columns) {
    unsigned count = rows * columns;
    assert(count >= 1 && count <= 64);
    pod__packed_geometry geometry = {
        .squares = ~(uint64_t)0 >> (64 - count),
        .square_count = (uint8_t)count,
        .rows = (uint8_t)rows,
        .columns = (uint8_t)columns,
    };
    uint64_t first_column = 0;
    for (unsigned row = 0; row < rows; row++) {
        first_column |= (uint64_t)1 << pod_square_at(row, 0, columns);
    }
    geometry.has_west = geometry.squares & ~first_column;
    geometry.has_east = geometry.squares & ~(first_column << (columns - 1));
    return geometry;
}

static bool has_neutral_dice(const pod_position *position) {
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        if (pod_die_owner(position->of.cephalopod.die[square]) == POD_NEUTRAL) {
            return true;
        }
    }
    return false;
}

bool pod__packed_fits(const pod_position *position) {
    return position->game == POD_GAME_CEPHALOPOD && position->players == 2 && position->turn != POD_NOBODY &&
           position->of.cephalopod.variant == 0 && position->of.cephalopod.out_count == 0 &&
           !has_neutral_dice(position);
}

pod__packed pod__packed_from(const pod_position *position) {
    assert(pod__packed_fits(position));
    pod__packed packed = {{0, 0, 0}, 0};
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        pod_die die = position->of.cephalopod.die[square];
        for (unsigned bit = 0; bit < 3; bit++) {
            packed.pips[bit] |= (uint64_t)(pod_die_pips(die) >> bit & 1u) << square;
        }
        packed.mine |= (uint64_t)(die && pod_die_owner(die) == position->turn) << square;
    }
    return packed;
}

void pod__packed_to(const pod__packed_geometry *geometry, const pod__packed *packed, unsigned turn, pod_position *out) {
    memset(out, 0, sizeof *out);
    out->game = POD_GAME_CEPHALOPOD;
    out->rows = geometry->rows;
    out->columns = geometry->columns;
    out->players = 2;
    out->turn = (uint8_t)(pod__packed_is_full(geometry, packed) ? POD_NOBODY : turn);
    for (unsigned square = 0; square < geometry->square_count; square++) {
        unsigned pips = pod__packed_pips(packed, square);
        unsigned owner = packed->mine >> square & 1 ? turn : 1 - turn;
        out->of.cephalopod.die[square] = pips ? pod_die_make(owner, pips) : 0;
    }
}

/* ---- Captures ------------------------------------------------------------------------------------ */

/* A number from 0 to 7 on each square, in three planes. Where `some` is 0 there is no number. */
typedef struct numbers {
    uint64_t ones, twos, fours, some;
} numbers;

/* The neighbour in one direction of every square: shift moves it here; the mask keeps rows apart. */
static inline numbers seen(const pod__packed *packed, uint64_t mask, unsigned left, unsigned right) {
    numbers out;
    out.ones = packed->pips[0] << left >> right & mask;
    out.twos = packed->pips[1] << left >> right & mask;
    out.fours = packed->pips[2] << left >> right & mask;
    out.some = out.ones | out.twos | out.fours;
    return out;
}

/* Sums where both have a number and the sum is at most 6; none elsewhere. A ripple-carry adder, one bit
   a square. Neither addend is above 6, so a sum over 7 shows as a carry out of the fours. */
static inline numbers add(numbers left, numbers right) {
    numbers out;
    uint64_t carry = left.ones & right.ones;
    uint64_t half = left.twos ^ right.twos;
    out.ones = left.ones ^ right.ones;
    out.twos = half ^ carry;
    carry = (left.twos & right.twos) | (half & carry);
    half = left.fours ^ right.fours;
    out.fours = half ^ carry;
    carry = (left.fours & right.fours) | (half & carry);
    out.some = left.some & right.some & ~carry & ~(out.ones & out.twos & out.fours);
    return out;
}

/* inline: its callers use the planes where they are made. */
static inline void find_captures(const pod__packed_geometry *geometry, const pod__packed *packed,
                                 pod__packed_captures *out) {
    uint64_t empty = geometry->squares & ~pod__packed_dice(packed);
    numbers south = seen(packed, empty, geometry->columns, 0);
    numbers west = seen(packed, empty & geometry->has_west, 1, 0);
    numbers east = seen(packed, empty & geometry->has_east, 0, 1);
    numbers north = seen(packed, empty, 0, geometry->columns);
    numbers south_west = add(south, west);
    numbers east_north = add(east, north);
    uint64_t *set = out->set;
    set[1] = set[2] = set[4] = set[8] = 0;
    set[3] = south_west.some;
    set[5] = add(south, east).some;
    set[6] = add(west, east).some;
    set[7] = add(south_west, east).some;
    set[9] = add(south, north).some;
    set[10] = add(west, north).some;
    set[11] = add(south_west, north).some;
    set[12] = east_north.some;
    set[13] = add(south, east_north).some;
    set[14] = add(west, east_north).some;
    set[15] = add(south_west, east_north).some;
    /* A larger set is a capture only where its pairs are. */
    set[0] = empty & ~(set[3] | set[5] | set[6] | set[9] | set[10] | set[12]);
}

pod__packed_captures pod__packed_captures_of(const pod__packed_geometry *geometry, const pod__packed *packed) {
    pod__packed_captures captures;
    find_captures(geometry, packed, &captures);
    return captures;
}

uint64_t pod__packed_capturable(const pod__packed_geometry *geometry, const pod__packed_captures *captures) {
    uint64_t towards[4] = {0, 0, 0, 0};
    for (unsigned set = 3; set < POD__PACKED_SETS; set++) {
        for (unsigned direction = 0; direction < 4; direction++) {
            towards[direction] |= set >> direction & 1 ? captures->set[set] : 0;
        }
    }
    return towards[POD__SOUTH] >> geometry->columns | towards[POD__WEST] >> 1 | towards[POD__EAST] << 1 |
           towards[POD__NORTH] << geometry->columns;
}

unsigned pod__packed_move_count(const pod__packed_geometry *geometry, const pod__packed *packed) {
    pod__packed_captures captures;
    unsigned count = 0;
    find_captures(geometry, packed, &captures);
    for (unsigned set = 0; set < POD__PACKED_SETS; set++) {
        count += pod__packed_count(captures.set[set]);
    }
    return count;
}

unsigned pod__packed_moves(const pod__packed_geometry *geometry, const pod__packed *packed, pod_move *out) {
    pod__packed_captures captures;
    unsigned count = 0;
    find_captures(geometry, packed, &captures);
    uint64_t empty = geometry->squares & ~pod__packed_dice(packed);
    for (; empty; empty &= empty - 1) {
        unsigned square = pod__packed_lowest(empty);
        if (captures.set[0] >> square & 1) {
            out[count++] = pod__cephalopod_move(square, 0);
            continue;
        }
        for (unsigned set = 3; set < POD__PACKED_SETS; set++) {
            out[count] = pod__cephalopod_move(square, set); /* kept only when it is a capture */
            count += (unsigned)(captures.set[set] >> square & 1);
        }
    }
    return count;
}

/* ---- Counting ------------------------------------------------------------------------------------ */

uint64_t pod__packed_perft(const pod__packed_geometry *geometry, const pod__packed *packed, unsigned depth,
                           bool *overflow) {
    if (depth == 0 || pod__packed_is_full(geometry, packed)) {
        return 1;
    }
    if (depth == 1) {
        return pod__packed_move_count(geometry, packed);
    }
    pod__packed_captures captures;
    uint64_t total = 0;
    find_captures(geometry, packed, &captures);
    for (unsigned set = 0; set < POD__PACKED_SETS; set++) {
        for (uint64_t left = captures.set[set]; left; left &= left - 1) {
            pod_move move = pod__cephalopod_move(pod__packed_lowest(left), set);
            pod__packed after = pod__packed_after(geometry, packed, move);
            uint64_t paths = pod__packed_perft(geometry, &after, depth - 1, overflow);
            *overflow |= total > UINT64_MAX - paths;
            total += paths;
        }
    }
    return total;
}
