#define _GNU_SOURCE /* pthread_cond_clockwait() */
#include "app/queue/tasks.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "ludopod/version.h"

/* One that a worker waits for. */
typedef struct task {
    app_task_kind kind;
    uint32_t number;
    char *bytes; /* its kind, and what it is about */
    size_t length;
    app_helper *by;           /* NULL: it waits to be handed out */
    int64_t expected_ms;      /* when it was handed out, or told to end */
    bool stop, stopped, done; /* it may end, which was said; what came of it is there */
    app_bytes out;
    struct task *next;
} task;

struct app_helper {
    unsigned room[APP_TASKS], busy[APP_TASKS];
    bool late; /* it has let one wait for too long, and answered nothing since */
    void (*send)(void *context, uint32_t number, const void *bytes, size_t length);
    void *context;
    app_helper *next;
};

struct app_tasks {
    void (*wake)(void *context);
    void *context;
    pod__workers *pool[APP_POOLS_MAX];
    size_t pools;
    pthread_mutex_t lock; /* of what follows; within a pool's */
    pthread_cond_t changed;
    task *first;
    app_helper *helpers;
    uint32_t latest;          /* number */
    unsigned here[APP_TASKS]; /* that are done by this server now */
    bool ends;
};

void app_bytes_forget(app_bytes bytes) {
    if (bytes.bytes) {
        sodium_memzero(bytes.bytes, bytes.length);
    }
    free(bytes.bytes);
}

app_tasks *app_tasks_create(void (*wake)(void *context), void *context) {
    app_tasks *self = calloc(1, sizeof *self);
    if (self) {
        self->wake = wake;
        self->context = context;
        pthread_mutex_init(&self->lock, NULL);
        pthread_cond_init(&self->changed, NULL);
    }
    return self;
}

void app_tasks_end(app_tasks *self) {
    if (self) {
        pthread_mutex_lock(&self->lock);
        self->ends = true;
        pthread_cond_broadcast(&self->changed);
        pthread_mutex_unlock(&self->lock);
    }
}

void app_tasks_free(app_tasks *self) {
    if (self) {
        pthread_mutex_destroy(&self->lock);
        pthread_cond_destroy(&self->changed);
    }
    free(self);
}

/* ---- Workers ----------------------------------------------------------------------------------------------- */

unsigned app_tasks_hands(const app_tasks *self, const app_skill *skill) {
    return self && skill->at_once < APP_HANDS ? APP_HANDS : skill->at_once;
}

void app_tasks_tell(app_tasks *self, pod__workers *pool) {
    if (self && pool && self->pools < APP_POOLS_MAX) {
        self->pool[self->pools++] = pool;
    }
}

static unsigned room_elsewhere(const app_tasks *self, app_task_kind kind) {
    unsigned room = 0;
    for (const app_helper *each = self->helpers; each; each = each->next) {
        room += each->late ? 0 : each->room[kind];
    }
    return room;
}

unsigned app_tasks_room(app_tasks *self, const app_skill *skill) {
    unsigned room = 0;
    if (self) {
        pthread_mutex_lock(&self->lock);
        room = room_elsewhere(self, skill->kind);
        pthread_mutex_unlock(&self->lock);
    }
    return room ? room : skill->at_once;
}

static void wait_a_while(app_tasks *self) {
    enum { LOOK_NS = 100 * 1000 * 1000, SECOND_NS = 1000 * 1000 * 1000 };
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += (until.tv_nsec + LOOK_NS) / SECOND_NS;
    until.tv_nsec = (until.tv_nsec + LOOK_NS) % SECOND_NS;
    pthread_cond_clockwait(&self->changed, &self->lock, CLOCK_MONOTONIC, &until);
}

/* Whether a standby may still do it. */
static bool may_come(const app_tasks *self, const task *at) {
    return !at->done && !self->ends && room_elsewhere(self, at->kind) > 0;
}

/* Once it may end, or where it is as short as they are, it is expected soon: a server may sleep. */
static void await(app_tasks *self, task *at, const app_task_watch *watch) {
    enum { LATE_MS = 3000 };
    const int64_t began = pod__now_ms();
    while (may_come(self, at)) {
        wait_a_while(self);
        if (watch && !at->stop && may_come(self, at)) {
            pthread_mutex_unlock(&self->lock);
            const bool goes_on = watch->goes_on(watch->context, pod__now_ms() - began);
            pthread_mutex_lock(&self->lock);
            at->stop = !goes_on;
            at->expected_ms = pod__now_ms();
            if (at->stop) {
                self->wake(self->context);
            }
        }
        if (at->by && pod__now_ms() > at->expected_ms + LATE_MS) {
            at->by->late = true;
            pthread_cond_broadcast(&self->changed);
            break;
        }
    }
}

/* .bytes is NULL: nobody else has done it. */
static app_bytes do_elsewhere(app_tasks *self, app_task_kind kind, const void *in, size_t length,
                              const app_task_watch *watch) {
    task at = {.kind = kind, .length = length + 1, .bytes = malloc(length + 1)}, **place = &self->first;
    if (!at.bytes) {
        return at.out;
    }
    at.bytes[0] = (char)kind;
    memcpy(at.bytes + 1, in, length);
    at.number = self->latest += self->latest == UINT32_MAX ? 2 : 1; /* 0 is none */
    while (*place) {
        place = &(*place)->next;
    }
    *place = &at;
    self->wake(self->context);
    await(self, &at, watch);
    for (place = &self->first; *place != &at; place = &(*place)->next) {
    }
    *place = at.next;
    if (at.by) {
        at.by->busy[kind]--;
    }
    app_bytes_forget((app_bytes){at.bytes, at.length});
    return at.out;
}

app_bytes app_task_do(app_tasks *self, const app_skill *skill, const void *in, size_t length,
                      const app_task_watch *watch) {
    app_bytes out = {NULL, 0};
    if (!self) {
        return skill->work(skill->context, in, length, watch);
    }
    pthread_mutex_lock(&self->lock);
    if (room_elsewhere(self, skill->kind)) {
        out = do_elsewhere(self, skill->kind, in, length, watch);
    }
    while (!out.bytes && !self->ends && self->here[skill->kind] >= skill->at_once) {
        pthread_cond_wait(&self->changed, &self->lock); /* all that standbys did come back when these are lost */
    }
    if (!out.bytes && !self->ends) {
        self->here[skill->kind]++;
        pthread_mutex_unlock(&self->lock);
        out = skill->work(skill->context, in, length, watch);
        pthread_mutex_lock(&self->lock);
        self->here[skill->kind]--;
        pthread_cond_broadcast(&self->changed);
    }
    pthread_mutex_unlock(&self->lock);
    return out;
}

/* ---- The loop ------------------------------------------------------------------------------------------------ */

void app_helper_introduce(const app_skill skill[APP_TASKS], app_helper_hello *out) {
    memset(out, 0, sizeof *out);
    snprintf(out->version, sizeof out->version, "%s", POD_VERSION);
    for (size_t i = 0; i < APP_TASKS; i++) {
        out->room[i] = skill[i].at_once;
    }
}

/* There is more room, or less. */
static void tell_pools(app_tasks *self) {
    for (size_t i = 0; i < self->pools; i++) {
        pod__workers_lock(self->pool[i]);
        pod__workers_announce(self->pool[i]);
        pod__workers_unlock(self->pool[i]);
    }
}

app_helper *app_tasks_join(app_tasks *self, const void *hello, size_t length,
                           void (*send)(void *context, uint32_t number, const void *bytes, size_t length),
                           void *context) {
    app_helper_hello said;
    if (length != sizeof said) {
        return NULL;
    }
    memcpy(&said, hello, sizeof said);
    said.version[sizeof said.version - 1] = 0;
    app_helper *who = strcmp(said.version, POD_VERSION) == 0 ? calloc(1, sizeof *who) : NULL;
    if (!who) {
        return NULL;
    }
    for (size_t i = 0; i < APP_TASKS; i++) {
        who->room[i] = said.room[i] < APP_HANDS ? said.room[i] : APP_HANDS;
    }
    who->send = send;
    who->context = context;
    pthread_mutex_lock(&self->lock);
    who->next = self->helpers;
    self->helpers = who;
    pthread_mutex_unlock(&self->lock);
    tell_pools(self);
    return who;
}

void app_tasks_leave(app_tasks *self, app_helper *who) {
    pthread_mutex_lock(&self->lock);
    app_helper **place = &self->helpers;
    while (*place != who) {
        place = &(*place)->next;
    }
    *place = who->next;
    for (task *at = self->first; at; at = at->next) {
        if (at->by == who) {
            at->by = NULL;
            at->stopped = false;
        }
    }
    pthread_cond_broadcast(&self->changed);
    pthread_mutex_unlock(&self->lock);
    free(who);
    tell_pools(self);
    self->wake(self->context);
}

static void keep(task *at, const void *bytes, size_t length) {
    at->by->busy[at->kind]--;
    at->by = NULL;
    at->done = true;
    at->out.bytes = length ? malloc(length) : NULL;
    if (at->out.bytes) {
        memcpy(at->out.bytes, bytes, length);
        at->out.length = length;
    }
}

void app_tasks_take(app_tasks *self, app_helper *from, uint32_t number, const void *bytes, size_t length) {
    if (!from) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    from->late = false;
    for (task *at = self->first; at; at = at->next) {
        if (at->by == from && at->number == number) {
            keep(at, bytes, length);
        }
    }
    pthread_cond_broadcast(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

/* Who has the most room left; NULL: nobody has any. */
static app_helper *choose(const app_tasks *self, app_task_kind kind) {
    app_helper *best = NULL;
    unsigned most = 0;
    for (app_helper *each = self->helpers; each; each = each->next) {
        const unsigned left =
            !each->late && each->busy[kind] < each->room[kind] ? each->room[kind] - each->busy[kind] : 0;
        if (left > most) {
            best = each;
            most = left;
        }
    }
    return best;
}

void app_tasks_hand_out(app_tasks *self) {
    pthread_mutex_lock(&self->lock);
    for (task *at = self->first; at; at = at->next) {
        if (at->by && at->stop && !at->stopped) {
            at->by->send(at->by->context, at->number, NULL, 0);
            at->stopped = true;
        } else if (!at->by && !at->done && (at->by = choose(self, at->kind))) {
            at->by->busy[at->kind]++;
            at->expected_ms = pod__now_ms();
            at->by->send(at->by->context, at->number, at->bytes, at->length);
        }
    }
    pthread_mutex_unlock(&self->lock);
}
