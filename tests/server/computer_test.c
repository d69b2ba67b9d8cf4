/* The computer's moves: who waits for whom, what is called off, and that none is forgotten. What is counted is moves
   and searches, not time, so that it holds on any machine. */
#include <stdlib.h>
#include <time.h>

#include "app/games/search_pool.h"
#include "app/turn.h"
#include "club/acts.h"
#include "ludopod/search.h"
#include "server/harness.h"
#include "store/keep.h"

static const char against_full[] = "{'kind':'computer','character':'kraken'},{'kind':'you'}",
                  against_weak[] = "{'kind':'computer','character':'nautilus'},{'kind':'you'}",
                  five[] = "'options':{'board':'5x5'},";

/* A search that does not end by itself: even a twentieth of it, the least that anyone gets, is longer than a test. */
enum { ENDLESS_MS = 24 * 3600 * 1000 };

/* The house with so many milliseconds for a move. */
static club_house *with_time(void **state, int think_ms) {
    club_house *house = *state;
    house->config.think_ms = think_ms;
    reopen(house);
    return house;
}

static long counted(club_house *house, const char *name) {
    browser anyone = {0};
    char line[96];
    snprintf(line, sizeof line, "\nludopod_%s ", name);
    const char *text = get(house, &anyone, "/metrics")->text, *at = strstr(text, line);
    if (!at) {
        fail_msg("no %s in: %s", name, text);
    }
    return strtol(at + strlen(line), NULL, 10);
}

static void wait_a_little(void) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

static long computer_moves(club_house *house) {
    return counted(house, "moves_total{by=\"computer\"}");
}

/* Waits until there are so many, without a limit but ctest's. */
static void expect_count(club_house *house, const char *name, long expected) {
    while (counted(house, name) != expected) {
        wait_a_little();
    }
}

static long ply_of(club_house *house, browser *who, const char *id) {
    return number_in(get(house, who, path_of(id, ""))->body, "ply");
}

static void await_ply(club_house *house, browser *who, const char *id, long ply) {
    while (ply_of(house, who, id) < ply) {
        wait_a_little();
    }
}

/* Where the rules let a die be put on a board of 5x5. */
static void move_somewhere(club_house *house, browser *who, const char *id, int ply) {
    char square[] = "a1";
    while (post(house, who, path_of(id, "moves"), "{'ply':%d,'move':'%s'}", ply, square)->status != 200) {
        assert_true(square[1] < '5' || square[0] < 'e');
        square[0] = (char)(square[1] == '5' ? square[0] + 1 : square[0]);
        square[1] = (char)(square[1] == '5' ? '1' : square[1] + 1);
    }
}

static void resign(club_house *house, browser *who, const char *id) {
    assert_int_equal(post(house, who, path_of(id, "resign"), "{'ply':0}")->status, 200);
}

/* ---- Alone ----------------------------------------------------------------------------------------- */

static void alone_the_computer_has_all_its_time(void **state) {
    enum { THINK_MS = 400 };
    club_house *house = with_time(state, THINK_MS);
    browser ada = {0};
    char id[ID_SIZE];
    struct timespec began, ended;
    clock_gettime(CLOCK_MONOTONIC, &began);
    new_game_of(house, &ada, five, against_full, id);
    expect_count(house, "moves_total{by=\"computer\"}", 1);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    assert_true((ended.tv_sec - began.tv_sec) * 1000 + (ended.tv_nsec - began.tv_nsec) / 1000000 >= THINK_MS - 10);
    assert_int_equal(counted(house, "searches_shortened_total"), 0);
    assert_int_equal(counted(house, "search_wait_seconds_count"), 1);
}

/* Ada moves and waits at the board, or not; how long the computer's answer, which is found, is held back. */
static int64_t held_back(club_house *house, const char *clock, bool waits) {
    enum { STEP_MS = 50 };
    const char against[] = "{'kind':'you'},{'kind':'computer','character':'nautilus'}";
    browser ada = {0};
    char options[96], id[ID_SIZE];
    int64_t ms = 0;
    snprintf(options, sizeof options, "'options':{'board':'5x5'},'clock':'%s',", clock);
    new_game_of(house, &ada, clock[0] ? options : five, against, id);
    open_socket(house, &ada);
    if (waits) {
        say(house, &ada, "{'type':'watch','game':'%s'}", id);
    }
    const long searched = counted(house, "search_wait_seconds_count");
    move_somewhere(house, &ada, id, 0);
    expect_count(house, "search_wait_seconds_count", searched + 1);
    expect_count(house, "searches_running", 0);
    for (nap(); ply_of(house, &ada, id) == 1; ms += STEP_MS) {
        assert_in_range(app_wait_ms(house->server->app), 0, 6000);
        pass(house, STEP_MS);
    }
    close_socket(house, &ada);
    return ms;
}

static void who_waits_at_the_board_sees_it_think(void **state) {
    club_house *house = with_time(state, 400);
    assert_int_equal(held_back(house, "", true), 0);
    house->config.pace = true;
    assert_in_range(held_back(house, "", true), 600, 6000);
    assert_in_range(held_back(house, "20s+0s", true), 500, 500); /* a fortieth of the clock */
    assert_int_equal(held_back(house, "", false), 0);
    assert_int_equal(held_back(house, "1d", true), 0);
}

/* ---- Among strangers --------------------------------------------------------------------------------- */

/* First come, first served, Ada would be after all that others have asked for. Time stands still for the search threads
   while they ask: the first that has a result waits until all is asked, and no more results come than Ada may have to
   wait for. */
enum { THEIR_GAMES = 240, BEFORE_ADA = 10, POLLS_MAX = 10000 };

/* Ada's game, made after the strangers', is among the next to be searched. */
static void expect_ada_soon(club_house *house, const char *against) {
    browser ada = {.address = "192.0.2.1"};
    char id[ID_SIZE];
    new_game_of(house, &ada, five, against, id);
    atomic_fetch_add(&house->wakes_granted, BEFORE_ADA);
    /* Then the threads stand still. The one that has hers may be late on a busy machine. */
    for (int polls = 0; polls < POLLS_MAX && ply_of(house, &ada, id) == 0; polls++) {
        wait_a_little();
    }
    assert_int_equal(ply_of(house, &ada, id), 1);
}

static void who_asks_for_much_waits_for_himself(void **state) {
    for (int weak = 0; weak < 2; weak++) {
        club_house *house = with_time(state, 400);
        browser stranger = {.address = "192.0.2.66"};
        char id[ID_SIZE];
        hold_wakes(house);
        for (int i = 0; i < THEIR_GAMES; i++) {
            new_game_of(house, &stranger, five, against_full, id);
        }
        expect_ada_soon(house, weak ? against_weak : against_full);
        assert_true(counted(house, "searches_shortened_total") > 0 || weak);
    }
}

/* Many guests of one address are one address. */
static void many_cookies_are_no_help(void **state) {
    club_house *house = with_time(state, 400);
    char id[ID_SIZE];
    hold_wakes(house);
    for (int i = 0; i < THEIR_GAMES; i++) {
        browser guest = {.address = "192.0.2.66"};
        new_game_of(house, &guest, five, against_full, id);
    }
    expect_ada_soon(house, against_full);
}

/* ---- Called off ---------------------------------------------------------------------------------------- */

static void nobody_searches_for_a_game_that_is_over(void **state) {
    club_house *house = with_time(state, ENDLESS_MS);
    browser ada = {0};
    char id[3][ID_SIZE];
    for (int i = 0; i < 3; i++) {
        new_game_of(house, &ada, five, against_full, id[i]);
    }
    expect_count(house, "searches_running", 1);
    assert_int_equal(counted(house, "searches_waiting"), 2);
    resign(house, &ada, id[2]); /* waits */
    assert_int_equal(counted(house, "searches_waiting"), 1);
    resign(house, &ada, id[0]); /* is searched, or id[1] is */
    resign(house, &ada, id[1]);
    expect_count(house, "searches_running", 0);
    assert_int_equal(counted(house, "searches_waiting"), 0);
    assert_int_equal(counted(house, "searches_cancelled_total"), 3);
    assert_int_equal(computer_moves(house), 0);
}

/* Someone else's leaving makes another position of it, and the search begins anew. */
static void a_search_for_an_earlier_ply_is_called_off(void **state) {
    club_house *house = with_time(state, 20);
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'options':{'board':'5x5','players':4},",
                "{'kind':'computer','character':'kraken'},{'kind':'computer','character':'kraken'},{'kind':'you'},{'"
                "kind':'open'}",
                id);
    post(house, &bo, path_of(id, "join"), "{}");
    await_ply(house, &ada, id, 2);
    move_somewhere(house, &ada, id, 2);
    house->config.think_ms = ENDLESS_MS;
    reopen(house);
    move_somewhere(house, &bo, id, 3);
    expect_count(house, "searches_running", 1);
    assert_int_equal(post(house, &bo, path_of(id, "resign"), "{'ply':4}")->status, 200);
    assert_int_equal(counted(house, "searches_cancelled_total"), 1);
    expect_count(house, "search_wait_seconds_count", 2);
    expect_count(house, "searches_running", 1);
}

/* What was told to nobody is searched for nobody. */
static void a_change_that_did_not_last_calls_its_search_off(void **state) {
    club_house *house = with_time(state, ENDLESS_MS);
    browser ada = {0};
    char id[ID_SIZE];
    new_game_of(house, &ada, five, against_full, id);
    expect_count(house, "searches_running", 1);
    house->failing.commit = true;
    post(house, &ada, path_of(id, "resign"), "{'ply':0}");
    house->failing.commit = false;
    expect_count(house, "searches_running", 0);
    assert_int_equal(counted(house, "searches_cancelled_total"), 1);
    assert_int_equal(ply_of(house, &ada, id), 0); /* looked at, it is read again and asked for again */
    expect_count(house, "searches_running", 1);
}

/* ---- None is forgotten ----------------------------------------------------------------------------------- */

static void a_restart_resumes_all_a_few_at_a_time(void **state) {
    enum { GAMES = 300 };
    club_house *house = with_time(state, ENDLESS_MS);
    char id[GAMES][ID_SIZE];
    browser ada[3] = {{.address = "192.0.2.1"}, {.address = "192.0.2.2"}, {.address = "192.0.2.3"}};
    for (int i = 0; i < GAMES; i++) {
        new_game_of(house, &ada[i % 3], five, against_full, id[i]);
    }
    house->config.games_in_memory = 10;
    reopen(house);
    assert_in_range(counted(house, "searches_waiting") + counted(house, "searches_running"), 60, 80);
    assert_in_range(counted(house, "games_in_memory"), 60, 90);
    house->config.think_ms = 20;
    reopen(house);
    expect_count(house, "moves_total{by=\"computer\"}", GAMES);
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(ply_of(house, &ada[i % 3], id[i]), 1);
    }
    assert_int_equal(counted(house, "games_in_memory"), 10);
}

static void what_finds_no_room_is_asked_for_again(void **state) {
    enum { GAMES = 300, ROOM = 256 };
    club_house *house = with_time(state, ENDLESS_MS);
    browser ada = {0};
    char id[GAMES][ID_SIZE];
    for (int i = 0; i < GAMES; i++) {
        new_game_of(house, &ada, five, against_full, id[i]);
        pass(house, 10);
    }
    assert_int_equal(counted(house, "searches_waiting"), ROOM);
    assert_true(counted(house, "searches_postponed_total") >= GAMES - ROOM - 1);
    for (int i = 0; i < GAMES - 20; i++) {
        resign(house, &ada, id[i]);
    }
    for (int i = 0; i < 20; i++) { /* the server looks once a second */
        pass(house, 1000);
        counted(house, "searches_waiting");
    }
    expect_count(house, "searches_waiting", 19);
    assert_int_equal(counted(house, "searches_running"), 1);
}

/* A game of before, which its only person left while the computers played on. */
static void an_old_game_without_persons_ends_when_it_is_read(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'options':{'board':'5x5','players':3},",
                "{'kind':'you'},{'kind':'computer','character':'kraken'},{'kind':'computer','character':'kraken'}", id);
    move_and_wait(house, &ada, id);
    await_ply(house, &ada, id, 3);
    club_game before;
    club_game_change change;
    club_fault refused;
    store_fault fault;
    assert_int_equal(store_load(house->store, id, &before, &fault), STORE_OK);
    assert_int_equal(resign_as(&before, &before.seat[0].person, 3, "", &change, &refused), CLUB_OK);
    assert_int_equal(store_begin(house->store, &fault), STORE_OK);
    assert_int_equal(keep_change(house->store, &change, &fault), STORE_OK);
    assert_int_equal(store_commit(house->store, &fault), STORE_OK);
    club_free(&before);
    reopen(house);
    assert_int_equal(counted(house, "searches_running") + counted(house, "searches_waiting"), 0);
    assert_int_equal(store_load(house->store, id, &before, &fault), STORE_OK);
    assert_true(club_over(&before));
    assert_int_equal(before.ply, 5); /* the moves, hers and that of a computer that leaves */
    club_free(&before);
}

/* ---- The pool by itself ---------------------------------------------------------------------------------- */

typedef struct gate {
    atomic_int wakes;   /* results so far */
    atomic_bool closed; /* a thread with a result waits until it is open */
} gate;

static void count_wake(void *context) {
    gate *of = context;
    atomic_fetch_add(&of->wakes, 1);
    while (atomic_load(&of->closed)) {
        wait_a_little();
    }
}

static app_search_pool *open_pool(gate *results) {
    app_search_pool_settings settings = {.searcher = {.threads = 1, .search_threads = 1, .table_bytes = 1 << 20},
                                         .think_ms = 200,
                                         .wake = count_wake,
                                         .context = results};
    app_search_pool *pool = app_search_pool_create(&settings);
    assert_non_null(pool);
    return pool;
}

/* The first move of a game of a person at an address that nobody knows. */
static void ask_pool(app_search_pool *pool, unsigned game, unsigned character) {
    const pod_game *cephalopod = pod_game_find("cephalopod", strlen("cephalopod"));
    app_search_job job = {.character = character, .owner.person.id = {(char)(game + 1)}};
    char displaced[CLUB_ID_SIZE];
    pod_options options;
    pod_fault fault;
    pod_options_default(cephalopod, &options);
    assert_int_equal(pod_start(cephalopod, &options, &job.position, &fault), POD_OK);
    pod_history_begin(&job.history, &job.position);
    snprintf(job.id, sizeof job.id, "%010u", game);
    assert_true(app_search_pool_ask(pool, &job, displaced));
    assert_string_equal(displaced, "");
}

static void wait_for_results(gate *results, int expected) {
    while (atomic_load(&results->wakes) < expected) {
        wait_a_little();
    }
    assert_int_equal(atomic_load(&results->wakes), expected);
}

/* After a restart nobody knows where the players are; one who comes back is served as one of their address. */
static void who_comes_back_is_served_in_turn(void **state) {
    enum { GAMES = 20, LAST = GAMES - 1 };
    (void)state;
    gate results = {.closed = true}; /* no more than one search before he comes back */
    app_search_pool *pool = open_pool(&results);
    for (unsigned i = 0; i < GAMES; i++) {
        ask_pool(pool, i, POD_CHARACTER_STRONGEST);
    }
    char id[CLUB_ID_SIZE], displaced[CLUB_ID_SIZE];
    snprintf(id, sizeof id, "%010d", LAST);
    fair_owner owner = {.address = "192.0.2.1", .person.id = {LAST + 1}};
    app_search_pool_assign(pool, id, &owner, displaced);
    assert_string_equal(displaced, "");
    atomic_store(&results.closed, false);
    wait_for_results(&results, GAMES);
    app_search_result result;
    unsigned place = 0;
    while (app_search_pool_take(pool, 0, &result) && atoi(result.id) != LAST) {
        place++;
    }
    assert_in_range(place, 0, 2);
    app_search_pool_free(pool);
}

static void a_result_that_nobody_needs_does_not_come(void **state) {
    (void)state;
    gate results = {0};
    app_search_pool *pool = open_pool(&results);
    ask_pool(pool, 1, 3);
    ask_pool(pool, 2, 3);
    wait_for_results(&results, 2);
    app_search_pool_cancel(pool, "0000000001");
    app_search_result result;
    assert_true(app_search_pool_take(pool, 0, &result));
    assert_string_equal(result.id, "0000000002");
    assert_false(app_search_pool_take(pool, 0, &result));
    app_search_pool_free(pool);
}

#define HOUSE_TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)

int main(void) {
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(alone_the_computer_has_all_its_time),
        HOUSE_TEST(who_waits_at_the_board_sees_it_think),
        HOUSE_TEST(who_asks_for_much_waits_for_himself),
        HOUSE_TEST(many_cookies_are_no_help),
        HOUSE_TEST(nobody_searches_for_a_game_that_is_over),
        HOUSE_TEST(a_search_for_an_earlier_ply_is_called_off),
        HOUSE_TEST(a_change_that_did_not_last_calls_its_search_off),
        HOUSE_TEST(a_restart_resumes_all_a_few_at_a_time),
        HOUSE_TEST(what_finds_no_room_is_asked_for_again),
        cmocka_unit_test(who_comes_back_is_served_in_turn),
        cmocka_unit_test(a_result_that_nobody_needs_does_not_come),
        HOUSE_TEST(an_old_game_without_persons_ends_when_it_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
