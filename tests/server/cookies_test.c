/* Who a browser is: the cookie, how long it lasts, and what becomes of it behind TLS. */
#include "api/cookie.h"
#include "app/people/session.h"
#include "serve/config.h"
#include "server/harness.h"

enum { DAY_MS = 24 * 3600 * 1000 };

static bool plays(const reply *game, size_t seat) {
    const json_t *seats = json_object_get(game->body, "seats");
    return json_is_true(json_object_get(json_array_get(seats, seat), "you"));
}

/* What "NAME=TOKEN.DAY" is without its day: the cookie as it was before it had one. */
static void forget_day(browser *who) {
    char *dot = strchr(who->cookie, '.');
    assert_non_null(dot);
    *dot = 0;
}

static void whoever_does_something_gets_a_cookie(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE];
    expect_refusal(post(house, &ada, "/api/v1/games", "{'seats':5}"), 400, "field");
    assert_string_equal(ada.cookie, "");
    const reply *made = post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_int_equal(made->status, 201);
    assert_int_equal(strncmp(made->cookie, "ludopod=", 8), 0);
    assert_non_null(strstr(made->cookie, "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"));
    assert_null(strstr(made->cookie, "Secure"));
    snprintf(id, sizeof id, "%s", text_in(made->body, "id"));
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    /* Looking makes nobody. */
    const reply *seen = get(house, &bo, path_of(id, ""));
    assert_false(plays(seen, 0));
    assert_string_equal(seen->cookie, "");
}

static void what_is_not_durable_makes_nobody(void **state) {
    club_house *house = *state;
    browser ada = {0};
    house->failing.commit = true;
    expect_refusal(post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}"), 503,
                   "unavailable");
    assert_string_equal(ada.cookie, "");
}

/* Sent again once a day while it is used, with the token it had: who comes back within a year keeps the seats. */
static void a_cookie_lasts_as_long_as_it_is_used(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE], first[256];
    new_game(house, &ada, id);
    snprintf(first, sizeof first, "%s", ada.cookie);
    assert_string_equal(get(house, &ada, path_of(id, ""))->cookie, "");
    pass(house, DAY_MS);
    const reply *again = get(house, &ada, path_of(id, ""));
    assert_non_null(strstr(again->cookie, "; Max-Age=31536000;"));
    assert_true(plays(again, 0));
    assert_int_equal(strcspn(ada.cookie, "."), strcspn(first, "."));
    assert_memory_equal(ada.cookie, first, strcspn(first, "."));
    assert_string_not_equal(ada.cookie, first);
    assert_string_equal(get(house, &ada, path_of(id, ""))->cookie, "");
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    /* Nothing hangs on the day that the browser says, and what is refused renews nothing. */
    snprintf(strchr(ada.cookie, '.'), 64, ".99999999999999999999");
    expect_refusal(post(house, &ada, path_of(id, "join"), "{}"), 409, "seated");
    assert_non_null(strstr(ada.cookie, ".9999"));
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    assert_null(strstr(ada.cookie, ".9999"));
}

static void cookies_of_older_servers_keep_their_seats(void **state) {
    club_house *house = *state;
    browser ada = {0};
    char id[ID_SIZE];
    new_game(house, &ada, id);
    forget_day(&ada);
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    assert_non_null(strchr(ada.cookie, '.')); /* and have been sent anew */
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
}

static void behind_tls_the_cookie_has_the_host_prefix(void **state) {
    club_house *house = *state;
    browser ada = {0}, bo = {0};
    char id[ID_SIZE], other[ID_SIZE], plain[256];
    new_game(house, &ada, id); /* before the server had TLS */
    snprintf(plain, sizeof plain, "%s", ada.cookie);
    strcpy(house->config.public_url, "https://play.example.org");
    const reply *moved = get(house, &ada, path_of(id, ""));
    assert_true(plays(moved, 0));
    assert_int_equal(strncmp(moved->cookie, "__Host-ludopod=", 15), 0);
    assert_non_null(strstr(moved->cookie, "; Path=/; "));
    assert_non_null(strstr(moved->cookie, "; Secure"));
    assert_null(strstr(moved->cookie, "Domain"));
    assert_string_equal(strchr(ada.cookie, '=') + 1, strchr(plain, '=') + 1); /* the same token */
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    assert_string_equal(get(house, &ada, path_of(id, ""))->cookie, "");
    new_game(house, &bo, other);
    assert_int_equal(strncmp(bo.cookie, "__Host-ludopod=", 15), 0);
    /* What another host of the domain has planted says nothing beside it, wherever it stands. */
    for (int i = 0; i < 2; i++) {
        browser victim = {0};
        snprintf(victim.cookie, sizeof victim.cookie, "%.100s%s%.100s", i ? bo.cookie : plain, i ? ";" : "; ",
                 i ? plain : bo.cookie);
        assert_true(plays(get(house, &victim, path_of(other, "")), 0));
        assert_false(plays(get(house, &victim, path_of(id, "")), 0));
    }
    /* A socket speaks for it too. */
    open_socket(house, &bo);
    say(house, &bo, "{'type':'move','game':'%s','ply':0,'move':'a1','request':1}", other);
    json_decref(hear_type(&bo, "done"));
}

/* One who comes with a cookie that nobody has done anything with becomes a person with it, once. */
static void an_unknown_cookie_becomes_a_persons(void **state) {
    club_house *house = *state;
    browser ada = {.cookie = "ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    char first[ID_SIZE], second[ID_SIZE];
    new_game(house, &ada, first);
    new_game(house, &ada, second);
    reopen(house);
    assert_true(plays(get(house, &ada, path_of(first, "")), 0));
    assert_true(plays(get(house, &ada, path_of(second, "")), 0));
    assert_int_equal(post(house, &ada, path_of(first, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    expect_refusal(post(house, &ada, path_of(first, "join"), "{}"), 409, "seated");
    pass(house, 48 * 3600 * 1000); /* that he was here is written down again */
    assert_int_equal(post(house, &ada, path_of(second, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
    assert_int_equal(post(house, &ada, path_of(second, "resign"), "{'ply':1}")->status, 200);
}

/* A person whose game could not be kept is none. */
static void a_guest_is_kept_with_what_he_does(void **state) {
    club_house *house = *state;
    browser ada = {.cookie = "ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"};
    store_session known;
    store_fault fault;
    club_session_key key;
    char id[ID_SIZE];
    assert_true(api_cookie_read(ada.cookie, &key));
    house->failing.commit = true;
    begin_turn(house);
    post(house, &ada, "/api/v1/games", "{'seats':[{'kind':'you'},{'kind':'open'}]}");
    assert_false(end_turn(house));
    house->failing.commit = false;
    assert_int_equal(store_find_session(house->store, &key, &known, &fault), STORE_NOT_FOUND);
    new_game(house, &ada, id); /* with a person anew: the one who was forgotten is in no table */
    assert_int_equal(store_find_session(house->store, &key, &known, &fault), STORE_OK);
    assert_true(club_id_valid(known.person.id, CLUB_ID_LENGTH));
    assert_true(plays(get(house, &ada, path_of(id, "")), 0));
    assert_int_equal(post(house, &ada, path_of(id, "moves"), "{'ply':0,'move':'a1'}")->status, 200);
}

static void odd_cookies_are_nobodys(void **state) {
    (void)state;
    static const char *const odd[] = {"",
                                      "ludopod=",
                                      "ludopod=short",
                                      "ludopod=.1",
                                      "__Host-ludopod=",
                                      "xludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                      "Ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                      "ludopod=!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!",
                                      "ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                      "ludopod=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB", /* bits beyond the 256 */
                                      ";;; =",
                                      "a=b; c"};
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        club_session_key read;
        char set_cookie[TRANSPORT_COOKIE_SIZE];
        assert_false(api_cookie_read(odd[i], &read));
        assert_false(api_cookie_renew(odd[i], true, 0, set_cookie, sizeof set_cookie));
    }
}

static void answers_carry_the_headers_of_security(void **state) {
    (void)state;
    const struct {
        const char *name;
        bool secure_only;
    } expected[] = {{"strict-transport-security", true},   {"content-security-policy", false},
                    {"x-content-type-options", false},     {"referrer-policy", false},
                    {"cross-origin-opener-policy", false}, {"cross-origin-resource-policy", false}};
    for (int secure = 0; secure <= 1; secure++) {
        for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
            const transport_header *header = transport_security_headers(secure, TRANSPORT_SHOWN_HERE);
            while (header->name && strcmp(header->name, expected[i].name) != 0) {
                header++;
            }
            assert_int_equal(header->name != NULL, secure || !expected[i].secure_only);
        }
    }
    app_config config;
    server_config_default(&config);
    assert_false(app_config_secure(&config));
    strcpy(config.public_url, "http://play.example.org");
    assert_false(app_config_secure(&config));
    strcpy(config.public_url, "https://play.example.org");
    assert_true(app_config_secure(&config));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(whoever_does_something_gets_a_cookie, open_house, close_house),
        cmocka_unit_test_setup_teardown(what_is_not_durable_makes_nobody, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_cookie_lasts_as_long_as_it_is_used, open_house, close_house),
        cmocka_unit_test_setup_teardown(cookies_of_older_servers_keep_their_seats, open_house, close_house),
        cmocka_unit_test_setup_teardown(behind_tls_the_cookie_has_the_host_prefix, open_house, close_house),
        cmocka_unit_test_setup_teardown(an_unknown_cookie_becomes_a_persons, open_house, close_house),
        cmocka_unit_test_setup_teardown(a_guest_is_kept_with_what_he_does, open_house, close_house),
        cmocka_unit_test(odd_cookies_are_nobodys),
        cmocka_unit_test(answers_carry_the_headers_of_security),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
