#include "app/outbox/hooks/delivery.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/health.h"
#include "app/outbox/hooks/office.h"
#include "app/outbox/post/delivery.h"
#include "app/transaction.h"

struct app_hooks {
    struct hook_office *office; /* or NULL: nothing is sent */
    int64_t look_ms; /* when to look for deliveries in the store, since 1970; INT64_MAX: when there are more */
};

bool app_hooks_open(app *self, store_fault *fault) {
    self->hooks = calloc(1, sizeof *self->hooks);
    snprintf(fault->text, sizeof fault->text, "webhooks: out of memory or threads");
    if (!self->hooks || !self->settings.outbound) {
        return self->hooks;
    }
    const hook_office_settings settings = {.sender = self->settings.outbound,
                                           .key = &self->key,
                                           .local = self->config->hooks.local,
                                           .authorities = self->config->hooks.ca_file,
                                           .wake = self->settings.wake,
                                           .context = self->settings.context};
    self->hooks->office = hook_office_create(&settings);
    return self->hooks->office;
}

static const app_caller nobody = {.language = POD_ENGLISH};

/* ---- And back ---------------------------------------------------------------------------------------------------- */

static void note(app *self, const hook_result *result) {
    static const char *const words[HOOK_OUTCOMES] = {"taken", "later", "gone"};
    self->metrics.hooks[result->outcome]++;
    app_log(&self->logger, APP_INFO, "hook", "{s:s s:s s:i s:i s:s}", "delivery", result->of.id, "outcome",
            words[result->outcome], "attempts", result->of.attempts, "status", result->status, "text", result->why);
}

/* When it cannot be kept it is read again, and sent again. */
static void settle(app *self, const store_hook_attempt *attempt) {
    app_caller caller = nobody;
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_hook(self->store, attempt, &fault)) {
        app_store_fails(self, fault.text);
    }
}

static void settle_result(app *self, const hook_result *result) {
    const store_hook_delivery *of = &result->of;
    const int64_t now = self->wall_ms, usual = app_post_retry_ms(now, of->attempts), asked = now + result->wait_ms;
    const int64_t again = asked > usual ? asked : usual;
    const bool taken = result->outcome == HOOK_TAKEN;
    const bool patient = !of->failing_ms || now - of->failing_ms < CLUB_HOOK_PATIENCE_MS;
    const bool done = taken || again >= of->until_ms;
    const store_hook_attempt attempt = {.delivery = {.id = of->id, .done = done, .at_ms = done ? now : again},
                                        .bot = of->bot,
                                        .taken = taken,
                                        .status = result->status,
                                        .why = result->why,
                                        .at_ms = now,
                                        .hold_ms = taken ? 0 : again,
                                        .off = result->outcome == HOOK_GONE || (!taken && !patient)};
    settle(self, &attempt);
}

static void take_results(app *self) {
    hook_result result;
    while (hook_office_take(self->hooks->office, &result)) {
        note(self, &result);
        settle_result(self, &result);
        self->hooks->look_ms = 0; /* there is room, and something to be tried again */
    }
}

/* ---- To the office ----------------------------------------------------------------------------------------------- */

enum { LOOK_AGAIN_MS = 1000, LOOKED_AT = 2 * HOOK_OFFICE_ROOM };

/* Deliveries of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room, count;
    store_hook_delivery sending[HOOK_OFFICE_ROOM];
} batch;

static bool visit(void *context, const store_hook_delivery *waiting) {
    batch *of = context;
    app *self = of->self;
    if (waiting->next_ms > self->wall_ms) {
        self->hooks->look_ms = waiting->next_ms;
        return false;
    }
    if (!hook_office_has(self->hooks->office, waiting->id) && of->room) {
        of->sending[of->count++] = *waiting;
        of->room--;
    }
    return true;
}

static void look(app *self) {
    batch found = {.self = self, .room = hook_office_room(self->hooks->office)};
    store_fault fault;
    self->hooks->look_ms = INT64_MAX;
    if (store_waiting_hooks(self->store, LOOKED_AT, visit, &found, &fault)) {
        app_store_fails(self, fault.text);
        self->hooks->look_ms = self->wall_ms + LOOK_AGAIN_MS;
    }
    for (size_t i = 0; i < found.count; i++) {
        hook_office_send(self->hooks->office, &found.sending[i], self->wall_ms);
    }
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

/* What was taken is noted; what was broken off is sent again. */
static void take_last_results(app *self) {
    hook_result result;
    while (hook_office_take(self->hooks->office, &result)) {
        if (result.outcome == HOOK_TAKEN) {
            note(self, &result);
            settle_result(self, &result);
        }
    }
}

void app_hooks_stop(app *self) {
    if (!self->hooks || !self->hooks->office) {
        return;
    }
    hook_office_stop(self->hooks->office);
    take_last_results(self);
    hook_office_free(self->hooks->office);
    self->hooks->office = NULL;
}

void app_hooks_close(app *self) {
    free(self->hooks);
}

bool app_hooks_is_open(const app *self) {
    return self->hooks->office != NULL;
}

void app_hooks_turn(app *self) {
    if (!self->hooks->office) {
        return;
    }
    if (self->hooks->look_ms <= self->wall_ms) {
        look(self);
    }
    take_results(self);
}

void app_hooks_settle(app *self, bool durable) {
    if (!durable) {
        app_hooks_expect(self);
    }
}

void app_hooks_expect(app *self) {
    self->hooks->look_ms = 0;
}

int app_hooks_wait_ms(const app *self) {
    int64_t wait = self->hooks->look_ms - self->wall_ms;
    if (!self->hooks->office || self->hooks->look_ms == INT64_MAX) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT_MAX ? (int)wait : INT_MAX;
}
