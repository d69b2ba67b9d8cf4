/* Requests that come twice because the first answer was lost: carried out once. */
#include "server/harness.h"

static const char seats[] = "{'seats':[{'kind':'you'},{'kind':'open'}]}";

/* Someone who is known already: keys are a person's own. */
static browser known(club_house *house, const char *address) {
    browser who = {.address = address};
    char id[ID_SIZE];
    new_game(house, &who, id);
    return who;
}

static void make(club_house *house, browser *who, const char *key, char id[ID_SIZE]) {
    who->key = key;
    const reply *made = post(house, who, "/api/v1/games", "%s", seats);
    assert_int_equal(made->status, 201);
    snprintf(id, ID_SIZE, "%s", text_in(made->body, "id"));
    who->key = NULL;
}

static void the_same_key_gives_the_same_answer(void **state) {
    club_house *house = *state;
    browser ada = known(house, "192.0.2.1"), bo = known(house, "192.0.2.2");
    char first[ID_SIZE], again[ID_SIZE], other[ID_SIZE], later[ID_SIZE], of_bo[ID_SIZE];
    make(house, &ada, "one", first);
    make(house, &ada, "one", again);
    make(house, &ada, "two", other);
    make(house, &bo, "one", of_bo);
    reopen(house);
    make(house, &ada, "one", later);
    assert_string_equal(first, again);
    assert_string_equal(first, later);
    assert_string_not_equal(first, other);
    assert_string_not_equal(first, of_bo);
}

/* In one turn, too: the second finds what the first has written. */
static void twice_in_a_turn_is_once(void **state) {
    club_house *house = *state;
    browser ada = known(house, "192.0.2.1");
    char first[ID_SIZE], again[ID_SIZE];
    begin_turn(house);
    make(house, &ada, "one", first);
    make(house, &ada, "one", again);
    assert_true(end_turn(house));
    assert_string_equal(first, again);
}

static void a_move_is_answered_as_it_was(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE], path[64];
    new_game_of(house, &ada, "'options':{'board':'1x3'},", "{'kind':'you'},{'kind':'you'}", id);
    snprintf(path, sizeof path, "/api/v1/games/%s/moves", id);
    ada.key = "move";
    char *before = strdup(post(house, &ada, path, "{'ply':0,'move':'a1'}")->text);
    ada.key = NULL;
    assert_int_equal(post(house, &ada, path, "{'ply':1,'move':'b1'}")->status, 200);
    ada.key = "move";
    const reply *again = post(house, &ada, path, "{'ply':0,'move':'a1'}");
    assert_int_equal(again->status, 200);
    assert_string_equal(again->text, before);
    free(before);
    /* With another body or path the key says nothing. */
    expect_refusal(post(house, &ada, path, "{'ply':2,'move':'c1'}"), 422, "key_reused");
    expect_refusal(post(house, &ada, "/api/v1/games", "{'ply':0,'move':'a1'}"), 422, "key_reused");
    ada.key = NULL;
    expect_refusal(post(house, &ada, path, "{'ply':0,'move':'a1'}"), 409, "stale");
}

static void what_was_refused_is_judged_anew(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE], path[64];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "join"), "{}");
    snprintf(path, sizeof path, "/api/v1/games/%s/moves", id);
    bo.key = "mine";
    expect_refusal(post(house, &bo, path, "{'ply':1,'move':'b1'}"), 409, "stale");
    post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}");
    assert_int_equal(post(house, &bo, path, "{'ply':1,'move':'b1'}")->status, 200);
}

/* What the disk did not take was not done, so it is done when it comes again. */
static void what_was_not_kept_is_done_again(void **state) {
    club_house *house = *state;
    browser ada = known(house, "192.0.2.1");
    char id[ID_SIZE], again[ID_SIZE];
    house->failing.commit = true;
    begin_turn(house);
    make(house, &ada, "one", id);
    assert_false(end_turn(house));
    house->failing.commit = false;
    make(house, &ada, "one", again);
    assert_string_not_equal(id, again);
    char path[64];
    snprintf(path, sizeof path, "/api/v1/games/%s", again);
    assert_int_equal(get(house, &ada, path)->status, 200);
}

static void keys_are_kept_for_a_day_and_not_too_many(void **state) {
    club_house *house = *state;
    browser ada = known(house, "192.0.2.1");
    char first[ID_SIZE], latest[ID_SIZE], id[ID_SIZE], key[16];
    make(house, &ada, "first", first);
    for (int i = 0; i < STORE_REPLIES_KEPT; i++) {
        pass(house, 1000);
        snprintf(key, sizeof key, "key%d", i);
        make(house, &ada, key, latest);
    }
    make(house, &ada, key, id);
    assert_string_equal(id, latest);
    make(house, &ada, "first", id); /* it has given way */
    assert_string_not_equal(id, first);
    pass(house, 25 * 3600 * 1000);
    make(house, &ada, key, id);
    assert_string_not_equal(id, latest);
}

static void odd_keys_are_refused(void **state) {
    club_house *house = *state;
    browser ada = known(house, "192.0.2.1");
    char id[ID_SIZE], longest[STORE_REPLY_KEY_MAX + 2];
    memset(longest, 'k', sizeof longest);
    longest[STORE_REPLY_KEY_MAX] = 0;
    make(house, &ada, longest, id);
    longest[STORE_REPLY_KEY_MAX] = 'k';
    longest[STORE_REPLY_KEY_MAX + 1] = 0;
    const char *const odd[] = {longest, "a b", "\xc3\xa9", "a\x7f", " "};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        ada.key = odd[i];
        expect_refusal(post(house, &ada, "/api/v1/games", "%s", seats), 400, "key");
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_house, close_house)
    const struct CMUnitTest tests[] = {
        TEST(the_same_key_gives_the_same_answer),
        TEST(twice_in_a_turn_is_once),
        TEST(a_move_is_answered_as_it_was),
        TEST(what_was_refused_is_judged_anew),
        TEST(what_was_not_kept_is_done_again),
        TEST(keys_are_kept_for_a_day_and_not_too_many),
        TEST(odd_keys_are_refused),
    };
#undef TEST
    return cmocka_run_group_tests(tests, NULL, NULL);
}
