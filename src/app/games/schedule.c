#include "app/games/schedule.h"

#include "app/health.h"

enum { LONGEST_WAIT_MS = 3600 * 1000 };

static int64_t smaller(int64_t one, int64_t other) {
    return one < other ? one : other;
}

/* ---- The club's time ------------------------------------------------------------------------------- */

void server_time_begin(server_time *time, int64_t wall_ms, int64_t monotonic_ms) {
    *time = (server_time){.club_ms = wall_ms, .monotonic_ms = monotonic_ms};
}

int64_t server_time_advance(server_time *time, int64_t wall_ms, int64_t monotonic_ms) {
    int64_t passed = monotonic_ms - time->monotonic_ms, most = passed / 100, step = 0;
    int64_t expected = time->club_ms + passed, drift = wall_ms - time->left_out_ms - expected;
    if (drift > SERVER_STEP_MS || drift < -SERVER_STEP_MS) {
        step = drift;
        time->left_out_ms += step;
        drift = 0;
    }
    time->monotonic_ms = monotonic_ms;
    time->club_ms = expected + (drift > most ? most : drift < -most ? -most : drift);
    return step;
}

/* ---- Outages ----------------------------------------------------------------------------------------- */

bool server_schedule_open(server *self, store_fault *fault) {
    int64_t now_ms = self->wall_ms;
    if (store_resume(self->store, &now_ms, fault) || store_next_deadline(self->store, &self->schedule.next_ms, fault)) {
        return false;
    }
    self->time.left_out_ms += self->wall_ms - now_ms;
    self->time.club_ms = self->wall_ms = now_ms;
    self->schedule.alive_ms = now_ms;
    return true;
}

/* While nothing can be stored, the time since the latest write is an outage that goes on; games are looked at with it.
   It is kept with the first transaction that begins again. */
void server_prolong_outage(server *self) {
    if (!self->health.failing) {
        return;
    }
    club_calendar *calendar = store_calendar(self->store);
    club_interval outage = {self->schedule.alive_ms, self->wall_ms};
    if (self->schedule.out) {
        calendar->outage[calendar->outages - 1] = outage;
    } else if (outage.from_ms < outage.to_ms) {
        self->schedule.out = club_calendar_add_outage(calendar, outage);
    }
}

store_status server_schedule_begin(server *self, store_fault *fault) {
    const club_calendar *calendar = store_calendar(self->store);
    if (!self->schedule.out) {
        return STORE_OK;
    }
    self->schedule.calendar_changed = true;
    return store_add_outage(self->store, calendar->outage[calendar->outages - 1], fault);
}

void server_schedule_settle(server *self, bool durable) {
    store_fault fault;
    if (durable) {
        self->schedule.alive_ms = self->wall_ms;
        self->schedule.out &= !self->schedule.calendar_changed;
    } else if (self->schedule.calendar_changed) {
        self->schedule.out = false;
        if (store_load_calendar(self->store, &fault)) {
            server_store_fails(self, fault.text);
        }
    }
    self->schedule.calendar_changed = false;
}

/* ---- Vacations ----------------------------------------------------------------------------------------- */

/* Those who watch the person's games see the clock stop or run. */
static void touch_games_of(server *self, const club_person *person) {
    for (server_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        if (cached->game.terms.vacation && club_plays(&cached->game, person)) {
            cached->changed = true;
            server_game_cache_touch(&self->games, cached);
        }
    }
}

bool server_schedule_follow(server *self, const club_absence_change *change) {
    club_calendar *calendar = store_calendar(self->store);
    self->schedule.calendar_changed = true;
    server_schedule_note(self, change->nearer_ms);
    if (change->kind == CLUB_VACATION_CHOICE) {
        return club_calendar_set_automatic(calendar, &change->person, change->automatic);
    }
    touch_games_of(self, &change->person);
    return club_calendar_set_vacation(calendar, &change->person, change->vacation);
}

/* ---- Deadlines ----------------------------------------------------------------------------------------- */

void server_schedule_note(server *self, int64_t deadline_ms) {
    self->schedule.next_ms = smaller(self->schedule.next_ms, deadline_ms);
}

int server_wait_until(const server *self, int64_t then_ms) {
    int64_t wait = then_ms - self->wall_ms;
    if (then_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT32_MAX ? (int)wait : INT32_MAX;
}

int server_schedule_wait_ms(const server *self) {
    int64_t next_ms = self->schedule.next_ms;
    if (next_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return next_ms > self->wall_ms ? (int)smaller(next_ms - self->wall_ms, LONGEST_WAIT_MS) : 0;
}
