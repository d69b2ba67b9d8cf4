/* Who has an answer already is told so, without the answer; and nobody is told so of another one. */
#include "api/fields/tag.h"
#include "server/harness.h"

/* A game with a clock that runs: ada to move. */
static const char *begin_timed_game(club_house *house, browser *ada, browser *bo) {
    static char path[64];
    const reply *made = post(house, ada, "/api/v1/games",
                             "{'options':{'board':'3x3'},'clock':'5m+3s','seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    snprintf(path, sizeof path, "/api/v1/games/%s/join", text_in(made->body, "id"));
    assert_int_equal(post(house, bo, path, "{}")->status, 200);
    *strrchr(path, '/') = 0;
    return path;
}

static void make_move(club_house *house, browser *who, const char *path, int ply, const char *move) {
    char moves[96];
    snprintf(moves, sizeof moves, "%s/moves", path);
    assert_int_equal(post(house, who, moves, "{'ply':%d,'move':'%s'}", ply, move)->status, 200);
}

static void what_has_not_changed_is_not_sent_again(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char tag[48], theirs[48];
    const char *path = begin_timed_game(house, &ada, &bo);
    make_move(house, &ada, path, 0, "a1");
    make_move(house, &bo, path, 1, "c1");
    const reply *first = get(house, &ada, path);
    snprintf(tag, sizeof tag, "%s", first->etag);
    assert_memory_equal(tag, "W/\"", 3);
    assert_string_equal(first->vary, "Accept, Accept-Language, Authorization, Cookie");
    assert_string_equal(first->cache, "no-store");
    snprintf(theirs, sizeof theirs, "%s", get(house, &bo, path)->etag);
    assert_string_not_equal(theirs, tag); /* who sees something else */
    pass(house, 1000);                    /* her clock runs */
    ada.etag = tag;
    const reply *again = get(house, &ada, path);
    assert_int_equal(again->status, 304);
    assert_string_equal(again->text, "");
    assert_string_equal(again->etag, tag);
    assert_string_equal(again->vary, "Accept, Accept-Language, Authorization, Cookie");
    assert_int_equal(ask(house, &ada, TRANSPORT_HEAD, path, "", 0)->status, 304);
    bo.etag = tag;
    assert_int_equal(get(house, &bo, path)->status, 200);
    make_move(house, &ada, path, 2, "a3");
    again = get(house, &ada, path);
    assert_int_equal(again->status, 200);
    assert_string_not_equal(again->etag, tag);
}

/* Without a clock nothing passes by itself, so the tag is strong; what is refused or made has none. */
static void only_what_was_read_has_a_tag(void **state) {
    club_house *house = *state;
    browser ada = {0};
    const reply *levels = get(house, &ada, "/api/v1/characters");
    assert_int_equal(levels->status, 200);
    assert_int_equal(*levels->etag, '"');
    const reply *refused = get(house, &ada, "/api/v1/games/2222222222");
    assert_int_equal(refused->status, 404);
    assert_string_equal(refused->etag, "");
    const reply *made = post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    assert_string_equal(made->etag, "");
    ada.etag = "*";
    refused = get(house, &ada, "/api/v1/games/2222222222");
    assert_int_equal(refused->status, 404); /* "*" asks for nothing that there is not */
    assert_int_equal(get(house, &ada, "/api/v1/characters")->status, 304);
}

static void fields_are_read_by_the_standard(void **state) {
    (void)state;
    static const struct {
        const char *field, *tag;
        bool same;
    } cases[] = {
        {"\"a\"", "\"a\"", true},
        {"W/\"a\"", "\"a\"", true},
        {"\"a\"", "W/\"a\"", true},
        {"\"b\", W/\"c\" ,\t\"a\"", "\"a\"", true},
        {" , ,, \"a\"", "\"a\"", true},
        {"*", "\"a\"", true},
        {"\"x,\"a\"", "\"a\"", false}, /* no comma between */
        {"\"a, \"", "\"a\"", false},
        {"\"aa\"", "\"a\"", false},
        {"", "\"a\"", false},
        {"a", "\"a\"", false},
        {"\"a", "\"a\"", false},
        {"W/", "\"a\"", false},
        {"w/\"a\"", "\"a\"", false}, /* 8.8.3: in capitals */
        {"\"", "\"a\"", false},
        {"\"b\"\"a\"", "\"a\"", false},
        {",,,,,,,,W/W/\"a\"", "\"a\"", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (api_tag_matches(cases[i].field, cases[i].tag) != cases[i].same) {
            fail_msg("%s and %s", cases[i].field, cases[i].tag);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_has_not_changed_is_not_sent_again, open_house, close_house),
        cmocka_unit_test_setup_teardown(only_what_was_read_has_a_tag, open_house, close_house),
        cmocka_unit_test(fields_are_read_by_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
