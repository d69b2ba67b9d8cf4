#include <assert.h>

#include "ludopod/event.h"

#include "notation/text/fault.h"

static const char *const leave_words[] = {[POD_EVENT_RESIGN] = "resign", [POD_EVENT_TIMEOUT] = "timeout"};

/* The seats of the game as "a, b, c". */
static pod__word seat_letters(const pod_position *position) {
    pod__word letters = {""};
    pod_text text = pod_text_over(letters.text, sizeof letters.text);
    for (unsigned seat = 0; seat < position->players; seat++) {
        pod_text_format(&text, "%s%c", seat ? ", " : "", (char)('a' + seat));
    }
    return letters;
}

/* SEAT:resign or SEAT:timeout, without white space around it; the seat is one character. */
static pod_error parse_leave(const pod_position *position, const char *text, size_t length, pod_event *out,
                             pod_fault *fault) {
    pod_event event = {.kind = POD_EVENT_RESIGN, .seat = (uint8_t)(pod__lower(text[0]) - 'a')};
    while (!pod__is_word(text + 2, length - 2, leave_words[event.kind])) {
        if (event.kind == POD_EVENT_TIMEOUT) {
            return POD__FAULT_AT(fault, POD_ERROR_EVENT, text, 0, length, "b");
        }
        event.kind = POD_EVENT_TIMEOUT;
    }
    pod_position after = *position;
    pod_error error = pod_game_of(position)->rules->leave(&after, event.seat);
    if (error) {
        return POD__FAULT_AT(fault, error, text, 0, 1, seat_letters(position).text);
    }
    *out = event;
    return POD_OK;
}

/* A move never has a colon in second place, since a square takes two characters. */
static bool is_leave(const char *text, size_t length) {
    return length >= 2 && pod__is_letter(text[0]) && text[1] == ':';
}

pod_error pod_event_parse(const pod_position *position, const char *text, size_t length, pod_event *out,
                          pod_fault *fault) {
    size_t trimmed = length;
    const char *word = pod__trim(text, &trimmed);
    if (is_leave(word, trimmed)) {
        pod_error error = parse_leave(position, word, trimmed, out, fault);
        if (error && fault) {
            fault->offset += (size_t)(word - text);
        }
        return error;
    }
    pod_move move;
    pod_error error = pod_game_of(position)->notation->parse_move(position, text, length, &move, fault);
    if (!error) {
        *out = (pod_event){.kind = POD_EVENT_MOVE, .seat = position->turn, .move = move};
    }
    return error;
}

void pod_event_print(const pod_position *position, const pod_event *event, pod_text *out) {
    if (event->kind == POD_EVENT_MOVE) {
        pod_game_of(position)->notation->print_move(position, event->move, out);
    } else {
        pod_text_format(out, "%c:%s", (char)('a' + event->seat), leave_words[event->kind]);
    }
}

void pod_event_apply(pod_position *position, const pod_event *event) {
    const pod_rules *rules = pod_game_of(position)->rules;
    assert(event->kind != POD_EVENT_MOVE || rules->legal(position, event->move));
    if (event->kind == POD_EVENT_MOVE) {
        rules->apply(position, event->move);
    } else {
        rules->leave(position, event->seat);
    }
}
