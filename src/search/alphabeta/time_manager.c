#include "search/alphabeta/alphabeta.h"

void pod__time_manager_start(pod__time_manager *manager) {
    *manager = (pod__time_manager){.best = POD_MOVE_NONE, .effort = 0.5};
}

void pod__time_manager_update(pod__time_manager *manager, pod_move best, int score, double effort) {
    bool first = manager->best == POD_MOVE_NONE;
    manager->stable = !first && best == manager->best ? manager->stable + 1 : 0;
    /* Half of an earlier drop still counts. */
    manager->score_drop = first ? 0 : manager->score_drop / 2 + manager->score - score;
    manager->best = best;
    manager->score = score;
    manager->effort = effort;
}

/* Percent for a move that has been the best through so many iterations. */
static int by_stability(unsigned stable) {
    static const int percent[] = {160, 130, 110, 95, 85, 75};
    unsigned last = sizeof percent / sizeof percent[0] - 1;
    return percent[stable < last ? stable : last];
}

/* When the score drops it is worth looking for something better; a die is 100. */
static int by_score_drop(int drop) {
    enum { MOST = 160 };
    int percent = drop > 0 ? 100 + 2 * drop : 100;
    return percent < MOST ? percent : MOST;
}

/* When nearly all nodes went into the best move, the others were refuted quickly. */
static int by_effort(double effort) {
    return (int)(130 - 70 * effort);
}

int pod__time_manager_percent(const pod__time_manager *manager) {
    int percent =
        by_stability(manager->stable) * by_score_drop(manager->score_drop) / 100 * by_effort(manager->effort) / 100;
    return percent < POD__TIME_PERCENT_MIN   ? POD__TIME_PERCENT_MIN
           : percent > POD__TIME_PERCENT_MAX ? POD__TIME_PERCENT_MAX
                                             : percent;
}
