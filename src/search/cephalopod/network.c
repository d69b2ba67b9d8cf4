/* Cephalopod judged by a trained network: which of its rows (net/rows.h) a state has. */
#include <math.h>
#include <string.h>

#include "search/cephalopod/sight.h"

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

/* What stands for the whole, for the player to move. Returns how many rows. */
static unsigned whole_of(const pod__ceph_setup *setup, const pod__ceph_state *state, uint64_t kinds, unsigned open,
                         uint16_t *out) {
    enum { FAR = POD__AHEAD / 2 };
    int own = (int)pod__packed_count(state->owned[state->turn] & state->safe);
    int ahead = own - ((int)(setup->squares - open) - own);
    uint16_t *to = out;
    *to++ = (uint16_t)(POD__ROW_EMPTIES + pod__packed_count(state->empty));
    *to++ = (uint16_t)(POD__ROW_OPEN + open);
    *to++ = (uint16_t)(POD__ROW_AHEAD + FAR + (ahead > FAR ? FAR : ahead < -FAR ? -FAR : ahead));
    return (unsigned)(add_tempo(kinds, to) - out);
}

static unsigned open_of(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    return setup->squares - pod__packed_count(state->safe);
}

void pod__ceph_rows(const pod__ceph_setup *setup, const pod__patterns *patterns, const pod__ceph_state *state,
                    pod__rows *out) {
    pod__ceph_sight seen;
    pod__ceph_change change;
    pod__ceph_look(setup, patterns, state, state->turn, &seen, &change);
    memcpy(out->row, change.on, change.on_count * sizeof out->row[0]);
    out->open = (uint8_t)open_of(setup, state);
    out->count = (uint8_t)(change.on_count + whole_of(setup, state, seen.kinds, out->open, out->row + change.on_count));
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

static void copy_sight(const pod__ceph_setup *setup, const pod__ceph_sight *from, pod__ceph_sight *to) {
    enum { SOME = 8 };
    memcpy(to->unit, from->unit, sizeof to->unit);
    to->empty = from->empty;
    to->safe = from->safe;
    to->kinds = from->kinds;
    for (unsigned square = 0; square < setup->squares; square += SOME) {
        memcpy(to->die + square, from->die + square, SOME * sizeof to->die[0]);
        memcpy(to->kind + square, from->kind + square, SOME * sizeof to->kind[0]);
        memcpy(to->square + square, from->square + square, SOME * sizeof to->square[0]);
    }
}

/* The sum as the player to move sees it, with the rows for the whole. */
static int judge(const pod__ceph_setup *setup, const pod__ceph_state *state, const pod__ceph_sight *sight) {
    enum { HALF = POD__NET_WIDTH };
    int16_t unit[POD__NET_UNITS];
    uint16_t whole[POD__ROWS_MAX];
    unsigned first = state->turn == setup->root.turn ? 0 : HALF;
    unsigned open = open_of(setup, state);
    memcpy(unit, sight->unit + first, HALF * sizeof unit[0]);
    memcpy(unit + HALF, sight->unit + (HALF - first), HALF * sizeof unit[0]);
    pod__net_change change = {.on = whole, .on_count = whole_of(setup, state, sight->kinds, open, whole)};
    setup->network->way.sum(setup->network, &change, unit);
    return pod__net_judge(setup->network, unit, open);
}

/* Everything is seen as the player to move at the root sees it. */
int pod__ceph_network_follow(const pod__ceph_setup *setup, const pod__ceph_state *state, const pod__ceph_sight *before,
                             pod__ceph_sight *out) {
    const pod_network *network = setup->network;
    unsigned viewer = setup->root.turn;
    pod__ceph_change rows;
    if (before) {
        copy_sight(setup, before, out);
        pod__ceph_look_again(setup, &network->patterns, state, viewer, out, &rows);
    } else {
        pod__ceph_look(setup, &network->patterns, state, viewer, out, &rows);
    }
    pod__net_change change = {rows.on, rows.off, rows.on_count, rows.off_count};
    network->way.sum(network, &change, out->unit);
    return judge(setup, state, out);
}

int pod__ceph_network_evaluate(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    pod__ceph_sight seen;
    return pod__ceph_network_follow(setup, state, NULL, &seen);
}

/* The network's scale is that of one judgement. A score that a search comes to is surer: its odds raised to this power
   foretell best how games end (tests/search/calibrate.c). */
double pod__ceph_network_chance(const pod__ceph_setup *setup, int score) {
    static const double surer = 1.5;
    return 1 / (1 + exp(-surer * score / setup->network->scale));
}
