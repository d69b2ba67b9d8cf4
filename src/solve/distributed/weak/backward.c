/* Backward: each rank works out the tables of its boards from those that it fetches from others. */
#include "solve/distributed/weak/checkpoint.h"
#include "solve/distributed/weak/share.h"
#include "solve/weak/passes.h"

static pod_error derive_chunk(pod__proof_share *share, pod__backward *pass, size_t first, size_t end) {
    pod__mover mover = pass->mover;
    unsigned pips = pass->pips, dice = pass->dice;
    pod_error error = pod__proof_share_fetch(share, share->proof->now, &(pod__chunk){mover, pips, dice, first, end});
    if (!error) {
        error = pod__exchange_agree(pod__backward_boards(pass, first, end));
    }
    pod__proof_share_forget(share, mover, pips, dice);
    return error;
}

static pod_error derive_layer(pod__proof_share *share, pod__backward *pass) {
    size_t boards = pass->nodes->count, chunks = pod__proof_share_chunks(share, boards);
    pod_error error = POD_OK;
    for (size_t chunk = 0; chunk < chunks && !error; chunk++) {
        error = derive_chunk(share, pass, pod__proof_share_begin_of(share, chunk, boards),
                             pod__proof_share_begin_of(share, chunk + 1, boards));
    }
    pod__backward_finish(pass);
    return error;
}

static pod_error derive_pips(pod__proof_share *share, pod__backward *pass, unsigned pips) {
    pod_error error = POD_OK;
    for (unsigned dice = 0; dice < share->proof->geometry.squares && !error; dice++) {
        for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
            pod__backward_at(pass, (pod__mover)mover, pips, dice);
            error = derive_layer(share, pass);
        }
    }
    pod__proof_share_free_caches(share, pips + 1);
    return error;
}

pod_error pod__proof_share_backward(pod__proof_share *share, unsigned pips) {
    pod__proof *proof = share->proof;
    uint64_t before = share->exchange.sent;
    unsigned root = pod__pip_sum(proof->root);
    pod__backward pass;
    proof->ahead = share->fetched;
    pod__checkpoint_below(share, pips + 1);
    pod_error error = pod__exchange_agree(pod__backward_open(&pass, proof) ? POD_OK : POD_ERROR_MEMORY);
    for (pips++; pips-- > root && !error;) {
        error = derive_pips(share, &pass, pips);
        error = error ? error : pod__checkpoint_backward(share, pips);
    }
    pod__backward_close(&pass);
    pod__proof_share_free_caches(share, root);
    bool won = !error && pod__proof_share_owns(share, proof->root) && pod__proof_is_won(proof);
    if (!error) {
        proof->won = pod__exchange_most(won);
        proof->evaluated = true;
    }
    share->traffic.solving += share->exchange.sent - before;
    return error;
}
