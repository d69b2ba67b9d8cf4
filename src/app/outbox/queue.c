#include "app/outbox/queue.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/queue/fair_queue.h"
#include "base/clock.h"
#include "base/workers.h"

enum {
    PLACES = 512,
    NAME_BYTES = crypto_generichash_BYTES_MIN,
    SOON_MS = 5000,    /* who answers within this is served by the thread that is kept for them */
    AT_MOST_MS = 10000 /* what nothing was sent to yet is expected to take */
};

/* Where a URL's host has led to, and how long that took: of the latest that were sent to. */
typedef struct place {
    uint8_t name[NAME_BYTES]; /* hash of the host */
    char address[APP_ADDRESS_SIZE];
    int64_t took_ms;
    uint64_t used; /* counts up; 0: none */
} place;

typedef enum slot_state { FREE, WAITING, WORKING, DONE } slot_state;

typedef struct slot {
    fair_ticket ticket; /* WAITING and WORKING. The first member: a ticket is its slot. */
    slot_state state;
    uint8_t host[NAME_BYTES];
    void *item;
} slot;

struct outbox_queue {
    outbox_queue_settings settings;
    pod__workers *threads; /* their lock holds everything below; an item that is WORKING is its thread's */
    fair_queue *waiting;
    uint64_t uses;
    place place[PLACES];
    unsigned char *bytes; /* of all items */
    size_t slots;
    slot slot[];
};

static slot *find_slot(outbox_queue *self, slot_state state) {
    for (slot *at = self->slot; at < self->slot + self->slots; at++) {
        if (at->state == state) {
            return at;
        }
    }
    return NULL;
}

/* Its item is forgotten. */
static void vacate(outbox_queue *self, slot *at) {
    sodium_memzero(at->item, self->settings.item_bytes);
    at->state = FREE;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* "HOST:PORT" of "https://HOST:PORT/PATH?QUERY". */
static void name_host(const char *url, uint8_t out[NAME_BYTES]) {
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    crypto_generichash(out, NAME_BYTES, (const unsigned char *)host, strcspn(host, "/?"), NULL, 0);
}

/* The one of this name, or else the one that was used least lately. */
static place *find_place(outbox_queue *self, const uint8_t name[NAME_BYTES], bool *known) {
    place *oldest = self->place;
    for (place *at = self->place; at < self->place + PLACES; at++) {
        if (at->used && memcmp(at->name, name, NAME_BYTES) == 0) {
            *known = true;
            return at;
        }
        oldest = at->used < oldest->used ? at : oldest;
    }
    *known = false;
    return oldest;
}

static void remember(outbox_queue *self, const slot *at, const char *address, int64_t took_ms) {
    bool known;
    place *of = find_place(self, at->host, &known);
    if (*address) {
        *of = (place){.took_ms = took_ms, .used = ++self->uses};
        memcpy(of->name, at->host, NAME_BYTES);
        snprintf(of->address, sizeof of->address, "%s", address);
    }
}

/* On whose account it goes, and how long it is expected to take. Hosts that nothing was sent to yet share one address,
   and are the persons there: many who send to the same one are one. */
static void set_ticket(outbox_queue *self, slot *at, const club_person *person, const char *url) {
    bool known = false;
    at->ticket = (fair_ticket){.owner.person = *person, .lane = FAIR_LONG, .cost_ms = AT_MOST_MS};
    if (url) {
        name_host(url, at->host);
        const place *of = find_place(self, at->host, &known);
        if (known) {
            memcpy(at->ticket.owner.address, of->address, sizeof of->address);
            at->ticket.lane = of->took_ms < SOON_MS ? FAIR_LIGHT : FAIR_LONG;
            at->ticket.cost_ms = of->took_ms > 1 ? of->took_ms : 1;
        } else {
            static_assert(NAME_BYTES >= sizeof person->id, "a hash is as long as an id");
            memcpy(at->ticket.owner.person.id, at->host, sizeof person->id);
        }
    }
}

/* ---- Threads ----------------------------------------------------------------------------------------------------- */

/* The last one is kept for what takes a moment. */
static void *next_item(void *queue, unsigned thread) {
    outbox_queue *self = queue;
    slot *next = (slot *)fair_queue_next(self->waiting, thread && thread == self->settings.threads - 1);
    if (next) {
        next->state = WORKING;
    }
    return next;
}

static void work(void *queue, unsigned thread, void *job) {
    outbox_queue *self = queue;
    slot *at = job;
    const int64_t began_ms = pod__now_ms();
    const char *address = self->settings.work(self->settings.outbox, thread, at->item);
    const int64_t took_ms = pod__now_ms() - began_ms;
    pod__workers_lock(self->threads);
    fair_queue_done(self->waiting, &at->ticket, took_ms);
    remember(self, at, address, took_ms);
    at->state = DONE;
    const bool ending = pod__workers_is_ending(self->threads);
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

/* ---- From its beginning to its end ------------------------------------------------------------------------------- */

outbox_queue *outbox_queue_create(const outbox_queue_settings *settings) {
    const size_t slots = settings->room + 2 * settings->threads;
    outbox_queue *self = calloc(1, sizeof *self + slots * sizeof self->slot[0]);
    if (!self) {
        return NULL;
    }
    const pod__workers_jobs jobs = {next_item, work, self};
    self->settings = *settings;
    self->slots = slots;
    self->waiting = fair_queue_create(&(fair_queue_settings){.waiting_max = settings->room,
                                                             .waiting_each_max = settings->each,
                                                             .workers = (int)settings->threads,
                                                             .slice_ms = AT_MOST_MS});
    self->bytes = calloc(slots, settings->item_bytes);
    for (size_t i = 0; self->bytes && i < slots; i++) {
        self->slot[i].item = self->bytes + i * settings->item_bytes;
    }
    self->threads = self->bytes && self->waiting ? pod__workers_create(settings->threads, &jobs) : NULL;
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
        sodium_memzero(self->bytes, self->slots * self->settings.item_bytes);
    }
    fair_queue_free(self->waiting);
    free(self->bytes);
    free(self);
}

/* ---- Items ------------------------------------------------------------------------------------------------------- */

size_t outbox_queue_count(outbox_queue *self) {
    size_t count = 0;
    pod__workers_lock(self->threads);
    for (const slot *at = self->slot; at < self->slot + self->slots; at++) {
        count += at->state != FREE;
    }
    pod__workers_unlock(self->threads);
    return count;
}

bool outbox_queue_has(outbox_queue *self, bool (*is)(const void *item, const void *than), const void *than) {
    bool has = false;
    pod__workers_lock(self->threads);
    for (const slot *at = self->slot; at < self->slot + self->slots; at++) {
        has |= at->state != FREE && is(at->item, than);
    }
    pod__workers_unlock(self->threads);
    return has;
}

void outbox_queue_put(outbox_queue *self, const void *item, const club_person *person, const char *url) {
    fair_ticket *displaced = NULL;
    pod__workers_lock(self->threads);
    slot *at = find_slot(self, FREE);
    if (at) {
        set_ticket(self, at, person, url);
        if (fair_queue_add(self->waiting, &at->ticket, &displaced)) {
            memcpy(at->item, item, self->settings.item_bytes);
            at->state = WAITING;
            pod__workers_announce(self->threads);
        }
    }
    if (displaced) {
        vacate(self, (slot *)displaced);
    }
    pod__workers_unlock(self->threads);
}

bool outbox_queue_take(outbox_queue *self, void *item) {
    pod__workers_lock(self->threads);
    slot *at = find_slot(self, DONE);
    if (at) {
        memcpy(item, at->item, self->settings.item_bytes);
        vacate(self, at);
    }
    pod__workers_unlock(self->threads);
    return at != NULL;
}

size_t outbox_queue_recall(outbox_queue *self, bool (*is_over)(const void *item, int64_t now_ms), int64_t now_ms) {
    size_t count = 0;
    pod__workers_lock(self->threads);
    for (slot *at = self->slot; at < self->slot + self->slots; at++) {
        if (at->state == WAITING && is_over(at->item, now_ms)) {
            fair_queue_remove(self->waiting, &at->ticket);
            vacate(self, at);
            count++;
        }
    }
    pod__workers_unlock(self->threads);
    return count;
}
