#include "app/outbox/push/delivery.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/outbox/post/delivery.h"
#include "app/outbox/push/office.h"
#include "app/transaction.h"

struct app_push {
    struct push_office *office; /* or NULL: nothing is pushed */
    int64_t look_ms;            /* when to look for pushes in the store, since 1970; INT64_MAX: when there are more */
    uint8_t point[PUSH_POINT_BYTES]; /* by which the club is known to push services */
    char contact[264];
};

bool app_push_open(app *self, store_fault *fault) {
    const outbound_sender *sender = self->settings.outbound;
    struct app_push *push = self->push = calloc(1, sizeof *push);
    snprintf(fault->text, sizeof fault->text, "pushes: out of memory or threads");
    if (!push || !sender) {
        return push;
    }
    /* Whom a push service can ask. */
    if (self->config->mail.from[0]) {
        snprintf(push->contact, sizeof push->contact, "mailto:%s", self->config->mail.from);
    } else {
        snprintf(push->contact, sizeof push->contact, "%s",
                 app_config_secure(self->config) ? self->config->public_url : "https://localhost");
    }
    push_office_settings settings = {.sender = sender,
                                     .contact = push->contact,
                                     .local = self->config->push.local,
                                     .authorities = self->config->push.ca_file,
                                     .wake = self->settings.wake,
                                     .context = self->settings.context};
    bool good = push_pair_of_club(&self->key, &settings.pair);
    memcpy(push->point, settings.pair.point, sizeof push->point);
    push->office = good ? push_office_create(&settings) : NULL;
    return push->office;
}

/* ---- To the office -------------------------------------------------------------------------------------------------
 */

enum { LOOK_AGAIN_MS = 1000, LOOKED_AT = 2 * PUSH_OFFICE_ROOM };

static const app_caller nobody = {.language = POD_ENGLISH};

/* Pushes of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room;
    push_result late[LOOKED_AT]; /* of no use any more */
    size_t late_count;
    store_push sending[PUSH_OFFICE_ROOM];
    size_t sending_count;
} batch;

static push_result give_up(const store_push *waiting, const char *why) {
    push_result result = {.outcome = PUSH_REFUSED};
    memcpy(result.id, waiting->id, sizeof result.id);
    snprintf(result.why, sizeof result.why, "%s", why);
    return result;
}

static bool visit(void *context, const store_push *waiting) {
    batch *of = context;
    app *self = of->self;
    if (waiting->next_ms > self->wall_ms) {
        self->push->look_ms = waiting->next_ms;
        return false;
    }
    if (push_office_has(self->push->office, waiting->id)) {
        return true;
    }
    if (waiting->until_ms <= self->wall_ms) {
        of->late[of->late_count++] = give_up(waiting, "it is of no use any more");
    } else if (waiting->read) {
        of->late[of->late_count++] = give_up(waiting, "it was seen meanwhile");
    } else if (of->room) {
        of->sending[of->sending_count++] = *waiting;
        of->room--;
    }
    return true;
}

static void note(app *self, const push_result *result) {
    static const char *const words[PUSH_OUTCOMES] = {"delivered", "later", "refused", "gone"};
    self->metrics.pushes[result->outcome]++;
    bool usual = result->outcome == PUSH_DELIVERED || result->outcome == PUSH_GONE;
    app_log(&self->logger, usual ? APP_INFO : APP_WARNING, "push", "{s:s s:s s:i s:i s:s}", "push", result->id,
            "outcome", words[result->outcome], "attempts", result->attempts, "status", result->status, "text",
            result->why);
}

/* When it cannot be kept the push is read again, and sent again. */
static void settle_as(app *self, const store_delivery *delivery, const char *gone) {
    app_caller caller = nobody;
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_push(self->store, delivery, gone, &fault) == STORE_FAILED) {
        app_store_fails(self, fault.text);
    }
}

static void settle(app *self, const push_result *result, int64_t at_ms) {
    const store_delivery delivery = {.id = result->id, .done = result->outcome != PUSH_LATER, .at_ms = at_ms};
    settle_as(self, &delivery, result->outcome == PUSH_GONE ? result->device : "");
}

/* To the office, or to wait for the end of quiet hours, whenever it was decided on. */
static void hand_over(app *self, const store_push *waiting) {
    alert_hours hours;
    if (!app_alert_hours(self, &waiting->person, &hours)) {
        self->push->look_ms = self->wall_ms + LOOK_AGAIN_MS;
    } else if (hours.loud_ms > self->wall_ms) {
        settle_as(self, &(store_delivery){.id = waiting->id, .at_ms = hours.loud_ms, .untried = true}, "");
        self->push->look_ms = 0;
    } else {
        push_office_send(self->push->office, waiting, (push_moments){self->wall_ms, hours.quiet_ms});
    }
}

static void look(app *self) {
    batch found = {.self = self, .room = push_office_room(self->push->office)};
    store_fault fault;
    self->push->look_ms = INT64_MAX;
    if (store_waiting_pushes(self->store, LOOKED_AT, visit, &found, &fault)) {
        app_store_fails(self, fault.text);
        self->push->look_ms = self->wall_ms + LOOK_AGAIN_MS;
    }
    for (size_t i = 0; i < found.late_count; i++) {
        note(self, &found.late[i]);
        settle(self, &found.late[i], self->wall_ms);
        self->push->look_ms = 0; /* they may have hidden others */
    }
    for (size_t i = 0; i < found.sending_count; i++) {
        hand_over(self, &found.sending[i]);
    }
    sodium_memzero(found.sending, sizeof found.sending);
}

/* ---- And back
 * -------------------------------------------------------------------------------------------------------- */

static void take_results(app *self) {
    push_result result;
    while (push_office_take(self->push->office, &result)) {
        int64_t again = app_post_retry_ms(self->wall_ms, result.attempts), asked = self->wall_ms + result.wait_ms;
        again = asked > again ? asked : again;
        if (result.outcome == PUSH_LATER && again >= result.until_ms) {
            result.outcome = PUSH_REFUSED;
        }
        note(self, &result);
        settle(self, &result, result.outcome == PUSH_LATER ? again : self->wall_ms);
        self->push->look_ms = 0; /* there is room, and something to be tried again */
    }
}

/* What a service took is noted; what was broken off is sent again. */
static void take_last_results(app *self) {
    push_result result;
    while (push_office_take(self->push->office, &result)) {
        if (result.outcome != PUSH_LATER) {
            note(self, &result);
            settle(self, &result, self->wall_ms);
        }
    }
}

void app_push_stop(app *self) {
    if (!self->push || !self->push->office) {
        return;
    }
    push_office_stop(self->push->office);
    take_last_results(self);
    push_office_free(self->push->office);
    self->push->office = NULL;
}

void app_push_close(app *self) {
    free(self->push);
}

struct push_office *app_push_office(const app *self) {
    return self->push->office;
}

const uint8_t *app_push_point(const app *self) {
    return self->push->office ? self->push->point : NULL;
}

void app_push_turn(app *self) {
    if (!self->push->office) {
        return;
    }
    if (push_office_recall(self->push->office, self->wall_ms) || self->push->look_ms <= self->wall_ms) {
        look(self);
    }
    take_results(self);
}

void app_push_settle(app *self, bool durable) {
    if (!durable) {
        app_push_expect(self);
    }
}

void app_push_expect(app *self) {
    self->push->look_ms = 0;
}

int app_push_wait_ms(const app *self) {
    return self->push->office ? app_wait_until(self, self->push->look_ms) : -1;
}
