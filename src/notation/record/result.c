/* Results, and the numbers of moves. */
#include <string.h>

#include "base/text.h"
#include "notation/record/record.h"
#include "notation/text/fault.h"

/* ---- Results ------------------------------------------------------------------------------------- */

static const char *const results_of_two[] = {"1-0", "0-1", "1/2-1/2"};

static void print_two(const pod_outcome *outcome, pod_text *out) {
    bool draw = outcome->place[0] == outcome->place[1];
    pod_text_add(out, results_of_two[draw ? 2 : outcome->place[0] > outcome->place[1]]);
}

void pod_result_print(const pod_position *position, pod_text *out) {
    pod_outcome outcome;
    pod_game_of(position)->rules->outcome(position, &outcome);
    if (!outcome.over) {
        pod_text_add_char(out, '*');
        return;
    }
    if (position->players == 2) {
        print_two(&outcome, out);
        return;
    }
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod_text_format(out, "%s%u", seat ? "-" : "", outcome.place[seat]);
    }
}

/* Whether a place is what so many better players give it: those who share a place leave the next ones out. */
static bool are_places(const uint8_t *place, unsigned players) {
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned better = 0;
        for (unsigned other = 0; other < players; other++) {
            better += place[other] < place[seat];
        }
        if (place[seat] != better + 1) {
            return false;
        }
    }
    return true;
}

/* Places in seat order: "2-1-3". */
static bool is_list_of_places(const char *text, size_t length, unsigned players) {
    uint8_t place[POD_SEATS_MAX];
    if (length != 2 * (size_t)players - 1) {
        return false;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        place[seat] = (uint8_t)(text[2 * seat] - '0');
        if (seat && text[2 * seat - 1] != '-') {
            return false;
        }
    }
    return are_places(place, players);
}

/* Whether the text is a result that a game with so many players can have. */
static bool is_result(const char *text, size_t length, unsigned players) {
    if (length == 1 && *text == '*') {
        return true;
    }
    if (players > 2) {
        return is_list_of_places(text, length, players);
    }
    for (size_t i = 0; i < sizeof results_of_two / sizeof results_of_two[0]; i++) {
        if (pod__is_word(text, length, results_of_two[i])) {
            return true;
        }
    }
    return false;
}

pod_error pod__record_take_result(pod_record *record, const char *result, pod_fault *fault) {
    unsigned players = record->start.players;
    size_t length = strlen(result);
    if (!is_result(result, length, players)) {
        return POD__FAULT(fault, POD_ERROR_RECORD_RESULT, 0, length, result, pod__word_of_number(players).text,
                          players == 2 ? "1-0, 0-1, 1/2-1/2, *" : "1-2-3, 1-1-3, *");
    }
    pod_text text = POD__ROOM(POD__RESULT_SIZE);
    pod_result_print(&record->end, &text);
    /* A game that is not over may have been given a result by the players or by a referee. */
    if (record->end.turn == POD_NOBODY && strcmp(text.data, result) != 0) {
        return POD__FAULT(fault, POD_ERROR_RECORD_RESULT_WRONG, 0, length, result, text.data);
    }
    pod_error error = pod__record_put_tag(record, "Result", result);
    return error ? pod_fault_set(fault, error, NULL) : POD_OK;
}

static bool is_open(const char *result) {
    return !result || strcmp(result, "*") == 0;
}

pod_error pod__record_close(pod_record *record, const char *at_end, const char *in_tag, bool *wrong_tag,
                            pod_fault *fault) {
    bool over = record->end.turn == POD_NOBODY;
    const char *result = is_open(at_end) ? in_tag : at_end;
    *wrong_tag = is_open(at_end) && !is_open(in_tag);
    if (at_end && in_tag && strcmp(at_end, in_tag) != 0 && !(over && (is_open(at_end) || is_open(in_tag)))) {
        *wrong_tag = true;
        return POD__FAULT(fault, POD_ERROR_RECORD_RESULT_TAG, 0, strlen(in_tag), at_end, in_tag);
    }
    if (!at_end || (over && is_open(at_end))) {
        record->assumed |= POD_ASSUMED_RESULT;
    }
    return is_open(result) ? POD_OK : pod__record_take_result(record, result, fault);
}

unsigned pod_record_assumed(const pod_record *record) {
    return record->assumed;
}

const char *pod_record_result(const pod_record *record) {
    return pod_record_tag(record, "Result");
}

/* ---- Numbers ------------------------------------------------------------------------------------- */

pod__round pod__round_of(const pod_position *start) {
    uint8_t first = start->turn == POD_NOBODY ? 0 : start->turn;
    return (pod__round){.first = first, .players = start->players};
}

bool pod__round_go_on(pod__round *round, const pod_event *event) {
    /* Who leaves does not use up a turn: that belongs to the round there is. */
    if (event->kind != POD_EVENT_MOVE) {
        bool begins = !round->number;
        round->number += begins;
        return begins;
    }
    uint8_t place = (uint8_t)((event->seat + round->players - round->first) % round->players);
    bool begins = !round->number || place < round->next;
    round->number += begins;
    round->next = (uint8_t)(place + 1);
    return begins;
}
