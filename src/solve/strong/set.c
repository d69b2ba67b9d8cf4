#include "solve/strong/set.h"

#include <stdbool.h>

#include "base/work.h"
#include "solve/strong/sort.h"

enum { FIRST_SLOTS = 256, PIECES = 1024, PIECE_MIN = 1 << 13 };

static size_t bytes_of(const pod__set *set) {
    return set->slots * sizeof *set->slot;
}

typedef struct moving {
    const pod__set *from;
    pod__set *to;
} moving;

static bool move_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const moving *at = context;
    for (size_t i = piece * PIECE_MIN; i < at->from->slots && i < (piece + 1) * PIECE_MIN; i++) {
        uint64_t here = atomic_load_explicit(&at->from->slot[i], memory_order_relaxed);
        if (here) {
            pod__set_add(at->to, here - 1);
        }
    }
    return true;
}

bool pod__set_reserve(pod__set *set, size_t more, pod__crew *crew, pod__memory *memory) {
    if (pod__set_has_room(set, more)) {
        return true;
    }
    pod__set grown = {.slots = set->slots ? set->slots : FIRST_SLOTS};
    size_t count = atomic_load(&set->count);
    while (count + more > grown.slots / 4 * 2) {
        grown.slots *= 2;
    }
    grown.slot = pod__memory_take(memory, bytes_of(&grown));
    if (!grown.slot) {
        return false;
    }
    pod__crew_work(crew, (set->slots + PIECE_MIN - 1) / PIECE_MIN, move_piece, &(moving){set, &grown});
    pod__memory_give(memory, (void *)set->slot, bytes_of(set));
    set->slot = grown.slot;
    set->slots = grown.slots;
    return true;
}

void pod__set_free(pod__set *set, pod__memory *memory) {
    pod__memory_give(memory, (void *)set->slot, bytes_of(set));
    set->slot = NULL;
    set->slots = 0;
    atomic_store(&set->count, 0);
}

/* ---- In order ------------------------------------------------------------------------------------------------ */

/* What is in the slots, side by side: each piece of the slots counts, then copies. */
typedef struct listing {
    const pod__set *set;
    uint64_t *board;
    size_t piece; /* slots of one */
    size_t from[PIECES + 1];
} listing;

static size_t count_piece(const listing *at, size_t piece, uint64_t *board) {
    size_t found = 0;
    for (size_t i = piece * at->piece; i < at->set->slots && i < (piece + 1) * at->piece; i++) {
        uint64_t here = atomic_load_explicit(&at->set->slot[i], memory_order_relaxed);
        if (here && board) {
            board[found] = here - 1;
        }
        found += here != 0;
    }
    return found;
}

static bool count_each(void *context, unsigned thread, size_t piece) {
    (void)thread;
    listing *at = context;
    at->from[piece + 1] = count_piece(at, piece, NULL);
    return true;
}

static bool copy_each(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const listing *at = context;
    count_piece(at, piece, at->board + at->from[piece]);
    return true;
}

/* board: room for set->count. */
static void list(const pod__set *set, pod__crew *crew, uint64_t *board) {
    listing at = {.set = set, .board = board, .piece = set->slots / PIECES};
    if (!crew) {
        at.piece = set->slots;
        count_piece(&at, 0, board);
        return;
    }
    at.piece = at.piece < PIECE_MIN ? PIECE_MIN : at.piece;
    size_t pieces = (set->slots + at.piece - 1) / at.piece;
    pod__crew_work(crew, pieces, count_each, &at);
    for (size_t i = 0; i < pieces; i++) {
        at.from[i + 1] += at.from[i];
    }
    pod__crew_work(crew, pieces, copy_each, &at);
}

uint64_t *pod__set_sorted(const pod__set *set, pod__crew *crew, pod__memory *memory) {
    size_t count = atomic_load(&set->count);
    uint64_t *board = pod__memory_take(memory, count * sizeof *board);
    uint64_t *scratch = pod__memory_take(memory, count * sizeof *board);
    uint64_t *sorted = NULL;
    if (board && scratch) {
        list(set, crew, board);
        sorted = pod__sort_together(board, scratch, count, crew, memory);
    }
    if (sorted != board) {
        pod__memory_give(memory, board, count * sizeof *board);
    }
    if (sorted != scratch) {
        pod__memory_give(memory, scratch, count * sizeof *board);
    }
    return sorted;
}

uint64_t *pod__set_sorted_in_place(pod__set *set, pod__crew *crew, size_t *count) {
    uint64_t *board = (uint64_t *)(uintptr_t)set->slot;
    *count = 0;
    for (size_t i = 0; i < set->slots; i++) {
        uint64_t here = atomic_load_explicit(&set->slot[i], memory_order_relaxed);
        if (here) {
            board[(*count)++] = here - 1;
        }
    }
    pod__sort_in_place(board, *count, crew);
    return board;
}
