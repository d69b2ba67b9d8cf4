#include "app/games/schedule.h"

#include <stdlib.h>

#include "app/health.h"

enum { LONGEST_WAIT_MS = 3600 * 1000 };

static int64_t smaller(int64_t one, int64_t other) {
    return one < other ? one : other;
}

/* ---- The club's time ------------------------------------------------------------------------------- */

void app_time_begin(app_time *time, int64_t wall_ms, int64_t monotonic_ms) {
    *time = (app_time){.club_ms = wall_ms, .monotonic_ms = monotonic_ms};
}

int64_t app_time_advance(app_time *time, int64_t wall_ms, int64_t monotonic_ms) {
    int64_t passed = monotonic_ms - time->monotonic_ms, most = passed / 100, step = 0;
    int64_t expected = time->club_ms + passed, drift = wall_ms - time->left_out_ms - expected;
    if (drift > APP_STEP_MS || drift < -APP_STEP_MS) {
        step = drift;
        time->left_out_ms += step;
        drift = 0;
    }
    time->monotonic_ms = monotonic_ms;
    time->club_ms = expected + (drift > most ? most : drift < -most ? -most : drift);
    return step;
}

/* What the club knows of what is to come. */
struct app_schedule {
    int64_t next_ms;       /* by the club's time: no deadline is sooner */
    int64_t alive_ms;      /* the club's time of the latest write */
    bool out;              /* the last outage of the calendar goes on, and is not in the store */
    bool calendar_changed; /* in this turn */
};

/* ---- Outages ----------------------------------------------------------------------------------------- */

bool app_schedule_open(app *self, store_fault *fault) {
    int64_t now_ms = self->wall_ms;
    self->schedule = calloc(1, sizeof *self->schedule);
    if (!self->schedule || store_resume(self->store, &now_ms, fault) ||
        store_next_deadline(self->store, &self->schedule->next_ms, fault)) {
        return false;
    }
    self->time.left_out_ms += self->wall_ms - now_ms;
    self->time.club_ms = self->wall_ms = now_ms;
    self->schedule->alive_ms = now_ms;
    return true;
}

/* While nothing can be stored, the time since the latest write is an outage that goes on; games are looked at with it.
   It is kept with the first transaction that begins again. */
void app_prolong_outage(app *self) {
    if (!self->health.failing) {
        return;
    }
    club_calendar *calendar = store_calendar(self->store);
    club_interval outage = {self->schedule->alive_ms, self->wall_ms};
    if (self->schedule->out) {
        calendar->outage[calendar->outages - 1] = outage;
    } else if (outage.from_ms < outage.to_ms) {
        self->schedule->out = club_calendar_add_outage(calendar, outage);
    }
}

store_status app_schedule_begin(app *self, store_fault *fault) {
    const club_calendar *calendar = store_calendar(self->store);
    if (!self->schedule->out) {
        return STORE_OK;
    }
    self->schedule->calendar_changed = true;
    return store_add_outage(self->store, calendar->outage[calendar->outages - 1], fault);
}

void app_schedule_settle(app *self, bool durable) {
    if (durable) {
        self->schedule->alive_ms = self->wall_ms;
        self->schedule->out &= !self->schedule->calendar_changed;
    } else if (self->schedule->calendar_changed) {
        self->schedule->out = false;
        if (store_load_calendar(self->store, &self->fault)) {
            app_store_fails(self);
        }
    }
    self->schedule->calendar_changed = false;
}

/* ---- Vacations ----------------------------------------------------------------------------------------- */

/* Those who watch the person's games see the clock stop or run. */
static void touch_games_of(app *self, const club_person *person) {
    for (app_cached_game *cached = self->games.newest; cached; cached = cached->older) {
        if (cached->game.terms.vacation && club_plays(&cached->game, person)) {
            cached->changed = true;
            app_game_cache_touch(&self->games, cached);
        }
    }
}

bool app_schedule_follow(app *self, const club_absence_change *change) {
    club_calendar *calendar = store_calendar(self->store);
    self->schedule->calendar_changed = true;
    app_schedule_note(self, change->nearer_ms);
    if (change->kind == CLUB_VACATION_CHOICE) {
        return club_calendar_set_automatic(calendar, &change->person, change->automatic);
    }
    touch_games_of(self, &change->person);
    return club_calendar_set_vacation(calendar, &change->person, change->vacation);
}

/* ---- Deadlines ----------------------------------------------------------------------------------------- */

int64_t app_schedule_next_ms(const app *self) {
    return self->schedule->next_ms;
}

void app_schedule_set_next(app *self, int64_t next_ms) {
    self->schedule->next_ms = next_ms;
}

void app_schedule_note(app *self, int64_t deadline_ms) {
    self->schedule->next_ms = smaller(self->schedule->next_ms, deadline_ms);
}

int app_sooner_ms(int one, int other) {
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

int app_wait_until(const app *self, int64_t then_ms) {
    int64_t wait = then_ms - self->wall_ms;
    if (then_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT32_MAX ? (int)wait : INT32_MAX;
}

int app_schedule_wait_ms(const app *self) {
    int64_t next_ms = self->schedule->next_ms;
    if (next_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return next_ms > self->wall_ms ? (int)smaller(next_ms - self->wall_ms, LONGEST_WAIT_MS) : 0;
}

void app_schedule_close(app *self) {
    free(self->schedule);
}
