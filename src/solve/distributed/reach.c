/* The boards reachable from the root: any rank may find one, the rank that it belongs to stores it. Layer by layer as
   in strong/reach.c of one process, all ranks at the same layer. */
#include "base/bytes.h"
#include "base/work.h"
#include "solve/distributed/share.h"
#include "solve/strong/moves.h"

enum {
    RECENT = 1 << 16, /* boards that a thread sent of late, which it does not send again at once */
    BOARD = 8,        /* bytes */
    MOVES = POD__CHILDREN_MAX * BOARD,
    BLOCKS_BETWEEN_ASKS = 16,
    ARRIVED = 1 << 11 /* boards that a thread keeps at once */
};

typedef struct spreading {
    pod__strong_share *share;
    pod__found_sets found; /* this rank's boards */
    unsigned pips, dice;
    /* How many threads play, each a part, and what each part sent of late, by hash: a board + 1. */
    unsigned parts;
    uint64_t *recent;
    atomic_size_t next; /* block of the layer */
    atomic_int *used;   /* by rank: bytes of its buffer */
    /* By thread: a block left for want of room, and where in it to go on. */
    struct {
        bool is;
        size_t block;
        unsigned from;
    } left[POD__THREADS_MAX];
    atomic_bool stopped;
} spreading;

/* ---- Room ---------------------------------------------------------------------------------------------------- */

/* Where a capture of so many dice (0: a placement) leads. */
static pod__set *set_after(spreading *at, unsigned taken) {
    return &at->found.set[(at->pips + !taken) % 2][at->dice + 1 - taken];
}

static bool leads(const spreading *at, unsigned taken) {
    return taken != 1 && taken <= at->dice;
}

static bool reserve(spreading *at, const size_t more[POD__NEIGHBOURS + 1]) {
    pod__job *job = at->share->job;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (leads(at, taken) && !pod__set_reserve(set_after(at, taken), more[taken], job->crew, &job->memory)) {
            return false;
        }
    }
    return true;
}

/* For so many more, by dice taken. What does not fit goes to disk. */
static pod_error make_room(spreading *at, const size_t more[POD__NEIGHBOURS + 1]) {
    pod__job *job = at->share->job;
    if (reserve(at, more)) {
        return POD_OK;
    }
    pod_error error = pod__job_found_to_disk(job, &at->found, at->pips);
    return error || reserve(at, more) ? error : POD_ERROR_MEMORY;
}

/* Whether the moves of a board for each thread fit into all buffers and sets. */
static bool has_room(spreading *at) {
    const pod__exchange *exchange = &at->share->exchange;
    for (unsigned to = 0; to < exchange->ranks; to++) {
        if ((size_t)atomic_load_explicit(&at->used[to], memory_order_relaxed) + at->parts * (size_t)MOVES >
            exchange->capacity) {
            return false;
        }
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (leads(at, taken) && !pod__set_has_room(set_after(at, taken), at->parts * (size_t)POD__CHILDREN_MAX)) {
            return false;
        }
    }
    return true;
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static bool is_new(const spreading *at, unsigned thread, uint64_t board) {
    uint64_t *place = &at->recent[thread * (size_t)RECENT + pod__mix(board) % RECENT];
    bool new = *place != board + 1;
    *place = board + 1;
    return new;
}

static void keep(spreading *at, unsigned taken, uint64_t board) {
    pod__set *set = set_after(at, taken);
    if (pod__set_add(set, board)) {
        atomic_fetch_add_explicit(&set->count, 1, memory_order_relaxed);
    }
}

static void play(spreading *at, unsigned thread, uint64_t board) {
    const pod__geometry *geometry = &at->share->job->geometry;
    const pod__exchange *exchange = &at->share->exchange;
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    pod__parent_of(geometry, board, &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    for (unsigned i = 0; i < children; i++) {
        unsigned to = pod__part_of_board(child[i].key, exchange->ranks);
        if (!is_new(at, thread, child[i].key)) {
            continue;
        }
        if (to == exchange->rank) {
            keep(at, child[i].taken, child[i].key);
        } else {
            size_t place = (size_t)atomic_fetch_add_explicit(&at->used[to], BOARD, memory_order_relaxed);
            pod__put(exchange->out + to * exchange->capacity + place, child[i].key, BOARD);
        }
    }
}

/* Plays on the boards of a block; false when room or patience has run out. */
static bool play_block(spreading *at, unsigned thread, size_t block, unsigned from) {
    const pod__job *job = at->share->job;
    uint64_t board[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(&job->keys[at->pips][at->dice], block, board);
    for (unsigned i = from; i < count; i++) {
        if (!has_room(at)) {
            at->left[thread].is = true;
            at->left[thread].block = block;
            at->left[thread].from = i;
            return false;
        }
        play(at, thread, board[i]);
    }
    if (!thread && block % BLOCKS_BETWEEN_ASKS == 0 &&
        !pod__job_goes_on(job, POD_STRONG_FINDING, job->boards + block * POD__KEYS_BLOCK * at->share->exchange.ranks)) {
        atomic_store(&at->stopped, true);
    }
    return !atomic_load(&at->stopped);
}

/* What it left in the round before, then one block after the other. Parts are as many as threads; one may do the part
   of another. */
static bool play_part(void *context, unsigned thread, size_t part) {
    (void)thread;
    spreading *at = context;
    const unsigned own = (unsigned)part;
    const size_t blocks = pod__keys_blocks(&at->share->job->keys[at->pips][at->dice]);
    bool left = at->left[own].is;
    at->left[own].is = false;
    if (left && !play_block(at, own, at->left[own].block, at->left[own].from)) {
        return true;
    }
    for (size_t block; (block = atomic_fetch_add(&at->next, 1)) < blocks;) {
        if (!play_block(at, own, block, 0)) {
            break;
        }
    }
    return true;
}

static bool is_done(const spreading *at) {
    for (unsigned i = 0; i < at->parts; i++) {
        if (at->left[i].is) {
            return false;
        }
    }
    return at->next >= pod__keys_blocks(&at->share->job->keys[at->pips][at->dice]);
}

/* Fills the buffers. *more: whether they, or the sets, were too small. */
static pod_error play_some(void *context, bool *more) {
    spreading *at = context;
    pod__exchange *exchange = &at->share->exchange;
    size_t room[POD__NEIGHBOURS + 1];
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        room[taken] = at->parts * (size_t)POD__CHILDREN_MAX;
    }
    *more = true;
    pod_error error = make_room(at, room);
    if (error) {
        return error;
    }
    for (unsigned to = 0; to < exchange->ranks; to++) {
        atomic_store(&at->used[to], exchange->out_used[to]);
    }
    pod__crew_work(at->share->job->crew, at->parts, play_part, at);
    for (unsigned to = 0; to < exchange->ranks; to++) {
        exchange->out_used[to] = atomic_load(&at->used[to]);
    }
    *more = !is_done(at);
    return at->stopped ? POD_ERROR_STOPPED : POD_OK;
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
        keep(from->at, taken_for(from->at, board), board);
    }
    return true;
}

static pod_error keep_arrived(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    arrival all = {context, in, length / BOARD};
    size_t room[POD__NEIGHBOURS + 1] = {0};
    for (size_t i = 0; i < all.boards; i++) {
        room[taken_for(all.at, pod__get(in + i * BOARD, BOARD))]++;
    }
    pod_error error = make_room(all.at, room);
    if (!error) {
        pod__crew_work(all.at->share->job->crew, (all.boards + ARRIVED - 1) / ARRIVED, keep_piece, &all);
    }
    return error;
}

/* ---- Layers -------------------------------------------------------------------------------------------------- */

static pod_error play_layer(spreading *at) {
    atomic_store(&at->next, 0);
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

static pod_error keep_root(spreading *at) {
    pod__job *job = at->share->job;
    pod__set *set = &at->found.set[job->pips % 2][job->dice];
    if (!pod__set_reserve(set, 1, NULL, &job->memory)) {
        return POD_ERROR_MEMORY;
    }
    atomic_fetch_add(&set->count, pod__set_add(set, job->root));
    return POD_OK;
}

static pod_error spread_all(spreading *at) {
    const pod__job *job = at->share->job;
    bool own = pod__part_of_board(job->root, at->share->exchange.ranks) == at->share->exchange.rank;
    pod_error error = pod__exchange_agree(!at->recent || !at->used ? POD_ERROR_MEMORY : own ? keep_root(at) : POD_OK);
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

/* As many threads as the buffers have room for, if there is memory for all of them; else one. */
static void take_parts(spreading *at) {
    pod__job *job = at->share->job;
    const size_t fit = at->share->exchange.capacity / MOVES;
    at->parts = pod__crew_threads(job->crew);
    at->parts = at->parts < fit ? at->parts : fit ? (unsigned)fit : 1;
    at->recent = pod__memory_take(&job->memory, at->parts * RECENT * sizeof *at->recent);
    if (!at->recent) {
        at->parts = 1;
        at->recent = pod__memory_take(&job->memory, RECENT * sizeof *at->recent);
    }
}

pod_error pod__reach_together(pod__strong_share *share) {
    pod__job *job = share->job;
    pod__memory *memory = &job->memory;
    const size_t used = share->exchange.ranks * sizeof(atomic_int);
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
    take_parts(at);
    pod_error error = spread_all(at);
    error = error ? error : pod__exchange_agree(pod__found_finish(job->disk, job->keys));
    pod__memory_give(memory, at->recent, at->parts * RECENT * sizeof *at->recent);
    pod__memory_give(memory, (void *)at->used, used);
    pod__job_forget_found(job, &at->found);
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
