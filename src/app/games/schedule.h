/* The club's own time, what stops clocks (outages, vacations), and when the next game is due.

   Of deadlines memory has only the next one. It may be too early, never too late; deadlines.h goes by it. */
#ifndef LUDOPOD_APP_GAMES_SCHEDULE_H
#define LUDOPOD_APP_GAMES_SCHEDULE_H

#include "app/app.h"

/* The club's time: milliseconds since 1970 that never go back and never jump. It follows the wall clock (the
   database's, where that has one), but by at most a hundredth; a step of the wall clock by more than APP_STEP_MS is
   left out for good. */
enum { APP_STEP_MS = 2000 };

void app_time_begin(app_time *time, int64_t wall_ms, int64_t monotonic_ms);
/* Returns the step of the wall clock that was left out now, in milliseconds; 0 for none. */
int64_t app_time_advance(app_time *time, int64_t wall_ms, int64_t monotonic_ms);

/* The club begins to take moves: what was missed is an outage. */
bool app_schedule_open(app *self, store_fault *fault);
void app_schedule_close(app *self);
/* At the beginning of a turn: while nothing can be stored, the time since the latest write is an outage under way. */
void app_prolong_outage(app *self);
/* Of two waits, of which -1 is none. */
int app_sooner_ms(int one, int other);
/* In how many milliseconds it is that time by the wall clock: 0 when it is over, -1 for CLUB_NEVER_MS. */
int app_wait_until(const app *self, int64_t then_ms);
/* In how many milliseconds there is something to do; -1 for never. */
int app_schedule_wait_ms(const app *self);
/* The next deadline that is known of, by the club's time: for deadlines.h, which alone moves it on. */
int64_t app_schedule_next_ms(const app *self);
void app_schedule_set_next(app *self, int64_t next_ms);
/* A game has got this deadline. */
void app_schedule_note(app *self, int64_t deadline_ms);
/* A vacation has begun or ended, or somebody has chosen whether they begin by themselves. False: there is no memory for
 * it. */
bool app_schedule_follow(app *self, const club_absence_change *change);
/* A transaction has begun: an outage that has come to its end is part of it. */
store_status app_schedule_begin(app *self, store_fault *fault);
/* It is durable, or not: then what was made of the calendar in it is forgotten. */
void app_schedule_settle(app *self, bool durable);

#endif
