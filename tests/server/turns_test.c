/* A turn is made durable by the store's thread, and the loop goes round meanwhile. */
#include "app/turn.h"
#include "server/harness.h"

/* One who plays and watches, and a game in which they are to move. */
static void sit_down(club_house *house, browser *ada, char id[ID_SIZE]) {
    new_game(house, ada, id);
    open_socket(house, ada);
    say(house, ada, "{'type':'watch','game':'%s'}", id);
    skip_messages(ada);
}

/* Hands a turn with this move over to a store that does not come back before it is told to. */
static void move_slowly(club_house *house, browser *ada, const char *id) {
    atomic_store(&house->failing.hold, true);
    begin_turn(house);
    say(house, ada, "{'type':'move','game':'%s','ply':0,'move':'a1','request':7}", id);
    leave_turn();
    assert_true(app_turn_commit(house->server->app));
}

/* Until the store's thread has asked for a turn. */
static bool settle(club_house *house) {
    bool durable = false;
    while (!atomic_load(&house->wakes)) {
        nap();
    }
    assert_true(app_turn_settle(house->server->app, &durable));
    return durable;
}

static void the_loop_goes_round_while_the_disk_is_slow(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.8"}, cy = {.address = "192.0.2.9"};
    char id[ID_SIZE];
    bool durable;
    sit_down(house, &ada, id);
    open_socket(house, &bo);
    say(house, &bo, "{'type':'watch','game':'%s'}", id);
    move_slowly(house, &ada, id);
    for (int i = 0; i < 20; i++) {
        assert_false(app_turn_settle(house->server->app, &durable));
        begin_outside_turn();
        assert_int_equal(get(house, &cy, "/healthz")->status, 200);
        leave_turn();
        nap();
    }
    assert_int_equal(atomic_load(&house->wakes), 0);
    begin_outside_turn();
    close_socket(house, &bo);
    leave_turn();
    atomic_store(&house->failing.hold, false);
    assert_true(settle(house));
    assert_int_equal(atomic_load(&house->wakes), 1);
    json_t *done = hear_type(&ada, "done");
    assert_int_equal(number_in(done, "request"), 7);
    json_decref(done);
    json_decref(hear_type(&ada, "event"));
    reopen(house);
    assert_int_equal(number_in(get(house, &ada, path_of(id, ""))->body, "ply"), 1);
}

static void what_the_disk_does_not_take_is_taken_back(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    sit_down(house, &ada, id);
    house->failing.commit = true;
    move_slowly(house, &ada, id);
    atomic_store(&house->failing.hold, false);
    assert_false(settle(house));
    house->failing.commit = false;
    assert_int_equal(ada.socket->close_code, APP_CLOSE_FAILED);
    expect_silence(&ada);
    assert_int_equal(number_in(get(house, &ada, path_of(id, ""))->body, "ply"), 0);
}

static void only_what_is_about_games_waits(void **state) {
    static const struct {
        const char *path;
        bool apart;
    } cases[] = {
        {"/", true},           {"/healthz", true},           {"/readyz", true}, {"/metrics", true}, {"/play/abc", true},
        {"/api/games", false}, {"/api/v1/games/abc", false}, {"/apiary", true}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(api_stands_apart(&(transport_request){.path = cases[i].path}), cases[i].apart);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_loop_goes_round_while_the_disk_is_slow, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_the_disk_does_not_take_is_taken_back, open_house, close_house),
        cmocka_unit_test(only_what_is_about_games_waits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
