/* Two players, six-sided dice, the orthogonal board: planes of bits. Whose dice they are decides no count. */
#include "solve/perft/packed.h"

#include "rules/cephalopod/packed.h"

static void prepare(const pod_position *start, void *board) {
    *(pod__packed_geometry *)board = pod__packed_geometry_of(start->rows, start->columns);
}

static void from(const void *board, const pod_position *position, void *out) {
    pod__packed *packed = out;
    (void)board;
    *packed = pod__packed_from(position);
    packed->mine = 0;
}

static pod_error play(const void *board, const void *before, pod__wide ways, bool merge, pod__perft_layers *to,
                      bool *over) {
    const pod__packed *packed = before;
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned count = pod__packed_moves(board, packed, move);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < count && !error; i++) {
        pod__packed after = pod__packed_after(board, packed, move[i]);
        after.mine = 0;
        error = pod__perft_layers_add(to, &after, ways, merge);
    }
    *over = !count;
    return error;
}

static pod_error walk(const void *board, const void *packed, unsigned depth, pod__wide *count) {
    bool overflow = false;
    *count = pod__packed_perft(board, packed, depth, &overflow);
    return overflow ? POD_ERROR_OVERFLOW : POD_OK;
}

const pod__perft_kind *pod__perft_packed(void) {
    static const pod__perft_kind kind = {sizeof(pod__packed), sizeof(pod__packed_geometry), prepare, from, play, walk};
    return &kind;
}
