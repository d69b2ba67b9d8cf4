/* A player's clock: how much time is left, what a while of thinking takes from it, and when it reaches zero.

   A clock is charged for the time from one moment to another, except for what stops it: outages of the club, pauses
   that were agreed on, vacations. Moments are milliseconds since 1970. Pure functions of plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_CLOCK_CLOCK_H
#define LUDOPOD_CLUB_CLOCK_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/clock/terms.h"

/* What is never reached. */
#define CLUB_NEVER_MS INT64_MAX

typedef struct club_clock {
    int64_t bank_ms;
    int64_t delay_ms;  /* of this turn's free time */
    int64_t period_ms; /* of the period that is being used up */
    unsigned periods;  /* with that one */
    int64_t lag_ms;    /* that may still be forgiven */
} club_clock;

/* From the first moment to just before the second. */
typedef struct club_interval {
    int64_t from_ms, to_ms;
} club_interval;

/* In order, and apart from each other. */
typedef struct club_intervals {
    const club_interval *at;
    size_t count;
} club_intervals;

/* What stops a clock; they may overlap. */
typedef struct club_stops {
    club_intervals outages, pauses, absences;
    club_intervals absences_before; /* instead of absences, before since_ms */
    int64_t since_ms;               /* 0: never */
} club_stops;

enum {
    CLUB_LAG_MAX_MS = 300,       /* forgiven in one move */
    CLUB_LAG_ALLOWANCE_MS = 900, /* at the beginning, and at most */
    CLUB_LAG_REFILL_MS = 100,    /* of it comes back with each move */
    CLUB_OUTAGE_LONG_MS = 600 * 1000
};

club_clock club_clock_full(const club_clock_terms *terms);
/* All that is left: bank, delay and periods. Zero: the time is over. */
int64_t club_clock_left_ms(const club_clock_terms *terms, const club_clock *clock);
/* Charges the time. After an outage of more than CLUB_OUTAGE_LONG_MS at least a minute (live) or twelve hours (daily)
   are left. Returns the moment at which zero was reached, CLUB_NEVER_MS when it was not. */
int64_t club_clock_spend(const club_clock_terms *terms, club_clock *clock, const club_stops *stops, int64_t from_ms,
                         int64_t to_ms);
/* After a move: the increment comes, and the next turn's delay and period are whole. */
void club_clock_move(const club_clock_terms *terms, club_clock *clock);
/* When a clock that runs from a moment on reaches zero. What stops it later is taken into account if it is known. */
int64_t club_clock_zero_ms(const club_clock_terms *terms, const club_clock *clock, const club_stops *stops,
                           int64_t from_ms);
/* Of the delay that a connection had in a move, as much as is forgiven; takes it from the allowance. Live games only,
   for in others nobody could notice it. */
int64_t club_clock_forgive(const club_clock_terms *terms, club_clock *clock, int64_t lag_ms);
/* As much of it as a move may still be forgiven. */
int64_t club_clock_grace_ms(const club_clock_terms *terms, const club_clock *clock);
/* How long a player's first move may take; CLUB_NEVER_MS without a clock. */
int64_t club_clock_first_move_ms(const club_clock_terms *terms);
/* How long a pause lasts when nobody ends it. */
int64_t club_clock_pause_ms(const club_clock_terms *terms);
/* The moment at which so much time that no stop covers has gone by. */
int64_t club_stops_after_ms(const club_stops *stops, int64_t from_ms, int64_t length_ms);

#endif
