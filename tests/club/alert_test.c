/* How people wish to be told, time zones, and when an alert is mailed. Zones are compared with the system's C library.
 */
#define _DEFAULT_SOURCE /* timegm() */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "club/alert/alert.h"
#include "club/clock/clock.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* ---- Zones ------------------------------------------------------------------------------------------------- */

static const char zones[] = "/usr/share/zoneinfo";

/* Skips the test where the machine has no such file. */
static void load(const char *name, club_zone *out) {
    static uint8_t bytes[65536];
    char path[128];
    snprintf(path, sizeof path, "%s/%s", zones, name);
    FILE *file = fopen(path, "rbe");
    if (!file) {
        print_message("Skipped, because there is no %s\n", path);
        skip();
    }
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(club_zone_read(bytes, length, out));
}

static long offset_by_library(int64_t seconds) {
    time_t at = (time_t)seconds;
    struct tm local;
    localtime_r(&at, &local);
    struct tm as_utc = local;
    as_utc.tm_isdst = 0;
    return (long)(timegm(&as_utc) - at);
}

static void zones_are_as_the_library_has_them(void **state) {
    static const char *const names[] = {"Europe/Paris",      "America/New_York",  "Australia/Lord_Howe",
                                        "Asia/Kolkata",      "America/Sao_Paulo", "Europe/Dublin",
                                        "Africa/Casablanca", "Pacific/Apia",      "America/Los_Angeles",
                                        "Asia/Tokyo",        "Pacific/Chatham",   "Etc/UTC"};
    pod__random random = {20261123};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        static club_zone zone;
        load(names[i], &zone);
        setenv("TZ", names[i], 1);
        tzset();
        for (int tries = 0; tries < 4000; tries++) {
            int64_t seconds = INT64_C(-1000000000) + (int64_t)(pod__random_next(&random) % UINT64_C(4600000000));
            if (club_zone_offset(&zone, seconds * 1000) != offset_by_library(seconds)) {
                fail_msg("%s at %lld: %ld, and not %ld", names[i], (long long)seconds,
                         (long)club_zone_offset(&zone, seconds * 1000), offset_by_library(seconds));
            }
        }
    }
    setenv("TZ", "UTC", 1);
    tzset();
}

/* Whatever is wrong with a file, it is refused and stands for UTC. */
static void damaged_zones_are_utc(void **state) {
    static club_zone zone;
    static uint8_t bytes[65536];
    (void)state;
    FILE *file = fopen("/usr/share/zoneinfo/Europe/Paris", "rbe");
    if (!file) {
        skip();
    }
    size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t cut = 0; cut < length; cut++) {
        assert_false(club_zone_read(bytes, cut, &zone));
        assert_int_equal(club_zone_offset(&zone, 0), 0);
    }
    pod__random random = {7};
    for (int i = 0; i < 20000; i++) { /* the sanitizers look on */
        uint8_t *at = &bytes[pod__random_next(&random) % length], before = *at;
        *at = (uint8_t)pod__random_next(&random);
        club_zone_read(bytes, length, &zone);
        club_zone_offset(&zone, (int64_t)(pod__random_next(&random) % UINT64_C(4000000000000)));
        *at = before;
    }
}

/* ---- Wishes --------------------------------------------------------------------------------------------------- */

static void assert_same_wishes(const club_wishes *left, const club_wishes *right) {
    assert_memory_equal(left->channels, right->channels, sizeof left->channels);
    assert_int_equal(left->quiet_from, right->quiet_from);
    assert_int_equal(left->quiet_to, right->quiet_to);
    assert_int_equal(left->digest, right->digest);
    assert_int_equal(left->digest_at, right->digest_at);
}

static void wishes_are_one_line(void **state) {
    club_wishes wishes = club_wishes_usual(), read;
    char line[CLUB_WISHES_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    (void)state;
    club_wishes_set(&wishes, CLUB_ALERT_TURN, CLUB_CHANNEL_MAIL, true);
    wishes.quiet_from = 22 * 60;
    wishes.quiet_to = 7 * 60;
    wishes.digest = CLUB_DIGEST_DAILY;
    wishes.digest_at = 18 * 60;
    club_wishes_print(&wishes, &text);
    assert_string_equal(line, "your_turn=7 quiet=1320-420 digest=daily at=1080");
    club_wishes_parse(line, &read);
    assert_same_wishes(&read, &wishes);
    club_wishes_parse("your_turn=9 quiet=1-1440 digest=weekly at=-1 chess=1 =", &read);
    wishes = club_wishes_usual();
    assert_same_wishes(&read, &wishes);
}

/* ---- When mails are sent ----------------------------------------------------------------------------------------- */

/* "2026-03-28 23:00" in UTC. */
static int64_t at(const char *text) {
    struct tm moment = {0};
    assert_int_equal(sscanf(text, "%d-%d-%d %d:%d", &moment.tm_year, &moment.tm_mon, &moment.tm_mday, &moment.tm_hour,
                            &moment.tm_min),
                     5);
    moment.tm_year -= 1900;
    moment.tm_mon--;
    return (int64_t)timegm(&moment) * 1000;
}

/* "22:30" */
static int minutes(const char *clock) {
    int hour, minute;
    assert_int_equal(sscanf(clock, "%d:%d", &hour, &minute), 2);
    return hour * 60 + minute;
}

static void expect_mailed(const char *zone, const char *happens, const char *mailed, club_wishes wishes) {
    static club_zone read;
    load(zone, &read);
    const club_alert alert = {.kind = CLUB_ALERT_TENTH, .at_ms = at(happens)};
    club_alert_facts facts = {.now_ms = alert.at_ms, .zone = &read};
    int64_t until_ms = alert.at_ms;
    club_alert_verdict verdict = club_alert_mail(&wishes, &alert, &facts, &until_ms);
    if (until_ms != at(mailed)) {
        fail_msg("what happens at %s in %s is mailed %lld minutes later", happens, zone,
                 (long long)(until_ms - alert.at_ms) / MINUTE);
    }
    assert_int_equal(verdict, until_ms > alert.at_ms ? CLUB_ALERT_WAIT : CLUB_ALERT_SEND);
    facts.now_ms = until_ms;
    assert_int_equal(club_alert_mail(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_SEND);
}

/* Times are UTC's. Paris puts its clocks forward on 29 March 2026, and back on 25 October. */
static void nothing_leaves_in_quiet_hours(void **state) {
    club_wishes night = club_wishes_usual(), noon = night, none = night;
    (void)state;
    night.quiet_from = 22 * 60;
    night.quiet_to = 7 * 60 + 30;
    noon.quiet_from = 12 * 60;
    noon.quiet_to = 14 * 60;
    expect_mailed("Europe/Paris", "2026-02-10 03:00", "2026-02-10 03:00", none);
    expect_mailed("Europe/Paris", "2026-02-10 03:00", "2026-02-10 06:30", night);
    expect_mailed("Europe/Paris", "2026-02-10 20:59", "2026-02-10 20:59", night);
    expect_mailed("Europe/Paris", "2026-02-10 21:00", "2026-02-11 06:30", night);
    expect_mailed("Europe/Paris", "2026-03-28 22:00", "2026-03-29 05:30", night);
    expect_mailed("Europe/Paris", "2026-10-24 22:00", "2026-10-25 06:30", night);
    expect_mailed("Asia/Kolkata", "2026-02-10 06:45", "2026-02-10 08:30", noon);
    night.quiet_to = 2 * 60 + 15; /* which there is not in the night of the change: the next minute that there is */
    expect_mailed("Europe/Paris", "2026-03-28 23:00", "2026-03-29 01:00", night);
}

/* What waits asks for the moments themselves. In Paris 2:00 to 3:00 is left out on 29 March 2026, and comes twice on 25
   October. */
static void quiet_hours_begin_and_end_by_the_clock(void **state) {
    static club_zone paris;
    club_wishes wishes = club_wishes_usual();
    (void)state;
    load("Europe/Paris", &paris);
    assert_true(club_alert_loud_ms(&wishes, &paris, 12345) == 12345);
    assert_true(club_alert_quiet_ms(&wishes, &paris, 12345) == CLUB_NEVER_MS);
    static const struct {
        const char *from, *to, *now, *loud, *quiet; /* the last three in UTC */
    } cases[] = {
        {"22:00", "07:00", "2026-02-10 12:00", "2026-02-10 12:00", "2026-02-10 21:00"},
        {"22:00", "07:00", "2026-02-10 22:30", "2026-02-11 06:00", "2026-02-10 22:30"},
        {"22:00", "07:00", "2026-03-28 20:00", "2026-03-28 20:00", "2026-03-28 21:00"},
        {"22:00", "07:00", "2026-03-28 23:00", "2026-03-29 05:00", "2026-03-28 23:00"},
        {"22:00", "07:00", "2026-10-24 21:00", "2026-10-25 06:00", "2026-10-24 21:00"},
        /* an hour that there is not: nothing is quiet, and the next is the day after */
        {"02:00", "03:00", "2026-03-29 00:30", "2026-03-29 00:30", "2026-03-30 00:00"},
        /* from the middle of it: quiet from the first minute after it */
        {"02:30", "04:00", "2026-03-29 00:30", "2026-03-29 00:30", "2026-03-29 01:00"},
        {"02:30", "04:00", "2026-03-29 01:10", "2026-03-29 02:00", "2026-03-29 01:10"},
        /* an hour that comes twice is quiet twice */
        {"02:00", "03:00", "2026-10-24 23:59", "2026-10-24 23:59", "2026-10-25 00:00"},
        {"02:00", "03:00", "2026-10-25 00:30", "2026-10-25 02:00", "2026-10-25 00:30"},
        {"02:15", "02:45", "2026-10-25 00:20", "2026-10-25 00:45", "2026-10-25 00:20"},
        {"02:15", "02:45", "2026-10-25 00:45", "2026-10-25 00:45", "2026-10-25 01:15"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wishes.quiet_from = minutes(cases[i].from);
        wishes.quiet_to = minutes(cases[i].to);
        const int64_t loud = club_alert_loud_ms(&wishes, &paris, at(cases[i].now)),
                      quiet = club_alert_quiet_ms(&wishes, &paris, at(cases[i].now));
        if (loud != at(cases[i].loud) || quiet != at(cases[i].quiet)) {
            fail_msg("case %zu, %s: loud in %lld minutes, quiet in %lld", i, cases[i].now,
                     (long long)(loud - at(cases[i].now)) / MINUTE, (long long)(quiet - at(cases[i].now)) / MINUTE);
        }
    }
}

/* A digest comes once a day, in spring and in autumn, too: where clocks leave
   its minute out, at the first one after it. */
static void digests_come_on_days_on_which_clocks_change(void **state) {
    club_wishes daily = club_wishes_usual(), hourly = daily;
    (void)state;
    hourly.digest = CLUB_DIGEST_HOURLY;
    daily.digest = CLUB_DIGEST_DAILY;
    daily.digest_at = 8 * 60;
    expect_mailed("Europe/Paris", "2026-03-28 07:30", "2026-03-29 06:00", daily); /* 23 hours after the last */
    expect_mailed("Europe/Paris", "2026-10-24 06:30", "2026-10-25 07:00", daily); /* 25 hours */
    expect_mailed("Europe/Paris", "2026-03-29 00:10", "2026-03-29 01:00", hourly);
    expect_mailed("Europe/Paris", "2026-10-25 00:10", "2026-10-25 01:00", hourly);
    expect_mailed("Australia/Lord_Howe", "2026-04-04 14:40", "2026-04-04 15:30", hourly); /* half an hour back */
    daily.digest_at = 2 * 60 + 30;
    expect_mailed("Europe/Paris", "2026-10-24 23:00", "2026-10-25 00:30", daily);
    expect_mailed("Europe/Paris", "2026-03-28 12:00", "2026-03-29 01:00", daily);
    expect_mailed("Europe/Paris", "2026-03-29 01:01", "2026-03-30 00:30", daily);
    expect_mailed("America/New_York", "2026-03-07 12:00", "2026-03-08 07:00", daily);
}

static void mails_are_collected(void **state) {
    club_wishes hourly = club_wishes_usual(), daily = hourly;
    (void)state;
    hourly.digest = CLUB_DIGEST_HOURLY;
    daily.digest = CLUB_DIGEST_DAILY;
    daily.digest_at = 18 * 60 + 15;
    expect_mailed("Europe/Paris", "2026-02-10 03:10", "2026-02-10 04:00", hourly);
    expect_mailed("Asia/Kolkata", "2026-02-10 03:10", "2026-02-10 03:30", hourly);
    expect_mailed("America/New_York", "2026-02-10 03:10", "2026-02-10 23:15", daily);
    daily.quiet_from = 18 * 60;
    daily.quiet_to = 19 * 60;
    expect_mailed("America/New_York", "2026-02-10 03:10", "2026-02-11 00:00", daily);
}

/* Who has seen it, has moved, or wants to hear nothing of whom it is from, gets no mail; and nothing is mailed late. */
static void what_is_of_no_use_is_dropped(void **state) {
    const club_wishes usual = club_wishes_usual();
    const club_zone utc = {.changes = 0};
    club_alert alert = {.kind = CLUB_ALERT_TENTH, .at_ms = at("2026-02-10 03:00")};
    int64_t until_ms;
    (void)state;
    for (int i = 0; i < 5; i++) {
        const club_alert_facts facts = {.now_ms = alert.at_ms + (i == 3 ? 73 * (int64_t)HOUR : 0),
                                        .zone = &utc,
                                        .read = i == 0,
                                        .lapsed = i == 1,
                                        .unheard = i == 2};
        club_alert_verdict expected = i < 4 ? CLUB_ALERT_DROP : CLUB_ALERT_SEND;
        assert_int_equal(club_alert_mail(&usual, &alert, &facts, &until_ms), expected);
    }
    alert.kind = CLUB_ALERT_CHAT; /* which is not mailed unless it is wished for */
    const club_alert_facts now = {.now_ms = alert.at_ms, .zone = &utc};
    assert_int_equal(club_alert_mail(&usual, &alert, &now, &until_ms), CLUB_ALERT_DROP);
    alert.kind = CLUB_ALERT_CHALLENGE;
    assert_int_equal(club_alert_mail(&usual, &alert, &now, &until_ms), CLUB_ALERT_SEND);
    const club_alert_facts online = {.now_ms = alert.at_ms, .zone = &utc, .online = true}; /* it is on the page, too */
    assert_int_equal(club_alert_mail(&usual, &alert, &online, &until_ms), CLUB_ALERT_WAIT);
    assert_true(until_ms == alert.at_ms + MINUTE);
    alert.kind = CLUB_ALERT_TENTH; /* which does not wait */
    assert_int_equal(club_alert_mail(&usual, &alert, &online, &until_ms), CLUB_ALERT_SEND);
}

/* A push waits for seconds only, in quiet hours for their end, and for no digest. */
static void pushes_wait_less_than_mails(void **state) {
    club_wishes wishes = club_wishes_usual();
    const club_zone utc = {.changes = 0};
    club_alert alert = {.kind = CLUB_ALERT_CHAT, .at_ms = at("2026-02-10 03:00")};
    club_alert_facts facts = {.now_ms = alert.at_ms, .zone = &utc};
    int64_t until_ms;
    (void)state;
    wishes.digest = CLUB_DIGEST_DAILY;
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_WAIT);
    assert_true(until_ms == alert.at_ms + 5000);
    facts.now_ms = until_ms;
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_SEND);
    wishes.quiet_to = 7 * 60;
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_WAIT);
    assert_true(until_ms == at("2026-02-10 07:00"));
    wishes.quiet_to = 0;
    facts.read = true;
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_DROP);
    facts.read = false;
    facts.now_ms = alert.at_ms + 25 * (int64_t)HOUR;
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_DROP);
    facts.now_ms = alert.at_ms;
    alert.kind = CLUB_ALERT_TENTH; /* which cannot wait */
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_SEND);
    club_wishes_set(&wishes, CLUB_ALERT_TENTH, CLUB_CHANNEL_PUSH, false);
    assert_int_equal(club_alert_push(&wishes, &alert, &facts, &until_ms), CLUB_ALERT_DROP);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zones_are_as_the_library_has_them),
        cmocka_unit_test(damaged_zones_are_utc),
        cmocka_unit_test(wishes_are_one_line),
        cmocka_unit_test(nothing_leaves_in_quiet_hours),
        cmocka_unit_test(quiet_hours_begin_and_end_by_the_clock),
        cmocka_unit_test(digests_come_on_days_on_which_clocks_change),
        cmocka_unit_test(mails_are_collected),
        cmocka_unit_test(what_is_of_no_use_is_dropped),
        cmocka_unit_test(pushes_wait_less_than_mails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
