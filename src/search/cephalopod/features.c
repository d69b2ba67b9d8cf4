#include "search/cephalopod/features.h"

#include <assert.h>
#include <stdbool.h>

static_assert(POD__SITE_SETS == 17 * 16 * 15 * 14 / 24, "sets of 4 out of 14 kinds");
static_assert(POD__SIDE_SETS == 12 * 11 * 10 * 9 / 24, "sets of 4 out of 9 kinds");

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

/* The largest capture of a die from a site, with how many other empty squares are beside the site. */
static pod__side side_of(const unsigned sum[16], unsigned direction, unsigned empties) {
    enum { MOST = 20 };
    pod__side side = empties == 0 ? POD__SIDE_ALONE : empties == 1 ? POD__SIDE_ALONE_ONE : POD__SIDE_ALONE_MORE;
    for (unsigned set = 1; set < 16; set++) {
        if (set >> direction & 1 && set & (set - 1) && sum[set] <= MOST) {
            pod__side here = sum[set] < 6    ? POD__SIDE_TAKES
                             : sum[set] == 6 ? POD__SIDE_SIX
                             : empties       ? POD__SIDE_TOO_FAR_SOME
                                             : POD__SIDE_TOO_FAR;
            side = here > side ? here : side;
        }
    }
    return side;
}

static pod__site_kind kind_of(const unsigned near[4], const unsigned sum[16], unsigned empties) {
    pod__site_kind kind = empties ? POD__SITE_LOOSE : POD__SITE_CLOSED;
    for (unsigned set = 1; set < 16; set++) {
        if (set & (set - 1) && sum[set] <= 6) {
            pod__site_kind here = sum[set] == 6 ? POD__SITE_SIX : POD__SITE_TAKES;
            kind = here > kind ? here : kind;
        }
    }
    bool dead = true;
    for (unsigned i = 0; i < 4; i++) {
        dead = dead && near[i] == POD__NEAR_DEAD;
    }
    return dead ? POD__SITE_FREE : kind;
}

static pod__site site_of(unsigned code) {
    unsigned near[4];
    unsigned sum[16];
    unsigned sides = 0;
    unsigned empties = 0;
    digits_of(code, POD__NEAR_COUNT, near);
    add_up(near, sum);
    for (unsigned i = 0; i < 4; i++) {
        empties += near[i] == POD__NEAR_EMPTY;
    }
    for (unsigned i = 0; i < 4; i++) {
        sides |= (unsigned)(pips_of(near[i]) ? side_of(sum, i, empties) : POD__SIDE_DEAD) << 4 * i;
    }
    pod__site_kind kind = kind_of(near, sum, empties);
    pod__near seen = kind == POD__SITE_SIX     ? POD__NEAR_SIX
                     : kind == POD__SITE_TAKES ? POD__NEAR_TAKES
                                               : POD__NEAR_EMPTY;
    return (pod__site){.sides = (uint16_t)sides, .kind = (uint8_t)kind, .near = (uint8_t)seen};
}

static uint16_t site_row(unsigned code) {
    unsigned near[4];
    digits_of(code, POD__NEAR_ALL, near);
    return (uint16_t)(POD__FEATURE_SITE + number_of(near));
}

/* ---- Blocks ------------------------------------------------------------------------------------------- */

static unsigned code_of(const unsigned digit[4], unsigned base) {
    return digit[0] + base * (digit[1] + base * (digit[2] + base * digit[3]));
}

/* The least code among those of a block turned round and over. */
static unsigned least_image(unsigned code) {
    unsigned block[4];
    unsigned least = code;
    digits_of(code, POD__NEAR_COUNT, block);
    for (unsigned turn = 0; turn < 4; turn++) {
        const unsigned turned[4] = {block[2], block[0], block[3], block[1]};
        const unsigned over[4] = {block[1], block[0], block[3], block[2]};
        unsigned one = code_of(turned, POD__NEAR_COUNT);
        unsigned other = code_of(over, POD__NEAR_COUNT);
        least = one < least ? one : least;
        least = other < least ? other : least;
        for (unsigned i = 0; i < 4; i++) {
            block[i] = turned[i];
        }
    }
    return least;
}

static void number_blocks(uint16_t out[POD__NEAR_CODES]) {
    unsigned count = 0;
    for (unsigned code = 0; code < POD__NEAR_CODES; code++) {
        unsigned least = least_image(code);
        out[code] = least == code ? (uint16_t)(POD__FEATURE_BLOCK + count++) : out[least];
    }
    assert(count == POD__BLOCKS);
}

/* ---- Mirrors ------------------------------------------------------------------------------------------ */

static unsigned mirror_of_near(unsigned near) {
    return near < POD__NEAR_OWN || near >= POD__NEAR_COUNT ? near : near < POD__NEAR_OTHER ? near + 5 : near - 5;
}

static unsigned mirror_of_code(unsigned code, unsigned base) {
    unsigned near[4];
    digits_of(code, base, near);
    for (unsigned i = 0; i < 4; i++) {
        near[i] = mirror_of_near(near[i]);
    }
    return code_of(near, base);
}

/* A group of features whose second half mirrors the first. */
static void mirror_halves(uint16_t *out, unsigned first, unsigned half) {
    for (unsigned i = 0; i < half; i++) {
        out[first + i] = (uint16_t)(first + half + i);
        out[first + half + i] = (uint16_t)(first + i);
    }
}

static void mirror_blocks(uint16_t *out) {
    uint16_t block[POD__NEAR_CODES];
    number_blocks(block);
    for (unsigned code = 0; code < POD__NEAR_CODES; code++) {
        out[block[code]] = block[mirror_of_code(code, POD__NEAR_COUNT)];
    }
}

void pod__patterns_mirror(uint16_t out[POD__FEATURE_COUNT]) {
    for (unsigned code = 0; code < POD__SITE_CODES; code++) {
        out[site_row(code)] = site_row(mirror_of_code(code, POD__NEAR_ALL));
    }
    mirror_halves(out, POD__FEATURE_DIE, 5 * POD__SIDE_SETS);
    mirror_halves(out, POD__FEATURE_SAFE, 1);
    mirror_blocks(out);
    mirror_halves(out, POD__FEATURE_EMPTIES, POD__EMPTIES);
    mirror_halves(out, POD__FEATURE_OPEN, POD__OPEN);
    mirror_halves(out, POD__FEATURE_QUIET, POD__QUIET);
    for (unsigned i = 0; i < POD__AHEAD; i++) {
        out[POD__FEATURE_AHEAD + i] = (uint16_t)(POD__FEATURE_AHEAD + POD__AHEAD - 1 - i);
    }
    mirror_halves(out, POD__FEATURE_TEMPO, POD__TEMPO);
    mirror_halves(out, POD__FEATURE_SPARE, POD__SPARE);
    mirror_halves(out, POD__FEATURE_ROOM, POD__ROOM);
}

void pod__patterns_make(void *into) {
    pod__patterns *out = into;
    for (unsigned code = 0; code < POD__NEAR_CODES; code++) {
        out->site[code] = site_of(code);
    }
    for (unsigned code = 0; code < POD__NEAR_ALL * POD__NEAR_ALL; code++) {
        unsigned one = code % POD__NEAR_ALL;
        unsigned other = code / POD__NEAR_ALL;
        unsigned large = one > other ? one : other;
        out->pair[code] = (uint8_t)(large * (large + 1) / 2 + (one + other - large));
    }
    for (unsigned code = 0; code < POD__SITE_CODES; code++) {
        unsigned near[4];
        digits_of(code, POD__NEAR_ALL, near);
        uint8_t one = out->pair[near[0] + POD__NEAR_ALL * near[1]];
        uint8_t other = out->pair[near[2] + POD__NEAR_ALL * near[3]];
        out->site_row[one][other] = site_row(code);
    }
    for (unsigned code = 0; code < POD__SIDE_CODES; code++) {
        unsigned sides[4];
        digits_of(code, POD__SIDE_COUNT, sides);
        out->sides[code] = (uint16_t)number_of(sides);
    }
    number_blocks(out->block);
}
