/* What the moves from some boards lead to, fetched here. */
#include "solve/distributed/fetch.h"
#include "solve/distributed/strong/share.h"

typedef struct fetching {
    pod__strong_share *share;
    unsigned pips, dice;
    pod__fetch_batch batch;
} fetching;

static unsigned parity_after(unsigned pips, unsigned taken) {
    return (pips + !taken) % 2;
}

/* Whether anybody has boards where that many captured dice lead to. */
static bool leads_anywhere(const fetching *at, unsigned taken) {
    return taken <= at->dice && at->dice < at->share->job->geometry.squares &&
           at->share->boards[at->pips + !taken][at->dice + 1 - taken];
}

static bool find_children(fetching *at, const uint64_t *board, size_t count) {
    const pod__geometry *geometry = &at->share->job->geometry;
    for (size_t i = 0; i < count; i++) {
        pod__parent parent;
        pod__child child[POD__CHILDREN_MAX];
        pod__parent_of(geometry, board[i], &parent);
        unsigned children = pod__children_of(geometry, &parent, child);
        for (unsigned c = 0; c < children; c++) {
            if (!pod__fetch_batch_add(&at->batch, &child[c])) {
                return false;
            }
        }
    }
    return pod__fetch_batch_close(&at->batch);
}

static uint32_t number_of(const void *held, uint64_t board) {
    return pod__index_find(&((const pod__layer *)held)->index, board);
}

static void describe(fetching *at, pod__fetch *fetch) {
    pod__strong_share *share = at->share;
    *fetch = (pod__fetch){.exchange = &share->exchange,
                          .memory = &share->job->memory,
                          .squares = share->job->geometry.squares,
                          .tables = share->job->thresholds.count};
    for (unsigned i = 0; i < POD__FETCH_LAYERS; i++) {
        if (leads_anywhere(at, pod__fetch_taken[i])) {
            unsigned parity = parity_after(at->pips, pod__fetch_taken[i]), dice = at->dice + 1 - pod__fetch_taken[i];
            pod__remote_cache *cache = &share->cache[parity][dice];
            if (!cache->functions.tables) {
                cache->functions = pod__functions_create(share->job->thresholds.count,
                                                         share->boards[at->pips + !pod__fetch_taken[i]][dice]);
            }
            pod__fetch_layer *layer = &fetch->layer[fetch->layers++];
            const pod__layer *held = &share->held[parity][dice];
            *layer = (pod__fetch_layer){
                .dice = dice, .held = held, .number_of = number_of, .functions = &held->functions, .cache = cache};
            layer->board = at->batch.board[i];
            layer->count = at->batch.count[i];
            layer->number = at->batch.number[i];
        }
    }
}

/* Puts the records where combining looks for them. */
static bool lay_out(fetching *at) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__FETCH_LAYERS; i++) {
        if (!at->batch.count[i]) {
            continue;
        }
        unsigned parity = parity_after(at->pips, pod__fetch_taken[i]), dice = at->dice + 1 - pod__fetch_taken[i];
        pod__layer *layer = &job->layer[parity][dice];
        pod__keys keys = {0};
        layer->functions = share->cache[parity][dice].functions; /* lent */
        bool made = pod__keys_make(at->batch.board[i], at->batch.count[i], job->crew, &job->memory, &keys) &&
                    pod__layer_close(layer, &keys, at->batch.number[i], job->crew, &job->memory);
        pod__keys_free(&keys, &job->memory);
        if (!made) {
            return false;
        }
    }
    return true;
}

pod_error pod__fetch_children(pod__strong_share *share, unsigned pips, unsigned dice, const uint64_t *board,
                              size_t count) {
    fetching at = {.share = share, .pips = pips, .dice = dice, .batch = {.memory = &share->job->memory}};
    pod__fetch fetch;
    pod_error mine = find_children(&at, board, count) ? POD_OK : POD_ERROR_MEMORY;
    describe(&at, &fetch);
    pod_error error = fetch.layers ? pod__fetch_all(&fetch, mine) : pod__exchange_agree(mine);
    mine = error || lay_out(&at) ? POD_OK : POD_ERROR_MEMORY;
    pod__fetch_batch_free(&at.batch);
    return error ? error : pod__exchange_agree(mine);
}

void pod__forget_children(pod__strong_share *share, unsigned pips, unsigned dice) {
    pod__job *job = share->job;
    for (unsigned i = 0; i < POD__FETCH_LAYERS; i++) {
        if (pod__fetch_taken[i] <= dice && dice < job->geometry.squares) {
            pod__layer *layer = &job->layer[parity_after(pips, pod__fetch_taken[i])][dice + 1 - pod__fetch_taken[i]];
            pod__index_free(&layer->index, &job->memory);
            *layer = (pod__layer){0}; /* the records belong to the cache */
        }
    }
}
