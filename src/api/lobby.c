/* The routes of the lobby: lists of games. Challenges have their own (challenge/), and so has being paired. */
#include "api/challenge/challenge.h"
#include "api/exchange.h"
#include "api/view.h"
#include "app/acts.h"
#include "app/app.h"
#include "base/text.h"
#include "store/lists.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Lists of games --------------------------------------------------------------------------------- */

typedef struct listing {
    app *self;
    app_caller *caller;
    store_ids ids;
} listing;

/* One that cannot be read is null: the list does not end for it, and the log is told. */
static json_t *item(const void *context, size_t index) {
    const listing *of = context;
    const app_cached_game *cached = app_find(of->self, of->ids.id[index], of->caller);
    return cached ? api_view_summary(cached, &of->caller->person) : json_null();
}

static void answer_list(api_exchange *at, listing *of, store_status status, const store_fault *fault) {
    if (app_store_did(at->self, status, fault, &at->caller)) {
        api_page_answer(at, &(api_list){.count = of->ids.count, .item = item, .context = of});
    } else {
        api_exchange_fail(at);
    }
}

static void refuse_state(api_exchange *at, const char *expected) {
    app_problem_set(&at->caller.problem, at->caller.language, APP_BAD_FIELD, "state",
                    pod_translate(at->caller.language, expected));
    api_exchange_fail(at);
}

static void list_my_games(api_exchange *at) {
    static const struct {
        const char *state;
        store_status (*find)(store *self, const club_person *person, store_ids *out, store_fault *fault);
    } lists[] = {{"turn", store_waiting_games}, {"running", store_running_games_of}, {"over", store_finished_games_of}};
    listing of = {.self = at->self, .caller = &at->caller};
    char state[16] = "running";
    store_fault fault;
    transport_query_value(at->request->query, "state", state, sizeof state);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (strcmp(state, lists[i].state) == 0) {
            store_status status = lists[i].find(at->self->store, &at->caller.person, &of.ids, &fault);
            answer_list(at, &of, status, &fault);
            return;
        }
    }
    refuse_state(at, POD_N_("turn, running or over"));
}

/* ---- To watch --------------------------------------------------------------------------------------- */

enum { CURSOR_SIZE = 64 };

static bool refuse_field(api_exchange *at, const char *name, const char *expected) {
    return app_problem_set(&at->caller.problem, at->caller.language, APP_BAD_FIELD, name,
                           pod_translate(at->caller.language, expected));
}

static bool ask_after(api_exchange *at, store_watched_place *out) {
    char text[CURSOR_SIZE];
    if (!transport_query_value(at->request->query, "cursor", text, sizeof text)) {
        return true;
    }
    const char *created = strchr(text, '.');
    const char *id = created ? strchr(created + 1, '.') : NULL;
    bool good = id && pod__whole_read(text, (size_t)(created - text), 0, INT64_MAX, &out->rating) &&
                pod__whole_read(created + 1, (size_t)(id - created - 1), 0, INT64_MAX, &out->created) &&
                strlen(id + 1) < sizeof out->id;
    snprintf(out->id, sizeof out->id, "%s", good ? id + 1 : "");
    return good || refuse_field(at, "cursor", POD_N_("the cursor of a page that was answered here"));
}

static bool ask_order(api_exchange *at, store_watched_order *out) {
    char order[16] = "newest";
    transport_query_value(at->request->query, "order", order, sizeof order);
    *out = strcmp(order, "rating") == 0 ? STORE_STRONGEST : STORE_NEWEST;
    return *out == STORE_STRONGEST || strcmp(order, "newest") == 0 ||
           refuse_field(at, "order", POD_N_("newest or rating"));
}

static bool ask_watched(api_exchange *at, store_watched *out) {
    *out = (store_watched){.after = STORE_WATCHED_FIRST};
    const char *query = at->request->query;
    if (transport_query_value(query, "game", out->game, sizeof out->game) &&
        !pod_game_find(out->game, strlen(out->game))) {
        return refuse_field(at, "game", POD_N_("the name of a game"));
    }
    if (transport_query_value(query, "class", out->class, sizeof out->class) && strcmp(out->class, "live") != 0 &&
        strcmp(out->class, "daily") != 0 && strcmp(out->class, "none") != 0) {
        return refuse_field(at, "class", POD_N_("live, daily or none"));
    }
    return ask_order(at, &out->order) && api_page_limit(at, &out->limit) && ask_after(at, &out->after);
}

static bool find_watched(api_exchange *at, store_watched *page, store_ids *out) {
    store_fault fault;
    return ask_watched(at, page) &&
           app_store_did(at->self, store_watched_games(at->self->store, page, out, &fault), &fault, &at->caller);
}

/* Where the list goes on, with what was asked for. */
static void link_next(api_exchange *at, const store_watched *page, const char *cursor) {
    snprintf(at->answer->link, sizeof at->answer->link,
             "<%s?order=%s&game=%s&class=%s&cursor=%s&limit=%zu>; rel=\"next\"", at->request->path,
             page->order == STORE_STRONGEST ? "rating" : "newest", page->game, page->class, cursor, page->limit);
}

static json_t *next_page(api_exchange *at, const store_watched *page) {
    char cursor[CURSOR_SIZE];
    if (!page->more) {
        return json_null();
    }
    snprintf(cursor, sizeof cursor, "%" PRId64 ".%" PRId64 ".%s", page->after.rating, page->after.created,
             page->after.id);
    link_next(at, page, cursor);
    return json_string(cursor);
}

static void list_games(api_exchange *at) {
    listing of = {.self = at->self, .caller = &at->caller};
    char state[16] = "running";
    transport_query_value(at->request->query, "state", state, sizeof state);
    if (strcmp(state, "running") != 0) {
        refuse_state(at, POD_N_("running"));
        return;
    }
    store_watched page;
    if (!find_watched(at, &page, &of.ids)) {
        api_exchange_fail(at);
        return;
    }
    json_t *items = json_array();
    for (size_t i = 0; i < of.ids.count; i++) {
        json_array_append_new(items, item(&of, i));
    }
    api_exchange_answer(at, 200, json_pack("{s:o s:o}", "items", items, "next", next_page(at, &page)));
}

/* ---- The table -------------------------------------------------------------------------------------- */

#define OF_LISTS (API_BIT(APP_BAD_FIELD) | API_BIT(APP_UNAVAILABLE))

static const api_schema_field my_games_query[] = {
    {"state", "turn|running|over",
     "Those in which it is your turn; that you play; that are over. running when left out.", true},
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

static const api_schema_field games_query[] = {
    {"state", "running|", "Those that are played between people now.", true},
    {"order", "newest|rating", "The newest first, or those of the strongest players. newest when left out.", true},
    {"game", "string", "Of this game only.", true},
    {"class", "live|daily|none", "With clocks of this class only.", true},
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

const api_route api_lobby_routes[] = {
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/me/games",
     .operation = "listMyGames",
     .summary = "Lists your own games, by urgency.",
     .listed = 100,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Games",
     .query = my_games_query,
     .problems = OF_LISTS,
     .answer = list_my_games},
    {.method = TRANSPORT_GET,
     .pattern = API_PATH "/games",
     .operation = "listGames",
     .summary = "Lists games that anyone may watch, the newest or those of the strongest players first.",
     .listed = 100,
     .scope = CLUB_SCOPE_READ,
     .status = {200},
     .response = "Games",
     .query = games_query,
     .problems = OF_LISTS,
     .answer = list_games},
    {0},
};

/* ---- Shapes ----------------------------------------------------------------------------------------- */

static const api_schema_field summary[] = {
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
    {"delay", "integer", "Those who do not play see the game so many moves late, until it is over.", false},
    {"over", "boolean", "Whether it is over.", false},
    {"state", "open|running|over|cancelled", "How it stands.", false},
    {"result", "string", "As records write it; * while it goes on.", false},
    {"last_ms", "integer", "When something was last done in it, milliseconds since 1970.", false},
    {0},
};

static const api_schema_field games[] = {
    {"items", "GameSummary[]", "In the order that was asked for.", false},
    {"next", "string?", "The cursor of the next page; null on the last.", false},
    {0},
};

const api_schema api_lobby_schemas[] = {
    {"GameSummary", "A game in short, as the asker sees it.", summary},
    {"Games", "A page of games.", games},
    {0},
};
