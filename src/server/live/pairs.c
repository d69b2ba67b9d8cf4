#include "server/live/pairs.h"

#include <sodium.h>
#include <string.h>

#include "server/http/actions.h"
#include "server/http/challenge/challenge.h"
#include "server/live/offers.h"
#include "server/state.h"

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
                                  .rated = wish->rated},
                        .seats = 2,
                        .times = 1};
}

/* ---- With whom ---------------------------------------------------------------------------------------- */

static bool is_here(const server *self, const server_wish *wish) {
    return server_online_find(&self->lobby.people, &wish->person) ||
           self->now_ms - wish->asked_ms < SERVER_PAIRING_GRACE_MS;
}

enum { TRIES = 8 };

/* Who looks for someone, and what is found out about each. */
typedef struct choosing {
    server *self;
    const server_wish *wish;
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

/* Makes the game. False, and the caller has the problem. */
static bool play(choosing *of, const server_wish *other, char id[CLUB_ID_SIZE]) {
    const club_offer offer = server_pair_offer(of->wish, other);
    club_request request = {.act = CLUB_PAIR, .challenge.offer = &offer};
    randombytes_buf(&request.challenge.random, sizeof request.challenge.random);
    if (!server_find_identity(of->self, &of->wish->person, &of->facts.actor, of->caller) ||
        !server_find_identity(of->self, &other->person, &of->facts.invited[0], of->caller)) {
        return false;
    }
    store_status status = server_decide(of->self, &(club_facts){.challenge = &of->facts}, &request, of->caller, id);
    return server_store_did(of->self, status, &(store_fault){"a game of a pair met another"}, of->caller) && id[0];
}

/* By the club, and not for want of a disk. */
static bool is_refusal(const server_caller *caller) {
    return caller->problem.status < 500;
}

server_paired server_pair(server *self, const server_wish *wish, server_caller *caller, char id[CLUB_ID_SIZE]) {
    choosing of = {.self = self, .wish = wish, .caller = caller};
    const server_pairing_refusal refusal = {is_refused, &of};
    const server_problem none = caller->problem;
    while (of.tries < TRIES) {
        server_wish *other = server_pairing_find(&self->lobby.pairing, wish, self->now_ms, refusal);
        if (!other) {
            break;
        }
        if (play(&of, other, id)) {
            other->paired = true;
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

/* ---- Who waits ---------------------------------------------------------------------------------------- */

/* Those who are gone. */
static void forget_absent(server *self) {
    server_pairing *pairing = &self->lobby.pairing;
    for (size_t i = pairing->count; i-- > 0;) {
        const server_wish *wish = &pairing->wish[i];
        if (!is_here(self, wish)) {
            const club_person gone = wish->person;
            server_pairing_remove(pairing, &gone);
        }
    }
}

bool server_pair_later(server *self, const server_wish *wish, server_caller *caller) {
    forget_absent(self);
    return server_pairing_add(&self->lobby.pairing, wish) ||
           server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
}

/* Whether anybody who waits may be paired with somebody. */
static bool is_worth_it(const server_lobby *lobby) {
    return lobby->pairing.count >= 2 || server_offers_wait(lobby);
}

static bool is_time(const server *self) {
    const server_lobby *lobby = &self->lobby;
    return is_worth_it(lobby) && self->now_ms - lobby->looked_ms >= SERVER_PAIRING_LOOK_MS;
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
    for (size_t i = 0; i < pairing->count && !failed; i++) {
        server_wish *wish = &pairing->wish[i];
        server_caller caller = {.person = wish->person, .language = POD_ENGLISH};
        if (!wish->paired) {
            wish->paired = server_pair(self, wish, &caller, id) == SERVER_PAIRED ||
                           (is_refusal(&caller) && server_pair_by_offer(self, wish, NULL, &caller, id));
            failed = !is_refusal(&caller);
        }
    }
    self->lobby.looked_ms = self->now_ms;
}

int server_pairs_wait_ms(const server *self) {
    const int64_t left = self->lobby.looked_ms + SERVER_PAIRING_LOOK_MS - self->now_ms;
    return !is_worth_it(&self->lobby) ? -1 : left > 0 ? (int)left : 0;
}
