/* The boards reachable from the root: any rank may find one, the rank that it belongs to stores it. Layer by layer as
   in strong/reach.c of one process, all ranks at the same layer. */
#include "base/bytes.h"
#include "base/work.h"
#include "solve/distributed/share.h"

enum {
    RECENT = 1 << 16, /* boards that a thread sent of late, which it does not send again at once */
    BOARD = 8,        /* bytes */
    MOVES = POD__CHILDREN_MAX * BOARD,
    ARRIVED = 1 << 11 /* boards that a thread keeps at once */
};

typedef struct spreading {
    pod__strong_share *share;
    pod__found_sets found; /* this rank's boards */
    unsigned pips, dice;
    pod__playing play; /* of the layer */
    size_t next;       /* board of it */
    uint64_t *recent;  /* what each thread sent of late, by hash: a board + 1 */
    atomic_int *used;  /* by rank: bytes of its buffer */
} spreading;

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static bool is_new(const spreading *at, unsigned thread, uint64_t board) {
    uint64_t *place = &at->recent[thread * (size_t)RECENT + pod__mix(board) % RECENT];
    bool new = *place != board + 1;
    *place = board + 1;
    return new;
}

/* Children of other ranks go to their buffers. */
static unsigned send_theirs(void *context, unsigned thread, pod__child *child, unsigned children) {
    spreading *at = context;
    const pod__exchange *exchange = &at->share->exchange;
    unsigned own = 0;
    for (unsigned i = 0; i < children; i++) {
        unsigned to = pod__part_of_board(child[i].key, exchange->ranks);
        if (to == exchange->rank) {
            child[own++] = child[i];
        } else if (is_new(at, thread, child[i].key)) {
            size_t place = (size_t)atomic_fetch_add_explicit(&at->used[to], BOARD, memory_order_relaxed);
            pod__put(exchange->out + to * exchange->capacity + place, child[i].key, BOARD);
        }
    }
    return own;
}

/* The moves of how many boards fit into all buffers. */
static size_t room_of(const spreading *at) {
    const pod__exchange *exchange = &at->share->exchange;
    size_t least = exchange->capacity;
    for (unsigned to = 0; to < exchange->ranks; to++) {
        const size_t room = exchange->capacity - (size_t)atomic_load(&at->used[to]);
        least = room < least ? room : least;
    }
    return least / MOVES;
}

/* Fills the buffers. *more: whether they were too small. */
static pod_error play_some(void *context, bool *more) {
    spreading *at = context;
    pod__exchange *exchange = &at->share->exchange;
    pod__job *job = at->share->job;
    pod_error error = POD_OK;
    for (unsigned to = 0; to < exchange->ranks; to++) {
        atomic_store(&at->used[to], exchange->out_used[to]);
    }
    for (size_t room; !error && at->next < at->play.places && (room = room_of(at));) {
        const size_t next = pod__play(&at->play, at->next, room);
        if (next == at->next) {
            error = pod__job_make_room(job, &at->found, at->pips);
        } else if (!pod__job_goes_on(job, POD_STRONG_FINDING, job->boards + next * exchange->ranks)) {
            error = POD_ERROR_STOPPED;
        }
        at->next = next;
    }
    for (unsigned to = 0; to < exchange->ranks; to++) {
        exchange->out_used[to] = atomic_load(&at->used[to]);
    }
    *more = at->next < at->play.places;
    return error;
}

/* ---- What others found ---------------------------------------------------------------------------------------- */

typedef struct arrival {
    spreading *at;
    const uint8_t *in;
    size_t boards;
} arrival;

static unsigned taken_for(const spreading *at, uint64_t board) {
    return at->dice + 1 - pod__dice_count(board);
}

static bool keep_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const arrival *from = context;
    for (size_t i = piece * ARRIVED; i < from->boards && i < (piece + 1) * ARRIVED; i++) {
        uint64_t board = pod__get(from->in + i * BOARD, BOARD);
        pod__set *set = from->at->play.child[taken_for(from->at, board)];
        if (pod__set_add(set, board)) {
            atomic_fetch_add_explicit(&set->count, 1, memory_order_relaxed);
        }
    }
    return true;
}

static bool reserve(const spreading *at, const size_t more[POD__NEIGHBOURS + 1]) {
    pod__job *job = at->share->job;
    bool has = true;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS && has; taken++) {
        has = !more[taken] || pod__set_reserve(at->play.child[taken], more[taken], job->crew, &job->memory);
    }
    return has;
}

static pod_error keep_arrived(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    arrival all = {context, in, length / BOARD};
    pod__job *job = all.at->share->job;
    size_t room[POD__NEIGHBOURS + 1] = {0};
    for (size_t i = 0; i < all.boards; i++) {
        room[taken_for(all.at, pod__get(in + i * BOARD, BOARD))]++;
    }
    while (!reserve(all.at, room)) {
        pod_error error = pod__job_make_room(job, &all.at->found, all.at->pips);
        if (error) {
            return error;
        }
    }
    pod__crew_work(job->crew, (all.boards + ARRIVED - 1) / ARRIVED, keep_piece, &all);
    return POD_OK;
}

/* ---- Layers -------------------------------------------------------------------------------------------------- */

static pod_error play_layer(spreading *at) {
    at->next = 0;
    at->play = pod__job_playing(at->share->job, &at->found, at->pips, at->dice);
    at->play.sift = send_theirs;
    at->play.context = at;
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
    pod__job *job = at->share->job;
    bool own = pod__part_of_board(job->root, at->share->exchange.ranks) == at->share->exchange.rank;
    pod_error error = pod__exchange_agree(!at->recent || !at->used ? POD_ERROR_MEMORY
                                          : own                    ? pod__job_find(job, &at->found, job->root)
                                                                   : POD_OK);
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
    if (pod__exchange_most(!pod__found_take(job->disk, job->keys, &own))) {
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
    const size_t used = share->exchange.ranks * sizeof(atomic_int);
    const size_t recent = pod__crew_threads(job->crew) * RECENT * sizeof(uint64_t);
    if (take_found(share)) {
        return POD_OK;
    }
    spreading *at = pod__memory_take(memory, sizeof *at);
    if (pod__exchange_agree(at ? POD_OK : POD_ERROR_MEMORY)) {
        pod__memory_give(memory, at, sizeof *at);
        return POD_ERROR_MEMORY;
    }
    at->share = share;
    at->used = pod__memory_take(memory, used);
    at->recent = pod__memory_take(memory, recent);
    pod_error error = spread_all(at);
    error = error ? error : pod__exchange_agree(pod__found_finish(job->disk, job->keys));
    pod__memory_give(memory, at->recent, recent);
    pod__memory_give(memory, (void *)at->used, used);
    pod__job_forget_found(job, &at->found);
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
