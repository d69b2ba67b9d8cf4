#include "solve/weak/move_order.h"

#include <stdbool.h>

/* Weights in hundredths of the share of ownerships that the opponent wins, halved. */
enum { VULNERABLE = 28, DEAD = -30, CAPTURE = 5, ODD = 10, PIP = -3, TAKEN = 3, TAKES = 10 };

static unsigned pips_around(const pod__geometry *geometry, uint64_t key, unsigned square) {
    const pod__around *around = &geometry->around[square];
    unsigned pips = 0;
    for (unsigned i = 0; i < around->count; i++) {
        pips |= (unsigned)(key >> around->shift[i] & 7u) << 3 * i;
    }
    return pips;
}

/* Whether the die could be captured from a neighbouring square that is empty, or may become so. */
static bool may_go(const pod__geometry *geometry, uint64_t key, unsigned square, uint32_t dead) {
    const pod__around *here = &geometry->around[square];
    for (unsigned i = 0; i < here->count; i++) {
        unsigned from = here->shift[i] / 3u;
        const pod__around *around = &geometry->around[from];
        for (unsigned j = 0; j < around->count && !(dead >> from & 1u); j++) {
            unsigned other = around->shift[j] / 3u;
            /* Where a die may go or come, a one may stand later. */
            unsigned least = dead >> other & 1u ? pod__pips_at(key, other) : 1;
            if (other != square && pod__pips_at(key, square) + least <= POD__PIPS) {
                return true;
            }
        }
    }
    return false;
}

/* The largest set of dice that protect each other from every capture. */
uint32_t pod__move_order_dead(const pod__geometry *geometry, uint64_t key) {
    uint32_t dead = 0, before;
    for (unsigned square = 0; square < geometry->squares; square++) {
        dead |= (uint32_t)(pod__pips_at(key, square) != 0) << square;
    }
    do {
        before = dead;
        for (unsigned square = 0; square < geometry->squares; square++) {
            if (dead >> square & 1u && may_go(geometry, key, square, dead)) {
                dead &= ~(1u << square);
            }
        }
    } while (dead != before);
    return dead;
}

int pod__move_order_estimate(const pod__geometry *geometry, const pod__child *child) {
    uint64_t placed = UINT64_C(7) << 3 * child->placed;
    uint32_t dead = pod__move_order_dead(geometry, child->key);
    bool vulnerable = false;
    int captures = 0;
    for (unsigned square = 0; square < geometry->squares; square++) {
        if (pod__pips_at(child->key, square)) {
            continue;
        }
        unsigned sets = geometry->captures[pips_around(geometry, child->key, square)];
        captures += __builtin_popcount(sets);
        for (; sets; sets &= sets - 1) {
            vulnerable = vulnerable || geometry->around[square].clear[__builtin_ctz(sets)][0] & placed;
        }
    }
    int odd = (int)(geometry->squares - (unsigned)__builtin_popcount(dead)) & 1;
    return CAPTURE * captures + (vulnerable ? VULNERABLE : 0) + (dead >> child->placed & 1u ? DEAD : 0) + ODD * odd +
           PIP * (int)pod__pips_at(child->key, child->placed) + TAKEN * child->taken + (child->taken ? TAKES : 0);
}

void pod__move_order(const pod__geometry *geometry, unsigned children, const pod__child *child,
                     uint8_t order[POD__CHILDREN_MAX]) {
    int estimate[POD__CHILDREN_MAX];
    for (unsigned i = 0; i < children; i++) {
        int mine = pod__move_order_estimate(geometry, &child[i]);
        unsigned at = i;
        for (; at && estimate[at - 1] > mine; at--) {
            estimate[at] = estimate[at - 1];
            order[at] = order[at - 1];
        }
        estimate[at] = mine;
        order[at] = (uint8_t)i;
    }
}
