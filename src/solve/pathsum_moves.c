#include "pathsum_moves.h"

enum { NO_CAPTURE = 8 };

static void shifted_images(pod__board9 board, pod__images *out) {
    pod__board9 image[POD__SYMMETRIES];
    pod__board9_images(board, image);
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        out->of[i] = (int32_t)(image[i] << 3);
    }
}

static uint32_t sum_of(unsigned values, unsigned set) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned pips = values >> (3 * i) & 7u;
        if (set >> i & 1u) {
            sum += pips ? pips : NO_CAPTURE;
        }
    }
    return sum <= POD__PIPS_MAX ? sum : NO_CAPTURE;
}

static pod__board9 cells_of(unsigned cell, unsigned set) {
    pod__board9 cells = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned shift = pod__around9(cell)[i];
        cells |= set >> i & 1u && shift < 3 * POD__CELLS ? (pod__board9)7 << shift : 0;
    }
    return cells | (set & POD__FOURTH && cell == POD__MIDDLE ? (pod__board9)7 << (3 * POD__BELOW_MIDDLE) : 0);
}

void pod__moves9_make(pod__moves9 *out) {
    for (unsigned values = 0; values < sizeof out->sums / sizeof out->sums[0]; values++) {
        out->sums[values] = 0;
        for (unsigned set = 0; set < POD__SETS_OF_3; set++) {
            out->sums[values] |= sum_of(values, set) << (4 * set);
        }
    }
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        for (unsigned set = 0; set < POD__SETS_OF_4; set++) {
            shifted_images(cells_of(cell, set), &out->taken[cell][set]);
        }
        for (unsigned pips = 0; pips <= POD__PIPS_MAX; pips++) {
            shifted_images((pod__board9)pips << (3 * cell), &out->die[cell][pips]);
        }
    }
}
