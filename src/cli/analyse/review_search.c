#include <stdlib.h>
#include <string.h>

#include "cli/analyse/review.h"

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

pod_error review_search(review *made, pod_search *search, const pod_search_request *limits, review_progress progress,
                        void *context) {
    pod_position position = made->move[0].position;
    pod_history history;
    pod_history_begin(&history, &position);
    for (size_t i = 0; i <= made->count; i++) {
        review_move *at = &made->move[i];
        if (!progress(context, i, made->count)) {
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
    return POD_OK;
}
