/* For whom a request is and from whose page it comes: Host, Origin and the address behind a proxy. */
#include "server/harness.h"

/* The status for a request that says it was sent to this host. */
static int status_for(club_house *house, const char *host) {
    browser who = {.host = host};
    return get(house, &who, "/api/v1/games/22222222222222")->status; /* 404 when it comes through */
}

static void a_server_for_this_machine_answers_to_its_own_names(void **state) {
    club_house *house = *state;
    const struct {
        const char *host;
        bool own;
    } cases[] = {
        {"", true}, /* HTTP/1.0 */
        {"localhost", true},
        {"localhost:8080", true},
        {"LocalHost:8080", true},
        {"localhost.", true},
        {"play.localhost", true},
        {"play.localhost:1", true},
        {".localhost", true}, /* of no use to anyone */
        {"127.0.0.1", true},
        {"127.0.0.1:8080", true},
        {"192.0.2.1:80", true},
        {"[::1]", true},
        {"[::1]:8080", true},
        {"[2001:db8::1]", true},
        {"[::ffff:127.0.0.1]:9", true},
        {"localhost:", true}, /* RFC 3986, 3.2.3: a port may be empty */
        {"evil.example", false},
        {"evil.example:8080", false},
        {"localhost.evil.example", false},
        {"evillocalhost", false},
        {"localhos", false},
        {"localhostx", false},
        {"127.0.0.1.evil.example", false},
        {"127.0.0.1 ", false},
        {"127.0.0.1:80x", false},
        {"0x7f000001", false},
        {"2130706433", false},
        {"[evil.example]", false},
        {"[::1", false},
        {"[::1]x", false},
        {"[::1]:x", false},
        {"[]", false},
        {"[", false},
        {":8080", false},
        {":", false},
        {"localhost:8080@evil.example", false},
        {"localhost..", false},
        {".", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int status = status_for(house, cases[i].host);
        if (status != (cases[i].own ? 404 : 421)) {
            fail_msg("Host: %s got %d", cases[i].host, status);
        }
    }
}

/* No name is too long to be refused. The texts lie on the heap, with nothing after them. */
static void names_of_every_length_are_answered(void **state) {
    enum { LONGEST = 600 };
    static const char *const ends[] = {"", ".localhost", "localhost", ":80", "]:80", "]", ":", ".", "[", "localhost:"};
    static const char fills[] = "a0.[:-";
    club_house *house = *state;
    for (const char *fill = fills; *fill; fill++) {
        for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
            for (size_t length = strlen(ends[i]); length <= LONGEST; length++) {
                char *host = malloc(length + 1);
                memset(host, *fill, length);
                memcpy(host + length - strlen(ends[i]), ends[i], strlen(ends[i]) + 1);
                int status = status_for(house, host);
                assert_true(status == 421 || (status == 404 && length < 256 + strlen(ends[i])));
                free(host);
            }
        }
    }
}

static void other_servers_answer_to_any_name(void **state) {
    club_house *house = *state;
    strcpy(house->config.public_url, "https://play.example.org");
    assert_int_equal(status_for(house, "play.example.org"), 404);
    house->config.public_url[0] = 0;
    assert_int_equal(status_for(house, "play.example.org"), 421);
    house->config.proxy = true;
    assert_int_equal(status_for(house, "play.example.org"), 404);
    house->config.proxy = false;
    strcpy(house->config.listen.host, "0.0.0.0");
    assert_int_equal(status_for(house, "play.example.org"), 404);
    strcpy(house->config.listen.host, "::1");
    assert_int_equal(status_for(house, "play.example.org"), 421);
    strcpy(house->config.listen.host, "127.0.0.1");
    assert_int_equal(status_for(house, "play.example.org"), 421);
    house->config.listen.unix_socket = true;
    assert_int_equal(status_for(house, "play.example.org"), 404);
}

static void pages_of_others_are_refused(void **state) {
    club_house *house = *state;
    const struct {
        const char *public_url, *host, *origin;
        bool ours;
    } cases[] = {
        {"", "localhost:8080", NULL, true},
        {"", "localhost:8080", "http://localhost:8080", true},
        {"", "localhost:8080", "https://localhost:8080", true}, /* behind a proxy that speaks TLS */
        {"", "LOCALHOST:8080", "http://localhost:8080", true},
        {"", "localhost:8080", "http://localhost:8081", false},
        {"", "localhost:8080", "http://localhost", false},
        {"", "localhost:8080", "http://evil.example", false},
        {"", "localhost:8080", "ftp://localhost:8080", false},
        {"", "localhost:8080", "localhost:8080", false},
        {"", "localhost:8080", "null", false},
        {"", "localhost:8080", "x", false},
        {"", "", "http://", false},
        {"https://play.example.org", "play.example.org", "https://play.example.org", true},
        {"https://play.example.org", "127.0.0.1:8080", "https://play.example.org", true},
        {"https://play.example.org", "play.example.org", "http://play.example.org", false},
        {"https://play.example.org", "127.0.0.1:8080", "http://127.0.0.1:8080", true},
        {"https://play.example.org", "play.example.org", "https://play.example.org.evil.example", false},
        {"https://play.example.org", "play.example.org", "https://evil.example", false},
        {"http://play.example.org", "play.example.org", "https://play.example.org", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        browser who = {.host = cases[i].host, .origin = cases[i].origin};
        strcpy(house->config.public_url, cases[i].public_url);
        /* Nothing is read of a page that is not ours, but for what comes before. */
        const reply *answer = post(house, &who, "/api/v1/games/2222222222/join", "{}");
        if (answer->status != (cases[i].ours ? 404 : 403)) {
            fail_msg("case %zu: Origin %s at %s got %d", i, cases[i].origin, cases[i].host, answer->status);
        }
        if (!cases[i].ours) {
            expect_refusal(answer, 403, "origin");
            assert_string_equal(answer->cookie, "");
        }
        assert_int_equal(get(house, &who, "/api/v1/games/2222222222")->status, 404); /* reading is anyone's */
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_server_for_this_machine_answers_to_its_own_names, open_house, close_house),
        cmocka_unit_test_setup_teardown(names_of_every_length_are_answered, open_house, close_house),
        cmocka_unit_test_setup_teardown(other_servers_answer_to_any_name, open_house, close_house),
        cmocka_unit_test_setup_teardown(pages_of_others_are_refused, open_house, close_house),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
