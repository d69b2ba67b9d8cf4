/* Tables from the full boards back to the root. */
#include "proof.h"
#include "solve/strong/moves.h"
#include "solve/strong/work.h"

enum { CHUNK = 512 };

typedef struct backward {
    pod__proof *proof;
    pod__mover mover;
    pod__nodes *nodes;
    unsigned pips, dice;
    size_t first; /* of the chunk */
    uint64_t *record, *workshop;
    uint64_t hash[CHUNK];
} backward;

/* Each thread has its own. */
static uint64_t *workshop_of(const backward *at, unsigned thread) {
    return at->workshop + thread * at->proof->geometry.images * at->proof->words;
}

static const uint64_t *record_after(const backward *at, const pod__child *child) {
    const pod__proof *proof = at->proof;
    unsigned dice = at->dice + 1 - child->taken;
    pod__mover mover = pod__after(at->mover);
    if (dice == proof->geometry.squares) {
        return proof->full[mover];
    }
    const pod__nodes *nodes = &proof->now->nodes[mover][at->pips + !child->taken][dice];
    return pod__nodes_table(nodes, pod__nodes_find(nodes, child->key));
}

static bool judge(void *context, unsigned thread, size_t piece) {
    backward *at = context;
    const pod__proof *proof = at->proof;
    pod__child child[POD__CHILDREN_MAX];
    const uint64_t *record[POD__CHILDREN_MAX];
    pod__parent parent;
    uint64_t ones, *out = at->record + piece * proof->words;
    pod__combination with = {.geometry = &proof->geometry,
                             .questions = &proof->question[at->mover],
                             .words = (unsigned)proof->words,
                             .workshop = workshop_of(at, thread)};
    pod__parent_of(&proof->geometry, at->nodes->key[at->first + piece], &parent);
    unsigned children = pod__children_of(&proof->geometry, &parent, child), kept = 0;
    for (unsigned i = 0; i < children; i++) {
        bool used = at->mover == POD__OPPONENT || (i < POD__USED_MAX && at->nodes->used[at->first + piece] >> i & 1u);
        if (used) {
            child[kept] = child[i];
            record[kept] = record_after(at, &child[i]);
            kept++;
        }
    }
    proof->combine(&with, kept, child, record, out, &ones);
    at->hash[piece] = pod__pool_hash(out, (unsigned)proof->words);
    return true;
}

static pod_error judge_layer(backward *at, uint64_t *done) {
    pod__proof *proof = at->proof;
    at->nodes->pool = pod__pool_create((unsigned)proof->words, at->nodes->count);
    for (at->first = 0; at->first < at->nodes->count; at->first += CHUNK) {
        size_t count = at->nodes->count - at->first < CHUNK ? at->nodes->count - at->first : CHUNK;
        pod__work(proof->threads, count, judge, at);
        for (size_t i = 0; i < count; i++) {
            if (!pod__pool_add(&at->nodes->pool, at->record + i * proof->words, at->hash[i], &proof->memory,
                               &at->nodes->table[at->first + i])) {
                return POD_ERROR_MEMORY;
            }
        }
        *done += count;
        if (!pod__proof_goes_on(proof, true, *done)) {
            return POD_ERROR_STOPPED;
        }
    }
    pod__pool_close(&at->nodes->pool, &proof->memory);
    return POD_OK;
}

static pod_error judge_all(backward *at) {
    pod__proof *proof = at->proof;
    uint64_t done = 0;
    pod_error error = POD_OK;
    for (at->pips = POD__PIPS * proof->geometry.squares + 1; at->pips-- > 0 && !error;) {
        for (at->dice = 0; at->dice < proof->geometry.squares && !error; at->dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                at->mover = (pod__mover)mover;
                at->nodes = &proof->now->nodes[mover][at->pips][at->dice];
                error = at->nodes->count ? judge_layer(at, &done) : POD_OK;
            }
        }
    }
    return error;
}

static bool is_won(const pod__proof *proof) {
    const pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    const uint64_t *table = pod__nodes_table(nodes, pod__nodes_find(nodes, proof->root));
    uint32_t all = (UINT32_C(1) << proof->geometry.squares) - 1;
    uint32_t owned = proof->mover == POD__PROVER ? proof->owned : all & ~proof->owned;
    bool gets_way = table[owned >> 6] >> (owned & 63) & 1u;
    return gets_way == (proof->mover == POD__PROVER);
}

pod_error pod__proof_backward(pod__proof *proof) {
    size_t record_bytes = CHUNK * proof->words * sizeof(uint64_t);
    size_t workshop_bytes = proof->threads * proof->geometry.images * proof->words * sizeof(uint64_t);
    backward *at = pod__memory_take(&proof->memory, sizeof *at);
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->proof = proof;
    at->record = pod__memory_take(&proof->memory, record_bytes);
    at->workshop = pod__memory_take(&proof->memory, workshop_bytes);
    pod_error error = at->record && at->workshop ? judge_all(at) : POD_ERROR_MEMORY;
    proof->judged = !error;
    proof->won = !error && is_won(proof);
    pod__memory_give(&proof->memory, at->record, record_bytes);
    pod__memory_give(&proof->memory, at->workshop, workshop_bytes);
    pod__memory_give(&proof->memory, at, sizeof *at);
    return error;
}
