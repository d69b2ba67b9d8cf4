/* One against one in Octogo, solved by retrograde analysis: for every position how many turns it takes to win or lose,
   when the winner hurries and the loser delays; or that neither side can force a win. */
#ifndef LUDOPOD_SOLVE_OCTOGO_SOLVE_H
#define LUDOPOD_SOLVE_OCTOGO_SOLVE_H

#include <stdatomic.h>

#include "ludopod/error.h"
#include "ludopod/progress.h"
#include "solve/octogo/frame.h"

/* What is known of a position: 0 when neither side can force a win, else 1 + turns to the end. The last turn is the
   winner's, so the number of turns tells who that is: odd for the player to move. */
typedef uint16_t pod__octo_entry;

static inline bool pod__octo_is_win(pod__octo_entry entry) {
    return entry && entry % 2 == 0;
}
static inline bool pod__octo_is_loss(pod__octo_entry entry) {
    return entry % 2 == 1;
}

typedef struct pod__octo_task {
    unsigned rows, columns;
    bool spent_turns; /* rule 9; without it, to study */
    unsigned threads; /* at least 1 */
    /* stage: turns to the end of the positions that are being looked for; done: positions found so far. */
    pod_progress_callback progress;
} pod__octo_task;

typedef struct pod__octo_solution {
    pod__octo_frame frame;
    _Atomic pod__octo_entry *entry; /* by index */
    unsigned longest;               /* turns */
} pod__octo_solution;

/* Fails with POD_ERROR_MEMORY or POD_ERROR_STOPPED. */
pod_error pod__octo_solve(const pod__octo_task *task, pod__octo_solution *out);
void pod__octo_solution_free(pod__octo_solution *solution);

#endif
