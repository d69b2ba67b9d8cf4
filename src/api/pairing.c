/* The routes of being paired: "find me a game". Who is paired with whom is decided in live/. */
#include "api/challenge/challenge.h"
#include "api/exchange.h"
#include "app/acts.h"
#include "app/app.h"
#include "app/lobby/offers.h"
#include "app/lobby/pairs.h"

#include <sodium.h>

/* ---- What is wished for ------------------------------------------------------------------------------- */

/* What the body says. */
typedef struct wish_asked {
    const pod_game *game;
    pod_options options;
    bool daily, rated, any;
    const char *name;
} wish_asked;

static bool read_options(const json_t *value, void *out, app_caller *caller) {
    wish_asked *asked = out;
    asked->any = !value;
    return api_read_options(value, asked->game, &asked->options, caller);
}

static bool make_wish(api_exchange *at, const wish_asked *asked, app_wish *out) {
    app_caller *caller = &at->caller;
    *out = (app_wish){.seek = {.person = caller->person,
                               .game = asked->game,
                               .options = asked->options,
                               .any = asked->any,
                               .class = asked->daily ? CLUB_CLOCK_DAILY : CLUB_CLOCK_LIVE,
                               .rated = asked->rated,
                               .asked_ms = at->self->now_ms}};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, out->seek.id);
    const club_terms terms = app_pair_offer(out, out).terms;
    return app_pair_rating(at->self, &caller->person, &terms, &out->seek.rating, caller);
}

/* ---- Answers ------------------------------------------------------------------------------------------ */

/* Whether the club lets such a game be; a stranger becomes a guest by it. False, and the caller has the problem. */
static bool ask_club(api_exchange *at, const app_wish *wish, const char *name) {
    app_caller *caller = &at->caller;
    char id[CLUB_ID_SIZE];
    const club_offer offer = app_pair_offer(wish, wish);
    club_challenge_facts facts = {.actor.person = caller->person};
    if (!app_find_identity(at->self, &caller->person, &facts.actor, caller)) {
        return false;
    }
    club_request request = {.act = CLUB_WAIT, .challenge = {.offer = &offer, .name = name}};
    store_status status = app_decide(at->self, &(club_facts){.challenge = &facts}, &request, caller, id);
    *at->fault = (store_fault){"a guest has the id of another"};
    return app_store_did(at->self, status, caller) && id[0];
}

static void answer_paired(api_exchange *at, const char *game) {
    app_pair_no_longer(at->self, &at->caller.person);
    api_exchange_answer(at, json_pack("{s:s}", "paired", game));
}

static void answer_waiting(api_exchange *at, const app_wish *wish) {
    json_t *view = json_pack("{s:b s:s s:i}", "waiting", true, "challenge", wish->seek.id, "computer_after_ms",
                             APP_PAIRING_COMPUTER_MS);
    json_object_set_new(view, "range", wish->seek.rating ? json_integer(APP_PAIRING_RANGE) : json_null());
    json_object_set_new(view, "range_a_second", wish->seek.rating ? json_integer(APP_PAIRING_WIDENING) : json_null());
    api_exchange_answer(at, view);
}

static void pair(api_exchange *at) {
    app_wish wish;
    wish_asked asked;
    char id[CLUB_ID_SIZE];
    if (!api_ask_body(at, &asked) || !make_wish(at, &asked, &wish)) {
        return;
    }
    const app_paired came = app_pair(at->self, &wish, asked.name, &at->caller, id);
    if (came == APP_PAIRED || (came == APP_ALONE && app_pair_by_offer(at->self, &wish, asked.name, &at->caller, id))) {
        answer_paired(at, id);
    } else if (came == APP_ALONE && ask_club(at, &wish, asked.name) && app_pair_later(at->self, &wish, &at->caller)) {
        answer_waiting(at, &wish);
    }
}

static void stop_pairing(api_exchange *at) {
    bool waited = app_pair_no_longer(at->self, &at->caller.person);
    api_exchange_answer(at, json_pack("{s:b s:b}", "waiting", false, "waited", waited));
}

/* ---- The table ---------------------------------------------------------------------------------------- */

const api_route api_pairing_routes[] = {
    {API_POST("/pairing"), "pair", "Finds someone who wants the same game, or waits for one.", API_FOR_GUESTS,
     CLUB_SCOPE_CHALLENGE, .request = "Wish", .example = "{'game':'$','class':'live'}", .response = "Pairing",
     .problems = API_LIST(APP_TOO_MANY, APP_FULL),
     .refusals = API_LIST(CLUB_ERROR_BOT_OPEN, CLUB_ERROR_RULES, CLUB_ERROR_ENDLESS, CLUB_ERROR_NAME,
                          CLUB_ERROR_MEMBERS, CLUB_ERROR_RATED_BOARD),
     .answer = pair},
    {API_POST("/pairing/leave"), "stopPairing", "Waits no longer.", API_FOR_PLAYERS, CLUB_SCOPE_CHALLENGE,
     .response = "Pairing", .never = API_LIST(APP_UNAVAILABLE), .answer = stop_pairing},
    {0},
};

/* ---- Shapes ------------------------------------------------------------------------------------------- */

static const api_schema_field wish[] = {
    {"game", "string", "A name of the table of games; cephalopod when left out.", .optional = true,
     API_INTO(wish_asked, game), .read = api_read_game},
    {"options", "Options", "The game's own options; any will do when left out.", .optional = true,
     .read = read_options},
    {"class", "live|daily", "Of the clock; live when left out.", .optional = true, API_INTO(wish_asked, daily),
     .expected = POD_N_("live or daily"), .usual = "live"},
    {"rated", "boolean", "For members; false when left out.", .optional = true, API_INTO(wish_asked, rated),
     .usual = "false"},
    {"name", "string", "Of a guest: at most 32 characters.", .optional = true, API_INTO(wish_asked, name), .usual = "",
     .most = CLUB_NAME_MAX},
    {0},
};

static const api_schema_field pairing[] = {
    {"paired", "string", "The id of the game that has begun.", .optional = true},
    {"waiting", "boolean", "Whether you wait; a message over your socket says when a game begins.", .optional = true},
    {"challenge", "string", "The id of the challenge that others see meanwhile, and may accept.", .optional = true},
    {"waited", "boolean", "Whether you waited before you left.", .optional = true},
    {"computer_after_ms", "integer", "When it is time to offer the computer.", .optional = true},
    {"range", "integer?",
     "How many points an opponent's rating may be above or below yours, at first; null when ratings have no say.",
     .optional = true},
    {"range_a_second", "integer?", "How many points are added to that in each second.", .optional = true},
    {0},
};

const api_schema api_pairing_schemas[] = {
    {"Wish", "What one would like to play with anyone.", wish},
    {"Pairing", "What came of it.", pairing},
    {0},
};
