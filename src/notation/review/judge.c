/* How good the moves of a game were, and how accurate its players.

   The model is that of Lichess (lichess.org/page/accuracy): a move's accuracy falls exponentially with what it loses,
   and it weighs by how much the chances change around it; a player has the mean of the weighted arithmetic and the
   weighted harmonic mean, so that a few bad moves count. Two things are different: a move loses a share of the
   chance that was left, since games here last long after they are lost, and half of a small chance is as bad as half of
   a large one; and what two searches of the same differ by is not lost. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "ludopod/review.h"

/* Positions before and after a move in which the chances are looked at. */
enum { AROUND = 4 };
/* What a move weighs at least, so that a game in which nothing ever changed has an accuracy, too. */
static const double weight_least = 0.002;
/* Of less it cannot be said what share was lost. */
static const double chance_least = 0.1;
/* No move counts for less in the harmonic mean. */
static const double accuracy_least = 10;

/* Who has at least this chance has as good as won. */
static const double sure = 0.95;
/* As many such moves in a row are a stretch in which nothing was at stake. */
enum { DECIDED_MOVES = 3 };

/* The standard deviation of a player's chance around a move: what could be lost or won there. */
static double weight_of(const pod_review *review, size_t index, unsigned seat) {
    size_t from = index + 1 > AROUND ? index + 1 - AROUND : 0;
    size_t to = index + AROUND < review->count ? index + 1 + AROUND : review->count;
    double sum = 0, squares = 0, count = (double)(to - from + 1);
    for (size_t i = from; i <= to; i++) {
        double win = review->move[i].opinion.win[seat];
        sum += win;
        squares += win * win;
    }
    double variance = (squares - sum * sum / count) / count;
    return fmax(weight_least, variance > 0 ? sqrt(variance) : 0);
}

/* How wide a chance in the middle spreads by itself, from one position to the next: of chances p in proportion to
   sqrt(p * (1 - p)). The engine's own moves lose nothing, so that whatever changes with them is that. */
static double uncertainty_of(const pod_review *review) {
    double squares = 0, widths = 1; /* a few moves say little */
    for (size_t i = 0; i < review->count; i++) {
        const pod_review_move *at = &review->move[i];
        if (at->judgement == POD_JUDGEMENT_BEST) {
            const double chance = at->opinion.win[at->event.seat];
            const double change = chance - at[1].opinion.win[at->event.seat];
            squares += change * change;
            widths += chance * (1 - chance);
        }
    }
    return sqrt(squares / widths);
}

/* A loss counts as far as 19 of 20 such changes are smaller. */
static double accuracy_of(const pod_review_move *at, double uncertainty) {
    static const double deviations = 2;
    const double chance = at->opinion.win[at->event.seat];
    const double by_itself = deviations * uncertainty * sqrt(fmax(0, chance * (1 - chance)));
    const double loss = fmax(0, at->loss - by_itself) / fmax(chance, chance_least);
    double accuracy = 103.1668 * exp(-4.354 * fmin(1, loss)) - 3.1669;
    return fmin(100, fmax(0, accuracy));
}

static void count_player(pod_review *review, unsigned seat, double uncertainty) {
    pod_review_player counted = {0};
    double weights = 0, sum = 0, inverse = 0;
    for (size_t i = 0; i < review->count; i++) {
        const pod_review_move *at = &review->move[i];
        if (at->event.kind != POD_EVENT_MOVE || at->event.seat != seat) {
            continue;
        }
        double weight = weight_of(review, i, seat), accuracy = accuracy_of(at, uncertainty);
        weights += weight;
        sum += weight * accuracy;
        inverse += weight / fmax(accuracy_least, accuracy);
        counted.moves++;
        counted.best += at->judgement == POD_JUDGEMENT_BEST;
        counted.inaccuracies += at->judgement == POD_JUDGEMENT_INACCURACY;
        counted.mistakes += at->judgement == POD_JUDGEMENT_MISTAKE;
        counted.blunders += at->judgement == POD_JUDGEMENT_BLUNDER;
        counted.loss += (at->loss - counted.loss) / counted.moves;
    }
    counted.accuracy = counted.moves ? (sum / weights + weights / inverse) / 2 : 0;
    review->player[seat] = counted;
}

/* The seat that is likeliest to win. */
static unsigned leader_of(const pod_review *review, const pod_review_move *at) {
    unsigned best = 0;
    for (unsigned seat = 1; seat < review->players; seat++) {
        best = at->opinion.win[seat] > at->opinion.win[best] ? seat : best;
    }
    return best;
}

static void judge_move(const pod_review *review, pod_review_move *at) {
    unsigned seat = at->event.seat;
    const pod_review_move *next = at + 1;
    at->loss = 0;
    at->judgement = POD_JUDGEMENT_NONE;
    at->turning = false;
    if (at->event.kind != POD_EVENT_MOVE) {
        return;
    }
    bool is_best = at->opinion.length && at->event.move == at->opinion.line[0];
    double loss = at->opinion.win[seat] - next->opinion.win[seat];
    /* The engine's own move loses nothing: where the next position looks worse it has only been looked at longer. */
    at->loss = is_best || loss < 0 ? 0 : loss;
    at->judgement = pod_judgement_of(at->loss, is_best);
    at->turning = at->judgement >= POD_JUDGEMENT_MISTAKE && leader_of(review, at) != leader_of(review, next);
}

/* Whether somebody is as good as sure to win before the event and after it. */
static bool is_decided(const pod_review *review, const pod_review_move *at) {
    unsigned seat = leader_of(review, at);
    return at->judgement < POD_JUDGEMENT_INACCURACY && at->opinion.win[seat] >= sure && at[1].opinion.win[seat] >= sure;
}

static void mark_decided(pod_review *review) {
    size_t length = 0;
    for (size_t i = 0; i < review->count; i++) {
        length = is_decided(review, &review->move[i]) ? length + 1 : 0;
        review->move[i].decided = length >= DECIDED_MOVES;
        for (size_t back = 1; length == DECIDED_MOVES && back < DECIDED_MOVES; back++) {
            review->move[i - back].decided = true;
        }
    }
}

void pod_review_judge(pod_review *review) {
    assert(review->players >= 2 && review->players <= POD_SEATS_MAX);
    for (size_t i = 0; i < review->count; i++) {
        judge_move(review, &review->move[i]);
    }
    mark_decided(review);
    const double uncertainty = uncertainty_of(review);
    for (unsigned seat = 0; seat < review->players; seat++) {
        count_player(review, seat, uncertainty);
    }
}
