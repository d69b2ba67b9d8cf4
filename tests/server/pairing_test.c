/* Being paired by ratings, and the ranges that widen. What the lobby has to do with it is in lobby_test.c. */
#include "app/lobby/pairing.h"
#include "app/turn.h"
#include "base/random.h"
#include "server/harness.h"

/* ---- Ranges -------------------------------------------------------------------------------------------- */

static app_wish wish_of(char person, int rating, int64_t asked_ms) {
    app_wish wish = {
        .seek = {.game = pod_game_at(0), .class = CLUB_CLOCK_LIVE, .rating = rating, .asked_ms = asked_ms}};
    wish.seek.person.id[0] = person;
    return wish;
}

static void a_range_widens_with_time(void **state) {
    (void)state;
    const app_wish wish = wish_of('a', 1500, 10000);
    assert_int_equal(app_wish_range(&wish, 9000), 150); /* of a clock that is a little behind */
    assert_int_equal(app_wish_range(&wish, 10000), 150);
    assert_int_equal(app_wish_range(&wish, 11000), 160);
    assert_int_equal(app_wish_range(&wish, 70000), 750);
    assert_int_equal(app_wish_range(&wish, INT64_C(1000) * 365 * 86400 * 1000), INT32_MAX);
}

/* Said as plainly as can be: seconds are counted one by one. */
static bool within(const app_wish *of, int rating, int64_t now_ms) {
    int range = 150;
    for (int64_t at = of->seek.asked_ms + 100; at <= now_ms; at += 100) {
        range += 1;
    }
    return rating >= of->seek.rating - range && rating <= of->seek.rating + range;
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
        const app_wish one = wish_of('a', known[0] ? rating[0] : 0, asked[0]);
        const app_wish other = wish_of('b', known[1] ? rating[1] : 0, asked[1]);
        const bool expected =
            !known[0] || !known[1] || (within(&one, rating[1], now_ms) && within(&other, rating[0], now_ms));
        assert_int_equal(app_wishes_fit(&one, &other, now_ms), expected);
        assert_int_equal(app_wishes_fit(&other, &one, now_ms), expected);
        fits += expected;
    }
    assert_in_range(fits, 4000, 16000);
}

static void rated_and_unrated_do_not_fit(void **state) {
    (void)state;
    app_wish one = wish_of('a', 1500, 0), other = wish_of('b', 1500, 0);
    assert_true(app_wishes_fit(&one, &other, 0));
    one.seek.rated = true;
    assert_false(app_wishes_fit(&one, &other, 0));
    other.seek.rated = true;
    assert_true(app_wishes_fit(&one, &other, 0));
    memcpy(other.seek.person.id, one.seek.person.id, sizeof other.seek.person.id);
    assert_false(app_wishes_fit(&one, &other, 0));
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
    assert_in_range(app_wait_ms(house->server->app), 0, 1000);
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

/* ---- Challenges, for those who wait -------------------------------------------------------------------- */

/* An open rated challenge for two, live, with these words more. */
static void offer(club_house *house, browser *who, const char *terms, const char *invited) {
    const reply *made =
        post(house, who, "/api/v1/challenges",
             "{'terms':{'clock':'5m+8s'%s},'seats':2,'with_me':true,'invited':{'kind':'anyone'%s}}", terms, invited);
    if (made->status != 201) {
        fail_msg("%d %s", made->status, made->text);
    }
}

static long games(club_house *house) {
    return count_in_database(house, "SELECT COUNT(*) FROM game");
}

/* So many seconds, one after the other. */
static void wait_seconds(club_house *house, int seconds) {
    for (int i = 0; i < seconds; i++) {
        later(house, 1000);
    }
}

static void who_waits_is_given_a_challenge_that_comes_later(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    char id[ID_SIZE], same[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1600);
    expect_waiting(house, &bob, "{'rated':true}");
    assert_int_equal(app_wait_ms(house->server->app) == -1, 0);
    offer(house, &ann, ",'rated':true", "");
    wait_seconds(house, 3);
    assert_int_equal(games(house), 1);
    json_t *message = hear(&ann); /* the challenge itself may be told, too */
    while (message && strcmp(text_in(message, "type"), "started") != 0) {
        json_decref(message);
        message = hear(&ann);
    }
    assert_non_null(message);
    snprintf(id, sizeof id, "%s", text_in(message, "game"));
    json_decref(message);
    hear_started(&bob, same);
    assert_string_equal(id, same);
    assert_false(json_is_true(json_object_get(post(house, &bob, PAIRING "/leave", "{}")->body, "waited")));
    wait_seconds(house, 3);
    assert_int_equal(games(house), 1);
}

static void who_waits_is_given_a_challenge_when_the_ranges_meet(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1800);
    offer(house, &ann, ",'rated':true", "");
    expect_waiting(house, &bob, "{'rated':true}");
    wait_seconds(house, 13); /* 150 and 130 more: not 300 yet */
    assert_int_equal(games(house), 0);
    wait_seconds(house, 4);
    assert_int_equal(games(house), 1);
}

/* What a challenge is for stays so however long somebody waits. */
static void a_range_is_not_widened(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1800);
    arrive(house, &cy, "cyrus", 1550);
    offer(house, &ann, ",'rated':true", ",'range':{'most':1700}");
    expect_waiting(house, &bob, "{'rated':true}");
    wait_seconds(house, 120);
    assert_int_equal(games(house), 0);
    char id[ID_SIZE];
    post(house, &bob, PAIRING "/leave", "{}");
    ask_pair(house, &cy, "{'rated':true}", id);
    assert_string_not_equal(id, "");
}

/* ---- As a challenge that everybody sees ---------------------------------------------------------------- */

#define CHALLENGES "/api/v1/challenges"

/* The one of those open to anyone, or NULL. */
static json_t *only_open(club_house *house, browser *who) {
    json_t *items = json_object_get(get(house, who, CHALLENGES "?of=open")->body, "items");
    assert_true(json_array_size(items) <= 1);
    return json_array_get(items, 0);
}

static void ask_challenge(club_house *house, browser *who, const char *body, char id[ID_SIZE]) {
    const reply *waits = post(house, who, PAIRING, "%s", body);
    assert_true(json_is_true(json_object_get(waits->body, "waiting")));
    snprintf(id, ID_SIZE, "%s", text_in(waits->body, "challenge"));
}

static const reply *act_on(club_house *house, browser *who, const char *id, const char *act) {
    char path[64];
    snprintf(path, sizeof path, CHALLENGES "/%s/%s", id, act);
    return post(house, who, path, "{}");
}

/* What the lobby was told last of those who look for a game; NULL: that nobody does. */
static json_t *hear_seeker(browser *who) {
    json_t *told = NULL, *message;
    while ((message = hear(who))) {
        json_t *challenges = json_object_get(message, "challenges");
        if (challenges) {
            json_decref(told);
            told = json_incref(json_array_get(challenges, 0));
        }
        json_decref(message);
    }
    return told;
}

static void who_looks_is_seen_by_everybody_and_taken_by_one_press(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, guest = {.address = "192.0.2.3"};
    char id[ID_SIZE], started[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 2400);
    say(house, &bob, "{'type':'lobby'}");
    skip_messages(&bob);
    ask_challenge(house, &ann, "{'game':'octogo','class':'daily'}", id);
    wait_seconds(house, 2);
    json_t *seen = hear_seeker(&bob);
    assert_string_equal(text_in(seen, "id"), id);
    assert_string_equal(text_in(json_object_get(seen, "by"), "handle"), "ann");
    assert_string_equal(text_in(json_object_get(seen, "terms"), "class"), "daily");
    assert_true(json_is_true(json_object_get(seen, "seeking")));
    json_decref(seen);
    assert_string_equal(text_in(only_open(house, &guest), "id"), id);
    const json_t *own = json_object_get(get(house, &ann, CHALLENGES "?of=mine")->body, "items");
    assert_true(json_is_true(json_object_get(json_array_get(own, 0), "yours")));
    expect_refusal(act_on(house, &ann, id, "accept"), 409, "accepted");
    expect_refusal(post(house, &bob, CHALLENGES "/aaaaaaaaaa/accept", "{}"), 404, "not_found");
    expect_refusal(act_on(house, &bob, id, "counter"), 403, "not_invited");
    expect_waiting(house, &bob, "{}"); /* for something else meanwhile, which ends with the game */
    const reply *taken = act_on(house, &bob, id, "accept");
    assert_int_equal(taken->status, 200);
    assert_string_equal(text_in(taken->body, "state"), "started");
    const json_t *seats = json_object_get(taken->body, "seats");
    assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "you")));
    char game[ID_SIZE];
    snprintf(game, sizeof game, "%s", text_in(taken->body, "game"));
    wait_seconds(house, 2);
    hear_started(&ann, started);
    assert_string_equal(game, started);
    assert_null(only_open(house, &guest));
    assert_null(hear_seeker(&bob));
    assert_false(json_is_true(json_object_get(post(house, &bob, PAIRING "/leave", "{}")->body, "waited")));
}

static void one_of_two_who_press_at_once_plays(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, guest = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    ask_challenge(house, &ann, "{}", id);
    house->failing.commit = true;
    act_on(house, &bob, id, "accept");
    house->failing.commit = false;
    assert_int_equal(games(house), 0);
    assert_int_equal(act_on(house, &bob, id, "accept")->status, 200);
    assert_int_equal(act_on(house, &guest, id, "accept")->status, 404);
    assert_int_equal(games(house), 1);
}

static void who_looks_for_a_rated_game_is_taken_within_the_range(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, guest = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1800);
    say(house, &bob, "{'type':'lobby'}");
    ask_challenge(house, &ann, "{'rated':true}", id);
    expect_refusal(act_on(house, &guest, id, "accept"), 403, "members");
    expect_refusal(act_on(house, &bob, id, "accept"), 422, "out_of_range");
    skip_messages(&bob);
    wait_seconds(house, 22);
    json_t *seen = hear_seeker(&bob);
    const json_t *range = json_object_get(seen, "range");
    assert_in_range(number_in(range, "least"), 1130, 1200); /* as it was told within the last five seconds */
    assert_int_equal(number_in(range, "most"), 3000 - number_in(range, "least"));
    json_decref(seen);
    assert_int_equal(act_on(house, &bob, id, "accept")->status, 200);
    assert_int_equal(games(house), 1);
}

static void who_looks_no_longer_is_not_seen(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, passer = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1500);
    ask_challenge(house, &ann, "{}", id);
    expect_refusal(act_on(house, &bob, id, "withdraw"), 403, "not_yours");
    assert_string_equal(text_in(act_on(house, &ann, id, "withdraw")->body, "state"), "withdrawn");
    assert_null(only_open(house, &bob));
    say(house, &bob, "{'type':'lobby'}");
    post(house, &passer, PAIRING, "{}"); /* who never opens a socket */
    wait_seconds(house, 2);
    json_t *seen = hear_seeker(&bob);
    assert_non_null(seen);
    json_decref(seen);
    wait_seconds(house, APP_PAIRING_GRACE_MS / 1000 + 2);
    assert_null(hear_seeker(&bob));
    assert_null(only_open(house, &bob));
}

/* Somebody who takes any board counts on that of a challenge as what they are rated there. */
static void a_wish_for_any_board_is_rated_as_on_that_of_the_challenge(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 2400);
    tell_database(house, "INSERT INTO rating SELECT id, 'cephalopod-3x5-live', 1550000, 60000, 30, 0 FROM person");
    tell_database(house, "UPDATE rating SET at_ms = (SELECT MAX(at_ms) FROM rating)");
    offer(house, &ann, ",'rated':true,'options':{'board':'3x5'}", "");
    ask_pair(house, &bob, "{'rated':true}", id);
    assert_string_not_equal(id, "");
}

/* The club refuses the first one, for what came to be in between; the next is taken, and nobody hears of it. */
static void a_refused_one_is_passed_over(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"}, cy = {.address = "192.0.2.3"};
    char id[ID_SIZE];
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1520);
    arrive(house, &cy, "cyrus", 1700);
    expect_waiting(house, &ann, "{'rated':true}");
    expect_waiting(house, &cy, "{'rated':true}");
    tell_database(house, "UPDATE person SET handle = NULL WHERE handle = 'ann'");
    later(house, 5000); /* these two do not get together either */
    assert_int_equal(games(house), 0);
    later(house, 15000);
    ask_pair(house, &bob, "{'rated':true}", id);
    if (!*id) { /* his range is that of one who has just come */
        wait_seconds(house, 5);
    }
    assert_int_equal(games(house), 1);
    assert_int_equal(
        count_in_database(house,
                          "SELECT COUNT(*) FROM seat JOIN person ON person.id = seat.person WHERE handle IS NULL"),
        0);
}

static void a_challenge_of_somebody_who_is_away_is_passed_over(void **state) {
    club_house *house = *state;
    browser ann = {.address = "192.0.2.1"}, bob = {.address = "192.0.2.2"};
    arrive(house, &ann, "ann", 1500);
    arrive(house, &bob, "bobby", 1500);
    offer(house, &ann, "", "");
    tell_database(house, "UPDATE person SET banned_until_ms = 9000000000000 WHERE handle = 'ann'");
    expect_waiting(house, &bob, "{}"); /* and no word of why not */
    wait_seconds(house, 5);
    assert_int_equal(games(house), 0);
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
        TEST(who_waits_is_given_a_challenge_that_comes_later),
        TEST(who_waits_is_given_a_challenge_when_the_ranges_meet),
        TEST(a_range_is_not_widened),
        TEST(who_looks_is_seen_by_everybody_and_taken_by_one_press),
        TEST(one_of_two_who_press_at_once_plays),
        TEST(who_looks_for_a_rated_game_is_taken_within_the_range),
        TEST(who_looks_no_longer_is_not_seen),
        TEST(a_wish_for_any_board_is_rated_as_on_that_of_the_challenge),
        TEST(a_refused_one_is_passed_over),
        TEST(a_challenge_of_somebody_who_is_away_is_passed_over),
        TEST(rated_pairs_are_for_members_and_rated_boards),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
