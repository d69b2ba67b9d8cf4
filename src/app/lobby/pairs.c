#include "app/lobby/pairs.h"

#include <sodium.h>
#include <string.h>

#include "app/acts.h"
#include "app/app.h"
#include "app/lobby/challenge.h"
#include "app/transaction.h"
#include "store/pending.h"

/* ---- What is played ----------------------------------------------------------------------------------- */

/* The first preset of a class is what its pairs play by. */
static club_clock_terms clock_of(club_clock_class class) {
    club_clock_terms terms = {0};
    for (size_t i = 0; i < club_clock_preset_count(); i++) {
        const char *text = club_clock_preset_at(i)->text;
        if (club_clock_parse(text, strlen(text), &terms) && club_clock_class_of(&terms) == class) {
            break;
        }
    }
    return terms;
}

club_offer app_pair_offer(const app_wish *wish, const app_wish *other) {
    return (club_offer){.terms = {.game = wish->seek.game,
                                  .options = wish->seek.any ? other->seek.options : wish->seek.options,
                                  .agreed = {.clock = clock_of(wish->seek.class), .rated = wish->seek.rated},
                                  .random = true},
                        .seats = 2,
                        .times = 1};
}

/* ---- With whom ---------------------------------------------------------------------------------------- */

static bool is_here(const app *self, const app_wish *wish) {
    const int64_t since_ms = self->lobby.pairing.since_ms;
    const int64_t from_ms = wish->seek.asked_ms > since_ms ? wish->seek.asked_ms : since_ms;
    return app_online_find(&self->lobby.people, &wish->seek.person) || self->now_ms - from_ms < APP_PAIRING_GRACE_MS;
}

bool app_wish_is_open(const app *self, const app_wish *wish) {
    return !wish->paired && is_here(self, wish);
}

enum { TRIES = 8 };

/* Who looks for someone, and what is found out about each. */
typedef struct choosing {
    app *self;
    const app_wish *wish;
    const char *name; /* as who looks is called, of a guest */
    app_caller *caller;
    club_challenge_facts facts;
    club_person tried[TRIES]; /* with whom the club did not let this one play */
    size_t tries;
} choosing;

static bool was_tried(const choosing *of, const club_person *other) {
    bool found = false;
    for (size_t i = 0; i < of->tries; i++) {
        found |= club_person_same(&of->tried[i], other);
    }
    return found;
}

/* Someone who is gone, or with whom this one does not play. */
static bool is_refused(void *context, const app_wish *other) {
    choosing *of = context;
    of->facts.blocked = false;
    return was_tried(of, &other->seek.person) || !is_here(of->self, other) ||
           !app_look_at_block(of->self, &of->wish->seek.person, &other->seek.person, &of->facts.blocked, of->caller) ||
           of->facts.blocked;
}

bool app_drop_seek(app *self, const club_person *person, app_caller *caller) {
    return app_transaction(self, caller) &&
           app_store_did(self, store_drop_seek(self->store, person, &self->fault), caller);
}

/* Makes the game. range: of those who may play it with the other. False, and the caller has the problem. */
static bool play(choosing *of, app_wish *other, club_range range, char id[CLUB_ID_SIZE]) {
    club_offer offer = app_pair_offer(of->wish, other);
    offer.range = range;
    club_request request = {.act = CLUB_PAIR, .challenge = {.offer = &offer, .name = of->name}};
    randombytes_buf(&request.challenge.random, sizeof request.challenge.random);
    if (!app_find_identity(of->self, &of->wish->seek.person, &of->facts.actor, of->caller) ||
        !app_find_identity(of->self, &other->seek.person, &of->facts.invited[0], of->caller)) {
        return false;
    }
    store_status status = app_decide(of->self, &(club_facts){.challenge = &of->facts}, &request, of->caller, id);
    const bool made = !status && id[0];
    of->self->fault = (store_fault){"a game of a pair met another"};
    other->paired = app_store_did(of->self, status, of->caller) && made &&
                    app_drop_seek(of->self, &other->seek.person, of->caller) &&
                    app_drop_seek(of->self, &of->wish->seek.person, of->caller);
    return other->paired;
}

/* By the club, and not for want of a disk. */
bool app_pair_is_refused(const app_caller *caller) {
    return !app_problem_is_ours(&caller->problem);
}

app_paired app_pair(app *self, const app_wish *wish, const char *name, app_caller *caller, char id[CLUB_ID_SIZE]) {
    choosing of = {.self = self, .wish = wish, .name = name, .caller = caller};
    const app_pairing_refusal refusal = {is_refused, &of};
    const app_problem none = caller->problem;
    while (of.tries < TRIES) {
        app_wish *other = app_pairing_find(&self->lobby.pairing, wish, self->now_ms, refusal);
        if (!other) {
            break;
        }
        if (play(&of, other, (club_range){0}, id)) {
            return APP_PAIRED;
        }
        if (!app_pair_is_refused(caller)) {
            return APP_PAIR_FAILED;
        }
        caller->problem = none;
        of.tried[of.tries++] = other->seek.person;
    }
    return APP_ALONE;
}

/* ---- As a challenge ----------------------------------------------------------------------------------- */

/* Of a rated game. In another, whoever asks to play this one may. */
static club_range range_of(const app_wish *wish, int64_t now_ms) {
    const int64_t range = app_wish_range(wish, now_ms);
    const int64_t least = wish->seek.rating - range, most = wish->seek.rating + range;
    return !wish->seek.rated ? (club_range){0}
                             : (club_range){.least = least > 1 ? (int)least : 1,
                                            .most = most < CLUB_RANGE_MAX ? (int)most : CLUB_RANGE_MAX};
}

bool app_wish_challenge(app *self, const app_wish *wish, club_challenge *out, app_caller *caller) {
    *out = (club_challenge){.terms = app_pair_offer(wish, wish).terms,
                            .invited = CLUB_INVITED_ANYONE,
                            .range = range_of(wish, self->now_ms),
                            .seat_count = 2,
                            .times = 1,
                            .seeking = true,
                            .created_ms = self->wall_ms - (self->now_ms - wish->seek.asked_ms),
                            .until_ms = self->wall_ms + CLUB_CHALLENGE_USUAL_MS};
    memcpy(out->id, wish->seek.id, sizeof out->id);
    bool found = app_find_identity(self, &wish->seek.person, &out->by, caller);
    out->seat[0] = (club_challenge_seat){.who = out->by, .accepted = true};
    return found;
}

bool app_pair_no_longer(app *self, const club_person *person) {
    app_caller nobody = {.language = POD_ENGLISH};
    self->lobby.stale |= APP_LOBBY_OF_CHALLENGES;
    return app_pairing_remove(&self->lobby.pairing, person) && (app_drop_seek(self, person, &nobody), true);
}

static bool refuse(app_caller *caller, club_error code) {
    club_fault fault = {0};
    club_refuse(&fault, code, NULL, NULL);
    return app_problem_club(&caller->problem, caller->language, &fault);
}

/* Whoever accepts takes what the other wants, and waits no longer. */
static bool accept_wish(app *self, app_wish *wish, const char *name, app_caller *caller, club_challenge *out) {
    app_wish fitted = *wish;
    choosing of = {.self = self, .wish = &fitted, .name = name, .caller = caller};
    fitted.seek.person = caller->person;
    fitted.seek.any = true;
    if (!app_look_at_block(self, &caller->person, &wish->seek.person, &of.facts.blocked, caller) ||
        !app_find_ranged(self, out, &caller->person, &of.facts.rating, caller) ||
        !play(&of, wish, out->range, out->game)) {
        return false;
    }
    app_wish *own = app_pairing_of(&self->lobby.pairing, &caller->person);
    if (own) {
        own->paired = true;
    }
    out->state = CLUB_CHALLENGE_STARTED;
    out->seat[1] = (club_challenge_seat){.who = of.facts.actor, .accepted = true};
    return true;
}

bool app_answer_wish(app *self, app_wish *wish, const club_request *request, app_caller *caller, club_challenge *out) {
    const bool own = club_person_same(&wish->seek.person, &caller->person);
    if (!app_wish_is_open(self, wish)) {
        return refuse(caller, CLUB_ERROR_CLOSED);
    }
    if (!app_wish_challenge(self, wish, out, caller)) {
        return false;
    }
    switch (request->act) {
    case CLUB_CHALLENGE_ACCEPT:
        return own ? refuse(caller, CLUB_ERROR_ACCEPTED)
                   : accept_wish(self, wish, request->challenge.name, caller, out);
    case CLUB_CHALLENGE_WITHDRAW:
        out->state = CLUB_CHALLENGE_WITHDRAWN;
        return own ? app_pair_no_longer(self, &caller->person) : refuse(caller, CLUB_ERROR_NOT_MAKER);
    default:
        return refuse(caller, CLUB_ERROR_NOT_INVITED);
    }
}

/* ---- Who waits ---------------------------------------------------------------------------------------- */

/* Those who are gone. */
void app_pairs_forget_absent(app *self) {
    app_pairing *pairing = &self->lobby.pairing;
    for (size_t i = pairing->count; i-- > 0;) {
        const app_wish *wish = &pairing->wish[i];
        if (!is_here(self, wish)) {
            const club_person gone = wish->seek.person;
            app_pair_no_longer(self, &gone);
        }
    }
}

bool app_pair_later(app *self, const app_wish *wish, app_caller *caller) {
    store_seek seek = wish->seek;
    seek.asked_ms += self->wall_ms - self->now_ms;
    app_pairs_forget_absent(self);
    self->lobby.stale |= APP_LOBBY_OF_CHALLENGES;
    if (!app_pairing_add(&self->lobby.pairing, wish)) {
        return app_problem_set(&caller->problem, caller->language, APP_FULL, NULL, NULL);
    }
    return app_transaction(self, caller) &&
           app_store_did(self, store_set_seek(self->store, &seek, &self->fault), caller);
}

static bool add_from_before(void *context, const void *entry) {
    app *self = context;
    const store_seek *seek = entry;
    app_wish wish = {.seek = *seek};
    wish.seek.asked_ms -= self->wall_ms - self->now_ms;
    return app_pairing_add(&self->lobby.pairing, &wish);
}

bool app_pairs_open(app *self, store_fault *fault) {
    self->lobby.pairing.since_ms = self->now_ms;
    return !store_list_seeks(self->store, APP_PAIRING_MAX, (store_visitor){self, add_from_before}, fault);
}
