#include "solve/perft/kind.h"

#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "solve/games.h"

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

const pod__perft_kind *pod__perft_general(void) {
    static const pod__perft_kind kind = {sizeof(pod_position), 1, prepare_nothing, from_position, play_position,
                                         walk_position};
    return &kind;
}
