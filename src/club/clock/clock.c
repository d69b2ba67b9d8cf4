#include "club/clock/clock.h"

#include <assert.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static int64_t smaller(int64_t one, int64_t other) {
    return one < other ? one : other;
}

static int64_t larger(int64_t one, int64_t other) {
    return one > other ? one : other;
}

/* ---- What stops clocks ----------------------------------------------------------------------------- */

/* The first of them that ends after a moment; count when none does. */
static size_t first_after(const club_intervals *of, int64_t moment_ms) {
    size_t low = 0, high = of->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (of->at[middle].to_ms > moment_ms) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

/* Of one list: until when it stops a clock at this moment, which is the moment itself when it does not; and when it
   next begins to. */
static int64_t stopped_until(const club_intervals *of, int64_t moment_ms, int64_t *next_ms) {
    size_t index = first_after(of, moment_ms);
    if (index == of->count) {
        return moment_ms;
    }
    if (of->at[index].from_ms <= moment_ms) {
        return of->at[index].to_ms;
    }
    *next_ms = smaller(*next_ms, of->at[index].from_ms);
    return moment_ms;
}

/* The same for absences, which are of two persons where the second took the place of the first. */
static int64_t absent_until(const club_stops *stops, int64_t moment_ms, int64_t *next_ms) {
    if (moment_ms >= stops->since_ms) {
        return stopped_until(&stops->absences, moment_ms, next_ms);
    }
    int64_t until = stopped_until(&stops->absences_before, moment_ms, next_ms);
    *next_ms = smaller(*next_ms, stops->since_ms);
    return smaller(until, stops->since_ms);
}

/* The same for all of them. */
static int64_t all_stopped_until(const club_stops *stops, int64_t moment_ms, int64_t *next_ms) {
    *next_ms = CLUB_NEVER_MS;
    int64_t until = stopped_until(&stops->outages, moment_ms, next_ms);
    until = larger(until, stopped_until(&stops->pauses, moment_ms, next_ms));
    return larger(until, absent_until(stops, moment_ms, next_ms));
}

int64_t club_stops_after_ms(const club_stops *stops, int64_t from_ms, int64_t length_ms) {
    int64_t next_ms = from_ms;
    for (int64_t at = from_ms;;) {
        int64_t until = all_stopped_until(stops, at, &next_ms);
        if (until > at) {
            at = until;
            continue;
        }
        if (next_ms == CLUB_NEVER_MS || length_ms <= next_ms - at) {
            return length_ms > CLUB_NEVER_MS - at ? CLUB_NEVER_MS : at + length_ms;
        }
        length_ms -= next_ms - at;
        at = next_ms;
    }
}

/* Whether a long outage ends after one moment, and at the other at the latest. */
static bool long_outage_ends(const club_intervals *outages, int64_t after_ms, int64_t until_ms) {
    for (size_t i = first_after(outages, after_ms); i < outages->count && outages->at[i].to_ms <= until_ms; i++) {
        if (outages->at[i].to_ms - outages->at[i].from_ms > CLUB_OUTAGE_LONG_MS) {
            return true;
        }
    }
    return false;
}

/* ---- One clock ------------------------------------------------------------------------------------- */

club_clock club_clock_full(const club_clock_terms *terms) {
    return (club_clock){.bank_ms = terms->bank_ms,
                        .delay_ms = terms->delay_ms,
                        .period_ms = terms->period_ms,
                        .periods = terms->periods,
                        .lag_ms = CLUB_LAG_ALLOWANCE_MS};
}

int64_t club_clock_left_ms(const club_clock_terms *terms, const club_clock *clock) {
    int64_t periods = clock->periods ? clock->period_ms + (clock->periods - 1) * terms->period_ms : 0;
    return clock->delay_ms + clock->bank_ms + periods;
}

static int64_t take(int64_t *from, int64_t wanted) {
    int64_t taken = smaller(*from, wanted);
    *from -= taken;
    return taken;
}

/* So much is left. */
static void use_up(const club_clock_terms *terms, club_clock *clock, int64_t spent_ms) {
    assert(spent_ms >= 0 && spent_ms <= club_clock_left_ms(terms, clock));
    spent_ms -= take(&clock->delay_ms, spent_ms);
    spent_ms -= take(&clock->bank_ms, spent_ms);
    while (spent_ms > 0) {
        spent_ms -= take(&clock->period_ms, spent_ms);
        if (clock->period_ms == 0 && --clock->periods) {
            clock->period_ms = terms->period_ms;
        }
    }
}

static void raise_to_least(const club_clock_terms *terms, club_clock *clock) {
    int64_t least = club_clock_class_of(terms) == CLUB_CLOCK_LIVE ? MINUTE : 12 * HOUR;
    clock->bank_ms += larger(0, least - club_clock_left_ms(terms, clock));
}

int64_t club_clock_spend(const club_clock_terms *terms, club_clock *clock, const club_stops *stops, int64_t from_ms,
                         int64_t to_ms) {
    int64_t next_ms;
    for (int64_t at = from_ms; at < to_ms;) {
        int64_t until = smaller(all_stopped_until(stops, at, &next_ms), to_ms);
        if (until > at) {
            if (long_outage_ends(&stops->outages, at, until)) {
                raise_to_least(terms, clock);
            }
            at = until;
            continue;
        }
        until = smaller(next_ms, to_ms);
        int64_t left = club_clock_left_ms(terms, clock);
        use_up(terms, clock, smaller(until - at, left));
        if (until - at >= left) {
            return at + left;
        }
        at = until;
    }
    return CLUB_NEVER_MS;
}

void club_clock_move(const club_clock_terms *terms, club_clock *clock) {
    int64_t most = terms->cap_ms ? larger(terms->cap_ms, clock->bank_ms) : CLUB_NEVER_MS;
    clock->bank_ms = smaller(clock->bank_ms + terms->increment_ms, most);
    clock->delay_ms = terms->delay_ms;
    clock->period_ms = clock->periods ? terms->period_ms : 0;
    clock->lag_ms = smaller(clock->lag_ms + CLUB_LAG_REFILL_MS, CLUB_LAG_ALLOWANCE_MS);
}

int64_t club_clock_zero_ms(const club_clock_terms *terms, const club_clock *clock, const club_stops *stops,
                           int64_t from_ms) {
    club_clock tried = *clock;
    return club_clock_spend(terms, &tried, stops, from_ms, CLUB_NEVER_MS);
}

/* ---- What a class of clocks allows ------------------------------------------------------------------- */

int64_t club_clock_grace_ms(const club_clock_terms *terms, const club_clock *clock) {
    return club_clock_class_of(terms) == CLUB_CLOCK_LIVE ? smaller(clock->lag_ms, CLUB_LAG_MAX_MS) : 0;
}

int64_t club_clock_forgive(const club_clock_terms *terms, club_clock *clock, int64_t lag_ms) {
    int64_t forgiven = larger(0, smaller(lag_ms, club_clock_grace_ms(terms, clock)));
    clock->lag_ms -= forgiven;
    return forgiven;
}

static int64_t by_class(const club_clock_terms *terms, int64_t live, int64_t daily) {
    club_clock_class class = club_clock_class_of(terms);
    return class == CLUB_CLOCK_NONE ? CLUB_NEVER_MS : class == CLUB_CLOCK_LIVE ? live : daily;
}

int64_t club_clock_first_move_ms(const club_clock_terms *terms) {
    return by_class(terms, 30 * SECOND, 14 * (int64_t)DAY);
}

int64_t club_clock_pause_ms(const club_clock_terms *terms) {
    return by_class(terms, DAY, 30 * (int64_t)DAY);
}
