#include "app/lobby/offers.h"

#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/lobby/challenge.h"
#include "app/lobby/pairs.h"
#include "club/rating/pool.h"
#include "club/rating/rated.h"
#include "store/ratings.h"

/* ---- Ratings ------------------------------------------------------------------------------------------ */

bool app_pair_rating(app *self, const club_person *person, const club_terms *terms, int *out, app_caller *caller) {
    club_pool pool;
    club_fault why;
    club_rating_standing standing;
    const club_pool_terms of = {terms->game, &terms->options, &terms->agreed.clock, .seats = 2};
    *out = 0;
    if (club_person_is_nobody(person) || club_pool_of(&of, &pool, &why)) {
        return true;
    }
    store_status status = store_find_rating(self->store, person, pool.name, &standing, &self->fault);
    if (status) {
        return app_store_did(self, status, caller);
    }
    if (standing.games) {
        *out = (int)lround(club_rating_at(&standing, self->wall_ms).rating);
    } else if (terms->agreed.rated) {
        *out = CLUB_RATING_BEGIN;
    }
    return true;
}

/* ---- What is offered ---------------------------------------------------------------------------------- */

/* False: it is not for one other player, or cannot be read now. */
static bool read_offer(app *self, const char *id, app_offer *out, app_caller *caller) {
    club_challenge challenge;
    if (!app_find_challenge(self, id, &challenge, caller) || challenge.seat_count != 2 ||
        club_challenge_arranged(&challenge)) {
        return false;
    }
    const club_terms *terms = &challenge.terms;
    *out = (app_offer){.terms = *terms, .range = challenge.range};
    memcpy(out->id, id, sizeof out->id);
    out->wish = (app_wish){.seek = {.person = challenge.by.person,
                                    .game = terms->game,
                                    .options = terms->options,
                                    .class = club_clock_class_of(&terms->agreed.clock),
                                    .rated = terms->agreed.rated,
                                    .asked_ms = self->now_ms - (self->wall_ms - challenge.created_ms)}};
    return app_pair_rating(self, &out->wish.seek.person, terms, &out->wish.seek.rating, caller);
}

/* What cannot be read now is read the next time. */
static void read_offers(app *self, app_caller *caller) {
    app_offers *offers = &self->lobby.offers;
    store_ids ids;
    if (offers->known && self->now_ms - offers->read_ms < APP_OFFERS_READ_MS) {
        return;
    }
    offers->count = 0;
    offers->read_ms = self->now_ms;
    offers->known = !store_lobby_challenges(self->store, self->wall_ms, NULL, STORE_IDS_MAX, &ids, &self->fault);
    for (size_t i = 0; offers->known && i < ids.count; i++) {
        offers->count += read_offer(self, ids.id[i], &offers->offer[offers->count], caller);
    }
}

/* ---- Whom it suits ------------------------------------------------------------------------------------ */

/* A live game is offered while whoever made the challenge is here. */
static bool is_offered(const app *self, const app_offer *offer) {
    return offer->wish.seek.class != CLUB_CLOCK_LIVE || app_online_find(&self->lobby.people, &offer->wish.seek.person);
}

/* Whoever takes any board has, on that of the challenge, the rating that counts there. */
static bool find_rating(app *self, const app_wish *wish, const app_offer *offer, int *out, app_caller *caller) {
    const bool same =
        !memcmp(wish->seek.options.value, offer->wish.seek.options.value, sizeof wish->seek.options.value);
    *out = wish->seek.rating;
    return same || app_pair_rating(self, &wish->seek.person, &offer->terms, out, caller);
}

static bool suits(app *self, const app_wish *wish, const app_offer *offer, app_caller *caller) {
    app_wish fitted = *wish;
    bool blocked = false;
    fitted.seek.rating = 0;
    if (!is_offered(self, offer) || !app_wishes_fit(&fitted, &offer->wish, self->now_ms) ||
        !find_rating(self, wish, offer, &fitted.seek.rating, caller)) {
        return false;
    }
    const int rating = fitted.seek.rating ? fitted.seek.rating : CLUB_RATING_BEGIN;
    return app_wishes_fit(&fitted, &offer->wish, self->now_ms) && club_range_has(&offer->range, rating) &&
           app_look_at_block(self, &wish->seek.person, &offer->wish.seek.person, &blocked, caller) && !blocked;
}

/* ---- Answering ---------------------------------------------------------------------------------------- */

static bool offers_wait(const app_lobby *lobby) {
    return lobby->pairing.count && (!lobby->offers.known || lobby->offers.count);
}

bool app_pair_by_offer(app *self, const app_wish *wish, const char *name, app_caller *caller, char game[CLUB_ID_SIZE]) {
    const app_problem none = caller->problem;
    app_offers *offers = &self->lobby.offers;
    int tries = 0;
    read_offers(self, caller);
    for (size_t i = 0; i < offers->count && tries < APP_OFFERS_TRIES; i++) {
        club_challenge answered;
        club_request request = {.act = CLUB_CHALLENGE_ACCEPT, .challenge.name = name};
        if (!suits(self, wish, &offers->offer[i], caller)) {
            continue;
        }
        offers->known = false; /* whatever comes of it */
        if (app_act_on_challenge(self, offers->offer[i].id, &request, caller, &answered) && answered.game[0] &&
            app_drop_seek(self, &wish->seek.person, caller)) {
            memcpy(game, answered.game, CLUB_ID_SIZE);
            return true;
        }
        tries++;
    }
    caller->problem = none; /* what kept this one from a challenge is nothing that was asked for */
    return false;
}

/* ---- Those who wait -------------------------------------------------------------------------------------- */

/* Whether anybody who waits may be paired with somebody. */
static bool is_worth_it(const app_lobby *lobby) {
    return lobby->pairing.count >= 2 || offers_wait(lobby);
}

static bool is_time(const app *self) {
    const app_lobby *lobby = &self->lobby;
    return lobby->pairing.count && self->now_ms - lobby->looked_ms >= APP_PAIRING_LOOK_MS;
}

/* In the name of whoever has waited longer. After a failure of the store the others are looked at a second later. */
void app_pairs_turn(app *self) {
    app_pairing *pairing = &self->lobby.pairing;
    char id[CLUB_ID_SIZE];
    bool failed = false;
    if (!is_time(self)) {
        return;
    }
    app_pairs_forget_absent(self);
    if (self->now_ms / APP_PAIRING_TELL_MS != self->lobby.looked_ms / APP_PAIRING_TELL_MS) {
        self->lobby.stale |= APP_LOBBY_OF_CHALLENGES; /* their ranges have widened */
    }
    for (size_t i = 0; i < pairing->count && !failed && is_worth_it(&self->lobby); i++) {
        app_wish *wish = &pairing->wish[i];
        app_caller caller = {.person = wish->seek.person, .language = POD_ENGLISH};
        if (!wish->paired) {
            wish->paired = app_pair(self, wish, NULL, &caller, id) == APP_PAIRED ||
                           (app_pair_is_refused(&caller) && app_pair_by_offer(self, wish, NULL, &caller, id));
            failed = !app_pair_is_refused(&caller);
        }
    }
    self->lobby.looked_ms = self->now_ms;
}

int app_pairs_wait_ms(const app *self) {
    const int64_t left = self->lobby.looked_ms + APP_PAIRING_LOOK_MS - self->now_ms;
    return !self->lobby.pairing.count ? -1 : left > 0 ? (int)left : 0;
}
