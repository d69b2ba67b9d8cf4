/* What the moves from some boards lead to, brought here. */
#include "solve/distributed/fetch.h"
#include "solve/distributed/strong/share.h"

typedef struct bringing {
    pod__share *share;
    unsigned pips, dice;
    pod__bring bring;
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
            if (!pod__bring_add(&at->bring, &child[c])) {
                return false;
            }
        }
    }
    return pod__bring_close(&at->bring);
}

static void describe(bringing *at, pod__fetch *fetch) {
    pod__share *share = at->share;
    *fetch = pod__share_fetch(share, share->post.ranks, 0);
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        if (leads_anywhere(at, pod__bring_taken[i])) {
            unsigned parity = parity_after(at->pips, pod__bring_taken[i]), dice = at->dice + 1 - pod__bring_taken[i];
            pod__ghosts *ghosts = &share->ghosts[parity][dice];
            if (!ghosts->pool.words) {
                ghosts->pool = pod__pool_create((unsigned)(pod__record_bytes(share->job) / sizeof(uint64_t)),
                                                share->boards[at->pips + !pod__bring_taken[i]][dice]);
            }
            pod__wanted *wanted = &fetch->wanted[fetch->wanteds++];
            *wanted = pod__share_wanted(&share->held[parity][dice], dice, ghosts);
            wanted->board = at->bring.board[i];
            wanted->count = at->bring.count[i];
            wanted->number = at->bring.number[i];
        }
    }
}

/* Puts what came where combining looks for it. */
static bool lay_out(bringing *at) {
    pod__share *share = at->share;
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        if (!at->bring.count[i]) {
            continue;
        }
        unsigned parity = parity_after(at->pips, pod__bring_taken[i]), dice = at->dice + 1 - pod__bring_taken[i];
        pod__layer *layer = &job->layer[parity][dice];
        pod__keys keys = {0};
        layer->pool = share->ghosts[parity][dice].pool;
        bool made =
            pod__keys_make(at->bring.board[i], at->bring.count[i], &job->memory, &keys) &&
            pod__index_fill(&keys, at->bring.number[i], layer->pool.count, job->threads, &job->memory, &layer->index);
        pod__keys_free(&keys, &job->memory);
        if (!made) {
            return false;
        }
    }
    return true;
}

pod_error pod__fetch_children(pod__share *share, unsigned pips, unsigned dice, const uint64_t *board, size_t count,
                              pod_error mine) {
    bringing at = {.share = share, .pips = pips, .dice = dice, .bring = {.memory = &share->job->memory}};
    pod__fetch fetch;
    if (!mine && !find_children(&at, board, count)) {
        mine = POD_ERROR_MEMORY;
    }
    describe(&at, &fetch);
    pod_error error = fetch.wanteds ? pod__fetch_all(&fetch, mine) : pod__post_agree(mine);
    mine = error || lay_out(&at) ? POD_OK : POD_ERROR_MEMORY;
    pod__bring_free(&at.bring);
    return error ? error : pod__post_agree(mine);
}

void pod__forget_children(pod__share *share, unsigned pips, unsigned dice) {
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        if (pod__bring_taken[i] <= dice && dice < job->geometry.squares) {
            pod__layer *layer = &job->layer[parity_after(pips, pod__bring_taken[i])][dice + 1 - pod__bring_taken[i]];
            pod__index_free(&layer->index, &job->memory);
            *layer = (pod__layer){0}; /* the pool belongs to the ghosts */
        }
    }
}

/* ---- Asking for records -------------------------------------------------------------------------------------- */

static uint32_t number_of(const void *held, uint64_t board) {
    return pod__index_find(&((const pod__layer *)held)->index, board);
}

pod__fetch pod__share_fetch(pod__share *share, unsigned parts, unsigned first) {
    pod__job *job = share->job;
    return (pod__fetch){.post = &share->post,
                        .memory = &job->memory,
                        .squares = job->geometry.squares,
                        .tables = job->questions.count,
                        .parts = parts,
                        .first = first};
}

pod__wanted pod__share_wanted(const pod__layer *held, unsigned dice, pod__ghosts *ghosts) {
    return (pod__wanted){.dice = dice, .held = held, .number_of = number_of, .records = &held->pool, .ghosts = ghosts};
}
