#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/solve.h"

/* A move list is large and games can be thousands of plies long, so each level keeps only the moves it has, on
   the heap; they are found in one list that all levels share. */
typedef struct walk {
    const pod_rules *rules;
    pod_move_list found;
} walk;

static pod_error add(uint64_t *total, uint64_t paths) {
    if (paths > UINT64_MAX - *total) {
        return POD_ERROR_OVERFLOW;
    }
    *total += paths;
    return POD_OK;
}

static pod_error walk_from(walk *job, const pod_position *position, unsigned depth, uint64_t *total);

static pod_error walk_moves(walk *job, const pod_position *position, const pod_move *moves, size_t count,
                            unsigned depth, uint64_t *total) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < count && !error; i++) {
        pod_position after = *position;
        job->rules->apply(&after, moves[i]);
        error = walk_from(job, &after, depth - 1, total);
    }
    return error;
}

static pod_error walk_from(walk *job, const pod_position *position, unsigned depth, uint64_t *total) {
    if (depth == 0) {
        return add(total, 1);
    }
    job->rules->moves(position, &job->found);
    size_t count = job->found.count;
    if (count == 0 || depth == 1) {
        return add(total, count == 0 ? 1 : count);
    }
    pod_move *moves = malloc(count * sizeof *moves);
    if (!moves) {
        return POD_ERROR_MEMORY;
    }
    memcpy(moves, job->found.move, count * sizeof *moves);
    pod_error error = walk_moves(job, position, moves, count, depth, total);
    free(moves);
    return error;
}

pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count) {
    const pod_rules *rules = pod_game_of(position)->rules;
    uint64_t total = 0;
    bool overflow = false;
    pod_error error = POD_OK;
    if (!rules->perft || !rules->perft(position, depth, &total, &overflow)) {
        walk job = {.rules = rules};
        error = walk_from(&job, position, depth, &total);
    } else if (overflow) {
        error = POD_ERROR_OVERFLOW;
    }
    if (!error) {
        *count = total;
    }
    return error;
}
