/* Clocks: the grammar, the classes, and what thinking costs, compared with a clock that ticks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "club/clock/clock.h"
#include "club/same.h"

static const uint64_t seed = 20261122;

static club_clock_terms terms_of(const char *text) {
    club_clock_terms terms;
    if (!club_clock_parse(text, strlen(text), &terms)) {
        fail_msg("%s is no clock", text);
    }
    return terms;
}

/* ---- Terms ----------------------------------------------------------------------------------------- */

static void terms_are_read_and_written(void **state) {
    (void)state;
    const struct {
        const char *text, *printed; /* NULL: refused */
        club_clock_class class;
    } cases[] = {
        {"5m+8s", "5m+8s", CLUB_CLOCK_LIVE},
        {"300s+8s", "5m+8s", CLUB_CLOCK_LIVE},
        {"90s+0s", "90s+0s", CLUB_CLOCK_LIVE},
        {"10m delay 5s", "10m delay 5s", CLUB_CLOCK_LIVE},
        {"10m+3x30s", "10m+3x30s", CLUB_CLOCK_LIVE},
        {"0s+5x30s", "0s+5x30s", CLUB_CLOCK_LIVE},
        {"40m", "40m", CLUB_CLOCK_LIVE},
        {"59m+60s", "59m+1m", CLUB_CLOCK_DAILY},
        {"240h+36h cap 240h", "240h+36h cap 240h", CLUB_CLOCK_DAILY},
        {"10d+24h cap 10d", "10d+1d cap 10d", CLUB_CLOCK_DAILY},
        {"1d", "1d", CLUB_CLOCK_DAILY},
        {"24h+24h cap 24h", "1d", CLUB_CLOCK_DAILY},
        {"little-golem", "240h+36h cap 240h", CLUB_CLOCK_DAILY},
        {"fischer-5-8", "5m+8s", CLUB_CLOCK_LIVE},
        {"366d", "366d", CLUB_CLOCK_DAILY},
        {"", NULL, CLUB_CLOCK_NONE},
        {"0s+8s", NULL, CLUB_CLOCK_NONE},
        {"0s", NULL, CLUB_CLOCK_NONE},
        {"5m +8s", NULL, CLUB_CLOCK_NONE},
        {"5m+8s ", NULL, CLUB_CLOCK_NONE},
        {"5m+8", NULL, CLUB_CLOCK_NONE},
        {"5+8", NULL, CLUB_CLOCK_NONE},
        {"-5m+8s", NULL, CLUB_CLOCK_NONE},
        {"5m+8s cap 4m", NULL, CLUB_CLOCK_NONE},
        {"5m+0x8s", NULL, CLUB_CLOCK_NONE},
        {"5m+100x8s", NULL, CLUB_CLOCK_NONE},
        {"5m+3x0s", NULL, CLUB_CLOCK_NONE},
        {"5m delay 0s", NULL, CLUB_CLOCK_NONE},
        {"367d", NULL, CLUB_CLOCK_NONE},
        {"99999999999999999999d", NULL, CLUB_CLOCK_NONE},
        {"31622400d", NULL, CLUB_CLOCK_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        club_clock_terms terms = {.bank_ms = -1};
        char printed[CLUB_CLOCK_TEXT_SIZE];
        pod_text text = pod_text_over(printed, sizeof printed);
        bool good = club_clock_parse(cases[i].text, strlen(cases[i].text), &terms);
        if (good != (cases[i].printed != NULL)) {
            fail_msg("'%s' is %s", cases[i].text, good ? "read" : "refused");
        }
        if (!good) {
            assert_int_equal(terms.bank_ms, -1);
            continue;
        }
        club_clock_print(&terms, &text);
        assert_string_equal(printed, cases[i].printed);
        assert_int_equal(club_clock_class_of(&terms), cases[i].class);
    }
}

static void presets_are_clocks(void **state) {
    (void)state;
    for (size_t i = 0; i < club_clock_preset_count(); i++) {
        const club_clock_preset *preset = club_clock_preset_at(i);
        club_clock_terms by_name = terms_of(preset->name), by_text = terms_of(preset->text);
        assert_same_clock_terms(&by_name, &by_text);
    }
}

static void a_move_takes_its_share_of_the_time(void **state) {
    (void)state;
    static const struct {
        const char *clock;
        int64_t ms;
    } cases[] = {{"1m+0s", 1500}, {"1m", 61500}, {"5m+8s", 15500}, {"10m delay 5s", 20000}, {"10m+3x30s", 45000}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const club_clock_terms terms = terms_of(cases[i].clock);
        assert_int_equal(club_clock_move_ms(&terms), cases[i].ms);
    }
    assert_int_equal(club_clock_move_ms(&(club_clock_terms){0}), 0);
}

/* ---- The twin: a clock that ticks ------------------------------------------------------------------- */

static bool covers(const club_intervals *of, int64_t moment) {
    bool covered = false;
    for (size_t i = 0; i < of->count; i++) {
        covered |= of->at[i].from_ms <= moment && moment < of->at[i].to_ms;
    }
    return covered;
}

/* After a long outage as much as this must be left. */
static int64_t owed(const club_clock_terms *terms, const club_stops *stops, int64_t moment) {
    for (size_t i = 0; i < stops->outages.count; i++) {
        const club_interval *of = &stops->outages.at[i];
        if (of->to_ms == moment && of->to_ms - of->from_ms > 600000) {
            return club_clock_class_of(terms) == CLUB_CLOCK_LIVE ? 60000 : 12 * 3600000;
        }
    }
    return 0;
}

static void tick(const club_clock_terms *terms, club_clock *clock, int64_t step) {
    int64_t *from = clock->delay_ms ? &clock->delay_ms : clock->bank_ms ? &clock->bank_ms : &clock->period_ms;
    *from -= step;
    if (from == &clock->period_ms && *from == 0 && --clock->periods) {
        clock->period_ms = terms->period_ms;
    }
}

static int64_t tick_through(const club_clock_terms *terms, club_clock *clock, const club_stops *stops, int64_t from,
                            int64_t to, int64_t step) {
    for (int64_t at = from; at < to; at += step) {
        const club_intervals *absences = at < stops->since_ms ? &stops->absences_before : &stops->absences;
        bool stopped = covers(&stops->outages, at) || covers(&stops->pauses, at) || covers(absences, at);
        if (!stopped) {
            if (club_clock_left_ms(terms, clock) == 0) {
                return at;
            }
            tick(terms, clock, step);
            if (club_clock_left_ms(terms, clock) == 0) {
                return at + step;
            }
        }
        int64_t least = owed(terms, stops, at + step), left = club_clock_left_ms(terms, clock);
        clock->bank_ms += left < least ? least - left : 0;
    }
    return CLUB_NEVER_MS;
}

/* ---- Random histories ------------------------------------------------------------------------------- */

enum { STOPS_MAX = 4 };

/* Stops with lengths and gaps of up to so many steps. */
static club_intervals some_stops(pod__random *random, club_interval *at, int64_t step, uint32_t longest) {
    size_t count = pod__random_below(random, STOPS_MAX + 1);
    int64_t moment = 0;
    for (size_t i = 0; i < count; i++) {
        at[i].from_ms = moment + step * (1 + pod__random_below(random, longest));
        at[i].to_ms = moment = at[i].from_ms + step * (1 + pod__random_below(random, longest));
    }
    return (club_intervals){at, count};
}

/* A few moves with these stops, by both clocks. */
static void play_with_both(pod__random *random, const club_clock_terms *terms, const club_stops *stops, int64_t step,
                           uint32_t longest) {
    club_clock fast = club_clock_full(terms), slow = fast;
    int64_t at = 0;
    for (int move = 0; move < 5; move++) {
        int64_t to = at + step * pod__random_below(random, longest);
        int64_t foreseen = club_clock_zero_ms(terms, &fast, stops, at);
        int64_t zero = club_clock_spend(terms, &fast, stops, at, to);
        assert_int_equal(zero, tick_through(terms, &slow, stops, at, to, step));
        assert_same_clock(&fast, &slow);
        assert_int_equal(zero, foreseen <= to ? foreseen : CLUB_NEVER_MS);
        if (zero != CLUB_NEVER_MS) {
            return;
        }
        if (pod__random_below(random, 3)) { /* else the turn goes on after a look at the clock */
            club_clock_move(terms, &fast);
            club_clock_move(terms, &slow);
        }
        at = to;
    }
}

static void thinking_costs_what_a_ticking_clock_says(void **state) {
    (void)state;
    static const char *const clocks[] = {"1s+0s",   "2s+1s",  "3s+1s cap 4s", "2s", "1s delay 1s",  "1s+3x1s",
                                         "0s+2x1s", "30m+9s", "300s+2x60s",   "1d", "20m delay 60s"};
    pod__random random = {seed};
    unsigned rounds = getenv("LUDOPOD_LONG") ? 20000 : 400;
    print_message("seed %llu, %u rounds\n", (unsigned long long)seed, rounds);
    for (unsigned round = 0; round < rounds; round++) {
        club_clock_terms terms = terms_of(clocks[round % (sizeof clocks / sizeof clocks[0])]);
        /* Short clocks tick by milliseconds, the others by seconds: with them outages are long. */
        bool is_short = terms.bank_ms < 60000;
        int64_t step = is_short ? 1 : 1000;
        uint32_t longest = is_short ? 1500 : 1200;
        club_interval outages[STOPS_MAX], pauses[STOPS_MAX], absences[STOPS_MAX], before[STOPS_MAX];
        club_stops stops = {.outages = some_stops(&random, outages, step, longest),
                            .pauses = some_stops(&random, pauses, step, longest / 4),
                            .absences = some_stops(&random, absences, step, longest / 4),
                            .absences_before = some_stops(&random, before, step, longest / 4),
                            .since_ms = step * pod__random_below(&random, 2) * pod__random_below(&random, 2 * longest)};
        play_with_both(&random, &terms, &stops, step, longest);
    }
}

/* ---- By hand ---------------------------------------------------------------------------------------- */

static const club_stops none;

static void increments_stop_at_the_cap(void **state) {
    (void)state;
    enum { HOUR = 3600000 };
    club_clock_terms terms = terms_of("little-golem");
    club_clock clock = club_clock_full(&terms);
    assert_int_equal(club_clock_spend(&terms, &clock, &none, 0, 100 * (int64_t)HOUR), CLUB_NEVER_MS);
    club_clock_move(&terms, &clock);
    assert_int_equal(clock.bank_ms, 176 * (int64_t)HOUR);
    assert_int_equal(club_clock_spend(&terms, &clock, &none, 0, HOUR), CLUB_NEVER_MS);
    club_clock_move(&terms, &clock);
    club_clock_move(&terms, &clock);
    assert_int_equal(clock.bank_ms, 240 * (int64_t)HOUR);
}

static void periods_are_lost_one_by_one(void **state) {
    (void)state;
    club_clock_terms terms = terms_of("10s+3x30s");
    club_clock clock = club_clock_full(&terms);
    assert_int_equal(club_clock_left_ms(&terms, &clock), 100000);
    assert_int_equal(club_clock_spend(&terms, &clock, &none, 0, 45000), CLUB_NEVER_MS);
    assert_int_equal(clock.periods, 2);
    club_clock_move(&terms, &clock);
    assert_int_equal(club_clock_left_ms(&terms, &clock), 60000);
    assert_int_equal(club_clock_spend(&terms, &clock, &none, 0, 60000), 60000);
}

static void a_long_outage_leaves_time_to_come_back(void **state) {
    (void)state;
    club_interval out = {1000, 1000 + 600001};
    const club_stops stops = {.outages = {&out, 1}};
    club_clock_terms terms = terms_of("2s+0s");
    club_clock clock = club_clock_full(&terms);
    assert_int_equal(club_clock_zero_ms(&terms, &clock, &stops, 0), out.to_ms + 60000);
    out.to_ms--; /* ten minutes: no more than nothing is charged */
    assert_int_equal(club_clock_zero_ms(&terms, &clock, &stops, 0), out.to_ms + 1000);
    terms = terms_of("1d");
    out = (club_interval){86399000, 86399000 + 600001};
    clock = club_clock_full(&terms);
    assert_int_equal(club_clock_zero_ms(&terms, &clock, &stops, 0), out.to_ms + 12 * 3600000);
}

static void lag_is_forgiven_from_an_allowance(void **state) {
    (void)state;
    club_clock_terms terms = terms_of("5m+8s"), slow = terms_of("1d");
    club_clock clock = club_clock_full(&terms), daily = club_clock_full(&slow);
    static const int64_t forgiven[] = {300, 300, 300, 300, 100, 100};
    for (size_t i = 0; i < sizeof forgiven / sizeof forgiven[0]; i++) {
        assert_int_equal(club_clock_grace_ms(&terms, &clock), forgiven[i]);
        assert_int_equal(club_clock_forgive(&terms, &clock, 1000), forgiven[i]);
        club_clock_move(&terms, &clock);
    }
    assert_int_equal(club_clock_forgive(&terms, &clock, 40), 40);
    assert_int_equal(club_clock_forgive(&terms, &clock, -1000), 0);
    assert_int_equal(club_clock_forgive(&slow, &daily, 1000), 0);
}

static void stops_are_not_counted(void **state) {
    (void)state;
    club_interval out[] = {{10, 20}, {30, 40}}, pause[] = {{15, 32}};
    const club_stops stops = {.outages = {out, 2}, .pauses = {pause, 1}};
    assert_int_equal(club_stops_after_ms(&stops, 0, 5), 5);
    assert_int_equal(club_stops_after_ms(&stops, 0, 10), 10);
    assert_int_equal(club_stops_after_ms(&stops, 0, 11), 41);
    assert_int_equal(club_stops_after_ms(&stops, 12, 5), 45);
    assert_true(club_stops_after_ms(&stops, 12, CLUB_NEVER_MS) == CLUB_NEVER_MS);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_read_and_written),
        cmocka_unit_test(presets_are_clocks),
        cmocka_unit_test(a_move_takes_its_share_of_the_time),
        cmocka_unit_test(thinking_costs_what_a_ticking_clock_says),
        cmocka_unit_test(increments_stop_at_the_cap),
        cmocka_unit_test(periods_are_lost_one_by_one),
        cmocka_unit_test(a_long_outage_leaves_time_to_come_back),
        cmocka_unit_test(lag_is_forgiven_from_an_allowance),
        cmocka_unit_test(stops_are_not_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
