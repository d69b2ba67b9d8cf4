/* The boards reachable from another, by rising pip total and falling dice: no move leads to a layer that has been left,
   so each layer is complete when its turn comes. */
#include "base/work.h"

#include "solve/strong/disk/found.h"
#include "solve/strong/job.h"
#include "solve/strong/moves.h"
#include <assert.h>

enum { BATCH = 32, PIECES_BETWEEN_ASKS = 8 };

typedef struct reaching {
    pod__job *job;
    pod__found_sets found;
    unsigned pips, dice;
    atomic_size_t next; /* block of the layer */
    size_t slack;       /* room that every set must have for the batches under way */
    /* By part of a round: a block left for want of room, and where in it to go on. */
    struct {
        bool is;
        size_t block;
        unsigned from;
    } left[POD__THREADS_MAX];
    atomic_bool stopped;
} reaching;

/* Where a capture of so many dice (0: a placement) leads. */
static pod__set *set_after(reaching *at, unsigned taken) {
    return &at->found.set[(at->pips + !taken) % 2][at->dice + 1 - taken];
}

static bool has_room(reaching *at) {
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (taken != 1 && taken <= at->dice && !pod__set_has_room(set_after(at, taken), at->slack)) {
            return false;
        }
    }
    return true;
}

static bool reserve(reaching *at) {
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (taken != 1 && taken <= at->dice &&
            !pod__set_reserve(set_after(at, taken), at->slack, at->job->crew, &at->job->memory)) {
            return false;
        }
    }
    return true;
}

static void play_batch(reaching *at, const uint64_t *board, unsigned count) {
    const pod__geometry *geometry = &at->job->geometry;
    pod__child child[BATCH * POD__CHILDREN_MAX];
    unsigned added[POD__NEIGHBOURS + 1] = {0};
    unsigned children = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__parent parent;
        pod__parent_of(geometry, board[i], &parent);
        children += pod__children_of(geometry, &parent, child + children);
    }
    for (unsigned i = 0; i < children; i++) {
        pod__set_prefetch(set_after(at, child[i].taken), child[i].key);
    }
    for (unsigned i = 0; i < children; i++) {
        added[child[i].taken] += pod__set_add(set_after(at, child[i].taken), child[i].key);
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (added[taken]) {
            atomic_fetch_add_explicit(&set_after(at, taken)->count, added[taken], memory_order_relaxed);
        }
    }
}

/* Plays on the boards of a block; false when room or patience has run out. */
static bool play_block(reaching *at, size_t part, size_t block, unsigned from) {
    uint64_t board[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(&at->job->keys[at->pips][at->dice], block, board);
    for (unsigned i = from; i < count; i += BATCH) {
        if (!has_room(at)) {
            at->left[part].is = true;
            at->left[part].block = block;
            at->left[part].from = i;
            return false;
        }
        play_batch(at, board + i, count - i < BATCH ? count - i : BATCH);
    }
    if (part == 0 && block % PIECES_BETWEEN_ASKS == 0 &&
        !pod__job_goes_on(at->job, POD_STRONG_FINDING, at->job->boards + block * POD__KEYS_BLOCK)) {
        atomic_store(&at->stopped, true);
    }
    return !atomic_load(&at->stopped);
}

/* A part of a round: what it left in the one before, then one block after the other. */
static bool take_part(void *context, unsigned thread, size_t part) {
    (void)thread;
    reaching *at = context;
    size_t blocks = pod__keys_blocks(&at->job->keys[at->pips][at->dice]);
    bool left = at->left[part].is;
    at->left[part].is = false;
    if (left && !play_block(at, part, at->left[part].block, at->left[part].from)) {
        return true;
    }
    for (size_t block; (block = atomic_fetch_add(&at->next, 1)) < blocks;) {
        if (!play_block(at, part, block, 0)) {
            break;
        }
    }
    return true;
}

static bool is_done(const reaching *at) {
    for (unsigned i = 0; i < pod__crew_threads(at->job->crew); i++) {
        if (at->left[i].is) {
            return false;
        }
    }
    return at->next >= pod__keys_blocks(&at->job->keys[at->pips][at->dice]);
}

/* ---- For want of memory ------------------------------------------------------------------------------ */

static pod_error keys_to_disk(pod__job *job) {
    job->on_disk = true;
    return pod__found_keep_all(job->disk, job->keys);
}

pod_error pod__job_found_to_disk(pod__job *job, pod__found_sets *found, unsigned pips) {
    assert(job->disk);
    pod_error error = POD_OK;
    for (unsigned here = pips; here <= pips + 1; here++) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            error = pod__found_add(job->disk, &found->runs[here % 2][dice], &found->set[here % 2][dice], here, dice);
        }
    }
    return error;
}

static pod_error make_room(reaching *at) {
    if (reserve(at)) {
        return POD_OK;
    }
    if (!pod__job_disk(at->job)) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = at->job->on_disk ? POD_OK : keys_to_disk(at->job);
    if (!error && reserve(at)) {
        return POD_OK;
    }
    error = error ? error : pod__job_found_to_disk(at->job, &at->found, at->pips);
    return error || reserve(at) ? error : POD_ERROR_MEMORY;
}

/* ---- Layers ------------------------------------------------------------------------------------------ */

static pod_error play_layer(reaching *at) {
    pod__job *job = at->job;
    size_t blocks = pod__keys_blocks(&job->keys[at->pips][at->dice]);
    pod__crew *crew = blocks < 8 ? NULL : job->crew;
    const unsigned threads = pod__crew_threads(crew);
    at->slack = (size_t)threads * BATCH * 11 * (job->geometry.squares - at->dice);
    atomic_store(&at->next, 0);
    while (!is_done(at)) {
        pod_error error = make_room(at);
        if (error) {
            return error;
        }
        pod__crew_work(crew, threads, take_part, at);
        if (at->stopped) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

/* On failure the set is as it was. */
static pod_error keep_in_memory(pod__job *job, pod__set *set, unsigned pips, unsigned dice) {
    size_t count = atomic_load(&set->count);
    uint64_t *board = count ? pod__set_sorted(set, job->crew, &job->memory) : NULL;
    bool made = board && pod__keys_make(board, count, job->crew, &job->memory, &job->keys[pips][dice]);
    pod__memory_give(&job->memory, board, count * sizeof *board);
    if (made || !count) {
        pod__set_free(set, &job->memory);
        return POD_OK;
    }
    return POD_ERROR_MEMORY;
}

pod_error pod__job_keep_found(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice) {
    pod__set *set = &found->set[pips % 2][dice];
    pod__found_runs *runs = &found->runs[pips % 2][dice];
    pod__keys *keys = &job->keys[pips][dice];
    pod_error error = runs->runs ? POD_ERROR_MEMORY : keep_in_memory(job, set, pips, dice);
    if (error == POD_ERROR_MEMORY && pod__job_disk(job)) {
        error = job->on_disk ? POD_OK : keys_to_disk(job);
        error = error ? error : pod__found_add(job->disk, runs, set, pips, dice);
        return error ? error : pod__found_merge(job->disk, runs, pips, dice, keys);
    }
    return error || !pod__job_is_on_disk(job) ? error : pod__found_keep(job->disk, keys, pips, dice);
}

void pod__job_forget_found(pod__job *job, pod__found_sets *found) {
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod__set_free(&found->set[i][dice], &job->memory);
            if (POD__FILES) {
                pod__found_runs_free(&found->runs[i][dice]);
            }
        }
    }
}

static pod_error reach_all(reaching *at) {
    pod__job *job = at->job;
    pod__set *set = &at->found.set[job->pips % 2][job->dice];
    pod_error error = pod__set_reserve(set, 1, NULL, &job->memory) ? POD_OK : POD_ERROR_MEMORY;
    if (!error) {
        atomic_fetch_add(&set->count, pod__set_add(set, job->root));
    }
    unsigned pips_max = POD__PIPS * job->geometry.squares;
    for (at->pips = job->pips; at->pips <= pips_max && !error; at->pips++) {
        for (at->dice = job->geometry.squares + 1; at->dice-- > 0 && !error;) {
            error = pod__job_keep_found(job, &at->found, at->pips, at->dice);
            if (!error && at->dice < job->geometry.squares) {
                error = play_layer(at);
            }
            job->boards += error ? 0 : job->keys[at->pips][at->dice].count;
        }
    }
    return error;
}

/* What was on disk in the end is taken up by the next run. */
static pod_error finish(const reaching *at, pod_error error) {
    return error || !pod__job_is_on_disk(at->job) ? error : pod__found_finish(at->job->disk, at->job->keys);
}

pod_error pod__reach(pod__job *job) {
    if (pod__job_disk(job) && pod__found_take(job->disk, job->keys, &job->boards)) {
        job->on_disk = true;
        return POD_OK;
    }
    job->boards = 0;
    reaching *at = pod__memory_take(&job->memory, sizeof *at);
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->job = job;
    pod_error error = finish(at, reach_all(at));
    pod__job_forget_found(job, &at->found);
    pod__memory_give(&job->memory, at, sizeof *at);
    return error;
}
