/* Reachable boards, by pip total upwards and dice downwards: no move leads to a layer that has been left (a placement
   adds a pip and a die, a capture takes dice and leaves the pips), so two pip totals are all that is remembered. */
#include <stdlib.h>

#include "ludopod/solve.h"
#include "rules/structure.h"
#include "solve/strong/play.h"

typedef struct states {
    pod__geometry geometry;
    pod__memory memory;
    pod__set layer[2][POD_STATES_SQUARES_MAX + 1]; /* by the pip total modulo 2, and dice */
    pod_states_how how;
    pod__crew *crew;
    uint64_t seen; /* boards, those of the layer that is played on included */
} states;

static unsigned boards_of_set(const void *of, size_t first, unsigned places, uint64_t board[POD__PLAYED]) {
    const pod__set *set = of;
    unsigned count = 0;
    for (size_t i = first; i < first + places; i++) {
        uint64_t there = atomic_load_explicit(&set->slot[i], memory_order_relaxed);
        board[count] = there - 1;
        count += there != 0;
    }
    return count;
}

/* Plays on all boards of a layer and counts them. */
static pod_error play_layer(states *job, const pod__set *set, pod_states_layer *counted) {
    const unsigned pips = counted->pips, dice = counted->dice;
    atomic_size_t images = 0;
    pod__playing play = {.geometry = &job->geometry,
                         .crew = job->crew,
                         .memory = &job->memory,
                         .dice = dice,
                         .boards = boards_of_set,
                         .of = set,
                         .places = set->slots};
    play.images = &images;
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        const bool leads = pod__moves_lead(&job->geometry, dice, taken);
        play.child[taken] = leads ? &job->layer[(pips + !taken) % 2][dice + 1 - taken] : NULL;
    }
    counted->canonical = atomic_load(&set->count);
    job->seen += counted->canonical;
    for (size_t first = 0, next; first < play.places; first = next) {
        next = pod__play(&play, first, SIZE_MAX);
        if (next == first) {
            return POD_ERROR_MEMORY;
        }
        if (!pod__goes_on(&job->how.progress, pips, job->seen, 0)) {
            return POD_ERROR_STOPPED;
        }
    }
    counted->raw = atomic_load(&images);
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
    for (unsigned pips = 0; pips <= POD__PIPS * job->geometry.squares && !error; pips++) {
        for (unsigned dice = job->geometry.squares + 1; dice-- > 0 && !error;) {
            pod__set *set = &job->layer[pips % 2][dice];
            pod_states_layer layer = {.pips = pips, .dice = dice};
            error = play_layer(job, set, &layer);
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
