#include "club/alert/alert.h"

#include <stdio.h>
#include <string.h>

#include "club/deciding.h"

/* ---- Telling --------------------------------------------------------------------------------------------- */

static club_alert_change *add_change(const club_deciding *of, club_alert_change_kind kind) {
    club_alert_change *change = &club_deciding_change(of, CLUB_ALERTS)->alert;
    change->kind = kind;
    change->person = of->request->actor;
    change->at_ms = of->request->now_ms;
    return change;
}

static bool is_told(const club_decision *out, const club_alert *alert) {
    for (size_t i = 0; i < out->change_count; i++) {
        const club_alert *other = &out->change[i]->alert.alert;
        if (out->change[i]->family == CLUB_ALERTS && club_person_same(&other->person, &alert->person) &&
            other->kind == alert->kind && strcmp(other->about, alert->about) == 0) {
            return true;
        }
    }
    return false;
}

/* The person is told; not who acts, nobody, or one who is told already. by and at_ms are filled in. */
static void tell(const club_deciding *of, const club_alert *what) {
    const club_request *request = of->request;
    bool own = club_person_is_nobody(&what->person) || club_person_same(&what->person, &request->actor);
    if (own || is_told(of->out, what)) {
        return;
    }
    club_alert_change *change = &club_deciding_change(of, CLUB_ALERTS)->alert;
    change->kind = CLUB_ALERT_TOLD;
    change->person = what->person;
    change->at_ms = request->now_ms;
    change->alert = *what;
    /* Which moderator it was stays among moderators. */
    change->alert.by = what->kind == CLUB_ALERT_MODERATOR ? (club_person){""} : request->actor;
    change->alert.at_ms = request->now_ms;
}

static club_alert about_game(const club_game *game, club_alert_kind kind, int64_t number) {
    club_alert alert = {.kind = kind, .number = number, .game = game->game};
    memcpy(alert.about, game->id, sizeof alert.about);
    return alert;
}

static void tell_seat(const club_deciding *of, const club_game *game, unsigned seat, club_alert alert) {
    alert.person = game->seat[seat].person;
    if (game->seat[seat].kind == CLUB_HUMAN && game->seat[seat].taken && !game->seat[seat].former) {
        tell(of, &alert);
    }
}

static void tell_players(const club_deciding *of, const club_game *game, club_alert_kind kind, int64_t number) {
    for (unsigned i = 0; i < game->seat_count; i++) {
        tell_seat(of, game, i, about_game(game, kind, number));
    }
}

/* ---- Games ------------------------------------------------------------------------------------------------- */

static bool is_away(const club_deciding *of, unsigned seat) {
    return !(of->facts->watching >> seat & 1);
}

static bool is_daily(const club_game *game) {
    return club_clock_class_of(&game->terms.clock) == CLUB_CLOCK_DAILY;
}

/* In a daily game always: a window that is open somewhere is no reason to lose. Else those who are not at the board. */
static void tell_turn(const club_deciding *of, const club_game *before, const club_game *after) {
    unsigned turn = club_turn(after);
    bool same = turn == POD_NOBODY || (before->ply == after->ply && club_turn(before) == turn);
    if (!same && after->started_ms && (is_daily(after) || is_away(of, turn))) {
        tell_seat(of, after, turn, about_game(after, CLUB_ALERT_TURN, after->turn_ms));
    }
}

void club_tell_reminder(const club_deciding *of, club_alert_kind kind) {
    const club_game *game = of->game;
    unsigned turn = club_turn(game);
    if (is_daily(game) || is_away(of, turn)) {
        tell_seat(of, game, turn, about_game(game, kind, game->turn_ms));
    }
}

static bool is_played_by(const club_game *game, unsigned seat) {
    return game->seat[seat].kind == CLUB_HUMAN && game->seat[seat].taken && !game->seat[seat].former;
}

/* The first seat of this one's person. */
static bool is_first_of_person(const club_game *game, unsigned seat) {
    bool first = is_played_by(game, seat);
    for (unsigned i = 0; i < seat; i++) {
        first &= !club_person_same(&game->seat[i].person, &game->seat[seat].person);
    }
    return first;
}

/* A game between people begins: whoever follows one of them may want to watch. Only the store knows how many. */
static void tell_followers(const club_deciding *of, const club_game *game) {
    unsigned people = 0;
    for (unsigned i = 0; i < game->seat_count; i++) {
        people += is_first_of_person(game, i);
    }
    for (unsigned i = 0; people > 1 && i < game->seat_count; i++) {
        if (is_first_of_person(game, i)) {
            club_alert_change *change = &club_deciding_change(of, CLUB_ALERTS)->alert;
            change->kind = CLUB_ALERT_FOLLOWERS;
            change->person = game->seat[i].person;
            change->actor = of->request->actor;
            change->at_ms = of->request->now_ms;
            change->alert = about_game(game, CLUB_ALERT_FOLLOWED, 0);
            change->alert.by = change->person;
            change->alert.at_ms = change->at_ms;
        }
    }
}

static void tell_of_beginning(const club_deciding *of, const club_game *game) {
    tell_players(of, game, CLUB_ALERT_BEGAN, 0);
    tell_followers(of, game);
}

static void tell_of_game(const club_deciding *of, const club_game *before, const club_game *after) {
    club_state state = club_state_of(after);
    bool changes = state != club_state_of(before);
    if (changes && state == CLUB_STATE_RUNNING) {
        tell_of_beginning(of, after);
    } else if (changes) {
        tell_players(of, after, CLUB_ALERT_ENDED, 0);
    } else {
        tell_turn(of, before, after);
    }
}

/* ---- What each change is to others --------------------------------------------------------------------------- */

static void tell_of_entry(const club_deciding *of, const club_game_change *change) {
    const bool offer = change->kind == CLUB_GAME_ENTRY && change->entry.kind == CLUB_ENTRY_OFFER;
    if (offer && of->game->proposal[change->entry.offer].accepted) { /* else nobody had to be asked */
        tell_players(of, of->game, CLUB_ALERT_OFFER, (int64_t)change->number);
    }
}

static void tell_of_talk(const club_deciding *of, const club_talk_change *change) {
    if (change->kind == CLUB_TALK_MESSAGE && change->room == CLUB_ROOM_PLAYERS) {
        tell_players(of, of->game, CLUB_ALERT_CHAT, change->number);
    }
}

static club_alert about_challenge(const club_challenge *challenge, club_alert_kind kind, size_t number) {
    club_alert alert = {.kind = kind, .number = (int64_t)number, .game = challenge->terms.game};
    memcpy(alert.about, challenge->id, sizeof alert.about);
    return alert;
}

static void tell_invited(const club_deciding *of) {
    const club_challenge *made = &of->out->challenge;
    for (unsigned i = 0; made->invited == CLUB_INVITED_PEOPLE && i < made->seat_count; i++) {
        club_alert alert = about_challenge(made, CLUB_ALERT_CHALLENGE, 0);
        alert.person = made->seat[i].who.person;
        tell(of, &alert);
    }
}

/* Whoever made the challenge, when somebody has accepted it and others have not, or when it was declined. An answer
   with other terms is a challenge itself, and a game that begins says more. */
static void tell_maker(const club_deciding *of, const club_challenge_change *change) {
    const club_challenge *answered = of->facts->challenge ? of->facts->challenge->challenge : NULL;
    bool accepted = change->kind == CLUB_CHALLENGE_SEAT && change->seat.accepted;
    bool declined = change->kind == CLUB_CHALLENGE_END && change->state == CLUB_CHALLENGE_DECLINED;
    bool goes_on = of->out->made.game || of->out->challenge.terms.game;
    if (answered && !goes_on && (accepted || declined)) {
        club_alert alert = about_challenge(answered, CLUB_ALERT_ANSWER, answered->version);
        alert.person = answered->by.person;
        tell(of, &alert);
    }
}

static void tell_of_challenge(const club_deciding *of, const club_challenge_change *change) {
    if (change->kind == CLUB_CHALLENGE_MADE) {
        tell_invited(of);
    } else {
        tell_maker(of, change);
    }
}

/* Not who has muted the writer. */
static void tell_of_message(const club_deciding *of, const club_conversation_change *change) {
    club_alert alert = {.person = change->other, .kind = CLUB_ALERT_MESSAGE, .number = change->number};
    if (change->kind == CLUB_CONVERSATION_MESSAGE && change->heard) {
        memcpy(alert.about, change->person.id, sizeof alert.about);
        tell(of, &alert);
    }
    if (change->kind == CLUB_CONVERSATION_READ) { /* who has read it needs to be told no more */
        club_alert_change *read = add_change(of, CLUB_ALERT_READ);
        read->ordinal = INT64_MAX;
        read->about = of->facts->conversation->with.id;
    }
}

/* Those who have reported somebody are told that it was looked at, and not what came of it. */
static void tell_reporters(const club_deciding *of, const club_order_change *closed) {
    club_alert_change *change = &club_deciding_change(of, CLUB_ALERTS)->alert;
    change->kind = CLUB_ALERT_REPORTERS;
    change->person = closed->person;
    change->actor = of->request->actor;
    change->at_ms = of->request->now_ms;
    change->alert =
        (club_alert){.kind = CLUB_ALERT_MODERATOR, .number = CLUB_ALERT_REPORT_CLOSED, .at_ms = change->at_ms};
    memcpy(change->alert.about, of->request->id, sizeof change->alert.about);
}

/* Whom a decision is about: of the decision, that it was taken back, and what became of an appeal. Whoever has read it
   is told no more. */
static void tell_of_order(const club_deciding *of, const club_order_change *change) {
    static const int64_t numbers[] = {[CLUB_ORDER_MEASURE] = 1, [CLUB_ORDER_LIFT] = 2, [CLUB_ORDER_ANSWER] = 3};
    if (change->kind == CLUB_ORDER_MEASURE || change->kind == CLUB_ORDER_LIFT || change->kind == CLUB_ORDER_ANSWER) {
        club_alert alert = {.person = change->person, .kind = CLUB_ALERT_MODERATOR, .number = numbers[change->kind]};
        memcpy(alert.about, change->id, sizeof alert.about);
        tell(of, &alert);
    } else if (change->kind == CLUB_ORDER_CLOSE) {
        tell_reporters(of, change);
    } else if (change->kind == CLUB_ORDER_SEEN) {
        club_alert_change *read = add_change(of, CLUB_ALERT_READ);
        read->ordinal = INT64_MAX;
        read->about = of->facts->order->measure->id;
    }
}

/* Who else sits at a table for whose game a time is proposed. */
static void tell_table(const club_deciding *of) {
    const club_tournament *tournament = of->facts->tournament->tournament;
    const club_tournament_request *request = &of->request->tournament;
    club_alert alert = {.kind = CLUB_ALERT_TIME, .number = request->when_ms};
    for (unsigned i = 0; request->when_ms && i < tournament->table[request->number].count; i++) {
        alert.game = tournament->terms.games.game;
        alert.person = tournament->entrant[tournament->table[request->number].entrant[i]].person;
        memcpy(alert.about, tournament->id, sizeof alert.about);
        tell(of, &alert);
    }
}

void club_tell_of_changes(const club_deciding *of) {
    const club_decision *out = of->out;
    for (size_t i = 0, count = out->change_count; i < count; i++) {
        const club_change *change = out->change[i];
        if (change->family == CLUB_GAMES) {
            tell_of_entry(of, &change->game);
        } else if (change->family == CLUB_TALK) {
            tell_of_talk(of, &change->talk);
        } else if (change->family == CLUB_CHALLENGES) {
            tell_of_challenge(of, &change->challenge);
        } else if (change->family == CLUB_CONVERSATIONS) {
            tell_of_message(of, &change->conversation);
        } else if (change->family == CLUB_ORDER) {
            tell_of_order(of, &change->order);
        } else if (change->family == CLUB_TOURNAMENTS && of->request->act == CLUB_PROPOSE_IN_TOURNAMENT) {
            tell_table(of);
        }
    }
    if (of->game) {
        tell_of_game(of, of->facts->game, of->game);
    }
    if (out->made.game && club_state_of(&out->made) == CLUB_STATE_RUNNING) {
        tell_of_beginning(of, &out->made);
    }
}

/* ---- Acts -------------------------------------------------------------------------------------------------- */

static club_error read_alerts(const club_deciding *of) {
    club_alert_change *change = add_change(of, CLUB_ALERT_READ);
    change->ordinal = of->request->alert.ordinal;
    change->about = of->request->alert.about;
    return CLUB_OK;
}

static club_error set_wishes(const club_deciding *of) {
    add_change(of, CLUB_ALERT_WISHES)->wishes = of->request->alert.wishes;
    return CLUB_OK;
}

club_error club_alert_act(const club_deciding *of) {
    if (club_person_is_nobody(&of->request->actor)) {
        return club_refuse(of->fault, CLUB_ERROR_MEMBERS, NULL, NULL);
    }
    memcpy(of->out->id, of->request->actor.id, sizeof of->out->id); /* the answer is about whoever asks */
    switch (of->request->act) {
    case CLUB_READ_ALERTS:
        return read_alerts(of);
    case CLUB_ADD_DEVICE:
        add_change(of, CLUB_ALERT_DEVICE)->device = of->request->alert.device;
        return CLUB_OK;
    case CLUB_REMOVE_DEVICE:
        add_change(of, CLUB_ALERT_NO_DEVICE)->device_id = of->request->alert.device_id;
        return CLUB_OK;
    default:
        return set_wishes(of);
    }
}
