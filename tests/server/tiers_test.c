/* The networks around an address. */
#include "app/queue/tiers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
/* cmocka wants the headers above first. */
#include <cmocka.h>

/* How many of its tiers, from the widest on, an address has in common with another. */
static size_t shared(const char *one, const char *other) {
    app_tiers a = app_tiers_of(one), b = app_tiers_of(other);
    size_t count = 0;
    while (count < a.count && count < b.count &&
           memcmp(a.tier[a.count - 1 - count].key, b.tier[b.count - 1 - count].key, APP_TIER_SIZE) == 0) {
        count++;
    }
    return count;
}

static void addresses_share_the_networks_that_both_are_in(void **state) {
    (void)state;
    static const struct {
        const char *one, *other;
        size_t shared;
    } cases[] = {
        {"192.0.2.1", "192.0.2.1", 2},
        {"192.0.2.1", "192.0.2.255", 1},
        {"192.0.2.1", "192.0.3.1", 0},
        {"192.0.2.1", "::ffff:192.0.2.1", 2},
        {"192.0.2.1", "::192.0.2.1", 0},
        {"2001:db8:1:203::4", "2001:DB8:1:203:ffff::", 3},
        {"2001:db8:1:203::4", "2001:db8:1:2ff::4", 2},
        {"2001:db8:1:203::4", "2001:db8:1:303::4", 1},
        {"2001:db8:1:203::4", "2001:db8:2:203::4", 0},
        {"2001:db8::", "2001:db8::", 3},
        {"::", "0.0.0.0", 0},
        {"", "", 1},
        {"unknown", "unknown", 1},
        {"", "unknown", 0},
        {"unknown", "192.0.2.1", 0},
        {"192.0.2.1:80", "192.0.2.1", 0},
        {"a name of more than 16 bytes", "a name of more than 17", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (shared(cases[i].one, cases[i].other) != cases[i].shared ||
            shared(cases[i].other, cases[i].one) != cases[i].shared) {
            fail_msg("%s and %s share %zu", cases[i].one, cases[i].other, shared(cases[i].one, cases[i].other));
        }
    }
}

/* A wider network is allowed more, and by far less than it has more addresses. */
static void a_wider_network_is_allowed_more(void **state) {
    (void)state;
    static const char *const addresses[] = {"192.0.2.1", "2001:db8::1", "unknown"};
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        app_tiers tiers = app_tiers_of(addresses[i]);
        assert_in_range(tiers.count, 1, APP_TIERS_MAX);
        assert_int_equal(tiers.tier[0].share, 1);
        for (size_t k = 1; k < tiers.count; k++) {
            const app_tier *inner = &tiers.tier[k - 1], *outer = &tiers.tier[k];
            int bits = inner->key[APP_TIER_SIZE - 1] - outer->key[APP_TIER_SIZE - 1];
            assert_int_equal(bits, 8);
            assert_in_range(outer->share, inner->share + 1, inner->share << (bits / 2));
        }
    }
}

static void bytes_and_text_are_the_same(void **state) {
    (void)state;
    const uint8_t six[16] = {0x20, 0x01, 0x0d, 0xb8, 0, 1, 2, 3, 4}, four[16] = {[10] = 255, 255, 192, 0, 2, 7};
    const app_tiers pairs[][2] = {{app_tiers_of_bytes(six), app_tiers_of("2001:db8:1:203:400::")},
                                  {app_tiers_of_bytes(four), app_tiers_of("192.0.2.7")}};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(pairs[i][0].count, pairs[i][1].count);
        for (size_t k = 0; k < pairs[i][0].count; k++) {
            assert_memory_equal(pairs[i][0].tier[k].key, pairs[i][1].tier[k].key, APP_TIER_SIZE);
        }
    }
}

static void other_texts_are_told_apart_to_their_end(void **state) {
    (void)state;
    static const char *const texts[] = {"", "unknown", "mail @students.example.org", "mail @students.example.net"};
    for (size_t i = 0; i < 4; i++) {
        const app_tiers left = app_tiers_of(texts[i]);
        assert_int_equal(left.count, 1);
        for (size_t k = 0; k < 4; k++) {
            const app_tiers right = app_tiers_of(texts[k]);
            assert_int_equal(memcmp(left.tier[0].key, right.tier[0].key, APP_TIER_SIZE) == 0, i == k);
        }
    }
}

static void networks_that_are_named_have_their_addresses(void **state) {
    (void)state;
    static const struct {
        const char *network, *inside, *outside;
    } cases[] = {
        {"192.0.2.0/24", "192.0.2.255", "192.0.3.0"},
        {"192.0.2.128/25", "192.0.2.128", "192.0.2.127"},
        {"192.0.2.7/32", "::ffff:192.0.2.7", "192.0.2.6"},
        {"0.0.0.0/0", "255.0.0.1", "2001:db8::"},
        {"2001:db8::/47", "2001:db8:1:ffff::", "2001:db8:2::"},
        {"2001:DB8:0:203::/64", "2001:db8:0:203::", "2001:db8:0:202::"},
        {"::/0", "2001:db8::", "unknown"},
    };
    static const char *const wrong[] = {"",
                                        "192.0.2.0",
                                        "192.0.2.0/",
                                        "192.0.2.0/33",
                                        "192.0.2.0/-1",
                                        "192.0.2.1/24",
                                        "192.0.2/24",
                                        "2001:db8::/65",
                                        "2001:db8::1/64",
                                        "2001:db8::8000/48",
                                        "localhost/8",
                                        "/24",
                                        "2001:0db8:0000:0000:0000:0000:0000:0000:0000:0000/48"};
    app_network network;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!app_network_parse(cases[i].network, &network) || !app_network_has(&network, cases[i].inside) ||
            app_network_has(&network, cases[i].outside)) {
            fail_msg("%s has %s, and not %s", cases[i].network, cases[i].inside, cases[i].outside);
        }
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (app_network_parse(wrong[i], &network)) {
            fail_msg("'%s' is taken", wrong[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_share_the_networks_that_both_are_in),
        cmocka_unit_test(a_wider_network_is_allowed_more),
        cmocka_unit_test(bytes_and_text_are_the_same),
        cmocka_unit_test(other_texts_are_told_apart_to_their_end),
        cmocka_unit_test(networks_that_are_named_have_their_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
