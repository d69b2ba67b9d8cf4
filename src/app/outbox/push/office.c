#include "app/outbox/push/office.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/post/queue.h"

typedef struct parcel {
    push_moments moments;
    store_push push;
    push_result result;
} parcel;

struct push_office {
    push_office_settings settings;
    void *opened[PUSH_OFFICE_THREADS]; /* one for each thread */
    post_queue *queue;
};

/* ---- On the threads ------------------------------------------------------------------------------------------------
 */

/* The fields of a push. */
typedef struct head {
    char word[PUSH_VAPID_SIZE + 32], life[48], urgency[48], topic[64];
    const char *field[7];
} head;

/* False: out of memory. */
static bool write_head(const push_office *self, const parcel *at, head *out) {
    enum { HOURS = 12 * 3600 };
    char origin[OUTBOUND_URL_SIZE], vapid[PUSH_VAPID_SIZE];
    outbound_origin(at->push.endpoint, origin);
    const push_word word = {origin, self->settings.contact, at->moments.now_ms / 1000 + HOURS};
    if (!push_vapid(&self->settings.pair, &word, vapid)) {
        return false;
    }
    snprintf(out->word, sizeof out->word, "Authorization: %s", vapid);
    snprintf(out->life, sizeof out->life, "TTL: %lld", (long long)(at->push.until_ms - at->moments.now_ms) / 1000);
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
    return status == 404 || status == 410                  ? PUSH_GONE
           : status >= 200 && status < 300                 ? PUSH_DELIVERED
           : !status || status == 429 || status / 100 == 5 ? PUSH_LATER
                                                           : PUSH_REFUSED;
}

static void send_push(push_office *self, unsigned number, parcel *at) {
    push_result *result = &at->result;
    head with;
    push_body body;
    outbound_reply reply = {.why = "it cannot be encrypted"};
    if (write_head(self, at, &with) && write_body(at, &body)) {
        const outbound_request request = {.url = at->push.endpoint,
                                          .fields = with.field,
                                          .body = body.bytes,
                                          .length = body.length,
                                          .local = self->settings.local,
                                          .authorities = self->settings.authorities,
                                          .ends = post_queue_is_ending,
                                          .context = self->queue};
        self->settings.sender->send(self->opened[number], &request, &reply);
    }
    result->status = reply.status;
    result->wait_ms = reply.retry_after_s * 1000;
    result->outcome = judge(reply.status);
    memcpy(result->why, reply.why, sizeof result->why);
}

static void work(void *office, unsigned thread, void *item) {
    parcel *at = item;
    at->result = (push_result){.attempts = at->push.attempts + 1, .until_ms = at->push.until_ms};
    memcpy(at->result.id, at->push.id, sizeof at->result.id);
    memcpy(at->result.device, at->push.device, sizeof at->result.device);
    send_push(office, thread, at);
}

/* ---- On the loop ---------------------------------------------------------------------------------------------------
 */

push_office *push_office_create(const push_office_settings *settings) {
    push_office *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const post_queue_settings queue = {PUSH_OFFICE_ROOM, sizeof(parcel),   PUSH_OFFICE_THREADS, work, self,
                                       settings->wake,   settings->context};
    bool good = true;
    self->settings = *settings;
    for (size_t i = 0; good && i < PUSH_OFFICE_THREADS; i++) {
        self->opened[i] = settings->sender->open();
        good = self->opened[i] != NULL;
    }
    self->queue = good ? post_queue_create(&queue) : NULL;
    if (!self->queue) {
        push_office_free(self);
        return NULL;
    }
    return self;
}

void push_office_stop(push_office *self) {
    post_queue_stop(self->queue);
}

void push_office_free(push_office *self) {
    if (!self) {
        return;
    }
    post_queue_free(self->queue);
    for (size_t i = 0; i < PUSH_OFFICE_THREADS; i++) {
        if (self->opened[i]) {
            self->settings.sender->close(self->opened[i]);
        }
    }
    sodium_memzero(self, sizeof *self);
    free(self);
}

size_t push_office_room(push_office *self) {
    return post_queue_room(self->queue);
}

static bool is_push(const void *item, const char *id) {
    const parcel *at = item;
    return strcmp(at->push.id, id) == 0;
}

bool push_office_has(push_office *self, const char *id) {
    return post_queue_has(self->queue, is_push, id);
}

void push_office_send(push_office *self, const store_push *push, push_moments moments) {
    parcel added = {.moments = moments, .push = *push};
    post_queue_put(self->queue, &added);
    sodium_memzero(&added, sizeof added);
}

bool push_office_take(push_office *self, push_result *out) {
    parcel done;
    const bool there = post_queue_take(self->queue, &done);
    if (there) {
        *out = done.result;
        sodium_memzero(&done, sizeof done);
    }
    return there;
}

static bool is_over(const void *item, int64_t now_ms) {
    const parcel *at = item;
    return at->moments.quiet_ms <= now_ms;
}

size_t push_office_recall(push_office *self, int64_t now_ms) {
    return post_queue_recall(self->queue, is_over, now_ms);
}
