/* The small parts of the server, each by itself. The whole is tested in tests/system/server. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/config.h"
#include "app/people/peer.h"
#include "app/queue/limit.h"
#include "serve/config.h"
#include "transport/message.h"

static void languages_are_chosen_by_quality(void **state) {
    (void)state;
    const struct {
        const char *header;
        pod_language expected;
    } cases[] = {
        {"", POD_ENGLISH},
        {"fr", POD_FRENCH},
        {"es-MX,en;q=0.5", POD_SPANISH},
        {"de, it;q=0.9", POD_ENGLISH},
        {"de;q=1.0, en;q=0.2, fr-CH;q=0.7", POD_FRENCH},
        {"fr;q=0, es;q=0.1", POD_SPANISH},
        {"fr;Q=0, es;Q=0.1", POD_SPANISH},
        {",,;;q=,fr;q=x", POD_ENGLISH},
        {"*", POD_ENGLISH},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(transport_language(cases[i].header), cases[i].expected);
    }
}

static void queries_are_taken_apart(void **state) {
    (void)state;
    char value[8] = "before";
    assert_true(transport_query_value("a=1&format=json&b=2", "format", value, sizeof value));
    assert_string_equal(value, "json");
    assert_true(transport_query_value("format=", "format", value, sizeof value));
    assert_string_equal(value, "");
    assert_true(transport_query_value("format=longer-than-its-room", "format", value, sizeof value));
    assert_string_equal(value, "longer-");
    assert_false(transport_query_value("formats=1&form=2", "format", value, sizeof value));
    assert_false(transport_query_value("", "format", value, sizeof value));
}

static void addresses_are_read(void **state) {
    (void)state;
    const struct {
        const char *text, *host; /* host NULL: refused */
        int port;
    } cases[] = {
        {"127.0.0.1:8080", "127.0.0.1", 8080},
        {"0.0.0.0:0", "0.0.0.0", 0},
        {"[::1]:443", "::1", 443},
        {"localhost:1", "localhost", 1},
        {"unix:/run/x", "/run/x", 0},
        {"unix:", NULL, 0},
        {"8080", NULL, 0},
        {":8080", NULL, 0},
        {"127.0.0.1:", NULL, 0},
        {"127.0.0.1:65536", NULL, 0},
        {"127.0.0.1:-1", NULL, 0},
        {"127.0.0.1:80x", NULL, 0},
        {"::1:80", NULL, 0},
        {"[127.0.0.1]:80", NULL, 0},
        {"example.org:80", NULL, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        app_address address = {.port = -1};
        server_config_fault fault;
        bool good = server_address_parse(cases[i].text, &address, &fault);
        assert_int_equal(good, cases[i].host != NULL);
        assert_int_equal(address.port, good ? cases[i].port : -1);
        if (good) {
            assert_string_equal(address.host, cases[i].host);
        } else {
            assert_non_null(strstr(fault.text, "expected ADDRESS:PORT"));
        }
    }
}

static unsigned take(app_limits *limits, app_limit_kind kind, const char *address, app_rate rate, int64_t now) {
    return app_limits_take(limits, (app_limit_key){kind, app_tiers_of(address)}, rate, now);
}

static void buckets_empty_and_fill(void **state) {
    (void)state;
    app_limits *limits = app_limits_create();
    const app_rate rate = {.per_second = 2, .burst = 3};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1000), 0);
    }
    assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1000), 1);
    assert_int_equal(take(limits, APP_REQUESTS_OF_PERSON, "ada", rate, 1000), 0);  /* another use */
    assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "bob", rate, 1000), 0); /* another one */
    assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1500), 0);
    assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1500), 1);
    for (int i = 0; i < 3; i++) { /* no more than the burst, however long the pause */
        assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1000000), 0);
    }
    assert_int_equal(take(limits, APP_REQUESTS_OF_ADDRESS, "ada", rate, 1000000), 1);
    const app_rate slow = {.per_second = 1.0 / 3600, .burst = 1};
    assert_int_equal(take(limits, APP_GAMES_OF_ADDRESS, "eve", slow, 0), 0);
    assert_int_equal(take(limits, APP_GAMES_OF_ADDRESS, "eve", slow, 0), 3600);
    app_limits_free(limits);
}

static void slow_readers_are_sent_away(void **state) {
    (void)state;
    app_peer peer = {0};
    char bytes[64 * 1024] = "";
    app_text *text = app_text_make(bytes, sizeof bytes);
    for (int i = 0; i < APP_OUTBOX_BYTES_MAX / (int)sizeof bytes; i++) {
        app_peer_send(&peer, text, APP_LOOKED_ON);
    }
    assert_int_equal(peer.close_code, 0);
    app_peer_send(&peer, text, APP_LOOKED_ON);
    assert_int_equal(peer.close_code, APP_CLOSE_TOO_SLOW);
    assert_null(peer.first);
    assert_int_equal(text->references, 1);
    app_text_release(text);
}

static int start_sodium(void **state) {
    (void)state;
    return sodium_init() < 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_chosen_by_quality),
        cmocka_unit_test(queries_are_taken_apart),
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(buckets_empty_and_fill),
        cmocka_unit_test(slow_readers_are_sent_away),
    };
    return cmocka_run_group_tests(tests, start_sodium, NULL);
}
