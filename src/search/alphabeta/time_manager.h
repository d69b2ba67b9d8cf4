/* How long a move is thought about when a clock runs for the whole game: less than its share when the choice is easy,
   more when it is not. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_TIME_MANAGER_H
#define LUDOPOD_SEARCH_ALPHABETA_TIME_MANAGER_H

#include <stdbool.h>

#include "ludopod/rules.h"

typedef struct pod__time_manager {
    pod_move best;   /* of the last iteration; POD_MOVE_NONE before the first */
    unsigned stable; /* iterations before it that also preferred this move */
    int score;       /* of the last iteration */
    int score_drop;  /* hundredths by which the scores have lately been getting worse */
    double effort;   /* part of the nodes of the last iteration that went into its best move */
} pod__time_manager;

void pod__time_manager_start(pod__time_manager *manager);
/* After each iteration. */
void pod__time_manager_update(pod__time_manager *manager, pod_move best, int score, double effort);
/* What part of its share this move deserves, between POD__TIME_PERCENT_MIN and POD__TIME_PERCENT_MAX hundredths of it.
 */
enum { POD__TIME_PERCENT_MIN = 30, POD__TIME_PERCENT_MAX = 250 };
int pod__time_manager_percent(const pod__time_manager *manager);

#endif
