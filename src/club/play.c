/* Who may do what in a game in progress. */
#include <stdio.h>
#include <stdlib.h>

#include "club/game.h"

static void seat_letter(unsigned seat, char out[2]) {
    out[0] = (char)('a' + seat);
    out[1] = 0;
}

static club_error refuse_seat(club_fault *fault, club_error code, unsigned seat) {
    char letter[2];
    seat_letter(seat, letter);
    return club_refuse(fault, code, letter, NULL);
}

static club_error refuse_over(club_fault *fault) {
    *fault = (club_fault){.rules = {.code = POD_ERROR_GAME_OVER}};
    return club_refuse_rules(fault);
}

/* ---- Joining -------------------------------------------------------------------------------- */

static club_error find_open_seat(const club_game *game, int wanted, unsigned *out, club_fault *fault) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (wanted != CLUB_ANY_SEAT && (unsigned)wanted != i) {
            continue;
        }
        if (!game->seat[i].taken) {
            *out = i;
            return CLUB_OK;
        }
        if (wanted != CLUB_ANY_SEAT) {
            return refuse_seat(fault, CLUB_ERROR_TAKEN, i);
        }
    }
    return club_refuse(fault, CLUB_ERROR_FULL, NULL, NULL);
}

club_error club_join(const club_game *game, const club_who *who, int seat, const char *name, size_t name_length,
                     int64_t now, club_change *out, club_fault *fault) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (club_who_same(&game->seat[i].who, who)) {
            return refuse_seat(fault, CLUB_ERROR_SEATED, i);
        }
    }
    club_change change = {.kind = CLUB_CHANGE_SEAT, .at = now};
    club_error error = find_open_seat(game, seat, &change.seat, fault);
    if (error) {
        return error;
    }
    change.taken = (club_seat){.kind = CLUB_HUMAN, .taken = true, .who = *who};
    if (!club_name_set(change.taken.name, name, name_length)) {
        return club_refuse_number(fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
    }
    *out = change;
    return CLUB_OK;
}

/* ---- Events --------------------------------------------------------------------------------- */

/* Room for one more event, so that club_commit() cannot fail. */
static bool reserve(club_game *game) {
    if (game->ply < game->room) {
        return true;
    }
    size_t room = game->room ? game->room * 2 : 64;
    club_event *grown = realloc(game->event, room * sizeof *grown);
    if (!grown) {
        return false;
    }
    game->event = grown;
    game->room = room;
    return true;
}

static club_error check_ply(const club_game *game, size_t ply, club_fault *fault) {
    return ply == game->ply ? CLUB_OK : club_refuse_number(fault, CLUB_ERROR_STALE, (long)game->ply, (long)ply);
}

/* Requires: the event is possible in the game as it stands. */
static club_error promise(club_game *game, const pod_event *event, int64_t now, club_change *out, club_fault *fault) {
    if (!reserve(game)) {
        return club_refuse(fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    club_change change = {.kind = CLUB_CHANGE_EVENT, .at = now, .ply = game->ply, .event.what = *event};
    pod_text text = pod_text_over(change.event.text, sizeof change.event.text);
    pod_event_print(&game->now, event, &text);
    pod_position after = game->now;
    pod_history history = game->history;
    pod_history_apply(&history, &after, event);
    change.turn_after = after.turn;
    *out = change;
    return CLUB_OK;
}

/* A move and nothing else: a player leaves through club_resign(), which knows whose seat it is. */
static club_error read_move(const club_game *game, const char *text, size_t length, pod_event *out, club_fault *fault) {
    *fault = (club_fault){0};
    pod_move move;
    if (game->game->notation->parse_move(&game->now, text, length, &move, &fault->rules)) {
        return club_refuse_rules(fault);
    }
    *out = (pod_event){.kind = POD_EVENT_MOVE, .seat = game->now.turn, .move = move};
    return CLUB_OK;
}

club_error club_move(club_game *game, const club_who *who, size_t ply, const char *text, size_t length, int64_t now,
                     club_change *out, club_fault *fault) {
    club_error error = check_ply(game, ply, fault);
    if (error) {
        return error;
    }
    if (club_over(game)) {
        return refuse_over(fault);
    }
    if (!club_who_same(&game->seat[game->now.turn].who, who)) {
        return refuse_seat(fault, CLUB_ERROR_NOT_YOURS, game->now.turn);
    }
    pod_event event;
    error = read_move(game, text, length, &event, fault);
    return error ? error : promise(game, &event, now, out, fault);
}

club_error club_answer(club_game *game, size_t ply, pod_move move, int64_t now, club_change *out, club_fault *fault) {
    club_error error = check_ply(game, ply, fault);
    if (error) {
        return error;
    }
    if (club_over(game)) {
        return refuse_over(fault);
    }
    if (!club_computer_to_move(game)) {
        return refuse_seat(fault, CLUB_ERROR_NOT_YOURS, game->now.turn);
    }
    if (!game->game->rules->legal(&game->now, move)) {
        char number[16];
        snprintf(number, sizeof number, "%u", (unsigned)move); /* it need not be one that can be written */
        pod_fault_set(&fault->rules, POD_ERROR_MOVE_ILLEGAL, 0, 0, number, NULL, NULL);
        return club_refuse_rules(fault);
    }
    pod_event event = {.kind = POD_EVENT_MOVE, .seat = game->now.turn, .move = move};
    return promise(game, &event, now, out, fault);
}

/* The one seat a person has that is still in the game. */
static club_error own_seat(const club_game *game, const club_who *who, int wanted, unsigned *out, club_fault *fault) {
    unsigned found = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        if (club_who_same(&game->seat[i].who, who) && (wanted == CLUB_ANY_SEAT || (unsigned)wanted == i)) {
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
                                   : refuse_seat(fault, CLUB_ERROR_NOT_YOURS, (unsigned)wanted);
}

static club_error leave(club_game *game, unsigned seat, int64_t now, club_change *out, club_fault *fault) {
    pod_position after = game->now;
    *fault = (club_fault){0};
    fault->rules.code = game->game->rules->leave(&after, seat);
    if (fault->rules.code) {
        seat_letter(seat, fault->rules.argument[0]);
        return club_refuse_rules(fault);
    }
    pod_event event = {.kind = POD_EVENT_RESIGN, .seat = (uint8_t)seat};
    return promise(game, &event, now, out, fault);
}

club_error club_resign(club_game *game, const club_who *who, size_t ply, int seat, int64_t now, club_change *out,
                       club_fault *fault) {
    unsigned leaver = 0;
    club_error error = own_seat(game, who, seat, &leaver, fault);
    if (!error) {
        error = check_ply(game, ply, fault);
    }
    if (error) {
        return error;
    }
    return leave(game, leaver, now, out, fault);
}

/* Requires: a seat is still in the game. */
static unsigned weakest_seat(const club_game *game) {
    pod_outcome outcome;
    game->game->rules->outcome(&game->now, &outcome);
    unsigned weakest = POD_NOBODY;
    for (unsigned i = 0; i < game->seat_count; i++) {
        bool in = outcome.place[i] == 0;
        if (in && (weakest == POD_NOBODY || outcome.score[i] <= outcome.score[weakest])) {
            weakest = i;
        }
    }
    return weakest;
}

club_error club_close(club_game *game, int64_t now, club_change *out, club_fault *fault) {
    return club_abandoned(game) ? leave(game, weakest_seat(game), now, out, fault) : refuse_over(fault);
}

/* Games that were begun before endless ones were refused end here. */
static void end_at_limit(club_game *game) {
    const pod_repetition *draws = game->game->rules->repetition;
    if (game->ply >= CLUB_EVENTS_MAX && draws && !club_over(game)) {
        draws->draw(&game->now);
    }
}

void club_commit(club_game *game, const club_change *change) {
    if (change->kind == CLUB_CHANGE_SEAT) {
        game->seat[change->seat] = change->taken;
        return;
    }
    pod_history_apply(&game->history, &game->now, &change->event.what);
    game->event[game->ply++] = change->event;
    end_at_limit(game);
}

club_error club_restore(club_game *game, const char *text, size_t length, club_fault *fault) {
    pod_event event;
    *fault = (club_fault){0};
    if (game->ply >= CLUB_EVENTS_MAX && game->game->rules->repetition) {
        return CLUB_OK; /* it was played on before there was a limit */
    }
    if (pod_event_parse(&game->now, text, length, &event, &fault->rules)) {
        return club_refuse_rules(fault);
    }
    club_change change;
    club_error error = promise(game, &event, 0, &change, fault);
    if (!error) {
        club_commit(game, &change);
    }
    return error;
}
