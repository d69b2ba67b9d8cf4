#include "app/lobby/pairs.h"

#include <sodium.h>
#include <string.h>

#include "app/acts.h"
#include "api/challenge/challenge.h"
#include "app/lobby/offers.h"
#include "app/app.h"

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

club_offer server_pair_offer(const server_wish *wish, const server_wish *other) {
    return (club_offer){.terms = {.game = wish->game,
                                  .options = wish->any ? other->options : wish->options,
                                  .clock = clock_of(wish->class),
                                  .rated = wish->rated,
                                  .random = true},
                        .seats = 2,
                        .times = 1};
}

/* ---- With whom ---------------------------------------------------------------------------------------- */

static bool is_here(const server *self, const server_wish *wish) {
    return server_online_find(&self->lobby.people, &wish->person) ||
           self->now_ms - wish->asked_ms < SERVER_PAIRING_GRACE_MS;
}

bool server_wish_is_open(const server *self, const server_wish *wish) {
    return !wish->paired && is_here(self, wish);
}

enum { TRIES = 8 };

/* Who looks for someone, and what is found out about each. */
typedef struct choosing {
    server *self;
    const server_wish *wish;
    const char *name; /* as who looks is called, of a guest */
    server_caller *caller;
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
static bool is_refused(void *context, const server_wish *other) {
    choosing *of = context;
    of->facts.blocked = false;
    return was_tried(of, &other->person) || !is_here(of->self, other) ||
           !server_look_at_block(of->self, &of->wish->person, &other->person, &of->facts.blocked, of->caller) ||
           of->facts.blocked;
}

/* Makes the game. range: of those who may play it with the other. False, and the caller has the problem. */
static bool play(choosing *of, server_wish *other, club_range range, char id[CLUB_ID_SIZE]) {
    club_offer offer = server_pair_offer(of->wish, other);
    offer.range = range;
    club_request request = {.act = CLUB_PAIR, .challenge = {.offer = &offer, .name = of->name}};
    randombytes_buf(&request.challenge.random, sizeof request.challenge.random);
    if (!server_find_identity(of->self, &of->wish->person, &of->facts.actor, of->caller) ||
        !server_find_identity(of->self, &other->person, &of->facts.invited[0], of->caller)) {
        return false;
    }
    store_status status = server_decide(of->self, &(club_facts){.challenge = &of->facts}, &request, of->caller, id);
    other->paired = !status && id[0];
    return server_store_did(of->self, status, &(store_fault){"a game of a pair met another"}, of->caller) && id[0];
}

/* By the club, and not for want of a disk. */
static bool is_refusal(const server_caller *caller) {
    return caller->problem.status < 500;
}

server_paired server_pair(server *self, const server_wish *wish, const char *name, server_caller *caller,
                          char id[CLUB_ID_SIZE]) {
    choosing of = {.self = self, .wish = wish, .name = name, .caller = caller};
    const server_pairing_refusal refusal = {is_refused, &of};
    const server_problem none = caller->problem;
    while (of.tries < TRIES) {
        server_wish *other = server_pairing_find(&self->lobby.pairing, wish, self->now_ms, refusal);
        if (!other) {
            break;
        }
        if (play(&of, other, (club_range){0}, id)) {
            return SERVER_PAIRED;
        }
        if (!is_refusal(caller)) {
            return SERVER_PAIR_FAILED;
        }
        caller->problem = none;
        of.tried[of.tries++] = other->person;
    }
    return SERVER_ALONE;
}

/* ---- As a challenge ----------------------------------------------------------------------------------- */

/* Of a rated game. In another, whoever asks to play this one may. */
static club_range range_of(const server_wish *wish, int64_t now_ms) {
    const int64_t range = server_wish_range(wish, now_ms);
    const int64_t least = wish->rating - range, most = wish->rating + range;
    return !wish->rated ? (club_range){0}
                        : (club_range){.least = least > 1 ? (int)least : 1,
                                       .most = most < CLUB_RANGE_MAX ? (int)most : CLUB_RANGE_MAX};
}

bool server_wish_challenge(server *self, const server_wish *wish, club_challenge *out, server_caller *caller) {
    *out = (club_challenge){.terms = server_pair_offer(wish, wish).terms,
                            .invited = CLUB_INVITED_ANYONE,
                            .range = range_of(wish, self->now_ms),
                            .seat_count = 2,
                            .times = 1,
                            .seeking = true,
                            .created_ms = self->wall_ms - (self->now_ms - wish->asked_ms),
                            .until_ms = self->wall_ms + CLUB_CHALLENGE_USUAL_MS};
    memcpy(out->id, wish->id, sizeof out->id);
    bool found = server_find_identity(self, &wish->person, &out->by, caller);
    out->seat[0] = (club_challenge_seat){.who = out->by, .accepted = true};
    return found;
}

bool server_pair_no_longer(server *self, const club_person *person) {
    self->lobby.stale |= SERVER_LOBBY_OF_CHALLENGES;
    return server_pairing_remove(&self->lobby.pairing, person);
}

static bool refuse(server_caller *caller, club_error code) {
    club_fault fault = {0};
    club_refuse(&fault, code, NULL, NULL);
    return server_problem_club(&caller->problem, caller->language, &fault);
}

/* Whoever accepts takes what the other wants, and waits no longer. */
static bool accept_wish(server *self, server_wish *wish, const char *name, server_caller *caller, club_challenge *out) {
    server_wish fitted = *wish;
    choosing of = {.self = self, .wish = &fitted, .name = name, .caller = caller};
    fitted.person = caller->person;
    fitted.any = true;
    if (!server_look_at_block(self, &caller->person, &wish->person, &of.facts.blocked, caller) ||
        !server_find_ranged(self, out, &caller->person, &of.facts.rating, caller) ||
        !play(&of, wish, out->range, out->game)) {
        return false;
    }
    server_wish *own = server_pairing_of(&self->lobby.pairing, &caller->person);
    if (own) {
        own->paired = true;
    }
    out->state = CLUB_CHALLENGE_STARTED;
    out->seat[1] = (club_challenge_seat){.who = of.facts.actor, .accepted = true};
    return true;
}

bool server_answer_wish(server *self, server_wish *wish, const club_request *request, server_caller *caller,
                        club_challenge *out) {
    const bool own = club_person_same(&wish->person, &caller->person);
    if (!server_wish_is_open(self, wish)) {
        return refuse(caller, CLUB_ERROR_CLOSED);
    }
    if (!server_wish_challenge(self, wish, out, caller)) {
        return false;
    }
    switch (request->act) {
    case CLUB_CHALLENGE_ACCEPT:
        return own ? refuse(caller, CLUB_ERROR_ACCEPTED)
                   : accept_wish(self, wish, request->challenge.name, caller, out);
    case CLUB_CHALLENGE_WITHDRAW:
        out->state = CLUB_CHALLENGE_WITHDRAWN;
        return own ? server_pair_no_longer(self, &caller->person) : refuse(caller, CLUB_ERROR_NOT_MAKER);
    default:
        return refuse(caller, CLUB_ERROR_NOT_INVITED);
    }
}

/* ---- Who waits ---------------------------------------------------------------------------------------- */

/* Those who are gone. */
static void forget_absent(server *self) {
    server_pairing *pairing = &self->lobby.pairing;
    for (size_t i = pairing->count; i-- > 0;) {
        const server_wish *wish = &pairing->wish[i];
        if (!is_here(self, wish)) {
            const club_person gone = wish->person;
            server_pair_no_longer(self, &gone);
        }
    }
}

bool server_pair_later(server *self, const server_wish *wish, server_caller *caller) {
    forget_absent(self);
    self->lobby.stale |= SERVER_LOBBY_OF_CHALLENGES;
    return server_pairing_add(&self->lobby.pairing, wish) ||
           server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
}

/* Whether anybody who waits may be paired with somebody. */
static bool is_worth_it(const server_lobby *lobby) {
    return lobby->pairing.count >= 2 || server_offers_wait(lobby);
}

static bool is_time(const server *self) {
    const server_lobby *lobby = &self->lobby;
    return lobby->pairing.count && self->now_ms - lobby->looked_ms >= SERVER_PAIRING_LOOK_MS;
}

/* In the name of whoever has waited longer. After a failure of the store the others are looked at in the next second.
 */
void server_pairs_turn(server *self) {
    server_pairing *pairing = &self->lobby.pairing;
    char id[CLUB_ID_SIZE];
    bool failed = false;
    if (!is_time(self)) {
        return;
    }
    forget_absent(self);
    if (self->now_ms / SERVER_PAIRING_TELL_MS != self->lobby.looked_ms / SERVER_PAIRING_TELL_MS) {
        self->lobby.stale |= SERVER_LOBBY_OF_CHALLENGES; /* their ranges have widened */
    }
    for (size_t i = 0; i < pairing->count && !failed && is_worth_it(&self->lobby); i++) {
        server_wish *wish = &pairing->wish[i];
        server_caller caller = {.person = wish->person, .language = POD_ENGLISH};
        if (!wish->paired) {
            wish->paired = server_pair(self, wish, NULL, &caller, id) == SERVER_PAIRED ||
                           (is_refusal(&caller) && server_pair_by_offer(self, wish, NULL, &caller, id));
            failed = !is_refusal(&caller);
        }
    }
    self->lobby.looked_ms = self->now_ms;
}

int server_pairs_wait_ms(const server *self) {
    const int64_t left = self->lobby.looked_ms + SERVER_PAIRING_LOOK_MS - self->now_ms;
    return !self->lobby.pairing.count ? -1 : left > 0 ? (int)left : 0;
}
