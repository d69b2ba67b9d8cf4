/* Being paired by ratings, and the ranges that widen. What the lobby has to do with it is in lobby_test.c. */
#include "server/harness.h"

#include "base/random.h"
#include "server/live/pairing.h"

/* ---- Ranges -------------------------------------------------------------------------------------------- */

static server_wish wish_of(char person, int rating, int64_t asked_ms) {
    server_wish wish = {.game = pod_game_at(0), .class = CLUB_CLOCK_LIVE, .rating = rating, .asked_ms = asked_ms};
    wish.person.id[0] = person;
    return wish;
}

static void a_range_widens_with_time(void **state) {
    (void)state;
    const server_wish wish = wish_of('a', 1500, 10000);
    assert_int_equal(server_wish_range(&wish, 9000), 150); /* of a clock that is a little behind */
    assert_int_equal(server_wish_range(&wish, 10000), 150);
    assert_int_equal(server_wish_range(&wish, 11000), 160);
    assert_int_equal(server_wish_range(&wish, 70000), 750);
    assert_int_equal(server_wish_range(&wish, INT64_C(1000) * 365 * 86400 * 1000), INT32_MAX);
}

/* Said as plainly as can be: seconds are counted one by one. */
static bool within(const server_wish *of, int rating, int64_t now_ms) {
    int range = 150;
    for (int64_t at = of->asked_ms + 100; at <= now_ms; at += 100) {
        range += 1;
    }
    return rating >= of->rating - range && rating <= of->rating + range;
}

static void ratings_fit_when_each_is_in_the_range_of_the_other(void **state) {
    (void)state;
    pod__random random = {20261124};
    int fits = 0;
    for (int i = 0; i < 20000; i++) {
        const int64_t now_ms = 100000;
        const bool known[] = {pod__random_below(&random, 8) > 0, pod__random_below(&random, 8) > 0};
        const int rating[] = {1000 + (int)pod__random_below(&random, 1200),
                              1000 + (int)pod__random_below(&random, 1200)};
        const int64_t asked[] = {pod__random_below(&random, 100001), pod__random_below(&random, 100001)};
        const server_wish one = wish_of('a', known[0] ? rating[0] : 0, asked[0]);
        const server_wish other = wish_of('b', known[1] ? rating[1] : 0, asked[1]);
        const bool expected =
            !known[0] || !known[1] || (within(&one, rating[1], now_ms) && within(&other, rating[0], now_ms));
        assert_int_equal(server_wishes_fit(&one, &other, now_ms), expected);
        assert_int_equal(server_wishes_fit(&other, &one, now_ms), expected);
        fits += expected;
    }
    assert_in_range(fits, 4000, 16000);
}

static void rated_and_unrated_do_not_fit(void **state) {
    (void)state;
    server_wish one = wish_of('a', 1500, 0), other = wish_of('b', 1500, 0);
    assert_true(server_wishes_fit(&one, &other, 0));
    one.rated = true;
    assert_false(server_wishes_fit(&one, &other, 0));
    other.rated = true;
    assert_true(server_wishes_fit(&one, &other, 0));
    memcpy(other.person.id, one.person.id, sizeof other.person.id);
    assert_false(server_wishes_fit(&one, &other, 0));
}

/* ---- The server ---------------------------------------------------------------------------------------- */

#define PAIRING "/api/v1/pairing"

static void later(club_house *house, int64_t milliseconds) {
    pass(house, milliseconds);
    begin_turn(house);
    assert_true(end_turn(house));
}

/* A member who stands there in the pool of the usual board, and has a socket open. */
static void arrive(club_house *house, browser *who, const char *handle, int rating) {
    char text[256];
    become_member(house, who, handle);
    snprintf(
        text, sizeof text,
        "INSERT INTO rating SELECT id, 'cephalopod-5x5-live', %d000, 60000, 30, %lld FROM person WHERE handle = '%s'",
        rating, (long long)house->seconds * 1000, handle);
    tell_database(house, text);
    open_socket(house, who);
    say(house, who, "{'type':'hello','notices':true}");
    later(house, 0);
    skip_messages(who);
}

/* Copies the id of the game; "" for waiting. */
static void ask_pair(club_house *house, browser *who, const char *body, char id[ID_SIZE]) {
    const reply *answer = post(house, who, PAIRING, "%s", body);
    assert_int_equal(answer->status, 200);
    const char *paired = json_string_value(json_object_get(answer->body, "paired"));
    snprintf(id, ID_SIZE, "%s", paired ? paired : "");
}

static void expect_waiting(club_house *house, browser *who, const char *body) {
    char id[ID_SIZE];
    ask_pair(house, who, body, id);
    assert_string_equal(id, "");
}

static void hear_started(browser *who, char id[ID_SIZE]) {
    json_t *message = hear_type(who, "started");
    snprintf(id, ID_SIZE, "%s", text_in(message, "game"));
    json_decref(message);
}

static void those_whose_ratings_are_near_are_paired_at_once(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1650);
    const reply *waits = post(house, &ann, PAIRING, "{'rated':true}");
    assert_int_equal(number_in(waits->body, "range"), 150);
    assert_int_equal(number_in(waits->body, "range_a_second"), 10);
    ask_pair(house, &bob, "{'rated':true}", id);
    assert_string_not_equal(id, "");
    const reply *game = get(house, &ann, path_of(id, ""));
    assert_true(json_is_true(json_object_get(json_object_get(game->body, "terms"), "rated")));
}

static void those_far_apart_are_paired_when_their_ranges_meet(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    char id[ID_SIZE], same[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1800);
    expect_waiting(house, &ann, "{'rated':true}");
    pass(house, 60000);
    expect_waiting(house, &bob, "{'rated':true}"); /* he has just come */
    later(house, 14000);
    assert_in_range(server_wait_ms(house->server), 0, 1000);
    expect_silence(&ann);
    expect_silence(&bob);
    later(house, 1000);
    later(house, 0); /* told once it is durable */
    hear_started(&ann, id);
    hear_started(&bob, same);
    assert_string_equal(id, same);
    later(house, 5000);
    assert_int_equal(count_in_database(house, "SELECT COUNT(*) FROM game"), 1);
    assert_false(json_is_true(json_object_get(post(house, &bob, PAIRING "/leave", "{}")->body, "waited")));
}

static void a_pair_that_is_not_durable_is_made_again(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1700);
    expect_waiting(house, &ann, "{'rated':true}");
    expect_waiting(house, &bob, "{'rated':true}");
    house->failing.commit = true;
    pass(house, 5000);
    begin_turn(house);
    end_turn(house);
    house->failing.commit = false;
    assert_int_equal(count_in_database(house, "SELECT COUNT(*) FROM game"), 0);
    for (int i = 0; i < 3; i++) {
        later(house, 1000);
    }
    assert_int_equal(count_in_database(house, "SELECT COUNT(*) FROM game"), 1);
    hear_started(&ann, id);
    hear_started(&bob, id);
}

static void who_is_blocked_is_not_paired_later_either(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1700);
    expect_waiting(house, &ann, "{'rated':true}");
    expect_waiting(house, &bob, "{'rated':true}");
    tell_database(house, "INSERT INTO relation (person, other, kind, since_ms) SELECT a.id, b.id, 'block', 0 "
                         "FROM person a, person b WHERE a.handle = 'ann' AND b.handle = 'bobby'");
    for (int i = 0; i < 10; i++) {
        later(house, 10000);
    }
    assert_int_equal(count_in_database(house, "SELECT COUNT(*) FROM game"), 0);
}

static void ratings_have_a_say_in_other_games_where_both_are_known(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, guest = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1000);
    arrive(house, &bob, "bobby", 2000);
    expect_waiting(house, &ann, "{}");
    expect_waiting(house, &bob, "{}");
    assert_true(json_is_null(json_object_get(post(house, &ann, PAIRING, "{'game':'octogo'}")->body, "range")));
    expect_waiting(house, &ann, "{}");
    ask_pair(house, &guest, "{}", id); /* of whom nothing is known */
    assert_string_not_equal(id, "");
}

static void an_open_challenge_is_accepted_within_the_range(void **state) {
    static const char *const terms =
        "{'terms':{'clock':'5m+8s','rated':true},'seats':2,'with_me':true,'invited':{'kind':'anyone'}}";
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1900);
    arrive(house, &cy, "cyrus", 1400);
    assert_int_equal(post(house, &ann, "/api/v1/challenges", "%s", terms)->status, 201);
    later(house, 60000);
    expect_waiting(house, &bob, "{'rated':true}");
    expect_waiting(house, &cy, "{}");
    ask_pair(house, &cy, "{'rated':true}", id);
    assert_string_not_equal(id, "");
}

static void rated_pairs_are_for_members_and_rated_boards(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, guest = {.address = "192.0.2.3"};
    become_member(house, &ann, "ann");
    expect_refusal(post(house, &guest, PAIRING, "{'rated':true}"), 403, "members");
    expect_refusal(post(house, &ann, PAIRING, "{'rated':true,'options':{'board':'2x5'}}"), 422, "rated");
    expect_refusal(post(house, &ann, PAIRING, "{'rated':1}"), 400, "field");
    const reply *waits = post(house, &ann, PAIRING, "{'rated':true}"); /* 1500 is where everyone begins */
    assert_int_equal(number_in(waits->body, "range"), 150);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_widens_with_time),
        cmocka_unit_test(ratings_fit_when_each_is_in_the_range_of_the_other),
        cmocka_unit_test(rated_and_unrated_do_not_fit),
        TEST(those_whose_ratings_are_near_are_paired_at_once),
        TEST(those_far_apart_are_paired_when_their_ranges_meet),
        TEST(a_pair_that_is_not_durable_is_made_again),
        TEST(who_is_blocked_is_not_paired_later_either),
        TEST(ratings_have_a_say_in_other_games_where_both_are_known),
        TEST(an_open_challenge_is_accepted_within_the_range),
        TEST(rated_pairs_are_for_members_and_rated_boards),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
