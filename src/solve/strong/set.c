#include "solve/strong/set.h"

#include <stdbool.h>

#include "base/work.h"
#include "solve/strong/sort.h"

enum {
    FIRST_SLOTS = 256,
    PIECE_MIN = 1 << 13, /* slots */
    PIECES_FOR_EACH = 4, /* thread: so that none waits long for another */
    IN_BUCKET = 64,
    BUCKETS_MAX = 1 << 10
};

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
    if (more <= pod__set_room(set)) {
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

/* Boards go to buckets by their highest bits, and each bucket is sorted by itself: pieces of the slots count the boards
   of each bucket, then hand them out. */
typedef struct sorting {
    const pod__set *set;
    uint64_t *board;
    size_t piece;  /* slots of one */
    size_t pieces; /* and how many these are */
    size_t buckets;
    unsigned shift;
    size_t *place; /* by piece and bucket: how many; then where the next of them goes */
} sorting;

static size_t bucket_of(const sorting *at, uint64_t board) {
    const size_t bucket = (size_t)(board >> at->shift);
    return bucket < at->buckets ? bucket : at->buckets - 1;
}

static bool count_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const sorting *at = context;
    size_t *count = at->place + piece * at->buckets;
    for (size_t i = piece * at->piece; i < at->set->slots && i < (piece + 1) * at->piece; i++) {
        uint64_t here = atomic_load_explicit(&at->set->slot[i], memory_order_relaxed);
        count[here ? bucket_of(at, here - 1) : 0] += here != 0;
    }
    return true;
}

static bool hand_out_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const sorting *at = context;
    size_t *place = at->place + piece * at->buckets;
    for (size_t i = piece * at->piece; i < at->set->slots && i < (piece + 1) * at->piece; i++) {
        uint64_t here = atomic_load_explicit(&at->set->slot[i], memory_order_relaxed);
        if (here) {
            at->board[place[bucket_of(at, here - 1)]++] = here - 1;
        }
    }
    return true;
}

/* The last piece's places are where the buckets end by now. */
static bool sort_bucket(void *context, unsigned thread, size_t bucket) {
    (void)thread;
    const sorting *at = context;
    const size_t *end = at->place + (at->pieces - 1) * at->buckets, first = bucket ? end[bucket - 1] : 0;
    pod__sort(at->board + first, end[bucket] - first, NULL);
    return true;
}

static void find_places(const sorting *at) {
    size_t sum = 0;
    for (size_t bucket = 0; bucket < at->buckets; bucket++) {
        for (size_t piece = 0; piece < at->pieces; piece++) {
            size_t *place = &at->place[piece * at->buckets + bucket], here = *place;
            *place = sum;
            sum += here;
        }
    }
}

/* Buckets of a few boards each if these are spread evenly, as far as some of them tell, which stand in no order. */
static sorting sorting_of(const pod__set *set, unsigned threads) {
    const size_t count = atomic_load(&set->count);
    sorting at = {.set = set, .buckets = 1, .piece = set->slots / threads / PIECES_FOR_EACH};
    uint64_t some = 1;
    for (size_t i = 0; i < set->slots && i < PIECE_MIN; i++) {
        some |= atomic_load_explicit(&set->slot[i], memory_order_relaxed);
    }
    while (at.buckets < BUCKETS_MAX && at.buckets * IN_BUCKET < count) {
        at.buckets *= 2;
    }
    while (some >> at.shift >= at.buckets) {
        at.shift++;
    }
    at.piece = at.piece < PIECE_MIN ? PIECE_MIN : at.piece;
    at.pieces = (set->slots + at.piece - 1) / at.piece;
    return at;
}

uint64_t *pod__set_sorted(const pod__set *set, pod__crew *crew, pod__memory *memory) {
    const size_t count = atomic_load(&set->count) * sizeof(uint64_t);
    sorting at = sorting_of(set, pod__crew_threads(crew));
    const size_t places = at.pieces * at.buckets * sizeof *at.place;
    at.board = pod__memory_take(memory, count);
    at.place = pod__memory_take(memory, places);
    if (at.board && at.place) {
        pod__crew_work(crew, at.pieces, count_piece, &at);
        find_places(&at);
        pod__crew_work(crew, at.pieces, hand_out_piece, &at);
        pod__crew_work(crew, at.buckets, sort_bucket, &at);
    } else {
        pod__memory_give(memory, at.board, count);
        at.board = NULL;
    }
    pod__memory_give(memory, at.place, places);
    return at.board;
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
    pod__sort(board, *count, crew);
    return board;
}
