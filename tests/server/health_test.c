/* Whether anything can be stored, as it is found out, answered and logged; games that cannot be read; what the service
   manager is told. */
#include "app/turn.h"
#include "server/harness.h"

#include <poll.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { AGAIN_MS = 1000 };

static void expect_ready(club_house *house, bool ready) {
    browser stranger = {0};
    const reply *of = get(house, &stranger, "/readyz");
    assert_int_equal(of->status, ready ? 200 : 503);
    assert_string_equal(of->text, ready ? "ready\n" : "nothing can be stored: told to fail\n");
    assert_true(ready || of->retry_after > 0);
    assert_int_equal(get(house, &stranger, "/healthz")->status, 200);
    const char *metric = strstr(get(house, &stranger, "/metrics")->text, "\nludopod_ready ");
    assert_non_null(metric);
    assert_int_equal(metric[15], ready ? '1' : '0');
}

static const char seats[] = "{'seats':[{'kind':'you'},{'kind':'open'}]}";

static void a_store_that_fails_is_told_once(void **state) {
    club_house *house = *state;
    browser ada = {0};
    const struct {
        bool *failing;
    } ways[] = {{&house->failing.begin}, {&house->failing.add_game}, {&house->failing.commit}};
    expect_ready(house, true);
    for (int i = 0; i < 3; i++) {
        *ways[i].failing = true;
        for (int tries = 0; tries < 10; tries++) {
            expect_refusal(post(house, &ada, "/api/v1/games", seats), 503, "unavailable");
            expect_ready(house, false);
        }
        *ways[i].failing = false;
        assert_int_equal(logged(house, "store_fails"), i + 1);
        assert_int_equal(logged(house, "store_works"), i);
        assert_int_equal(post(house, &ada, "/api/v1/games", seats)->status, 201);
        expect_ready(house, true);
        assert_int_equal(logged(house, "store_works"), i + 1);
    }
}

static void turn(club_house *house) {
    begin_turn(house);
    end_turn(house);
}

/* Whether the database holds this, in seconds since 1970, as the time of the latest beat. */
static bool was_there_at(club_house *house, int64_t seconds) {
    char query[96];
    snprintf(query, sizeof query, "SELECT count(*) FROM serving WHERE alive_ms = %lld", (long long)seconds * 1000);
    return count_in_database(house, query) == 1;
}

/* So a restart knows to five seconds how long nobody could move. */
static void an_idle_club_notes_every_five_seconds_that_it_is_there(void **state) {
    club_house *house = *state;
    house->beat_ms = APP_BEAT_MS;
    reopen(house);
    const int64_t began = house->seconds;
    const unsigned before = house->failing.beats;
    for (unsigned second = 1; second <= 30; second++) {
        assert_int_equal(app_wait_ms(house->server->app), 5000 - (second - 1) % 5 * 1000);
        pass(house, 1000);
        turn(house);
        assert_int_equal(house->failing.beats, before + second / 5);
        assert_true(second < 5 || was_there_at(house, began + second / 5 * 5));
    }
}

static void a_store_that_fails_is_found_out_though_nobody_writes(void **state) {
    club_house *house = *state;
    browser ada = {0};
    house->beat_ms = APP_BEAT_MS;
    reopen(house);
    unsigned before = house->failing.beats;
    assert_int_equal(app_wait_ms(house->server->app), APP_BEAT_MS);
    house->failing.beat = true;
    pass(house, APP_BEAT_MS - 1);
    turn(house);
    expect_ready(house, true);
    assert_int_equal(app_wait_ms(house->server->app), 1);
    pass(house, 1);
    turn(house);
    expect_ready(house, false);
    assert_int_equal(house->failing.beats, before + 1);
    assert_int_equal(app_wait_ms(house->server->app), AGAIN_MS);
    for (int i = 0; i < 1000; i++) { /* strangers make it write no more often */
        get(house, &ada, "/readyz");
    }
    assert_int_equal(house->failing.beats, before + 1);
    pass(house, AGAIN_MS);
    turn(house);
    assert_int_equal(house->failing.beats, before + 2);
    assert_int_equal(logged(house, "store_fails"), 1);
    house->failing.beat = false;
    pass(house, AGAIN_MS);
    turn(house);
    expect_ready(house, true);
    assert_int_equal(logged(house, "store_works"), 1);
    assert_int_equal(app_wait_ms(house->server->app), APP_BEAT_MS);
}

static void run_sql(const club_house *house, const char *sql) {
    sqlite3 *database;
    assert_int_equal(sqlite3_open(house->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static void a_damaged_game_is_named_and_no_reason_to_try_again(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char whole[ID_SIZE], broken[ID_SIZE], sql[128];
    new_game(house, &ada, whole);
    new_game(house, &ada, broken);
    assert_int_equal(post(house, &ada, path_of(broken, "moves"), "{'ply':0,'move':'b1'}")->status, 200);
    reopen(house);
    snprintf(sql, sizeof sql, "UPDATE event SET text = 'z9' WHERE game = '%s'", broken);
    run_sql(house, sql);
    for (int i = 0; i < 5; i++) {
        const reply *of = get(house, &ada, path_of(broken, ""));
        expect_refusal(of, 500, "damaged");
        assert_int_equal(of->retry_after, 0);
        assert_non_null(strstr(of->text, broken));
        expect_refusal(post(house, &ada, path_of(broken, "moves"), "{'ply':1,'move':'a1'}"), 500, "damaged");
    }
    bo.language = "fr";
    assert_non_null(strstr(get(house, &bo, path_of(broken, ""))->text, "endommag"));
    assert_int_equal(logged(house, "damaged"), 1);
    assert_int_equal(logged(house, "store_fails"), 0);
    expect_ready(house, true);
    assert_int_equal(get(house, &ada, path_of(whole, ""))->status, 200);
}

/* ---- The service manager ------------------------------------------------------------------------- */

static int listen_as_manager(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int manager = socket(AF_UNIX, SOCK_DGRAM, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    assert_int_equal(bind(manager, (const struct sockaddr *)&address, sizeof address), 0);
    return manager;
}

static void expect_told(int manager, const char *expected) {
    char text[256] = "";
    struct pollfd waiting = {.fd = manager, .events = POLLIN};
    if (poll(&waiting, 1, 0) == 1) {
        ssize_t length = recv(manager, text, sizeof text - 1, 0);
        assert_true(length >= 0);
    }
    assert_string_equal(text, expected);
}

static void the_manager_is_told_of_every_turn_and_of_trouble(void **state) {
    club_house *house = *state;
    char path[80];
    browser ada = {0};
    app_notifier notifier;
    snprintf(path, sizeof path, "%s/notify", house->folder);
    int manager = listen_as_manager(path);
    setenv("NOTIFY_SOCKET", path, 1);
    setenv("WATCHDOG_USEC", "30000000", 1);
    unsetenv("WATCHDOG_PID");
    app_notifier_open(&notifier);
    unsetenv("NOTIFY_SOCKET");
    assert_int_equal(notifier.watchdog_ms, 30000);
    house->notifier = &notifier;
    reopen(house);
    turn(house);
    expect_told(manager, "WATCHDOG=1");
    assert_int_equal(app_wait_ms(house->server->app), 15000);
    turn(house);
    expect_told(manager, "");
    pass(house, 15000);
    expect_told(manager, ""); /* time alone is no turn */
    turn(house);
    expect_told(manager, "WATCHDOG=1");
    house->failing.commit = true;
    post(house, &ada, "/api/v1/games", seats);
    expect_told(manager, "STATUS=nothing can be stored: told to fail");
    house->failing.commit = false;
    post(house, &ada, "/api/v1/games", seats);
    expect_told(manager, "STATUS=");
    app_notifier_close(&notifier);
    close(manager);
}

static void a_watchdog_of_another_process_is_not_fed(void **state) {
    (void)state;
    app_notifier notifier;
    setenv("NOTIFY_SOCKET", "@ludopod-nobody", 1);
    setenv("WATCHDOG_USEC", "30000000", 1);
    setenv("WATCHDOG_PID", "1", 1);
    app_notifier_open(&notifier);
    assert_true(notifier.socket >= 0);
    assert_int_equal(notifier.watchdog_ms, 0);
    app_notify(&notifier, "READY=1"); /* nobody listens: nothing happens */
    app_notifier_close(&notifier);
    static const char *const wrong[] = {"", "x", "relative/path"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        setenv("NOTIFY_SOCKET", wrong[i], 1);
        app_notifier_open(&notifier);
        assert_int_equal(notifier.socket, -1);
    }
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
    app_notify(NULL, "READY=1");
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(a_store_that_fails_is_told_once),
        TEST(an_idle_club_notes_every_five_seconds_that_it_is_there),
        TEST(a_store_that_fails_is_found_out_though_nobody_writes),
        TEST(a_damaged_game_is_named_and_no_reason_to_try_again),
        TEST(the_manager_is_told_of_every_turn_and_of_trouble),
        TEST(a_watchdog_of_another_process_is_not_fed),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
