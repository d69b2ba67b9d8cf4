#include "solve/strong/disk/children.h"

#include "base/work.h"

enum {
    BATCH = 32,
    STEP_MIN = BATCH,
    STEP_MAX = 1 << 16 /* boards whose moves are found at once */
};

/* ---- Where the moves lead ------------------------------------------------------------------------------------- */

/* Boards whose moves are found at once. */
typedef struct playing {
    const pod__boards *of;
    pod__set *child;
    size_t first, end;
} playing;

static bool play_batch(void *context, unsigned thread, size_t batch) {
    (void)thread;
    const playing *play = context;
    const pod__geometry *geometry = play->of->geometry;
    unsigned added[POD__NEIGHBOURS + 1] = {0};
    for (size_t i = play->first + batch * BATCH; i < play->end && i < play->first + (batch + 1) * BATCH; i++) {
        pod__parent parent;
        pod__child child[POD__CHILDREN_MAX];
        pod__parent_of(geometry, play->of->board[i], &parent);
        unsigned children = pod__children_of(geometry, &parent, child);
        for (unsigned c = 0; c < children; c++) {
            pod__set_prefetch(&play->child[child[c].taken], child[c].key);
        }
        for (unsigned c = 0; c < children; c++) {
            added[child[c].taken] += pod__set_add(&play->child[child[c].taken], child[c].key);
        }
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        atomic_fetch_add_explicit(&play->child[taken].count, added[taken], memory_order_relaxed);
    }
    return true;
}

/* For the moves of so many boards. */
static bool make_room(const playing *play, size_t boards) {
    static const uint8_t ways[POD__NEIGHBOURS + 1] = {1, 0, 6, 4, 1}; /* to take so many of four neighbours */
    size_t empty = play->of->geometry->squares - play->of->dice;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (pod__boards_lead(play->of, taken) &&
            !pod__set_reserve(&play->child[taken], boards * empty * ways[taken], play->of->crew, play->of->memory)) {
            return false;
        }
    }
    return true;
}

static size_t step_of(const pod__boards *boards) {
    size_t step = boards->count / 8 / BATCH * BATCH;
    return step < STEP_MIN ? STEP_MIN : step > STEP_MAX ? STEP_MAX : step;
}

bool pod__boards_children(const pod__boards *boards, pod__set child[POD__NEIGHBOURS + 1]) {
    const size_t step = step_of(boards);
    playing play = {.of = boards, .child = child};
    for (; play.first < boards->count && boards->dice < boards->geometry->squares; play.first = play.end) {
        size_t here = boards->count - play.first < step ? boards->count - play.first : step;
        if (!make_room(&play, here)) {
            return false;
        }
        play.end = play.first + here;
        pod__crew_work(boards->crew, (here + BATCH - 1) / BATCH, play_batch, &play);
    }
    return true;
}

/* ---- An index of them ----------------------------------------------------------------------------------------- */

bool pod__boards_index(const pod__boards *boards, pod__layer *layer) {
    pod__memory *memory = boards->memory;
    pod__keys keys = {0};
    uint32_t *number = pod__memory_take(memory, boards->count * sizeof *number);
    bool made = number && pod__keys_make(boards->board, boards->count, boards->crew, memory, &keys);
    for (size_t i = 0; made && i < boards->count; i++) {
        number[i] = (uint32_t)i;
    }
    made = made && pod__layer_close(layer, &keys, number, boards->crew, memory);
    pod__keys_free(&keys, memory);
    pod__memory_give(memory, number, boards->count * sizeof *number);
    return made;
}
