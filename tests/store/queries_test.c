/* Every query of the catalogue, in a database in which much has been played:

     store_queries [sqlite|postgresql]    with 20,000 games: none goes on for more than 10 ms, nor through a table that
   grows store_queries print [URL]            with 100,000 games: prints what takes 0.5 ms and more, which is to be
   under 2 ms; URL: an empty database of PostgreSQL, else SQLite

   Ids, names and numbers are all the same one, so that each parameter is of somebody or something with much to be
   found: a member with a fifth of all games, 100 of which go on; the game, challenge and conversation of which there is
   most. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/folder.h"
#include "sanitizers.h"
#include "store/inside.h"
#include "store/scripts.h"
#ifdef LUDOPOD_HAS_POSTGRESQL
#include "store/cluster.h"
#include <libpq-fe.h>
extern const sql_driver store_postgresql;
#endif

#define M "'1000000000'"
enum { RUNS = 5, LIMIT = 1001, FORGOTTEN = 500 /* at once */, TEXT_SIZE = 8000 };

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
    "INSERT INTO seat (game, seat, kind, level_version, taken, name, person, live, created, rating_thousandths)"
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
    "INSERT INTO rating (person, pool, rating_thousandths, deviation_thousandths, games, at_ms)"
    " SELECT id, " M ", 1000000 + i, 50000, 1, 1000000000 FROM number WHERE i < (SELECT n FROM size) / 10",
    "INSERT INTO rating_change (ordinal, game, person, pool, seat, place, advantage, level_rating, level_place,"
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
    "postgresql ANALYZE",
};

static void fill_store(store *in, const char *dialect, int games) {
    store_fault fault;
    char size[64];
    snprintf(size, sizeof size, "BEGIN; CREATE TABLE size AS SELECT %d AS n", games);
    assert_int_equal(sql_execute(in->database, size, &fault), STORE_OK);
    for (size_t i = 0; i < sizeof fill / sizeof fill[0]; i++) {
        const bool both = *fill[i] != 's' && *fill[i] != 'p', ours = *fill[i] == *dialect;
        if ((both || ours) && sql_execute(in->database, both ? fill[i] : strchr(fill[i], ' '), &fault)) {
            fail_msg("%s\n%s", fault.text, fill[i]);
        }
    }
    assert_int_equal(sql_execute(in->database, "COMMIT", &fault), STORE_OK);
}

/* ---- The catalogue --------------------------------------------------------------------------------------------- */

typedef struct query {
    char name[64], text[TEXT_SIZE];
    int parameters;
} query;

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
            visit(context, &which);
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

/* They change all that a person has done, or all of a pool, so they take as long as there is of it: 500 followers hear
   of a game, whoever leaves the club, takes a guest's games along, is renamed or rated once more; and the log, which
   whoever runs the club reads. */
static bool takes_all(const char *name) {
    static const char *const names[] = {"add_alerts_of_followers",
                                        "drop_conversations",
                                        "drop_faced",
                                        "drop_guest",
                                        "drop_notes",
                                        "drop_opened",
                                        "drop_played",
                                        "drop_relations",
                                        "drop_words",
                                        "empty_pool",
                                        "empty_rating_changes",
                                        "empty_ratings",
                                        "forget_names",
                                        "games_of_person",
                                        "leave_faced",
                                        "leave_faced_by_others",
                                        "list_log",
                                        "rename_seats",
                                        "take_chat",
                                        "take_faced",
                                        "take_faced_by_others",
                                        "take_notes",
                                        "take_opened",
                                        "take_played",
                                        "take_seats"};
    return is_in(name, names, sizeof names / sizeof names[0]);
}

typedef struct measuring {
    store *in;
    double least_ms; /* those below it are not printed */
    double most_ms;
    clockid_t clock; /* SQLite works in this thread, and is measured by its own time */
    int slow, count;
} measuring;

static void bind(sql_row *row, const query *which) {
    const bool forgets = strncmp(which->name, "forget_", 7) == 0;
    for (int i = 1; i <= which->parameters; i++) {
        char limit[24];
        snprintf(limit, sizeof limit, "LIMIT $%d", i);
        const char *found = strstr(which->text, limit);
        const bool limits = found && (found[strlen(limit)] < '0' || found[strlen(limit)] > '9');
        limits ? sql_bind_number(row, i, forgets ? FORGOTTEN : LIMIT) : sql_bind_text(row, i, "1000000000");
    }
}

static double now_ms(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* What it says of it, refusals too, is of no account here; it is taken back. */
static double run(const measuring *of, const query *which) {
    store *in = of->in;
    store_fault fault;
    store_status status;
    assert_int_equal(store_begin(in, &fault), STORE_OK);
    sql_execute(in->database, "SELECT 1", &fault); /* the transaction has begun */
    const double began = now_ms(of->clock);
    sql_row *row = sql_query(in->database, which->name);
    bind(row, which);
    while (sql_step(row, &status, &fault)) {
    }
    const double ended = now_ms(of->clock);
    store_rollback(in);
    return ended - began;
}

static bool ends_transactions(const char *name) {
    return strcmp(name, "save") == 0 || strcmp(name, "release") == 0 || strcmp(name, "undo") == 0;
}

static void measure(void *context, const query *which) {
    measuring *of = context;
    const bool held = !takes_all(which->name);
    double least = ends_transactions(which->name) ? 0 : run(of, which);
    for (int i = 1; i < RUNS && least > of->least_ms && held; i++) {
        const double again = run(of, which);
        least = again < least ? again : least;
    }
    const bool slow = least > of->most_ms && held;
    of->slow += slow;
    of->count++;
    if (slow || least >= of->least_ms) {
        printf("%-28s %8.2f ms%s\n", which->name, least, slow ? "  too slow" : "");
    }
}

static store *open_filled(const sql_driver *driver, const char *url, int games) {
    store *opened;
    store_fault fault;
    if (store_open(url, driver, &opened, &fault)) {
        fail_msg("%s", fault.text);
    }
    fill_store(opened, driver ? driver->dialect : "sqlite", games);
    return opened;
}

/* ---- How PostgreSQL goes about it ------------------------------------------------------------------------------- */

#ifdef LUDOPOD_HAS_POSTGRESQL
/* One row, or all of a table: at the start, and when ratings are calculated once more. */
static bool may_scan(const char *name) {
    static const char *const names[] = {"beat",          "claim",     "empty_rating_changes",
                                        "empty_ratings", "last_beat", "load_automatic_vacations"};
    return is_in(name, names, sizeof names / sizeof names[0]);
}

typedef struct explaining {
    PGconn *server;
    int scans;
} explaining;

static void explain(void *context, const query *which) {
    explaining *of = context;
    char text[512];
    if (ends_transactions(which->name)) {
        return;
    }
    PQclear(PQprepare(of->server, which->name, which->text, 0, NULL));
    int length = snprintf(text, sizeof text, "EXPLAIN EXECUTE %s%s", which->name, which->parameters ? "(NULL" : "");
    for (int i = 1; i < which->parameters; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, ", NULL");
    }
    snprintf(text + length, sizeof text - (size_t)length, "%s", which->parameters ? ")" : "");
    PGresult *plan = PQexec(of->server, text);
    if (PQresultStatus(plan) != PGRES_TUPLES_OK) {
        fail_msg("%s: %s", which->name, PQerrorMessage(of->server));
    }
    for (int i = 0; i < PQntuples(plan); i++) {
        const char *scan = strstr(PQgetvalue(plan, i, 0), "Seq Scan on ");
        if (scan && !may_scan(which->name)) {
            printf("%s: %s\n", which->name, scan);
            of->scans++;
        }
    }
    PQclear(plan);
}

static int count_scans(const char *url) {
    explaining of = {.server = PQconnectdb(url)};
    PQclear(PQexec(of.server, "SET plan_cache_mode = force_generic_plan"));
    PQclear(PQexec(of.server, "SET enable_seqscan = off")); /* which a small table is read by else */
    each_query(explain, &of);
    PQfinish(of.server);
    return of.scans;
}

static void postgresql_is_quick(void **state) {
    (void)state;
    cluster ours;
    char why[256], url[192];
    if (!cluster_start(&ours, why, sizeof why)) {
        printf("Skipped, because %s.\n", why);
        exit(77);
    }
    cluster_url(&ours, "postgres", url, sizeof url);
    measuring of = {
        .in = open_filled(&store_postgresql, url, 20000), .least_ms = 10, .most_ms = 10, .clock = CLOCK_MONOTONIC};
    each_query(measure, &of);
    const int scans = count_scans(url);
    store_close(of.in);
    cluster_stop(&ours);
    assert_int_equal(of.slow, 0);
    assert_int_equal(scans, 0);
}
#endif

static void sqlite_is_quick(void **state) {
    const double most = LUDOPOD_IS_SANITIZED ? 100 : 10;
    (void)state;
    measuring of = {.in = open_filled(NULL, "sqlite::memory:", 20000),
                    .least_ms = most,
                    .most_ms = most,
                    .clock = CLOCK_THREAD_CPUTIME_ID};
    each_query(measure, &of);
    store_close(of.in);
    assert_int_equal(of.slow, 0);
    assert_true(of.count > 200);
}

/* ---- What is printed -------------------------------------------------------------------------------------------- */

static int print(const char *url) {
    const sql_driver *more = NULL;
    char folder[FOLDER_PATH], file[FOLDER_PATH + 16];
#ifdef LUDOPOD_HAS_POSTGRESQL
    more = url ? &store_postgresql : NULL;
#endif
    folder_make(folder);
    snprintf(file, sizeof file, "sqlite:%s/games", folder);
    measuring of = {
        .in = open_filled(more, url ? url : file, 100000), .least_ms = 0.5, .most_ms = 2, .clock = CLOCK_MONOTONIC};
    each_query(measure, &of);
    printf("%d queries; %d too slow\n", of.count, of.slow);
    store_close(of.in);
    folder_remove(folder);
    return of.slow ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "print") == 0) {
        return print(argv[2]);
    }
    const struct CMUnitTest on_sqlite[] = {cmocka_unit_test(sqlite_is_quick)};
#ifdef LUDOPOD_HAS_POSTGRESQL
    const struct CMUnitTest on_postgresql[] = {cmocka_unit_test(postgresql_is_quick)};
    if (argc > 1) {
        return cmocka_run_group_tests(on_postgresql, NULL, NULL);
    }
#endif
    return cmocka_run_group_tests(on_sqlite, NULL, NULL);
}
