#include "club/game/deciding.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Refusals ---------------------------------------------------------------------------------- */

void club_seat_letter(unsigned seat, char out[2]) {
    out[0] = (char)('a' + seat);
    out[1] = 0;
}

club_error club_refuse_seat(club_fault *fault, club_error code, unsigned seat) {
    char letter[2];
    club_seat_letter(seat, letter);
    return club_refuse(fault, code, letter, NULL);
}

club_error club_refuse_over(club_fault *fault) {
    *fault = (club_fault){.rules = {.code = POD_ERROR_GAME_OVER}};
    return club_refuse_rules(fault);
}

club_error club_check_ply(const club_deciding *of) {
    size_t ply = of->request->game.ply;
    return ply == of->game->ply ? CLUB_OK
                                : club_refuse_number(of->fault, CLUB_ERROR_STALE, (long)of->game->ply, (long)ply);
}

/* ---- Seats ------------------------------------------------------------------------------------------ */

club_error club_read_seat(const club_deciding *of, const char *text, int *out) {
    text = text ? text : "";
    const club_game *game = of->game;
    *out = CLUB_ANY_SEAT;
    if (!*text) {
        return CLUB_OK;
    }
    *out = text[0] - 'a';
    if (!text[1] && *out >= 0 && (unsigned)*out < game->seat_count) {
        return CLUB_OK;
    }
    *of->fault = (club_fault){.rules.code = POD_ERROR_SEAT};
    snprintf(of->fault->rules.argument[0], sizeof of->fault->rules.argument[0], "%.100s", text);
    pod_text seats = pod_text_over(of->fault->rules.argument[1], sizeof of->fault->rules.argument[1]);
    for (unsigned i = 0; i < game->seat_count; i++) {
        pod_text_format(&seats, i ? ", %c" : "%c", (char)('a' + i));
    }
    return club_refuse_rules(of->fault);
}

/* The one seat a person has that is still in the game. */
static club_error own_seat(const club_deciding *of, int wanted, unsigned *out) {
    const club_game *game = of->game;
    club_fault *fault = of->fault;
    unsigned found = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (club_person_same(&game->seat[i].person, &of->request->actor) &&
            (wanted == CLUB_ANY_SEAT || (unsigned)wanted == i)) {
            *out = i;
            found++;
        }
    }
    if (found == 1) {
        return CLUB_OK;
    }
    if (found > 1) {
        return club_refuse(fault, CLUB_ERROR_WHICH_SEAT, NULL, NULL);
    }
    return wanted == CLUB_ANY_SEAT ? club_refuse(fault, CLUB_ERROR_NOT_SEATED, NULL, NULL)
                                   : club_refuse_seat(fault, CLUB_ERROR_NOT_YOURS, (unsigned)wanted);
}

club_error club_own_seat(const club_deciding *of, const char *text, unsigned *out) {
    int wanted;
    club_error error = club_read_seat(of, text, &wanted);
    return error ? error : own_seat(of, wanted, out);
}

/* ---- What a decision is made of ------------------------------------------------------------------ */

void club_add_change(const club_deciding *of, const club_game_change *change) {
    club_game_change *added = &club_deciding_change(of, CLUB_GAMES)->game;
    club_state before = club_state_of(of->game);
    *added = *change;
    added->version = of->game->version;
    added->was_due = club_clock_class_of(&of->game->terms.clock) != CLUB_CLOCK_NONE || club_must_close(of->game);
    club_commit(of->game, added);
    club_change_after(of->game, added);
    added->state_changes = added->state_after != before;
}

void club_add_event(const club_deciding *of, const pod_event *event) {
    club_game_change change = club_event_change(of->game, event, of->request->now_ms, of->request->game.lag_ms);
    club_add_change(of, &change);
}

void club_add_entry(const club_deciding *of, club_entry_kind kind, const char *text, ...) {
    club_game_change change = {.kind = CLUB_GAME_ENTRY, .number = of->game->entries};
    club_fault impossible;
    va_list arguments;
    va_start(arguments, text);
    vsnprintf(change.entry.text, sizeof change.entry.text, text, arguments);
    va_end(arguments);
    memcpy(change.game, of->game->id, sizeof change.game);
    change.entry.kind = kind;
    change.entry.at_ms = of->request->now_ms;
    club_error error = club_entry_read(of->game, change.entry.text, &change.entry, &impossible);
    assert(!error);
    (void)error;
    club_add_change(of, &change);
}

static void notify_computer(const club_deciding *of) {
    if (club_computer_to_move(of->game)) {
        club_deciding_notify(of, CLUB_NOTICE_COMPUTER, of->game->id);
    }
}

/* Conditional moves: who has planned an answer gives it at once. The lag is that of whoever acts, not the planner's. */
static void follow_plans(const club_deciding *of) {
    pod_event answer = {.kind = POD_EVENT_MOVE};
    while (club_plans_answer(of->facts->plans, of->game, &answer.move)) {
        answer.seat = of->game->now.turn;
        club_game_change change = club_event_change(of->game, &answer, of->request->now_ms, 0);
        club_add_change(of, &change);
    }
    club_end_plans(of);
}

club_error club_notify_of_events(const club_deciding *of) {
    follow_plans(of);
    club_deciding_notify(of, CLUB_NOTICE_EVENTS, of->game->id);
    notify_computer(of);
    return CLUB_OK;
}

/* As if that game had never been. */
static void reopen_challenge(const club_deciding *of, const club_person *through) {
    const club_challenge *challenge = of->facts->started_by;
    if (!challenge || !club_challenge_comes_back(challenge, through, of->request->now_ms)) {
        return;
    }
    club_challenge_change *change = &club_deciding_change(of, CLUB_CHALLENGES)->challenge;
    *change = (club_challenge_change){.kind = CLUB_CHALLENGE_AGAIN,
                                      .version = challenge->version,
                                      .own_seat = club_challenge_seat_of(challenge, &challenge->by.person)};
    memcpy(change->challenge, challenge->id, sizeof change->challenge);
    club_deciding_notify(of, CLUB_NOTICE_CHALLENGE, challenge->id);
}

club_error club_cancel_by(const club_deciding *of, const club_person *through, const char *reason) {
    reopen_challenge(of, through);
    club_add_entry(of, CLUB_ENTRY_CANCEL, "%s", reason);
    return club_notify_of_entries(of);
}

club_error club_notify_of_entries(const club_deciding *of) {
    club_end_plans(of);
    club_deciding_notify(of, CLUB_NOTICE_ENTRIES, of->game->id);
    notify_computer(of);
    return CLUB_OK;
}

/* ---- Games that are made ---------------------------------------------------------------------------- */

void club_game_keep_made(const club_deciding *of, const club_game *made) {
    club_game_change *change = &club_deciding_change(of, CLUB_GAMES)->game;
    *change = (club_game_change){.kind = CLUB_GAME_MADE};
    memcpy(change->game, made->id, sizeof change->game);
    club_change_after(made, change);
    memcpy(of->out->id, made->id, sizeof of->out->id);
    of->out->made = *made;
    club_deciding_notify(of, CLUB_NOTICE_MADE, made->id);
    if (club_computer_to_move(made)) {
        club_deciding_notify(of, CLUB_NOTICE_COMPUTER, made->id);
    }
}

club_birth club_birth_of(const club_deciding *of) {
    const club_request *request = of->request;
    return (club_birth){.id = request->id,
                        .person = request->actor,
                        .bot = of->facts->bot,
                        .now_ms = request->now_ms,
                        .calendar = of->facts->calendar};
}

club_error club_check_busy(const club_deciding *of) {
    char games[16];
    snprintf(games, sizeof games, "%u", of->facts->busy_games);
    return of->facts->busy ? club_refuse(of->fault, CLUB_ERROR_BOT_BUSY, of->facts->busy, games) : CLUB_OK;
}
