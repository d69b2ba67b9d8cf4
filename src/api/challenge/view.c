/* How challenges look. */
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/ratings/view.h"
#include "app/app.h"
#include "app/health.h"
#include "club/rating/pool.h"
#include "store/ratings.h"

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
    if (!find_pool(challenge, &pool)) {
        return json_null();
    }
    if (store_find_rating(self->store, &challenge->by.person, pool.name, &standing, &self->fault)) {
        app_store_fails(self);
        return json_null();
    }
    return api_view_standing(&standing, self->wall_ms);
}

const api_schema_field api_identity[] = {
    {"handle", "string?", "Of a member; null of a guest.", API_INTO(club_identity, handle)},
    {"name", "string", "May be empty.", API_INTO(club_identity, name)},
    {"bot", "string", "Of a bot alone: the handle of the member who keeps it.", .optional = true,
     API_INTO(club_identity, bot)},
    {0},
};

static json_t *show_person(const void *from) {
    const club_identity *who = from;
    return club_person_is_nobody(&who->person) ? json_null() : api_show(api_identity, who, NULL);
}

const api_schema_field api_challenge_seat[] = {
    {"seat", "string", "Its letter.", .kind = API_PLACE},
    {"person", "Identity?", "Null while it waits for someone.", API_INTO(club_challenge_seat, who),
     .write = show_person},
    {"accepted", "boolean", "Whether the person has accepted.", API_INTO(club_challenge_seat, accepted)},
    {"you", "boolean", "Whether it is yours.", API_INTO(club_challenge_seat, who.person)},
    {0},
};

static json_t *show_times(const void *from) {
    const club_challenge *challenge = from;
    return challenge->standing ? json_null() : json_integer(challenge->times);
}

#define OF(member) API_INTO(club_challenge, member)

const api_schema_field api_challenge[] = {
    {"id", "string", "Ten letters and digits.", OF(id)},
    {"terms", "Terms", "What will be played."},
    {"seats", "ChallengeSeat[]", "Of the next game, in order.", API_EACH(club_challenge, seat, seat_count),
     .all = api_challenge_seat},
    {"invited", "people|anyone|link", "Whom it is for: those in the seats, anyone, or whoever knows the id.",
     OF(invited)},
    {"range", "RatingRange?", "Only members whose ratings are in it may take a free seat; null: anybody."},
    {"times_left", "integer?", "Games that it may still start; null of a standing one.", .write = show_times},
    {"standing", "boolean", "Whether it counts until it is withdrawn.", OF(standing)},
    {"seeking", "boolean", "Whether somebody looks for a game with it now: it goes when that person does.",
     OF(seeking)},
    {"state", "open|started|declined|withdrawn|expired", "How it stands."},
    {"reason", "string", "Why it was declined; may be empty.", OF(reason)},
    {"by", "Identity", "Who made it.", OF(by), .all = api_identity},
    {"rating", "RatingNow?", "Where whoever made it stands in the pool of its games; null: they are not rated."},
    {"yours", "boolean", "Whether you made it.", OF(by.person)},
    {"counter_of", "string?", "The id of the challenge that it answers.", OF(counter_of)},
    {"game", "string?", "The id of the latest game that it has started.", OF(game)},
    {"created_at_ms", "integer", "Milliseconds since 1970.", OF(created_ms)},
    {"until_ms", "integer", "When it expires, the same.", OF(until_ms)},
    {"can", "accept|decline|withdraw|counter[]", "What you may do with it."},
    {0},
};

json_t *api_view_challenge(app *self, const club_challenge *challenge, const club_identity *who) {
    const char *state = club_challenge_state_names[club_challenge_state_at(challenge, self->wall_ms)];
    json_t *view = api_show(api_challenge, challenge, &(api_reader){.person = &who->person});
    json_object_set_new(view, "terms", view_terms(challenge));
    json_object_set_new(view, "range", view_range(challenge));
    json_object_set_new(view, "state", json_string(state));
    json_object_set_new(view, "rating", view_rating(self, challenge));
    json_object_set_new(view, "can", view_can(self, challenge, who));
    return view;
}
