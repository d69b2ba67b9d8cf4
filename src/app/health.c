/* Whether anything can be stored: what the latest write came to, and, where nobody writes, a heartbeat now and then. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/health.h"
#include "base/array.h"

/* How soon it is tried again when it failed. */
enum { AGAIN_MS = 1000 };

static void tell_manager(const app *self, const char *status) {
    char line[sizeof self->health.reason + 16];
    snprintf(line, sizeof line, "STATUS=%s", status);
    app_notify(self->settings.notifier, line);
}

void app_store_works(app *self) {
    app_health *health = &self->health;
    if (!health->failing || health->failed_in_turn) {
        return;
    }
    health->failing = false;
    app_log(&self->logger, APP_INFO, "store_works", "{s:I}", "after_ms",
            (json_int_t)(self->now_ms - health->failing_since_ms));
    tell_manager(self, "");
}

void app_store_fails(app *self) {
    app_health *health = &self->health;
    snprintf(health->reason, sizeof health->reason, "nothing can be stored: %.480s", self->fault.text);
    health->failed_in_turn = true;
    if (health->failing) {
        return;
    }
    health->failing = true;
    health->failing_since_ms = self->now_ms;
    health->next_beat_ms = self->now_ms + AGAIN_MS;
    app_log(&self->logger, APP_ERROR, "store_fails", "{s:s}", "error", self->fault.text);
    tell_manager(self, health->reason);
}

bool app_beat_is_due(const app *self) {
    return self->settings.beat_ms && self->now_ms >= self->health.next_beat_ms;
}

void app_set_beat(app *self, bool well) {
    self->health.next_beat_ms = self->now_ms + (well ? self->settings.beat_ms : AGAIN_MS);
}

void app_feed_watchdog(app *self) {
    if (self->settings.notifier && self->settings.notifier->watchdog_ms &&
        self->now_ms >= self->health.next_feeding_ms) {
        app_notify(self->settings.notifier, "WATCHDOG=1");
        self->health.next_feeding_ms = self->now_ms + self->settings.notifier->watchdog_ms / 2;
    }
}

static int sooner(int wait, int64_t now, int64_t then) {
    int64_t left = then > now ? then - now : 0;
    return wait < 0 || left < wait ? (int)left : wait;
}

int app_health_wait_ms(const app *self) {
    int wait = -1;
    if (self->settings.beat_ms) {
        wait = sooner(wait, self->now_ms, self->health.next_beat_ms);
    }
    if (self->settings.notifier && self->settings.notifier->watchdog_ms) {
        wait = sooner(wait, self->now_ms, self->health.next_feeding_ms);
    }
    return wait;
}

/* ---- Damaged games --------------------------------------------------------------------------- */

static bool is_reported(const app_health *health, const char *id) {
    for (size_t i = 0; i < health->damaged_count; i++) {
        if (strcmp(health->damaged[i], id) == 0) {
            return true;
        }
    }
    return false;
}

void app_report_damage(app *self, const char *id) {
    app_health *health = &self->health;
    if (is_reported(health, id)) {
        return;
    }
    app_log(&self->logger, APP_ERROR, "damaged", "{s:s s:s}", "game", id, "error", self->fault.text);
    if (pod__grow(&health->damaged, &health->damaged_room, health->damaged_count + 1, sizeof *health->damaged)) {
        snprintf(health->damaged[health->damaged_count++], sizeof *health->damaged, "%s", id);
    }
}
