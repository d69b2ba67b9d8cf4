#include <string.h>

#include "search/cephalopod/state.h"

static void make_geometry(pod__ceph_setup *setup) {
    setup->geometry = pod__packed_geometry_of(setup->root.rows, setup->root.columns);
    for (unsigned square = 0; square < setup->squares; square++) {
        setup->towards[square][0] = 0;
        for (pod__direction direction = 0; direction < POD__DIRECTIONS; direction++) {
            pod_square next = pod__cephalopod_neighbour(&setup->root, square, direction);
            setup->neighbour[square][direction] = next == POD__NO_SQUARE ? (uint8_t)POD__CEPH_NOWHERE : next;
        }
        for (unsigned set = 1; set < 1u << POD__DIRECTIONS; set++) {
            unsigned next = setup->neighbour[square][pod__packed_lowest(set)];
            uint64_t bit = next == POD__CEPH_NOWHERE ? 0 : pod__bit(next);
            setup->towards[square][set] = setup->towards[square][set & (set - 1)] | bit;
        }
        setup->around[square] = setup->towards[square][(1u << POD__DIRECTIONS) - 1];
    }
    for (unsigned square = 0; square < setup->squares; square++) {
        setup->within_two[square] = setup->around[square];
        for (uint64_t left = setup->around[square]; left; left &= left - 1) {
            setup->within_two[square] |= setup->around[pod__packed_lowest(left)];
        }
    }
}

/* The sum of the dice in a set of directions, 0 when one of them is missing. */
static unsigned sum_of(unsigned surroundings, unsigned set) {
    unsigned sum = 0;
    for (unsigned direction = 0; direction < 4; direction++) {
        unsigned pips = surroundings >> 3 * direction & 7u;
        if (set >> direction & 1u) {
            if (!pips) {
                return 0;
            }
            sum += pips;
        }
    }
    return sum;
}

static void make_captures(pod__ceph_setup *setup) {
    for (unsigned surroundings = 0; surroundings < 4096; surroundings++) {
        unsigned sets = 0;
        unsigned reach = 0;
        for (unsigned set = 3; set < 16; set++) {
            unsigned sum = sum_of(surroundings, set);
            if ((set & (set - 1)) && sum && sum <= setup->largest) {
                sets |= 1u << set;
                reach |= set | (sum == setup->largest ? POD__CEPH_MAKES_LARGEST : 0u);
            }
        }
        setup->sets[surroundings] = (uint16_t)sets;
        setup->reach[surroundings] = (uint8_t)reach;
    }
}

static void make_keys(pod__ceph_setup *setup) {
    pod__random random = {.state = POD_GAME_CEPHALOPOD};
    for (unsigned seat = 0; seat < POD_SEATS_MAX; seat++) {
        setup->turn_key[seat] = pod__random_next(&random);
    }
    for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
        for (unsigned die = 0; die < 128; die++) {
            setup->die_key[square][die] = pod__random_next(&random);
        }
    }
    const pod_position *root = &setup->root;
    setup->base_key = pod__mix((uint64_t)root->rows | (uint64_t)root->columns << 8 | (uint64_t)root->players << 16 |
                               (uint64_t)root->of.cephalopod.variant << 24 | (uint64_t)root->game << 32);
}

void pod__ceph_setup_make(void *into, const pod_position *root) {
    pod__ceph_setup *setup = into;
    setup->root = *root;
    setup->squares = (uint8_t)pod__cephalopod_squares(root);
    setup->largest = (uint8_t)pod__cephalopod_largest(root);
    setup->plain = root->of.cephalopod.variant == 0;
    setup->network = NULL;
    setup->two_player = pod__board_is_two_player(root);
    setup->seats = 0;
    for (unsigned in = pod__cephalopod_seats_in(root); in; in &= in - 1) {
        setup->seats = (uint8_t)(setup->seats + pod__packed_lowest(in));
    }
    make_geometry(setup);
    make_captures(setup);
    make_keys(setup);
    pod__ceph_weights(setup);
    pod__ceph_places_weights(setup);
}

void pod__ceph_enter(const void *with, const pod_position *position, void *into) {
    const pod__ceph_setup *setup = with;
    const pod_cephalopod *board = &position->of.cephalopod;
    pod__ceph_state *state = into;
    memset(state, 0, sizeof *state);
    memcpy(state->die, board->die, setup->squares);
    state->over = position->turn == POD_NOBODY;
    state->turn = state->over ? 0 : position->turn;
    state->in = (uint8_t)pod__cephalopod_seats_in(position);
    state->out_count = board->out_count;
    state->out_together = board->out_together;
    memcpy(state->out, board->out, sizeof state->out);
    state->hash = setup->base_key ^ pod__mix(state->in) ^ setup->turn_key[state->turn];
    for (unsigned square = 0; square < setup->squares; square++) {
        pod_die die = state->die[square];
        state->pips = (uint16_t)(state->pips + pod_die_pips(die));
        state->hash ^= die ? setup->die_key[square][die] : 0;
        state->empty |= die ? 0 : pod__bit(square);
        if (die && pod_die_owner(die) < POD_SEATS_MAX) {
            state->owned[pod_die_owner(die)] |= pod__bit(square);
        }
    }
    pod__ceph_update_safe(setup, state, setup->geometry.squares & ~state->empty);
}

void pod__ceph_position(const pod__ceph_setup *setup, const pod__ceph_state *state, pod_position *out) {
    *out = setup->root;
    out->turn = state->over ? POD_NOBODY : state->turn;
    out->of.cephalopod.out_count = state->out_count;
    out->of.cephalopod.out_together = state->out_together;
    memcpy(out->of.cephalopod.out, state->out, sizeof state->out);
    memcpy(out->of.cephalopod.die, state->die, POD_CEPHALOPOD_SQUARES_MAX);
}
