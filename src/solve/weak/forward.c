/* Which boards and sharings the policy comes to, and what it becomes there: from the root, layer by layer. */
#include "solve/weak/play.h"

static bool receive(void *context, const pod__play *from, const pod__child *child, const uint64_t *set) {
    pod__proof *proof = context;
    pod__nodes *nodes =
        &proof->now->nodes[pod__after(from->mover)][from->pips + !child->taken][from->dice + 1 - child->taken];
    return pod__nodes_unite(nodes, child->key, set, proof->words, &proof->memory);
}

static pod_error play_layer(pod__play *play) {
    pod__proof *proof = play->proof;
    pod_error error = pod__play_boards(play, 0, play->nodes->count, receive, proof);
    if (!error) {
        pod__nodes_forget_reached(play->nodes, proof->words, &proof->memory);
    }
    return error;
}

/* No move leads to a layer that has been left. The round before is asked for the board itself, and for boards with as
   many pips or more. */
static pod_error play_all(pod__play *play) {
    pod__proof *proof = play->proof;
    pod_error error = POD_OK;
    for (unsigned pips = 0; pips <= POD__PIPS * proof->geometry.squares && !error; pips++) {
        for (unsigned dice = proof->geometry.squares; dice-- > 0 && !error;) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                pod__play_at(play, (pod__mover)mover, pips, dice);
                error = play_layer(play);
            }
        }
        pod__proof_forget(proof, pips);
    }
    return error;
}

pod_error pod__proof_begin(pod__proof *proof) {
    size_t number;
    uint32_t dice = pod__occupied(proof->root);
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    if (!pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    for (uint32_t sharing = 0; sharing < UINT32_C(1) << proof->geometry.squares; sharing++) {
        if ((sharing & dice) == proof->owned) {
            nodes->reached[sharing >> 6] |= UINT64_C(1) << (sharing & 63);
        }
    }
    return POD_OK;
}

pod_error pod__proof_forward(pod__proof *proof) {
    pod__play play;
    proof->ahead = proof->before;
    bool opened = pod__play_open(&play, proof);
    pod_error error = opened ? pod__proof_begin(proof) : POD_ERROR_MEMORY;
    error = error ? error : play_all(&play);
    pod__play_close(&play);
    return error;
}
