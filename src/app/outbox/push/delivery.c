#include "app/outbox/push/delivery.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/outbound.h"
#include "app/outbox/push/crypt.h"
#include "app/transaction.h"
#include "store/devices.h"

struct app_push {
    app *self;
    app_outbox *outbox; /* or NULL: nothing is pushed */
    push_pair pair;     /* by which the club is known to push services */
    char contact[264];  /* whom a push service can ask */
};

typedef enum push_outcome {
    DELIVERED, /* the service has it */
    LATER,     /* it could not take it now: no answer, 429, 5xx */
    REFUSED,   /* it will not take it */
    GONE,      /* the browser takes none any more: 404 or 410 */
    OUTCOMES
} push_outcome;

/* A push on its way. */
typedef struct parcel {
    store_push push;
    int64_t now_ms, quiet_ms; /* when it came, and when quiet hours begin */
    int64_t wait_ms;          /* no sooner, as the service says; 0: it says nothing */
    int status;               /* of HTTP; 0: there was no answer */
    push_outcome outcome;
    char why[OUTBOUND_WHY_SIZE];
} parcel;

/* ---- On the threads --------------------------------------------------------------------------------------------- */

/* The fields of a push. */
typedef struct head {
    char word[PUSH_VAPID_SIZE + 32], life[48], urgency[48], topic[64];
    const char *field[7];
} head;

/* False: out of memory. */
static bool write_head(const struct app_push *self, const parcel *at, head *out) {
    enum { HOURS = 12 * 3600 };
    char origin[OUTBOUND_URL_SIZE], vapid[PUSH_VAPID_SIZE];
    outbound_origin(at->push.endpoint, origin);
    const push_word word = {origin, self->contact, at->now_ms / 1000 + HOURS};
    if (!push_vapid(&self->pair, &word, vapid)) {
        return false;
    }
    snprintf(out->word, sizeof out->word, "Authorization: %s", vapid);
    snprintf(out->life, sizeof out->life, "TTL: %lld", (long long)(at->push.until_ms - at->now_ms) / 1000);
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

static push_outcome judge(int status) {
    return status == 404 || status == 410                  ? GONE
           : status >= 200 && status < 300                 ? DELIVERED
           : !status || status == 429 || status / 100 == 5 ? LATER
                                                           : REFUSED;
}

static void send_parcel(void *context, void *connection, void *item, app_outbox *of) {
    const struct app_push *push = context;
    const app *self = push->self;
    parcel *at = item;
    head with;
    push_body body;
    outbound_reply reply = {.why = "it cannot be encrypted"};
    if (write_head(push, at, &with) && write_body(at, &body)) {
        const outbound_request request = {.url = at->push.endpoint,
                                          .fields = with.field,
                                          .body = body.bytes,
                                          .length = body.length,
                                          .local = self->config->push.local,
                                          .authorities = self->config->push.ca_file,
                                          .ends = app_outbox_is_ending,
                                          .context = of};
        self->settings.outbound->send(connection, &request, &reply);
    }
    at->push.attempts++;
    at->status = reply.status;
    at->wait_ms = reply.retry_after_s * 1000;
    at->outcome = judge(reply.status);
    memcpy(at->why, reply.why, sizeof at->why);
}

/* ---- To the outbox ---------------------------------------------------------------------------------------------- */

enum { LOOK_AGAIN_MS = 1000, LOOKED_AT = 2 * APP_PUSH_ROOM };

static const app_caller nobody = {.language = POD_ENGLISH};

typedef struct late {
    char id[STORE_PUSH_ID_SIZE];
    const char *why;
} late;

/* Pushes of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room;
    late late[LOOKED_AT]; /* of no use any more */
    size_t late_count;
    store_push sending[APP_PUSH_ROOM];
    size_t sending_count;
} batch;

static void give_up(batch *of, const store_push *waiting, const char *why) {
    late *at = &of->late[of->late_count++];
    memcpy(at->id, waiting->id, sizeof at->id);
    at->why = why;
}

static bool visit(void *context, const store_push *waiting) {
    batch *of = context;
    app *self = of->self;
    if (waiting->next_ms > self->wall_ms) {
        app_outbox_look_at(self->push->outbox, waiting->next_ms);
        return false;
    }
    if (app_outbox_has(self->push->outbox, waiting->id)) {
        return true;
    }
    if (waiting->until_ms <= self->wall_ms) {
        give_up(of, waiting, "it is of no use any more");
    } else if (waiting->read) {
        give_up(of, waiting, "it was seen meanwhile");
    } else if (of->room) {
        of->sending[of->sending_count++] = *waiting;
        of->room--;
    }
    return true;
}

static void note(app *self, const parcel *at) {
    static const char *const words[OUTCOMES] = {"delivered", "later", "refused", "gone"};
    self->metrics.pushes[at->outcome]++;
    bool usual = at->outcome == DELIVERED || at->outcome == GONE;
    app_log(&self->logger, usual ? APP_INFO : APP_WARNING, "push", "{s:s s:s s:i s:i s:s}", "push", at->push.id,
            "outcome", words[at->outcome], "attempts", at->push.attempts, "status", at->status, "text", at->why);
}

/* When it cannot be kept the push is read again, and sent again. */
static void keep(app *self, const store_delivery *delivery, const char *gone) {
    app_caller caller = nobody;
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_push(self->store, delivery, gone, &fault) == STORE_FAILED) {
        app_store_fails(self, fault.text);
    }
}

static void drop(app *self, const late *of) {
    parcel at = {.outcome = REFUSED};
    memcpy(at.push.id, of->id, sizeof at.push.id);
    snprintf(at.why, sizeof at.why, "%s", of->why);
    note(self, &at);
    keep(self, &(store_delivery){.id = of->id, .done = true, .at_ms = self->wall_ms}, "");
    app_outbox_look_at(self->push->outbox, 0); /* it may have hidden others */
}

/* Into the outbox, or to wait for the end of quiet hours, whenever it was decided on. */
static void hand_over(app *self, const store_push *waiting) {
    alert_hours hours;
    if (!app_alert_hours(self, &waiting->person, &hours)) {
        app_outbox_look_at(self->push->outbox, self->wall_ms + LOOK_AGAIN_MS);
    } else if (hours.loud_ms > self->wall_ms) {
        keep(self, &(store_delivery){.id = waiting->id, .at_ms = hours.loud_ms, .untried = true}, "");
        app_outbox_look_at(self->push->outbox, 0);
    } else {
        parcel added = {.push = *waiting, .now_ms = self->wall_ms, .quiet_ms = hours.quiet_ms};
        app_outbox_put(self->push->outbox, &added);
        sodium_memzero(&added, sizeof added);
    }
}

static bool look(app *self, app_outbox *of) {
    batch found = {.self = self, .room = app_outbox_room(of)};
    store_fault fault;
    store_status status = store_waiting_pushes(self->store, LOOKED_AT, visit, &found, &fault);
    if (status) {
        app_store_fails(self, fault.text);
    }
    for (size_t i = 0; i < found.late_count; i++) {
        drop(self, &found.late[i]);
    }
    for (size_t i = 0; i < found.sending_count; i++) {
        hand_over(self, &found.sending[i]);
    }
    sodium_memzero(found.sending, sizeof found.sending);
    return !status;
}

/* ---- And back --------------------------------------------------------------------------------------------------- */

static void settle(app *self, const void *item, bool ending) {
    parcel at = *(const parcel *)item;
    const int64_t usual = app_outbox_retry_ms(self->wall_ms, at.push.attempts), asked = self->wall_ms + at.wait_ms;
    const int64_t again = asked > usual ? asked : usual;
    if (at.outcome == LATER && ending) {
        return;
    }
    if (at.outcome == LATER && again >= at.push.until_ms) {
        at.outcome = REFUSED;
    }
    const bool done = at.outcome != LATER;
    note(self, &at);
    keep(self, &(store_delivery){.id = at.push.id, .done = done, .at_ms = done ? self->wall_ms : again},
         at.outcome == GONE ? at.push.device : "");
    sodium_memzero(&at, sizeof at);
}

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

static const char *id_of(const void *item) {
    return ((const parcel *)item)->push.id;
}

static int64_t quiet_ms(const void *item) {
    return ((const parcel *)item)->quiet_ms;
}

static void *open_connection(void *context) {
    return ((const struct app_push *)context)->self->settings.outbound->open();
}

static void close_connection(void *context, void *connection) {
    ((const struct app_push *)context)->self->settings.outbound->close(connection);
}

static const app_channel pushes = {.room = APP_PUSH_ROOM,
                                   .item_bytes = sizeof(parcel),
                                   .threads = APP_PUSH_THREADS,
                                   .connect = open_connection,
                                   .disconnect = close_connection,
                                   .send = send_parcel,
                                   .id = id_of,
                                   .quiet_ms = quiet_ms,
                                   .look = look,
                                   .settle = settle};

bool app_push_open(app *self, store_fault *fault) {
    struct app_push *push = self->push = calloc(1, sizeof *push);
    snprintf(fault->text, sizeof fault->text, "pushes: out of memory or threads");
    if (!push || !self->settings.outbound) {
        return push;
    }
    push->self = self;
    if (self->config->mail.from[0]) {
        snprintf(push->contact, sizeof push->contact, "mailto:%s", self->config->mail.from);
    } else {
        snprintf(push->contact, sizeof push->contact, "%s",
                 app_config_secure(self->config) ? self->config->public_url : "https://localhost");
    }
    push->outbox = push_pair_of_club(&self->key, &push->pair) ? app_outbox_open(self, &pushes, push) : NULL;
    return push->outbox;
}

void app_push_stop(app *self) {
    if (self->push) {
        app_outbox_stop(self, self->push->outbox);
    }
}

void app_push_close(app *self) {
    if (self->push) {
        app_outbox_free(self->push->outbox);
        sodium_memzero(self->push, sizeof *self->push);
        free(self->push);
    }
}

struct app_outbox *app_push_outbox(const app *self) {
    return self->push->outbox;
}

const uint8_t *app_push_point(const app *self) {
    return self->push->outbox ? self->push->pair.point : NULL;
}

void app_push_turn(app *self) {
    app_outbox_turn(self, self->push->outbox);
}

void app_push_settle(app *self, bool durable) {
    if (!durable) {
        app_push_expect(self);
    }
}

void app_push_expect(app *self) {
    app_outbox_look_at(self->push->outbox, 0);
}

int app_push_wait_ms(const app *self) {
    return app_outbox_wait_ms(self, self->push->outbox);
}
