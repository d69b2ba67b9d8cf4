/* Addresses that are sent around: what the page's head says of them, and the pictures that go with them. */
#include "server/site.h"

static void a_link_says_how_it_stands(void **state) {
    club_house *house = *state;
    const reply *got = look(house, "/b/wqwq", "en");
    expect_part(got, "<title>Cephalopod · Ludopod</title>");
    expect_part(got, "<meta property=\"og:description\" content=\"Black to move after move 1.\" />");
    expect_part(got, "<meta property=\"og:url\" content=\"https://club.example/b/wqwq\" />");
    expect_part(got, "<meta property=\"og:locale\" content=\"en_GB\" />");
    assert_string_equal(got->vary, "Accept, Accept-Language");
    assert_string_equal(got->cache, "no-cache");
    expect_part(look(house, "/b/wqwq/0", "en"), "content=\"White to move.\"");
    expect_part(look(house, "/b/wqwq/9", "en"), "content=\"Black to move after move 1.\"");
    expect_part(look(house, "/b/htc8QJ", "es"), "content=\"Terminada en la jugada 3: gana Blanco.\"");
    expect_part(look(house, "/b/htc8QJ", "fr"), "<meta property=\"og:locale\" content=\"fr_FR\" />");
}

static void what_is_no_game_is_the_page_as_it_is(void **state) {
    static const char *const paths[] = {
        "/",           "/play",           "/b/wqwr",    "/b/", "/b/wqwq/x", "/b/wqwq/-1",
        "/b/wqwq/0/1", "/b/%3Cscript%3E", "/g/nowhere", "/g/", "/embedded",
    };
    club_house *house = *state;
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        assert_string_equal(look(house, paths[i], "en")->text, site_page);
    }
    char path[1024];
    snprintf(path, sizeof path, "/b/%0*d", 701, 7);
    assert_string_equal(look(house, path, "en")->text, site_page);
}

/* Names are whatever people like. */
static void names_are_escaped(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE], path[64];
    new_game_of(house, &ada, "'options':{'board':'3x5'},", "{'kind':'you','name':'<b>&A'},{'kind':'open'}", id);
    snprintf(path, sizeof path, "/g/%s", id);
    const reply *got = look(house, path, "en");
    expect_part(got, "<title>&lt;b&gt;&amp;A – Black · Cephalopod</title>");
    assert_null(strstr(got->text, "<b>"));
    snprintf(path, sizeof path, "/pictures/g/%s.svg", id);
    const reply *drawn = get(house, &ada, path);
    expect_part(drawn, ">&lt;b&gt;&amp;A</text>");
    assert_null(strstr(drawn->text, "<b>"));
}

static void a_picture_is_a_card_of_its_moment(void **state) {
    club_house *house = *state;
    browser who = {.language = "fr"};
    const reply *got = get(house, &who, "/pictures/b/wqwq.svg");
    assert_int_equal(got->status, 200);
    assert_string_equal(got->type, "image/svg+xml");
    assert_string_equal(got->vary, "Accept-Language");
    expect_part(got, "width=\"1200\" height=\"630\" viewBox=\"0 0 1200 630\"");
    expect_part(got, "Aux Noirs de jouer");
    expect_part(got, "width=\"550\" height=\"550\" role=\"img\"");
    expect_part(get(house, &who, "/pictures/b/wqwq/0.svg"), "Aux Blancs de jouer.");
    expect_part(get(house, &who, "/pictures/b/1c1c.svg"), "pod-octogo");
}

static void what_there_is_no_picture_of(void **state) {
    static const char *const paths[] = {
        "/pictures/b/wqwr.svg", "/pictures/b/wqwq.gif", "/pictures/b/.svg",     "/pictures/.svg",
        "/pictures/",           "/pictures/g/none.svg", "/pictures/x/wqwq.svg", "/pictures/b/wqwq/x.svg",
        "/pictures/b/wqwq",     "/pictures/wqwq.svg",
    };
    club_house *house = *state;
    browser who = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        expect_refusal(get(house, &who, paths[i]), 404, "not_found");
    }
}

static void pictures_are_counted_as_requests(void **state) {
    club_house *house = *state;
    browser who = {.accept = "text/html"};
    house->config.limits.requests_per_second = 1;
    house->config.limits.requests_burst = 3;
    reopen(house);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(get(house, &who, "/pictures/b/wqwq.svg")->status, 200);
    }
    expect_refusal(get(house, &who, "/pictures/b/wqwq.svg"), 429, "too_fast");
    assert_string_equal(look(house, "/b/wqwq", "en")->text, site_page); /* which is there all the same */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_link_says_how_it_stands, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(what_is_no_game_is_the_page_as_it_is, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(names_are_escaped, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(a_picture_is_a_card_of_its_moment, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(what_there_is_no_picture_of, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(pictures_are_counted_as_requests, open_with_page, close_with_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
