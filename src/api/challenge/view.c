/* How challenges look. */
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/json.h"
#include "api/ratings/view.h"
#include "api/view.h"
#include "app/app.h"
#include "app/health.h"
#include "club/rating/pool.h"
#include "store/ratings.h"

json_t *api_view_identity(const club_identity *who) {
    json_t *view = json_pack("{s:o s:s}", "handle", api_json_string(who->handle), "name", who->name);
    api_view_add_bot(view, &who->bot);
    return view;
}

static unsigned bots_in(const club_challenge *challenge) {
    unsigned count = 0;
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        count += challenge->seat[i].who.bot.is;
    }
    return count;
}

static bool find_pool(const club_challenge *challenge, club_pool *out) {
    club_fault why;
    const club_terms *terms = &challenge->terms;
    const club_pool_terms of = {terms->game, &terms->options, &terms->agreed.clock,
                                .seats = (unsigned)terms->options.value[POD_OPTION_PLAYERS],
                                .bots = bots_in(challenge)};
    return terms->agreed.rated && !club_pool_of(&of, out, &why);
}

static json_t *view_terms(const club_challenge *challenge) {
    json_t *view = api_show(api_terms, &challenge->terms, NULL);
    club_pool pool;
    if (find_pool(challenge, &pool)) {
        json_object_set_new(view, "pool", json_string(pool.name));
    }
    return view;
}

static json_t *view_seats(const club_challenge *challenge, const club_identity *who) {
    json_t *seats = json_array();
    for (unsigned i = 0; i < challenge->seat_count; i++) {
        const club_challenge_seat *seat = &challenge->seat[i];
        bool waits = club_person_is_nobody(&seat->who.person);
        json_array_append_new(seats,
                              json_pack("{s:o s:o s:b s:b}", "seat", api_json_seat(i), "person",
                                        waits ? json_null() : api_view_identity(&seat->who), "accepted", seat->accepted,
                                        "you", club_person_same(&seat->who.person, &who->person)));
    }
    return seats;
}

static json_t *view_range(const club_challenge *challenge) {
    club_pool pool;
    club_fault why;
    if (club_range_is_open(&challenge->range) ||
        club_terms_pool(&challenge->terms, challenge->seat_count, &pool, &why)) {
        return json_null();
    }
    json_t *view = api_show(api_range, &challenge->range, NULL);
    json_object_set_new(view, "pool", json_string(pool.name));
    return view;
}

/* A rating that cannot be read is not worth the whole view: the club looks at it once more. */
static json_t *view_can(app *self, const club_challenge *challenge, const club_identity *who) {
    static const char *const words[] = {"accept", "decline", "withdraw", "counter"}; /* in the order of the bits */
    app_caller nobody = {.language = POD_ENGLISH};
    int rating = 0;
    app_find_ranged(self, challenge, &who->person, &rating, &nobody);
    unsigned may = club_challenge_may(challenge, who, rating, self->wall_ms);
    json_t *can = json_array();
    for (unsigned i = 0; i < 4; i++) {
        if (may & 1u << i) {
            json_array_append_new(can, json_string(words[i]));
        }
    }
    return can;
}

/* Where whoever made it stands, if its games are rated. A rating that cannot be read is not worth the whole view. */
static json_t *view_rating(app *self, const club_challenge *challenge) {
    club_pool pool;
    club_rating_standing standing;
    store_fault fault;
    if (!find_pool(challenge, &pool)) {
        return json_null();
    }
    if (store_find_rating(self->store, &challenge->by.person, pool.name, &standing, &fault)) {
        app_store_fails(self, fault.text);
        return json_null();
    }
    return api_view_standing(&standing, self->wall_ms);
}

json_t *api_view_challenge(app *self, const club_challenge *challenge, const club_identity *who) {
    const int64_t now_ms = self->wall_ms;
    const char *state = club_challenge_state_names[club_challenge_state_at(challenge, now_ms)];
    return json_pack(
        "{s:s s:o s:o s:s s:o s:b s:b s:s s:s s:o s:o s:b s:o s:o s:I s:I s:o s:o}", "id", challenge->id, "terms",
        view_terms(challenge), "seats", view_seats(challenge, who), "invited", club_invited_names[challenge->invited],
        "times_left", challenge->standing ? json_null() : json_integer(challenge->times), "standing",
        challenge->standing, "seeking", challenge->seeking, "state", state, "reason", challenge->reason, "by",
        api_view_identity(&challenge->by), "rating", view_rating(self, challenge), "yours",
        club_person_same(&challenge->by.person, &who->person), "counter_of", api_json_string(challenge->counter_of),
        "game", api_json_string(challenge->game), "created_at_ms", (json_int_t)challenge->created_ms, "until_ms",
        (json_int_t)challenge->until_ms, "can", view_can(self, challenge, who), "range", view_range(challenge));
}
