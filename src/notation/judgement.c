/* What a chess player knows from the sites: a move loses some of the winning chances, and the size of the loss has a
   name. The sizes are those of Lichess (modules/tree of lila: 0.1, 0.2 and 0.3 of chances from -1 to 1). It is the
   mover's own chance to win that is lost, with more than two players, too. */
#include <assert.h>
#include <string.h>

#include "ludopod/evaluation_graph.h"

static const double inaccuracy = 0.05, mistake = 0.10, blunder = 0.15;

pod_judgement pod_judgement_of(double loss, bool is_best) {
    if (loss >= blunder) {
        return POD_JUDGEMENT_BLUNDER;
    }
    if (loss >= mistake) {
        return POD_JUDGEMENT_MISTAKE;
    }
    if (loss >= inaccuracy) {
        return POD_JUDGEMENT_INACCURACY;
    }
    return is_best ? POD_JUDGEMENT_BEST : POD_JUDGEMENT_NONE;
}

void pod_outcome_expected(const pod_outcome *outcome, unsigned players, double out[POD_SEATS_MAX]) {
    assert(players >= 2 && players <= POD_SEATS_MAX);
    memset(out, 0, POD_SEATS_MAX * sizeof *out);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned sharing = 0;
        for (unsigned other = 0; other < players; other++) {
            sharing += outcome->place[other] == outcome->place[seat];
        }
        /* The mean of the places taken up: two who share the first hold the first and the second. */
        double place = outcome->place[seat] + (sharing - 1) / 2.0;
        out[seat] = (players - place) / (players - 1.0);
    }
}

void pod_outcome_win(const pod_outcome *outcome, unsigned players, double out[POD_SEATS_MAX]) {
    assert(outcome->over && players >= 2 && players <= POD_SEATS_MAX);
    unsigned first = 0;
    memset(out, 0, POD_SEATS_MAX * sizeof *out);
    for (unsigned seat = 0; seat < players; seat++) {
        first += outcome->place[seat] == 1;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        out[seat] = outcome->place[seat] == 1 ? 1.0 / first : 0;
    }
}

/* The largest remainder, as seats are shared out by votes (Hamilton). */
void pod_chances_in_percent(const double chance[POD_SEATS_MAX], unsigned players, unsigned out[POD_SEATS_MAX]) {
    /* What a sum of shares may be short of a whole number by rounding. */
    static const double tiny = 1e-9;
    double rest[POD_SEATS_MAX];
    unsigned sum = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        double exact = 100 * chance[seat] + tiny;
        out[seat] = exact > 0 ? (unsigned)exact : 0;
        rest[seat] = exact - out[seat];
        sum += out[seat];
    }
    for (; sum < 100; sum++) {
        unsigned next = 0;
        for (unsigned seat = 1; seat < players; seat++) {
            next = rest[seat] > rest[next] + tiny ? seat : next;
        }
        out[next]++;
        rest[next] -= 1;
    }
}
