#include "app/outbox/hooks/delivery.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/health.h"
#include "app/outbox/hooks/sign.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/outbound.h"
#include "app/transaction.h"
#include "ludopod/version.h"
#include "store/hooks.h"

struct app_hooks {
    app *self;
    app_outbox *outbox; /* or NULL: nothing is sent */
};

typedef enum hook_outcome {
    TAKEN, /* 2xx */
    LATER, /* anything else: it is tried again */
    GONE,  /* 410: nothing is wanted there any more */
    OUTCOMES
} hook_outcome;

/* A delivery on its way. */
typedef struct parcel {
    store_hook_delivery of;
    int64_t now_ms;  /* when it came */
    int64_t wait_ms; /* no sooner, as was answered; 0: nothing was said */
    int status;      /* of HTTP; 0: there was no answer */
    hook_outcome outcome;
    char why[OUTBOUND_WHY_SIZE];
} parcel;

/* ---- On the threads ---------------------------------------------------------------------------------------------- */

enum { BODY_SIZE = 512, FIELD_SIZE = 320 };

/* The same for each attempt. What stands in it needs no escapes: ids, handles, and words of the tables. */
static void write_body(const store_hook_delivery *of, char out[BODY_SIZE]) {
    snprintf(out, BODY_SIZE,
             "{\"type\":\"%s\",\"bot\":\"%s\",\"about\":\"%s\",\"game\":\"%s\",\"n\":%lld,\"at_ms\":%lld}", of->kind,
             of->handle, of->about, of->game, (long long)of->number, (long long)of->at_ms);
}

typedef struct head {
    char id[FIELD_SIZE], at[FIELD_SIZE], signature[FIELD_SIZE];
    const char *field[6];
} head;

/* Signed by the key that is, and for a while by the one before it, too. */
static void write_signatures(const app *self, const parcel *at, const hook_message *message, char out[FIELD_SIZE]) {
    const store_hook_delivery *of = &at->of;
    const bool both = of->old_key_ms && at->now_ms - of->key_ms < CLUB_HOOK_BOTH_KEYS_MS;
    char with[2][HOOK_SIGNATURE_TEXT_SIZE] = {"", ""};
    hook_keys keys;
    hook_keys_of(&self->key, &of->bot, of->key_ms, &keys);
    hook_sign(&keys, message, with[0]);
    if (both) {
        hook_keys_of(&self->key, &of->bot, of->old_key_ms, &keys);
        hook_sign(&keys, message, with[1]);
    }
    sodium_memzero(&keys, sizeof keys);
    snprintf(out, FIELD_SIZE, "webhook-signature: %s%s%s", with[0], both ? " " : "", with[1]);
}

static void write_head(const app *self, const parcel *at, const char *body, head *out) {
    static const char agent[] = "User-Agent: Ludopod/" POD_VERSION;
    const hook_message message = {at->of.id, body, at->now_ms / 1000};
    snprintf(out->id, sizeof out->id, "webhook-id: %s", message.id);
    snprintf(out->at, sizeof out->at, "webhook-timestamp: %lld", (long long)message.at_s);
    write_signatures(self, at, &message, out->signature);
    const char *const fields[] = {out->id, out->at, out->signature, "Content-Type: application/json", agent, NULL};
    memcpy(out->field, fields, sizeof fields);
}

static void send_parcel(void *context, void *connection, void *item, app_outbox *of) {
    const app *self = ((const struct app_hooks *)context)->self;
    parcel *at = item;
    char body[BODY_SIZE];
    head with;
    outbound_reply reply;
    write_body(&at->of, body);
    write_head(self, at, body, &with);
    const outbound_request request = {.url = at->of.url,
                                      .fields = with.field,
                                      .body = body,
                                      .length = strlen(body),
                                      .local = self->config->hooks.local,
                                      .authorities = self->config->hooks.ca_file,
                                      .ends = app_outbox_is_ending,
                                      .context = of};
    self->settings.outbound->send(connection, &request, &reply);
    at->of.attempts++;
    at->status = reply.status;
    at->wait_ms = reply.retry_after_s * 1000;
    at->outcome = reply.status / 100 == 2 ? TAKEN : reply.status == 410 ? GONE : LATER;
    memcpy(at->why, reply.why, sizeof at->why);
}

/* ---- To the outbox ----------------------------------------------------------------------------------------------- */

enum { LOOKED_AT = 2 * APP_HOOKS_ROOM };

/* Deliveries of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room, count;
    store_hook_delivery sending[APP_HOOKS_ROOM];
} batch;

static bool visit(void *context, const store_hook_delivery *waiting) {
    batch *of = context;
    app *self = of->self;
    if (waiting->next_ms > self->wall_ms) {
        app_outbox_look_at(self->hooks->outbox, waiting->next_ms);
        return false;
    }
    if (!app_outbox_has(self->hooks->outbox, waiting->id) && of->room) {
        of->sending[of->count++] = *waiting;
        of->room--;
    }
    return true;
}

static bool look(app *self, app_outbox *of) {
    batch found = {.self = self, .room = app_outbox_room(of)};
    store_fault fault;
    store_status status = store_waiting_hooks(self->store, LOOKED_AT, visit, &found, &fault);
    if (status) {
        app_store_fails(self, fault.text);
    }
    for (size_t i = 0; i < found.count; i++) {
        const parcel added = {.of = found.sending[i], .now_ms = self->wall_ms};
        app_outbox_put(of, &added);
    }
    return !status;
}

/* ---- And back ---------------------------------------------------------------------------------------------------- */

static void note(app *self, const parcel *at) {
    static const char *const words[OUTCOMES] = {"taken", "later", "gone"};
    self->metrics.hooks[at->outcome]++;
    app_log(&self->logger, APP_INFO, "hook", "{s:s s:s s:i s:i s:s}", "delivery", at->of.id, "outcome",
            words[at->outcome], "attempts", at->of.attempts, "status", at->status, "text", at->why);
}

/* When it cannot be kept it is read again, and sent again. */
static void keep(app *self, const store_hook_attempt *attempt) {
    app_caller caller = {.language = POD_ENGLISH};
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_hook(self->store, attempt, &fault)) {
        app_store_fails(self, fault.text);
    }
}

static void settle(app *self, const void *item, bool ending) {
    const parcel *at = item;
    const store_hook_delivery *of = &at->of;
    const int64_t now = self->wall_ms, usual = app_outbox_retry_ms(now, of->attempts), asked = now + at->wait_ms;
    const int64_t again = asked > usual ? asked : usual;
    const bool taken = at->outcome == TAKEN;
    const bool patient = !of->failing_ms || now - of->failing_ms < CLUB_HOOK_PATIENCE_MS;
    const bool done = taken || again >= of->until_ms;
    if (!taken && ending) {
        return;
    }
    note(self, at);
    keep(self, &(store_hook_attempt){.delivery = {.id = of->id, .done = done, .at_ms = done ? now : again},
                                     .bot = of->bot,
                                     .taken = taken,
                                     .status = at->status,
                                     .why = at->why,
                                     .at_ms = now,
                                     .hold_ms = taken ? 0 : again,
                                     .off = at->outcome == GONE || (!taken && !patient)});
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

static const char *id_of(const void *item) {
    return ((const parcel *)item)->of.id;
}

static void *open_connection(void *context) {
    return ((const struct app_hooks *)context)->self->settings.outbound->open();
}

static void close_connection(void *context, void *connection) {
    ((const struct app_hooks *)context)->self->settings.outbound->close(connection);
}

static const app_channel hooks = {.room = APP_HOOKS_ROOM,
                                  .item_bytes = sizeof(parcel),
                                  .threads = APP_HOOKS_THREADS,
                                  .connect = open_connection,
                                  .disconnect = close_connection,
                                  .send = send_parcel,
                                  .id = id_of,
                                  .look = look,
                                  .settle = settle};

bool app_hooks_open(app *self, store_fault *fault) {
    self->hooks = calloc(1, sizeof *self->hooks);
    snprintf(fault->text, sizeof fault->text, "webhooks: out of memory or threads");
    if (!self->hooks || !self->settings.outbound) {
        return self->hooks;
    }
    self->hooks->self = self;
    self->hooks->outbox = app_outbox_open(self, &hooks, self->hooks);
    return self->hooks->outbox;
}

void app_hooks_stop(app *self) {
    if (self->hooks) {
        app_outbox_stop(self, self->hooks->outbox);
    }
}

void app_hooks_close(app *self) {
    if (self->hooks) {
        app_outbox_free(self->hooks->outbox);
        free(self->hooks);
    }
}

bool app_hooks_is_open(const app *self) {
    return self->hooks->outbox != NULL;
}

void app_hooks_turn(app *self) {
    app_outbox_turn(self, self->hooks->outbox);
}

void app_hooks_settle(app *self, bool durable) {
    if (!durable) {
        app_hooks_expect(self);
    }
}

void app_hooks_expect(app *self) {
    app_outbox_look_at(self->hooks->outbox, 0);
}

int app_hooks_wait_ms(const app *self) {
    return app_outbox_wait_ms(self, self->hooks->outbox);
}
