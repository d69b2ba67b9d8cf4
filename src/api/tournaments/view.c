/* How tournaments look. */
#include <stdlib.h>
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/tournaments/tournaments.h"
#include "app/events/known.h"
#include "app/events/tournaments.h"
#include "app/lobby/lookup.h"

/* ---- The standing ------------------------------------------------------------------------------------------------ */

void api_standing_free(api_standing *of) {
    free(of->score);
    free(of->order);
    free(of->place);
    free(of->game);
}

bool api_standing_make(app *self, const club_tournament *of, const club_person *reader, api_standing *out) {
    const size_t count = of->entrants + 1;
    *out = (api_standing){.self = self,
                          .of = of,
                          .reader = reader,
                          .score = malloc(count * sizeof *out->score),
                          .order = malloc(count * sizeof *out->order),
                          .place = malloc(count * sizeof *out->place),
                          .game = calloc(count, sizeof *out->game)};
    if (!out->score || !out->order || !out->place || !out->game ||
        !club_tournament_standing(of, out->score, out->order)) {
        api_standing_free(out);
        return false;
    }
    for (size_t i = 0; i < of->entrants; i++) {
        out->place[out->order[i]] = (unsigned)i;
    }
    for (size_t i = 0; i < of->tables; i++) {
        for (unsigned seat = 0; of->table[i].state == CLUB_TABLE_PLAYING && seat < of->table[i].count; seat++) {
            out->game[of->table[i].entrant[seat]] = of->table[i].game;
        }
    }
    return true;
}

typedef struct board {
    unsigned places, table;
} board;

static int by_places(const void *left, const void *right) {
    const board *a = left, *b = right;
    return a->places != b->places ? (a->places < b->places ? -1 : 1) : a->table < b->table ? -1 : 1;
}

size_t api_standing_boards(const api_standing *of, unsigned *table) {
    board *all = malloc((of->of->tables + 1) * sizeof *all);
    size_t count = 0;
    for (size_t i = 0; all && i < of->of->tables; i++) {
        const club_table *at = &of->of->table[i];
        if (at->state == CLUB_TABLE_PLAYING || at->state == CLUB_TABLE_LATE) {
            all[count] = (board){.table = (unsigned)i};
            for (unsigned seat = 0; seat < at->count; seat++) {
                all[count].places += of->place[at->entrant[seat]];
            }
            count++;
        }
    }
    if (all) {
        qsort(all, count, sizeof *all, by_places);
    }
    for (size_t i = 0; i < count; i++) {
        table[i] = all[i].table;
    }
    free(all);
    return count;
}

/* The game at the best placed table. */
static const char *find_featured(const api_standing *of) {
    unsigned *table = malloc((of->of->tables + 1) * sizeof *table);
    const size_t count = table ? api_standing_boards(of, table) : 0;
    const char *game = count ? of->of->table[table[0]].game : NULL;
    free(table);
    return game;
}

/* ---- Rows -------------------------------------------------------------------------------------------------------- */

static json_t *part_of(int number, int parts) {
    return number % parts ? json_real((double)number / parts) : json_integer(number / parts);
}

api_entrant api_entrant_of(const api_standing *of, size_t number) {
    const club_entrant *entrant = &of->of->entrant[number];
    const club_score *score = &of->score[number];
    api_entrant row;
    memset(&row, 0, sizeof row); /* the gaps, too: rows are compared as bytes */
    row.number = (unsigned)number;
    row.who = *app_find_entrant(of->self, of->of, number);
    row.rating = entrant->rating;
    row.state = entrant->state;
    row.place = of->place[number] + 1;
    row.games = score->games;
    row.wins = score->wins;
    row.byes = score->byes;
    row.streak = score->streak;
    row.group = entrant->group;
    row.score = score->score;
    row.tie[0] = score->tie[0];
    row.tie[1] = score->tie[1];
    row.kind = of->of->terms.kind;
    row.final = entrant->final;
    if (of->game[number]) {
        strcpy(row.game, of->game[number]);
    }
    return row;
}

static json_t *show_points(const void *from) {
    const api_entrant *row = from;
    return part_of(row->score, row->kind->worth ? 1 : 2);
}

/* Buchholz is in halves, Sonneborn-Berger in quarters; an arena's are in points. */
static json_t *show_tie(const void *from) {
    const api_entrant *row = from;
    const int whole = row->kind->worth ? 1 : 2;
    return json_pack("[o,o]", part_of(row->tie[0], whole), part_of(row->tie[1], 2 * whole));
}

#define OF(member) API_INTO(api_entrant, member)

const api_schema_field api_tournament_entrant[] = {
    {"number", "integer", "From 0 on, in the order of their entries: tables name entrants so.", OF(number)},
    {"person", "Identity", "Who it is.", OF(who), .all = api_identity},
    {"rating", "integer?", "At the entry; null where such games have no ratings.", OF(rating)},
    {"state", "in|away|out", "Who is away may return.", OF(state)},
    {"place", "integer", "From 1 on; of a ladder the rung.", OF(place)},
    {"points", "number", "So far.", .write = show_points},
    {"tie", "number[]", "Among those with as many points: Buchholz, Sonneborn-Berger.", .write = show_tie},
    {"games", "integer", "That count.", OF(games)},
    {"wins", "integer", "Of these.", OF(wins)},
    {"byes", "integer", "Rounds without an opponent.", OF(byes)},
    {"streak", "integer", "Wins in a row.", OF(streak)},
    {"group", "integer?", "From 1 on; null where there are none.", OF(group)},
    {"final", "boolean", "Whether the entrant has won the group, and plays in the last one.", OF(final)},
    {"game", "string?", "The id of the game that is played now; null for none.", OF(game)},
    {"you", "boolean", "Whether it is you.", OF(who.person)},
    {0},
};

/* A table, and its number. */
typedef struct shown_table {
    unsigned number;
    club_table table;
} shown_table;

static json_t *show_entrants(const void *from) {
    const shown_table *of = from;
    json_t *list = json_array();
    for (unsigned i = 0; i < of->table.count; i++) {
        json_array_append_new(list, json_integer(of->table.entrant[i]));
    }
    return list;
}

static json_t *show_scores(const void *from) {
    const shown_table *of = from;
    json_t *list = json_array();
    for (unsigned i = 0; of->table.state >= CLUB_TABLE_LATE && i < of->table.count; i++) {
        json_array_append_new(list, part_of(of->table.score[i], 2));
    }
    return list;
}

/* Entrants at the table by the bits of their seats. */
static json_t *show_bits(const shown_table *of, unsigned bits) {
    json_t *list = json_array();
    for (unsigned i = 0; i < of->table.count; i++) {
        if (bits >> i & 1) {
            json_array_append_new(list, json_integer(of->table.entrant[i]));
        }
    }
    return list;
}

static json_t *show_absent(const void *from) {
    return show_bits(from, ((const shown_table *)from)->table.absent);
}

static json_t *show_wanted(const void *from) {
    return show_bits(from, ((const shown_table *)from)->table.wanted);
}

#undef OF
#define OF(member) API_INTO(shown_table, member)

const api_schema_field api_tournament_table[] = {
    {"number", "integer", "From 0 on.", OF(number)},
    {"round", "integer", "From 1 on; 0 where there are none.", OF(table.round)},
    {"state", "called|ready|playing|late|over",
     "A challenge that waits for its answer; a game that is about to begin, or goes on; one that goes on though its "
     "round is over, and counts as drawn until it ends; a result.",
     OF(table.state)},
    {"entrants", "integer[]", "Their numbers, in the order of the seats; one alone has a bye.", .write = show_entrants},
    {"game", "string?", "The id of its game; null before it.", OF(table.game)},
    {"points", "number[]", "Of each seat; empty as long as it does not count.", .write = show_scores},
    {"absent", "integer[]", "Entrants who did not come.", .write = show_absent},
    {"corrected", "boolean", "Whether the director has changed the result.", OF(table.corrected)},
    {"when_ms", "integer?", "When somebody wants to play it, of those by correspondence.", OF(table.when_ms)},
    {"wanted", "integer[]", "Entrants who want that: by all of them it is agreed on.", .write = show_wanted},
    {"at_ms", "integer", "Of its latest change, milliseconds since 1970.", OF(table.at_ms)},
    {0},
};

json_t *api_view_table(const club_tournament *of, size_t number) {
    const shown_table shown = {(unsigned)number, of->table[number]};
    return api_show(api_tournament_table, &shown, NULL);
}

/* ---- As a whole -------------------------------------------------------------------------------------------------- */

typedef struct shown_tournament {
    store_tournament head;
    club_identity director;
    char code[CLUB_TOURNAMENT_CODE + 1];
    unsigned round;
    size_t entries, tables;
    int64_t begun_ms, ends_ms, next_ms;
    char featured[CLUB_ID_SIZE];
} shown_tournament;

static json_t *show_kind(const void *from) {
    const club_tournament_kind *const *kind = from;
    return json_string((*kind)->name);
}

static json_t *show_range(const void *from) {
    return club_range_is_open(from) ? json_null() : api_show(api_range, from, NULL);
}

static json_t *show_director(const void *from) {
    const club_identity *who = from;
    return club_person_is_nobody(&who->person) ? json_null() : api_show(api_identity, who, NULL);
}

#undef OF
#define OF(member) API_INTO(shown_tournament, member)
#define OF_TERMS(member) OF(head.of.terms.member)

const api_schema_field api_tournament_summary[] = {
    {"id", "string", "Ten letters and digits.", OF(head.of.id)},
    {"code", "string", "The first six of them, which will do instead of the id.", OF(code)},
    {"kind", "arena|ladder|round_robin|swiss", "Who meets whom.", OF_TERMS(kind), .write = show_kind},
    {"title", "string", "What it is called.", OF_TERMS(title)},
    {"state", "announced|running|over|cancelled", "How it stands.", OF(head.of.state)},
    {"director", "Identity?", "Who made it; null: the club itself.", OF(director), .write = show_director},
    {"directed", "boolean", "Whether that is you.", OF(director.person)},
    {"terms", "Terms", "What is played.", OF_TERMS(games), .all = api_terms},
    {"seats", "integer", "Of a table.", OF_TERMS(seats)},
    {"rounds", "integer", "Of a Swiss how many; of a round robin how often everyone meets everyone.", OF_TERMS(rounds)},
    {"at_once", "boolean", "Of a round robin: all rounds together.", OF_TERMS(at_once)},
    {"begins_at_ms", "integer", "As announced, milliseconds since 1970.", OF_TERMS(begins_ms)},
    {"length_ms", "integer?", "Of an arena; of the others a round, at most. Null: as long as its games.",
     OF_TERMS(length_ms)},
    {"break_ms", "integer", "Between two rounds.", OF_TERMS(break_ms)},
    {"most", "integer", "How many may enter.", OF_TERMS(most)},
    {"range", "RatingRange?", "Only members whose ratings are in it may enter; null: anybody.", OF_TERMS(range),
     .write = show_range},
    {"bots", "boolean", "Whether bots may enter.", OF_TERMS(bots)},
    {"closed", "boolean", "Whether it is in no list.", OF_TERMS(closed)},
    {"entrants", "integer", "How many are in.", OF(head.entered)},
    {"you", "in|away|out?", "Whether you are; null: you have not entered.", OF(head.own)},
    {0},
};

const api_schema_field api_tournament[] = {
    {"", .all = api_tournament_summary, .size = sizeof(shown_tournament)},
    {"seq", "integer", "Grows with all that happens in it.", OF(entries)},
    {"round", "integer", "That is played; 0 before the first.", OF(round)},
    {"begun_at_ms", "integer?", "When it has begun; null before that.", OF(begun_ms)},
    {"ends_at_ms", "integer?", "Of an arena that has begun: when its time is over.", OF(ends_ms)},
    {"next_at_ms", "integer?", "When something happens in it by itself, at the latest; null: nothing will.",
     OF(next_ms)},
    {"tables", "integer", "How many there are so far.", OF(tables)},
    {"featured", "string?", "The id of the game of those who stand best; null: none is played.", OF(featured)},
    {"own", "OwnPlace?", "Your own place; null: you have not entered."},
    {"can", "join|leave|begin|cancel|correct|call[]", "What you may do."},
    {"callable", "string[]", "Of a ladder: the handles of those whom you may challenge."},
    {0},
};

/* Fields that api_view_tournament() sets. */
const api_schema_field api_own_place[] = {
    {"number", "integer", "Of your entry."},
    {"place", "integer", "From 1 on."},
    {"table", "TournamentTable?", "At which you are to play, or play; null: none yet."},
    {"would", "Would?", "Of a game of two that is played: your place after each result, were it the next; else null."},
    {0},
};

const api_schema_field api_would[] = {
    {"win", "integer", "From 1 on."}, {"draw", "integer", "The same."}, {"lose", "integer", "The same."}, {0}};

/* False: the caller has the problem. */
static bool show_head(app *self, const store_tournament *of, app_caller *caller, shown_tournament *out) {
    *out = (shown_tournament){.head = *of};
    memcpy(out->code, of->of.id, CLUB_TOURNAMENT_CODE);
    return app_find_identity(self, &of->of.director, &out->director, caller);
}

json_t *api_view_tournament_summary(app *self, const store_tournament *of, app_caller *caller) {
    shown_tournament shown;
    return show_head(self, of, caller, &shown)
               ? api_show(api_tournament_summary, &shown, &(api_reader){.person = &caller->person})
               : NULL;
}

static void set_progress(const api_standing *of, shown_tournament *out) {
    const club_tournament *tournament = of->of;
    const club_calendar *calendar = store_calendar(of->self->store);
    const club_tournament_kind *kind = tournament->terms.kind;
    const char *featured = find_featured(of);
    out->entries = tournament->entries;
    out->round = tournament->round;
    out->begun_ms = tournament->begun_ms;
    out->ends_ms = kind->by_rounds || kind->permanent || !tournament->begun_ms
                       ? 0
                       : club_pair_later(calendar, NULL, tournament->begun_ms, tournament->terms.length_ms);
    out->next_ms = club_tournament_due_ms(tournament, calendar, of->self->wall_ms);
    out->tables = tournament->tables;
    if (featured) {
        strcpy(out->featured, featured);
    }
}

/* The table that an entrant plays at, or is to; that of all tables: none. */
static size_t find_table(const club_tournament *of, size_t number) {
    for (size_t i = of->tables; i-- > 0;) {
        for (unsigned seat = 0; of->table[i].state < CLUB_TABLE_LATE && seat < of->table[i].count; seat++) {
            if (of->table[i].entrant[seat] == number) {
                return i;
            }
        }
    }
    return of->tables;
}

/* As if the table ended so. */
static unsigned place_after(const api_standing *of, size_t number, size_t table, int score) {
    club_tournament changed = *of->of;
    api_standing after;
    changed.table = malloc(changed.tables * sizeof *changed.table);
    if (!changed.table) {
        return of->place[number] + 1;
    }
    memcpy(changed.table, of->of->table, changed.tables * sizeof *changed.table);
    club_table *at = &changed.table[table];
    at->state = CLUB_TABLE_OVER;
    at->decided = (unsigned)changed.entries;
    for (unsigned seat = 0; seat < at->count; seat++) {
        at->score[seat] = at->entrant[seat] == number ? score : 2 - score;
    }
    const bool made = api_standing_make(of->self, &changed, NULL, &after);
    const unsigned place = made ? after.place[number] + 1 : of->place[number] + 1;
    if (made) {
        api_standing_free(&after);
    }
    free(changed.table);
    return place;
}

static json_t *view_own(const api_standing *of, size_t number) {
    const size_t table = find_table(of->of, number);
    json_t *view = json_pack("{s:I s:I s:n s:n}", "number", (json_int_t)number, "place",
                             (json_int_t)of->place[number] + 1, "table", "would");
    if (table < of->of->tables) {
        json_object_set_new(view, "table", api_view_table(of->of, table));
    }
    if (table < of->of->tables && of->of->table[table].count == 2) {
        json_object_set_new(view, "would",
                            json_pack("{s:i s:i s:i}", "win", (int)place_after(of, number, table, 2), "draw",
                                      (int)place_after(of, number, table, 1), "lose",
                                      (int)place_after(of, number, table, 0)));
    }
    return view;
}

/* Nobody stands further than so far above whom they may challenge. */
static json_t *view_callable(const api_standing *of, size_t number) {
    enum { LOOKED_AT = 8 };
    json_t *all = json_array();
    const size_t entrants = of->of->entrants, place = number < entrants ? of->place[number] : 0;
    for (size_t i = place > LOOKED_AT ? place - LOOKED_AT : 0; i < place; i++) {
        if (club_tournament_may_call(of->of, number, of->order[i])) {
            json_array_append_new(all, json_string(app_find_entrant(of->self, of->of, of->order[i])->handle));
        }
    }
    return all;
}

static json_t *view_can(const api_standing *of, size_t number, bool calls, app_caller *caller) {
    const club_tournament *tournament = of->of;
    const bool open = tournament->state <= CLUB_TOURNAMENT_RUNNING;
    const bool directs = club_person_same(&tournament->director, &caller->person) ||
                         caller->roles & (CLUB_MODERATOR | CLUB_ADMINISTRATOR);
    int rating = 0;
    app_caller asking = *caller;
    const bool joins = caller->member && (!caller->bot.is || tournament->terms.bots) &&
                       app_find_tournament_rating(of->self, tournament, &rating, &asking) &&
                       club_tournament_may_join(tournament, &caller->person, rating);
    const struct {
        const char *word;
        bool may;
    } acts[] = {
        {"join", joins},
        {"leave", number < tournament->entrants && open && tournament->entrant[number].state == CLUB_ENTRANT_IN},
        {"begin", directs && tournament->state == CLUB_TOURNAMENT_ANNOUNCED &&
                      club_tournament_count_in(tournament) >= tournament->terms.seats},
        {"cancel", directs && open},
        {"correct", directs && tournament->state != CLUB_TOURNAMENT_CANCELLED && tournament->tables},
        {"call", calls}};
    json_t *can = json_array();
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (acts[i].may) {
            json_array_append_new(can, json_string(acts[i].word));
        }
    }
    return can;
}

json_t *api_view_tournament(app *self, const club_tournament *of, app_caller *caller) {
    const size_t number = club_tournament_find(of, &caller->person);
    const bool entered = number < of->entrants;
    const store_tournament head = {
        .of = *of, .entered = club_tournament_count_in(of), .own = entered ? of->entrant[number].state + 1 : 0};
    api_standing standing;
    shown_tournament shown;
    if (!show_head(self, &head, caller, &shown) || !api_standing_make(self, of, &caller->person, &standing)) {
        return NULL;
    }
    set_progress(&standing, &shown);
    json_t *view = api_show(api_tournament, &shown, &(api_reader){.person = &caller->person});
    json_t *callable = view_callable(&standing, number);
    json_object_set_new(view, "own", entered ? view_own(&standing, number) : json_null());
    json_object_set_new(view, "can", view_can(&standing, number, json_array_size(callable) > 0, caller));
    json_object_set_new(view, "callable", callable);
    api_standing_free(&standing);
    return view;
}

const api_schema_field api_tournament_state[] = {
    {"seq", "integer", "Grows with all that happens in it.", OF(entries)},
    {"state", "announced|running|over|cancelled", "How it stands.", OF(head.of.state)},
    {"entrants", "integer", "How many are in.", OF(head.entered)},
    {"round", "integer", "That is played; 0 before the first.", OF(round)},
    {"ends_at_ms", "integer?", "As of Tournament.", OF(ends_ms)},
    {"next_at_ms", "integer?", "The same.", OF(next_ms)},
    {"tables", "integer", "How many there are so far.", OF(tables)},
    {"featured", "string?", "As of Tournament.", OF(featured)},
    {0},
};

json_t *api_view_tournament_state(const api_standing *of) {
    shown_tournament shown = {.head = {.of = *of->of, .entered = club_tournament_count_in(of->of)}};
    set_progress(of, &shown);
    return api_show(api_tournament_state, &shown, NULL);
}
