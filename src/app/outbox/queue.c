#include "app/outbox/queue.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/workers.h"

typedef enum slot_state { FREE, WAITING, WORKING, DONE } slot_state;

typedef struct slot {
    slot_state state;
    uint64_t number; /* counts up: the first that came is the first that is worked at */
    void *item;
} slot;

struct outbox_queue {
    outbox_queue_settings settings;
    pod__workers *threads; /* their lock holds everything below; an item that is WORKING is its thread's */
    uint64_t items;
    unsigned char *bytes; /* of all items */
    slot slot[];
};

/* The one in this state that came first; NULL when there is none. */
static slot *first_of(outbox_queue *self, slot_state state) {
    slot *first = NULL;
    for (slot *at = self->slot; at < self->slot + self->settings.room; at++) {
        if (at->state == state && (!first || at->number < first->number)) {
            first = at;
        }
    }
    return first;
}

/* Its item is forgotten. */
static void vacate(outbox_queue *self, slot *at) {
    sodium_memzero(at->item, self->settings.item_bytes);
    at->state = FREE;
}

static void *next_item(void *queue, unsigned thread) {
    (void)thread;
    slot *next = first_of(queue, WAITING);
    if (next) {
        next->state = WORKING;
    }
    return next;
}

static void work(void *queue, unsigned thread, void *job) {
    outbox_queue *self = queue;
    slot *at = job;
    self->settings.work(self->settings.outbox, thread, at->item);
    pod__workers_lock(self->threads);
    at->state = DONE;
    bool ending = pod__workers_is_ending(self->threads);
    pod__workers_unlock(self->threads);
    if (!ending) {
        self->settings.wake(self->settings.context);
    }
}

bool outbox_queue_is_ending(void *queue) {
    outbox_queue *self = queue;
    pod__workers_lock(self->threads);
    bool ending = pod__workers_is_ending(self->threads);
    pod__workers_unlock(self->threads);
    return ending;
}

outbox_queue *outbox_queue_create(const outbox_queue_settings *settings) {
    outbox_queue *self = calloc(1, sizeof *self + settings->room * sizeof self->slot[0]);
    if (!self) {
        return NULL;
    }
    const pod__workers_jobs jobs = {next_item, work, self};
    self->settings = *settings;
    self->bytes = calloc(settings->room, settings->item_bytes);
    for (size_t i = 0; self->bytes && i < settings->room; i++) {
        self->slot[i].item = self->bytes + i * settings->item_bytes;
    }
    self->threads = self->bytes ? pod__workers_create(settings->threads, &jobs) : NULL;
    if (!self->threads) {
        outbox_queue_free(self);
        return NULL;
    }
    return self;
}

void outbox_queue_stop(outbox_queue *self) {
    pod__workers_join(self->threads);
}

void outbox_queue_free(outbox_queue *self) {
    if (!self) {
        return;
    }
    pod__workers_free(self->threads);
    if (self->bytes) {
        sodium_memzero(self->bytes, self->settings.room * self->settings.item_bytes);
    }
    free(self->bytes);
    free(self);
}

size_t outbox_queue_room(outbox_queue *self) {
    size_t room = 0;
    pod__workers_lock(self->threads);
    for (size_t i = 0; i < self->settings.room; i++) {
        room += self->slot[i].state == FREE;
    }
    pod__workers_unlock(self->threads);
    return room;
}

bool outbox_queue_has(outbox_queue *self, bool (*is)(const void *item, const char *id, void *context), const char *id,
                      void *context) {
    bool has = false;
    pod__workers_lock(self->threads);
    for (size_t i = 0; i < self->settings.room; i++) {
        has |= self->slot[i].state != FREE && is(self->slot[i].item, id, context);
    }
    pod__workers_unlock(self->threads);
    return has;
}

void outbox_queue_put(outbox_queue *self, const void *item) {
    pod__workers_lock(self->threads);
    slot *at = first_of(self, FREE);
    assert(at);
    memcpy(at->item, item, self->settings.item_bytes);
    at->number = self->items++;
    at->state = WAITING;
    pod__workers_announce(self->threads);
    pod__workers_unlock(self->threads);
}

bool outbox_queue_take(outbox_queue *self, void *item) {
    pod__workers_lock(self->threads);
    slot *at = first_of(self, DONE);
    if (at) {
        memcpy(item, at->item, self->settings.item_bytes);
        vacate(self, at);
    }
    pod__workers_unlock(self->threads);
    return at != NULL;
}

size_t outbox_queue_recall(outbox_queue *self, bool (*is_over)(const void *item, int64_t now_ms, void *context),
                           int64_t now_ms, void *context) {
    size_t count = 0;
    pod__workers_lock(self->threads);
    for (slot *at = self->slot; at < self->slot + self->settings.room; at++) {
        if (at->state == WAITING && is_over(at->item, now_ms, context)) {
            vacate(self, at);
            count++;
        }
    }
    pod__workers_unlock(self->threads);
    return count;
}
