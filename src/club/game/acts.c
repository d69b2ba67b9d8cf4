#include "club/game/acts.h"

#include <stdio.h>
#include <string.h>

#include "club/game/deciding.h"
#include "club/game/proposals.h"
#include "club/game/time.h"

/* ---- Making games ------------------------------------------------------------------------------ */

/* A rated game with other people is agreed on by a challenge, which sees to it that all are members. */
static club_error check_rated(const club_deciding *of) {
    const club_setup *setup = of->request->game.setup;
    unsigned computers = 0, own = 0;
    for (size_t i = 0; i < setup->seat_count; i++) {
        computers += setup->seat[i].kind == CLUB_SEAT_COMPUTER;
        own += setup->seat[i].kind == CLUB_SEAT_YOU;
    }
    if (!of->facts->member) {
        return club_refuse(of->fault, CLUB_ERROR_MEMBERS, NULL, NULL);
    }
    return computers == 1 && own == 1 && setup->seat_count == 2
               ? CLUB_OK
               : club_refuse(of->fault, CLUB_ERROR_RATED_SEATS, NULL, NULL);
}

static club_error create(const club_deciding *of) {
    club_game made;
    const club_birth birth = club_birth_of(of);
    club_error error = of->request->game.setup->terms.rated ? check_rated(of) : CLUB_OK;
    error = error ? error : club_check_busy(of);
    error = error ? error : club_create(of->request->game.setup, &birth, &made, of->fault);
    if (!error) {
        club_game_keep_made(of, &made);
    }
    return error;
}

/* ---- Joining ----------------------------------------------------------------------------------- */

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
            return club_refuse_seat(fault, CLUB_ERROR_TAKEN, i);
        }
    }
    return club_refuse(fault, CLUB_ERROR_FULL, NULL, NULL);
}

static bool is_last_seat(const club_game *game) {
    unsigned open = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        open += !game->seat[i].taken;
    }
    return open == 1;
}

static club_error join(const club_deciding *of) {
    const club_game *game = of->game;
    int wanted;
    club_error error = club_over(game) ? club_refuse_over(of->fault) : CLUB_OK;
    error = error ? error : club_read_seat(of, of->request->game.seat, &wanted);
    for (unsigned i = 0; !error && i < game->seat_count; i++) {
        if (club_person_same(&game->seat[i].person, &of->request->actor)) {
            return club_refuse_seat(of->fault, CLUB_ERROR_SEATED, i);
        }
    }
    club_game_change change = {.kind = CLUB_GAME_SEAT};
    error = error ? error : find_open_seat(game, wanted, &change.seat, of->fault);
    if (error) {
        return error;
    }
    if (of->facts->blocked) {
        return club_refuse(of->fault, CLUB_ERROR_BLOCKED, NULL, NULL);
    }
    error = club_check_busy(of);
    if (error) {
        return error;
    }
    const char *name = of->request->game.text ? of->request->game.text : "";
    change.taken = (club_seat){.kind = CLUB_HUMAN, .taken = true, .person = of->request->actor, .bot = of->facts->bot};
    if (!club_name_choose(change.taken.name, name)) {
        return club_refuse_number(of->fault, CLUB_ERROR_NAME, CLUB_NAME_MAX, 0);
    }
    memcpy(change.game, game->id, sizeof change.game);
    change.started_ms = is_last_seat(game) ? of->request->now_ms : 0;
    club_add_change(of, &change);
    club_deciding_notify(of, CLUB_NOTICE_SEATS, game->id);
    return CLUB_OK;
}

/* ---- Moving ------------------------------------------------------------------------------------ */

/* A move and nothing else: a player leaves by CLUB_RESIGN, which knows whose seat it is. */
static club_error read_move(const club_deciding *of, pod_move *out) {
    const char *text = of->request->game.text;
    *of->fault = (club_fault){0};
    return of->game->game->notation->parse_move(&of->game->now, text, strlen(text), out, &of->fault->rules)
               ? club_refuse_rules(of->fault)
               : CLUB_OK;
}

static club_error check_move(const club_deciding *of, pod_move move) {
    if (of->game->game->rules->legal(&of->game->now, move)) {
        return CLUB_OK;
    }
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)move); /* it need not be one that can be written */
    pod_fault_set(&of->fault->rules, POD_ERROR_MOVE_ILLEGAL, &(pod_fault_about){.argument = {number}});
    return club_refuse_rules(of->fault);
}

/* A move that comes too late by no more than its lag is in time. */
static club_error check_time(const club_deciding *of) {
    const club_game *game = of->game;
    if (club_time_is_paused(game, of->request->now_ms)) {
        return club_refuse(of->fault, CLUB_ERROR_PAUSED, NULL, NULL);
    }
    int64_t lag_ms = club_time_forgiven(game, of->request->game.lag_ms);
    bool late = of->request->now_ms - lag_ms >= club_time_zero(game).at_ms;
    return late ? club_refuse(of->fault, CLUB_ERROR_TIME, NULL, NULL) : CLUB_OK;
}

/* Who does not play may see the game late, so no refusal tells them its ply, or whose turn it is. */
static club_error check_turn(const club_deciding *of, bool computer) {
    const club_game *game = of->game;
    if (!computer && !club_plays(game, &of->request->actor)) {
        return club_refuse(of->fault, CLUB_ERROR_NOT_SEATED, NULL, NULL);
    }
    club_error error = club_check_ply(of);
    if (error) {
        return error;
    }
    if (club_over(game)) {
        return club_refuse_over(of->fault);
    }
    bool own = computer ? club_computer_to_move(game)
                        : club_person_same(&game->seat[game->now.turn].person, &of->request->actor);
    return own ? check_time(of) : club_refuse_seat(of->fault, CLUB_ERROR_NOT_YOURS, game->now.turn);
}

static club_error make_move(const club_deciding *of, bool computer) {
    pod_move move = of->request->game.move;
    club_error error = check_turn(of, computer);
    if (!error) {
        error = computer ? check_move(of, move) : read_move(of, &move);
    }
    if (error) {
        return error;
    }
    pod_event event = {.kind = POD_EVENT_MOVE, .seat = of->game->now.turn, .move = move};
    club_add_event(of, &event);
    of->out->change[of->out->change_count - 1]->game.returned = of->request->actor;
    return club_notify_of_events(of);
}

static club_error move(const club_deciding *of) {
    return make_move(of, false);
}

static club_error computer_move(const club_deciding *of) {
    return make_move(of, true);
}

/* ---- Leaving ----------------------------------------------------------------------------------- */

static club_error leave(const club_deciding *of, unsigned seat, pod_event_kind how) {
    pod_position after = of->game->now;
    *of->fault = (club_fault){0};
    if (club_over(of->game)) {
        return club_refuse_over(of->fault);
    }
    of->fault->rules.code = of->game->game->rules->leave(&after, seat);
    if (of->fault->rules.code) {
        club_seat_letter(seat, of->fault->rules.argument[0]);
        return club_refuse_rules(of->fault);
    }
    pod_event event = {.kind = how, .seat = (uint8_t)seat};
    club_add_event(of, &event);
    return CLUB_OK;
}

/* The one with the fewest dice or pieces; of several the one that sits last. Requires: a seat is still in the game. */
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

/* Computers do not play on for nobody. */
static club_error leave_abandoned(const club_deciding *of) {
    club_error error = CLUB_OK;
    while (!error && club_abandoned(of->game)) {
        error = leave(of, weakest_seat(of->game), POD_EVENT_RESIGN);
    }
    return error;
}

static club_error resign(const club_deciding *of) {
    unsigned leaver = 0;
    club_error error = club_own_seat(of, of->request->game.seat, &leaver);
    error = error ? error : club_check_ply(of);
    if (!error && !club_over(of->game) && !club_counts(of->game) && !of->game->tournament[0]) {
        return club_cancel_by(of, &of->request->actor, "aborted");
    }
    error = error ? error : leave(of, leaver, POD_EVENT_RESIGN);
    error = error ? error : leave_abandoned(of);
    return error ? error : club_notify_of_events(of);
}

/* Requires: there is one. */
static unsigned first_former_seat(const club_game *game) {
    unsigned seat = 0;
    while (!(club_former_seats(game) >> seat & 1)) {
        seat++;
    }
    return seat;
}

static club_error leave_former(const club_deciding *of) {
    club_error error = CLUB_OK;
    while (!error && club_former_seats(of->game)) {
        error = leave(of, first_former_seat(of->game), POD_EVENT_RESIGN);
    }
    return error;
}

/* Those who are gone leave. A game that does not count yet does not go on without them. */
static club_error close_game(const club_deciding *of) {
    if (!club_must_close(of->game)) {
        return club_refuse_over(of->fault);
    }
    if (!club_counts(of->game) && !of->game->tournament[0]) { /* nobody has left it, so somebody is gone */
        return club_cancel_by(of, &of->game->seat[first_former_seat(of->game)].person, "aborted");
    }
    club_error error = leave_former(of);
    error = error ? error : leave_abandoned(of);
    return error ? error : club_notify_of_events(of);
}

/* ---- Time -------------------------------------------------------------------------------------- */

/* Whether this loss on time is one of several that came together: another one counted after this clock had begun to
   run, and the player has not moved anywhere since. Such a game is cancelled instead. Where others play on nobody is
   spared. */
static bool is_annulled(const club_deciding *of, const club_zero *zero) {
    return zero->kind == CLUB_ZERO_LOSE && of->facts->lapsed_ms > of->game->turn_ms;
}

static club_error lose_on_time(const club_deciding *of, const club_zero *zero) {
    unsigned seat = of->game->now.turn;
    const club_person player = of->game->seat[seat].person;
    club_error error = leave(of, seat, POD_EVENT_TIMEOUT);
    if (!error && zero->kind == CLUB_ZERO_LOSE) {
        of->out->change[of->out->change_count - 1]->game.lapsed = player;
    }
    error = error ? error : leave_abandoned(of);
    return error ? error : club_notify_of_events(of);
}

/* The player may be reminded; and a deadline that has moved is written down, so that the club comes back then. Who was
   reminded already is not told a second time (club/alert/alert.h). */
static club_error look_again(const club_deciding *of) {
    unsigned due = club_time_reminders(of->game, of->request->now_ms);
    club_game_change change = {.kind = CLUB_GAME_DEADLINE, .reminded = due};
    if (due) {
        club_tell_reminder(of, due == 1 ? CLUB_ALERT_HALF : CLUB_ALERT_TENTH);
    }
    memcpy(change.game, of->game->id, sizeof change.game);
    club_add_change(of, &change);
    return CLUB_OK;
}

/* The deadline stays as it is: the club comes back at once, and then looks at the calendar with the vacation in it. */
static club_error begin_vacation(const club_deciding *of) {
    const club_game *game = of->game;
    club_absence_change change;
    club_error error = club_vacation_begin(game->calendar, &game->seat[game->now.turn].person, of->request->now_ms,
                                           &change, of->fault);
    if (!error) {
        club_deciding_change(of, CLUB_ABSENCES)->absence = change;
    }
    return error;
}

static club_error time_out(const club_deciding *of) {
    if (club_must_close(of->game)) {
        return close_game(of);
    }
    club_zero zero = club_time_zero(of->game);
    if (of->request->now_ms < zero.at_ms && of->request->now_ms >= club_time_vacation_ms(of->game)) {
        return begin_vacation(of);
    }
    if (zero.kind == CLUB_ZERO_NONE || of->request->now_ms < zero.at_ms + zero.grace_ms) {
        return look_again(of);
    }
    if (zero.kind == CLUB_ZERO_CANCEL) {
        return club_cancel_by(of, &of->game->seat[of->game->now.turn].person, "no_move");
    }
    if (is_annulled(of, &zero)) {
        club_add_entry(of, CLUB_ENTRY_CANCEL, "annulled");
        return club_notify_of_entries(of);
    }
    return lose_on_time(of, &zero);
}

/* ---- Deciding ---------------------------------------------------------------------------------- */

club_error club_game_act(const club_deciding *of) {
    static club_decider *const acts[] = {
        [CLUB_CREATE] = create,
        [CLUB_JOIN] = join,
        [CLUB_MOVE] = move,
        [CLUB_COMPUTER_MOVE] = computer_move,
        [CLUB_RESIGN] = resign,
        [CLUB_CLOSE] = close_game,
        [CLUB_TIMEOUT] = time_out,
        [CLUB_PROPOSE] = club_propose_act,
        [CLUB_ACCEPT] = club_accept_act,
        [CLUB_REFUSE] = club_refuse_act,
        [CLUB_ABORT] = club_abort_act,
    };
    return acts[of->request->act](of);
}
