#include "server/push/office.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/workers.h"

typedef enum slot_state { FREE, WAITING, SENDING, DONE } slot_state;

typedef struct slot {
    slot_state state;
    uint64_t number; /* counts up: the first that came is sent first */
    int64_t now_ms;  /* when it came */
    store_push push;
    push_result result; /* DONE */
} slot;

struct push_office {
    push_office_settings settings;
    void *opened[PUSH_OFFICE_THREADS]; /* one for each thread */
    pod__workers *threads;             /* its lock holds everything below */
    uint64_t pushes;
    slot slot[PUSH_OFFICE_ROOM];
};

/* ---- On the threads ------------------------------------------------------------------------------------------------
 */

/* The one in this state that came first; NULL when there is none. */
static slot *first_of(push_office *self, slot_state state) {
    slot *first = NULL;
    for (slot *at = self->slot; at < self->slot + PUSH_OFFICE_ROOM; at++) {
        if (at->state == state && (!first || at->number < first->number)) {
            first = at;
        }
    }
    return first;
}

static void *next_push(void *context, unsigned number) {
    (void)number;
    slot *next = first_of(context, WAITING);
    if (next) {
        next->state = SENDING;
    }
    return next;
}

static bool is_ending(void *context) {
    push_office *self = context;
    pod__workers_lock(self->threads);
    bool ending = pod__workers_is_ending(self->threads);
    pod__workers_unlock(self->threads);
    return ending;
}

/* The fields of a push. */
typedef struct head {
    char word[PUSH_VAPID_SIZE + 32], life[48], urgency[48], topic[64];
    const char *field[7];
} head;

/* False: out of memory. */
static bool write_head(const push_office *self, const slot *at, head *out) {
    enum { HOURS = 12 * 3600 };
    char origin[OUTBOUND_URL_SIZE], vapid[PUSH_VAPID_SIZE];
    outbound_origin(at->push.endpoint, origin);
    const push_word word = {origin, self->settings.contact, at->now_ms / 1000 + HOURS};
    if (!push_vapid(&self->settings.pair, &word, vapid)) {
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
static bool write_body(const slot *at, push_body *out) {
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

static void send_push(push_office *self, unsigned number, slot *at) {
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
                                          .ends = is_ending,
                                          .context = self};
        self->settings.sender->send(self->opened[number], &request, &reply);
    }
    result->status = reply.status;
    result->wait_ms = reply.retry_after_s * 1000;
    result->outcome = judge(reply.status);
    memcpy(result->why, reply.why, sizeof result->why);
}

/* What is in a slot that is SENDING is the thread's. */
static void work(void *context, unsigned number, void *job) {
    push_office *self = context;
    slot *at = job;
    at->result = (push_result){.attempts = at->push.attempts + 1, .until_ms = at->push.until_ms};
    memcpy(at->result.id, at->push.id, sizeof at->result.id);
    memcpy(at->result.device, at->push.device, sizeof at->result.device);
    send_push(self, number, at);
    pod__workers_lock(self->threads);
    at->state = DONE;
    bool ending = pod__workers_is_ending(self->threads);
    pod__workers_unlock(self->threads);
    if (!ending) {
        self->settings.wake(self->settings.context);
    }
}

/* ---- On the loop
 * ----------------------------------------------------------------------------------------------------- */

push_office *push_office_create(const push_office_settings *settings) {
    push_office *self = calloc(1, sizeof *self);
    const pod__workers_jobs jobs = {next_push, work, self};
    bool good = self != NULL;
    if (self) {
        self->settings = *settings;
    }
    for (size_t i = 0; good && i < PUSH_OFFICE_THREADS; i++) {
        self->opened[i] = settings->sender->open();
        good = self->opened[i] != NULL;
    }
    if (good) {
        self->threads = pod__workers_create(PUSH_OFFICE_THREADS, &jobs);
    }
    if (!good || !self->threads) {
        push_office_free(self);
        return NULL;
    }
    return self;
}

void push_office_free(push_office *self) {
    if (!self) {
        return;
    }
    pod__workers_free(self->threads);
    for (size_t i = 0; i < PUSH_OFFICE_THREADS; i++) {
        if (self->opened[i]) {
            self->settings.sender->close(self->opened[i]);
        }
    }
    sodium_memzero(self, sizeof *self);
    free(self);
}

size_t push_office_room(push_office *self) {
    size_t room = 0;
    pod__workers_lock(self->threads);
    for (size_t i = 0; i < PUSH_OFFICE_ROOM; i++) {
        room += self->slot[i].state == FREE;
    }
    pod__workers_unlock(self->threads);
    return room;
}

bool push_office_has(push_office *self, const char *id) {
    bool has = false;
    pod__workers_lock(self->threads);
    for (size_t i = 0; i < PUSH_OFFICE_ROOM; i++) {
        has |= self->slot[i].state != FREE && strcmp(self->slot[i].push.id, id) == 0;
    }
    pod__workers_unlock(self->threads);
    return has;
}

void push_office_send(push_office *self, const store_push *push, int64_t now_ms) {
    pod__workers_lock(self->threads);
    slot *at = first_of(self, FREE);
    at->push = *push;
    at->now_ms = now_ms;
    at->number = self->pushes++;
    at->state = WAITING;
    pod__workers_announce(self->threads);
    pod__workers_unlock(self->threads);
}

bool push_office_take(push_office *self, push_result *out) {
    pod__workers_lock(self->threads);
    slot *at = first_of(self, DONE);
    if (at) {
        *out = at->result;
        sodium_memzero(at, sizeof *at);
    }
    pod__workers_unlock(self->threads);
    return at != NULL;
}
