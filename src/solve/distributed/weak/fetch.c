/* Fetches the tables that a chunk of boards needs. */
#include "solve/distributed/fetch.h"
#include "solve/distributed/weak/share.h"
#include "solve/weak/expand.h"
#include "solve/weak/passes.h"

typedef struct fetching {
    pod__proof_share *share;
    const pod__graph *held;
    pod__mover mover;
    unsigned pips, dice;
    pod__fetch_batch batch;
} fetching;

static unsigned pips_after(const fetching *at, unsigned taken) {
    return at->pips + !taken;
}

/* Whether captures of so many dice lead to boards that are not full. */
static bool leads_on(const fetching *at, unsigned taken) {
    return taken <= at->dice && at->dice + 1 - taken < at->share->proof->geometry.squares;
}

/* ---- What is needed     ------------------------------------------------------------------------------ */

/* The moves of a board that are looked up, a bit each. Of the opponent all are, however many. */
static uint64_t lookups(const fetching *at, const pod__nodes *nodes, size_t board) {
    const pod__proof *proof = at->share->proof;
    if (at->mover == POD__OPPONENT) {
        return UINT64_MAX;
    }
    return at->held == proof->now ? nodes->used[board]
                                  : pod__expand_lookups(proof, nodes->key[board], at->pips, at->dice,
                                                        nodes->reached + board * proof->words);
}

static bool find(fetching *at, const pod__nodes *nodes, size_t board) {
    const pod__geometry *geometry = &at->share->proof->geometry;
    uint64_t moves = lookups(at, nodes, board);
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    if (!moves) {
        return true;
    }
    pod__parent_of(geometry, nodes->key[board], &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    for (unsigned i = 0; i < children; i++) {
        bool counts = at->mover == POD__OPPONENT || (i < POD__USED_MAX && moves >> i & 1u);
        if (counts && leads_on(at, child[i].taken) && !pod__fetch_batch_add(&at->batch, &child[i])) {
            return false;
        }
    }
    return true;
}

static bool find_all(fetching *at, size_t first, size_t end) {
    const pod__nodes *nodes = &at->share->proof->now->nodes[at->mover][at->pips][at->dice];
    for (size_t board = first; board < end; board++) {
        if (!find(at, nodes, board)) {
            return false;
        }
    }
    return pod__fetch_batch_close(&at->batch);
}

/* ---- Asking ----------------------------------------------------------------------------------------- */

static uint32_t number_of(const void *held, uint64_t board) {
    const pod__nodes *nodes = held;
    size_t number = pod__nodes_find(nodes, board);
    return number < nodes->count ? nodes->table[number] : POD__NOT_HELD;
}

static pod__remote_cache *cache_of(const fetching *at, unsigned taken) {
    return &at->share->cache[pod__after(at->mover)][pips_after(at, taken) % 2][at->dice + 1 - taken];
}

static void want(const fetching *at, unsigned layer, pod__fetch_layer *out) {
    unsigned taken = pod__fetch_taken[layer], dice = at->dice + 1 - taken;
    const pod__nodes *held = &at->held->nodes[pod__after(at->mover)][pips_after(at, taken)][dice];
    pod__remote_cache *cache = cache_of(at, taken);
    if (!cache->pool.words) {
        cache->pool = pod__pool_create((unsigned)at->share->proof->words, held->count);
    }
    *out = (pod__fetch_layer){.dice = dice,
                              .held = held,
                              .number_of = number_of,
                              .records = &held->pool,
                              .cache = cache,
                              .board = at->batch.board[layer],
                              .count = at->batch.count[layer],
                              .number = at->batch.number[layer]};
}

static pod_error fetch_chunk(fetching *at, pod_error mine) {
    pod__proof_share *share = at->share;
    pod__fetch fetch = {.exchange = &share->exchange,
                        .memory = &share->proof->memory,
                        .squares = share->proof->geometry.squares,
                        .tables = 1};
    for (unsigned layer = 0; layer < POD__FETCH_LAYERS; layer++) {
        if (leads_on(at, pod__fetch_taken[layer])) {
            want(at, layer, &fetch.layer[fetch.layers++]);
        }
    }
    return fetch.layers ? pod__fetch_all(&fetch, mine) : pod__exchange_agree(mine);
}

/* Puts what came where the code for one process looks for it. */
static bool lay_out(const fetching *at) {
    pod__proof_share *share = at->share;
    for (unsigned layer = 0; layer < POD__FETCH_LAYERS; layer++) {
        unsigned taken = pod__fetch_taken[layer];
        for (size_t i = 0; i < at->batch.count[layer]; i++) {
            pod__nodes *nodes =
                &share->fetched->nodes[pod__after(at->mover)][pips_after(at, taken)][at->dice + 1 - taken];
            size_t number;
            if (at->batch.number[layer][i] == POD__NOT_HELD) {
                continue;
            }
            if (!pod__nodes_add(nodes, at->batch.board[layer][i], 0, &share->proof->memory, &number)) {
                return false;
            }
            nodes->table[number] = at->batch.number[layer][i];
            nodes->pool = cache_of(at, taken)->pool; /* lent */
        }
    }
    return true;
}

pod_error pod__proof_share_fetch(pod__proof_share *share, const pod__graph *held, const pod__chunk *chunk) {
    pod__memory *memory = &share->proof->memory;
    fetching at = {.share = share,
                   .held = held,
                   .mover = chunk->mover,
                   .pips = chunk->pips,
                   .dice = chunk->dice,
                   .batch = {.memory = memory}};
    pod__remote_cache_limit(&share->cache[0][0][0], sizeof share->cache / sizeof share->cache[0][0][0],
                            share->cache_memory, memory);
    pod_error mine = find_all(&at, chunk->first, chunk->end) ? POD_OK : POD_ERROR_MEMORY;
    pod_error error = fetch_chunk(&at, mine);
    mine = error || lay_out(&at) ? POD_OK : POD_ERROR_MEMORY;
    pod__fetch_batch_free(&at.batch);
    return error ? error : pod__exchange_agree(mine);
}

void pod__proof_share_forget(pod__proof_share *share, pod__mover mover, unsigned pips, unsigned dice) {
    for (unsigned layer = 0; layer < POD__FETCH_LAYERS; layer++) {
        unsigned taken = pod__fetch_taken[layer];
        if (taken <= dice) {
            pod__nodes *nodes = &share->fetched->nodes[pod__after(mover)][pips + !taken][dice + 1 - taken];
            nodes->pool = (pod__pool){0};
            pod__nodes_free(nodes, 0, &share->proof->memory);
        }
    }
}

void pod__proof_share_free_caches(pod__proof_share *share, unsigned pips) {
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned dice = 0; dice < POD__DICE_COUNTS; dice++) {
            pod__remote_cache_free(&share->cache[mover][pips % 2][dice], &share->proof->memory);
        }
    }
}
