/* Reachable boards, by pip total upwards and dice downwards: no move leads to a layer that has been left (a placement
   adds a pip and a die, a capture takes dice and leaves the pips), so two pip totals are all that is remembered.

   Boards are taken some at a time: all their children first, so that memory has time to answer before these are looked
   up. */
#include <stdlib.h>

#include "ludopod/solve.h"
#include "strong/moves.h"
#include "strong/set.h"

enum { BATCH = 32, BETWEEN_ASKS = 1 << 14 };

typedef struct states {
    pod__geometry geometry;
    pod__memory memory;
    pod__set layer[2][POD_STATES_SQUARES_MAX + 1]; /* by the pip total modulo 2, and dice */
    const pod_states_watch *watch;
    unsigned pips, dice;
    uint64_t seen;
    pod__child child[BATCH * POD__CHILDREN_MAX];
} states;

/* Where a capture of so many dice (0: a placement) leads. */
static pod__set *set_after(states *job, unsigned taken) {
    return &job->layer[(job->pips + !taken) % 2][job->dice + 1 - taken];
}

static bool make_room(states *job, const unsigned wanted[POD__NEIGHBOURS + 1]) {
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (wanted[taken] && !pod__set_reserve(set_after(job, taken), wanted[taken], &job->memory)) {
            return false;
        }
    }
    return true;
}

static bool arrive(states *job, unsigned children) {
    unsigned wanted[POD__NEIGHBOURS + 1] = {0}, added[POD__NEIGHBOURS + 1] = {0};
    for (unsigned i = 0; i < children; i++) {
        wanted[job->child[i].taken]++;
    }
    if (!make_room(job, wanted)) {
        return false;
    }
    for (unsigned i = 0; i < children; i++) {
        pod__set_prefetch(set_after(job, job->child[i].taken), job->child[i].key);
    }
    for (unsigned i = 0; i < children; i++) {
        added[job->child[i].taken] += pod__set_add(set_after(job, job->child[i].taken), job->child[i].key);
    }
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (added[taken]) {
            atomic_fetch_add_explicit(&set_after(job, taken)->count, added[taken], memory_order_relaxed);
        }
    }
    return true;
}

/* Counts some boards and plays on them. */
static bool visit_batch(states *job, const uint64_t *board, unsigned count, pod_states_layer *counted) {
    unsigned children = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__parent parent;
        pod__parent_of(&job->geometry, board[i], &parent);
        counted->raw += pod__orbit(&job->geometry, &parent);
        children += pod__children_of(&job->geometry, &parent, job->child + children);
    }
    counted->canonical += count;
    return arrive(job, children);
}

static bool may_go_on(const states *job) {
    return !job->watch || !job->watch->go_on || job->watch->go_on(job->watch->context, job->pips, job->seen);
}

/* Plays on all boards of a layer, counts them and forgets them. */
static pod_error leave_layer(states *job, pod_states_layer *counted) {
    pod__set *set = &job->layer[job->pips % 2][job->dice];
    uint64_t board[BATCH];
    unsigned count = 0;
    pod_error error = POD_OK;
    for (size_t slot = 0; slot < set->slots && !error; slot++) {
        uint64_t there = atomic_load_explicit(&set->slot[slot], memory_order_relaxed);
        board[count] = there - 1;
        count += there != 0;
        if (count == BATCH || (slot + 1 == set->slots && count)) {
            error = visit_batch(job, board, count, counted) ? POD_OK : POD_ERROR_MEMORY;
            bool asks = job->seen / BETWEEN_ASKS != (job->seen + count) / BETWEEN_ASKS;
            job->seen += count;
            count = 0;
            error = !error && asks && !may_go_on(job) ? POD_ERROR_STOPPED : error;
        }
    }
    pod__set_free(set, &job->memory);
    return error;
}

static void report(const states *job, const pod_states_layer *layer, pod_states_count *total) {
    bool full = layer->dice == job->geometry.squares;
    total->raw += layer->raw;
    total->canonical += layer->canonical;
    total->full_raw += full ? layer->raw : 0;
    total->full_canonical += full ? layer->canonical : 0;
    if (job->watch && job->watch->layer) {
        job->watch->layer(job->watch->context, layer);
    }
}

static bool begin(states *job) {
    pod__set *set = &job->layer[0][0];
    bool done = pod__set_reserve(set, 1, &job->memory);
    if (done) {
        atomic_store(&set->count, pod__set_add(set, 0));
    }
    return done;
}

static pod_error visit(states *job, pod_states_count *total) {
    pod_error error = begin(job) ? POD_OK : POD_ERROR_MEMORY;
    unsigned pips_max = POD__PIPS * job->geometry.squares;
    for (job->pips = 0; job->pips <= pips_max && !error; job->pips++) {
        for (job->dice = job->geometry.squares + 1; job->dice-- > 0 && !error;) {
            pod_states_layer layer = {.pips = job->pips, .dice = job->dice};
            error = leave_layer(job, &layer);
            if (!error && layer.canonical) {
                report(job, &layer, total);
            }
        }
    }
    return error;
}

pod_error pod_states(unsigned rows, unsigned columns, size_t memory, const pod_states_watch *watch,
                     pod_states_count *count) {
    if (rows < 1 || columns < 1 || rows > POD_SIDE_MAX || columns > POD_SIDE_MAX ||
        rows * columns > POD_STATES_SQUARES_MAX) {
        return POD_ERROR_BOARD;
    }
    states *job = calloc(1, sizeof *job);
    if (!job) {
        return POD_ERROR_MEMORY;
    }
    pod__geometry_of_board(rows, columns, &job->geometry);
    job->watch = watch;
    atomic_store(&job->memory.left, memory);
    pod_states_count total = {0};
    pod_error error = visit(job, &total);
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod__set_free(&job->layer[i][dice], &job->memory);
        }
    }
    free(job);
    if (!error) {
        *count = total;
    }
    return error;
}
