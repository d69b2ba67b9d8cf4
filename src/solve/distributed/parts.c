#include "solve/distributed/parts.h"

#include "solve/distributed/folders.h"

pod_error pod__parts_prepare(const pod__share *share, const pod__store *whole, pod__parts *out, pod_fault *fault) {
    pod_error error = pod__folder_make(whole->directory, share->post.rank, share->post.ranks, out->path, fault);
    out->whole = *whole;
    out->own = *whole;
    out->own.directory = out->path;
    return error || share->post.rank ? error : pod__store_prepare(whole, fault);
}

static bool is_there(const pod__share *share, const pod__store *store, unsigned pips, unsigned dice) {
    const pod__keys *keys = &share->job->keys[pips][dice];
    pod_strong_layer sums;
    uint64_t sum;
    return !keys->count || pod__layer_check(store, keys, pips, dice, &sums, &sum);
}

/* The root is always solved: so its moves are at hand. */
uint64_t pod__parts_first(const pod__share *share, const pod__parts *parts) {
    const pod__job *job = share->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            if (!is_there(share, &parts->own, pips, dice)) {
                return pod__layer_order(pips, dice);
            }
        }
    }
    return pod__layer_order(job->pips, job->dice);
}
