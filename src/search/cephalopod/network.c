/* Cephalopod judged by a trained network: which of its rows (net/rows.h) a state has. */
#include <math.h>
#include <string.h>

#include "state.h"

enum {
    SIDES_OF_DIE = POD__SIDE_DIE * 0x1111, /* the same on every side */
    BLOCK = 16,                            /* squares looked at together, so that compilers use vectors */
    MARGIN = BLOCK                         /* beyond the board, wider than any row of it */
};

/* By squares, with a margin on both sides. */
typedef struct sight {
    uint8_t near[MARGIN + POD_CEPHALOPOD_SQUARES_MAX + MARGIN];   /* a square as its neighbours see it: pod__near */
    uint16_t sides[MARGIN + POD_CEPHALOPOD_SQUARES_MAX + MARGIN]; /* and what it is to each of them */
    uint16_t code[POD_CEPHALOPOD_SQUARES_MAX];                    /* where to find the row of a square */
    uint64_t kinds;                                               /* how many sites there are of each, in 8 bits each */
} sight;

/* own: the owner of the player to move's dice, where pod_die has it. */
static inline void see_block(const pod_die die[BLOCK], unsigned own, uint8_t near[BLOCK], uint16_t sides[BLOCK]) {
    for (unsigned i = 0; i < BLOCK; i++) {
        uint8_t first = (die[i] & 0xf0) == own ? POD__NEAR_OWN - 1 : POD__NEAR_OTHER - 1;
        near[i] = die[i] ? (uint8_t)(first + (die[i] & 15)) : (uint8_t)POD__NEAR_EMPTY;
        sides[i] = die[i] ? (uint16_t)SIDES_OF_DIE : 0;
    }
}

static void see(const pod__ceph_setup *setup, const pod__ceph_state *state, sight *out) {
    memset(out->near, POD__NEAR_DEAD, MARGIN);
    memset(out->sides, 0, MARGIN * sizeof out->sides[0]);
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        see_block(state->die + square, (unsigned)state->turn << 4, out->near + MARGIN + square,
                  out->sides + MARGIN + square);
    }
    memset(out->near + MARGIN + setup->squares, POD__NEAR_DEAD, MARGIN);
    memset(out->sides + MARGIN + setup->squares, 0, MARGIN * sizeof out->sides[0]);
    for (uint64_t safe = state->safe; safe; safe &= safe - 1) {
        unsigned square = pod__packed_lowest(safe);
        out->near[MARGIN + square] = POD__NEAR_DEAD;
        out->sides[MARGIN + square] = 0;
    }
    out->kinds = 0;
}

/* The numbers of blocks, found by pairs side by side, at their first square; those that would reach over the edge say
   nothing. */
static inline void code_blocks(const pod__ceph_setup *setup, sight *seen) {
    uint8_t pair[POD_CEPHALOPOD_SQUARES_MAX + MARGIN] = {0};
    const uint8_t *near = seen->near + MARGIN;
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        for (unsigned i = square; i < square + BLOCK; i++) {
            pair[i] = (uint8_t)(near[i] + POD__NEAR_COUNT * near[i + 1]);
        }
    }
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        for (unsigned i = square; i < square + BLOCK; i++) {
            seen->code[i] = (uint16_t)(pair[i] + POD__NEAR_COUNT * POD__NEAR_COUNT * pair[i + setup->root.columns]);
        }
    }
}

/* The numbers of all squares by their neighbours, as if they were sites. Beyond the edge everything is dead. */
static inline void code_sites(const pod__ceph_setup *setup, unsigned base, sight *seen) {
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        const uint8_t *near = seen->near + MARGIN + square;
        const uint8_t *south = near - setup->root.columns;
        const uint8_t *north = near + setup->root.columns;
        for (int i = 0; i < BLOCK; i++) {
            uint8_t has_west = setup->has_west[square + (unsigned)i];
            uint8_t has_east = setup->has_east[square + (unsigned)i];
            uint8_t west = (uint8_t)((near[i - 1] & has_west) + (POD__NEAR_DEAD & ~has_west));
            uint8_t east = (uint8_t)((near[i + 1] & has_east) + (POD__NEAR_DEAD & ~has_east));
            seen->code[square + (unsigned)i] =
                (uint16_t)(south[i] + base * west + base * base * east + base * base * base * north[i]);
        }
    }
}

/* The same by their sides, as if they were dice. What stands on one side of a die is, to it, what that square has on
   its opposite side; beyond the edge that is POD__SIDE_DEAD, which is 0. */
static inline void code_dice(const pod__ceph_setup *setup, sight *seen) {
    enum { BASE = POD__SIDE_COUNT };
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        const uint16_t *sides = seen->sides + MARGIN + square;
        const uint16_t *south = sides - setup->root.columns;
        const uint16_t *north = sides + setup->root.columns;
        for (int i = 0; i < BLOCK; i++) {
            unsigned west = sides[i - 1] >> 4 * POD__EAST & 15u & setup->has_west[square + (unsigned)i];
            unsigned east = sides[i + 1] >> 4 * POD__WEST & 15u & setup->has_east[square + (unsigned)i];
            seen->code[square + (unsigned)i] = (uint16_t)((south[i] >> 4 * POD__NORTH) + BASE * west +
                                                          BASE * BASE * east + BASE * BASE * BASE * (north[i] & 15u));
        }
    }
}

/* Rows go where `to` points; returned is where the next one goes. */
static uint16_t *add_blocks(const pod__ceph_setup *setup, const pod__patterns *patterns, sight *seen, uint16_t *to) {
    unsigned columns = setup->root.columns;
    code_blocks(setup, seen);
    for (unsigned row = 0; row + columns < setup->squares; row += columns) {
        for (unsigned square = row; square + 1 < row + columns; square++) {
            *to++ = patterns->block[seen->code[square]];
        }
    }
    return to;
}

/* What the sites are has to be known before what they are to each other. */
static uint16_t *add_sites(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t sites, sight *seen,
                           uint16_t *to) {
    code_sites(setup, POD__NEAR_COUNT, seen);
    for (uint64_t left = sites; left; left &= left - 1) {
        unsigned square = pod__packed_lowest(left);
        pod__site site = patterns->site[seen->code[square]];
        seen->sides[MARGIN + square] = site.sides;
        seen->near[MARGIN + square] = site.near;
        seen->kinds += (uint64_t)1 << 8 * site.kind;
    }
    code_sites(setup, POD__NEAR_ALL, seen);
    for (; sites; sites &= sites - 1) {
        *to++ = patterns->site_row[seen->code[pod__packed_lowest(sites)]];
    }
    return to;
}

static uint16_t *add_dice(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t dice, sight *seen,
                          uint16_t *to) {
    code_dice(setup, seen);
    for (; dice; dice &= dice - 1) {
        unsigned square = pod__packed_lowest(dice);
        unsigned kind = seen->near[MARGIN + square] - (unsigned)POD__NEAR_OWN;
        *to++ = (uint16_t)(POD__ROW_DIE + kind * POD__SIDE_SETS + patterns->sides[seen->code[square]]);
    }
    return to;
}

static uint16_t *add_safe(unsigned dice, unsigned row, uint16_t *to) {
    while (dice--) {
        *to++ = (uint16_t)row;
    }
    return to;
}

/* A number that fits a count; beyond its end odd stays odd. */
static unsigned keep_parity(unsigned number, unsigned count) {
    return number < count ? number : count - 2 + (number - count) % 2;
}

static unsigned at_most(unsigned number, unsigned most) {
    return number < most ? number : most;
}

static unsigned sites_of(uint64_t kinds, pod__site_kind kind) {
    return kinds >> 8 * kind & 0xff;
}

static uint16_t *add_tempo(uint64_t kinds, uint16_t *to) {
    unsigned free = sites_of(kinds, POD__SITE_FREE);
    unsigned closed = sites_of(kinds, POD__SITE_CLOSED);
    unsigned loose = sites_of(kinds, POD__SITE_LOOSE);
    unsigned takes = sites_of(kinds, POD__SITE_TAKES);
    unsigned sixes = sites_of(kinds, POD__SITE_SIX);
    unsigned quiet = free + closed + loose;
    unsigned tempo = keep_parity(quiet, 16) + 16 * (at_most(takes, 7) + 8 * at_most(sixes, 3));
    unsigned spare = keep_parity(free, 8) + 8 * (keep_parity(closed + loose, 16) + 16 * at_most(takes + sixes, 3));
    unsigned room = keep_parity(free, 8) + 8 * (keep_parity(closed, 8) + 8 * keep_parity(loose, 8));
    *to++ = (uint16_t)(POD__ROW_QUIET + quiet);
    *to++ = (uint16_t)(POD__ROW_TEMPO + tempo);
    *to++ = (uint16_t)(POD__ROW_SPARE + spare);
    *to++ = (uint16_t)(POD__ROW_ROOM + room);
    return to;
}

void pod__ceph_rows(const pod__ceph_setup *setup, const pod__patterns *patterns, const pod__ceph_state *state,
                    pod__rows *out) {
    enum { FAR = POD__AHEAD / 2 };
    sight seen;
    uint64_t safe = state->safe;
    unsigned own = pod__packed_count(state->owned[state->turn] & safe);
    unsigned other = pod__packed_count(state->owned[setup->seats - state->turn] & safe);
    int ahead = (int)own - (int)other;
    uint16_t *to = out->row;
    see(setup, state, &seen);
    out->open = (uint8_t)(setup->squares - own - other);
    to = add_blocks(setup, patterns, &seen, to);
    to = add_sites(setup, patterns, state->empty, &seen, to);
    to = add_dice(setup, patterns, setup->geometry.squares & ~(state->empty | safe), &seen, to);
    to = add_safe(own, POD__ROW_SAFE, to);
    to = add_safe(other, POD__ROW_SAFE + 1, to);
    *to++ = (uint16_t)(POD__ROW_EMPTIES + pod__packed_count(state->empty));
    *to++ = (uint16_t)(POD__ROW_OPEN + out->open);
    *to++ = (uint16_t)(POD__ROW_AHEAD + FAR + (ahead > FAR ? FAR : ahead < -FAR ? -FAR : ahead));
    to = add_tempo(seen.kinds, to);
    out->count = (uint8_t)(to - out->row);
}

/* A network knows six-sided dice on the usual board, and two players. */
void pod__ceph_use_network(void *with, const pod_network *network) {
    pod__ceph_setup *setup = with;
    bool neutral = false;
    for (unsigned square = 0; square < setup->squares; square++) {
        pod_die die = setup->root.of.cephalopod.die[square];
        neutral = neutral || (die && pod_die_owner(die) == POD_NEUTRAL);
    }
    setup->network = setup->plain && setup->duel && !neutral ? network : NULL;
}

int pod__ceph_network_evaluate(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    pod__rows rows;
    pod__ceph_rows(setup, &setup->network->patterns, state, &rows);
    return pod__net_evaluate(setup->network, &rows);
}

/* The network's scale is that of one judgement. A score that a search comes to is surer: its odds raised to this power
   foretell best how games end (tests/search/calibrate.c). */
double pod__ceph_network_chance(const pod__ceph_setup *setup, int score) {
    static const double surer = 1.5;
    return 1 / (1 + exp(-surer * score / setup->network->scale));
}
