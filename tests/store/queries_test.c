/* Every query of the catalogue, in a database in which much has been played:

     store_queries [sqlite|postgresql]    with 20,000 games: none is much work
     store_queries print [URL]            with 100,000 games: prints what each takes, which is to be under 2 ms; URL: an
   empty database of PostgreSQL, else SQLite

   Work is counted, not timed, and so the same whatever else the machine does. The border is at a few milliseconds:
   mostly three times and more above what a query takes, and well below going through a table that has a row for each
   game.

   Ids, names and numbers are all the same one, so that each parameter is of somebody or something with much to be
   found: a member with a fifth of all games, 100 of which go on; the game, challenge and conversation of which there is
   most. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/folder.h"
#include "store/scripts.h"
#include "store/store.h"
#ifdef LUDOPOD_HAS_POSTGRESQL
#include "store/cluster.h"
#include <libpq-fe.h>
extern const sql_driver store_postgresql;
#endif

#define M "'1000000000'"
#define FEW "101"
#define MANY "1001"
enum { GAMES = 20000, RUNS = 5, TEXT_SIZE = 8000 };

/* ---- A database, and what a query is to it --------------------------------------------------------------------- */

typedef struct query {
    char name[64], text[TEXT_SIZE];
    int parameters;
} query;

typedef struct work {
    long pages; /* looked at, each as often as it was */
    long steps; /* of SQLite's machine; rows that parts of PostgreSQL's plan gave to each other, or left out */
    long rows;  /* that it gives or changes */
    double ms;
} work;

typedef struct database {
    const char *dialect;
    const char *rows; /* that are asked for, where a query says how many */
    void *opened;
    void (*execute)(void *opened, const char *script);
    /* In a transaction that is taken back. What it says, refusals too, is of no account. */
    work (*measure)(const struct database *self, const query *which);
    work most, most_a_row; /* of a query, and so much more for each row that it gives or changes */
} database;

/* Whether the parameter says how many rows are wanted. */
static bool is_limit(const query *which, int parameter) {
    char limit[24];
    snprintf(limit, sizeof limit, "LIMIT $%d", parameter);
    const char *found = strstr(which->text, limit);
    return found && (found[strlen(limit)] < '0' || found[strlen(limit)] > '9');
}

static const char *value_of(const database *of, const query *which, int parameter) {
    return is_limit(which, parameter) ? of->rows : "1000000000";
}

/* ---- SQLite ---------------------------------------------------------------------------------------------------- */

static void execute_by_sqlite(void *file, const char *script) {
    if (sqlite3_exec(file, script, NULL, NULL, NULL)) {
        fail_msg("%s\n%s", sqlite3_errmsg(file), script);
    }
}

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static long pages_looked_at(sqlite3 *file) {
    int hit = 0, missed = 0, ignored;
    sqlite3_db_status(file, SQLITE_DBSTATUS_CACHE_HIT, &hit, &ignored, 0);
    sqlite3_db_status(file, SQLITE_DBSTATUS_CACHE_MISS, &missed, &ignored, 0);
    return (long)hit + missed;
}

static sqlite3_stmt *prepare(const database *of, const query *which) {
    sqlite3_stmt *made;
    assert_int_equal(sqlite3_prepare_v2(of->opened, which->text, -1, &made, NULL), SQLITE_OK);
    for (int i = 1; i <= sqlite3_bind_parameter_count(made); i++) {
        const int parameter = atoi(sqlite3_bind_parameter_name(made, i) + 1);
        const char *value = value_of(of, which, parameter);
        is_limit(which, parameter) ? sqlite3_bind_int(made, i, atoi(value))
                                   : sqlite3_bind_text(made, i, value, -1, SQLITE_STATIC);
    }
    return made;
}

static work measure_by_sqlite(const database *self, const query *which) {
    sqlite3 *file = self->opened;
    execute_by_sqlite(file, "BEGIN IMMEDIATE");
    sqlite3_stmt *row = prepare(self, which);
    work out = {.pages = -pages_looked_at(file), .rows = -sqlite3_total_changes(file), .ms = -now_ms()};
    while (sqlite3_step(row) == SQLITE_ROW) {
        out.rows++;
    }
    out.ms += now_ms();
    out.pages += pages_looked_at(file);
    out.rows += sqlite3_total_changes(file);
    out.steps = sqlite3_stmt_status(row, SQLITE_STMTSTATUS_VM_STEP, 0);
    sqlite3_finalize(row);
    execute_by_sqlite(file, "ROLLBACK");
    return out;
}

/* ---- PostgreSQL ------------------------------------------------------------------------------------------------ */

#ifdef LUDOPOD_HAS_POSTGRESQL
static void execute_by_postgresql(void *server, const char *script) {
    PGresult *result = PQexec(server, script);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) {
        fail_msg("%s\n%s", PQerrorMessage(server), script);
    }
    PQclear(result);
}

static PGresult *explain(const database *of, const char *options, const query *which) {
    char text[1024];
    int length = snprintf(text, sizeof text, "EXPLAIN (%s) EXECUTE \"%s\"", options, which->name);
    for (int i = 1; i <= which->parameters; i++) {
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "%c'%s'", i == 1 ? '(' : ',', value_of(of, which, i));
    }
    snprintf(text + length, sizeof text - (size_t)length, which->parameters ? ")" : "");
    return PQexec(of->opened, text);
}

/* What has been read of a plan. */
typedef struct reading {
    work out;
    int parts;
    bool changes; /* the first part, which gives nothing itself */
    long times;   /* the latest part was gone through */
} reading;

/* "->  Index Scan using ... on ... (actual rows=2 loops=3)", "Rows Removed by Filter: 4", "Buffers: shared hit=5
   read=6", the first of which counts those of all parts, "Execution Time: 7.8 ms". */
static void read_line(reading *of, const char *line) {
    long rows, number;
    const char *part = strstr(line, "(actual rows="), *removed = strstr(line, "Rows Removed by ");
    if (part && sscanf(part, "(actual rows=%ld loops=%ld", &rows, &of->times) == 2) {
        of->changes = of->changes || (of->parts == 0 && strstr(line, " on ") && !strstr(line, "Scan"));
        of->out.rows = of->parts <= of->changes ? rows : of->out.rows;
        of->out.steps += rows * of->times;
        of->parts++;
    }
    if (removed && sscanf(removed, "%*[^:]: %ld", &number) == 1) {
        of->out.steps += number * of->times;
    }
    if (of->out.pages == 0 && strstr(line, "Buffers: shared")) {
        for (const char *at = line; (at = strpbrk(at, "hr")); at++) {
            of->out.pages += sscanf(at, "hit=%ld", &number) == 1 || sscanf(at, "read=%ld", &number) == 1 ? number : 0;
        }
    }
    sscanf(line, "Execution Time: %lf", &of->out.ms);
}

static work measure_by_postgresql(const database *self, const query *which) {
    reading of = {.parts = 0};
    self->execute(self->opened, "BEGIN");
    PGresult *plan = explain(self, "ANALYZE, BUFFERS, TIMING OFF, COSTS OFF", which);
    for (int i = 0; i < PQntuples(plan); i++) {
        read_line(&of, PQgetvalue(plan, i, 0));
    }
    PQclear(plan);
    self->execute(self->opened, "ROLLBACK");
    return of.out;
}
#endif

/* ---- A club that has played much ----------------------------------------------------------------------------- */

#define PERSON(n) "CAST(1000000000 + (" n ") % (SELECT n / 10 FROM size) AS TEXT)"
#define RUNS_ON "(i % 20 = 1 OR i < 500)"
#define PLAYER "CASE WHEN i % 5 = 0 THEN " M " ELSE " PERSON("i") " END"

/* A line that begins with the name of a database is for that one alone. */
static const char *const fill[] = {
    "CREATE TABLE number AS WITH RECURSIVE count(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM count WHERE i < (SELECT n "
    "FROM size) - 1)"
    " SELECT i, CAST(1000000000 + i AS TEXT) AS id FROM count",
    "INSERT INTO person (id, name, language, created, handle, skeleton, found)"
    " SELECT id, id, 'en', 1, id, id, id FROM number WHERE i < (SELECT n FROM size) / 10 + 1",
    "INSERT INTO email (person, address, confirmed_ms) SELECT id, id, 1 FROM number WHERE i < (SELECT n FROM size) / "
    "10",
    "INSERT INTO game (id, version, game, options, start, clock, class, rated, vacation, delay, created, state, turn,"
    " watched, listed, rated_as) SELECT id, 1000000000, " M ", '', '', '', 'none', 1, 1, 0, 1000000000 - i,"
    " CASE WHEN " RUNS_ON " THEN 'running' ELSE 'over' END, CASE WHEN " RUNS_ON " THEN 'a' ELSE '-' END, i, 1, i"
    " FROM number",
    "INSERT INTO seat (game, seat, kind, character_version, taken, name, person, live, created, rating_thousandths)"
    " SELECT id, 'a', 'human', 0, 1, id, " PLAYER ", CASE WHEN " RUNS_ON " THEN 1 ELSE 0 END, 1000000000 - i, 1"
    " FROM number UNION ALL SELECT id, 'b', 'human', 0, 1, id, " PERSON(
        "i * 7 + 3") ", CASE WHEN " RUNS_ON " THEN 1 ELSE 0 END, 1000000000 - i, 1 FROM number",
    "INSERT INTO event (game, number, kind, text, at_ms, lag_ms)"
    " SELECT number.id, ply.i, 'event', 'a1', 1000000000, 0 FROM number, number AS ply WHERE ply.i < 3",
    "INSERT INTO due (game, at_ms) SELECT id, 1000000000 - i FROM number WHERE " RUNS_ON,
    "INSERT INTO chat (game, n, room, person, name, text, at_ms)"
    " SELECT id, 0, 'players', " PERSON("i") ", id, id, 1 FROM number WHERE i > 0 UNION ALL"
                                             " SELECT " M ", i, 'players', " M ", id, id, 1 FROM number WHERE i < 500",
    "INSERT INTO note (game, person, text) SELECT id, " M ", '' FROM number WHERE i < 2000",
    "INSERT INTO played (person, id, seat, ended, at_ms, game, board, class, rated, result)"
    " SELECT " PLAYER ", id, 'a', CASE WHEN " RUNS_ON " THEN 0 ELSE 1 END, 1000000000 - i, " M ", " M
    ", 'none', 1, 'won'"
    " FROM number",
    "INSERT INTO faced (person, opponent, games, won, drawn, lost, at_ms)"
    " SELECT " M ", id, i, 0, 0, 0, i FROM number WHERE i < (SELECT n FROM size) / 10 UNION ALL"
    " SELECT id, " M ", i, 0, 0, 0, i FROM number WHERE i > 0 AND i < (SELECT n FROM size) / 10",
    "INSERT INTO opened (person, game, board, moves, position, seat, games, won, drawn, lost)"
    " SELECT " M ", " M ", " M ", 1000000000, id, 'a', i, 0, 0, 0 FROM number WHERE i < 5000 UNION ALL"
    " SELECT " PERSON("i + 1") ", id, " M ", 1000000000, id, 'a', i, 0, 0, 0 FROM number",
    "INSERT INTO continued (game, board, position, next, games, won, drawn, lost)"
    " SELECT " M ", " M ", " PERSON("i / 50") ", id, i, 0, 0, 0 FROM number",
    "INSERT INTO reached (person, what, game, at_ms) SELECT " PERSON("i") ", id, id, i FROM number",
    "INSERT INTO rating (person, pool, rating_thousandths, deviation_thousandths, games, at_ms)"
    " SELECT id, " M ", 1000000 + i, 50000, 1, 1000000000 FROM number WHERE i < (SELECT n FROM size) / 10",
    "INSERT INTO rating_change (ordinal, game, person, pool, seat, place, advantage, computer_rating, computer_place,"
    " rating_before, deviation_before, rating_after, deviation_after, games, at_ms, void)"
    " SELECT i, id, " PLAYER ", " M ", 'a', 1, 0, 0, 0, 1, 1, 1, 1, 1, i, 0 FROM number",
    "INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, read_ms)"
    " SELECT i, " PERSON("i / 5") ", 'turn', id, 0, '', " M
                                  ", 1000000000 - i, CASE WHEN i % 50 = 0 THEN NULL ELSE 1 END"
                                  " FROM number",
    "INSERT INTO outbox (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms,"
    " attempts, done_ms) SELECT id, CASE i % 3 WHEN 0 THEN 'mail' WHEN 1 THEN 'push' ELSE 'hook' END, '', " PERSON(
        "i") ", 'en', '', '', '', '', 1, 2000000000, 1, 1, CASE WHEN i < 100 THEN NULL ELSE 2000000000 END FROM number",
    "INSERT INTO relation (person, other, kind, since_ms) SELECT id, " M ", 'follow', i FROM number"
    " WHERE i > 0 AND i < (SELECT n FROM size) / 10 UNION ALL SELECT " M
    ", id, 'follow', i FROM number WHERE i > 0 AND i < 200",
    "INSERT INTO conversation (person, other, id, began, began_ms, answered, written, heard, seen, at_ms)"
    " SELECT " M ", id, id, 1, 1, 1, 1, 1, 1, 1000000000 - i FROM number WHERE i < 1000 UNION ALL"
    " SELECT " PERSON("i") ", id, id, 0, 1, 1, 1, 1, 1, 1 FROM number, (SELECT 1) AS one WHERE i >= 1000 AND i < "
                           "(SELECT n FROM size) / 10",
    "INSERT INTO message (conversation, n, person, text, heard, at_ms)"
    " SELECT " M ", i, " M ", '', 1, 1000000000 - i FROM number WHERE i < 1000 UNION ALL"
    " SELECT id, 0, " PERSON("i") ", '', 1, 1 FROM number WHERE i > 0",
    "INSERT INTO puzzle_attempt (person, puzzle, game, n, solved, at_ms, before, rating, deviation, puzzle_rating,"
    " puzzle_deviation) SELECT " PERSON("i / 5") ", id, " M
                                                 ", i, 1, i * CAST(86400000 AS BIGINT), 1, 1, 1, 1, 1 FROM number",
    "INSERT INTO report (id, person, reporter, kind, game, n, reason, words, evidence, at_ms, closed_ms)"
    " SELECT id, " PERSON("i / 50") ", " PERSON(
        "i / 50 + 1") ", 'person', '', -1, '', '', '', i, CASE WHEN i < 50 THEN"
                      " NULL ELSE 1 END FROM number WHERE i < (SELECT n FROM size) / 10",
    "INSERT INTO measure (id, person, decided_by, kind, reason, words, subject, game, n, was, at_ms, until_ms, seen_ms)"
    " SELECT id, " PERSON("i / 20") ", '', 'mute', '', '', '', '', -1, '', i, 1, 1 FROM number WHERE i < 1000",
    "INSERT INTO audit (at_ms, actor, act, about, detail) SELECT i, '', 'x', " PERSON("i / 100") ", '' FROM number",
    "INSERT INTO challenge (id, version, game, options, clock, rated, vacation, delay, random, invited, maker,"
    " maker_name, times, standing, state, reason, started, created_ms, until_ms)"
    " SELECT id, 1000000000, '', '', '', 0, 0, 0, 0, 'anyone', " PERSON(
        "i / 20") ", '', 0, 0,"
                  " CASE WHEN i % 500 = 0 THEN 'open' ELSE 'started' END, '', id, 1000000000 - i, 2000000000 FROM "
                  "number",
    "INSERT INTO challenge_seat (challenge, seat, person, name, accepted)"
    " SELECT id, 'a', " PERSON("i / 20") ", '', 1 FROM number UNION ALL SELECT id, 'b', NULL, '', 0 FROM number",
    "sqlite INSERT INTO session (key, person, created, seen, agent) SELECT CAST(id || id || id || '12' AS "
    "BLOB), " PERSON("i / 20") ", 1, i, '' FROM number",
    "postgresql INSERT INTO session (key, person, created, seen, agent)"
    " SELECT convert_to(id || id || id || '12', 'UTF8'), " PERSON("i / 20") ", 1, i, '' FROM number",
    "sqlite INSERT INTO received (key, at_ms) SELECT CAST(id AS BLOB), 2000000000 FROM number",
    "postgresql INSERT INTO received (key, at_ms) SELECT convert_to(id, 'UTF8'), 2000000000 FROM number",
    "DROP TABLE number; DROP TABLE size",
};

static void fill_database(const database *in, int games) {
    char size[64];
    snprintf(size, sizeof size, "BEGIN; CREATE TABLE size AS SELECT %d AS n", games);
    in->execute(in->opened, size);
    for (size_t i = 0; i < sizeof fill / sizeof fill[0]; i++) {
        const bool both = *fill[i] != 's' && *fill[i] != 'p', ours = *fill[i] == *in->dialect;
        if (both || ours) {
            in->execute(in->opened, both ? fill[i] : strchr(fill[i], ' '));
        }
    }
    in->execute(in->opened, "COMMIT");
}

/* ---- The catalogue --------------------------------------------------------------------------------------------- */

/* Text of the catalogue from this place on; NULL: there is no more. */
static const char *read_query(const char *text, query *out) {
    static const char mark[] = "-- name: ";
    text = strstr(text, mark);
    if (!text) {
        return NULL;
    }
    const char *begin = text + sizeof mark - 1;
    sscanf(begin, "%63s", out->name);
    begin += strcspn(begin, "\n");
    const char *end = strstr(begin, "\n\n"); /* behind it something may be said about the next one */
    snprintf(out->text, sizeof out->text, "%.*s", end ? (int)(end - begin) : (int)strlen(begin), begin);
    out->parameters = 0;
    for (const char *at = strchr(out->text, '$'); at; at = strchr(at + 1, '$')) {
        const int number = atoi(at + 1);
        out->parameters = number > out->parameters ? number : out->parameters;
    }
    return begin;
}

static void each_query(void visit(void *context, const query *which), void *context) {
    for (size_t i = 0; i < store_queries_count; i++) {
        query which;
        for (const char *text = store_queries[i].text; (text = read_query(text, &which));) {
            if (strncmp(which.name, "host_", strlen("host_")) != 0) { /* whoever runs the club looks at all there is */
                visit(context, &which);
            }
        }
    }
}

static bool is_in(const char *name, const char *const *names, size_t count) {
    bool found = false;
    for (size_t i = 0; i < count; i++) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

/* ---- What each takes ------------------------------------------------------------------------------------------- */

/* They look at all that a person has done, or at all ratings, and may change nothing of it: somebody takes a guest's
   games along; ratings are calculated once more. */
static bool looks_at_all(const char *name) {
    static const char *const names[] = {"count_rating_changes", "drop_guest", "leave_opened",
                                        "list_again",           "take_chat",  "take_notes",
                                        "take_played",          "take_seats"};
    return is_in(name, names, sizeof names / sizeof names[0]);
}

typedef struct measuring {
    const database *of;
    const char *only; /* NULL: each */
    bool reads;       /* those that change nothing, which are first: others leave what they took back */
    bool prints;
    int count, much;
} measuring;

/* What somebody has done is a fifth of all games. */
static bool is_much(const measuring *by, const query *which, const work *took) {
    const bool all = looks_at_all(which->name);
    const long rows = took->rows + (all ? GAMES / 5 : 0);
    const work *most = &by->of->most, *a_row = &by->of->most_a_row;
    return by->prints
               ? took->ms > 2 + (by->reads && !all ? 0 : 0.05 * (double)rows)
               : took->pages > most->pages + rows * a_row->pages || took->steps > most->steps + rows * a_row->steps;
}

static void measure(void *context, const query *which) {
    measuring *by = context;
    const bool ends = is_in(which->name, (const char *const[]){"save", "release", "undo"}, 3);
    const bool reads = strncmp(which->text, "\nSELECT", 7) == 0;
    if (ends || reads != by->reads || (by->only && strcmp(by->only, which->name) != 0)) {
        return;
    }
    work took = by->of->measure(by->of, which);
    for (int i = 1; i < RUNS && by->prints; i++) {
        const work again = by->of->measure(by->of, which);
        took.ms = again.ms < took.ms ? again.ms : took.ms;
    }
    const bool much = is_much(by, which, &took);
    by->count++;
    by->much += much;
    if (much || by->prints) {
        printf("%-28s %8.2f ms %8ld pages %8ld steps %8ld rows%s\n", which->name, took.ms, took.pages, took.steps,
               took.rows, much ? "  too much" : "");
    }
}

static measuring measure_each(measuring by) {
    for (int i = 0; i < 2; i++) {
        by.reads = i == 0;
        each_query(measure, &by);
    }
    return by;
}

/* And one that has lost its index is found. */
static void expect_little_work(const database *of) {
    const measuring all = measure_each((measuring){.of = of});
    assert_int_equal(all.much, 0);
    assert_true(all.count > 200);
    of->execute(of->opened, "DROP INDEX audit_about");
    assert_int_equal(measure_each((measuring){.of = of, .only = "list_log_about"}).much, 1);
}

static void make_schema(const char *url, const sql_driver *more) {
    store *made;
    store_fault fault;
    if (store_open(url, more, &made, &fault)) {
        fail_msg("%s", fault.text);
    }
    store_close(made);
}

static database open_sqlite(const char *folder) {
    char url[FOLDER_PATH + 16];
    sqlite3 *opened;
    snprintf(url, sizeof url, "sqlite:%s/games", folder);
    make_schema(url, NULL);
    assert_int_equal(sqlite3_open(strchr(url, ':') + 1, &opened), SQLITE_OK);
    execute_by_sqlite(opened, "PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF");
    return (database){.dialect = "sqlite",
                      .rows = FEW,
                      .opened = opened,
                      .execute = execute_by_sqlite,
                      .measure = measure_by_sqlite,
                      .most = {.pages = 2000, .steps = 25000},
                      .most_a_row = {.pages = 15, .steps = 100}};
}

static void sqlite_works_little(void **state) {
    (void)state;
    char folder[FOLDER_PATH];
    folder_make_in_memory(folder);
    const database of = open_sqlite(folder);
    fill_database(&of, GAMES);
    expect_little_work(&of);
    sqlite3_close(of.opened);
    folder_remove(folder);
}

#ifdef LUDOPOD_HAS_POSTGRESQL
static database open_postgresql(const char *url) {
    make_schema(url, &store_postgresql);
    return (database){.dialect = "postgresql",
                      .rows = FEW,
                      .opened = PQconnectdb(url),
                      .execute = execute_by_postgresql,
                      .measure = measure_by_postgresql,
                      .most = {.pages = 2000, .steps = 5000},
                      .most_a_row = {.pages = 25, .steps = 20}};
}

static void prepare_by_postgresql(void *server, const query *which) {
    PGresult *made = PQprepare(server, which->name, which->text, 0, NULL);
    assert_int_equal(PQresultStatus(made), PGRES_COMMAND_OK);
    PQclear(made);
}

/* As the store's driver asks, and as a server comes to ask that has been up for a while. */
static void settle_postgresql(const database *of) {
    of->execute(of->opened, "VACUUM");
    of->execute(of->opened, "SET default_statistics_target = 1000; ANALYZE"); /* which looks at every row */
    of->execute(of->opened, "SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1; SET jit = off;"
                            " SET max_parallel_workers_per_gather = 0");
    each_query(prepare_by_postgresql, of->opened);
}

/* One row, or all of a table: at the start, and when ratings are calculated once more. */
static bool may_scan(const char *name) {
    static const char *const names[] = {"beat",          "claim",          "empty_rating_changes",
                                        "empty_ratings", "last_beat",      "load_automatic_vacations",
                                        "load_seeks",    "list_recoveries"};
    return is_in(name, names, sizeof names / sizeof names[0]);
}

static void expect_no_scan(void *context, const query *which) {
    const database *of = context;
    if (strstr("save release undo", which->name)) {
        return;
    }
    PGresult *plan = explain(of, "COSTS OFF", which);
    assert_int_equal(PQresultStatus(plan), PGRES_TUPLES_OK);
    for (int i = 0; i < PQntuples(plan); i++) {
        const char *scan = strstr(PQgetvalue(plan, i, 0), "Seq Scan on ");
        if (scan && !may_scan(which->name)) {
            fail_msg("%s: %s", which->name, scan);
        }
    }
    PQclear(plan);
}

static void postgresql_works_little(void **state) {
    (void)state;
    cluster ours;
    char why[256], url[192];
    if (!cluster_start(&ours, why, sizeof why)) {
        printf("Skipped, because %s.\n", why);
        exit(77);
    }
    cluster_url(&ours, "postgres", url, sizeof url);
    database of = open_postgresql(url);
    fill_database(&of, GAMES);
    settle_postgresql(&of);
    of.execute(of.opened, "SET enable_seqscan = off"); /* by which a small table is read else */
    each_query(expect_no_scan, &of);
    of.execute(of.opened, "SET enable_seqscan = on");
    expect_little_work(&of);
    PQfinish(of.opened);
    cluster_stop(&ours);
}
#endif

/* ---- What is printed -------------------------------------------------------------------------------------------- */

static int print(const char *url) {
    char folder[FOLDER_PATH];
    folder_make(folder);
#ifdef LUDOPOD_HAS_POSTGRESQL
    database of = url ? open_postgresql(url) : open_sqlite(folder);
#else
    assert_null(url);
    database of = open_sqlite(folder);
#endif
    of.rows = MANY;
    fill_database(&of, 5 * GAMES);
#ifdef LUDOPOD_HAS_POSTGRESQL
    if (url) {
        settle_postgresql(&of);
    }
#endif
    const measuring all = measure_each((measuring){.of = &of, .prints = true});
    printf("%d queries; %d too much\n", all.count, all.much);
    folder_remove(folder);
    return all.much ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "print") == 0) {
        return print(argv[2]);
    }
    const struct CMUnitTest on_sqlite[] = {cmocka_unit_test(sqlite_works_little)};
#ifdef LUDOPOD_HAS_POSTGRESQL
    const struct CMUnitTest on_postgresql[] = {cmocka_unit_test(postgresql_works_little)};
    if (argc > 1) {
        return cmocka_run_group_tests(on_postgresql, NULL, NULL);
    }
#endif
    return cmocka_run_group_tests(on_sqlite, NULL, NULL);
}
