#include "states_set.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 64 };

/* The finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
static size_t mixed(uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return (size_t)(x ^ x >> 31);
}

/* The slot a board is in, or the free one where it belongs. */
static uint64_t *slot_of(const pod__board_set *set, uint64_t board) {
    size_t place = mixed(board) & (set->slots - 1);
    while (set->slot[place] && set->slot[place] != board + 1) {
        place = (place + 1) & (set->slots - 1);
    }
    return &set->slot[place];
}

static bool grow(pod__board_set *set, size_t *budget) {
    pod__board_set grown = {.slots = set->slots ? 2 * set->slots : FIRST_SLOTS, .count = set->count};
    if (*budget / sizeof *grown.slot < grown.slots) {
        return false;
    }
    grown.slot = calloc(grown.slots, sizeof *grown.slot);
    if (!grown.slot) {
        return false;
    }
    *budget -= grown.slots * sizeof *grown.slot;
    for (size_t i = 0; i < set->slots; i++) {
        if (set->slot[i]) {
            *slot_of(&grown, set->slot[i] - 1) = set->slot[i];
        }
    }
    pod__board_set_free(set, budget);
    *set = grown;
    return true;
}

bool pod__board_set_add(pod__board_set *set, uint64_t board, size_t *budget) {
    if (4 * set->count >= 3 * set->slots && !grow(set, budget)) {
        return false;
    }
    uint64_t *slot = slot_of(set, board);
    set->count += !*slot;
    *slot = board + 1;
    return true;
}

void pod__board_set_free(pod__board_set *set, size_t *budget) {
    *budget += set->slots * sizeof *set->slot;
    free(set->slot);
    *set = (pod__board_set){NULL, 0, 0};
}
