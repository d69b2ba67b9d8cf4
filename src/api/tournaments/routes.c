/* The routes of tournaments. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/json.h"
#include "api/profile/profile.h"
#include "api/tournaments/tournaments.h"
#include "api/view.h"
#include "app/events/known.h"
#include "app/events/tournaments.h"
#include "app/lobby/lookup.h"
#include "app/people/account.h"
#include "base/text.h"

/* ---- One --------------------------------------------------------------------------------------------------------- */

/* That of the path. NULL: the caller has the problem. */
static const club_tournament *find(api_exchange *at) {
    return app_find_tournament(at->self, api_exchange_id(at), &at->caller);
}

static void answer(api_exchange *at, const club_tournament *of) {
    api_exchange_answer(at, of ? api_view_tournament(at->self, of, &at->caller) : NULL);
}

static void show(api_exchange *at) {
    answer(at, find(at));
}

static void act(api_exchange *at, club_tournament_request asked) {
    const club_tournament *of = find(at);
    club_request request = {.act = at->match.route->act, .tournament = asked};
    char id[CLUB_ID_SIZE];
    if (of) {
        memcpy(id, of->id, sizeof id);
        answer(at, app_act_on_tournament(at->self, id, &request, &at->caller));
    }
}

static void act_alone(api_exchange *at) {
    act(at, (club_tournament_request){.number = 0});
}

static void act_with_body(api_exchange *at) {
    club_tournament_request asked = {.number = 0};
    if (api_ask_body(at, &asked)) {
        act(at, asked);
    }
}

typedef struct call_asked {
    const char *handle;
} call_asked;

/* Who has not entered has the number of nobody. */
static void call(api_exchange *at) {
    call_asked asked;
    club_account account;
    const club_tournament *of = find(at);
    if (of && api_ask_body(at, &asked) && app_find_member(at->self, &at->caller, asked.handle, &account)) {
        act(at, (club_tournament_request){.number = club_tournament_find(of, &account.person)});
    }
}

/* What was left out. */
static void complete(club_tournament_terms *terms) {
    const club_tournament_kind *kind = terms->kind;
    terms->seats = (unsigned)terms->games.options.value[POD_OPTION_PLAYERS];
    terms->rounds = terms->rounds ? terms->rounds : kind->late_score ? 5 : 1;
    terms->length_ms = terms->length_ms || kind->by_rounds || kind->permanent ? terms->length_ms : INT64_C(3600) * 1000;
    terms->most = terms->most ? terms->most : kind->entrants_most;
}

static void create(api_exchange *at) {
    api_tournament_asked asked = {.in_ms = 0};
    if (!api_ask_body(at, &asked)) {
        return;
    }
    complete(&asked.terms);
    asked.terms.begins_ms = asked.terms.begins_ms ? asked.terms.begins_ms : at->self->wall_ms + asked.in_ms;
    club_request request = {.act = CLUB_MAKE_TOURNAMENT, .tournament = {.terms = &asked.terms}};
    answer(at, app_act_on_tournament(at->self, NULL, &request, &at->caller));
}

/* ---- Lists ------------------------------------------------------------------------------------------------------- */

typedef struct list_asked {
    api_page page;
    unsigned of;
} list_asked;

typedef struct listing {
    api_exchange *at;
    json_t *items;
    size_t limit;
    bool more;
    store_tournament found[API_PAGE_MAX];
} listing;

/* Shown when the store has been read. */
static bool collect(void *context, const void *entry) {
    listing *of = context;
    const size_t count = json_array_size(of->items);
    of->more = count == of->limit;
    if (!of->more) {
        of->found[count] = *(const store_tournament *)entry;
        json_array_append_new(of->items, json_null());
    }
    return !of->more;
}

static bool read_place(api_exchange *at, const char *cursor, store_tournament_page *out) {
    out->begins_ms = out->of == STORE_TOURNAMENTS_COMING ? 0 : INT64_MAX;
    return profile_read_cursor(at, cursor, &out->begins_ms, out->id);
}

static void answer_listing(api_exchange *at, listing *of) {
    const size_t count = json_array_size(of->items);
    char cursor[PROFILE_CURSOR_SIZE] = "";
    for (size_t i = 0; i < count; i++) {
        json_t *one = api_view_tournament_summary(at->self, &of->found[i], &at->caller);
        if (!one) {
            return;
        }
        json_array_set_new(of->items, i, one);
    }
    if (of->more) {
        profile_print_cursor(of->found[count - 1].of.terms.begins_ms, of->found[count - 1].of.id, cursor);
    }
    json_t *next = api_next_page(at, of->more ? cursor : NULL);
    api_exchange_answer(at, json_pack("{s:O s:o}", "items", of->items, "next", next));
}

static void list(api_exchange *at) {
    list_asked asked;
    store_tournament_page page = {.person = at->caller.person};
    listing *of = calloc(1, sizeof *of);
    if (of && api_ask_query(at, &asked)) {
        const size_t most = at->match.route->listed;
        of->limit = asked.page.limit > most ? most : asked.page.limit;
        of->items = json_array();
        page.of = (store_tournament_list)asked.of;
        page.limit = of->limit + 1;
        if (read_place(at, asked.page.cursor, &page) &&
            app_store_did(at->self,
                          store_list_tournaments(at->self->store, &page, (store_visitor){of, collect}, at->fault),
                          &at->caller)) {
            answer_listing(at, of);
        }
        json_decref(of->items);
    }
    free(of);
}

static json_t *entrant_item(const void *context, size_t index) {
    const api_standing *of = context;
    const api_entrant row = api_entrant_of(of, of->order[index]);
    return api_show(api_tournament_entrant, &row, &(api_reader){.person = of->reader});
}

/* Of the one of the path. False: the caller has the problem, or there is no memory. */
static bool find_standing(api_exchange *at, api_standing *out) {
    const club_tournament *of = find(at);
    return of && api_standing_make(at->self, of, &at->caller.person, out);
}

static void list_standing(api_exchange *at) {
    api_standing standing;
    if (find_standing(at, &standing)) {
        api_page_answer(at, &(api_list){.count = standing.of->entrants, .item = entrant_item, .context = &standing});
        api_standing_free(&standing);
    }
}

/* Some of its tables, by their numbers. */
typedef struct tables {
    const club_tournament *of;
    app *self;
    app_caller *caller;
    size_t count;
    unsigned *number;
} tables;

static json_t *table_item(const void *context, size_t index) {
    const tables *of = context;
    return api_view_table(of->of, of->number[index]);
}

typedef struct tables_asked {
    api_page page;
    unsigned round, entrant;
} tables_asked;

static bool is_at(const club_table *table, unsigned entrant) {
    bool is = false;
    for (unsigned seat = 0; seat < table->count; seat++) {
        is = is || table->entrant[seat] == entrant;
    }
    return is;
}

static void list_tables(api_exchange *at) {
    tables_asked asked;
    tables of = {.of = find(at)};
    if (!of.of || !api_ask_query(at, &asked)) {
        return;
    }
    of.number = malloc((of.of->tables + 1) * sizeof *of.number);
    for (size_t i = of.of->tables; of.number && i-- > 0;) {
        const club_table *table = &of.of->table[i];
        if ((!asked.round || table->round == asked.round) &&
            (asked.entrant == CLUB_ENTRANTS_MAX || is_at(table, asked.entrant))) {
            of.number[of.count++] = (unsigned)i;
        }
    }
    api_page_answer(at, &(api_list){.count = of.count, .item = table_item, .context = &of});
    free(of.number);
}

static json_t *game_item(const void *context, size_t index) {
    const tables *of = context;
    const app_cached_game *cached = app_find(of->self, of->of->table[of->number[index]].game, of->caller);
    return cached ? api_view_summary(cached, &of->caller->person) : json_null();
}

static void list_boards(api_exchange *at) {
    api_standing standing;
    if (!find_standing(at, &standing)) {
        return;
    }
    tables of = {.of = standing.of, .self = at->self, .caller = &at->caller};
    of.number = malloc((of.of->tables + 1) * sizeof *of.number);
    of.count = of.number ? api_standing_boards(&standing, of.number) : 0;
    api_page_answer(at, &(api_list){.count = of.count, .item = game_item, .context = &of});
    free(of.number);
    api_standing_free(&standing);
}

/* ---- What has happened in it ------------------------------------------------------------------------------------- */

static const api_schema_field entry[] = {
    {"number", "integer", "From 0 on."},
    {"at_ms", "integer", "Milliseconds since 1970."},
    {"kind", "join|leave|return|expel|begin|group|round|pair|call|ready|game|late|time|result|correct|end|cancel|tell",
     "What has happened."},
    {"entrant", "integer?", "Of what is about one: its number."},
    {"table", "integer?", "Of what is about one: its number."},
    {"entrants", "integer[]", "Who is paired."},
    {"points", "number[]", "Of a result and a correction."},
    {"reason", "string?", "Of a correction, the director's."},
    {"when_ms", "integer?", "Of a time: which somebody wants; null: no longer."},
    {0},
};

static json_t *numbers_of(const club_tournament_entry *of, bool points) {
    json_t *all = json_array();
    for (unsigned i = 0; i < of->count; i++) {
        json_array_append_new(all, points && of->list[i] % 2 ? json_real(of->list[i] / 2.0)
                                                             : json_integer(points ? of->list[i] / 2 : of->list[i]));
    }
    return all;
}

static json_t *show_entry(const store_tournament_entry *of) {
    static const club_tournament_entry none;
    const club_tournament_entry *one = &of->entry;
    const bool about_one = one->kind == CLUB_TOURNAMENT_LEAVE || one->kind == CLUB_TOURNAMENT_RETURN ||
                           one->kind == CLUB_TOURNAMENT_EXPEL || one->kind == CLUB_TOURNAMENT_GROUP;
    const bool table = one->kind >= CLUB_TOURNAMENT_READY && one->kind <= CLUB_TOURNAMENT_CORRECT;
    const bool result = one->kind >= CLUB_TOURNAMENT_RESULT;
    return json_pack("{s:I s:I s:s s:o s:o s:o s:o s:s? s:o}", "number", (json_int_t)of->number, "at_ms",
                     (json_int_t)one->at_ms, "kind", club_tournament_entry_word(one->kind), "entrant",
                     about_one ? json_integer(one->number) : json_null(), "table",
                     table ? json_integer(one->number) : json_null(), "entrants",
                     numbers_of(result ? &none : one, false), "points", numbers_of(result ? one : &none, true),
                     "reason", one->words[0] ? one->words : NULL, "when_ms", api_json_moment(one->when_ms));
}

typedef struct journal {
    json_t *items;
    size_t limit, last;
    bool more;
} journal;

static bool add_entry(void *context, const void *from) {
    journal *of = context;
    const store_tournament_entry *one = from;
    of->more = json_array_size(of->items) == of->limit;
    if (!of->more) {
        of->last = one->number;
        json_array_append_new(of->items, show_entry(one));
    }
    return !of->more;
}

static bool read_before(api_exchange *at, const api_page *page, int64_t *out) {
    *out = INT32_MAX;
    return !*page->cursor || pod__whole_read(page->cursor, strlen(page->cursor), 0, INT32_MAX, out) ||
           api_bad_cursor(at);
}

static void list_log(api_exchange *at) {
    api_page page;
    int64_t before;
    const club_tournament *of = find(at);
    if (!of || !api_ask_query(at, &page) || !read_before(at, &page, &before)) {
        return;
    }
    journal all = {.items = json_array(), .limit = page.limit};
    const store_status status = store_tournament_log(at->self->store, of->id, before, page.limit + 1,
                                                     (store_visitor){&all, add_entry}, at->fault);
    if (app_store_did(at->self, status, &at->caller)) {
        char cursor[24];
        snprintf(cursor, sizeof cursor, "%zu", all.last);
        json_t *next = api_next_page(at, all.more ? cursor : NULL);
        api_exchange_answer(at, json_pack("{s:O s:o}", "items", all.items, "next", next));
    }
    json_decref(all.items);
}

typedef struct games {
    store_ids ids;
    size_t limit, last;
    bool more;
} games;

static bool add_game(void *context, const void *from) {
    games *of = context;
    const store_tournament_result *one = from;
    of->more = of->ids.count == of->limit;
    if (!of->more) {
        of->last = one->number;
        memcpy(of->ids.id[of->ids.count++], one->game, CLUB_ID_SIZE);
    }
    return !of->more;
}

static void show_records(api_exchange *at) {
    api_page page;
    int64_t before;
    const club_tournament *of = find(at);
    if (!of || !api_ask_query(at, &page) || !read_before(at, &page, &before)) {
        return;
    }
    games all = {.limit = page.limit > PROFILE_RECORDS_A_PAGE ? PROFILE_RECORDS_A_PAGE : page.limit};
    const store_status status = store_tournament_games(at->self->store, of->id, before, all.limit + 1,
                                                       (store_visitor){&all, add_game}, at->fault);
    if (app_store_did(at->self, status, &at->caller)) {
        char cursor[24];
        snprintf(cursor, sizeof cursor, "%zu", all.last);
        if (all.more) {
            api_link_next(at, cursor);
        }
        profile_answer_ids(at, &all.ids);
    }
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static const api_schema_field list_query[] = {
    {"of", "running|coming|past|mine",
     "Those that go on, that are announced, that are over, or that you have entered or made. running when left out.",
     .optional = true, API_INTO(list_asked, of), .expected = POD_N_("running, coming, past or mine"),
     .usual = "running"},
    API_LIMIT,
    API_CURSOR,
    {0},
};

static const api_schema_field tables_query[] = {
    {"round", "integer", "Of this round only.", .optional = true, API_INTO(tables_asked, round), .usual = "0",
     .most = INT32_MAX},
    {"entrant", "integer", "Of this entrant only.", .optional = true, API_INTO(tables_asked, entrant), .usual = "512",
     .most = CLUB_ENTRANTS_MAX},
    API_LIMIT,
    API_CURSOR,
    {0},
};

#define OF_DIRECTOR CLUB_ERROR_EVENT_DIRECTOR, CLUB_ERROR_EVENT_CLOSED

const api_route api_tournament_routes[] = {
    {API_GET("/tournaments"), "listTournaments", "Lists events.", API_FOR_ANYONE, CLUB_SCOPE_READ, .listed = 50,
     .response = "Tournaments", .query = list_query, .answer = list},
    {API_POST("/tournaments"), "createTournament", "Announces an event.", API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE,
     .status = 201, .request = "NewTournament",
     .example = "{'kind':'arena','title':'Friday','terms':{'game':'$','clock':'5m+8s'}}", .response = "Tournament",
     .refusals = API_LIST(CLUB_ERROR_EVENT_TERMS, CLUB_ERROR_EVENT_DIRECTOR, CLUB_ERROR_EVENTS, CLUB_ERROR_RULES,
                          CLUB_ERROR_CLOCK, API_UNRATED),
     .answer = create},
    {API_GET("/tournaments/{id}"), "showTournament", "Shows an event as it stands.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .response = "Tournament", .answer = show},
    {API_GET("/tournaments/{id}/standing"), "listStanding", "Lists who stands where in an event.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = 200, .response = "TournamentEntrants", .query = api_page_query,
     .answer = list_standing},
    {API_GET("/tournaments/{id}/tables"), "listTables", "Lists who has met whom in an event, and with what results.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .listed = 200, .response = "TournamentTables", .query = tables_query,
     .answer = list_tables},
    {API_GET("/tournaments/{id}/games"), "listBoards", "Lists the games that are played in an event.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = 100, .response = "Games", .query = api_page_query, .answer = list_boards},
    {API_GET("/tournaments/{id}/log"), "listTournamentLog", "Lists all that has happened in an event.", API_FOR_ANYONE,
     CLUB_SCOPE_READ, .listed = 200, .response = "TournamentLog", .query = api_page_query, .answer = list_log},
    {API_GET("/tournaments/{id}/records"), "showRecordsOfTournament",
     "Writes the games of an event that are over down as records, as text; a field Link says where the next page is.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .media = {"text/plain"}, .query = api_page_query, .answer = show_records},
    {API_POST("/tournaments/{id}/join"), "joinTournament", "Enters an event, or returns to it.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .response = "Tournament", .refusals = API_LIST(CLUB_ERROR_EVENT_CLOSED), .answer = act_alone,
     .act = CLUB_JOIN_TOURNAMENT},
    {API_POST("/tournaments/{id}/leave"), "leaveTournament", "Leaves an event, for a while or for good.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE, .response = "Tournament", .refusals = API_LIST(CLUB_ERROR_EVENT_CLOSED),
     .answer = act_alone, .act = CLUB_LEAVE_TOURNAMENT},
    {API_POST("/tournaments/{id}/begin"), "beginTournament", "Begins an event now, for its director.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .response = "Tournament", .refusals = API_LIST(OF_DIRECTOR), .answer = act_alone,
     .act = CLUB_BEGIN_TOURNAMENT},
    {API_POST("/tournaments/{id}/cancel"), "cancelTournament", "Cancels an event, for its director.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .response = "Tournament", .refusals = API_LIST(OF_DIRECTOR), .answer = act_alone,
     .act = CLUB_CANCEL_TOURNAMENT},
    {API_POST("/tournaments/{id}/correct"), "correctResult", "Corrects a result, for the director of the event.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE, .request = "Correction",
     .example = "{'table':0,'points':[0.5,0.5],'reason':'Agreed.'}", .response = "Tournament",
     .refusals = API_LIST(CLUB_ERROR_EVENT_DIRECTOR, CLUB_ERROR_EVENT_RESULT, CLUB_ERROR_REASON),
     .answer = act_with_body, .act = CLUB_CORRECT_TOURNAMENT},
    {API_POST("/tournaments/{id}/call"), "callOnLadder", "Challenges somebody on a ladder.", API_FOR_MEMBERS,
     CLUB_SCOPE_CHALLENGE, .request = "LadderCall", .example = "{'handle':'bob'}", .response = "Tournament",
     .problems = API_LIST(APP_NO_PERSON), .refusals = API_LIST(CLUB_ERROR_EVENT_CALL, CLUB_ERROR_EVENT_CLOSED),
     .answer = call, .act = CLUB_CALL_IN_TOURNAMENT},
    {API_POST("/tournaments/{id}/answer"), "answerOnLadder", "Answers a challenge on a ladder; who declines has lost.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE, .request = "LadderAnswer", .example = "{'table':0,'accept':true}",
     .response = "Tournament", .refusals = API_LIST(CLUB_ERROR_EVENT_CALL, CLUB_ERROR_EVENT_CLOSED),
     .answer = act_with_body, .act = CLUB_ANSWER_IN_TOURNAMENT},
    {API_POST("/tournaments/{id}/time"), "proposeTime",
     "Proposes a time for an own game of an event by correspondence; whoever wants the same accepts it.",
     API_FOR_MEMBERS, CLUB_SCOPE_CHALLENGE, .request = "TableTime", .example = "{'table':0,'when_ms':null}",
     .response = "Tournament", .refusals = API_LIST(CLUB_ERROR_EVENT_TIME, CLUB_ERROR_EVENT_CLOSED),
     .answer = act_with_body, .act = CLUB_PROPOSE_IN_TOURNAMENT},
    {0},
};

/* ---- Shapes ------------------------------------------------------------------------------------------------------ */

static const api_schema_field ladder_call[] = {
    {"handle", "string", "Of whom: at most five places above.", API_INTO(call_asked, handle)},
    {0},
};

static const api_schema_field ladder_answer[] = {
    {"table", "integer", "Its number.", API_INTO(club_tournament_request, number), .most = INT32_MAX},
    {"accept", "boolean", "Whether it is played.", API_INTO(club_tournament_request, on)},
    {0},
};

const api_schema api_tournament_schemas[] = {
    {"TournamentSummary", "An event in a list.", api_tournament_summary},
    {"Tournaments", "A page of events.", .items = "TournamentSummary[]",
     .order = "The latest beginning first; of those to come the soonest."},
    {"Tournament", "An event, as the asker sees it.", api_tournament},
    {"OwnPlace", "One's own place in an event.", api_own_place},
    {"Would", "What a result would make of a place.", api_would},
    {"TournamentEntrant", "Somebody in an event.", api_tournament_entrant},
    {"TournamentEntrants", "A page of a standing.", .items = "TournamentEntrant[]", .order = "By places."},
    {"TournamentTable", "Those who meet in an event.", api_tournament_table},
    {"TournamentTables", "A page of tables.", .items = "TournamentTable[]", .order = "The latest first."},
    {"TournamentEntry", "Something that has happened in an event.", entry},
    {"TournamentLog", "A page of that.", .items = "TournamentEntry[]", .order = "The latest first."},
    {"NewTournament", "An event to be announced.", api_new_tournament},
    {"Correction", "Another result of a table.", api_correction},
    {"TableTime", "When to play a game of an event.", api_table_time},
    {"LadderCall", "A challenge on a ladder.", ladder_call},
    {"LadderAnswer", "What is answered to one.", ladder_answer},
    {0},
};
