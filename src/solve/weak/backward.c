#include "solve/weak/backward.h"

#include "solve/strong/moves.h"
#include "solve/strong/work.h"

/* ---- Boards of a layer --------------------------------------------------------------------------------------- */

static size_t record_bytes(const pod__proof *proof) {
    return POD__DERIVE_CHUNK * proof->words * sizeof(uint64_t);
}

static size_t workshop_bytes(const pod__proof *proof) {
    return proof->threads * proof->geometry.images * proof->words * sizeof(uint64_t);
}

bool pod__derive_open(pod__derive *derive, pod__proof *proof) {
    *derive = (pod__derive){.proof = proof};
    derive->record = pod__memory_take(&proof->memory, record_bytes(proof));
    derive->workshop = pod__memory_take(&proof->memory, workshop_bytes(proof));
    return derive->record && derive->workshop;
}

void pod__derive_close(pod__derive *derive) {
    pod__memory *memory = &derive->proof->memory;
    pod__memory_give(memory, derive->record, record_bytes(derive->proof));
    pod__memory_give(memory, derive->workshop, workshop_bytes(derive->proof));
}

/* ---- A board ------------------------------------------------------------------------------------------ */

static const uint64_t *record_after(const pod__derive *at, const pod__child *child) {
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
    pod__derive *at = context;
    const pod__proof *proof = at->proof;
    pod__child child[POD__CHILDREN_MAX];
    const uint64_t *record[POD__CHILDREN_MAX];
    pod__parent parent;
    uint64_t ones, *out = at->record + piece * proof->words;
    pod__combination with = {.geometry = &proof->geometry,
                             .questions = &proof->question[at->mover],
                             .words = (unsigned)proof->words,
                             .workshop = at->workshop + thread * proof->geometry.images * proof->words};
    pod__parent_of(&proof->geometry, at->nodes->key[at->first + piece], &parent);
    unsigned children = pod__children_of(&proof->geometry, &parent, child), kept = 0;
    for (unsigned i = 0; i < children; i++) {
        if (pod__derive_counts(at->nodes, at->mover, at->first + piece, i)) {
            child[kept] = child[i];
            record[kept] = record_after(at, &child[i]);
            kept++;
        }
    }
    proof->combine(&with, kept, child, record, out, &ones);
    at->hash[piece] = pod__pool_hash(out, (unsigned)proof->words);
    return true;
}

/* ---- A layer ------------------------------------------------------------------------------------------ */

void pod__derive_at(pod__derive *derive, pod__mover mover, unsigned pips, unsigned dice) {
    derive->mover = mover;
    derive->pips = pips;
    derive->dice = dice;
    derive->nodes = &derive->proof->now->nodes[mover][pips][dice];
    derive->nodes->pool = pod__pool_create((unsigned)derive->proof->words, derive->nodes->count);
}

pod_error pod__derive_boards(pod__derive *derive, size_t first, size_t end) {
    pod__proof *proof = derive->proof;
    pod__nodes *nodes = derive->nodes;
    for (derive->first = first; derive->first < end; derive->first += POD__DERIVE_CHUNK) {
        size_t count = end - derive->first < POD__DERIVE_CHUNK ? end - derive->first : POD__DERIVE_CHUNK;
        pod__work(proof->threads, count, derive_one, derive);
        for (size_t i = 0; i < count; i++) {
            if (!pod__pool_add(&nodes->pool, derive->record + i * proof->words, derive->hash[i], &proof->memory,
                               &nodes->table[derive->first + i])) {
                return POD_ERROR_MEMORY;
            }
        }
        derive->done += count;
        if (!pod__proof_goes_on(proof, true, derive->done)) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

void pod__derive_finish(pod__derive *derive) {
    pod__pool_close(&derive->nodes->pool, &derive->proof->memory);
}

/* ---- All layers ---------------------------------------------------------------------------------------------- */

/* Tables from the full boards back to the root. */

static pod_error derive_layer(pod__derive *derive, pod__mover mover, unsigned pips, unsigned dice) {
    pod__derive_at(derive, mover, pips, dice);
    pod_error error = pod__derive_boards(derive, 0, derive->nodes->count);
    if (!error) {
        pod__derive_finish(derive);
    }
    return error;
}

static pod_error derive_all(pod__derive *derive) {
    const pod__proof *proof = derive->proof;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * proof->geometry.squares + 1; pips-- > 0 && !error;) {
        for (unsigned dice = 0; dice < proof->geometry.squares && !error; dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                error = derive_layer(derive, (pod__mover)mover, pips, dice);
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
    pod__derive derive;
    proof->ahead = proof->now;
    pod_error error = pod__derive_open(&derive, proof) ? derive_all(&derive) : POD_ERROR_MEMORY;
    pod__derive_close(&derive);
    proof->judged = !error;
    proof->won = !error && pod__proof_is_won(proof);
    return error;
}
