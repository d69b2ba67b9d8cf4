#include <string.h>

#include "rules/cephalopod/packed.h"
#include "solve/games.h"
#include "solve/perft/kind.h"
#include "solve/strong/moves.h"

/* ---- Small boards -------------------------------------------------------------------------------------------- */

/* Two players, six-sided dice, the orthogonal board of at most 21 squares: the pips in one number, and the images of a
   board, all of which go on alike, as one. */

#ifndef __wasi__

typedef struct small_board {
    pod__geometry geometry;
    pod__packed_geometry packed;
} small_board;

static void prepare_small(const pod_position *start, void *board) {
    small_board *small = board;
    pod__geometry_of_board(start->rows, start->columns, &small->geometry);
    small->packed = pod__packed_geometry_of(start->rows, start->columns);
}

static void from_small(const void *board, const pod_position *position, void *out) {
    const small_board *small = board;
    uint64_t key = 0;
    for (unsigned square = 0; square < small->geometry.squares; square++) {
        key |= (uint64_t)pod_die_pips(position->of.cephalopod.die[square]) << (3 * square);
    }
    *(uint64_t *)out = pod__canonical(&small->geometry, key);
}

static pod_error play_small(const void *board, const void *key, pod__wide ways, pod__perft_layers *to, bool *over) {
    const small_board *small = board;
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    pod__parent_of(&small->geometry, *(const uint64_t *)key, &parent);
    unsigned count = pod__children_of(&small->geometry, &parent, child);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < count && !error; i++) {
        error = pod__perft_layers_add(to, &child[i].key, ways);
    }
    *over = !count;
    return error;
}

static pod_error walk_small(const void *board, const void *key, unsigned depth, pod__wide *count) {
    const small_board *small = board;
    pod__packed packed = {{0, 0, 0}, 0};
    for (unsigned square = 0; square < small->geometry.squares; square++) {
        uint64_t pips = pod__pips_at(*(const uint64_t *)key, square);
        for (unsigned bit = 0; bit < 3; bit++) {
            packed.pips[bit] |= (pips >> bit & 1) << square;
        }
    }
    bool overflow = false;
    *count = pod__packed_perft(&small->packed, &packed, depth, &overflow);
    return overflow ? POD_ERROR_OVERFLOW : POD_OK;
}

static const pod__perft_kind *perft_small(const pod_position *start) {
    static const pod__perft_kind kind = {sizeof(uint64_t), sizeof(small_board), prepare_small,
                                         from_small,       play_small,          walk_small};
    bool fits = pod__packed_fits(start) && start->rows * start->columns <= POD_STRONG_SQUARES_MAX;
    return fits ? &kind : NULL;
}

#else

static const pod__perft_kind *perft_small(const pod_position *start) {
    (void)start;
    return NULL;
}

#endif

/* ---- Bit planes ----------------------------------------------------------------------------------------------- */

/* Two players, six-sided dice, the orthogonal board: planes of bits. Whose dice they are decides no count. */

static void prepare_packed(const pod_position *start, void *board) {
    *(pod__packed_geometry *)board = pod__packed_geometry_of(start->rows, start->columns);
}

static void from_packed(const void *board, const pod_position *position, void *out) {
    pod__packed *packed = out;
    (void)board;
    *packed = pod__packed_from(position);
    packed->mine = 0;
}

static pod_error play_packed(const void *board, const void *before, pod__wide ways, pod__perft_layers *to, bool *over) {
    const pod__packed *packed = before;
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned count = pod__packed_moves(board, packed, move);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < count && !error; i++) {
        pod__packed after = pod__packed_after(board, packed, move[i]);
        after.mine = 0;
        error = pod__perft_layers_add(to, &after, ways);
    }
    *over = !count;
    return error;
}

static pod_error walk_packed(const void *board, const void *packed, unsigned depth, pod__wide *count) {
    bool overflow = false;
    *count = pod__packed_perft(board, packed, depth, &overflow);
    return overflow ? POD_ERROR_OVERFLOW : POD_OK;
}

static const pod__perft_kind *perft_packed(void) {
    static const pod__perft_kind kind = {
        sizeof(pod__packed), sizeof(pod__packed_geometry), prepare_packed, from_packed, play_packed, walk_packed};
    return &kind;
}

/* The fastest kind for a position: on small boards, images merged when positions are to be; else on bit planes. */
static const pod__perft_kind *perft(const pod_position *start, bool merge) {
    const pod__perft_kind *small = merge ? perft_small(start) : NULL;
    return small ? small : pod__packed_fits(start) ? perft_packed() : NULL;
}

/* ---- The table --------------------------------------------------------------------------------------- */

/* Where no more than two are left nobody can be eliminated, and whose dice they are and whose turn it is decide no
   count: all dice are made one player's. Else all of the position stays. */
static void forget_owners(pod_position *position) {
    pod_cephalopod *board = &position->of.cephalopod;
    if (position->turn == POD_NOBODY || position->players - board->out_count > 2) {
        return;
    }
    position->players = 2;
    position->turn = 0;
    board->out_count = board->out_together = 0;
    memset(board->out, 0, sizeof board->out);
    for (unsigned square = 0; square < POD_CEPHALOPOD_SQUARES_MAX; square++) {
        pod_die die = board->die[square];
        board->die[square] = die ? pod_die_make(0, pod_die_pips(die)) : 0;
    }
}

static bool solves(const pod_position *start) {
    return start->players == 2 && !start->of.cephalopod.variant;
}

const pod__solve_game pod__cephalopod_solve = {
    .perft = perft, .merge = forget_owners, .solves = solves, .counts = POD__COUNT_STATES | POD__COUNT_PATHSUM};
