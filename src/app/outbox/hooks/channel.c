#include "app/outbox/outbox.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/outbox/hooks/sign.h"
#include "ludopod/version.h"
#include "store/hooks.h"

/* A delivery on its way. */
typedef struct parcel {
    app_outgoing head;
    store_hook_delivery of;
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
    const bool both = of->old_key_ms && at->head.now_ms - of->key_ms < CLUB_HOOK_BOTH_KEYS_MS;
    char with[2][HOOK_SIGNATURE_TEXT_SIZE] = {"", ""};
    hook_keys keys;
    hook_keys_of(&self->key, &of->waiting.person, of->key_ms, &keys);
    hook_sign(&keys, message, with[0]);
    if (both) {
        hook_keys_of(&self->key, &of->waiting.person, of->old_key_ms, &keys);
        hook_sign(&keys, message, with[1]);
    }
    sodium_memzero(&keys, sizeof keys);
    snprintf(out, FIELD_SIZE, "webhook-signature: %s%s%s", with[0], both ? " " : "", with[1]);
}

static void write_head(const app *self, const parcel *at, const char *body, head *out) {
    static const char agent[] = "User-Agent: Ludopod/" POD_VERSION;
    const hook_message message = {at->of.waiting.id, body, at->head.now_ms / 1000};
    snprintf(out->id, sizeof out->id, "webhook-id: %s", message.id);
    snprintf(out->at, sizeof out->at, "webhook-timestamp: %lld", (long long)message.at_s);
    write_signatures(self, at, &message, out->signature);
    const char *const fields[] = {out->id, out->at, out->signature, "Content-Type: application/json", agent, NULL};
    memcpy(out->field, fields, sizeof fields);
}

static void send_parcel(app_outbox *of, void *connection, void *item) {
    const app *self = app_outbox_app(of);
    parcel *at = item;
    char body[BODY_SIZE];
    head with;
    write_body(&at->of, body);
    write_head(self, at, body, &with);
    app_outbox_request(of, connection,
                       (outbound_request){.url = at->of.url,
                                          .fields = with.field,
                                          .body = body,
                                          .length = strlen(body),
                                          .local = self->config->hooks.local,
                                          .authorities = self->config->hooks.ca_file},
                       &at->head);
    const int status = at->head.status;
    at->head.outcome = status / 100 == 2 ? OUTBOX_SENT : status == 410 ? OUTBOX_GONE : OUTBOX_LATER;
}

/* ---- To the outbox, and back ------------------------------------------------------------------------------------- */

static bool visit(void *outbox, const void *delivery) {
    const store_hook_delivery *waiting = delivery;
    return app_outbox_meet(outbox, &(parcel){.head.waiting = waiting->waiting, .of = *waiting});
}

static store_status look(app_outbox *of, const store_waiting_page *page, store_fault *fault) {
    return store_waiting_hooks(app_outbox_app(of)->store, page, (store_visitor){of, visit}, fault);
}

static store_status note(store *in, const void *item, const store_delivery *delivery, store_fault *fault) {
    const parcel *at = item;
    const app_outgoing *of = &at->head;
    const bool taken = of->outcome == OUTBOX_SENT;
    const bool patient = !at->of.failing_ms || of->now_ms - at->of.failing_ms < CLUB_HOOK_PATIENCE_MS;
    return store_settle_hook(in,
                             &(store_hook_attempt){.delivery = *delivery,
                                                   .bot = of->waiting.person,
                                                   .taken = taken,
                                                   .status = of->status,
                                                   .why = of->why,
                                                   .at_ms = of->now_ms,
                                                   .hold_ms = taken ? 0 : of->now_ms + of->wait_ms,
                                                   .off = of->outcome == OUTBOX_GONE || (!taken && !patient)},
                             fault);
}

static const char *url_of(const void *item) {
    return ((const parcel *)item)->of.url;
}

static bool open_channel(const app *self, void *context, bool *sends, store_fault *fault) {
    (void)context, (void)fault;
    *sends = self->settings.outbound != NULL;
    return true;
}

const app_channel app_hook_channel = {.id = APP_HOOKS,
                                      .event = "hook",
                                      .key = "delivery",
                                      .word = {"taken", "later", "refused", "gone"},
                                      .failed = APP_INFO,
                                      .room = 64,
                                      .each = 16,
                                      .item_bytes = sizeof(parcel),
                                      .threads = APP_OUTBOX_THREADS_MAX,
                                      .open = open_channel,
                                      .connect = app_outbox_connect,
                                      .disconnect = app_outbox_disconnect,
                                      .send = send_parcel,
                                      .url = url_of,
                                      .look = look,
                                      .note = note};
