#include "search/time_manager.h"

void pod__pace_begin(pod__pace *pace) {
    *pace = (pod__pace){.best = POD_MOVE_NONE, .effort = 0.5};
}

void pod__pace_note(pod__pace *pace, pod_move best, int score, double effort) {
    bool first = pace->best == POD_MOVE_NONE;
    pace->same = !first && best == pace->best ? pace->same + 1 : 0;
    /* Half of an earlier fall still counts. */
    pace->fall = first ? 0 : pace->fall / 2 + pace->score - score;
    pace->best = best;
    pace->score = score;
    pace->effort = effort;
}

/* Percent for a best move that has stayed the best through so many iterations. */
static int by_stability(unsigned same) {
    static const int percent[] = {160, 130, 110, 95, 85, 75};
    unsigned last = sizeof percent / sizeof percent[0] - 1;
    return percent[same < last ? same : last];
}

/* Who sees his game get worse looks for something better; a die is 100. */
static int by_fall(int fall) {
    enum { MOST = 160 };
    int percent = fall > 0 ? 100 + 2 * fall : 100;
    return percent < MOST ? percent : MOST;
}

/* Where nearly all nodes are needed to show that the best move is good, the others are soon refuted. */
static int by_effort(double effort) {
    return (int)(130 - 70 * effort);
}

int pod__pace_percent(const pod__pace *pace) {
    int percent = by_stability(pace->same) * by_fall(pace->fall) / 100 * by_effort(pace->effort) / 100;
    return percent < POD__PACE_LEAST ? POD__PACE_LEAST : percent > POD__PACE_MOST ? POD__PACE_MOST : percent;
}
