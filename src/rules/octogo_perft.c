#include "octogo.h"
#include "octogo_packed.h"

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

/* The draw of quiet turns must be counted on the way. */
static uint64_t count_general(const pod_position *position, unsigned depth, bool *overflow) {
    if (depth == 0 || position->turn == POD_NOBODY) {
        return 1;
    }
    const pod_octogo *board = &position->of.octogo;
    if (!board->limit || board->quiet + depth < board->limit) {
        pod__octogo_packed packed = pod__octogo_pack(position);
        return count_packed(&packed, depth, overflow);
    }
    pod_move_list list;
    uint64_t count = 0;
    pod__octogo_moves(position, &list);
    for (unsigned i = 0; i < list.count; i++) {
        pod_position after = *position;
        pod__octogo_apply(&after, list.move[i]);
        count = add_checked(count, count_general(&after, depth - 1, overflow), overflow);
    }
    return count;
}

uint64_t pod__octogo_perft(const pod_position *position, unsigned depth, bool *overflow) {
    *overflow = false;
    return count_general(position, depth, overflow);
}
