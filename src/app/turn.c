#include "app/turn.h"

#include <time.h>

#include "app/acts.h"
#include "app/games/computer.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/housekeeping.h"
#include "app/part.h"
#include "base/clock.h"

/* ---- Time ------------------------------------------------------------------------------------------------------- */

static void read_clocks(app *self, int64_t *wall_ms, int64_t *monotonic_ms) {
    struct timespec wall;
    if (self->settings.clock) {
        self->settings.clock(self->settings.context, wall_ms, monotonic_ms);
        return;
    }
    clock_gettime(CLOCK_REALTIME, &wall);
    *monotonic_ms = pod__now_ms();
    *wall_ms = self->database_clock.there ? *monotonic_ms + self->database_clock.ahead_ms
                                          : (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000;
}

void app_look_at_clock(app *self) {
    int64_t wall_ms, step;
    read_clocks(self, &wall_ms, &self->now_ms);
    if (!self->time.club_ms) {
        app_time_begin(&self->time, wall_ms, self->now_ms);
    }
    step = app_time_advance(&self->time, wall_ms, self->now_ms);
    if (step) {
        app_log(&self->logger, APP_WARNING, "clock_step", "{s:I}", "ms", (json_int_t)step);
    }
    self->wall_ms = self->time.club_ms;
    self->now = self->wall_ms / 1000;
}

/* ---- Beginning -------------------------------------------------------------------------------------------------- */

void app_turn_begin(app *self) {
    app_look_at_clock(self);
    self->games.now_ms = self->now_ms;
    self->ready.turn++;
    self->turn.refused = false;
    self->health.failed_in_turn = false;
    for (const app_part *part = app_parts; part->name && self->store; part++) {
        if (part->turn) {
            part->turn(self);
        }
    }
    for (size_t i = 0; i < self->listeners; i++) {
        if (self->listener[i].turn) {
            self->listener[i].turn(self->listener[i].context);
        }
    }
}

int app_wait_ms(const app *self) {
    int wait = app_sooner_ms(app_game_cache_wait_ms(&self->games), app_health_wait_ms(self));
    for (const app_part *part = app_parts; part->name && self->store; part++) {
        wait = part->wait_ms ? app_sooner_ms(wait, part->wait_ms(self)) : wait;
    }
    for (size_t i = 0; i < self->listeners; i++) {
        const app_listener *listener = &self->listener[i];
        wait = listener->wait_ms ? app_sooner_ms(wait, listener->wait_ms(listener->context)) : wait;
    }
    return wait;
}

bool app_must_stop(const app *self) {
    return self->store && store_is_lost(self->store);
}

/* ---- Ending ----------------------------------------------------------------------------------------------------- */

/* Memory forgets what the disk did not take. Games are read again when next asked for. */
static void forget(app *self) {
    for (app_peer *peer = self->peers; peer; peer = peer->next) {
        if (peer->first && peer->latest == self->ready.turn) {
            app_peer_fail(peer);
        }
    }
    app_cached_game *kept = NULL;
    for (app_cached_game *cached; (cached = app_game_cache_next_touched(&self->games));) {
        if (cached->dirty) {
            app_let_go(self, cached);
        } else {
            cached->next_touched = kept;
            kept = cached;
        }
    }
    while (kept) {
        app_cached_game *next = kept->next_touched;
        app_game_cache_touch(&self->games, kept);
        kept = next;
    }
}

static void tell_game(app *self, app_cached_game *cached) {
    if (cached->dirty) {
        app_lobby_game_changed(&self->lobby, cached);
    }
    for (size_t i = 0; i < self->listeners; i++) {
        if (self->listener[i].game) {
            self->listener[i].game(self->listener[i].context, cached);
        }
    }
    cached->dirty = false;
    app_ask_search(self, cached);
}

static void tell(app *self) {
    for (app_cached_game *cached; (cached = app_game_cache_next_touched(&self->games));) {
        tell_game(self, cached);
    }
    for (app_cached_game *cached; (cached = app_game_cache_next_stirred(&self->games));) {
        for (size_t i = 0; i < self->listeners; i++) {
            if (self->listener[i].presence) {
                self->listener[i].presence(self->listener[i].context, cached);
            }
        }
    }
}

static void settle_parts(app *self, bool durable) {
    for (const app_part *part = app_parts; part->name; part++) {
        if (part->settle) {
            part->settle(self, durable);
        }
    }
    app_sessions_settle(&self->sessions, durable);
    if (!durable) {
        forget(self);
    }
}

static void settle_listeners(app *self, bool durable) {
    for (size_t i = 0; i < self->listeners; i++) {
        if (self->listener[i].settle) {
            self->listener[i].settle(self->listener[i].context, durable);
        }
    }
}

static void end_turn(app *self) {
    tell(self);
    app_game_cache_sweep(&self->games);
    app_feed_watchdog(self);
}

/* Whether the store's thread has something to do for this turn. */
static bool hand_over(app *self, bool quiet) {
    app_turn *turn = &self->turn;
    if (self->store) {
        app_keep_house(self);
    }
    turn->beats = self->store && app_beat_is_due(self);
    turn->changed = turn->in_transaction;
    turn->in_transaction = false;
    if (!turn->changed && !turn->beats) {
        settle_listeners(self, true);
        end_turn(self);
        return false;
    }
    turn->commit_began = (double)pod__now_ns() / 1e9;
    store_give(self->store, &(store_job){.alive_ms = self->wall_ms, .quiet = quiet});
    return true;
}

bool app_turn_commit(app *self) {
    return hand_over(self, false);
}

/* What others have held up says nothing of the store. */
static void note_outcome(app *self, store_status status) {
    if (self->turn.waits) {
        app_log(&self->logger, APP_INFO, "store_answers", "{s:I}", "after_ms",
                (json_int_t)(pod__now_ns() / 1000000 - (int64_t)(self->turn.commit_began * 1000)));
        self->turn.waits = false;
    }
    if (self->turn.beats) {
        app_set_beat(self, !status);
    }
    if (status) {
        self->metrics.commits_failed += self->turn.changed;
        if (status != STORE_BUSY) {
            app_store_fails(self);
        }
        return;
    }
    app_store_works(self);
    if (self->turn.changed) {
        app_metrics_commit(&self->metrics, (double)pod__now_ns() / 1e9 - self->turn.commit_began);
    }
}

/* The log is told once; the service manager, that the loop goes round all the same. */
static void note_wait(app *self) {
    enum { SLOW_S = 2 };
    if ((double)pod__now_ns() / 1e9 - self->turn.commit_began < SLOW_S) {
        return;
    }
    if (!self->turn.waits) {
        app_log(&self->logger, APP_WARNING, "store_waits", "{s:s}", "text",
                "what was done waits for the database: for a replica that does not answer, or for a disk");
    }
    self->turn.waits = true;
    app_look_at_clock(self);
    app_feed_watchdog(self);
}

bool app_turn_settle(app *self, bool *durable) {
    store_status status;
    if (!store_take(self->store, &status, &self->fault)) {
        note_wait(self);
        return false;
    }
    self->database_clock = store_clock_of(self->store);
    app_look_at_clock(self);
    note_outcome(self, status);
    *durable = !status || !self->turn.changed;
    app_schedule_settle(self, status == STORE_OK);
    settle_parts(self, *durable);
    settle_listeners(self, *durable);
    self->turn.changed = self->turn.beats = false;
    end_turn(self);
    return true;
}

bool app_turn_end(app *self) {
    bool durable = true;
    if (hand_over(self, true)) {
        store_wait(self->store);
        app_turn_settle(self, &durable);
    }
    return durable;
}
