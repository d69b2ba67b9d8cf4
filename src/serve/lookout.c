#define _GNU_SOURCE /* pthread_cond_clockwait() */
#include "serve/lookout.h"

#include <netdb.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/interrupt.h"

enum { LOOK_MS = 1000, CONNECT_MS = 2000 };

struct lookout {
    relay_settings settings;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    bool ends, wanted; /* wanted: a connection */
    lookout_sighting seen;
    int file; /* a fresh one; -1: none */
    int64_t epoch;
};

/* "HOST:PORT" or "[HOST]:PORT"; -1: nobody is there. */
static int connect_to(const char *address) {
    char host[128];
    const char *colon = strrchr(address, ':');
    const bool bracketed = *address == '[';
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, *found;
    if (!colon || colon - address >= (ptrdiff_t)sizeof host) {
        return -1;
    }
    snprintf(host, sizeof host, "%.*s", (int)(colon - address) - 2 * bracketed, address + bracketed);
    if (getaddrinfo(host, colon + 1, &hints, &found)) {
        return -1;
    }
    const struct timeval most = {CONNECT_MS / 1000, 0};
    int file = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && (setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most) != 0 ||
                      connect(file, found->ai_addr, found->ai_addrlen) != 0)) {
        close(file);
        file = -1;
    }
    freeaddrinfo(found);
    return file;
}

static void note(lookout_sighting *out, bool reached, const sql_lease *lease, const store_fault *fault) {
    out->reached = reached;
    if (reached) {
        out->lease = *lease;
        snprintf(out->why, sizeof out->why, "%s",
                 *lease->address ? "the one that does cannot be reached" : "one is about to");
    } else {
        snprintf(out->why, sizeof out->why, "%.250s", fault->text);
    }
}

/* Until it is to end, for a while. */
static void rest(lookout *self) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LOOK_MS / 1000;
    pthread_mutex_lock(&self->lock);
    if (!self->ends) {
        pthread_cond_clockwait(&self->changed, &self->lock, CLOCK_MONOTONIC, &until);
    }
    pthread_mutex_unlock(&self->lock);
}

static void look(lookout *self, void **watcher) {
    sql_lease seen = {0};
    store_fault fault = {""};
    const bool reached =
        self->settings.driver->watch(self->settings.location, LOOK_MS, watcher, &seen, &fault) == STORE_OK;
    pthread_mutex_lock(&self->lock);
    note(&self->seen, reached, &seen, &fault);
    const bool connects = self->wanted && reached && !seen.is_free && *seen.address;
    pthread_mutex_unlock(&self->lock);
    const int file = connects ? connect_to(seen.address) : -1;
    if (file >= 0) {
        pthread_mutex_lock(&self->lock);
        self->file = file;
        self->epoch = seen.epoch;
        self->wanted = false;
        pthread_mutex_unlock(&self->lock);
    }
    transport_wake(self->settings.network);
    if (reached && seen.is_free) {
        transport_change(self->settings.network);
    }
    if (!reached || seen.is_free) {
        rest(self);
    }
}

static void *run(void *context) {
    lookout *self = context;
    void *watcher = NULL;
    pthread_mutex_lock(&self->lock);
    while (!self->ends) {
        pthread_mutex_unlock(&self->lock);
        look(self, &watcher);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    self->settings.driver->unwatch(watcher);
    return NULL;
}

lookout *lookout_start(const relay_settings *settings) {
    lookout *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    self->settings = *settings;
    self->file = -1;
    self->wanted = true;
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    if (pod__thread_start(&self->thread, run, self)) {
        free(self);
        return NULL;
    }
    return self;
}

void lookout_free(lookout *self) {
    if (!self) {
        return;
    }
    pthread_mutex_lock(&self->lock);
    self->ends = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    if (self->file >= 0) {
        close(self->file);
    }
    pthread_mutex_destroy(&self->lock);
    pthread_cond_destroy(&self->changed);
    free(self);
}

int lookout_take(lookout *self, lookout_sighting *seen, int64_t *epoch) {
    pthread_mutex_lock(&self->lock);
    const int file = self->file;
    *seen = self->seen;
    *epoch = file >= 0 ? self->epoch : *epoch;
    self->file = -1;
    pthread_mutex_unlock(&self->lock);
    return file;
}

void lookout_want(lookout *self) {
    pthread_mutex_lock(&self->lock);
    self->wanted = true;
    pthread_mutex_unlock(&self->lock);
}
