/* Attempts at puzzles, and the puzzle of the day: what is answered. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/puzzles/catalogue.h"
#include "api/puzzles/puzzles.h"
#include "app/acts.h"
#include "store/puzzles.h"

enum { ATTEMPTS_A_PAGE = 500, ATTEMPTS_A_REQUEST = 100 };

/* ---- Asking -------------------------------------------------------------------------------------------------- */

/* Whether there are puzzles of it. */
static bool has_puzzles(api_exchange *at, const pod_game *game) {
    return api_puzzles_count(at->api->puzzles, game) > 0 ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLES, NULL, NULL);
}

/* A game that has puzzles, of the query. */
static bool ask_game(api_exchange *at, const pod_game **out) {
    return api_ask_query(at, out) && has_puzzles(at, *out);
}

#define GAME(member_of, about_it)                                                                                      \
    {"game",                                                                                                           \
     "string",                                                                                                         \
     about_it,                                                                                                         \
     API_INTO(member_of, game),                                                                                        \
     .expected = POD_N_("the name of a game"),                                                                         \
     .read = api_find_game}
#define SOLVED                                                                                                         \
    {"solved", "boolean", "Whether it was solved at the first try, without help.",                                     \
     API_INTO(club_puzzle_request, solved)}
#define WHEN                                                                                                           \
    {"at_ms",                                                                                                          \
     "integer",                                                                                                        \
     "When, in milliseconds since 1970; now when left out.",                                                           \
     .optional = true,                                                                                                 \
     API_INTO(club_puzzle_request, at_ms),                                                                             \
     .expected = POD_N_("a whole number of milliseconds"),                                                             \
     .most = INT64_MAX}

const api_schema_field api_puzzle_attempt[] = {
    GAME(club_puzzle_request, "The name of the puzzle's game."), SOLVED, WHEN, {0}};

static bool read_id(const json_t *value, void *out, app_caller *caller) {
    const char *id = json_string_value(value);
    (void)caller;
    snprintf(out, CLUB_ID_SIZE, "%s", id && strlen(id) < CLUB_ID_SIZE ? id : "");
    return id != NULL;
}

const api_schema_field api_earlier_attempt[] = {
    {"id", "string", "The puzzle's.", API_INTO(club_puzzle_request, puzzle), .expected = POD_N_("the id of a puzzle"),
     .read = read_id},
    SOLVED,
    WHEN,
    {0},
};

/* Several at once. */
typedef struct attempts_asked {
    const pod_game *game;
    size_t count;
    club_puzzle_request attempt[ATTEMPTS_A_REQUEST];
} attempts_asked;

static bool read_attempts(const json_t *value, void *out, app_caller *caller) {
    attempts_asked *asked = out;
    bool good = json_is_array(value) && json_array_size(value) <= ATTEMPTS_A_REQUEST;
    asked->count = good ? json_array_size(value) : 0;
    for (size_t i = 0; good && i < asked->count; i++) {
        asked->attempt[i] = (club_puzzle_request){.game = asked->game, .at_ms = INT64_MAX}; /* which is now */
        good = api_ask(api_earlier_attempt, json_array_get(value, i), &asked->attempt[i], caller);
    }
    return good;
}

const api_schema_field api_earlier_attempts[] = {
    GAME(attempts_asked, "The name of the puzzles' game."),
    {"attempts", "EarlierAttempt[]", "At most 200, in the order in which they were made.",
     .expected = POD_N_("a list of at most 100 attempts"), .read = read_attempts},
    {0},
};

/* ---- Attempting ---------------------------------------------------------------------------------------------- */

static bool look_up(api_exchange *at, const club_puzzle_request *asked, club_puzzle_facts *out) {
    struct store *kept = at->self->store;
    const club_person *person = &at->caller.person;
    club_puzzle_attempt earlier;
    store_status status = store_find_puzzle_attempt(kept, person, asked->puzzle, &earlier, at->fault);
    out->attempted = status == STORE_OK;
    if (status == STORE_NOT_FOUND) {
        status = store_find_puzzle_rating(kept, person, asked->game, &out->person, at->fault);
        status = status ? status : store_find_puzzle(kept, asked->puzzle, &out->puzzle, at->fault);
    }
    return !status || api_fails(at);
}

/* An attempt at this puzzle: the first of the caller counts. *counted: whether this is it. */
static bool attempt(api_exchange *at, const api_puzzle *puzzle, const club_puzzle_request *asked, bool *counted) {
    club_puzzle_facts known = {.member = at->caller.member, .shipped = puzzle->rating};
    const club_facts facts = {.puzzle = &known};
    club_request request = {.act = CLUB_ATTEMPT_PUZZLE, .puzzle = *asked};
    memcpy(request.puzzle.puzzle, puzzle->id, sizeof request.puzzle.puzzle);
    bool done = look_up(at, &request.puzzle, &known) && app_carry_out(at->self, &facts, &request, &at->caller);
    *counted = done && !known.attempted;
    return done;
}

/* ---- Answers ------------------------------------------------------------------------------------------------- */

const api_schema_field api_puzzle_rating[] = {
    {"rating", "integer", "From 100 to 3500.", API_INTO(club_rating, rating)},
    {"deviation", "integer", "How sure it is: from 50, as sure as can be, to 350.", API_INTO(club_rating, deviation)},
    {0},
};

/* Somebody's rating, once it says something, or null: a new reference. */
static json_t *view_rating(const club_rating *rating, size_t attempts) {
    return attempts < CLUB_PUZZLE_FIRST ? json_null() : api_show(api_puzzle_rating, rating, NULL);
}

static json_t *show_after(const void *from) {
    const club_puzzle_attempt *of = from;
    return view_rating(&of->after, of->number);
}

static json_t *show_before(const void *from) {
    const club_puzzle_attempt *of = from;
    return of->number > CLUB_PUZZLE_FIRST ? json_integer(lround(of->before)) : json_null();
}

const api_schema_field api_counted_attempt[] = {
    {"counted", "boolean", "Whether this request counts; false where an earlier one did, whose numbers these are."},
    {"attempts", "integer", "How many have counted, with the one that does.", API_INTO(club_puzzle_attempt, number)},
    {"rating", "PuzzleRating?", "Yours after the attempt that counts; null before the tenth.", .write = show_after},
    {"before", "integer?", "Your rating before it; null up to the tenth.", .write = show_before},
    {"puzzle", "PuzzleRating", "The puzzle's rating after it, on the scale of the ratings of people.",
     API_INTO(club_puzzle_attempt, difficulty), .all = api_puzzle_rating},
    {0},
};

/* What the attempt that counts has come to, whichever request brought it. */
static json_t *attempt_json(const club_puzzle_attempt *of, bool counted) {
    json_t *view = api_show(api_counted_attempt, of, NULL);
    json_object_set_new(view, "counted", json_boolean(counted));
    return view;
}

void api_answer_attempt(api_exchange *at) {
    const char *id = api_exchange_id(at);
    club_puzzle_request asked = {.at_ms = at->self->wall_ms};
    club_puzzle_attempt kept;
    bool counted = false;
    if (!api_ask_body(at, &asked) || !has_puzzles(at, asked.game)) {
        return;
    }
    const api_puzzle *puzzle = api_puzzles_find(at->api->puzzles, asked.game, id);
    if (!puzzle) {
        app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLE, id, NULL);
    } else if (app_admit_attempts(at->self, &at->caller) && attempt(at, puzzle, &asked, &counted)) {
        if (!store_find_puzzle_attempt(at->self->store, &at->caller.person, puzzle->id, &kept, at->fault)) {
            api_exchange_answer(at, attempt_json(&kept, counted));
            return;
        }
        api_fails(at);
    }
}

/* ---- Several at once ----------------------------------------------------------------------------------------- */

/* Puzzles that are not shipped any more are passed over: whoever brings them has waited for a connection. */
static bool attempt_all(api_exchange *at, const attempts_asked *asked, size_t *counted) {
    *counted = 0;
    for (size_t i = 0; i < asked->count; i++) {
        const api_puzzle *puzzle = api_puzzles_find(at->api->puzzles, asked->game, asked->attempt[i].puzzle);
        bool first = false;
        if (puzzle && !attempt(at, puzzle, &asked->attempt[i], &first)) {
            return false;
        }
        *counted += first;
    }
    return true;
}

void api_answer_attempts(api_exchange *at) {
    attempts_asked asked = {.count = 0};
    club_standing standing;
    size_t counted;
    if (!api_ask_body(at, &asked) || !has_puzzles(at, asked.game) || !app_admit_attempts(at->self, &at->caller) ||
        !attempt_all(at, &asked, &counted)) {
        return;
    }
    if (store_find_puzzle_rating(at->self->store, &at->caller.person, asked.game, &standing, at->fault)) {
        api_fails(at);
    } else {
        api_exchange_answer(at, json_pack("{s:I s:I s:o}", "counted", (json_int_t)counted, "attempts",
                                          (json_int_t)standing.attempts, "rating",
                                          view_rating(&standing.rating, standing.attempts)));
    }
}

/* ---- The own attempts ---------------------------------------------------------------------------------------- */

/* A page of them while it is read. */
typedef struct attempt_page {
    json_t *solved, *failed;
    size_t count;
    char last[CLUB_ID_SIZE];
} attempt_page;

/* One more than the page has is read, to see whether there is a next one. */
static bool add_to_page(void *context, const void *entry) {
    attempt_page *page = context;
    const club_puzzle_attempt *attempt = entry;
    if (page->count++ < ATTEMPTS_A_PAGE) {
        json_array_append_new(attempt->solved ? page->solved : page->failed, json_string(attempt->puzzle));
        memcpy(page->last, attempt->puzzle, sizeof page->last);
    }
    return true;
}

static json_t *page_json(const club_standing *standing, size_t streak, attempt_page *page) {
    bool more = page->count > ATTEMPTS_A_PAGE;
    return json_pack("{s:o s:I s:I s:o s:o s:o}", "rating", view_rating(&standing->rating, standing->attempts),
                     "attempts", (json_int_t)standing->attempts, "streak_days", (json_int_t)streak, "solved",
                     page->solved, "failed", page->failed, "next", more ? json_string(page->last) : json_null());
}

void api_answer_own_puzzles(api_exchange *at) {
    const pod_game *game;
    const char *cursor = api_page_cursor(at);
    club_standing standing;
    size_t streak = 0;
    struct store *kept = at->self->store;
    const club_person *person = &at->caller.person;
    if (!ask_game(at, &game)) {
        return;
    }
    attempt_page page = {.solved = json_array(), .failed = json_array()};
    const store_attempts part = {person, game, cursor, ATTEMPTS_A_PAGE + 1};
    store_status status = store_find_puzzle_rating(kept, person, game, &standing, at->fault);
    status = status ? status : store_count_puzzle_streak(kept, person, at->self->wall_ms, &streak, at->fault);
    status = status ? status : store_list_puzzle_attempts(kept, &part, (store_visitor){&page, add_to_page}, at->fault);
    if (!status) {
        api_exchange_answer(at, page_json(&standing, streak, &page));
        return;
    }
    json_decref(page.solved);
    json_decref(page.failed);
    api_fails(at);
}

/* ---- Export -------------------------------------------------------------------------------------------------- */

static const api_schema_field exported[] = {
    {"id", "string", "The puzzle's.", API_INTO(club_puzzle_attempt, puzzle)},
    {"solved", "boolean", "Whether you solved it.", API_INTO(club_puzzle_attempt, solved)},
    {"at_ms", "integer", "Milliseconds since 1970.", API_INTO(club_puzzle_attempt, at_ms)},
    {"before", "integer", "Your rating before it.", API_INTO(club_puzzle_attempt, before)},
    {"rating", "integer", "The same after it.", API_INTO(club_puzzle_attempt, after.rating)},
    {0},
};

json_t *api_puzzles_export(api_exchange *at) {
    json_t *all = json_object();
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        const store_attempts part = {&at->caller.person, game, "", INT32_MAX};
        api_items of = api_items_begin(at, exported);
        store_status status = store_list_puzzle_attempts(at->self->store, &part, API_ITEMS(of), at->fault);
        if (json_object_set_new(all, game->name, api_items_end(at, &of, status))) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

/* ---- The puzzle of the day ----------------------------------------------------------------------------------- */

static json_t *daily_json(const api_puzzle *puzzle, int64_t now_s) {
    char day[16];
    time_t now = (time_t)now_s;
    struct tm utc;
    strftime(day, sizeof day, "%Y-%m-%d", gmtime_r(&now, &utc));
    return json_pack("{s:s s:s}", "id", puzzle->id, "day", day);
}

void api_answer_daily_puzzle(api_exchange *at) {
    const pod_game *game;
    int64_t now_s = at->self->wall_ms / 1000;
    const api_puzzle *puzzle = NULL;
    if (ask_game(at, &game)) {
        puzzle = api_puzzles_daily(at->api->puzzles, game, now_s / (24 * 3600));
        if (!puzzle) { /* all are too easy or too hard for everyone */
            app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLES, NULL, NULL);
        }
    }
    if (puzzle) {
        api_exchange_answer(at, daily_json(puzzle, now_s));
    }
}
