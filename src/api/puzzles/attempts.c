/* Attempts at puzzles, and the puzzle of the day: what is answered. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "api/puzzles/catalogue.h"
#include "api/puzzles/puzzles.h"
#include "app/acts.h"
#include "app/people/account.h"
#include "store/puzzles.h"

enum { ATTEMPTS_A_PAGE = 500, ATTEMPTS_A_REQUEST = 100 };

/* ---- Asking -------------------------------------------------------------------------------------------------- */

static bool bad_field(api_exchange *at, const char *name, const char *expected) {
    return app_problem_set(&at->caller.problem, at->caller.language, APP_BAD_FIELD, name,
                           pod_translate(at->caller.language, expected));
}

/* A game that has puzzles, by its name. */
static bool find_game(api_exchange *at, const char *name, const pod_game **out) {
    *out = pod_game_find(name, strlen(name));
    if (!*out) {
        return bad_field(at, "game", POD_N_("the name of a game"));
    }
    return api_puzzles_count(at->api->puzzles, *out) > 0 ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLES, NULL, NULL);
}

static bool query_game(api_exchange *at, const pod_game **out) {
    char name[32];
    transport_query_text(at->request->query, "game", name, sizeof name);
    return find_game(at, name, out);
}

static bool body_game(api_exchange *at, const pod_game **out) {
    const char *name = NULL;
    return api_ask_text(at->body, "game", NULL, &name, &at->caller) && find_game(at, name, out);
}

/* "solved", and when it was: now, where that is left out. */
static bool ask_attempt(api_exchange *at, const json_t *said, club_puzzle_request *out) {
    const json_t *solved = json_object_get(said, "solved"), *when = json_object_get(said, "at_ms");
    if (!json_is_boolean(solved)) {
        return bad_field(at, "solved", POD_N_("true or false"));
    }
    if (when && (!json_is_integer(when) || json_integer_value(when) < 0)) {
        return bad_field(at, "at_ms", POD_N_("a whole number of milliseconds"));
    }
    out->solved = json_is_true(solved);
    out->at_ms = when ? json_integer_value(when) : at->self->wall_ms;
    return true;
}

/* ---- Attempting ---------------------------------------------------------------------------------------------- */

static bool look_up(api_exchange *at, const club_puzzle_request *asked, club_puzzle_facts *out) {
    struct store *kept = at->self->store;
    const club_person *person = &at->caller.person;
    club_puzzle_attempt earlier;
    store_fault fault;
    store_status status = store_find_puzzle_attempt(kept, person, asked->puzzle, &earlier, &fault);
    out->attempted = status == STORE_OK;
    if (status == STORE_NOT_FOUND) {
        status = store_find_puzzle_rating(kept, person, asked->game, &out->person, &fault);
        status = status ? status : store_find_puzzle(kept, asked->puzzle, &out->puzzle, &fault);
    }
    return !status || app_account_fails(at->self, &at->caller, &fault);
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

static json_t *rating_json(club_rating rating) {
    return json_pack("{s:I s:I}", "rating", (json_int_t)lround(rating.rating), "deviation",
                     (json_int_t)lround(rating.deviation));
}

/* Of somebody, once it says something. */
static json_t *own_json(club_rating rating, size_t attempts) {
    return attempts < CLUB_PUZZLE_FIRST ? json_null() : rating_json(rating);
}

/* What the attempt that counts has come to, whichever request brought it. */
static json_t *attempt_json(const club_puzzle_attempt *of, bool counted) {
    json_t *before = of->number > CLUB_PUZZLE_FIRST ? json_integer(lround(of->before)) : json_null();
    return json_pack("{s:b s:I s:o s:o s:o}", "counted", counted, "attempts", (json_int_t)of->number, "rating",
                     own_json(of->after, of->number), "before", before, "puzzle", rating_json(of->difficulty));
}

void api_answer_attempt(api_exchange *at) {
    const char *id = api_exchange_id(at);
    club_puzzle_request asked = {.solved = false};
    club_puzzle_attempt kept;
    store_fault fault;
    bool counted = false;
    if (!body_game(at, &asked.game) || !ask_attempt(at, at->body, &asked)) {
        api_exchange_fail(at);
        return;
    }
    const api_puzzle *puzzle = api_puzzles_find(at->api->puzzles, asked.game, id);
    if (!puzzle) {
        app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLE, id, NULL);
    } else if (app_admit_attempts(at->self, &at->caller) && attempt(at, puzzle, &asked, &counted)) {
        if (!store_find_puzzle_attempt(at->self->store, &at->caller.person, puzzle->id, &kept, &fault)) {
            api_exchange_answer(at, 200, attempt_json(&kept, counted));
            return;
        }
        app_account_fails(at->self, &at->caller, &fault);
    }
    api_exchange_fail(at);
}

/* ---- Several at once ----------------------------------------------------------------------------------------- */

static bool are_attempts(api_exchange *at, const json_t *list) {
    club_puzzle_request ignored;
    const json_t *one;
    size_t i;
    if (!json_is_array(list) || json_array_size(list) > ATTEMPTS_A_REQUEST) {
        return bad_field(at, "attempts", POD_N_("a list of at most 100 attempts"));
    }
    json_array_foreach(list, i, one) {
        if (!json_is_string(json_object_get(one, "id"))) {
            return bad_field(at, "id", POD_N_("the id of a puzzle"));
        }
        if (!ask_attempt(at, one, &ignored)) {
            return false;
        }
    }
    return true;
}

/* Puzzles that are not shipped any more are passed over: whoever brings them has waited for a connection. */
static bool attempt_all(api_exchange *at, const pod_game *game, const json_t *list, size_t *counted) {
    const json_t *one;
    size_t i;
    *counted = 0;
    json_array_foreach(list, i, one) {
        club_puzzle_request asked = {.game = game};
        const char *id = json_string_value(json_object_get(one, "id"));
        const api_puzzle *puzzle = api_puzzles_find(at->api->puzzles, game, id);
        bool first = false;
        if (puzzle && !(ask_attempt(at, one, &asked) && attempt(at, puzzle, &asked, &first))) {
            return false;
        }
        *counted += first;
    }
    return true;
}

void api_answer_attempts(api_exchange *at) {
    const pod_game *game;
    const json_t *list = json_object_get(at->body, "attempts");
    club_standing standing;
    store_fault fault;
    size_t counted;
    if (!body_game(at, &game) || !are_attempts(at, list) || !app_admit_attempts(at->self, &at->caller) ||
        !attempt_all(at, game, list, &counted)) {
        api_exchange_fail(at);
    } else if (store_find_puzzle_rating(at->self->store, &at->caller.person, game, &standing, &fault)) {
        app_account_fails(at->self, &at->caller, &fault);
        api_exchange_fail(at);
    } else {
        api_exchange_answer(at, 200,
                            json_pack("{s:I s:I s:o}", "counted", (json_int_t)counted, "attempts",
                                      (json_int_t)standing.attempts, "rating",
                                      own_json(standing.rating, standing.attempts)));
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
static void add_to_page(void *context, const club_puzzle_attempt *attempt) {
    attempt_page *page = context;
    if (page->count++ < ATTEMPTS_A_PAGE) {
        json_array_append_new(attempt->solved ? page->solved : page->failed, json_string(attempt->puzzle));
        memcpy(page->last, attempt->puzzle, sizeof page->last);
    }
}

static json_t *page_json(const club_standing *standing, size_t streak, attempt_page *page) {
    bool more = page->count > ATTEMPTS_A_PAGE;
    return json_pack("{s:o s:I s:I s:o s:o s:o}", "rating", own_json(standing->rating, standing->attempts), "attempts",
                     (json_int_t)standing->attempts, "streak_days", (json_int_t)streak, "solved", page->solved,
                     "failed", page->failed, "next", more ? json_string(page->last) : json_null());
}

void api_answer_own_puzzles(api_exchange *at) {
    const pod_game *game;
    char cursor[CLUB_ID_SIZE] = "";
    club_standing standing;
    size_t streak = 0;
    store_fault fault;
    struct store *kept = at->self->store;
    const club_person *person = &at->caller.person;
    if (!query_game(at, &game)) {
        api_exchange_fail(at);
        return;
    }
    transport_query_text(at->request->query, "cursor", cursor, sizeof cursor);
    attempt_page page = {.solved = json_array(), .failed = json_array()};
    const store_attempts part = {person, game, cursor, ATTEMPTS_A_PAGE + 1};
    store_status status = store_find_puzzle_rating(kept, person, game, &standing, &fault);
    status = status ? status : store_count_puzzle_streak(kept, person, at->self->wall_ms, &streak, &fault);
    status =
        status ? status : store_list_puzzle_attempts(kept, &part, (store_attempt_visitor){&page, add_to_page}, &fault);
    if (!status) {
        api_exchange_answer(at, 200, page_json(&standing, streak, &page));
        return;
    }
    json_decref(page.solved);
    json_decref(page.failed);
    app_account_fails(at->self, &at->caller, &fault);
    api_exchange_fail(at);
}

/* ---- Export -------------------------------------------------------------------------------------------------- */

static void add_to_export(void *context, const club_puzzle_attempt *of) {
    json_array_append_new(context, json_pack("{s:s s:b s:I s:I s:I}", "id", of->puzzle, "solved", of->solved, "at_ms",
                                             (json_int_t)of->at_ms, "before", (json_int_t)lround(of->before), "rating",
                                             (json_int_t)lround(of->after.rating)));
}

json_t *api_puzzles_export(api_exchange *at) {
    json_t *all = json_object();
    store_fault fault;
    for (size_t i = 0; i < pod_game_count(); i++) {
        const pod_game *game = pod_game_at(i);
        json_t *attempts = json_array();
        const store_attempts part = {&at->caller.person, game, "", INT32_MAX};
        json_object_set_new(all, game->name, attempts);
        if (store_list_puzzle_attempts(at->self->store, &part, (store_attempt_visitor){attempts, add_to_export},
                                       &fault)) {
            app_account_fails(at->self, &at->caller, &fault);
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
    if (query_game(at, &game)) {
        puzzle = api_puzzles_daily(at->api->puzzles, game, now_s / (24 * 3600));
        if (!puzzle) { /* all are too easy or too hard for everyone */
            app_problem_set(&at->caller.problem, at->caller.language, APP_NO_PUZZLES, NULL, NULL);
        }
    }
    if (puzzle) {
        api_exchange_answer(at, 200, daily_json(puzzle, now_s));
    } else {
        api_exchange_fail(at);
    }
}
