/* What is said of SQLite alone: its files, its lock and its backups. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/folder.h"
#include "store/inside.h"
#include "store/keep.h"
#include "store/scripts.h"
#include "store/store.h"
#include "store/support.h"

typedef struct place {
    char folder[FOLDER_PATH], file[96], url[104];
} place;

static int make_place(void **state) {
    place *made = calloc(1, sizeof *made);
    folder_make(made->folder);
    snprintf(made->file, sizeof made->file, "%s/games.db", made->folder);
    snprintf(made->url, sizeof made->url, "sqlite:%s", made->file);
    *state = made;
    return 0;
}

static int remove_place(void **state) {
    place *made = *state;
    folder_remove(made->folder);
    free(made);
    return 0;
}

static store *open_store(const place *at) {
    store *opened;
    store_fault fault;
    if (store_open(at->url, NULL, &opened, &fault) != STORE_OK) {
        fail_msg("%s", fault.text);
    }
    return opened;
}

static void run_sql(const place *at, const char *script) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(at->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, script, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static sqlite3 *open_by_sqlite(const char *file) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(file, &database), SQLITE_OK);
    return database;
}

static int read_by_sqlite(const char *file, const char *query) {
    sqlite3 *database = open_by_sqlite(file);
    sqlite3_stmt *row;
    assert_int_equal(sqlite3_prepare_v2(database, query, -1, &row, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    int number = sqlite3_column_int(row, 0);
    sqlite3_finalize(row);
    sqlite3_close(database);
    return number;
}

static void assert_refused(const char *url, const char *why) {
    store *opened = NULL;
    store_fault fault = {""};
    assert_int_equal(store_open(url, NULL, &opened, &fault), STORE_FAILED);
    assert_null(opened);
    if (!strstr(fault.text, why)) {
        fail_msg("'%s' does not say '%s'", fault.text, why);
    }
}

static int count_files(const place *at) {
    int count = 0;
    DIR *entries = opendir(at->folder);
    for (struct dirent *entry; (entry = readdir(entries));) {
        count += entry->d_name[0] != '.';
    }
    closedir(entries);
    return count;
}

/* Opens it where no file may grow beyond a size, which is as good as a full disk, and wants that to fail. */
static void assert_refused_where_files_end(const place *at, rlim_t size, const char *why) {
    struct rlimit before, small;
    store *opened = NULL;
    store_fault fault = {""};
    getrlimit(RLIMIT_FSIZE, &before);
    small = (struct rlimit){.rlim_cur = size, .rlim_max = before.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    store_status status = store_open(at->url, NULL, &opened, &fault);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(status, STORE_FAILED);
    if (!strstr(fault.text, why)) {
        fail_msg("'%s' does not say '%s'", fault.text, why);
    }
}

static void where_nothing_can_be_written_nothing_is_served(void **state) {
    const place *at = *state;
    store_close(open_store(at));
    assert_refused_where_files_end(at, 512, "(File too large)");
    store_close(open_store(at));
}

/* ---- Databases that are refused ---------------------------------------------------------------- */

static void foreign_databases_are_refused(void **state) {
    const place *at = *state;
    assert_refused("postgres:x", "expected sqlite:FILE");
    assert_refused("sqlite:", "no file name");
    assert_refused("sqlite:/nowhere/at/all.db", "/nowhere/at/all.db");
    assert_refused("sqlite:/tmp", "/tmp");
    assert_refused("sqlite:/proc/ludopod.db", "/proc/ludopod.db"); /* read-only, even for root */
    run_sql(at, "CREATE TABLE cookbook (recipe)");
    assert_refused(at->url, "another program");
    run_sql(at, "DROP TABLE cookbook; PRAGMA application_id = 1280331588; PRAGMA user_version = 999");
    assert_refused(at->url, "another version of Ludopod wrote it");
    run_sql(at, "PRAGMA user_version = 0");
    store_close(open_store(at));
}

static void damaged_files_are_refused(void **state) {
    const place *at = *state;
    FILE *file = fopen(at->file, "wb");
    for (int i = 0; i < 400; i++) {
        fputs("no database ", file);
    }
    fclose(file);
    assert_refused(at->url, "not a database");
    unlink(at->file);

    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    store_close(games);
    assert_int_equal(truncate(at->file, 4096 * 3), 0);
    assert_refused(at->url, at->file);
}

/* ---- One server a database ---------------------------------------------------------------------- */

/* It is nobody else's, and no file. */
static void databases_in_memory_do_not_meet(void **state) {
    (void)state;
    store *one, *other;
    store_fault fault;
    assert_int_equal(store_open("sqlite::memory:", NULL, &one, &fault), STORE_OK);
    assert_int_equal(store_open("sqlite::memory:", NULL, &other, &fault), STORE_OK);
    assert_int_not_equal(access(":memory:", F_OK), 0);
    store_close(other);
    store_close(one);
}

static void a_file_of_two_names_is_served_by_one(void **state) {
    const place *at = *state;
    char other[256], pid[32];
    store *games = open_store(at);
    snprintf(pid, sizeof pid, "process %ld on ", (long)getpid());
    snprintf(other, sizeof other, "sqlite:%s/symlink", at->folder);
    assert_int_equal(symlink(at->file, other + 7), 0);
    assert_refused(other, pid);
    snprintf(other, sizeof other, "sqlite:%s/hardlink", at->folder);
    assert_int_equal(link(at->file, other + 7), 0);
    assert_refused(other, "is served already");
    store_close(games);
}

static void others_read_what_is_served(void **state) {
    const place *at = *state;
    store *games = open_store(at);
    club_game game = make_game("aaaaaaaaaa", CLUB_SEAT_OPEN);
    add(games, &game, NULL, STORE_OK);
    assert_int_equal(read_by_sqlite(at->file, "SELECT count(*) FROM game"), 1);
    club_game_change change = move_of(&game, "a1");
    assert_int_equal(keep(games, &change), STORE_OK);
    assert_int_equal(read_by_sqlite(at->file, "SELECT count(*) FROM event"), 1);
    club_free(&game);
    store_close(games);
}

/* ---- What queries read -------------------------------------------------------------------------- */

/* Those that go through all of what few rows make, or through a part of a table that an index holds apart; what is done
   at the start, by the club's own hand, or once a day. */
static bool may_scan(const char *name) {
    static const char *const names[] = {"add_alerts_of_followers",
                                        "add_alerts_of_reporters",
                                        "lobby_challenges",
                                        "begin_conversation",
                                        "waiting_pushes",
                                        "waiting_hooks",
                                        "waiting_letters",
                                        "tournament_results",
                                        "gone_entrants",
                                        "add_alerts_of_entrants",
                                        "unlisted_games",
                                        "games_of_person",
                                        "forget_challengers",
                                        "free_challenge_seats",
                                        "list_cases",
                                        "count_cases",
                                        "list_log",
                                        "rated_meetings",
                                        "claim",
                                        "beat",
                                        "last_beat",
                                        "load_outages",
                                        "load_lapses",
                                        "load_seeks",
                                        "list_recoveries",
                                        "list_news", /* of the latest two hundred */
                                        "load_vacations",
                                        "load_automatic_vacations",
                                        "count_ratings",
                                        "count_rating_changes",
                                        "empty_pool",
                                        "forget_pushes"};
    bool found = strncmp(name, "host_", strlen("host_")) == 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        found = found || strcmp(name, names[i]) == 0;
    }
    return found;
}

static void expect_no_scan(sqlite3 *database, const char *name, const char *query) {
    char explain[8192];
    sqlite3_stmt *row;
    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", query);
    assert_int_equal(sqlite3_prepare_v2(database, explain, -1, &row, NULL), SQLITE_OK);
    while (sqlite3_step(row) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(row, 3);
        if (strncmp(step, "SCAN ", 5) == 0 && !may_scan(name)) {
            fail_msg("%s: %s", name, step);
        }
    }
    sqlite3_finalize(row);
}

static void no_query_goes_through_a_table_that_grows(void **state) {
    static const char mark[] = "-- name: ";
    const place *at = *state;
    store_close(open_store(at));
    sqlite3 *database = open_by_sqlite(at->file);
    size_t count = 0;
    for (size_t i = 0; i < store_queries_count; i++) {
        for (const char *begin = strstr(store_queries[i].text, mark); begin; count++) {
            char name[64], query[8000];
            const char *text = begin + sizeof mark - 1, *next = strstr(text, mark);
            sscanf(text, "%63s", name);
            text += strcspn(text, "\n");
            snprintf(query, sizeof query, "%.*s", next ? (int)(next - text) : (int)strlen(text), text);
            expect_no_scan(database, name, query);
            begin = next;
        }
    }
    assert_true(count > 200);
    sqlite3_close(database);
}

/* ---- Whether it takes writes -------------------------------------------------------------------- */

static void a_beat_fails_where_nothing_can_be_written(void **state) {
    const place *at = *state;
    store_fault fault = {""};
    struct timespec began, ended;
    store *games = open_store(at);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1234}, &fault), STORE_OK);
    assert_int_equal(read_by_sqlite(at->file, "SELECT alive_ms FROM serving"), 1234);
    sqlite3 *other = open_by_sqlite(at->file);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    clock_gettime(CLOCK_MONOTONIC, &began);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1235}, &fault), STORE_FAILED);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    assert_non_null(strstr(fault.text, "locked"));
    assert_true(ended.tv_sec - began.tv_sec < 20); /* half a second, on a machine that is not busy */
    sqlite3_close(other);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1236}, &fault), STORE_OK);
    char moved[128];
    snprintf(moved, sizeof moved, "%s/moved", at->folder);
    assert_int_equal(rename(at->file, moved), 0);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1237}, &fault), STORE_FAILED);
    assert_non_null(strstr(fault.text, "moved, deleted or replaced"));
    assert_int_equal(rename(moved, at->file), 0);
    store_close(games);
}

/* ---- Backups ------------------------------------------------------------------------------------ */

static bool write_meanwhile(void *context, const pod_progress *copied) {
    store *games = context;
    store_fault fault;
    assert_true(copied->done <= copied->total);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1000 + (int64_t)copied->done}, &fault), STORE_OK);
    return true;
}

static bool interrupt_it(void *context, const pod_progress *copied) {
    (void)context;
    return copied->done > copied->total;
}

static void add_many(store *games, int count) {
    store_fault fault;
    assert_int_equal(store_begin(games, &fault), STORE_OK);
    for (int i = 0; i < count; i++) {
        char id[CLUB_ID_SIZE];
        snprintf(id, sizeof id, "aaaaaaaa%c%c", 'a' + i / 26, 'a' + i % 26);
        club_game game = make_game(id, CLUB_SEAT_OPEN);
        assert_int_equal(keep_game(games, &game, NULL, &fault), STORE_OK);
    }
    assert_int_equal(store_commit(games, &fault), STORE_OK);
}

static void a_backup_is_the_database_of_one_moment(void **state) {
    const place *at = *state;
    char copy[128], url[136];
    store_fault fault = {""};
    club_game back;
    store *games = open_store(at);
    assert_int_equal(store_run_job(games, &(store_job){.alive_ms = 1000001}, &fault), STORE_OK);
    add_many(games, 600);
    snprintf(copy, sizeof copy, "%s/copy", at->folder);
    snprintf(url, sizeof url, "sqlite:%s", copy);
    const store_backup_request request = {.progress = {games, write_meanwhile}};
    assert_int_equal(store_backup(at->url, NULL, copy, &request, &fault), STORE_OK);
    assert_int_equal(count_files(at), 4); /* with the log and its index, and nothing left aside */
    assert_int_equal(read_by_sqlite(copy, "SELECT count(*) FROM game"), 600);
    assert_true(read_by_sqlite(at->file, "SELECT alive_ms FROM serving") < 1000000); /* it was written meanwhile */
    assert_true(read_by_sqlite(copy, "SELECT alive_ms FROM serving") > 1000000);     /* and the copy is of before */
    store_close(games);
    assert_int_equal(store_open(url, NULL, &games, &fault), STORE_OK);
    assert_int_equal(store_load(games, "aaaaaaaaaa", &back, &fault), STORE_OK);
    club_free(&back);
    store_close(games);
}

static void assert_no_backup(const char *url, const char *file, const store_backup_request *request, const char *why) {
    store_fault fault = {""};
    assert_int_equal(store_backup(url, NULL, file, request, &fault), STORE_FAILED);
    if (!strstr(fault.text, why)) {
        fail_msg("'%s' does not say '%s'", fault.text, why);
    }
}

static void a_backup_takes_no_others_place(void **state) {
    const place *at = *state;
    const store_backup_request plain = {0}, replace = {.replace = true}, stop = {.progress = {NULL, interrupt_it}};
    char copy[128], link_name[128], foreign[136];
    store_fault fault;
    store *games = open_store(at);
    add_many(games, 600);
    snprintf(copy, sizeof copy, "%s/copy", at->folder);
    snprintf(link_name, sizeof link_name, "%s/link", at->folder);
    snprintf(foreign, sizeof foreign, "sqlite:%s/foreign", at->folder);
    assert_no_backup(at->url, copy, &stop, "interrupted");
    assert_int_equal(access(copy, F_OK), -1);
    assert_int_equal(store_backup(at->url, NULL, copy, &plain, &fault), STORE_OK);
    assert_no_backup(at->url, copy, &plain, "is there already");
    assert_int_equal(store_backup(at->url, NULL, copy, &replace, &fault), STORE_OK);
    assert_int_equal(symlink(copy, link_name), 0);
    assert_no_backup(at->url, link_name, &replace, "no ordinary file");
    assert_no_backup(at->url, "/dev/null", &replace, "no ordinary file");
    assert_no_backup(at->url, at->file, &replace, "the database itself");
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char part[128];
        snprintf(part, sizeof part, "%s%s", at->file, ends[i]);
        assert_no_backup(at->url, part, &replace, "the database itself, or a part of it");
    }
    assert_no_backup(at->url, "/nowhere/at/all", &plain, "/nowhere/at/all");
    sqlite3 *other = open_by_sqlite(foreign + 7);
    sqlite3_exec(other, "CREATE TABLE cookbook (recipe)", NULL, NULL, NULL);
    sqlite3_close(other);
    strcat(copy, "2");
    assert_no_backup(foreign, copy, &plain, "no database of Ludopod");
    assert_no_backup("sqlite:/nowhere/at/all", copy, &plain, "/nowhere/at/all");
    assert_int_equal(access(copy, F_OK), -1);
    store_close(games);
}

static void a_folder_that_cannot_be_written_is_refused(void **state) {
    const place *at = *state;
    enum { NOBODY = 65534 };
    bool is_root = geteuid() == 0; /* who may write anywhere, and so is somebody else here */
    chmod(at->folder, 0555);
    assert_false(is_root && seteuid(NOBODY));
    assert_refused(at->url, at->file);
    assert_false(is_root && seteuid(0));
    chmod(at->folder, 0700);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, remove_place)
    const struct CMUnitTest tests[] = {
        TEST(foreign_databases_are_refused),
        TEST(damaged_files_are_refused),
        TEST(where_nothing_can_be_written_nothing_is_served),
        TEST(databases_in_memory_do_not_meet),
        TEST(a_file_of_two_names_is_served_by_one),
        TEST(others_read_what_is_served),
        TEST(no_query_goes_through_a_table_that_grows),
        TEST(a_beat_fails_where_nothing_can_be_written),
        TEST(a_backup_is_the_database_of_one_moment),
        TEST(a_backup_takes_no_others_place),
        TEST(a_folder_that_cannot_be_written_is_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
