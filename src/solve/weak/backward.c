/* The backward pass: the tables of the boards of a layer, from those of their children. */
#include "solve/weak/proof.h"

#include "base/work.h"
#include "solve/strong/moves.h"

enum { CHUNK = 512 };

typedef struct backward {
    pod__proof *proof;
    uint64_t *record;  /* of each board of a chunk */
    uint64_t *scratch; /* of each thread */
    uint64_t hash[CHUNK];
    uint64_t done; /* boards so far */
    /* The layer. */
    pod__mover mover;
    unsigned pips, dice;
    pod__nodes *nodes;
    size_t first; /* of the chunk */
} backward;

/* Whether a move counts at a board: the prover's moves in use, and all of the opponent's. */
static bool counts(const pod__nodes *nodes, pod__mover mover, size_t board, unsigned move) {
    return mover == POD__OPPONENT || (move < POD__USED_MAX && nodes->used[board] >> move & 1u);
}

/* ---- Boards of a layer --------------------------------------------------------------------------------------- */

static size_t record_bytes(const pod__proof *proof) {
    return CHUNK * proof->words * sizeof(uint64_t);
}

static size_t scratch_bytes(const pod__proof *proof) {
    return pod__crew_threads(proof->crew) * proof->geometry.images * proof->words * sizeof(uint64_t);
}

static bool open_pass(backward *pass, pod__proof *proof) {
    *pass = (backward){.proof = proof};
    pass->record = pod__memory_take(&proof->memory, record_bytes(proof));
    pass->scratch = pod__memory_take(&proof->memory, scratch_bytes(proof));
    return pass->record && pass->scratch;
}

static void close_pass(backward *pass) {
    pod__memory *memory = &pass->proof->memory;
    pod__memory_give(memory, pass->record, record_bytes(pass->proof));
    pod__memory_give(memory, pass->scratch, scratch_bytes(pass->proof));
}

/* ---- A board ------------------------------------------------------------------------------------------ */

static const uint64_t *record_after(const backward *at, const pod__child *child) {
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
    backward *at = context;
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
        if (counts(at->nodes, at->mover, at->first + piece, i)) {
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

/* Begins with a layer of proof->now. */
static void begin_layer(backward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    pass->mover = mover;
    pass->pips = pips;
    pass->dice = dice;
    pass->nodes = &pass->proof->now->nodes[mover][pips][dice];
    pass->nodes->pool = pod__pool_create((unsigned)pass->proof->words, pass->nodes->count);
}

/* The tables of the boards of the layer. Requires in proof->ahead what their moves in use lead to. */
static pod_error derive_boards(backward *pass) {
    pod__proof *proof = pass->proof;
    pod__nodes *nodes = pass->nodes;
    for (pass->first = 0; pass->first < nodes->count; pass->first += CHUNK) {
        size_t count = nodes->count - pass->first < CHUNK ? nodes->count - pass->first : CHUNK;
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

/* The layer has all its tables. */
static void finish_pass(backward *pass) {
    pod__pool_close(&pass->nodes->pool, &pass->proof->memory);
}

/* ---- All layers ---------------------------------------------------------------------------------------------- */

/* Tables from the full boards back to the root. */

static pod_error derive_layer(backward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    begin_layer(pass, mover, pips, dice);
    pod_error error = derive_boards(pass);
    if (!error) {
        finish_pass(pass);
    }
    return error;
}

static pod_error derive_all(backward *pass) {
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

/* Whether the root is won by its table. */
static bool is_won(const pod__proof *proof) {
    const pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    const uint64_t *table = pod__nodes_table(nodes, pod__nodes_find(nodes, proof->root));
    uint32_t all = (UINT32_C(1) << proof->geometry.squares) - 1;
    uint32_t owned = proof->mover == POD__PROVER ? proof->owned : all & ~proof->owned;
    bool gets_way = table[owned >> 6] >> (owned & 63) & 1u;
    return gets_way == (proof->mover == POD__PROVER);
}

pod_error pod__proof_backward(pod__proof *proof) {
    backward pass;
    proof->ahead = proof->now;
    pod_error error = open_pass(&pass, proof) ? derive_all(&pass) : POD_ERROR_MEMORY;
    close_pass(&pass);
    proof->evaluated = !error;
    proof->won = !error && is_won(proof);
    return error;
}
