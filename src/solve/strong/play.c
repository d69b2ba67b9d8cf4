#include "solve/strong/play.h"

#include <string.h>

enum {
    BATCH = 32,     /* boards whose children are looked up together, so that memory has time to answer */
    MOST = 1 << 11, /* places for each thread */
    ALONE = 4       /* fewer pieces are not worth a second thread */
};

/* ---- Where boards are ------------------------------------------------------------------------------------------ */

unsigned pod__boards_of_array(const void *array, size_t first, unsigned places, uint64_t board[POD__PLAYED]) {
    memcpy(board, (const uint64_t *)array + first, places * sizeof *board);
    return places;
}

unsigned pod__boards_of_keys(const void *keys, size_t first, unsigned places, uint64_t board[POD__PLAYED]) {
    const unsigned skipped = first % POD__KEYS_BLOCK;
    pod__keys_block(keys, first / POD__KEYS_BLOCK, board);
    memmove(board, board + skipped, places * sizeof *board);
    return places;
}

/* ---- Playing --------------------------------------------------------------------------------------------------- */

typedef struct some {
    const pod__playing *play;
    size_t first, end;
} some;

static void play_batch(const pod__playing *play, unsigned thread, const uint64_t *board, unsigned count) {
    pod__child child[BATCH * POD__CHILDREN_MAX];
    unsigned added[POD__NEIGHBOURS + 1] = {0}, children = 0, images = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__parent parent;
        pod__parent_of(play->geometry, board[i], &parent);
        images += play->images ? pod__orbit(play->geometry, &parent) : 0;
        children += pod__children_of(play->geometry, &parent, child + children);
    }
    children = play->sift ? play->sift(play->context, thread, child, children) : children;
    for (unsigned i = 0; i < children; i++) {
        pod__set_prefetch(play->child[child[i].taken], child[i].key);
    }
    for (unsigned i = 0; i < children; i++) {
        added[child[i].taken] += pod__set_add(play->child[child[i].taken], child[i].key);
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (added[taken]) {
            atomic_fetch_add_explicit(&play->child[taken]->count, added[taken], memory_order_relaxed);
        }
    }
    if (play->images) {
        atomic_fetch_add_explicit(play->images, images, memory_order_relaxed);
    }
}

static bool play_piece(void *context, unsigned thread, size_t piece) {
    const some *at = context;
    const size_t place = at->first / POD__PLAYED + piece, begin = place * POD__PLAYED;
    const size_t first = begin < at->first ? at->first : begin;
    const size_t end = begin + POD__PLAYED < at->end ? begin + POD__PLAYED : at->end;
    uint64_t board[POD__PLAYED];
    const unsigned count = at->play->boards(at->play->of, first, (unsigned)(end - first), board);
    for (unsigned i = 0; i < count; i += BATCH) {
        play_batch(at->play, thread, board + i, count - i < BATCH ? count - i : BATCH);
    }
    return true;
}

/* ---- Room ------------------------------------------------------------------------------------------------------ */

/* How many moves of a board lead to a set, at most. */
static size_t ways(const pod__playing *play, unsigned taken) {
    static const uint8_t sets[POD__NEIGHBOURS + 1] = {1, 0, 6, 4, 1}; /* of so many of four neighbours */
    return (size_t)(play->geometry->squares - play->dice) * sets[taken];
}

/* For the moves of how many boards there is room. */
static size_t room_of(const pod__playing *play) {
    size_t least = SIZE_MAX;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        const pod__set *set = play->child[taken];
        const size_t room = set ? pod__set_room(set) / ways(play, taken) : least;
        least = room < least ? room : least;
    }
    return least;
}

static bool reserve(const pod__playing *play, size_t boards) {
    bool has = true;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && has; taken++) {
        has = !play->child[taken] ||
              pod__set_reserve(play->child[taken], boards * ways(play, taken), play->crew, play->memory);
    }
    return has;
}

static size_t smaller(size_t left, size_t right) {
    return left < right ? left : right;
}

/* Up to the end of a POD__PLAYED, unless there is only room for less. */
size_t pod__play(const pod__playing *play, size_t first, size_t most) {
    const size_t threads = pod__crew_threads(play->crew);
    most = smaller(smaller(most, play->places - first), threads * MOST);
    const size_t enough = smaller(most, threads * BATCH);
    if (room_of(play) < enough && !reserve(play, enough) && !reserve(play, smaller(most, BATCH))) {
        return first;
    }
    size_t end = first + smaller(most, room_of(play));
    if (end < play->places && end / POD__PLAYED > first / POD__PLAYED) {
        end -= end % POD__PLAYED;
    }
    const size_t pieces = (end + POD__PLAYED - 1) / POD__PLAYED - first / POD__PLAYED;
    pod__crew_work(pieces < ALONE ? NULL : play->crew, pieces, play_piece, &(some){play, first, end});
    return end;
}

bool pod__play_all(pod__playing *play, pod__set child[POD__NEIGHBOURS + 1]) {
    size_t first = 0;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        play->child[taken] = pod__moves_lead(play->geometry, play->dice, taken) ? &child[taken] : NULL;
    }
    for (size_t before = SIZE_MAX; first < play->places && first != before;) {
        before = first;
        first = pod__play(play, first, SIZE_MAX);
    }
    return first == play->places;
}
