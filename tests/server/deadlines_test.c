/* Games end on time: whoever waits, whatever the clock of the machine shows, and however long the server was away. */
#include "app/games/schedule.h"
#include "app/turn.h"
#include "club/clock/clock.h"
#include "server/harness.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* Turns until nothing is due at once. */
static void settle(club_house *house) {
    do {
        begin_turn(house);
        assert_true(end_turn(house));
    } while (app_wait_ms(house->server->app) == 0);
}

/* Ada's and Bo's, with this clock. */
static void timed_game(club_house *house, browser *ada, browser *bo, const char *clock, char id[ID_SIZE]) {
    const reply *made =
        post(house, ada, "/api/v1/games",
             "{'options':{'board':'1x3'},'clock':'%s','seats':[{'kind':'you'},{'kind':'open'}]}", clock);
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, bo, path_of(id, "join"), "{}")->status, 200);
}

static const json_t *show(club_house *house, const char *id) {
    browser nobody = {.address = "203.0.113.7"};
    const reply *shown = get(house, &nobody, path_of(id, ""));
    assert_int_equal(shown->status, 200);
    return shown->body;
}

static void expect_state(club_house *house, const char *id, const char *state) {
    assert_string_equal(text_in(show(house, id), "state"), state);
}

static long left_of_first(club_house *house, const char *id) {
    const json_t *clock = json_object_get(show(house, id), "clock");
    return number_in(json_array_get(json_object_get(clock, "seats"), 0), "left_ms");
}

static void a_game_ends_within_a_second_of_its_deadline(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char begun[ID_SIZE], idle[ID_SIZE];
    timed_game(house, &ada, &bo, "1m+0s", begun);
    both_move(house, &ada, &bo, begun);
    timed_game(house, &ada, &bo, "1m+0s", idle);
    settle(house);
    assert_in_range(app_wait_ms(house->server->app), 29 * SECOND, 31 * SECOND);
    pass(house, 30 * SECOND - 1);
    settle(house);
    expect_state(house, idle, "running");
    pass(house, SECOND);
    settle(house);
    expect_state(house, idle, "cancelled");
    expect_state(house, begun, "running");
    pass(house, 30 * SECOND);
    settle(house);
    expect_state(house, begun, "over");
    assert_string_equal(text_in(show(house, begun), "reason"), "timeout");
    assert_string_equal(text_in(show(house, begun), "result"), "0-1");
}

/* Plays on for 29 seconds, four times; before each the server is away for up to ten minutes and begins again, and the
   clock of the machine is put forward or back meanwhile. */
static void play_through_outages(club_house *house) {
    static const int64_t outages[] = {SECOND, 5 * MINUTE, 9 * MINUTE, 10 * MINUTE};
    for (int step = 0; step < 4; step++) {
        pass(house, outages[step]);
        house->put_forward_ms = 0;
        reopen(house);
        house->put_forward_ms = step % 2 ? -HOUR : 3 * HOUR;
        pass(house, 29 * SECOND);
        settle(house);
    }
}

/* How many of every second game, from the first or the second on, are in this state. */
static size_t count_states(club_house *house, char id[][ID_SIZE], size_t from, size_t games, const char *state) {
    size_t count = 0;
    for (size_t i = from; i < games; i += 2) {
        count += strcmp(text_in(show(house, id[i]), "state"), state) == 0;
    }
    return count;
}

/* Ten thousand in the long form. All of Ada's: the first that she loses counts, those that come with it are annulled.
 */
static void many_games_end_on_time(void **state) {
    enum { SHORT = 100, LONG = 10000 };
    static char id[LONG][ID_SIZE];
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    size_t games = getenv("LUDOPOD_LONG") ? LONG : SHORT;
    house->beat_ms = 5 * SECOND;
    reopen(house);
    for (size_t i = 0; i < games; i++) {
        timed_game(house, &ada, &bo, i % 2 ? "1m+0s" : "2m+0s", id[i]);
        both_move(house, &ada, &bo, id[i]);
    }
    play_through_outages(house);
    assert_int_equal(count_states(house, id, 0, games, "running"), games / 2); /* they have four seconds left */
    assert_int_equal(count_states(house, id, 1, games, "over"), 1);
    assert_int_equal(count_states(house, id, 1, games, "cancelled"), games / 2 - 1);
    pass(house, 3 * SECOND);
    settle(house);
    assert_int_equal(count_states(house, id, 0, games, "running"), games / 2);
    pass(house, 2 * SECOND);
    settle(house);
    assert_int_equal(count_states(house, id, 0, games, "cancelled"), games / 2);
}

/* Whoever loses one game cannot leave all others with a running clock for nothing: only the losses of one absence come
   together. */
static void a_loss_after_a_move_elsewhere_counts(void **state) {
    club_house *house = *state;
    for (int comes_back = 0; comes_back < 2; comes_back++) {
        browser ada = {0}, bo = {.address = "192.0.2.2"};
        char lost[ID_SIZE], left[ID_SIZE], other[ID_SIZE];
        timed_game(house, &ada, &bo, "1m+0s", lost);
        timed_game(house, &ada, &bo, "2m+0s", left);
        both_move(house, &ada, &bo, lost);
        both_move(house, &ada, &bo, left);
        pass(house, 61 * SECOND);
        settle(house);
        expect_state(house, lost, "over");
        timed_game(house, &ada, &bo, "10m+0s", other);
        if (comes_back) {
            assert_int_equal(post(house, &ada, path_of(other, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
        }
        pass(house, 60 * SECOND);
        settle(house);
        expect_state(house, left, comes_back ? "over" : "cancelled");
    }
}

static void an_outage_costs_nobody_time(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    timed_game(house, &ada, &bo, "2m+0s", id);
    both_move(house, &ada, &bo, id);
    pass(house, 100 * SECOND);
    settle(house);
    assert_int_equal(post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}")->status, 201);
    pass(house, 5 * MINUTE); /* and then it is found dead */
    reopen(house);
    settle(house);
    assert_int_equal(left_of_first(house, id), 20 * SECOND);
    pass(house, 3 * HOUR);
    reopen(house);
    settle(house);
    assert_int_equal(left_of_first(house, id), MINUTE); /* time to come back */
    expect_state(house, id, "running");
    pass(house, MINUTE + SECOND);
    settle(house);
    expect_state(house, id, "over");
}

static void time_in_which_nothing_can_be_stored_is_charged_to_nobody(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    house->beat_ms = 5 * SECOND;
    reopen(house);
    timed_game(house, &ada, &bo, "2m+0s", id);
    both_move(house, &ada, &bo, id);
    house->failing.begin = house->failing.beat = true;
    for (int i = 0; i < 180; i++) {
        pass(house, SECOND);
        begin_turn(house);
        end_turn(house);
    }
    house->failing.begin = house->failing.beat = false;
    pass(house, SECOND);
    settle(house);
    expect_state(house, id, "running");
    long left = left_of_first(house, id);
    assert_in_range(left, 113 * SECOND, 120 * SECOND);
    settle(house);
    reopen(house); /* it was kept */
    assert_in_range(left_of_first(house, id), left - SECOND, left);
}

static void a_clock_that_jumps_changes_no_deadline(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    timed_game(house, &ada, &bo, "1m+0s", id);
    both_move(house, &ada, &bo, id);
    static const int64_t jumps[] = {HOUR, -24 * (int64_t)HOUR, 5 * SECOND};
    for (int i = 0; i < 3; i++) {
        house->put_forward_ms += jumps[i];
        pass(house, 10 * SECOND);
        settle(house);
        assert_int_equal(logged(house, "clock_step"), i + 1);
        assert_int_equal(left_of_first(house, id), MINUTE - (i + 1) * 10 * SECOND);
    }
    pass(house, 31 * SECOND);
    settle(house);
    expect_state(house, id, "over");
}

static void a_little_of_the_lag_is_forgiven(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    timed_game(house, &ada, &bo, "1m+0s", id);
    pass(house, 10 * SECOND);
    expect_refusal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1','lag_ms':-1}"), 400, "field");
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1','lag_ms':5000}")->status, 200);
    assert_int_equal(left_of_first(house, id), 50 * SECOND + CLUB_LAG_MAX_MS);
}

static void small_differences_are_caught_up_with(void **state) {
    (void)state;
    app_time time;
    app_time_begin(&time, 1000000, 5000);
    assert_int_equal(app_time_advance(&time, 1011000, 15000), 0); /* a second ahead after ten */
    assert_int_equal(time.club_ms, 1010100);
    for (int64_t at = 25000; at <= 205000; at += 10000) {
        int64_t before = time.club_ms;
        assert_int_equal(app_time_advance(&time, 996000 + at, at), 0);
        assert_true(time.club_ms > before);
    }
    assert_int_equal(time.club_ms, 996000 + 205000);
    assert_int_equal(app_time_advance(&time, 5000000, 206000), 3798000);
    assert_int_equal(time.club_ms, 996000 + 206000);
}

static void a_vacation_is_begun_and_ended(void **state) {
    club_house *house = *state;
    browser ada = {0};
    assert_int_equal(post(house, &ada, "/api/v1/me/vacation", "{'action':'begin'}")->status, 401);
    assert_int_equal(post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}")->status, 201);
    const reply *begun = post(house, &ada, "/api/v1/me/vacation", "{'action':'begin'}");
    assert_int_equal(begun->status, 200);
    assert_int_equal(number_in(json_object_get(begun->body, "vacation"), "days_left"), 30);
    expect_refusal(post(house, &ada, "/api/v1/me/vacation", "{'action':'begin'}"), 409, "vacation");
    pass(house, 49 * HOUR);
    reopen(house);
    const json_t *vacation = json_object_get(get(house, &ada, "/api/v1/me")->body, "vacation");
    assert_int_equal(number_in(vacation, "days_left"), 27);
    assert_true(json_is_integer(json_object_get(vacation, "until_ms")));
    const reply *ended = post(house, &ada, "/api/v1/me/vacation", "{'action':'end'}");
    assert_int_equal(ended->status, 200);
    assert_int_equal(number_in(json_object_get(ended->body, "vacation"), "days_left"), 27);
    expect_refusal(post(house, &ada, "/api/v1/me/vacation", "{'action':'end'}"), 409, "no_vacation");
}

/* Two days on, half an hour a turn of the server's. */
static void let_two_days_pass(club_house *house) {
    for (int i = 0; i < 96; i++) {
        pass(house, 30 * MINUTE);
        settle(house);
    }
}

/* A daily game of two members, in which both have moved. */
static void daily_game(club_house *house, browser *ada, browser *bo, const char *vacation, char id[ID_SIZE]) {
    const reply *made = post(house, ada, "/api/v1/games",
                             "{'options':{'board':'3x3'},'clock':'1d','vacation':%s,"
                             "'seats':[{'kind':'you'},{'kind':'open'}]}",
                             vacation);
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    assert_int_equal(post(house, bo, path_of(id, "join"), "{}")->status, 200);
    both_move(house, ada, bo, id);
}

/* Three games of Ada's: without a vacation all would be lost. The clock's face is what those who watch see. */
static void a_vacation_begins_by_itself_only_for_who_has_chosen_so(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char kept[ID_SIZE], other[ID_SIZE], strict[ID_SIZE];
    house->beat_ms = 5 * SECOND;
    reopen(house);
    become_member(house, &ada, "ada");
    become_member(house, &bo, "bo1");
    daily_game(house, &ada, &bo, "true", kept);
    daily_game(house, &ada, &bo, "true", other);
    daily_game(house, &ada, &bo, "false", strict);
    assert_int_equal(post(house, &ada, "/api/v1/me/settings", "{'auto_vacation':true}")->status, 200);
    pass(house, 2 * HOUR);
    reopen(house); /* what she has chosen is read again; the outage costs her nothing */
    let_two_days_pass(house);
    expect_state(house, strict, "over");
    expect_state(house, kept, "running");
    expect_state(house, other, "running");
    assert_string_equal(text_in(json_object_get(show(house, kept), "clock"), "paused"), "vacation");
    assert_in_range(left_of_first(house, kept), 12 * HOUR - SECOND, 12 * HOUR);
    assert_int_equal(post(house, &ada, "/api/v1/me/settings", "{'auto_vacation':false}")->status, 200);
    assert_int_equal(post(house, &ada, "/api/v1/me/vacation", "{'action':'end'}")->status, 200);
    let_two_days_pass(house);
    expect_state(house, kept, "cancelled"); /* not lost: of losses that come together the strict one counts */
    expect_state(house, other, "cancelled");
}

/* Chosen with less than that left: it begins at once. */
static void a_vacation_that_is_chosen_late_begins_at_once(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    become_member(house, &ada, "ada");
    become_member(house, &bo, "bo1");
    daily_game(house, &ada, &bo, "true", id);
    pass(house, 20 * HOUR);
    settle(house);
    assert_int_equal(post(house, &ada, "/api/v1/me/settings", "{'auto_vacation':true}")->status, 200);
    settle(house);
    assert_string_equal(text_in(json_object_get(show(house, id), "clock"), "paused"), "vacation");
    assert_int_equal(left_of_first(house, id), 4 * HOUR);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_ends_within_a_second_of_its_deadline, open_house, close_house),
        cmocka_unit_test_setup_teardown(many_games_end_on_time, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_loss_after_a_move_elsewhere_counts, open_house, close_house),
        cmocka_unit_test_setup_teardown(an_outage_costs_nobody_time, open_house, close_house),
        cmocka_unit_test_setup_teardown(time_in_which_nothing_can_be_stored_is_charged_to_nobody, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_clock_that_jumps_changes_no_deadline, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_little_of_the_lag_is_forgiven, open_house, close_house),
        cmocka_unit_test(small_differences_are_caught_up_with),
        cmocka_unit_test_setup_teardown(a_vacation_is_begun_and_ended, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_vacation_begins_by_itself_only_for_who_has_chosen_so, open_house,
                                        close_house),
        cmocka_unit_test_setup_teardown(a_vacation_that_is_chosen_late_begins_at_once, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
