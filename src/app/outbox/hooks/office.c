#include "app/outbox/hooks/office.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/hooks/sign.h"
#include "app/outbox/post/queue.h"
#include "ludopod/version.h"

typedef struct parcel {
    int64_t now_ms;
    hook_result result;
} parcel;

struct hook_office {
    hook_office_settings settings;
    void *opened[HOOK_OFFICE_THREADS]; /* one for each thread */
    post_queue *queue;
};

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
static void write_signatures(const hook_office *self, const parcel *at, const hook_message *message,
                             char out[FIELD_SIZE]) {
    const store_hook_delivery *of = &at->result.of;
    const bool both = of->old_key_ms && at->now_ms - of->key_ms < CLUB_HOOK_BOTH_KEYS_MS;
    char with[2][HOOK_SIGNATURE_TEXT_SIZE] = {"", ""};
    hook_keys keys;
    hook_keys_of(self->settings.key, &of->bot, of->key_ms, &keys);
    hook_sign(&keys, message, with[0]);
    if (both) {
        hook_keys_of(self->settings.key, &of->bot, of->old_key_ms, &keys);
        hook_sign(&keys, message, with[1]);
    }
    sodium_memzero(&keys, sizeof keys);
    snprintf(out, FIELD_SIZE, "webhook-signature: %s%s%s", with[0], both ? " " : "", with[1]);
}

static void write_head(const hook_office *self, const parcel *at, const char *body, head *out) {
    static const char agent[] = "User-Agent: Ludopod/" POD_VERSION;
    const hook_message message = {at->result.of.id, body, at->now_ms / 1000};
    snprintf(out->id, sizeof out->id, "webhook-id: %s", message.id);
    snprintf(out->at, sizeof out->at, "webhook-timestamp: %lld", (long long)message.at_s);
    write_signatures(self, at, &message, out->signature);
    const char *const fields[] = {out->id, out->at, out->signature, "Content-Type: application/json", agent, NULL};
    memcpy(out->field, fields, sizeof fields);
}

static void work(void *office, unsigned thread, void *item) {
    hook_office *self = office;
    parcel *at = item;
    hook_result *result = &at->result;
    char body[BODY_SIZE];
    head with;
    outbound_reply reply;
    write_body(&result->of, body);
    write_head(self, at, body, &with);
    const outbound_request request = {.url = result->of.url,
                                      .fields = with.field,
                                      .body = body,
                                      .length = strlen(body),
                                      .local = self->settings.local,
                                      .authorities = self->settings.authorities,
                                      .ends = post_queue_is_ending,
                                      .context = self->queue};
    self->settings.sender->send(self->opened[thread], &request, &reply);
    result->of.attempts++;
    result->status = reply.status;
    result->wait_ms = reply.retry_after_s * 1000;
    result->outcome = reply.status / 100 == 2 ? HOOK_TAKEN : reply.status == 410 ? HOOK_GONE : HOOK_LATER;
    memcpy(result->why, reply.why, sizeof result->why);
}

/* ---- On the loop ------------------------------------------------------------------------------------------------- */

hook_office *hook_office_create(const hook_office_settings *settings) {
    hook_office *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const post_queue_settings queue = {HOOK_OFFICE_ROOM, sizeof(parcel),   HOOK_OFFICE_THREADS, work, self,
                                       settings->wake,   settings->context};
    bool good = true;
    self->settings = *settings;
    for (size_t i = 0; good && i < HOOK_OFFICE_THREADS; i++) {
        self->opened[i] = settings->sender->open();
        good = self->opened[i] != NULL;
    }
    self->queue = good ? post_queue_create(&queue) : NULL;
    if (!self->queue) {
        hook_office_free(self);
        return NULL;
    }
    return self;
}

void hook_office_stop(hook_office *self) {
    post_queue_stop(self->queue);
}

void hook_office_free(hook_office *self) {
    if (!self) {
        return;
    }
    post_queue_free(self->queue);
    for (size_t i = 0; i < HOOK_OFFICE_THREADS; i++) {
        if (self->opened[i]) {
            self->settings.sender->close(self->opened[i]);
        }
    }
    free(self);
}

size_t hook_office_room(hook_office *self) {
    return post_queue_room(self->queue);
}

static bool is_delivery(const void *item, const char *id) {
    const parcel *at = item;
    return strcmp(at->result.of.id, id) == 0;
}

bool hook_office_has(hook_office *self, const char *id) {
    return post_queue_has(self->queue, is_delivery, id);
}

void hook_office_send(hook_office *self, const store_hook_delivery *delivery, int64_t now_ms) {
    const parcel added = {.now_ms = now_ms, .result.of = *delivery};
    post_queue_put(self->queue, &added);
}

bool hook_office_take(hook_office *self, hook_result *out) {
    parcel done;
    const bool there = post_queue_take(self->queue, &done);
    if (there) {
        *out = done.result;
    }
    return there;
}
