/* Tables from the full boards back to the root. */
#include "solve/weak/derive.h"

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
