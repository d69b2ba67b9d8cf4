#include "states_board.h"

#include <stdbool.h>
#include <string.h>

static void find_neighbours(unsigned rows, unsigned columns, unsigned square, pod__small_neighbours *out) {
    unsigned row = square / columns;
    unsigned column = square % columns;
    const bool has[4] = {row > 0, column > 0, column + 1 < columns, row + 1 < rows};
    const unsigned at[4] = {square - columns, square - 1, square + 1, square + columns};
    out->count = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (has[i]) {
            out->shift[out->count++] = (uint8_t)(3 * at[i]);
        }
    }
}

/* Bit 0: left and right change places; bit 1: top and bottom; bit 2, on square boards: rows and columns. */
static unsigned image_of(unsigned rows, unsigned columns, unsigned square, unsigned symmetry) {
    unsigned row = square / columns;
    unsigned column = square % columns;
    row = symmetry & 2u ? rows - 1 - row : row;
    column = symmetry & 1u ? columns - 1 - column : column;
    return symmetry & 4u ? column * columns + row : row * columns + column;
}

/* On a board of one row or one column some symmetries are the same. */
static bool is_new(const pod__small_geometry *geometry, const uint8_t *shift) {
    for (unsigned i = 0; i < geometry->symmetries; i++) {
        if (!memcmp(geometry->shift[i], shift, geometry->squares)) {
            return false;
        }
    }
    return true;
}

void pod__small_geometry_make(unsigned rows, unsigned columns, pod__small_geometry *out) {
    *out = (pod__small_geometry){.squares = rows * columns};
    for (unsigned square = 0; square < out->squares; square++) {
        find_neighbours(rows, columns, square, &out->around[square]);
    }
    for (unsigned symmetry = 0; symmetry < (rows == columns ? 8u : 4u); symmetry++) {
        uint8_t shift[POD_STATES_SQUARES_MAX];
        for (unsigned square = 0; square < out->squares; square++) {
            shift[square] = (uint8_t)(3 * image_of(rows, columns, square, symmetry));
        }
        if (is_new(out, shift)) {
            memcpy(out->shift[out->symmetries++], shift, out->squares);
        }
    }
}

static uint64_t image(const pod__small_geometry *geometry, uint64_t board, unsigned symmetry) {
    uint64_t out = 0;
    for (unsigned square = 0; square < geometry->squares; square++, board >>= 3) {
        out |= (board & 7u) << geometry->shift[symmetry][square];
    }
    return out;
}

uint64_t pod__small_smallest(const pod__small_geometry *geometry, uint64_t board) {
    uint64_t smallest = board;
    for (unsigned symmetry = 1; symmetry < geometry->symmetries; symmetry++) {
        uint64_t other = image(geometry, board, symmetry);
        smallest = other < smallest ? other : smallest;
    }
    return smallest;
}

/* As many as there are symmetries for each that leaves the board as it is (orbit and stabilizer). */
unsigned pod__small_images(const pod__small_geometry *geometry, uint64_t board) {
    unsigned same = 0;
    for (unsigned symmetry = 0; symmetry < geometry->symmetries; symmetry++) {
        same += image(geometry, board, symmetry) == board;
    }
    return geometry->symmetries / same;
}

pod__small_capture pod__small_capture_of(const pod__small_neighbours *around, uint64_t board, unsigned set) {
    pod__small_capture capture = {board, 0, 0};
    for (unsigned i = 0; i < around->count; i++) {
        if (set >> i & 1u) {
            unsigned pips = (unsigned)(board >> around->shift[i] & 7u);
            if (!pips) {
                return (pod__small_capture){board, 0, 0};
            }
            capture.left &= ~((uint64_t)7 << around->shift[i]);
            capture.shows += pips;
            capture.dice++;
        }
    }
    if (capture.dice < 2 || capture.shows > POD__SMALL_PIPS) {
        capture.shows = 0;
    }
    return capture;
}
