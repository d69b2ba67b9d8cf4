#include "rules/octogo/inside.h"
#include "rules/octogo/packed.h"

static uint64_t add_checked(uint64_t a, uint64_t b, bool *overflow) {
    *overflow |= a > UINT64_MAX - b;
    return a + b;
}

static uint64_t count_packed(const pod__octogo_packed *packed, unsigned depth, bool *overflow) {
    if (depth == 0 || packed->turn == POD_NOBODY) {
        return 1;
    }
    if (depth == 1) {
        return pod__octogo_move_count(packed, packed->turn);
    }
    pod__octogo_set can[POD_OCTOGO_ACTIONS];
    uint64_t count = 0;
    pod__octogo_movers(packed, packed->turn, can);
    for (unsigned action = 0; action < POD_OCTOGO_ACTIONS; action++) {
        while (!pod__octogo_is_empty(can[action])) {
            pod__octogo_packed after = *packed;
            pod__octogo_packed_apply(&after, pod__octogo_take(&can[action]), action);
            count = add_checked(count, count_packed(&after, depth - 1, overflow), overflow);
        }
    }
    return count;
}

bool pod__octogo_perft(const pod_position *position, unsigned depth, uint64_t *count, bool *overflow) {
    const pod_octogo *board = &position->of.octogo;
    /* The packed board does not count quiet turns. */
    if (board->limit && board->quiet + (uint64_t)depth >= board->limit) {
        return false;
    }
    pod__octogo_packed packed = pod__octogo_pack(position);
    *overflow = false;
    *count = count_packed(&packed, depth, overflow);
    return true;
}
