/* Time management by a clock for the whole game: a move gets less than its share of the time when the choice is easy,
   more when it is hard. */
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

/* Before the first iteration. */
void pod__time_manager_start(pod__time_manager *manager);
/* After each iteration: its best move, its score, and the part of its nodes that went into that move, 0 to 1. */
void pod__time_manager_update(pod__time_manager *manager, pod_move best, int score, double effort);
enum { POD__TIME_PERCENT_MIN = 30, POD__TIME_PERCENT_MAX = 250 };
/* Percent of its share of the time that this move deserves, between these limits. */
int pod__time_manager_percent(const pod__time_manager *manager);

#endif
