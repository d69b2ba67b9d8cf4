#include "club/decision.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "club/challenge/acts.h"
#include "club/game/acts.h"
#include "club/people/acts.h"

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

static void begin(club_decision *out) {
    out->fault = (club_fault){0};
    out->id[0] = 0;
    out->change_count = out->notice_count = 0;
    out->incomplete = false;
    out->made = (club_game){0};
    out->challenge = (club_challenge){0};
    out->plan = NULL;
    out->entries = (club_tournament_entries){0};
}

static void drop_changes(club_decision *out) {
    for (size_t i = 0; i < out->change_count; i++) {
        if (out->change[i] != &out->spare) {
            free(out->change[i]);
        }
    }
    out->change_count = out->notice_count = 0;
}

/* The families of acts. */
static const struct {
    club_act first, last;
    club_decider *decide;
} families[] = {
    {CLUB_CREATE, CLUB_ABORT, club_game_act},
    {CLUB_VACATION_BEGIN, CLUB_VACATION_END, club_vacation_act},
    {CLUB_CHALLENGE, CLUB_PAIR, club_challenge_act},
    {CLUB_SIGN_UP, CLUB_TEST_HOOK, club_people_act},
    {CLUB_CHAT, CLUB_PLAN, club_talk_act},
    {CLUB_ATTEMPT_PUZZLE, CLUB_ATTEMPT_PUZZLE, club_puzzle_act},
    {CLUB_WRITE, CLUB_READ, club_conversation_act},
    {CLUB_REPORT, CLUB_ANSWER_APPEAL, club_order_act},
    {CLUB_READ_ALERTS, CLUB_REMOVE_DEVICE, club_alert_act},
    {CLUB_MAKE_TOURNAMENT, CLUB_REPORT_TO_TOURNAMENT, club_tournament_act},
};

static club_error act(const club_deciding *of) {
    const club_act what = of->request->act;
    size_t i = 0;
    while (what < families[i].first || what > families[i].last) {
        i++;
        assert(i < sizeof families / sizeof *families);
    }
    return families[i].decide(of);
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
    begin(out);
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
    if (!error) {
        add_ratings(&of);
        if (guest) {
            name_guest(out->made.game ? &out->made : &tried, guest);
        }
        club_tell_of_changes(&of);
    }
    if (!error && out->incomplete) {
        error = club_refuse(&out->fault, CLUB_ERROR_MEMORY, NULL, NULL);
    }
    if (error) {
        drop_changes(out);
    }
    return error;
}

void club_decision_free(club_decision *decision) {
    drop_changes(decision);
    club_free(&decision->made);
    club_plan_free(decision->plan);
    decision->plan = NULL;
    free(decision->entries.entry);
    decision->entries = (club_tournament_entries){0};
}
