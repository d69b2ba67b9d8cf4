/* Reachable boards, by pip total upwards and dice downwards: no move leads to a layer that has been left (a placement
   adds a pip and a die, a capture takes dice and leaves the pips), so two pip totals are all that is remembered. */
#include <stdlib.h>

#include "ludopod/solve.h"
#include "states_board.h"
#include "states_set.h"

enum { BETWEEN_ASKS = 1 << 14 };

typedef struct states {
    pod__small_geometry geometry;
    pod__board_set layer[2][POD_STATES_SQUARES_MAX + 1]; /* by the pip total modulo 2, and dice */
    const pod_states_watch *watch;
    size_t memory; /* bytes that may still be taken */
    unsigned pips, dice;
    uint64_t seen;
} states;

static pod_error arrive(states *job, uint64_t board, unsigned pips, unsigned dice) {
    uint64_t smallest = pod__small_smallest(&job->geometry, board);
    return pod__board_set_add(&job->layer[pips % 2][dice], smallest, &job->memory) ? POD_OK : POD_ERROR_MEMORY;
}

/* All moves on an empty square. */
static pod_error play_on(states *job, uint64_t board, unsigned square) {
    const pod__small_neighbours *around = &job->geometry.around[square];
    bool captured = false;
    pod_error error = POD_OK;
    for (unsigned set = 3; set < 1u << around->count && !error; set++) {
        pod__small_capture capture = pod__small_capture_of(around, board, set);
        if (capture.shows) {
            captured = true;
            uint64_t after = capture.left | (uint64_t)capture.shows << (3 * square);
            error = arrive(job, after, job->pips, job->dice + 1 - capture.dice);
        }
    }
    return captured || error ? error : arrive(job, board | (uint64_t)1 << (3 * square), job->pips + 1, job->dice + 1);
}

static pod_error play_all(states *job, uint64_t board) {
    pod_error error = POD_OK;
    for (unsigned square = 0; square < job->geometry.squares && !error; square++) {
        if (!pod__small_pips(board, square)) {
            error = play_on(job, board, square);
        }
    }
    return error;
}

static bool may_go_on(const states *job) {
    return !job->watch || !job->watch->go_on || job->watch->go_on(job->watch->context, job->pips, job->seen);
}

/* Plays on all boards of a layer, counts them and forgets them. */
static pod_error leave_layer(states *job, pod_states_layer *counted) {
    pod__board_set *set = &job->layer[job->pips % 2][job->dice];
    pod_error error = POD_OK;
    for (size_t slot = 0; slot < set->slots && !error; slot++) {
        uint64_t board;
        if (pod__board_set_at(set, slot, &board)) {
            counted->canonical++;
            counted->raw += pod__small_images(&job->geometry, board);
            error = play_all(job, board);
            job->seen++;
            if (job->seen % BETWEEN_ASKS == 0 && !may_go_on(job)) {
                error = POD_ERROR_STOPPED;
            }
        }
    }
    pod__board_set_free(set, &job->memory);
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

static pod_error visit(states *job, pod_states_count *total) {
    pod_error error = arrive(job, 0, 0, 0);
    unsigned pips_max = POD__SMALL_PIPS * job->geometry.squares;
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
    pod__small_geometry_make(rows, columns, &job->geometry);
    job->watch = watch;
    job->memory = memory;
    pod_states_count total = {0};
    pod_error error = visit(job, &total);
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod__board_set_free(&job->layer[i][dice], &job->memory);
        }
    }
    free(job);
    if (!error) {
        *count = total;
    }
    return error;
}
