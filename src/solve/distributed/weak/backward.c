/* Backward: each rank works out the tables of its boards from those that it asks others for. */
#include "solve/weak/backward.h"
#include "solve/distributed/weak/checkpoint.h"
#include "solve/distributed/weak/share.h"

static pod_error derive_chunk(pod__effort *effort, pod__derive *derive, size_t first, size_t end) {
    pod__mover mover = derive->mover;
    unsigned pips = derive->pips, dice = derive->dice;
    pod_error error = pod__effort_bring(effort, effort->proof->now, mover, pips, dice, first, end, POD_OK);
    if (!error) {
        error = pod__post_agree(pod__derive_boards(derive, first, end));
    }
    pod__effort_forget(effort, mover, pips, dice);
    return error;
}

static pod_error derive_layer(pod__effort *effort, pod__derive *derive) {
    size_t boards = derive->nodes->count, chunks = pod__effort_chunks(effort, boards);
    pod_error error = POD_OK;
    for (size_t chunk = 0; chunk < chunks && !error; chunk++) {
        error = derive_chunk(effort, derive, pod__effort_begin_of(effort, chunk, boards),
                             pod__effort_begin_of(effort, chunk + 1, boards));
    }
    pod__derive_finish(derive);
    return error;
}

static pod_error derive_pips(pod__effort *effort, pod__derive *derive, unsigned pips) {
    pod_error error = POD_OK;
    for (unsigned dice = 0; dice < effort->proof->geometry.squares && !error; dice++) {
        for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
            pod__derive_at(derive, (pod__mover)mover, pips, dice);
            error = derive_layer(effort, derive);
        }
    }
    pod__effort_free_ghosts(effort, pips + 1);
    return error;
}

pod_error pod__effort_backward(pod__effort *effort, unsigned pips) {
    pod__proof *proof = effort->proof;
    uint64_t before = effort->post.sent;
    unsigned root = pod__pip_sum(proof->root);
    pod__derive derive;
    proof->ahead = effort->brought;
    pod__keep_below(effort, pips + 1);
    pod_error error = pod__post_agree(pod__derive_open(&derive, proof) ? POD_OK : POD_ERROR_MEMORY);
    for (pips++; pips-- > root && !error;) {
        error = derive_pips(effort, &derive, pips);
        error = error ? error : pod__keep_backward(effort, pips);
    }
    pod__derive_close(&derive);
    pod__effort_free_ghosts(effort, root);
    bool won = !error && pod__effort_owns(effort, proof->root) && pod__proof_is_won(proof);
    if (!error) {
        proof->won = pod__post_most(won);
        proof->judged = true;
    }
    effort->traffic.solving += effort->post.sent - before;
    return error;
}
