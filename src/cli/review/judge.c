#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "cli/review/review.h"

pod_error review_begin(review *made, const pod_record *record) {
    size_t count = pod_record_length(record);
    *made = (review){.record = record, .players = pod_record_start(record)->players, .count = count};
    made->move = calloc(count + 1, sizeof *made->move);
    if (!made->move) {
        return POD_ERROR_MEMORY;
    }
    made->move[0].position = *pod_record_start(record);
    for (size_t i = 0; i < count; i++) {
        made->move[i].event = *pod_record_event(record, i);
        made->move[i + 1].position = made->move[i].position;
        pod_event_apply(&made->move[i + 1].position, &made->move[i].event);
    }
    /* The end may be a draw by repetition, which no position by itself tells. */
    made->move[count].position = *pod_record_end(record);
    return POD_OK;
}

void review_end(review *made) {
    free(made->move);
    *made = (review){0};
}

static pod_error search_one(review_move *at, pod_search *search, const pod_search_request *limits,
                            const pod_history *history) {
    pod_search_request request = *limits;
    if (at->position.turn == POD_NOBODY) {
        pod_outcome outcome;
        pod_game_of(&at->position)->rules->outcome(&at->position, &outcome);
        pod_outcome_expected(&outcome, at->position.players, at->expected);
        pod_outcome_win(&outcome, at->position.players, at->win);
        return POD_OK;
    }
    request.seen = history->hash;
    request.seen_count = history->count;
    pod_error error = pod_search_run(search, &at->position, &request, &at->report);
    memcpy(at->expected, at->report.expected, sizeof at->expected);
    memcpy(at->win, at->report.win, sizeof at->win);
    return error;
}

pod_error review_search(review *made, pod_search *search, const pod_search_request *limits,
                        const pod_progress_callback *progress) {
    pod_position position = made->move[0].position;
    pod_history history;
    pod_history_begin(&history, &position);
    for (size_t i = 0; i <= made->count; i++) {
        review_move *at = &made->move[i];
        if (!pod__goes_on(progress, 0, i, made->count)) {
            return POD_ERROR_STOPPED;
        }
        pod_error error = search_one(at, search, limits, &history);
        if (error) {
            return error;
        }
        if (i < made->count) {
            pod_history_apply(&history, &position, &at->event);
        }
    }
    return pod__goes_on(progress, 0, made->count, made->count) ? POD_OK : POD_ERROR_STOPPED;
}

/* The accuracy is that of Lichess (lichess.org/page/accuracy), as the names of losses are (pod_judgement_of). */
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
