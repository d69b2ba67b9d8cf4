#include "solve/distributed/share.h"

static uint32_t number_of(const void *held, uint64_t board) {
    return pod__index_find(&((const pod__layer *)held)->index, board);
}

pod__fetch pod__share_fetch(pod__share *share, unsigned parts, unsigned first) {
    pod__job *job = share->job;
    return (pod__fetch){.post = &share->post,
                        .memory = &job->memory,
                        .squares = job->geometry.squares,
                        .tables = job->questions.count,
                        .parts = parts,
                        .first = first};
}

pod__wanted pod__share_wanted(const pod__layer *held, unsigned dice, pod__ghosts *ghosts) {
    return (pod__wanted){.dice = dice, .held = held, .number_of = number_of, .records = &held->pool, .ghosts = ghosts};
}
