#include "solve/pathsum/moves.h"

enum { NO_CAPTURE = 8 };

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

static void make_moves(pod__moves9 *out, unsigned values) {
    static const uint8_t with_two_or_three[] = {3, 5, 6, 7};
    uint32_t sums = 0;
    for (unsigned set = 0; set < POD__SETS_OF_3; set++) {
        sums |= sum_of(values, set) << (4 * set);
    }
    uint64_t moves = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < sizeof with_two_or_three; i++) {
        unsigned set = with_two_or_three[i];
        uint64_t shows = sums >> (4 * set) & 15u;
        if (shows != NO_CAPTURE) {
            moves |= (pod__move9_set(set) | shows) << (16 * count++);
        }
    }
    out->sums[values] = sums;
    out->moves[values] = count ? moves : 1;
    out->count[values] = (uint8_t)(count ? count : 1);
}

static pod__board9 cells_of(unsigned cell, unsigned set) {
    pod__board9 cells = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned shift = pod__around9(cell)[i];
        cells |= set >> i & 1u && shift < 3 * POD__CELLS ? (pod__board9)7 << shift : 0;
    }
    return cells | (set & POD__FOURTH && cell == POD__MIDDLE ? (pod__board9)7 << (3 * POD__BELOW_MIDDLE) : 0);
}

/* Multiples of what one pip on a cell is. */
static void make_dice(pod__moves9 *out, unsigned cell) {
    pod__board9 image[POD__SYMMETRIES];
    pod__board9_images((pod__board9)1 << (3 * cell), image);
    for (unsigned pips = 0; pips < 8; pips++) {
        for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
            out->die[cell << 3 | pips].of[i] = pips * image[i] << 3;
            out->place[cell << 3 | pips].of[i] = pips * pod__board9_decimal(image[i]);
        }
    }
}

static void make_sets(pod__moves9 *out, unsigned cell) {
    for (unsigned set = 0; set < POD__SETS_OF_4; set++) {
        pod__board9 image[POD__SYMMETRIES];
        pod__board9_images(cells_of(cell, set), image);
        for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
            out->taken[set << 4 | cell].of[i] = image[i] << 3;
        }
    }
}

/* To stand at image x of a board that was turned is to stand at image "turned, then x" of the board; behind a flip
   turns go the other way round. */
static void make_order(pod__moves9 *out, unsigned turned) {
    unsigned flip = turned & POD__FLIP;
    for (unsigned i = 0; i < 4; i++) {
        out->order[turned].of[i] = flip | ((turned + i) & 3u);
        out->order[turned].of[POD__FLIP + i] = (flip ^ POD__FLIP) | ((i - turned) & 3u);
    }
}

void pod__moves9_make(pod__moves9 *out) {
    for (unsigned values = 0; values < POD__VALUES_OF_3; values++) {
        make_moves(out, values);
    }
    for (unsigned cell = 0; cell < POD__CELLS; cell++) {
        make_dice(out, cell);
        make_sets(out, cell);
    }
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        make_order(out, i);
        for (unsigned pips = 0; pips < 8; pips++) {
            out->last[pips].of[i] = out->die[8 << 3 | pips].of[i] + (POD__IMAGE_BIT | i);
        }
    }
    for (unsigned pair = 0; pair < 4 << 6; pair++) {
        const pod__lanes *first = &out->die[(pair >> 6) * 2 << 3];
        out->pair[pair] = first[pair & 7u];
        pod__lanes_add(&out->pair[pair], &first[8 + (pair >> 3 & 7u)]);
    }
}
