/* What each route costs the event loop when it is asked for as much as it answers: processor time of the loop's thread,
   the least of five runs. The test holds each to what a loop can bear; with the argument "print" all are printed, each
   against what it may cost in the release build (docs/performance.md).

   The routes are those of the router's table, and the request of each is the one by which it succeeds (attempt.h), made
   as large as it may be: a route without one fails. */
#include <math.h>
#include <sqlite3.h>

#include "app/acts.h"
#include "app/games/game_cache.h"
#include "base/random.h"
#include "sanitizers.h"
#include "server/attempt.h"
#include "server/puzzles.h"
#include "server/tables.h"

enum { RUNS = 5, PLIES = 60, BUDGET_MS = 2, BEARABLE_MS = LUDOPOD_IS_SANITIZED ? 100 : 10 };

/* ---- What there is to be answered ------------------------------------------------------------------------------- */

/* So many legal moves drawn from here, or until the game is over. */
static size_t draw_moves(pod_position position, size_t most, char separator, pod_text *out) {
    pod__random random = {7};
    pod_history history;
    size_t count = 0;
    pod_history_begin(&history, &position);
    for (; count < most && position.turn != POD_NOBODY; count++) {
        pod_move_list moves;
        pod_moves(&position, &moves);
        const pod_event event = {.kind = POD_EVENT_MOVE, .move = moves.move[pod__random_below(&random, moves.count)]};
        if (count) {
            pod_text_add_char(out, separator);
        }
        pod_move_print(&position, event.move, out);
        pod_history_apply(&history, &position, &event);
    }
    return count;
}

static pod_position position_of(attempt *at, const char *id) {
    app_caller nobody = {.language = POD_ENGLISH};
    return app_find(at->house->server->app, id, &nobody)->game.now;
}

/* A game of Ada and Bo in which so many moves were made. */
static void play(attempt *at, const char *board, char id[ID_SIZE]) {
    char options[64], moves[PLIES * POD_MOVE_TEXT_SIZE];
    snprintf(options, sizeof options, "'options':{'board':'%s'},", board);
    new_game_of(at->house, &at->ada, options, "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(post(at->house, &at->bo, path_of(id, "join"), "{}")->status, 200);
    pod_text text = pod_text_over(moves, sizeof moves);
    size_t count = draw_moves(position_of(at, id), PLIES, 0, &text);
    const char *move = moves;
    for (size_t ply = 0; ply < count; ply++, move += strlen(move) + 1) {
        const reply *made =
            post(at->house, ply % 2 ? &at->bo : &at->ada, path_of(id, "moves"), "{'ply':%zu,'move':'%s'}", ply, move);
        assert_int_equal(made->status, 200);
    }
}

static void run(sqlite3 *database, const char *statements) {
    char *why = NULL;
    if (sqlite3_exec(database, statements, NULL, NULL, &why)) {
        fail_msg("%s", why);
    }
}

/* A club in which every list has as many rows as a page of it takes (crowd.sql). */
static void fill(attempt *at) {
    char running[ID_SIZE], over[ID_SIZE], given[256], crowd[16384];
    sqlite3 *database;
    play(at, "5x5", running);
    play(at, "5x5", over);
    assert_int_equal(post(at->house, &at->bo, path_of(over, "resign"), "{'ply':%d}", PLIES)->status, 200);
    FILE *file = fopen(CROWD, "r");
    assert_non_null(file);
    crowd[fread(crowd, 1, sizeof crowd - 1, file)] = 0;
    fclose(file);
    snprintf(given, sizeof given,
             "CREATE TEMP TABLE given AS SELECT '%s' AS running, '%s' AS over, "
             "coalesce((SELECT id FROM game WHERE id = '%s'), '%s') AS talked",
             running, over, at->id, running);
    assert_int_equal(sqlite3_open(at->house->file, &database), SQLITE_OK);
    run(database, given);
    run(database, crowd);
    sqlite3_close(database);
    reopen(at->house);
}

/* ---- As large as it may be -------------------------------------------------------------------------------------- */

static char body[TRANSPORT_BODY_MAX];

static void take_body(attempt *at, pod_text *text) {
    assert_true(pod_text_fits(text));
    at->body = body;
}

/* By something that nobody reads. */
static void pad(attempt *at) {
    static const char end[] = "{}]}";
    pod_text text = pod_text_over(body, sizeof body);
    char *old = strdup(at->body);
    pod_text_format(&text, "%.*s%s'x':[", (int)strlen(old) - 1, old, old[1] == '}' ? "" : ",");
    while (text.length + sizeof end + 3 <= api_route_body_max(at->route)) {
        pod_text_add(&text, "{},");
    }
    pod_text_add(&text, end);
    take_body(at, &text);
    free(old);
}

static pod_position start_of(const char *name) {
    const pod_game *game = pod_game_find(name, strlen(name));
    pod_options options;
    pod_position start;
    pod_fault fault;
    pod_options_default(game, &options);
    assert_int_equal(pod_start(game, &options, &start, &fault), POD_OK);
    return start;
}

/* As many games as there is room for, of the game whose moves take longest to read. */
static void many_records(attempt *at) {
    char moves[PLIES * POD_MOVE_TEXT_SIZE];
    pod_text text = pod_text_over(body, sizeof body), line = pod_text_over(moves, sizeof moves);
    draw_moves(start_of("octogo"), PLIES, ' ', &line);
    pod_text_add(&text, "{'records':'");
    while (text.length + line.length + 64 < sizeof body) {
        pod_text_format(&text, "[Game \\\"octogo\\\"]\\n\\n%s *\\n", moves);
    }
    pod_text_add(&text, "'}");
    take_body(at, &text);
    at->query = "?format=json";
}

/* A line for each move that the other may make, each as long as it may be. */
static void many_lines(attempt *at) {
    pod_text text = pod_text_over(body, sizeof body);
    new_game_of(at->house, &at->bo, "'options':{'board':'8x8'},", "{'kind':'you'},{'kind':'open'}", at->id);
    assert_int_equal(post(at->house, &at->ada, path_of(at->id, "join"), "{}")->status, 200);
    const pod_position start = position_of(at, at->id);
    pod_move_list moves;
    pod_moves(&start, &moves);
    pod_text_add(&text, "{'ply':0,'lines':[");
    for (unsigned i = 0; i < moves.count && i < CLUB_PLAN_LINES_MAX; i++) {
        pod_position position = start;
        pod_text_add(&text, i ? ",'" : "'");
        pod_move_print(&position, moves.move[i], &text);
        pod_text_add_char(&text, ' ');
        pod_event_apply(&position, &(pod_event){.kind = POD_EVENT_MOVE, .move = moves.move[i]});
        draw_moves(position, CLUB_PLAN_DEPTH_MAX - 1, ' ', &text);
        pod_text_add_char(&text, '\'');
    }
    pod_text_add(&text, "]}");
    take_body(at, &text);
}

static void many_attempts(attempt *at) {
    pod_text text = pod_text_over(body, sizeof body);
    pod_text_add(&text, "{'game':'cephalopod','attempts':[");
    for (int i = 0; i < 100; i++) {
        pod_text_format(&text, "%s{'id':'%s','solved':true,'at_ms':0}", i ? "," : "", puzzle_id(i));
    }
    pod_text_add(&text, "]}");
    take_body(at, &text);
}

static void many_seats(attempt *at) {
    at->body = "{'game':'cephalopod','options':{'board':'8x8','players':6},'seats':[{'kind':'you'},{'kind':'open'},{'"
               "kind':'open'},"
               "{'kind':'open'},{'kind':'open'},{'kind':'computer','character':'kraken'}],'clock':'5m+8s'}";
    pad(at);
}

/* As it succeeds: all that it says is read. */
static void leave(attempt *at) {
    (void)at;
}

/* How requests with a body are made larger, where it is not by pad(). */
static const struct {
    const char *operation;
    void (*enlarge)(attempt *at);
} larger[] = {{"convertRecords", many_records},
              {"keepPlan", many_lines},
              {"attemptPuzzles", many_attempts},
              {"createGame", many_seats},
              {"setSettings", leave}};

static void enlarge_body(attempt *at) {
    void (*enlarge)(attempt *) = pad;
    for (size_t i = 0; i < sizeof larger / sizeof larger[0]; i++) {
        enlarge = is_for(at, larger[i].operation) ? larger[i].enlarge : enlarge;
    }
    enlarge(at);
}

/* As long a page as there is. */
static void enlarge_query(attempt *at) {
    static char query[128];
    for (const api_schema_field *field = at->route->query; field && field->name; field++) {
        if (strcmp(field->name, "limit") == 0) {
            const char *most = strstr(field->about, "1 to ") + strlen("1 to ");
            snprintf(query, sizeof query, "%s%climit=%.*s", at->query, *at->query ? '&' : '?',
                     (int)strspn(most, "0123456789"), most);
            at->query = query;
        }
    }
}

static attempt begin_largest(void **state, const api_route *route) {
    attempt at = begin_attempt(state, route);
    if (route->method == TRANSPORT_POST) {
        enlarge_body(&at);
    } else {
        fill(&at);
        enlarge_query(&at);
    }
    return at;
}

/* ---- What it costs ---------------------------------------------------------------------------------------------- */

static double ask_once(attempt *at) {
    begin_turn(at->house); /* what was left to be done before */
    end_turn(at->house);
    const reply *answer = at->route->answer ? send_it(at) : try_socket(at->house, &at->ada, at->route->pattern);
    if (answer->status != api_route_status(at->route)) {
        fail_msg("%s: %d: %s", at->route->operation, answer->status, answer->text);
    }
    return answer->loop_ms;
}

/* In milliseconds, the least of so many runs; no more of them once it is as little as is enough. */
static double cost_of(void **state, const api_route *route, double enough_ms) {
    attempt at = begin_largest(state, route);
    double least = ask_once(&at);
    for (int i = 1; i < RUNS && least > enough_ms; i++) {
        if (route->method == TRANSPORT_POST) {
            at = begin_largest(state, route);
        }
        least = fmin(least, ask_once(&at));
    }
    return least;
}

static void no_route_holds_the_loop_up(void **state) {
    const api_route *route;
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        const double cost_ms = cost_of(state, route, BEARABLE_MS);
        if (cost_ms > BEARABLE_MS) {
            fail_msg("%s takes the loop %.1f ms; what takes longer than %d belongs beside it (app/queue/jobs.h)",
                     route->operation, cost_ms, BUDGET_MS);
        }
    }
}

static void print(void **state) {
    const api_route *route;
    unsigned dear = 0;
    printf("%-28s%8s  within %d ms\n", "route", "ms", BUDGET_MS);
    for (size_t i = 0; (route = api_route_at(i)); i++) {
        const double cost_ms = cost_of(state, route, 0);
        printf("%-28s%8.2f  %s\n", route->operation, cost_ms, cost_ms <= BUDGET_MS ? "yes" : "NO");
        dear += cost_ms > BUDGET_MS;
    }
    assert_int_equal(dear, 0);
}

int main(int count, char **words) {
    const bool prints = count == 2 && strcmp(words[1], "print") == 0;
    const struct CMUnitTest test[] = {
        cmocka_unit_test_setup_teardown(no_route_holds_the_loop_up, open_house, close_house),
    };
    const struct CMUnitTest printing[] = {cmocka_unit_test_setup_teardown(print, open_house, close_house)};
    int failed = prints ? cmocka_run_group_tests(printing, NULL, NULL) : cmocka_run_group_tests(test, NULL, NULL);
    remove_table();
    remove_puzzles();
    return failed;
}
