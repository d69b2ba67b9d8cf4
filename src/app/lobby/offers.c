#include "app/lobby/offers.h"

#include <math.h>
#include <string.h>

#include "club/rating/pool.h"
#include "club/rating/rated.h"
#include "app/acts.h"
#include "api/challenge/challenge.h"
#include "app/app.h"
#include "store/ratings.h"

/* ---- Ratings ------------------------------------------------------------------------------------------ */

bool server_pair_rating(server *self, const club_person *person, const club_terms *terms, int *out,
                        server_caller *caller) {
    club_pool pool;
    club_fault why;
    store_fault fault;
    club_rating_standing standing;
    const club_pool_terms of = {terms->game, &terms->options, &terms->clock, .seats = 2};
    *out = 0;
    if (club_person_is_nobody(person) || club_pool_of(&of, &pool, &why)) {
        return true;
    }
    store_status status = store_find_rating(self->store, person, pool.name, &standing, &fault);
    if (status) {
        return server_store_did(self, status, &fault, caller);
    }
    if (standing.games) {
        *out = (int)lround(club_rating_at(&standing, self->wall_ms).rating);
    } else if (terms->rated) {
        *out = CLUB_RATING_BEGIN;
    }
    return true;
}

/* ---- What is offered ---------------------------------------------------------------------------------- */

/* False: it is not for one other player, or cannot be read now. */
static bool read_offer(server *self, const char *id, server_offer *out, server_caller *caller) {
    club_challenge challenge;
    if (!server_find_challenge(self, id, &challenge, caller) || challenge.seat_count != 2 ||
        club_challenge_arranged(&challenge)) {
        return false;
    }
    const club_terms *terms = &challenge.terms;
    *out = (server_offer){.terms = *terms, .range = challenge.range};
    memcpy(out->id, id, sizeof out->id);
    out->wish = (server_wish){.person = challenge.by.person,
                              .game = terms->game,
                              .options = terms->options,
                              .class = club_clock_class_of(&terms->clock),
                              .rated = terms->rated,
                              .asked_ms = self->now_ms - (self->wall_ms - challenge.created_ms)};
    return server_pair_rating(self, &out->wish.person, terms, &out->wish.rating, caller);
}

/* What cannot be read now is read the next time. */
static void read_offers(server *self, server_caller *caller) {
    server_offers *offers = &self->lobby.offers;
    store_ids ids;
    store_fault fault;
    if (offers->known && self->now_ms - offers->read_ms < SERVER_OFFERS_READ_MS) {
        return;
    }
    offers->count = 0;
    offers->read_ms = self->now_ms;
    offers->known = !store_lobby_challenges(self->store, self->wall_ms, NULL, STORE_IDS_MAX, &ids, &fault);
    for (size_t i = 0; offers->known && i < ids.count; i++) {
        offers->count += read_offer(self, ids.id[i], &offers->offer[offers->count], caller);
    }
}

/* ---- Whom it suits ------------------------------------------------------------------------------------ */

/* A live game is offered while whoever made the challenge is here. */
static bool is_offered(const server *self, const server_offer *offer) {
    return offer->wish.class != CLUB_CLOCK_LIVE || server_online_find(&self->lobby.people, &offer->wish.person);
}

/* Whoever takes any board has, on that of the challenge, the rating that counts there. */
static bool find_rating(server *self, const server_wish *wish, const server_offer *offer, int *out,
                        server_caller *caller) {
    const bool same = !memcmp(wish->options.value, offer->wish.options.value, sizeof wish->options.value);
    *out = wish->rating;
    return same || server_pair_rating(self, &wish->person, &offer->terms, out, caller);
}

static bool suits(server *self, const server_wish *wish, const server_offer *offer, server_caller *caller) {
    server_wish fitted = *wish;
    bool blocked = false;
    fitted.rating = 0;
    if (!is_offered(self, offer) || !server_wishes_fit(&fitted, &offer->wish, self->now_ms) ||
        !find_rating(self, wish, offer, &fitted.rating, caller)) {
        return false;
    }
    const int rating = fitted.rating ? fitted.rating : CLUB_RATING_BEGIN;
    return server_wishes_fit(&fitted, &offer->wish, self->now_ms) && club_range_has(&offer->range, rating) &&
           server_look_at_block(self, &wish->person, &offer->wish.person, &blocked, caller) && !blocked;
}

/* ---- Answering ---------------------------------------------------------------------------------------- */

bool server_offers_wait(const server_lobby *lobby) {
    return lobby->pairing.count && (!lobby->offers.known || lobby->offers.count);
}

bool server_pair_by_offer(server *self, const server_wish *wish, const char *name, server_caller *caller,
                          char game[CLUB_ID_SIZE]) {
    const server_problem none = caller->problem;
    server_offers *offers = &self->lobby.offers;
    int tries = 0;
    read_offers(self, caller);
    for (size_t i = 0; i < offers->count && tries < SERVER_OFFERS_TRIES; i++) {
        club_challenge answered;
        club_request request = {.act = CLUB_CHALLENGE_ACCEPT, .challenge.name = name};
        if (!suits(self, wish, &offers->offer[i], caller)) {
            continue;
        }
        offers->known = false; /* whatever comes of it */
        if (server_act_on_challenge(self, offers->offer[i].id, &request, caller, &answered) && answered.game[0]) {
            memcpy(game, answered.game, CLUB_ID_SIZE);
            return true;
        }
        tries++;
    }
    caller->problem = none; /* what kept this one from a challenge is nothing that was asked for */
    return false;
}
