/* Counts paths: the first plies by layers of positions, in which those that come more than once may be merged; from
   each position of the last layer the rest is walked. Sums do not depend on their order, so the number of threads
   changes nothing.

   Where there are several threads, a layer is played on in rounds: first each thread plays on some positions into a
   layer of its own, then each adds up one part of all these. */
#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "ludopod/game.h"
#include "ludopod/solve.h"
#include "rules/structure.h"
#include "solve/games.h"
#include "solve/perft/kind.h"

/* ---- Any position ------------------------------------------------------------------------------------------------ */

/* ---- Any position, by the rules ------------------------------------------------------------------------ */

static void merge_equal(pod_position *position) {
    const pod__solve_game *own = pod__solve_game_of(position->game);
    if (own->merge) {
        own->merge(position);
    }
}

static void prepare_nothing(const pod_position *start, void *board) {
    (void)start;
    (void)board;
}

static void from_position(const void *board, const pod_position *position, void *out) {
    (void)board;
    memcpy(out, position, sizeof *position);
    merge_equal(out);
}

static pod_error play_position(const void *board, const void *from, pod__wide ways, pod__perft_layers *to, bool *over) {
    (void)board;
    pod_position before;
    memcpy(&before, from, sizeof before);
    const pod_rules *rules = pod_game_of(&before)->rules;
    pod_move_list *moves = malloc(sizeof *moves);
    if (!moves) {
        return POD_ERROR_MEMORY;
    }
    rules->moves(&before, moves);
    pod_error error = POD_OK;
    for (unsigned i = 0; i < moves->count && !error; i++) {
        pod_position after;
        memcpy(&after, &before, sizeof after);
        rules->apply(&after, moves->move[i]);
        merge_equal(&after);
        error = pod__perft_layers_add(to, &after, ways);
    }
    *over = !moves->count;
    free(moves);
    return error;
}

/* A move list is large and games can be thousands of plies long, so each level keeps only the moves it has, on
   the heap; they are found in one list that all levels share. */
typedef struct walker {
    const pod_rules *rules;
    pod_move_list found;
    pod__wide *total;
} walker;

static pod_error walk_from(walker *job, const pod_position *position, unsigned depth);

static pod_error walk_moves(walker *job, const pod_position *position, const pod_move *moves, size_t count,
                            unsigned depth) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < count && !error; i++) {
        pod_position after = *position;
        job->rules->apply(&after, moves[i]);
        error = walk_from(job, &after, depth - 1);
    }
    return error;
}

static pod_error walk_from(walker *job, const pod_position *position, unsigned depth) {
    if (depth == 0) {
        return pod__wide_add(job->total, 1);
    }
    job->rules->moves(position, &job->found);
    size_t count = job->found.count;
    if (count == 0 || depth == 1) {
        return pod__wide_add(job->total, count == 0 ? 1 : count);
    }
    pod_move *moves = malloc(count * sizeof *moves);
    if (!moves) {
        return POD_ERROR_MEMORY;
    }
    memcpy(moves, job->found.move, count * sizeof *moves);
    pod_error error = walk_moves(job, position, moves, count, depth);
    free(moves);
    return error;
}

static pod_error walk_position(const void *board, const void *from, unsigned depth, pod__wide *count) {
    (void)board;
    pod_position position;
    memcpy(&position, from, sizeof position);
    walker job = {.rules = pod_game_of(&position)->rules, .total = count};
    uint64_t served = 0;
    bool overflow = false;
    *count = 0;
    /* Floor 0's own count, where there is one for this position. */
    if (job.rules->perft && job.rules->perft(&position, depth, &served, &overflow)) {
        *count = served;
        return overflow ? POD_ERROR_OVERFLOW : POD_OK;
    }
    return walk_from(&job, &position, depth);
}

/* For any position, by the rules of its game alone. */
static const pod__perft_kind *general_kind(void) {
    static const pod__perft_kind kind = {sizeof(pod_position), 1, prepare_nothing, from_position, play_position,
                                         walk_position};
    return &kind;
}

enum {
    /* Up to here every path is walked: that is soon done. */
    PLIES_PLAIN = 6,
    /* The last plies are counted without merging: that is quicker than a table. */
    PLIES_UNMERGED = 2,
    /* A layer larger than this is not played on, to keep memory small: each of its positions is counted by itself. But
       walking many plies takes very long, and more memory is better than that. */
    LAYER_MAX = 1 << 20,
    LAYER_MAX_FAR = 1 << 23,
    PLIES_FAR = 8,
    /* Positions that a thread plays on in a round, and pieces they are cut into: few enough to keep memory small. */
    ROUND = 1 << 12,
    PIECE = 1 << 8,
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
    unsigned threads;
    pod__perft_layers now, next;
    pod__perft_layers *own; /* by thread, where there are several: what it came to in this round */
    pod__wide total;
    unsigned depth;        /* plies still to be played from `now` */
    size_t begin, end;     /* positions of this round */
    pod__wide sum[SUMS];   /* by thread */
    pod_error error[SUMS]; /* by thread */
    atomic_size_t done;
} counting;

static bool may_go_on(const counting *job, size_t done) {
    return pod__goes_on(&job->how->progress, job->depth, done, pod__perft_layers_count(&job->now));
}

static void share_out(counting *job, size_t pieces, bool (*piece)(void *job, unsigned thread, size_t piece)) {
#ifdef __wasi__
    for (size_t i = 0; i < pieces && piece(job, 0, i); i++) {
    }
#else
    pod__work(job->threads, pieces, piece, job);
#endif
}

/* Plays on some positions of the round. */
static bool play_piece(void *context, unsigned thread, size_t piece) {
    counting *job = context;
    pod__perft_layers *to = job->threads > 1 ? &job->own[thread] : &job->next;
    size_t first = job->begin + piece * PIECE;
    size_t end = job->end - first < PIECE ? job->end : first + PIECE;
    pod_error error = POD_OK;
    for (size_t i = first; i < end && !error; i++) {
        pod__wide ways;
        bool over = false;
        const void *position = pod__perft_layers_at(&job->now, i, &ways);
        error = job->kind->play(job->board, position, ways, to, &over);
        if (!error && over) {
            error = pod__wide_add(&job->sum[thread], ways);
        }
    }
    job->error[thread] = error;
    return !error;
}

static bool add_up_part(void *context, unsigned thread, size_t part) {
    counting *job = context;
    pod_error error = POD_OK;
    for (unsigned i = 0; i < job->threads && !error; i++) {
        error = pod__perft_layers_add_part(&job->next, &job->own[i], (unsigned)part);
    }
    job->error[thread] = error;
    return !error;
}

static pod_error first_error(const counting *job) {
    for (unsigned i = 0; i < job->threads; i++) {
        if (job->error[i]) {
            return job->error[i];
        }
    }
    return POD_OK;
}

static pod_error play_round(counting *job) {
    share_out(job, (job->end - job->begin + PIECE - 1) / PIECE, play_piece);
    pod_error error = first_error(job);
    if (!error && job->threads > 1) {
        share_out(job, job->next.parts, add_up_part);
        error = first_error(job);
        for (unsigned i = 0; i < job->threads; i++) {
            pod__perft_layers_clear(&job->own[i]);
        }
    }
    return error;
}

static pod_error play_ply(counting *job) {
    size_t count = pod__perft_layers_count(&job->now), round = (size_t)ROUND * job->threads;
    pod_error error = POD_OK;
    for (job->begin = 0; job->begin < count && !error; job->begin = job->end) {
        job->end = count - job->begin < round ? count : job->begin + round;
        error = play_round(job);
    }
    pod__perft_layers done = job->now;
    job->now = job->next;
    job->next = done;
    pod__perft_layers_clear(&job->next);
    job->depth--;
    return error || may_go_on(job, 0) ? error : POD_ERROR_STOPPED;
}

/* Walks from one position of the layer. Returns false when there is no more to be done. */
static bool walk_piece(void *context, unsigned thread, size_t piece) {
    counting *job = context;
    pod__wide paths = 0, ways;
    const void *position = pod__perft_layers_at(&job->now, piece, &ways);
    pod_error error = job->kind->walk(job->board, position, job->depth, &paths);
    error = error ? error : pod__wide_add_product(&job->sum[thread], paths, ways);
    size_t done = atomic_fetch_add(&job->done, 1) + 1;
    bool asks = job->depth >= PLIES_LONG || done % BETWEEN_ASKS == 0;
    if (!error && asks && thread == 0 && !may_go_on(job, done)) {
        error = POD_ERROR_STOPPED;
    }
    job->error[thread] = error;
    return !error;
}

static pod_error count_the_rest(counting *job) {
    share_out(job, pod__perft_layers_count(&job->now), walk_piece);
    pod_error error = first_error(job);
    for (unsigned i = 0; i < job->threads && !error; i++) {
        error = pod__wide_add(&job->total, job->sum[i]);
    }
    return error;
}

/* Whether another ply is worth a layer: merging pays, or the threads have too little to share. */
static bool goes_on_by_layers(const counting *job) {
    size_t count = pod__perft_layers_count(&job->now);
    size_t enough = job->threads > 1 || job->how->progress.go_on ? SHARES : 1;
    if (job->how->memo) {
        enough = job->depth > PLIES_FAR ? LAYER_MAX_FAR : LAYER_MAX;
    }
    return job->depth > PLIES_UNMERGED && count && count <= enough;
}

static bool make_layers(counting *job) {
    size_t size = job->kind->size;
    bool done = pod__perft_layers_make(&job->now, job->threads, size, job->how->memo) &&
                pod__perft_layers_make(&job->next, job->threads, size, job->how->memo);
    if (done && job->threads > 1) {
        job->own = calloc(job->threads, sizeof *job->own);
        done = job->own;
    }
    for (unsigned i = 0; i < job->threads && done && job->own; i++) {
        done = pod__perft_layers_make(&job->own[i], job->threads, size, job->how->memo);
    }
    return done;
}

static void free_all(counting *job) {
    pod__perft_layers_free(&job->now);
    pod__perft_layers_free(&job->next);
    for (unsigned i = 0; i < job->threads && job->own; i++) {
        pod__perft_layers_free(&job->own[i]);
    }
    free(job->own);
    free(job->board);
}

static pod_error count_all(counting *job, const pod_position *start) {
    alignas(max_align_t) unsigned char first[POD__PERFT_BYTES_MAX] = {0};
    if (!job->board || !make_layers(job)) {
        return POD_ERROR_MEMORY;
    }
    job->kind->prepare(start, job->board);
    job->kind->from(job->board, start, first);
    pod_error error = pod__perft_layers_add(&job->now, first, 1);
    while (!error && goes_on_by_layers(job)) {
        error = play_ply(job);
    }
    return error ? error : count_the_rest(job);
}

pod_error pod_perft_wide(const pod_position *position, unsigned depth, const pod_perft_how *how, pod_wide *count) {
    pod_perft_how taken;
    if (!pod__structure_take(how, POD__SIZE_UPTO(pod_perft_how, progress), &taken, sizeof taken)) {
        return POD_ERROR_STRUCTURE;
    }
    const pod__solve_game *game = pod__solve_game_of(position->game);
    const pod__perft_kind *own = game->perft ? game->perft(position, taken.memo) : NULL;
    const pod__perft_kind *kind = own ? own : general_kind();
    counting job = {.how = &taken, .kind = kind, .depth = depth, .board = malloc(kind->board_size)};
    job.threads = taken.threads < 1 ? 1 : taken.threads < SUMS ? taken.threads : SUMS;
    pod_error error = count_all(&job, position);
    free_all(&job);
    if (!error) {
        *count = (pod_wide){(uint64_t)(job.total >> 64), (uint64_t)job.total};
    }
    return error;
}

pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count) {
    pod_perft_how how = POD_PERFT_HOW(.memo = depth > PLIES_PLAIN, .threads = 1);
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
