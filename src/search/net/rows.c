#include "rows.h"

#include <assert.h>
#include <stdbool.h>

static_assert(POD__SITE_SETS == 15 * 14 * 13 * 12 / 24, "sets of 4 out of 12 kinds");
static_assert(POD__SIDE_SETS == 9 * 8 * 7 * 6 / 24, "sets of 4 out of 6 kinds");

/* ---- Sets of four --------------------------------------------------------------------------------- */

static void sort(unsigned four[4]) {
    for (unsigned i = 1; i < 4; i++) {
        for (unsigned at = i; at > 0 && four[at - 1] > four[at]; at--) {
            unsigned swap = four[at];
            four[at] = four[at - 1];
            four[at - 1] = swap;
        }
    }
}

/* The number of a set of four (combinatorial number system); four[] comes out sorted. */
static unsigned number_of(unsigned four[4]) {
    sort(four);
    unsigned a = four[0];
    unsigned b = four[1] + 1;
    unsigned c = four[2] + 2;
    unsigned d = four[3] + 3;
    return a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24;
}

static void digits_of(unsigned code, unsigned base, unsigned out[4]) {
    for (unsigned i = 0; i < 4; i++) {
        out[i] = code % base;
        code /= base;
    }
}

/* ---- What a site is to the dice beside it ------------------------------------------------------------ */

/* 0 for what cannot be captured. */
static unsigned pips_of(unsigned near) {
    return near < POD__NEAR_OWN ? 0 : (near - POD__NEAR_OWN) % 5 + 1;
}

/* The sum of every set of directions; more than can be captured when there is not a die in each. */
static void add_up(const unsigned near[4], unsigned sum[16]) {
    enum { TOO_MUCH = 100 };
    sum[0] = 0;
    for (unsigned set = 1; set < 16; set++) {
        unsigned last = set >> 3 ? 3 : set >> 2 ? 2 : set >> 1;
        unsigned pips = pips_of(near[last]);
        sum[set] = sum[set & ~(1u << last)] + (pips ? pips : TOO_MUCH);
    }
}

static pod__side side_of(const unsigned sum[16], unsigned direction) {
    pod__side side = POD__SIDE_ALONE;
    for (unsigned set = 1; set < 16; set++) {
        if (set >> direction & 1 && set & (set - 1)) {
            pod__side here = sum[set] > 20  ? POD__SIDE_ALONE
                             : sum[set] > 6 ? POD__SIDE_TOO_FAR
                             : sum[set] < 6 ? POD__SIDE_TAKES
                                            : POD__SIDE_SIX;
            side = here > side ? here : side;
        }
    }
    return side;
}

static uint16_t site_row(unsigned code) {
    unsigned near[4];
    digits_of(code, POD__NEAR_COUNT, near);
    return (uint16_t)(POD__ROW_SITE + number_of(near));
}

static pod__site site_of(unsigned code) {
    unsigned near[4];
    unsigned sum[16];
    unsigned sides = 0;
    digits_of(code, POD__NEAR_COUNT, near);
    add_up(near, sum);
    for (unsigned i = 0; i < 4; i++) {
        pod__side side = pips_of(near[i]) ? side_of(sum, i) : POD__SIDE_DEAD;
        sides |= (unsigned)side << 3 * i | (side == POD__SIDE_SIX ? (unsigned)POD__SITE_SIX : 0);
    }
    return (pod__site){.row = site_row(code), .sides = (uint16_t)sides};
}

/* ---- Mirrors ------------------------------------------------------------------------------------------ */

static unsigned mirror_of_near(unsigned near) {
    return near < POD__NEAR_OWN ? near : near < POD__NEAR_OTHER ? near + 5 : near - 5;
}

static unsigned mirror_of_code(unsigned code) {
    unsigned near[4];
    digits_of(code, POD__NEAR_COUNT, near);
    unsigned mirror = 0;
    for (unsigned i = 4; i > 0; i--) {
        mirror = POD__NEAR_COUNT * mirror + mirror_of_near(near[i - 1]);
    }
    return mirror;
}

/* A group of rows whose second half mirrors the first. */
static void mirror_halves(uint16_t *out, unsigned first, unsigned half) {
    for (unsigned i = 0; i < half; i++) {
        out[first + i] = (uint16_t)(first + half + i);
        out[first + half + i] = (uint16_t)(first + i);
    }
}

void pod__patterns_mirror(uint16_t out[POD__ROW_COUNT]) {
    for (unsigned code = 0; code < POD__SITE_CODES; code++) {
        out[site_row(code)] = site_row(mirror_of_code(code));
    }
    mirror_halves(out, POD__ROW_DIE, 5 * POD__SIDE_SETS);
    mirror_halves(out, POD__ROW_SAFE, 1);
    mirror_halves(out, POD__ROW_EMPTIES, POD__EMPTIES);
    mirror_halves(out, POD__ROW_OPEN, POD__OPEN);
    mirror_halves(out, POD__ROW_SIXES, POD__SIXES);
    for (unsigned i = 0; i < POD__AHEAD; i++) {
        out[POD__ROW_AHEAD + i] = (uint16_t)(POD__ROW_AHEAD + POD__AHEAD - 1 - i);
    }
}

void pod__patterns_make(pod__patterns *out) {
    for (unsigned code = 0; code < POD__SITE_CODES; code++) {
        out->site[code] = site_of(code);
    }
    for (unsigned code = 0; code < POD__SIDE_CODES; code++) {
        unsigned sides[4];
        digits_of(code, POD__SIDE_COUNT, sides);
        out->sides[code] = (uint8_t)number_of(sides);
    }
}
