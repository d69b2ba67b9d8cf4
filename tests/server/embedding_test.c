/* Frames in pages of others: what may be shown there, and that nobody acts there. */
#include "api/router.h"
#include "server/site.h"

static const char *policy_of(transport_showing showing) {
    const transport_header *header = transport_security_headers(true, showing);
    while (header->name && strcmp(header->name, "content-security-policy") != 0) {
        header++;
    }
    assert_non_null(header->name);
    return header->value;
}

static void only_frames_may_be_framed(void **state) {
    (void)state;
    assert_non_null(strstr(policy_of(TRANSPORT_SHOWN_HERE), "; frame-ancestors 'none'"));
    assert_non_null(strstr(policy_of(TRANSPORT_SHOWN_PICTURE), "; frame-ancestors 'none'"));
    assert_non_null(strstr(policy_of(TRANSPORT_SHOWN_FRAMED), "; frame-ancestors *"));
    for (transport_showing showing = 0; showing < TRANSPORT_SHOWINGS; showing++) {
        assert_null(strstr(policy_of(showing), "'unsafe-eval'"));
        assert_int_equal(strstr(policy_of(showing), "'unsafe-inline'") != NULL, showing == TRANSPORT_SHOWN_PICTURE);
    }
    assert_non_null(strstr(policy_of(TRANSPORT_SHOWN_PICTURE), "default-src 'none'"));
    assert_non_null(strstr(policy_of(TRANSPORT_SHOWN_FRAMED), "form-action 'none'"));
}

/* A path of the pattern. */
static void fill(const char *pattern, char *out) {
    for (; *pattern; pattern += strcspn(pattern, "}") + (*pattern == '{')) {
        size_t length = strcspn(pattern, "{");
        memcpy(out, pattern, length);
        out += length;
        pattern += length;
        if (!*pattern) {
            break;
        }
        *out++ = 'x';
    }
    *out = 0;
}

static void no_route_may_be_framed(void **state) {
    club_house *house = *state;
    size_t count = 0;
    for (const api_route *route; (route = api_route_at(count)); count++) {
        browser who = {0};
        char path[256];
        fill(route->pattern, path);
        assert_null(strpbrk(path, "{}"));
        assert_int_equal(ask(house, &who, route->method, path, "{}", 2)->showing, TRANSPORT_SHOWN_HERE);
    }
    assert_true(count > 50);
}

static void pages_may_be_framed_where_they_are_for_it(void **state) {
    static const char *const ours[] = {"/",           "/g/x",       "/b/wqwq",   "/lobby",        "/embed.html",
                                       "/embed/",     "/embed",     "/embedded", "/embed/x/wqwq", "/embed/g",
                                       "/embed/gg/x", "/index.html"};
    static const char *const framed[] = {"/embed/g/x", "/embed/b/wqwq", "/embed/b/wqwq/1", "/embed/b/%3C"};
    club_house *house = *state;
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        assert_int_equal(look(house, ours[i], "en")->showing, TRANSPORT_SHOWN_HERE);
    }
    for (size_t i = 0; i < sizeof framed / sizeof framed[0]; i++) {
        const reply *got = look(house, framed[i], "en");
        assert_int_equal(got->showing, TRANSPORT_SHOWN_FRAMED);
        assert_string_equal(got->text, site_embed);
        assert_string_equal(got->cookie, "");
        char etag[48];
        snprintf(etag, sizeof etag, "%s", got->etag);
        browser again = {.accept = "text/html", .etag = etag};
        got = get(house, &again, framed[i]);
        assert_int_equal(got->status, 304);
        assert_int_equal(got->showing, TRANSPORT_SHOWN_FRAMED);
    }
    browser who = {0};
    assert_int_equal(get(house, &who, "/pictures/b/wqwq.svg")->showing, TRANSPORT_SHOWN_PICTURE);
    assert_int_equal(get(house, &who, "/pictures/b/wqwr.svg")->showing, TRANSPORT_SHOWN_HERE);
}

static void expect_not_yours(browser *who) {
    json_t *told = hear_type(who, "error");
    assert_string_equal(text_in(json_object_get(told, "error"), "code"), "not_yours");
    json_decref(told);
}

/* Though the browser sends the cookie of who has a seat. */
static void the_door_for_frames_knows_nobody(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {.address = "192.0.2.2"};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    post(house, &bo, path_of(id, "seats"), "{'name':'Bo'}");
    open_socket_at(house, &ada, "/api/v1/watch");
    say(house, &ada, "{'type':'hello','notices':true,'language':'fr'}");
    json_decref(hear_type(&ada, "hello"));
    say(house, &ada, "{'type':'watch','game':'%s'}", id);
    json_t *told = hear_type(&ada, "game");
    const json_t *seats = json_object_get(json_object_get(told, "game"), "seats");
    assert_int_equal(json_array_size(seats), 2);
    assert_true(json_is_false(json_object_get(json_array_get(seats, 0), "you")));
    json_decref(told);
    skip_messages(&ada);
    say(house, &ada, "{'type':'move','request':1,'game':'%s','ply':0,'move':'a1'}", id);
    expect_not_yours(&ada);
    say(house, &ada, "{'type':'resign','request':1,'game':'%s','ply':0,'seat':'a'}", id);
    expect_not_yours(&ada);
    close_socket(house, &ada);
    open_socket(house, &ada); /* by the other door the same browser has its seat */
    say(house, &ada, "{'type':'move','request':1,'game':'%s','ply':0,'move':'a1'}", id);
    json_decref(hear_type(&ada, "done"));
    close_socket(house, &ada);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_frames_may_be_framed),
        cmocka_unit_test_setup_teardown(no_route_may_be_framed, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(pages_may_be_framed_where_they_are_for_it, open_with_page, close_with_page),
        cmocka_unit_test_setup_teardown(the_door_for_frames_knows_nobody, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
