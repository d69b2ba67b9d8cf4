/* Three in a row on the server: a person's game against the computer to its end, on the turn API, and what is kept of
 * it. */
#include <time.h>

#include "games/three/three.h"
#include "ludopod/record.h"
#include "server/harness.h"

static void wait_a_little(void) {
    nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* The first empty square in the record's words. */
static const char *a_free_square(const json_t *view) {
    static const char *const squares[] = {"b2", "a1", "c3", "a3", "c1", "a2", "b3", "c2", "b1"};
    const json_t *events = json_object_get(view, "events"), *event;
    size_t i;
    for (size_t square = 0; square < sizeof squares / sizeof squares[0]; square++) {
        bool taken = false;
        json_array_foreach(events, i, event) {
            taken = taken || !strcmp(json_string_value(event), squares[square]);
        }
        if (!taken) {
            return squares[square];
        }
    }
    return NULL;
}

/* Plays as X until the game is over: the computer answers within half a minute. */
static void play_to_the_end(club_house *house, browser *ada, const char *id) {
    for (int i = 0; i < 15000; i++) {
        const json_t *view = get(house, ada, path_of(id, ""))->body;
        if (json_is_true(json_object_get(view, "over"))) {
            return;
        }
        if (!strcmp(text_in(view, "turn"), "a")) {
            long ply = number_in(view, "ply");
            const reply *moved =
                post(house, ada, path_of(id, "moves"), "{'ply':%ld,'move':'%s'}", ply, a_free_square(view));
            assert_int_equal(moved->status, 200);
        } else {
            wait_a_little();
        }
    }
    fail_msg("the game did not end");
}

/* The record that the server gives out, read. */
static void check_record(club_house *house, browser *ada, const char *id, const char *format) {
    char path[96];
    pod_record **records;
    size_t count;
    pod_fault fault;
    snprintf(path, sizeof path, "%s?format=%s", path_of(id, "record"), format);
    const reply *given = get(house, ada, path);
    assert_int_equal(given->status, 200);
    assert_int_equal(pod_records_read(given->text, strlen(given->text), &records, &count, &fault), POD_OK);
    assert_int_equal(count, 1);
    assert_int_equal(pod_record_start(records[0])->game, THREE_GAME);
    assert_in_range(pod_record_length(records[0]), 5, 9);
    pod_records_free(records, count);
}

static void test_a_game_against_the_computer(void **state) {
    static const char *const characters[] = {"bobtail", "argonaut", "kraken"};
    club_house *house = *state;
    house->config.think_ms = 200;
    reopen(house);
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        browser ada = {0};
        char id[ID_SIZE], seats[96];
        snprintf(seats, sizeof seats, "{'kind':'you','name':'Ada'},{'kind':'computer','character':'%s'}",
                 characters[i]);
        new_game_of(house, &ada, "'game':'three',", seats, id);
        play_to_the_end(house, &ada, id);
        const json_t *view = get(house, &ada, path_of(id, ""))->body;
        assert_string_equal(text_in(view, "game"), "three");
        assert_string_not_equal(text_in(view, "result"), "*");
        check_record(house, &ada, id, "text");
        check_record(house, &ada, id, "json");
        assert_int_equal(ask_again(house, &ada, id)->status, 200); /* the computer agrees at once */
        assert_true(*text_in(get(house, &ada, path_of(id, ""))->body, "next"));
    }
}

/* It comes back from the database, and goes on. */
static void test_a_game_is_kept(void **state) {
    club_house *house = *state;
    browser ada = {0}, ben = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    new_game_of(house, &ada, "'game':'three',", "{'kind':'you'},{'kind':'open'}", id);
    assert_int_equal(post(house, &ben, path_of(id, "join"), "{}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'b2'}")->status, 200);
    reopen(house);
    expect_refusal(post(house, &ben, path_of(id, "moves"), "{'ply':1,'move':'b2'}"), 422, "POD_ERROR_MOVE_ILLEGAL");
    assert_int_equal(post(house, &ben, path_of(id, "moves"), "{'ply':1,'move':'a1'}")->status, 200);
    assert_int_equal(number_in(get(house, &ben, path_of(id, ""))->body, "ply"), 2);
    assert_int_equal(post(house, &ben, path_of(id, "resign"), "{'ply':2}")->status, 200);
    assert_string_equal(text_in(get(house, &ada, path_of(id, ""))->body, "result"), "1-0");
}

static void test_options_are_its_own(void **state) {
    club_house *house = *state;
    browser ada = {0};
    static const char *const bad[] = {"'board':'5x5'", "'pieces':'3'", "'players':'3'"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const reply *refused = post(house, &ada, "/api/v1/games",
                                    "{'game':'three','options':{%s},'seats':[{'kind':'you'},{'kind':'open'}]}", bad[i]);
        assert_int_equal(refused->status / 100, 4);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_game_against_the_computer, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_a_game_is_kept, open_house, close_house),
        cmocka_unit_test_setup_teardown(test_options_are_its_own, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
