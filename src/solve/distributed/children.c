/* What the moves from some boards lead to, brought here. */
#include "fetch.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

/* The layers that moves lead to, by dice captured: none and two to four. */
static const uint8_t taken_by[POD__WANTED_MAX] = {0, 2, 3, 4};

typedef struct bringing {
    pod__share *share;
    unsigned pips, dice;
    pod__set set[POD__WANTED_MAX];
    size_t count[POD__WANTED_MAX];
    uint64_t *board[POD__WANTED_MAX];
    uint32_t *number[POD__WANTED_MAX];
} bringing;

static unsigned parity_after(unsigned pips, unsigned taken) {
    return (pips + !taken) % 2;
}

/* Whether anybody has boards where that many captured dice lead to. */
static bool leads_anywhere(const bringing *at, unsigned taken) {
    return taken <= at->dice && at->dice < at->share->job->geometry.squares &&
           at->share->boards[at->pips + !taken][at->dice + 1 - taken];
}

static bool find_children(bringing *at, const uint64_t *board, size_t count) {
    const pod__geometry *geometry = &at->share->job->geometry;
    for (size_t i = 0; i < count; i++) {
        pod__parent parent;
        pod__child child[POD__CHILDREN_MAX];
        pod__parent_of(geometry, board[i], &parent);
        unsigned children = pod__children_of(geometry, &parent, child);
        for (unsigned c = 0; c < children; c++) {
            pod__set *set = &at->set[child[c].taken ? child[c].taken - 1 : 0];
            if (!pod__set_reserve(set, 1, &at->share->job->memory)) {
                return false;
            }
            atomic_fetch_add_explicit(&set->count, pod__set_add(set, child[c].key), memory_order_relaxed);
        }
    }
    return true;
}

/* Sorts what was found, and makes room for the answers. */
static bool prepare(bringing *at) {
    pod__memory *memory = &at->share->job->memory;
    for (unsigned i = 0; i < POD__WANTED_MAX; i++) {
        at->count[i] = atomic_load(&at->set[i].count);
        if (!at->count[i]) {
            continue;
        }
        at->board[i] = pod__set_sorted(&at->set[i], memory);
        pod__set_free(&at->set[i], memory);
        at->number[i] = pod__memory_take(memory, at->count[i] * sizeof *at->number[i]);
        if (!at->board[i] || !at->number[i]) {
            return false;
        }
    }
    return true;
}

static void describe(bringing *at, pod__fetch *fetch) {
    pod__share *share = at->share;
    *fetch = (pod__fetch){.share = share, .parts = share->post.ranks};
    for (unsigned i = 0; i < POD__WANTED_MAX; i++) {
        if (leads_anywhere(at, taken_by[i])) {
            unsigned parity = parity_after(at->pips, taken_by[i]), dice = at->dice + 1 - taken_by[i];
            pod__ghosts *ghosts = &share->ghosts[parity][dice];
            if (!ghosts->pool.words) {
                ghosts->pool = pod__pool_create((unsigned)(pod__record_bytes(share->job) / sizeof(uint64_t)),
                                                share->boards[at->pips + !taken_by[i]][dice]);
            }
            fetch->wanted[fetch->wanteds++] = (pod__wanted){.dice = dice,
                                                            .held = &share->held[parity][dice],
                                                            .ghosts = ghosts,
                                                            .board = at->board[i],
                                                            .count = at->count[i],
                                                            .number = at->number[i]};
        }
    }
}

/* Puts what came where combining looks for it. */
static bool lay_out(bringing *at) {
    pod__share *share = at->share;
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__WANTED_MAX; i++) {
        if (!at->count[i]) {
            continue;
        }
        unsigned parity = parity_after(at->pips, taken_by[i]), dice = at->dice + 1 - taken_by[i];
        pod__layer *layer = &job->layer[parity][dice];
        pod__keys keys = {0};
        layer->pool = share->ghosts[parity][dice].pool;
        bool made = pod__keys_make(at->board[i], at->count[i], &job->memory, &keys) &&
                    pod__index_fill(&keys, at->number[i], layer->pool.count, job->threads, &job->memory, &layer->index);
        pod__keys_free(&keys, &job->memory);
        if (!made) {
            return false;
        }
    }
    return true;
}

static void bringing_free(bringing *at) {
    pod__memory *memory = &at->share->job->memory;
    for (unsigned i = 0; i < POD__WANTED_MAX; i++) {
        pod__set_free(&at->set[i], memory);
        pod__memory_give(memory, at->board[i], at->count[i] * sizeof *at->board[i]);
        pod__memory_give(memory, at->number[i], at->count[i] * sizeof *at->number[i]);
    }
}

pod_error pod__fetch_children(pod__share *share, unsigned pips, unsigned dice, const uint64_t *board, size_t count,
                              pod_error mine) {
    bringing at = {.share = share, .pips = pips, .dice = dice};
    pod__fetch fetch;
    if (!mine && (!find_children(&at, board, count) || !prepare(&at))) {
        mine = POD_ERROR_MEMORY;
    }
    describe(&at, &fetch);
    pod_error error = fetch.wanteds ? pod__fetch_all(&fetch, mine) : pod__post_agree(mine);
    mine = error || lay_out(&at) ? POD_OK : POD_ERROR_MEMORY;
    bringing_free(&at);
    return error ? error : pod__post_agree(mine);
}

void pod__forget_children(pod__share *share, unsigned pips, unsigned dice) {
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__WANTED_MAX; i++) {
        if (taken_by[i] <= dice && dice < job->geometry.squares) {
            pod__layer *layer = &job->layer[parity_after(pips, taken_by[i])][dice + 1 - taken_by[i]];
            pod__index_free(&layer->index, &job->memory);
            *layer = (pod__layer){0}; /* the pool belongs to the ghosts */
        }
    }
}

void pod__ghosts_free(pod__ghosts *ghosts, pod__memory *memory) {
    pod__pool_free(&ghosts->pool, memory);
    pod__pairs_free(&ghosts->known, memory);
    *ghosts = (pod__ghosts){0};
}
