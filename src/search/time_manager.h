/* How long a move is thought about when a clock runs for the whole game: less than its share when the choice is easy,
   more when it is not. */
#ifndef LUDOPOD_SEARCH_TIME_MANAGER_H
#define LUDOPOD_SEARCH_TIME_MANAGER_H

#include <stdbool.h>

#include "ludopod/rules.h"

typedef struct pod__pace {
    pod_move best; /* of the last iteration; POD_MOVE_NONE before the first */
    unsigned same; /* iterations before it that also preferred this move */
    int score;     /* of the last iteration */
    int fall;      /* hundredths by which the scores have lately been getting worse */
    double effort; /* part of the nodes of the last iteration that went into its best move */
} pod__pace;

void pod__pace_begin(pod__pace *pace);
/* After each iteration. */
void pod__pace_note(pod__pace *pace, pod_move best, int score, double effort);
/* What part of its share this move deserves, between POD__PACE_LEAST and POD__PACE_MOST hundredths of it. */
enum { POD__PACE_LEAST = 30, POD__PACE_MOST = 250 };
int pod__pace_percent(const pod__pace *pace);

#endif
