#include "app/outbox/outbox.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "app/games/schedule.h"
#include "app/outbox/queue.h"

enum { AGAIN_MS = 1000 /* after a failure of the store */ };

struct app_outbox {
    const app_channel *channel;
    void *context;
    outbox_queue *queue; /* NULL once it was stopped */
    void *connection[APP_OUTBOX_THREADS_MAX];
    void *done;      /* room for an item that was taken out */
    int64_t look_ms; /* when to look into the store, by the club's time; INT64_MAX: when something is added */
};

static void work(void *outbox, unsigned thread, void *item) {
    app_outbox *of = outbox;
    of->channel->send(of->context, of->connection[thread], item, of);
}

static bool connect_all(app_outbox *of) {
    bool good = true;
    for (unsigned i = 0; good && i < of->channel->threads; i++) {
        of->connection[i] = of->channel->connect(of->context);
        good = of->connection[i] != NULL;
    }
    return good;
}

app_outbox *app_outbox_open(app *self, const app_channel *channel, void *context) {
    app_outbox *of = calloc(1, sizeof *of);
    if (!of) {
        return NULL;
    }
    const outbox_queue_settings queue = {.room = channel->room,
                                         .item_bytes = channel->item_bytes,
                                         .threads = channel->threads,
                                         .work = work,
                                         .outbox = of,
                                         .wake = self->settings.wake,
                                         .context = self->settings.context};
    of->channel = channel;
    of->context = context;
    of->done = malloc(channel->item_bytes);
    of->queue = of->done && connect_all(of) ? outbox_queue_create(&queue) : NULL;
    if (!of->queue) {
        app_outbox_free(of);
        return NULL;
    }
    return of;
}

static void settle_all(app *self, app_outbox *of, bool ending) {
    while (outbox_queue_take(of->queue, of->done)) {
        of->channel->settle(self, of->done, ending);
        sodium_memzero(of->done, of->channel->item_bytes);
        of->look_ms = 0; /* there is room, and something may be to be tried again */
    }
}

void app_outbox_stop(app *self, app_outbox *of) {
    if (of && of->queue) {
        outbox_queue_stop(of->queue);
        settle_all(self, of, true);
        outbox_queue_free(of->queue);
        of->queue = NULL;
    }
}

void app_outbox_free(app_outbox *of) {
    if (!of) {
        return;
    }
    outbox_queue_free(of->queue);
    for (unsigned i = 0; i < of->channel->threads; i++) {
        if (of->connection[i]) {
            of->channel->disconnect(of->context, of->connection[i]);
        }
    }
    free(of->done);
    free(of);
}

static bool is_quiet(const void *item, int64_t now_ms, void *outbox) {
    const app_outbox *of = outbox;
    return of->channel->quiet_ms(item) <= now_ms;
}

void app_outbox_turn(app *self, app_outbox *of) {
    if (!of || !of->queue) {
        return;
    }
    const bool recalled = of->channel->quiet_ms && outbox_queue_recall(of->queue, is_quiet, self->wall_ms, of);
    if (recalled || of->look_ms <= self->wall_ms) {
        of->look_ms = INT64_MAX;
        if (!of->channel->look(self, of)) {
            of->look_ms = self->wall_ms + AGAIN_MS;
        }
    }
    settle_all(self, of, false);
}

int app_outbox_wait_ms(const app *self, const app_outbox *of) {
    return of && of->queue ? app_wait_until(self, of->look_ms) : -1;
}

void app_outbox_look_at(app_outbox *of, int64_t when_ms) {
    if (of) {
        of->look_ms = when_ms < of->look_ms ? when_ms : of->look_ms;
    }
}

size_t app_outbox_room(app_outbox *of) {
    return outbox_queue_room(of->queue);
}

static bool is_this(const void *item, const char *id, void *outbox) {
    const app_outbox *of = outbox;
    return strcmp(of->channel->id(item), id) == 0;
}

bool app_outbox_has(app_outbox *of, const char *id) {
    return outbox_queue_has(of->queue, is_this, id, of);
}

void app_outbox_put(app_outbox *of, const void *item) {
    outbox_queue_put(of->queue, item);
}

bool app_outbox_is_ending(void *of) {
    return outbox_queue_is_ending(((app_outbox *)of)->queue);
}

int64_t app_outbox_retry_ms(int64_t now_ms, int attempts) {
    enum { FIRST_MS = 2000, LONGEST_MS = 4 * 3600 * 1000 };
    int64_t wait = FIRST_MS;
    for (int i = 1; i < attempts && wait < LONGEST_MS; i++) {
        wait *= 4;
    }
    return now_ms + (wait < LONGEST_MS ? wait : LONGEST_MS);
}
