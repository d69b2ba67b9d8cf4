#include "solve/strong/geometry.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "rules/cephalopod/board.h"

enum { NO_SQUARE = 255 };

/* ---- Captures --------------------------------------------------------------------------------------- */

static void sum_neighbours(pod__geometry *out) {
    for (unsigned around = 0; around < POD__AROUND; around++) {
        out->sum[around] = (uint8_t)((around & 7u) + (around >> 3 & 7u) + (around >> 6 & 7u) + (around >> 9));
    }
}

/* The three bits of each neighbour in a set. */
static unsigned spread(unsigned set) {
    unsigned bits = 0;
    for (unsigned i = 0; i < POD__NEIGHBOURS; i++) {
        bits |= set >> i & 1u ? 7u << 3 * i : 0;
    }
    return bits;
}

static bool has_all(unsigned around, unsigned set) {
    for (unsigned i = 0; i < POD__NEIGHBOURS; i++) {
        if (set >> i & 1u && !(around >> 3 * i & 7u)) {
            return false;
        }
    }
    return true;
}

/* Rule 7: two or more dice that sum to six or less. */
static void find_captures(pod__geometry *out) {
    for (unsigned around = 0; around < POD__AROUND; around++) {
        for (unsigned set = 0; set < POD__SETS; set++) {
            bool two = set & (set - 1);
            if (two && has_all(around, set) && out->sum[around & spread(set)] <= POD__PIPS) {
                out->captures[around] |= (uint16_t)(1u << set);
            }
        }
    }
}

/* ---- Squares ----------------------------------------------------------------------------------------- */

typedef struct layout {
    unsigned rows, columns, squares;
    uint8_t index[POD_SIDE_MAX * POD_SIDE_MAX]; /* by square of the board; NO_SQUARE where it is none of the part */
} layout;

static void add_neighbour(const layout *board, unsigned square, pod__around *around) {
    if (board->index[square] != NO_SQUARE) {
        around->shift[around->count++] = (uint8_t)(3 * board->index[square]);
    }
}

static void find_neighbours(const layout *board, unsigned square, pod__around *around) {
    unsigned row = square / board->columns, column = square % board->columns;
    if (row) {
        add_neighbour(board, square - board->columns, around);
    }
    if (column) {
        add_neighbour(board, square - 1, around);
    }
    if (column + 1 < board->columns) {
        add_neighbour(board, square + 1, around);
    }
    if (row + 1 < board->rows) {
        add_neighbour(board, square + board->columns, around);
    }
}

/* ---- Symmetries -------------------------------------------------------------------------------------- */

/* Mirror 0: left and right change places; 1: top and bottom; 2, on square boards: rows and columns. */
static unsigned mirrored(unsigned rows, unsigned columns, unsigned square, unsigned mirror) {
    unsigned row = square / columns, column = square % columns;
    switch (mirror) {
    case 0:
        return row * columns + columns - 1 - column;
    case 1:
        return (rows - 1 - row) * columns + column;
    default:
        return column * columns + row;
    }
}

/* One that moves no square (on a board of one row or one column) is none. */
static void add_mirror(unsigned rows, unsigned columns, unsigned kind, pod__geometry *out) {
    pod__mirror mirror = {0};
    for (unsigned square = 0; square < rows * columns; square++) {
        unsigned other = mirrored(rows, columns, square, kind);
        if (square < other) {
            mirror.pair[mirror.count++] = (pod__pair){(uint8_t)square, (uint8_t)other};
        }
    }
    if (mirror.count) {
        out->mirror[out->mirrors++] = mirror;
    }
}

static unsigned through_mirror(const pod__mirror *mirror, unsigned square) {
    for (unsigned i = 0; i < mirror->count; i++) {
        if (mirror->pair[i].low == square) {
            return mirror->pair[i].high;
        }
        if (mirror->pair[i].high == square) {
            return mirror->pair[i].low;
        }
    }
    return square;
}

static void fill_chunks(pod__geometry *out, unsigned image) {
    for (unsigned chunk = 0; 3 * chunk < out->squares; chunk++) {
        for (unsigned bits = 0; bits < 1u << POD__CHUNK_BITS; bits++) {
            uint64_t moved = 0;
            for (unsigned i = 0; i < 3 && 3 * chunk + i < out->squares; i++) {
                moved |= (uint64_t)(bits >> 3 * i & 7u) << 3 * out->around[3 * chunk + i].to[image];
            }
            out->chunk[image][chunk][bits] = moved;
        }
    }
}

static void fill_sets(pod__geometry *out, unsigned image) {
    for (unsigned square = 0; square < out->squares; square++) {
        unsigned to = out->around[square].to[image];
        for (unsigned set = 0; set < 1u << POD__SET_BITS; set++) {
            uint32_t here = set >> square % POD__SET_BITS & 1u, there = set >> to % POD__SET_BITS & 1u;
            out->moved[image][square / POD__SET_BITS][set] |= here << to;
            out->moved_back[image][to / POD__SET_BITS][set] |= there << square;
        }
    }
}

static void make_images(pod__geometry *out) {
    out->images = 1u << out->mirrors;
    for (unsigned image = 0; image < out->images; image++) {
        for (unsigned square = 0; square < out->squares; square++) {
            unsigned to = square;
            for (unsigned i = 0; i < out->mirrors; i++) {
                to = image >> i & 1u ? through_mirror(&out->mirror[i], to) : to;
            }
            out->around[square].to[image] = (uint8_t)to;
        }
        fill_chunks(out, image);
        fill_sets(out, image);
    }
}

static void make_clears(pod__geometry *out) {
    for (unsigned square = 0; square < out->squares; square++) {
        pod__around *around = &out->around[square];
        for (unsigned set = 0; set < 1u << around->count; set++) {
            uint64_t dice = 0;
            for (unsigned i = 0; i < around->count; i++) {
                dice |= set >> i & 1u ? UINT64_C(7) << around->shift[i] : 0;
            }
            for (unsigned image = 0; image < out->images; image++) {
                around->clear[set][image] = pod__image(out, dice, image);
            }
        }
    }
}

/* ---- Whole ------------------------------------------------------------------------------------------- */

static void finish(pod__geometry *out) {
    make_images(out);
    make_clears(out);
    sum_neighbours(out);
    find_captures(out);
}

void pod__geometry_of_part(unsigned rows, unsigned columns, unsigned squares, const uint8_t *square,
                           pod__geometry *out) {
    assert(squares <= POD_STRONG_SQUARES_MAX);
    layout board = {.rows = rows, .columns = columns, .squares = squares};
    memset(board.index, NO_SQUARE, sizeof board.index);
    memset(out, 0, sizeof *out);
    out->squares = squares;
    for (unsigned i = 0; i < squares; i++) {
        board.index[square[i]] = (uint8_t)i;
    }
    for (unsigned i = 0; i < squares; i++) {
        find_neighbours(&board, square[i], &out->around[i]);
    }
    finish(out);
}

void pod__geometry_of_board(unsigned rows, unsigned columns, pod__geometry *out) {
    assert(rows * columns <= POD_STRONG_SQUARES_MAX);
    uint8_t all[POD_STRONG_SQUARES_MAX] = {0};
    for (unsigned i = 0; i < rows * columns; i++) {
        all[i] = (uint8_t)i;
    }
    pod__geometry_of_part(rows, columns, rows * columns, all, out);
    for (unsigned kind = 0; kind < (rows == columns ? 3u : 2u); kind++) {
        add_mirror(rows, columns, kind, out);
    }
    finish(out);
}

uint64_t pod__canonical(const pod__geometry *geometry, uint64_t key) {
    uint64_t smallest = key;
    for (unsigned symmetry = 1; symmetry < geometry->images; symmetry++) {
        uint64_t image = pod__image(geometry, key, symmetry);
        smallest = image < smallest ? image : smallest;
    }
    return smallest;
}

unsigned pod__pip_sum(uint64_t key) {
    unsigned sum = 0;
    for (; key; key >>= 3) {
        sum += key & 7u;
    }
    return sum;
}

unsigned pod__dice_count(uint64_t key) {
    unsigned dice = 0;
    for (; key; key >>= 3) {
        dice += (key & 7u) != 0;
    }
    return dice;
}

/* ---- The part of a position that is open --------------------------------------------------------------------- */

static bool is_solvable(const pod_position *position) {
    const pod_cephalopod *of = &position->of.cephalopod;
    if (position->game != POD_GAME_CEPHALOPOD || position->players != 2 || of->variant) {
        return false;
    }
    for (unsigned square = 0; square < pod__cephalopod_squares(position); square++) {
        if (of->die[square] && pod_die_owner(of->die[square]) > 1) {
            return false;
        }
    }
    return true;
}

pod_error pod__part_of(const pod_position *position, pod__part *out) {
    if (!is_solvable(position)) {
        return POD_ERROR_BOARD;
    }
    if (position->turn == POD_NOBODY) {
        return POD_ERROR_GAME_OVER;
    }
    uint64_t walls = pod__cephalopod_uncapturable(position);
    pod__part part = {.all = pod__cephalopod_squares(position), .whole = !walls};
    for (unsigned square = 0; square < part.all; square++) {
        if (walls >> square & 1u) {
            part.walls[pod_die_owner(position->of.cephalopod.die[square])]++;
        } else if (part.squares == POD_STRONG_SQUARES_MAX) {
            return POD_ERROR_BOARD;
        } else {
            part.square[part.squares++] = (uint8_t)square;
        }
    }
    *out = part;
    return POD_OK;
}

uint64_t pod__part_key(const pod__part *part, const pod_position *position) {
    uint64_t key = 0;
    for (unsigned i = 0; i < part->squares; i++) {
        key |= (uint64_t)pod_die_pips(position->of.cephalopod.die[part->square[i]]) << 3 * i;
    }
    return key;
}

uint64_t pod__part_owned(const pod__part *part, const pod_position *position, unsigned seat) {
    uint64_t owned = 0;
    for (unsigned i = 0; i < part->squares; i++) {
        pod_die die = position->of.cephalopod.die[part->square[i]];
        owned |= (uint64_t)(die && pod_die_owner(die) == seat) << i;
    }
    return owned;
}
