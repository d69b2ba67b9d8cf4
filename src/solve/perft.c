#include <stdlib.h>
#include <string.h>

#include "ludopod/game.h"
#include "ludopod/solve.h"
#include "perft_merge.h"

/* Up to here every path is walked; what is deeper would take too long without merging. */
enum { PLIES_PLAIN = 6 };

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

/* Floor 0's own count, where there is one for this position. */
static bool count_by_rules(const pod_rules *rules, const pod_position *position, unsigned depth, uint64_t *total,
                           pod_error *error) {
    bool overflow = false;
    bool served = rules->perft && rules->perft(position, depth, total, &overflow);
    *error = overflow ? POD_ERROR_OVERFLOW : POD_OK;
    return served;
}

pod_error pod_perft(const pod_position *position, unsigned depth, uint64_t *count) {
    walk job = {.rules = pod_game_of(position)->rules};
    uint64_t total = 0;
    pod_error error;
    if (depth > PLIES_PLAIN && pod__packed_fits(position)) {
        error = pod__perft_merged(position, depth, &total);
    } else if (!count_by_rules(job.rules, position, depth, &total, &error)) {
        error = walk_from(&job, position, depth, &total);
    }
    if (!error) {
        *count = total;
    }
    return error;
}
