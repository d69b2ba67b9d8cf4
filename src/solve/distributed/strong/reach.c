/* The boards reachable from the root: any rank may find one, the rank that it belongs to stores it. Layer by layer as
   in strong/reach.c of one process, all ranks at the same layer. */
#include "base/bytes.h"
#include "solve/distributed/strong/share.h"
#include "solve/strong/moves.h"

enum {
    RECENT = 1 << 16, /* boards sent of late, which are not sent again at once */
    BLOCKS_BETWEEN_ASKS = 16
};

typedef struct spreading {
    pod__strong_share *share;
    pod__found_sets found; /* this rank's boards */
    uint64_t *recent;      /* by hash; a board + 1 */
    unsigned pips, dice;
    uint64_t board[POD__KEYS_BLOCK]; /* of the block that is played on */
    unsigned in_block, next;
    size_t block; /* after it */
} spreading;

/* For one more. What does not fit goes to disk, when there is one. */
static pod_error make_room(spreading *at, pod__set *set) {
    pod__job *job = at->share->job;
    if (pod__set_reserve(set, 1, job->threads, &job->memory)) {
        return POD_OK;
    }
    pod_error error = job->disk ? pod__job_found_to_disk(job, &at->found, at->pips) : POD_ERROR_MEMORY;
    return error || pod__set_reserve(set, 1, job->threads, &job->memory) ? error : POD_ERROR_MEMORY;
}

static pod_error keep(spreading *at, uint64_t board) {
    unsigned dice = pod__dice_count(board);
    /* A placement adds a pip; a capture leaves them as they are. */
    pod__set *set = &at->found.set[(at->pips + (dice > at->dice)) % 2][dice];
    pod_error error = make_room(at, set);
    if (!error) {
        atomic_fetch_add_explicit(&set->count, pod__set_add(set, board), memory_order_relaxed);
    }
    return error;
}

static bool is_new(spreading *at, uint64_t board) {
    uint64_t *place = &at->recent[pod__mix(board) % RECENT];
    bool new = *place != board + 1;
    *place = board + 1;
    return new;
}

static pod_error play(spreading *at, uint64_t board) {
    const pod__geometry *geometry = &at->share->job->geometry;
    pod__exchange *exchange = &at->share->exchange;
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    pod__parent_of(geometry, board, &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < children && !error; i++) {
        unsigned to = pod__part_of_board(child[i].key, exchange->ranks);
        if (!is_new(at, child[i].key)) {
            continue;
        }
        if (to != exchange->rank) {
            pod__put(pod__exchange_put(exchange, to, sizeof child[i].key), child[i].key, sizeof child[i].key);
        } else {
            error = keep(at, child[i].key);
        }
    }
    return error;
}

/* Whether any board's moves fit into the buffers. */
static bool has_room(const spreading *at) {
    const pod__exchange *exchange = &at->share->exchange;
    for (unsigned to = 0; to < exchange->ranks; to++) {
        if (!pod__exchange_has_room(exchange, to, POD__CHILDREN_MAX * sizeof(uint64_t))) {
            return false;
        }
    }
    return true;
}

/* The next board of the layer; false at its end. */
static bool take_board(spreading *at, uint64_t *board) {
    const pod__keys *keys = &at->share->job->keys[at->pips][at->dice];
    if (at->next == at->in_block) {
        if (at->block == pod__keys_blocks(keys)) {
            return false;
        }
        at->in_block = pod__keys_block(keys, at->block++, at->board);
        at->next = 0;
    }
    *board = at->board[at->next++];
    return true;
}

/* Fills the buffers. *more: whether they were too small. */
static pod_error play_some(void *context, bool *more) {
    spreading *at = context;
    const pod__job *job = at->share->job;
    uint64_t board;
    pod_error error = POD_OK;
    *more = true;
    while (!error && has_room(at)) {
        if (!take_board(at, &board)) {
            *more = false;
            return POD_OK;
        }
        error = play(at, board);
        if (at->next == 1 && at->block % BLOCKS_BETWEEN_ASKS == 1 &&
            !pod__job_goes_on(job, POD_STRONG_FINDING,
                              job->boards + at->block * POD__KEYS_BLOCK * at->share->exchange.ranks)) {
            return POD_ERROR_STOPPED;
        }
    }
    return error;
}

static pod_error keep_arrived(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    pod_error error = POD_OK;
    for (size_t done = 0; done < length && !error; done += sizeof(uint64_t)) {
        error = keep(context, pod__get(in + done, sizeof(uint64_t)));
    }
    return error;
}

static pod_error play_layer(spreading *at) {
    at->block = 0;
    at->in_block = at->next = 0;
    return pod__exchange_all(&at->share->exchange, play_some, keep_arrived, at, POD_OK);
}

/* Closes a layer, and plays on when anybody has boards there. */
static pod_error spread_layer(spreading *at) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    uint64_t *boards = &share->boards[at->pips][at->dice];
    pod_error error = pod__exchange_agree(pod__job_keep_found(job, &at->found, at->pips, at->dice));
    if (error) {
        return error;
    }
    *boards = job->keys[at->pips][at->dice].count;
    pod__exchange_sum(boards, 1);
    error = *boards && at->dice < job->geometry.squares ? play_layer(at) : POD_OK;
    job->boards += *boards;
    return error;
}

static pod_error spread_all(spreading *at) {
    const pod__job *job = at->share->job;
    bool own = pod__part_of_board(job->root, at->share->exchange.ranks) == at->share->exchange.rank;
    at->pips = job->pips;
    at->dice = job->dice;
    pod_error error = pod__exchange_agree(!at->recent ? POD_ERROR_MEMORY : own ? keep(at, job->root) : POD_OK);
    unsigned pips_max = POD__PIPS * job->geometry.squares;
    for (at->pips = job->pips; at->pips <= pips_max && !error; at->pips++) {
        for (at->dice = job->geometry.squares + 1; at->dice-- > 0 && !error;) {
            error = spread_layer(at);
        }
    }
    return error;
}

/* The keys that an earlier run of as many ranks left, when all ranks have theirs. */
static bool take_found(pod__strong_share *share) {
    pod__job *job = share->job;
    uint64_t own = 0;
    if (pod__exchange_most(!job->disk || !pod__found_take(job->disk, job->keys, &own))) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
                pod__job_free_keys(job, pips, dice);
            }
        }
        return false;
    }
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            share->boards[pips][dice] = job->keys[pips][dice].count;
        }
    }
    pod__exchange_sum(&share->boards[0][0], sizeof share->boards / sizeof share->boards[0][0]);
    pod__exchange_sum(&own, 1);
    job->boards = own;
    return true;
}

pod_error pod__reach_together(pod__strong_share *share) {
    pod__job *job = share->job;
    pod__memory *memory = &job->memory;
    if (take_found(share)) {
        return POD_OK;
    }
    spreading *at = pod__memory_take(memory, sizeof *at);
    if (pod__exchange_agree(at ? POD_OK : POD_ERROR_MEMORY)) {
        pod__memory_give(memory, at, sizeof *at);
        return POD_ERROR_MEMORY;
    }
    at->share = share;
    at->recent = pod__memory_take(memory, RECENT * sizeof *at->recent);
    pod_error error = spread_all(at);
    error = error || !job->disk ? error : pod__exchange_agree(pod__found_finish(job->disk, job->keys));
    pod__memory_give(memory, at->recent, RECENT * sizeof *at->recent);
    pod__job_forget_found(job, &at->found);
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
