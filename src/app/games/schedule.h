/* The club's own time, what stops clocks (outages, vacations), and when the next game is due.

   Of deadlines memory has only the next one. It may be too early, never too late; deadlines.h goes by it. */
#ifndef LUDOPOD_SERVER_LIVE_SCHEDULE_H
#define LUDOPOD_SERVER_LIVE_SCHEDULE_H

#include "app/app.h"

/* The club's time: milliseconds since 1970 that never go back and never jump. It follows the wall clock (the
   database's, where that has one), but by at most a hundredth; a step of the wall clock by more than SERVER_STEP_MS is
   left out for good. */
enum { SERVER_STEP_MS = 2000 };

void server_time_begin(server_time *time, int64_t wall_ms, int64_t monotonic_ms);
/* Returns the step of the wall clock that was left out now, in milliseconds; 0 for none. */
int64_t server_time_advance(server_time *time, int64_t wall_ms, int64_t monotonic_ms);

/* The club begins to take moves: what was missed is an outage. */
bool server_schedule_open(server *self, store_fault *fault);
/* At the beginning of a turn: while nothing can be stored, the time since the latest write is an outage that goes on.
 */
void server_prolong_outage(server *self);
/* In how many milliseconds it is that time by the wall clock: 0 when it is over, -1 for CLUB_NEVER_MS. */
int server_wait_until(const server *self, int64_t then_ms);
/* In how many milliseconds there is something to do; -1 for never. */
int server_schedule_wait_ms(const server *self);
/* A game has got this deadline. */
void server_schedule_note(server *self, int64_t deadline_ms);
/* A vacation has begun or ended, or somebody has chosen whether they begin by themselves. False: there is no memory for
 * it. */
bool server_schedule_follow(server *self, const club_absence_change *change);
/* A transaction has begun: an outage that has come to its end is part of it. */
store_status server_schedule_begin(server *self, store_fault *fault);
/* It is durable, or not: then what was made of the calendar in it is forgotten. */
void server_schedule_settle(server *self, bool durable);

#endif
