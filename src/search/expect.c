#include "search/board.h"

#include <math.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"

static uint8_t in_steps(double reward, unsigned players) {
    return (uint8_t)lround(2 * (players - 1) * reward);
}

void pod__expect_exactly(const double reward[POD_SEATS_MAX], unsigned players, pod__expectation *out) {
    for (unsigned seat = 0; seat < players; seat++) {
        out->expected[seat] = (float)reward[seat];
        out->lower[seat] = out->upper[seat] = in_steps(reward[seat], players);
    }
    pod__expect_winners(out->expected, players, out->win);
}

void pod__expect_winners(const float reward[POD_SEATS_MAX], unsigned players, float win[POD_SEATS_MAX]) {
    static const float same = 1e-3f; /* two rewards differ by a tenth at least */
    unsigned sharing = 0;
    float best = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        best = reward[seat] > best ? reward[seat] : best;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        win[seat] = reward[seat] > best - same;
        sharing += reward[seat] > best - same;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        win[seat] /= (float)sharing;
    }
}

void pod__expect_places(const double strength[POD_SEATS_MAX], const pod_outcome *outcome, unsigned players,
                        pod__expectation *out) {
    double reward[POD_SEATS_MAX];
    double all = 0;
    pod_outcome_expected(outcome, players, reward);
    pod__expect_exactly(reward, players, out);
    for (unsigned seat = 0; seat < players; seat++) {
        all += outcome->place[seat] ? 0 : strength[seat];
    }
    for (unsigned seat = 0; seat < players; seat++) {
        out->win[seat] = (float)(outcome->place[seat] ? 0 : strength[seat] / all);
        double behind = 0;
        unsigned behind_for_sure = 0;
        for (unsigned other = 0; other < players && !outcome->place[seat]; other++) {
            bool is_in = !outcome->place[other];
            behind_for_sure += !is_in;
            behind += !is_in ? 1 : other == seat ? 0 : strength[seat] / (strength[seat] + strength[other]);
        }
        if (!outcome->place[seat]) {
            out->expected[seat] = (float)(behind / (players - 1));
            out->lower[seat] = (uint8_t)(2 * behind_for_sure);
            out->upper[seat] = (uint8_t)(2 * (players - 1));
        }
    }
}
