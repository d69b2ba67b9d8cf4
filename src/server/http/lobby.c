/* The routes of the lobby: lists of games, and being paired. Challenges have their own (challenge/). */
#include "server/http/actions.h"
#include "server/http/challenge/challenge.h"
#include "server/http/exchange.h"
#include "server/http/view.h"
#include "server/state.h"
#include "store/lists.h"

#include <sodium.h>
#include <string.h>

/* ---- Lists of games --------------------------------------------------------------------------------- */

typedef struct listing {
    server *self;
    server_caller *caller;
    store_ids ids;
} listing;

/* One that cannot be read is null: the list does not end for it, and the log is told. */
static json_t *item(const void *context, size_t index) {
    const listing *of = context;
    const server_cached_game *cached = server_find(of->self, of->ids.id[index], of->caller);
    return cached ? server_view_summary(cached, &of->caller->person) : json_null();
}

static void answer_list(server_exchange *at, listing *of, store_status status, const store_fault *fault) {
    if (server_store_did(at->self, status, fault, &at->caller)) {
        server_page_answer(at, &(server_list){.count = of->ids.count, .item = item, .context = of});
    } else {
        server_exchange_fail(at);
    }
}

static void refuse_state(server_exchange *at, const char *expected) {
    server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FIELD, "state",
                       pod_translate(at->caller.language, expected));
    server_exchange_fail(at);
}

static void list_my_games(server_exchange *at) {
    static const struct {
        const char *state;
        store_status (*find)(store *self, const club_person *person, store_ids *out, store_fault *fault);
    } lists[] = {{"turn", store_waiting_games}, {"running", store_running_games_of}, {"over", store_finished_games_of}};
    listing of = {.self = at->self, .caller = &at->caller};
    char state[16] = "running";
    store_fault fault;
    server_query_value(at->request->query, "state", state, sizeof state);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (strcmp(state, lists[i].state) == 0) {
            store_status status = lists[i].find(at->self->store, &at->caller.person, &of.ids, &fault);
            answer_list(at, &of, status, &fault);
            return;
        }
    }
    refuse_state(at, POD_N_("turn, running or over"));
}

static void list_games(server_exchange *at) {
    listing of = {.self = at->self, .caller = &at->caller};
    char state[16] = "running";
    store_fault fault;
    server_query_value(at->request->query, "state", state, sizeof state);
    if (strcmp(state, "running") == 0) {
        store_status status = store_running_games(at->self->store, STORE_IDS_MAX, &of.ids, &fault);
        answer_list(at, &of, status, &fault);
    } else {
        refuse_state(at, POD_N_("running"));
    }
}

/* ---- Pairing ---------------------------------------------------------------------------------------- */

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
    *out = (server_wish){
        .person = at->caller.person, .any = !json_object_get(at->body, "options"), .asked_ms = at->self->now_ms};
    return server_ask_options(at->body, &out->game, &out->options, &at->caller) &&
           ask_class(at->body, &out->class, &at->caller);
}

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

static club_offer offer_of(const server_wish *wish, const server_wish *other) {
    return (club_offer){.terms = {.game = wish->game,
                                  .options = wish->any ? other->options : wish->options,
                                  .clock = clock_of(wish->class)},
                        .seats = 2,
                        .times = 1};
}

static bool is_here(const server *self, const server_wish *wish) {
    return server_online_find(&self->lobby.people, &wish->person) ||
           self->now_ms - wish->asked_ms < SERVER_PAIRING_GRACE_MS;
}

/* Who looks for someone, and what is found out about each. */
typedef struct choosing {
    server_exchange *at;
    club_challenge_facts facts;
} choosing;

/* Someone who is gone, or with whom this one does not play. */
static bool is_refused(void *context, const server_wish *other) {
    choosing *of = context;
    server *self = of->at->self;
    of->facts.blocked = false;
    return !is_here(self, other) ||
           !server_look_at_block(self, &of->at->caller.person, &other->person, &of->facts.blocked, &of->at->caller) ||
           of->facts.blocked;
}

/* Makes the game. False, and the caller has the problem. */
static bool play(choosing *of, const server_wish *wish, server_wish *other, char id[CLUB_ID_SIZE]) {
    server *self = of->at->self;
    server_caller *caller = &of->at->caller;
    const club_offer offer = offer_of(wish, other);
    club_request request = {.act = CLUB_PAIR, .challenge.offer = &offer};
    randombytes_buf(&request.challenge.random, sizeof request.challenge.random);
    if (!server_find_identity(self, &caller->person, &of->facts.actor, caller) ||
        !server_find_identity(self, &other->person, &of->facts.invited[0], caller)) {
        return false;
    }
    store_status status = server_decide(self, &(club_facts){.challenge = &of->facts}, &request, caller, id);
    return server_store_did(self, status, &(store_fault){"a game of a pair met another"}, caller) && id[0];
}

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

/* False, and the caller has the problem. */
static bool wait_for_pair(server_exchange *at, const server_wish *wish) {
    server_caller *caller = &at->caller;
    char id[CLUB_ID_SIZE];
    const char *name;
    if (!server_ask_text(at->body, "name", "", &name, caller)) {
        return false;
    }
    const club_challenge_facts facts = {.actor.person = caller->person};
    club_request request = {.act = CLUB_WAIT, .challenge.name = name};
    store_status status = server_decide(at->self, &(club_facts){.challenge = &facts}, &request, caller, id);
    if (status || !id[0]) {
        return server_store_did(at->self, status, &(store_fault){"a guest has the id of another"}, caller) && false;
    }
    forget_absent(at->self);
    return server_pairing_add(&at->self->lobby.pairing, wish) ||
           server_problem_set(&caller->problem, caller->language, SERVER_FULL, NULL, NULL);
}

/* Whether accepting this challenge gives what is wished for, at once. */
static bool challenge_fits(const club_challenge *challenge, const server_wish *wish) {
    const club_terms *terms = &challenge->terms;
    return challenge->seat_count == 2 && !club_challenge_arranged(challenge) && !terms->rated &&
           terms->game == wish->game && club_clock_class_of(&terms->clock) == wish->class &&
           (wish->any || memcmp(terms->options.value, wish->options.value, sizeof wish->options.value) == 0);
}

/* Accepts the newest open challenge that fits. False: there is none that takes this one. */
static bool answer_challenge(server_exchange *at, const server_wish *wish, char game[CLUB_ID_SIZE]) {
    store_ids ids;
    server_caller *caller = &at->caller;
    bool found = server_find_offered(at->self, STORE_IDS_MAX, &ids, caller);
    const char *name = json_string_value(json_object_get(at->body, "name"));
    for (size_t i = 0; found && i < ids.count; i++) {
        club_challenge challenge;
        club_request request = {.act = CLUB_CHALLENGE_ACCEPT, .challenge.name = name};
        if (server_find_challenge(at->self, ids.id[i], &challenge, caller) && challenge_fits(&challenge, wish) &&
            server_act_on_challenge(at->self, ids.id[i], &request, caller, &challenge)) {
            memcpy(game, challenge.game, CLUB_ID_SIZE);
            return true;
        }
    }
    return false;
}

static void answer_paired(server_exchange *at, const char *game) {
    server_pairing_remove(&at->self->lobby.pairing, &at->caller.person);
    server_exchange_answer(at, 200, json_pack("{s:s}", "paired", game));
}

static void pair(server_exchange *at) {
    server_pairing *pairing = &at->self->lobby.pairing;
    choosing of = {.at = at};
    server_wish wish;
    char id[CLUB_ID_SIZE];
    if (!ask_wish(at, &wish)) {
        server_exchange_fail(at);
        return;
    }
    server_wish *other = server_pairing_find(pairing, &wish, is_refused, &of);
    if (other && play(&of, &wish, other, id)) {
        other->paired = true;
        answer_paired(at, id);
    } else if (!other && answer_challenge(at, &wish, id)) {
        answer_paired(at, id);
    } else if (!other && wait_for_pair(at, &wish)) {
        server_exchange_answer(
            at, 200, json_pack("{s:b s:i}", "waiting", true, "computer_after_ms", SERVER_PAIRING_COMPUTER_MS));
    } else {
        server_exchange_fail(at);
    }
}

static void stop_pairing(server_exchange *at) {
    bool waited = server_pairing_remove(&at->self->lobby.pairing, &at->caller.person);
    server_exchange_answer(at, 200, json_pack("{s:b s:b}", "waiting", false, "waited", waited));
}

/* ---- The table -------------------------------------------------------------------------------------- */

#define OF_LISTS (SERVER_BIT(SERVER_BAD_FIELD) | SERVER_BIT(SERVER_UNAVAILABLE))

static const server_schema_field my_games_query[] = {
    {"state", "turn|running|over",
     "Those in which it is your turn; that you play; that are over. running when left out.", true},
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

static const server_schema_field games_query[] = {
    {"state", "running", "Those that are played between people now.", true},
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

const server_route server_lobby_routes[] = {
    {.method = SERVER_GET,
     .pattern = SERVER_API "/me/games",
     .operation = "listMyGames",
     .summary = "Lists your own games, by urgency.",
     .listed = true,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Games",
     .query = my_games_query,
     .problems = OF_LISTS,
     .answer = list_my_games},
    {.method = SERVER_GET,
     .pattern = SERVER_API "/games",
     .operation = "listGames",
     .summary = "Lists games that anyone may watch, the newest first.",
     .listed = true,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Games",
     .query = games_query,
     .problems = OF_LISTS,
     .answer = list_games},
    {.method = SERVER_POST,
     .pattern = SERVER_API "/pairing",
     .operation = "pair",
     .summary = "Finds someone who wants the same game, or waits for one.",
     .right = SERVER_FOR_GUESTS,
     .scope = CLUB_SCOPE_CHALLENGE,
     .status = {200},
     .request = "Wish",
     .response = "Pairing",
     .problems = OF_LISTS | SERVER_BIT(SERVER_TOO_MANY) | SERVER_BIT(SERVER_FULL),
     .refusals = SERVER_BIT(CLUB_ERROR_RULES) | SERVER_BIT(CLUB_ERROR_ENDLESS) | SERVER_BIT(CLUB_ERROR_NAME),
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

/* ---- Shapes ----------------------------------------------------------------------------------------- */

static const server_schema_field summary[] = {
    {"id", "string", "Ten letters and digits.", false},
    {"game", "string", "Its name in the table of games.", false},
    {"options", "object", "The game's own options, each with its value.", false},
    {"ply", "integer", "How many events there are.", false},
    {"position", "string", "The position line now.", false},
    {"seats", "Seat[]", "One a player, in order.", false},
    {"turn", "string?", "The letter of the seat to move; null once the game is over.", false},
    {"your_turn", "boolean", "Whether that seat is yours.", false},
    {"deadline_ms", "integer?", "When the time of the seat to move is over, milliseconds since 1970; null for never.",
     false},
    {"clock", "string?", "As in 5m+8s; null for none.", false},
    {"class", "live|daily|none", "Of the clock.", false},
    {"vacation", "boolean", "Whether a player's vacation stops the clock; never in live games.", false},
    {"over", "boolean", "Whether it is over.", false},
    {"state", "open|running|over|cancelled", "How it stands.", false},
    {"result", "string", "As records write it; * while it goes on.", false},
    {"last_ms", "integer", "When something was last done in it, milliseconds since 1970.", false},
    {0},
};

static const server_schema_field games[] = {
    {"items", "GameSummary[]", "In the order that was asked for.", false},
    {"next", "string?", "The cursor of the next page; null on the last.", false},
    {0},
};

static const server_schema_field wish[] = {
    {"game", "string", "A name of the table of games; cephalopod when left out.", true},
    {"options", "object", "The game's own options; any will do when left out.", true},
    {"class", "live|daily", "Of the clock; live when left out.", true},
    {"name", "string", "Of a guest: at most 32 characters.", true},
    {0},
};

static const server_schema_field pairing[] = {
    {"paired", "string", "The id of the game that has begun.", true},
    {"waiting", "boolean", "Whether you wait; a message over your socket says when a game begins.", true},
    {"waited", "boolean", "Whether you waited before you left.", true},
    {"computer_after_ms", "integer", "When it is time to offer the computer.", true},
    {0},
};

const server_schema server_lobby_schemas[] = {
    {"GameSummary", "A game in short, as the asker sees it.", summary},
    {"Games", "A page of games.", games},
    {"Wish", "What one would like to play with anyone.", wish},
    {"Pairing", "What came of it.", pairing},
    {0},
};
