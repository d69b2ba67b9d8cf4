/* The routes of being paired: "find me a game". Who is paired with whom is decided in live/. */
#include "app/acts.h"
#include "api/challenge/challenge.h"
#include "api/exchange.h"
#include "app/lobby/offers.h"
#include "app/lobby/pairs.h"
#include "app/app.h"

#include <sodium.h>
#include <string.h>

/* ---- What is wished for ------------------------------------------------------------------------------- */

static bool ask_class(const json_t *body, club_clock_class *out, server_caller *caller) {
    const char *word;
    if (!server_ask_text(body, "class", club_clock_class_name(CLUB_CLOCK_LIVE), &word, caller)) {
        return false;
    }
    for (int i = CLUB_CLOCK_LIVE; i <= CLUB_CLOCK_DAILY; i++) {
        if (strcmp(word, club_clock_class_name((club_clock_class)i)) == 0) {
            *out = (club_clock_class)i;
            return true;
        }
    }
    return server_problem_set(&caller->problem, caller->language, SERVER_BAD_FIELD, "class",
                              pod_translate(caller->language, POD_N_("live or daily")));
}

static bool ask_wish(server_exchange *at, server_wish *out) {
    server_caller *caller = &at->caller;
    *out = (server_wish){
        .person = caller->person, .any = !json_object_get(at->body, "options"), .asked_ms = at->self->now_ms};
    if (!server_ask_options(at->body, &out->game, &out->options, caller) || !ask_class(at->body, &out->class, caller) ||
        !server_ask_boolean(at->body, "rated", &out->rated, caller)) {
        return false;
    }
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, out->id);
    const club_terms terms = server_pair_offer(out, out).terms;
    return server_pair_rating(at->self, &caller->person, &terms, &out->rating, caller);
}

/* ---- Answers ------------------------------------------------------------------------------------------ */

/* Whether the club lets such a game be; a stranger becomes a guest by it. False, and the caller has the problem. */
static bool ask_club(server_exchange *at, const server_wish *wish) {
    server_caller *caller = &at->caller;
    char id[CLUB_ID_SIZE];
    const char *name;
    const club_offer offer = server_pair_offer(wish, wish);
    club_challenge_facts facts = {.actor.person = caller->person};
    if (!server_ask_text(at->body, "name", "", &name, caller) ||
        !server_find_identity(at->self, &caller->person, &facts.actor, caller)) {
        return false;
    }
    club_request request = {.act = CLUB_WAIT, .challenge = {.offer = &offer, .name = name}};
    store_status status = server_decide(at->self, &(club_facts){.challenge = &facts}, &request, caller, id);
    return server_store_did(at->self, status, &(store_fault){"a guest has the id of another"}, caller) && id[0];
}

static void answer_paired(server_exchange *at, const char *game) {
    server_pair_no_longer(at->self, &at->caller.person);
    server_exchange_answer(at, 200, json_pack("{s:s}", "paired", game));
}

static void answer_waiting(server_exchange *at, const server_wish *wish) {
    json_t *view = json_pack("{s:b s:s s:i}", "waiting", true, "challenge", wish->id, "computer_after_ms",
                             SERVER_PAIRING_COMPUTER_MS);
    json_object_set_new(view, "range", wish->rating ? json_integer(SERVER_PAIRING_RANGE) : json_null());
    json_object_set_new(view, "range_a_second", wish->rating ? json_integer(SERVER_PAIRING_WIDENING) : json_null());
    server_exchange_answer(at, 200, view);
}

static void pair(server_exchange *at) {
    server_wish wish;
    char id[CLUB_ID_SIZE];
    const char *name = json_string_value(json_object_get(at->body, "name"));
    server_paired came = ask_wish(at, &wish) ? server_pair(at->self, &wish, name, &at->caller, id) : SERVER_PAIR_FAILED;
    if (came == SERVER_PAIRED ||
        (came == SERVER_ALONE && server_pair_by_offer(at->self, &wish, name, &at->caller, id))) {
        answer_paired(at, id);
    } else if (came == SERVER_ALONE && ask_club(at, &wish) && server_pair_later(at->self, &wish, &at->caller)) {
        answer_waiting(at, &wish);
    } else {
        server_exchange_fail(at);
    }
}

static void stop_pairing(server_exchange *at) {
    bool waited = server_pair_no_longer(at->self, &at->caller.person);
    server_exchange_answer(at, 200, json_pack("{s:b s:b}", "waiting", false, "waited", waited));
}

/* ---- The table ---------------------------------------------------------------------------------------- */

const server_route server_pairing_routes[] = {
    {.method = SERVER_POST,
     .pattern = SERVER_API "/pairing",
     .operation = "pair",
     .summary = "Finds someone who wants the same game, or waits for one.",
     .right = SERVER_FOR_GUESTS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = {200},
     .request = "Wish",
     .example = "{'game':'$','class':'live'}",
     .response = "Pairing",
     .problems = SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_UNAVAILABLE) | SERVER_BIT(SERVER_TOO_MANY) |
                 SERVER_BIT(SERVER_FULL),
     .refusals = SERVER_BIT(CLUB_ERROR_BOT_OPEN) | SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_ENDLESS) |
                 SERVER_BIT(CLUB_ERROR_NAME) | SERVER_BIT(CLUB_ERROR_MEMBERS) | SERVER_BIT(CLUB_ERROR_RATED_BOARD),
     .answer = pair},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/pairing/leave",
     .operation = "stopPairing",
     .summary = "Waits no longer.",
     .right = SERVER_FOR_PLAYERS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = {200},
     .request = "Nothing",
     .response = "Pairing",
     .answer = stop_pairing},
    {0},
};

/* ---- Shapes ------------------------------------------------------------------------------------------- */

static const server_schema_field wish[] = {
    {"game", "string", "A name of the table of games; cephalopod when left out.", true},
    {"options", "object", "The game's own options; any will do when left out.", true},
    {"class", "live|daily", "Of the clock; live when left out.", true},
    {"rated", "boolean", "For members; false when left out.", true},
    {"name", "string", "Of a guest: at most 32 characters.", true},
    {0},
};

static const server_schema_field pairing[] = {
    {"paired", "string", "The id of the game that has begun.", true},
    {"waiting", "boolean", "Whether you wait; a message over your socket says when a game begins.", true},
    {"challenge", "string", "The id of the challenge that others see meanwhile, and may accept.", true},
    {"waited", "boolean", "Whether you waited before you left.", true},
    {"computer_after_ms", "integer", "When it is time to offer the computer.", true},
    {"range", "integer?",
     "How many points an opponent's rating may be above or below yours, at first; null when ratings have no say.",
     true},
    {"range_a_second", "integer?", "How many points are added to that in each second.", true},
    {0},
};

const server_schema server_pairing_schemas[] = {
    {"Wish", "What one would like to play with anyone.", wish},
    {"Pairing", "What came of it.", pairing},
    {0},
};
