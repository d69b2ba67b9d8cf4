/* The accuracy is that of Lichess (lichess.org/page/accuracy), as the names of losses are (pod_judgement_of). */
#include <math.h>

#include "cli/analyse/review.h"

double review_accuracy_of(double loss) {
    double accuracy = 103.1668 * exp(-4.354 * loss) - 3.1669;
    return accuracy < 0 ? 0 : accuracy > 100 ? 100 : accuracy;
}

/* The seat that is likeliest to win. */
static unsigned leader(const review *made, const review_move *at) {
    unsigned best = 0;
    for (unsigned seat = 1; seat < made->players; seat++) {
        best = at->win[seat] > at->win[best] ? seat : best;
    }
    return best;
}

static void judge_move(review *made, review_move *at) {
    unsigned seat = at->event.seat;
    bool is_best = at->event.move == at->report.best;
    const review_move *next = at + 1;
    if (at->event.kind != POD_EVENT_MOVE) {
        return;
    }
    double loss = at->expected[seat] - next->expected[seat];
    /* The engine's own move loses nothing: where the next position looks worse it has only been looked at longer. */
    at->loss = is_best || loss < 0 ? 0 : loss;
    at->judgement = pod_judgement_of(at->loss, is_best);
    at->turning = at->judgement >= POD_JUDGEMENT_MISTAKE && leader(made, at) != leader(made, next);
}

static void count_move(review_player *player, const review_move *at) {
    player->moves++;
    player->best += at->judgement == POD_JUDGEMENT_BEST;
    player->inaccuracies += at->judgement == POD_JUDGEMENT_INACCURACY;
    player->mistakes += at->judgement == POD_JUDGEMENT_MISTAKE;
    player->blunders += at->judgement == POD_JUDGEMENT_BLUNDER;
    player->accuracy += (review_accuracy_of(at->loss) - player->accuracy) / player->moves;
    player->loss += (at->loss - player->loss) / player->moves;
}

void review_judge(review *made) {
    for (size_t i = 0; i < made->count; i++) {
        review_move *at = &made->move[i];
        judge_move(made, at);
        if (at->event.kind == POD_EVENT_MOVE) {
            count_move(&made->player[at->event.seat], at);
        }
    }
}

pod_graph review_graph(const review *made, pod_graph_point *points) {
    static const char *const tags[] = {"A", "B", "C", "D", "E", "F"};
    pod_graph graph = {.game = pod_game_of(&made->move[0].position),
                       .players = made->players,
                       .count = made->count + 1,
                       .point = points};
    for (unsigned seat = 0; seat < made->players; seat++) {
        const char *name = pod_record_tag(made->record, tags[seat]);
        graph.name[seat] = name && *name && (name[0] != '?' || name[1]) ? name : NULL;
    }
    for (size_t i = 0; i <= made->count; i++) {
        for (unsigned seat = 0; seat < made->players; seat++) {
            points[i].win[seat] = made->move[i].win[seat];
        }
        points[i].judgement = (uint8_t)(i ? made->move[i - 1].judgement : POD_JUDGEMENT_NONE);
        points[i].seat = i ? made->move[i - 1].event.seat : 0;
    }
    return graph;
}
