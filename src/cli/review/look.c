#include <stdlib.h>
#include <string.h>

#include "base/work.h"
#include "cli/review/review.h"

pod_error review_begin(review *made, const pod_record *record) {
    size_t count = pod_record_length(record);
    pod_review_move *move = calloc(count + 1, sizeof *move);
    *made = (review){.record = record,
                     .judged = {.players = pod_record_start(record)->players, .count = count, .move = move},
                     .look = calloc(count + 1, sizeof *made->look)};
    if (!move || !made->look) {
        review_end(made);
        return POD_ERROR_MEMORY;
    }
    move[0].position = *pod_record_start(record);
    for (size_t i = 0; i < count; i++) {
        move[i].event = *pod_record_event(record, i);
        move[i + 1].position = move[i].position;
        pod_event_apply(&move[i + 1].position, &move[i].event);
    }
    /* The end may be a draw by repetition, which no position by itself tells. */
    move[count].position = *pod_record_end(record);
    return POD_OK;
}

void review_end(review *made) {
    free(made->judged.move);
    free(made->look);
    *made = (review){0};
}

static pod_opinion opinion_of(const pod_search_report *report) {
    pod_opinion opinion = {.length = 1, .line = {report->best}};
    memcpy(opinion.win, report->win, sizeof opinion.win);
    if (report->line_length && report->line[0] == report->best) {
        opinion.length =
            (uint8_t)(report->line_length < POD_OPINION_LINE_MAX ? report->line_length : POD_OPINION_LINE_MAX);
        memcpy(opinion.line, report->line, opinion.length * sizeof *opinion.line);
    }
    return opinion;
}

static pod_error search_one(review *made, size_t index, pod_search *search, const pod_search_request *limits) {
    pod_review_move *at = &made->judged.move[index];
    review_look *look = &made->look[index];
    if (at->position.turn == POD_NOBODY) {
        pod_outcome outcome;
        pod_game_of(&at->position)->rules->outcome(&at->position, &outcome);
        pod_outcome_expected(&outcome, at->position.players, look->expected);
        pod_outcome_win(&outcome, at->position.players, at->opinion.win);
        return POD_OK;
    }
    pod_search_report report;
    pod_error error = pod_search_run(search, &at->position, limits, &report);
    if (!error) {
        at->opinion = opinion_of(&report);
        look->proven = report.proven;
        memcpy(look->expected, report.expected, sizeof look->expected);
    }
    return error;
}

pod_error review_search(review *made, pod_search *search, const pod_search_request *limits,
                        const pod_progress_callback *progress) {
    size_t count = made->judged.count;
    pod_position position = made->judged.move[0].position;
    pod_history history;
    pod_history_begin(&history, &position);
    for (size_t i = 0; i <= count; i++) {
        pod_search_request request = *limits;
        request.seen = history.hash;
        request.seen_count = history.count;
        if (!pod__goes_on(progress, 0, i, count)) {
            return POD_ERROR_STOPPED;
        }
        pod_error error = search_one(made, i, search, &request);
        if (error) {
            return error;
        }
        if (i < count) {
            pod_history_apply(&history, &position, &made->judged.move[i].event);
        }
    }
    return pod__goes_on(progress, 0, count, count) ? POD_OK : POD_ERROR_STOPPED;
}

pod_graph review_graph(const review *made, pod_graph_point *points) {
    static const char *const tags[] = {"A", "B", "C", "D", "E", "F"};
    const pod_review *judged = &made->judged;
    pod_graph graph = {.game = pod_game_of(&judged->move[0].position),
                       .players = judged->players,
                       .count = judged->count + 1,
                       .point = points};
    for (unsigned seat = 0; seat < judged->players; seat++) {
        const char *name = pod_record_tag(made->record, tags[seat]);
        graph.name[seat] = name && *name && (name[0] != '?' || name[1]) ? name : NULL;
    }
    for (size_t i = 0; i <= judged->count; i++) {
        memcpy(points[i].win, judged->move[i].opinion.win, sizeof points[i].win);
        points[i].judgement = (uint8_t)(i ? judged->move[i - 1].judgement : POD_JUDGEMENT_NONE);
        points[i].seat = i ? judged->move[i - 1].event.seat : 0;
        points[i].decided = i && judged->move[i - 1].decided;
    }
    return graph;
}
