#include "solve/weak/passes.h"

#include "base/work.h"
#include "solve/strong/moves.h"

/* ---- Boards of a layer --------------------------------------------------------------------------------------- */

static size_t record_bytes(const pod__proof *proof) {
    return POD__BACKWARD_CHUNK * proof->words * sizeof(uint64_t);
}

static size_t scratch_bytes(const pod__proof *proof) {
    return pod__crew_threads(proof->crew) * proof->geometry.images * proof->words * sizeof(uint64_t);
}

bool pod__backward_open(pod__backward *pass, pod__proof *proof) {
    *pass = (pod__backward){.proof = proof};
    pass->record = pod__memory_take(&proof->memory, record_bytes(proof));
    pass->scratch = pod__memory_take(&proof->memory, scratch_bytes(proof));
    return pass->record && pass->scratch;
}

void pod__backward_close(pod__backward *pass) {
    pod__memory *memory = &pass->proof->memory;
    pod__memory_give(memory, pass->record, record_bytes(pass->proof));
    pod__memory_give(memory, pass->scratch, scratch_bytes(pass->proof));
}

/* ---- A board ------------------------------------------------------------------------------------------ */

static const uint64_t *record_after(const pod__backward *at, const pod__child *child) {
    const pod__proof *proof = at->proof;
    unsigned dice = at->dice + 1 - child->taken;
    pod__mover mover = pod__after(at->mover);
    if (dice == proof->geometry.squares) {
        return proof->full[mover];
    }
    const pod__nodes *nodes = &proof->ahead->nodes[mover][at->pips + !child->taken][dice];
    return pod__nodes_table(nodes, pod__nodes_find(nodes, child->key));
}

static bool derive_one(void *context, unsigned thread, size_t piece) {
    pod__backward *at = context;
    const pod__proof *proof = at->proof;
    pod__child child[POD__CHILDREN_MAX];
    const uint64_t *record[POD__CHILDREN_MAX];
    pod__parent parent;
    uint64_t ones, *out = at->record + piece * proof->words;
    pod__combination with = {.geometry = &proof->geometry,
                             .thresholds = &proof->thresholds[at->mover],
                             .words = (unsigned)proof->words,
                             .scratch = at->scratch + thread * proof->geometry.images * proof->words};
    pod__parent_of(&proof->geometry, at->nodes->key[at->first + piece], &parent);
    unsigned children = pod__children_of(&proof->geometry, &parent, child), kept = 0;
    for (unsigned i = 0; i < children; i++) {
        if (pod__backward_counts(at->nodes, at->mover, at->first + piece, i)) {
            child[kept] = child[i];
            record[kept] = record_after(at, &child[i]);
            kept++;
        }
    }
    proof->combine(&with, &(pod__children){kept, child, record}, out, &ones);
    at->hash[piece] = pod__pool_hash(out, (unsigned)proof->words);
    return true;
}

/* ---- A layer ------------------------------------------------------------------------------------------ */

void pod__backward_at(pod__backward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    pass->mover = mover;
    pass->pips = pips;
    pass->dice = dice;
    pass->nodes = &pass->proof->now->nodes[mover][pips][dice];
    pass->nodes->pool = pod__pool_create((unsigned)pass->proof->words, pass->nodes->count);
}

pod_error pod__backward_boards(pod__backward *pass, size_t first, size_t end) {
    pod__proof *proof = pass->proof;
    pod__nodes *nodes = pass->nodes;
    for (pass->first = first; pass->first < end; pass->first += POD__BACKWARD_CHUNK) {
        size_t count = end - pass->first < POD__BACKWARD_CHUNK ? end - pass->first : POD__BACKWARD_CHUNK;
        pod__crew_work(proof->crew, count, derive_one, pass);
        for (size_t i = 0; i < count; i++) {
            if (!pod__pool_add(&nodes->pool, pass->record + i * proof->words, pass->hash[i], &proof->memory,
                               &nodes->table[pass->first + i])) {
                return POD_ERROR_MEMORY;
            }
        }
        pass->done += count;
        if (!pod__proof_goes_on(proof, true, pass->done)) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

void pod__backward_finish(pod__backward *pass) {
    pod__pool_close(&pass->nodes->pool, &pass->proof->memory);
}

/* ---- All layers ---------------------------------------------------------------------------------------------- */

/* Tables from the full boards back to the root. */

static pod_error derive_layer(pod__backward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    pod__backward_at(pass, mover, pips, dice);
    pod_error error = pod__backward_boards(pass, 0, pass->nodes->count);
    if (!error) {
        pod__backward_finish(pass);
    }
    return error;
}

static pod_error derive_all(pod__backward *pass) {
    const pod__proof *proof = pass->proof;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * proof->geometry.squares + 1; pips-- > 0 && !error;) {
        for (unsigned dice = 0; dice < proof->geometry.squares && !error; dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                error = derive_layer(pass, (pod__mover)mover, pips, dice);
            }
        }
    }
    return error;
}

bool pod__proof_is_won(const pod__proof *proof) {
    const pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    const uint64_t *table = pod__nodes_table(nodes, pod__nodes_find(nodes, proof->root));
    uint32_t all = (UINT32_C(1) << proof->geometry.squares) - 1;
    uint32_t owned = proof->mover == POD__PROVER ? proof->owned : all & ~proof->owned;
    bool gets_way = table[owned >> 6] >> (owned & 63) & 1u;
    return gets_way == (proof->mover == POD__PROVER);
}

pod_error pod__proof_backward(pod__proof *proof) {
    pod__backward pass;
    proof->ahead = proof->now;
    pod_error error = pod__backward_open(&pass, proof) ? derive_all(&pass) : POD_ERROR_MEMORY;
    pod__backward_close(&pass);
    proof->evaluated = !error;
    proof->won = !error && pod__proof_is_won(proof);
    return error;
}
