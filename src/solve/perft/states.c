/* Reachable boards, by pip total upwards and dice downwards: no move leads to a layer that has been left (a placement
   adds a pip and a die, a capture takes dice and leaves the pips), so two pip totals are all that is remembered.

   Threads share a layer: each takes a part of its slots after the other. Boards are taken some at a time: all their
   children first, so that memory has time to answer before these are looked up. A thread that finds no room for them
   ends its round, and between rounds, when nobody adds, room is made. */
#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "ludopod/solve.h"
#include "rules/structure.h"
#include "solve/strong/moves.h"
#include "solve/strong/set.h"

enum { BATCH = 32, SLOTS_AT_ONCE = 1 << 12, BETWEEN_ASKS = 1 << 14 };

/* What a thread is at. */
typedef struct part {
    size_t slot, end;                   /* where it goes on in the layer, and up to where */
    size_t wanted[POD__NEIGHBOURS + 1]; /* by dice taken: room that was missing */
    uint64_t raw, canonical;            /* boards it has counted */
} part;

typedef struct states {
    pod__geometry geometry;
    pod__memory memory;
    pod__set layer[2][POD_STATES_SQUARES_MAX + 1]; /* by the pip total modulo 2, and dice */
    pod_states_how how;
    pod__crew *crew;
    unsigned pips, dice;
    const pod__set *now; /* the layer that is played on */
    atomic_size_t next;  /* its first slot that nobody has taken */
    atomic_bool stopped;
    atomic_uint_fast64_t seen;
    uint64_t unasked; /* boards the first thread has seen since it asked whether to go on */
    part part[POD__THREADS_MAX];
} states;

/* Where a capture of so many dice (0: a placement) leads. */
static pod__set *set_after(states *job, unsigned taken) {
    return &job->layer[(job->pips + !taken) % 2][job->dice + 1 - taken];
}

/* Takes room for so many children, before it is known how many of them are new, or none and returns false. Until what
   was too much is given back, the sets seem to hold more than they do. */
static bool claim(states *job, const size_t wanted[POD__NEIGHBOURS + 1]) {
    bool enough = true;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (wanted[taken]) {
            pod__set *set = set_after(job, taken);
            atomic_fetch_add_explicit(&set->count, wanted[taken], memory_order_relaxed);
            enough &= pod__set_has_room(set, 0);
        }
    }
    return enough;
}

static void give_back(states *job, const size_t claimed[POD__NEIGHBOURS + 1]) {
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        if (claimed[taken]) {
            atomic_fetch_sub_explicit(&set_after(job, taken)->count, claimed[taken], memory_order_relaxed);
        }
    }
}

/* Requires that there is room. Takes those that are new from what was claimed. */
static void add_children(states *job, const pod__child *child, unsigned children, size_t claimed[POD__NEIGHBOURS + 1]) {
    for (unsigned i = 0; i < children; i++) {
        pod__set_prefetch(set_after(job, child[i].taken), child[i].key);
    }
    for (unsigned i = 0; i < children; i++) {
        claimed[child[i].taken] -= pod__set_add(set_after(job, child[i].taken), child[i].key);
    }
}

/* Counts some boards and plays on them. Returns false, and has not, when there is no room. */
static bool visit_batch(states *job, part *mine, const uint64_t *board, unsigned count) {
    pod__child child[BATCH * POD__CHILDREN_MAX];
    size_t wanted[POD__NEIGHBOURS + 1] = {0};
    unsigned children = 0;
    uint64_t raw = 0;
    for (unsigned i = 0; i < count; i++) {
        pod__parent parent;
        pod__parent_of(&job->geometry, board[i], &parent);
        raw += pod__orbit(&job->geometry, &parent);
        children += pod__children_of(&job->geometry, &parent, child + children);
    }
    for (unsigned i = 0; i < children; i++) {
        wanted[child[i].taken]++;
    }
    bool done = claim(job, wanted);
    if (done) {
        mine->raw += raw;
        mine->canonical += count;
        add_children(job, child, children, wanted);
    } else {
        memcpy(mine->wanted, wanted, sizeof wanted);
    }
    give_back(job, wanted);
    return done;
}

static void ask_whether_to_go_on(states *job, unsigned count) {
    job->unasked += count;
    if (job->unasked >= BETWEEN_ASKS) {
        job->unasked = 0;
        if (!pod__goes_on(&job->how.progress, job->pips, job->seen, 0)) {
            atomic_store(&job->stopped, true);
        }
    }
}

/* Whether there are slots left for a thread. */
static bool take_slots(states *job, part *mine) {
    if (mine->slot == mine->end) {
        size_t slot = atomic_fetch_add(&job->next, SLOTS_AT_ONCE);
        size_t slots = job->now->slots;
        mine->slot = slot < slots ? slot : slots;
        mine->end = slots - mine->slot < SLOTS_AT_ONCE ? slots : slot + SLOTS_AT_ONCE;
    }
    return mine->slot < mine->end;
}

static bool play_part(void *context, unsigned thread, size_t number) {
    (void)thread;
    states *job = context;
    part *mine = &job->part[number];
    while (!atomic_load(&job->stopped) && take_slots(job, mine)) {
        uint64_t board[BATCH];
        unsigned count = 0;
        size_t slot = mine->slot;
        for (; slot < mine->end && count < BATCH; slot++) {
            uint64_t there = atomic_load_explicit(&job->now->slot[slot], memory_order_relaxed);
            board[count] = there - 1;
            count += there != 0;
        }
        if (!visit_batch(job, mine, board, count)) {
            break;
        }
        mine->slot = slot;
        atomic_fetch_add(&job->seen, count);
        if (number == 0) {
            ask_whether_to_go_on(job, count);
        }
    }
    return true;
}

/* The room that was missing in the round before. */
static bool make_room(states *job, unsigned parts) {
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        size_t wanted = 0;
        for (unsigned i = 0; i < parts; i++) {
            wanted += job->part[i].wanted[taken];
            job->part[i].wanted[taken] = 0;
        }
        if (wanted && !pod__set_reserve(set_after(job, taken), wanted, job->crew, &job->memory)) {
            return false;
        }
    }
    return true;
}

static bool is_done(const states *job, unsigned parts) {
    for (unsigned i = 0; i < parts; i++) {
        if (job->part[i].slot != job->part[i].end) {
            return false;
        }
    }
    return job->next >= job->now->slots;
}

/* Plays on all boards of a layer and counts them. */
static pod_error play_layer(states *job, pod_states_layer *counted) {
    const size_t enough = job->now->slots / SLOTS_AT_ONCE + 1, threads = pod__crew_threads(job->crew);
    const unsigned parts = (unsigned)(enough < threads ? enough : threads);
    memset(job->part, 0, sizeof job->part);
    atomic_store(&job->next, 0);
    while (!is_done(job, parts)) {
        if (!make_room(job, parts)) {
            return POD_ERROR_MEMORY;
        }
        pod__crew_work(job->crew, parts, play_part, job);
        if (atomic_load(&job->stopped)) {
            return POD_ERROR_STOPPED;
        }
    }
    for (unsigned i = 0; i < parts; i++) {
        counted->raw += job->part[i].raw;
        counted->canonical += job->part[i].canonical;
    }
    return POD_OK;
}

static void report(const states *job, const pod_states_layer *layer, pod_states_count *total) {
    bool full = layer->dice == job->geometry.squares;
    total->raw += layer->raw;
    total->canonical += layer->canonical;
    total->full_raw += full ? layer->raw : 0;
    total->full_canonical += full ? layer->canonical : 0;
    if (job->how.layer) {
        job->how.layer(job->how.progress.context, layer);
    }
}

static bool begin(states *job) {
    pod__set *set = &job->layer[0][0];
    bool done = pod__set_reserve(set, 1, NULL, &job->memory);
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
            pod__set *set = &job->layer[job->pips % 2][job->dice];
            pod_states_layer layer = {.pips = job->pips, .dice = job->dice};
            job->now = set;
            error = play_layer(job, &layer);
            pod__set_free(set, &job->memory);
            if (!error && layer.canonical) {
                report(job, &layer, total);
            }
        }
    }
    return error;
}

static void free_layers(states *job) {
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod__set_free(&job->layer[i][dice], &job->memory);
        }
    }
}

pod_error pod_states(unsigned rows, unsigned columns, const pod_states_how *how, pod_states_count *count) {
    pod_states_how taken;
    if (!pod__structure_take(how, POD__SIZE_UPTO(pod_states_how, layer), &taken, sizeof taken)) {
        return POD_ERROR_STRUCTURE;
    }
    if (rows < 1 || columns < 1 || rows > POD_SIDE_MAX || columns > POD_SIDE_MAX ||
        rows * columns > POD_STATES_SQUARES_MAX) {
        return POD_ERROR_BOARD;
    }
    states *job = calloc(1, sizeof *job);
    if (!job) {
        return POD_ERROR_MEMORY;
    }
    pod__geometry_of_board(rows, columns, &job->geometry);
    job->how = taken;
    job->crew = pod__crew_open(taken.threads);
    atomic_store(&job->memory.left, taken.memory);
    pod_states_count total = {0};
    pod_error error = visit(job, &total);
    free_layers(job);
    pod__crew_close(job->crew);
    free(job);
    if (!error) {
        *count = total;
    }
    return error;
}
