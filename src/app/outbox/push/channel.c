#include "app/outbox/push/channel.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/outbox/outbox.h"
#include "app/outbox/push/crypt.h"
#include "store/devices.h"

typedef struct push_context {
    push_pair pair;    /* by which the club is known to push services */
    char contact[264]; /* whom a push service can ask */
} push_context;

/* A push on its way. */
typedef struct parcel {
    app_outgoing head;
    store_push push;
} parcel;

/* ---- On the threads --------------------------------------------------------------------------------------------- */

/* The fields of a push. */
typedef struct head {
    char word[PUSH_VAPID_SIZE + 32], life[48], urgency[48], topic[64];
    const char *field[7];
} head;

/* False: out of memory. */
static bool write_head(const push_context *self, const parcel *at, head *out) {
    enum { HOURS = 12 * 3600 };
    char origin[OUTBOUND_URL_SIZE], vapid[PUSH_VAPID_SIZE];
    outbound_origin(at->push.endpoint, origin);
    const push_word word = {origin, self->contact, at->head.now_ms / 1000 + HOURS};
    if (!push_vapid(&self->pair, &word, vapid)) {
        return false;
    }
    snprintf(out->word, sizeof out->word, "Authorization: %s", vapid);
    snprintf(out->life, sizeof out->life, "TTL: %lld", (long long)(at->head.waiting.until_ms - at->head.now_ms) / 1000);
    snprintf(out->urgency, sizeof out->urgency, "Urgency: %s", at->push.urgency);
    snprintf(out->topic, sizeof out->topic, "Topic: %s", at->push.topic);
    const char *const fields[] = {
        out->word,  out->life, out->urgency, "Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
        out->topic, NULL};
    memcpy(out->field, fields, sizeof fields);
    return true;
}

/* A pair and a salt for this message alone. False: it cannot be. */
static bool write_body(const parcel *at, push_body *out) {
    push_receiver to;
    push_pair own;
    uint8_t salt[PUSH_SALT_BYTES];
    randombytes_buf(salt, sizeof salt);
    bool good = push_receiver_read(at->push.point, at->push.auth, &to) && push_pair_make(&own) &&
                push_encrypt(&to, &own, salt, at->push.text, strlen(at->push.text), out);
    sodium_memzero(&own, sizeof own);
    return good;
}

static outbox_outcome judge(int status) {
    return status == 404 || status == 410                  ? OUTBOX_GONE
           : status >= 200 && status < 300                 ? OUTBOX_SENT
           : !status || status == 429 || status / 100 == 5 ? OUTBOX_LATER
                                                           : OUTBOX_REFUSED;
}

static void send_parcel(app_outbox *of, void *connection, void *item) {
    const app *self = app_outbox_app(of);
    parcel *at = item;
    head with;
    push_body body;
    if (!write_head(app_outbox_context(of), at, &with) || !write_body(at, &body)) {
        at->head.outcome = OUTBOX_LATER;
        snprintf(at->head.why, sizeof at->head.why, "it cannot be encrypted");
        return;
    }
    app_outbox_request(of, connection,
                       (outbound_request){.url = at->push.endpoint,
                                          .fields = with.field,
                                          .body = body.bytes,
                                          .length = body.length,
                                          .local = self->config->push.local,
                                          .authorities = self->config->push.ca_file},
                       &at->head);
    at->head.outcome = judge(at->head.status);
}

/* ---- To the outbox, and back ------------------------------------------------------------------------------------ */

static bool visit(void *outbox, const void *push) {
    const store_push *waiting = push;
    parcel found = {.head = {.waiting = waiting->waiting,
                             .notice = true,
                             .useless = waiting->read ? "it was seen meanwhile" : NULL},
                    .push = *waiting};
    const bool more = app_outbox_meet(outbox, &found);
    sodium_memzero(&found, sizeof found);
    return more;
}

static store_status look(app_outbox *of, const store_waiting_page *page, store_fault *fault) {
    return store_waiting_pushes(app_outbox_app(of)->store, page, (store_visitor){of, visit}, fault);
}

static store_status note(store *in, const void *item, const store_delivery *delivery, store_fault *fault) {
    const parcel *at = item;
    return store_settle_push(in, delivery, at->head.outcome == OUTBOX_GONE ? at->push.device : "", fault);
}

static const char *url_of(const void *item) {
    return ((const parcel *)item)->push.endpoint;
}

static bool open_channel(const app *self, void *context, bool *sends, store_fault *fault) {
    push_context *push = context;
    (void)fault;
    *sends = self->settings.outbound != NULL;
    if (self->config->mail.from[0]) {
        snprintf(push->contact, sizeof push->contact, "mailto:%s", self->config->mail.from);
    } else {
        snprintf(push->contact, sizeof push->contact, "%s",
                 app_config_secure(self->config) ? self->config->public_url : "https://localhost");
    }
    return !*sends || push_pair_of_club(&self->key, &push->pair);
}

const uint8_t *app_push_point(const app *self) {
    const push_context *push = app_sends(self, APP_PUSHES) ? app_outbox_context(self->outbox[APP_PUSHES]) : NULL;
    return push ? push->pair.point : NULL;
}

const app_channel app_push_channel = {.id = APP_PUSHES,
                                      .event = "push",
                                      .key = "push",
                                      .word = {"delivered", "later", "refused", "gone"},
                                      .failed = APP_WARNING,
                                      .room = 64,
                                      .each = 16,
                                      .item_bytes = sizeof(parcel),
                                      .threads = APP_OUTBOX_THREADS_MAX,
                                      .context_bytes = sizeof(push_context),
                                      .open = open_channel,
                                      .connect = app_outbox_connect,
                                      .disconnect = app_outbox_disconnect,
                                      .send = send_parcel,
                                      .url = url_of,
                                      .look = look,
                                      .note = note};
