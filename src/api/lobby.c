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

static void answer_list(api_exchange *at, listing *of, store_status status) {
    if (app_store_did(at->self, status, &at->caller)) {
        api_page_answer(at, &(api_list){.count = of->ids.count, .item = item, .context = of});
    }
}

typedef struct mine_asked {
    api_page page;
    int state;
} mine_asked;

static void list_my_games(api_exchange *at) {
    static store_status (*const find[])(store *self, const club_person *person, store_ids *out, store_fault *fault) = {
        store_waiting_games, store_running_games_of, store_finished_games_of};
    listing of = {.self = at->self, .caller = &at->caller};
    mine_asked asked;
    if (api_ask_query(at, &asked)) {
        answer_list(at, &of, find[asked.state](at->self->store, &at->caller.person, &of.ids, at->fault));
    }
}

/* ---- To watch --------------------------------------------------------------------------------------- */

enum { CURSOR_SIZE = 64 };

typedef struct games_asked {
    api_page page;
    bool running;
    store_watched_order order;
    const pod_game *game; /* NULL: any */
    const char *class;    /* "": any */
} games_asked;

static bool read_after(api_exchange *at, const char *text, store_watched_place *out) {
    if (!*text) {
        return true;
    }
    const char *created = strchr(text, '.');
    const char *id = created ? strchr(created + 1, '.') : NULL;
    bool good = id && pod__whole_read(text, (size_t)(created - text), 0, INT64_MAX, &out->rating) &&
                pod__whole_read(created + 1, (size_t)(id - created - 1), 0, INT64_MAX, &out->created) &&
                strlen(id + 1) < sizeof out->id;
    snprintf(out->id, sizeof out->id, "%s", good ? id + 1 : "");
    return good || api_bad_cursor(at);
}

static bool ask_watched(api_exchange *at, store_watched *out) {
    games_asked asked = {.game = NULL};
    if (!api_ask_query(at, &asked)) {
        return false;
    }
    const size_t most = at->match.route->listed;
    *out = (store_watched){
        .after = STORE_WATCHED_FIRST, .order = asked.order, .limit = asked.page.limit > most ? most : asked.page.limit};
    snprintf(out->game, sizeof out->game, "%s", asked.game ? asked.game->name : "");
    snprintf(out->class, sizeof out->class, "%s", asked.class);
    return read_after(at, asked.page.cursor, &out->after);
}

static bool find_watched(api_exchange *at, store_watched *page, store_ids *out) {
    return ask_watched(at, page) &&
           app_store_did(at->self, store_watched_games(at->self->store, page, out, at->fault), &at->caller);
}

static json_t *next_page(api_exchange *at, const store_watched *page) {
    char cursor[CURSOR_SIZE];
    snprintf(cursor, sizeof cursor, "%" PRId64 ".%" PRId64 ".%s", page->after.rating, page->after.created,
             page->after.id);
    return api_next_page(at, page->more ? cursor : NULL);
}

static void list_games(api_exchange *at) {
    listing of = {.self = at->self, .caller = &at->caller};
    store_watched page;
    if (!find_watched(at, &page, &of.ids)) {
        return;
    }
    json_t *items = json_array();
    for (size_t i = 0; i < of.ids.count; i++) {
        json_array_append_new(items, item(&of, i));
    }
    api_exchange_answer(at, json_pack("{s:o s:o}", "items", items, "next", next_page(at, &page)));
}

/* ---- The table -------------------------------------------------------------------------------------- */

static const api_schema_field my_games_query[] = {
    {"state", "turn|running|over",
     "Those in which it is your turn; that you play; that are over. running when left out.", .optional = true,
     API_INTO(mine_asked, state), .expected = POD_N_("turn, running or over"), .usual = "running"},
    API_LIMIT,
    API_CURSOR,
    {0},
};

static const api_schema_field games_query[] = {
    {"state", "running|", "Those that are played between people now.", .optional = true, API_INTO(games_asked, running),
     .expected = POD_N_("running")},
    {"order", "newest|rating", "The newest first, or those of the strongest players. newest when left out.",
     .optional = true, API_INTO(games_asked, order), .expected = POD_N_("newest or rating"), .usual = "newest"},
    {"game", "string", "Of this game only.", .optional = true, API_INTO(games_asked, game),
     .expected = POD_N_("the name of a game"), .read = api_find_game},
    {"class", "live|daily|none", "With clocks of this class only.", .optional = true, API_INTO(games_asked, class),
     .expected = POD_N_("live, daily or none"), .usual = ""},
    API_LIMIT,
    API_CURSOR,
    {0},
};

const api_route api_lobby_routes[] = {
    {API_GET("/me/games"), "listMyGames", "Lists your own games, by urgency.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .listed = 100, .response = "Games", .query = my_games_query, .answer = list_my_games},
    {API_GET("/games"), "listGames",
     "Lists games that anyone may watch, the newest or those of the strongest players first.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = 100, .response = "Games", .query = games_query, .answer = list_games},
    {0},
};

/* ---- Shapes ----------------------------------------------------------------------------------------- */

const api_schema api_lobby_schemas[] = {
    {"GameSummary", "A game in short, as the asker sees it.", api_summary},
    {"Games", "A page of games.", .items = "GameSummary[]", .order = "In the order that was asked for."},
    {0},
};
