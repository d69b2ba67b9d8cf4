/* Counts paths: the first plies by layers of positions, in which those that come more than once may be merged; from
   each position of the last layer the rest is walked, by several threads where there are some. Sums do not depend on
   their order, so the number of threads changes nothing. */
#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "ludopod/solve.h"
#include "perft_kind.h"
#ifndef __wasi__
#include "strong/work.h"
#endif

enum {
    /* Up to here every path is walked: that is soon done. */
    PLIES_PLAIN = 6,
    /* The last plies are counted without merging: that is quicker than a table. */
    PLIES_UNMERGED = 2,
    /* A layer larger than this is not played on, to keep memory small: each of its positions is counted by itself. But
       walking many plies takes for ever, and more memory is better than that. */
    LAYER_MAX = 1 << 20,
    LAYER_MAX_FAR = 1 << 23,
    PLIES_FAR = 8,
    /* So many positions are enough for all threads to have their share. */
    SHARES = 1 << 12,
    /* Walking this deep takes long enough to ask after each position, else after so many. */
    PLIES_LONG = 5,
    BETWEEN_ASKS = 1 << 12,
    SUMS = 256
};

typedef struct counting {
    void *board; /* as the kind knows it */
    const pod_perft_how *how;
    const pod__perft_kind *kind;
    pod__perft_layer now, next;
    pod__wide total;
    unsigned depth;        /* plies still to be played from `now` */
    pod__wide sum[SUMS];   /* by thread */
    pod_error error[SUMS]; /* by thread */
    atomic_size_t done;
} counting;

static bool may_go_on(const counting *job, size_t done) {
    const pod_perft_how *how = job->how;
    return !how->go_on || how->go_on(how->context, job->depth, done, job->now.count);
}

static pod_error play_ply(counting *job) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < job->now.count && !error; i++) {
        bool over = false;
        error = job->kind->play(job->board, pod__perft_layer_at(&job->now, i), job->now.ways[i], job->how->memo,
                                &job->next, &over);
        if (!error && over) {
            error = pod__wide_add(&job->total, job->now.ways[i]);
        }
    }
    pod__perft_layer done = job->now;
    job->now = job->next;
    job->next = done;
    pod__perft_layer_clear(&job->next);
    job->depth--;
    return error || may_go_on(job, 0) ? error : POD_ERROR_STOPPED;
}

/* Walks from one position of the layer. Returns false when there is no more to be done. */
static bool count_piece(void *context, unsigned thread, size_t piece) {
    counting *job = context;
    pod__wide paths = 0;
    pod_error error = job->kind->walk(job->board, pod__perft_layer_at(&job->now, piece), job->depth, &paths);
    error = error ? error : pod__wide_add_product(&job->sum[thread], paths, job->now.ways[piece]);
    size_t done = atomic_fetch_add(&job->done, 1) + 1;
    bool asks = job->depth >= PLIES_LONG || done % BETWEEN_ASKS == 0;
    if (!error && asks && thread == 0 && !may_go_on(job, done)) {
        error = POD_ERROR_STOPPED;
    }
    job->error[thread] = error;
    return !error;
}

static void walk_all(counting *job) {
#ifdef __wasi__
    for (size_t i = 0; i < job->now.count && count_piece(job, 0, i); i++) {
    }
#else
    unsigned threads = job->how->threads < SUMS ? job->how->threads : SUMS;
    pod__work(threads ? threads : 1, job->now.count, count_piece, job);
#endif
}

static pod_error count_the_rest(counting *job) {
    walk_all(job);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < SUMS && !error; i++) {
        error = job->error[i] ? job->error[i] : pod__wide_add(&job->total, job->sum[i]);
    }
    return error;
}

/* Whether another ply is worth a layer: merging pays, or the threads have too little to share. */
static bool goes_on_by_layers(const counting *job) {
    size_t enough = job->how->threads > 1 || job->how->go_on ? SHARES : 1;
    if (job->how->memo) {
        enough = job->depth > PLIES_FAR ? LAYER_MAX_FAR : LAYER_MAX;
    }
    return job->depth > PLIES_UNMERGED && job->now.count && job->now.count <= enough;
}

static pod_error count_all(counting *job, const pod_position *start) {
    alignas(max_align_t) unsigned char first[POD__PERFT_BYTES_MAX] = {0};
    job->kind->prepare(start, job->board);
    job->kind->from(job->board, start, first);
    pod_error error = pod__perft_layer_add(&job->now, first, 1, false);
    while (!error && goes_on_by_layers(job)) {
        error = play_ply(job);
    }
    return error ? error : count_the_rest(job);
}

pod_error pod_perft_wide(const pod_position *position, unsigned depth, const pod_perft_how *how, pod_wide *count) {
    const pod__perft_kind *kind = pod__perft_kind_of(position, how->memo);
    counting job = {.how = how, .kind = kind, .depth = depth, .board = malloc(kind->board_size)};
    job.now.size = job.next.size = kind->size;
    pod_error error = job.board ? count_all(&job, position) : POD_ERROR_MEMORY;
    free(job.board);
    pod__perft_layer_free(&job.now);
    pod__perft_layer_free(&job.next);
    if (!error) {
        *count = (pod_wide){(uint64_t)(job.total >> 64), (uint64_t)job.total};
    }
    return error;
}

pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count) {
    pod_perft_how how = {.memo = depth > PLIES_PLAIN, .threads = 1};
    pod_wide wide;
    pod_error error = pod_perft_wide(position, depth, &how, &wide);
    if (!error && wide.high) {
        error = POD_ERROR_OVERFLOW;
    }
    if (!error) {
        *count = wide.low;
    }
    return error;
}

void pod_wide_text(pod_wide value, char out[POD_WIDE_TEXT]) {
    pod__wide rest = (pod__wide)value.high << 64 | value.low;
    char digit[POD_WIDE_TEXT];
    unsigned count = 0;
    do {
        digit[count++] = (char)('0' + (unsigned)(rest % 10));
        rest /= 10;
    } while (rest);
    for (unsigned i = 0; i < count; i++) {
        out[i] = digit[count - 1 - i];
    }
    out[count] = '\0';
}
