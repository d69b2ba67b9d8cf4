/* Cephalopod judged by a trained network: which of its rows (net/rows.h) a state has. */
#include <math.h>

#include "state.h"

enum { SIDES_OF_DIE = POD__SIDE_DIE * 01111 }; /* the same on every side */

/* A square as its neighbours see it, and what it is to each of them. */
typedef struct sight {
    uint8_t near[POD_CEPHALOPOD_SQUARES_MAX + 1];
    uint16_t sides[POD_CEPHALOPOD_SQUARES_MAX + 1];
} sight;

enum { BLOCK = 16 }; /* squares looked at together, so that compilers use vectors */

/* own: the owner of the player to move's dice, where pod_die has it. */
static inline void see_block(const pod_die die[BLOCK], unsigned own, uint8_t near[BLOCK], uint16_t sides[BLOCK]) {
    for (unsigned i = 0; i < BLOCK; i++) {
        uint8_t first = (die[i] & 0xf0) == own ? POD__NEAR_OWN - 1 : POD__NEAR_OTHER - 1;
        near[i] = die[i] ? (uint8_t)(first + (die[i] & 15)) : (uint8_t)POD__NEAR_EMPTY;
        sides[i] = die[i] ? (uint16_t)SIDES_OF_DIE : 0;
    }
}

static void see(const pod__ceph_setup *setup, const pod__ceph_state *state, sight *out) {
    for (unsigned square = 0; square < setup->squares; square += BLOCK) {
        see_block(state->die + square, (unsigned)state->turn << 4, out->near + square, out->sides + square);
    }
    out->near[POD__CEPH_NOWHERE] = POD__NEAR_DEAD;
    out->sides[POD__CEPH_NOWHERE] = 0;
    for (uint64_t safe = state->safe; safe; safe &= safe - 1) {
        unsigned square = pod__packed_lowest(safe);
        out->near[square] = POD__NEAR_DEAD;
        out->sides[square] = 0;
    }
}

/* Adds the rows of the sites. Returns at how many a six can be made. */
static unsigned add_sites(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t sites, sight *seen,
                          pod__rows *out) {
    unsigned sixes = 0;
    for (; sites; sites &= sites - 1) {
        unsigned square = pod__packed_lowest(sites);
        const uint8_t *next = setup->neighbour[square];
        unsigned code = seen->near[next[0]] +
                        POD__NEAR_COUNT *
                            (seen->near[next[1]] +
                             POD__NEAR_COUNT * (seen->near[next[2]] + POD__NEAR_COUNT * (unsigned)seen->near[next[3]]));
        const pod__site *site = &patterns->site[code];
        out->row[out->count++] = site->row;
        seen->sides[square] = site->sides;
        sixes += site->sides / POD__SITE_SIX;
    }
    return sixes;
}

/* What stands in `direction` of a die is, to it, what that square has on its opposite side. */
static unsigned side_at(const sight *seen, const uint8_t *next, pod__direction direction) {
    return seen->sides[next[direction]] >> 3 * (POD__NORTH - direction) & 7u;
}

/* kind: 0 the own dice, 1 the other's. */
static void add_dice(const pod__ceph_setup *setup, const pod__patterns *patterns, uint64_t dice, const sight *seen,
                     pod__rows *out) {
    for (; dice; dice &= dice - 1) {
        unsigned square = pod__packed_lowest(dice);
        const uint8_t *next = setup->neighbour[square];
        unsigned code = side_at(seen, next, POD__SOUTH) +
                        POD__SIDE_COUNT * (side_at(seen, next, POD__WEST) +
                                           POD__SIDE_COUNT * (side_at(seen, next, POD__EAST) +
                                                              POD__SIDE_COUNT * side_at(seen, next, POD__NORTH)));
        unsigned kind = seen->near[square] - (unsigned)POD__NEAR_OWN;
        out->row[out->count++] = (uint16_t)(POD__ROW_DIE + kind * POD__SIDE_SETS + patterns->sides[code]);
    }
}

static void add_safe(uint64_t dice, unsigned row, pod__rows *out) {
    for (; dice; dice &= dice - 1) {
        out->row[out->count++] = (uint16_t)row;
    }
}

/* A number that fits a group of rows; beyond its end odd stays odd. */
static unsigned keep_parity(unsigned number, unsigned count) {
    return number < count ? number : count - 2 + (number - count) % 2;
}

static void add_whole(const pod__ceph_state *state, int ahead, unsigned sixes, pod__rows *out) {
    enum { FAR = POD__AHEAD / 2 };
    unsigned empties = pod__packed_count(state->empty);
    out->row[out->count++] = (uint16_t)(POD__ROW_EMPTIES + keep_parity(empties, POD__EMPTIES));
    out->row[out->count++] = (uint16_t)(POD__ROW_OPEN + (out->open < POD__OPEN ? out->open : POD__OPEN - 1));
    out->row[out->count++] = (uint16_t)(POD__ROW_SIXES + (sixes < POD__SIXES ? sixes : POD__SIXES - 1));
    out->row[out->count++] = (uint16_t)(POD__ROW_AHEAD + FAR + (ahead > FAR ? FAR : ahead < -FAR ? -FAR : ahead));
}

void pod__ceph_rows(const pod__ceph_setup *setup, const pod__patterns *patterns, const pod__ceph_state *state,
                    pod__rows *out) {
    sight seen;
    uint64_t own = state->owned[state->turn];
    uint64_t other = state->owned[setup->seats - state->turn];
    uint64_t safe = state->safe;
    see(setup, state, &seen);
    out->count = 0;
    out->open = (uint8_t)(setup->squares - pod__packed_count(safe));
    unsigned sixes = add_sites(setup, patterns, state->empty, &seen, out);
    add_dice(setup, patterns, (own | other) & ~safe, &seen, out);
    add_safe(own & safe, POD__ROW_SAFE, out);
    add_safe(other & safe, POD__ROW_SAFE + 1, out);
    add_whole(state, (int)pod__packed_count(own & safe) - (int)pod__packed_count(other & safe), sixes, out);
}

/* A network knows six-sided dice on the usual board, and two players. On boards of more squares than this it has not
   yet learnt to be better than the weights: docs/training.md. */
enum { SQUARES_KNOWN = 30 };

void pod__ceph_use_network(void *with, const pod_network *network) {
    pod__ceph_setup *setup = with;
    bool neutral = false;
    for (unsigned square = 0; square < setup->squares; square++) {
        pod_die die = setup->root.of.cephalopod.die[square];
        neutral = neutral || (die && pod_die_owner(die) == POD_NEUTRAL);
    }
    bool known = setup->plain && setup->duel && !neutral && setup->squares <= SQUARES_KNOWN;
    setup->network = known ? network : NULL;
}

int pod__ceph_network_evaluate(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    pod__rows rows;
    pod__ceph_rows(setup, &setup->network->patterns, state, &rows);
    return pod__net_evaluate(setup->network, &rows);
}

double pod__ceph_network_chance(const pod__ceph_setup *setup, int score) {
    return 1 / (1 + exp(-(double)score / setup->network->scale));
}
