#include "club/decision.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

club_change *club_deciding_change(const club_deciding *of, club_family family) {
    assert(of->out->change_count < CLUB_CHANGES_MAX);
    club_change *change = &of->out->change[of->out->change_count++];
    *change = (club_change){.family = family};
    return change;
}

void club_deciding_notify(const club_deciding *of, club_notice_kind kind, const char *id) {
    assert(of->out->notice_count < CLUB_NOTICES_MAX);
    club_notice *notice = &of->out->notice[of->out->notice_count++];
    notice->kind = kind;
    snprintf(notice->id, sizeof notice->id, "%s", id);
}

/* What the guest is called in the game that this was about. */
static void name_guest(const club_game *game, club_guest *guest) {
    for (unsigned i = 0; i < game->seat_count && !guest->name[0]; i++) {
        if (club_person_same(&game->seat[i].person, &guest->person)) {
            memcpy(guest->name, game->seat[i].name, sizeof guest->name);
        }
    }
}

/* Before all others, which may be about the new person. */
static club_guest *begin_with_guest(const club_deciding *of) {
    club_person_change *change = &club_deciding_change(of, CLUB_PEOPLE)->person;
    *change = (club_person_change){.kind = CLUB_PERSON_GUEST,
                                   .person = of->request->guest->person,
                                   .at_ms = of->request->now_ms,
                                   .guest = *of->request->guest};
    return &change->guest;
}

/* All but the changes, which are many and cleared one by one. */
static void clear(club_decision *out) {
    out->fault = (club_fault){0};
    out->id[0] = 0;
    out->change_count = out->notice_count = 0;
    out->made = (club_game){0};
    out->challenge = (club_challenge){0};
    out->plan = NULL;
}

static club_error vacation_act(const club_deciding *of) {
    const club_request *request = of->request;
    club_absence_change change;
    bool begins = request->act == CLUB_VACATION_BEGIN;
    club_error error = (begins ? club_vacation_begin : club_vacation_end)(of->facts->calendar, &request->actor,
                                                                          request->now_ms, &change, of->fault);
    if (!error) {
        club_deciding_change(of, CLUB_ABSENCES)->absence = change;
    }
    return error;
}

static club_error act(const club_deciding *of) {
    club_act what = of->request->act;
    if (what == CLUB_VACATION_BEGIN || what == CLUB_VACATION_END) {
        return vacation_act(of);
    }
    return what < CLUB_CHALLENGE        ? club_game_act(of)
           : what < CLUB_SIGN_UP        ? club_challenge_act(of)
           : what < CLUB_CHAT           ? club_people_act(of)
           : what < CLUB_ATTEMPT_PUZZLE ? club_talk_act(of)
           : what < CLUB_WRITE          ? club_puzzle_act(of)
           : what < CLUB_REPORT         ? club_conversation_act(of)
           : what < CLUB_READ_ALERTS    ? club_order_act(of)
                                        : club_alert_act(of);
}

/* The act may be any that ends a game: a move, a loss on time, an agreement. */
static void add_ratings(const club_deciding *of) {
    club_rating_change change;
    if (of->game && !club_over(of->facts->game) && club_rated_end(of->game, &change)) {
        club_deciding_change(of, CLUB_RATINGS)->rating = change;
        club_deciding_notify(of, CLUB_NOTICE_RATED, change.game);
    }
}

/* The changes are tried on a copy. Its events go into the memory behind those of the game, which the game does not look
   at before they are committed to it. */
club_error club_decide(const club_facts *facts, const club_request *request, club_decision *out) {
    club_game *game = facts->game;
    clear(out);
    if (game && !club_reserve(game, CLUB_CHANGES_MAX)) {
        return club_refuse(&out->fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    club_game tried = game ? *game : (club_game){0};
    memcpy(out->id, tried.id, sizeof out->id);
    const club_deciding of = {
        .game = game ? &tried : NULL, .facts = facts, .request = request, .out = out, .fault = &out->fault};
    club_guest *guest = request->guest ? begin_with_guest(&of) : NULL;
    club_error error = club_check_restraint(&of);
    error = error ? error : act(&of);
    if (error) {
        out->change_count = out->notice_count = 0;
        return error;
    }
    add_ratings(&of);
    if (guest) {
        name_guest(out->made.game ? &out->made : &tried, guest);
    }
    club_tell_of_changes(&of);
    return CLUB_OK;
}

void club_decision_free(club_decision *decision) {
    club_free(&decision->made);
    club_plan_free(decision->plan);
}
