/* Carrying out what is asked for with a challenge: what it is about is looked up, the club decides, the store keeps. */
#include <sodium.h>
#include <string.h>

#include "app/acts.h"
#include "app/admission.h"
#include "app/games/talk.h"
#include "app/lobby/challenge.h"
#include "app/lobby/pairs.h"
#include "app/people/bots.h"
#include "store/people.h"

/* ---- Looking up: false, and the caller has the problem ----------------------------------------------- */

static bool unavailable(app_caller *caller) {
    app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
    caller->problem.retry_after = 1;
    return false;
}

bool app_find_challenge(app *self, const char *id, club_challenge *out, app_caller *caller) {
    const app_wish *wish = app_pairing_called(&self->lobby.pairing, id);
    if (wish) {
        return app_wish_challenge(self, wish, out, caller);
    }
    store_status status =
        club_id_valid(id, strlen(id)) ? store_load_challenge(self->store, id, out, &self->fault) : STORE_NOT_FOUND;
    switch (status) {
    case STORE_OK:
        return true;
    case STORE_NOT_FOUND:
        return app_problem_set(&caller->problem, caller->language, APP_NO_CHALLENGE, id, NULL);
    case STORE_DAMAGED:
        app_log(&self->logger, APP_ERROR, "damaged", "{s:s}", "error", self->fault.text);
        return app_problem_set(&caller->problem, caller->language, APP_CHALLENGE_DAMAGED, id, NULL);
    default:
        return app_store_did(self, status, caller);
    }
}

static bool is_here(const void *context, const club_person *who) {
    const app *self = context;
    return app_online_find(&self->lobby.people, who);
}

bool app_find_offered(app *self, size_t limit, store_ids *out, app_caller *caller) {
    store_ids all;
    const store_presence presence = {self, is_here};
    store_status status = store_lobby_challenges(self->store, self->wall_ms, &presence, limit, &all, &self->fault);
    if (!app_store_did(self, status, caller)) {
        return false;
    }
    const app_pairing *pairing = &self->lobby.pairing;
    out->count = 0;
    for (size_t i = pairing->count; i-- > 0 && out->count < limit;) {
        if (app_wish_is_open(self, &pairing->wish[i])) {
            memcpy(out->id[out->count++], pairing->wish[i].seek.id, CLUB_ID_SIZE);
        }
    }
    for (size_t i = 0; i < all.count && out->count < limit; i++) {
        memcpy(out->id[out->count++], all.id[i], CLUB_ID_SIZE);
    }
    return true;
}

bool app_find_challenges_of(app *self, store_ids *out, app_caller *caller) {
    const app_wish *wish = app_pairing_of(&self->lobby.pairing, &caller->person);
    const store_status status = store_challenges_of(self->store, &caller->person, self->wall_ms, out, &self->fault);
    if (!status && wish && out->count < STORE_IDS_MAX) {
        memcpy(out->id[out->count++], wish->seek.id, CLUB_ID_SIZE);
    }
    return app_store_did(self, status, caller);
}

/* Whom the names are of; nobody, where there is none or no longer. */
static bool find_invited(app *self, const club_offer *offer, club_challenge_facts *facts, app_caller *caller) {
    for (size_t i = 0; i < offer->handle_count; i++) {
        club_person person = {0};
        const char *handle = offer->handle[i];
        bool valid = club_handle_valid(handle, strlen(handle));
        store_status status = valid ? store_find_handle(self->store, handle, &person, &self->fault) : STORE_NOT_FOUND;
        if (status && status != STORE_NOT_FOUND) {
            return app_store_did(self, status, caller);
        }
        if (!app_find_identity(self, &person, &facts->invited[i], caller)) {
            return false;
        }
        if (!facts->invited[i].handle[0]) {
            facts->invited[i] = (club_identity){0}; /* a former member */
        }
    }
    return true;
}

/* Whether this one of those concerned may play with the actor, and now. */
static bool look_at_other(app *self, const club_person *other, club_challenge_facts *facts, app_caller *caller) {
    bool away;
    if (!app_look_at_block(self, &caller->person, other, &facts->blocked, caller)) {
        return false;
    }
    store_status status = app_find_away(self, other, &away);
    facts->away |= away && !club_person_same(other, &caller->person);
    return app_store_did(self, status, caller);
}

/* The bots among those concerned. */
static bool look_at_bots(app *self, club_challenge_facts *facts, app_caller *caller) {
    bool well = app_add_bot_facts(self, &facts->actor, facts, caller);
    for (unsigned i = 0; well && i < POD_SEATS_MAX; i++) {
        well = app_add_bot_facts(self, &facts->invited[i], facts, caller) &&
               (!facts->challenge || app_add_bot_facts(self, &facts->challenge->seat[i].who, facts, caller));
    }
    return well;
}

static bool look_at_others(app *self, club_challenge_facts *facts, app_caller *caller) {
    const club_challenge *challenge = facts->challenge;
    bool well = true;
    for (unsigned i = 0; well && i < POD_SEATS_MAX; i++) {
        well = look_at_other(self, &facts->invited[i].person, facts, caller) &&
               (!challenge || look_at_other(self, &challenge->seat[i].who.person, facts, caller));
    }
    return well && (!challenge || look_at_other(self, &challenge->by.person, facts, caller));
}

/* How whoever asks is rated in games of these terms, among two and among more; a bot in those with bots. */
static bool find_asker(app *self, const club_terms *terms, club_challenge_facts *facts, app_caller *caller) {
    static const unsigned seats[] = {[CLUB_POOL_TWO] = 2, [CLUB_POOL_MANY] = 3};
    bool well = true;
    for (size_t i = 0; well && i < sizeof seats / sizeof seats[0]; i++) {
        const club_pool_terms of = {terms->game, &terms->options, &terms->agreed.clock, seats[i],
                                    .bots = facts->actor.bot.is};
        club_pool pool;
        club_fault why;
        well = club_pool_of(&of, &pool, &why) ||
               app_find_points(self, &facts->actor.person, &pool, &facts->asker[i], caller);
    }
    return well;
}

static bool has_choosy_bot(const club_challenge_facts *facts) {
    for (size_t i = 0; i < facts->bot_count; i++) {
        if (!club_range_is_open(&facts->bot[i].terms.range)) {
            return true;
        }
    }
    return false;
}

/* ---- Acting ----------------------------------------------------------------------------------------- */

static bool makes_one(club_act act) {
    return act == CLUB_CHALLENGE || act == CLUB_CHALLENGE_COUNTER;
}

static bool find_facts(app *self, const club_request *request, club_challenge_facts *facts, app_caller *caller) {
    const club_offer *offer = request->challenge.offer;
    if (!app_find_identity(self, &caller->person, &facts->actor, caller) ||
        (request->act == CLUB_CHALLENGE && !find_invited(self, offer, facts, caller))) {
        return false;
    }
    const club_challenge *challenge = request->act == CLUB_CHALLENGE_ACCEPT ? facts->challenge : NULL;
    if (challenge && !app_find_ranged(self, challenge, &caller->person, &facts->rating, caller)) {
        return false;
    }
    store_status status =
        makes_one(request->act)
            ? store_count_open_challenges(self->store, &caller->person, self->wall_ms, &facts->open, &self->fault)
            : STORE_OK;
    if (status) {
        return app_store_did(self, status, caller);
    }
    return look_at_others(self, facts, caller) && look_at_bots(self, facts, caller) &&
           (!makes_one(request->act) || !has_choosy_bot(facts) || find_asker(self, &offer->terms, facts, caller));
}

/* Once. STORE_CONFLICT: the challenge has changed meanwhile. id is "" when the caller has a problem. */
static store_status attempt(app *self, const char *id, club_request *request, app_caller *caller,
                            char out[CLUB_ID_SIZE]) {
    club_challenge challenge;
    club_challenge_facts facts = {.challenge = id ? &challenge : NULL};
    out[0] = 0;
    if ((id && !app_find_challenge(self, id, &challenge, caller)) || !find_facts(self, request, &facts, caller)) {
        return STORE_OK;
    }
    return app_decide(self, &(club_facts){.challenge = &facts}, request, caller, out);
}

bool app_act_on_challenge(app *self, const char *id, club_request *request, app_caller *caller, club_challenge *out) {
    char made[CLUB_ID_SIZE];
    app_wish *wish = id ? app_pairing_called(&self->lobby.pairing, id) : NULL;
    if (wish) {
        return app_answer_wish(self, wish, request, caller, out);
    }
    if (makes_one(request->act) && !app_admit_challenge(self, caller)) {
        return false;
    }
    randombytes_buf(&request->challenge.random, sizeof request->challenge.random);
    store_status status = attempt(self, id, request, caller, made);
    status = status == STORE_CONFLICT ? attempt(self, id, request, caller, made) : status;
    if (status == STORE_CONFLICT) {
        return unavailable(caller);
    }
    return made[0] && app_find_challenge(self, made, out, caller);
}
