#include "app/outbox/outbox.h"

#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/outbox/queue.h"
#include "app/transaction.h"

enum { AGAIN_MS = 1000 /* after a failure of the store */, LOOKED_AT = 64 /* rows, in one look */ };

struct app_outbox {
    app *self;
    const app_channel *channel;
    outbox_queue *queue; /* NULL once it was stopped */
    void *connection[APP_OUTBOX_THREADS_MAX];
    int64_t look_ms;         /* when to look into the store, by the club's time; INT64_MAX: when something is added */
    store_waiting_page page; /* how far the looks have come; its beginning: the next one begins anew */
    bool again;              /* what was passed over since then may be looked for once more */
    size_t seen, found;      /* in this look: rows, and those of them that may go into the queue */
    unsigned char *bytes; /* of these: so many as there is room for in the queue, and one more, for what is taken out */
    max_align_t context[]; /* the channel's own */
};

const app *app_outbox_app(const app_outbox *of) {
    return of->self;
}

const void *app_outbox_context(const app_outbox *of) {
    return of->context;
}

static void *found_item(const app_outbox *of, size_t index) {
    return of->bytes + index * of->channel->item_bytes;
}

/* ---- What becomes of it ------------------------------------------------------------------------------------------ */

static void report(const app_outbox *of, const app_outgoing *item) {
    const app_channel *channel = of->channel;
    app *self = of->self;
    const bool usual = item->outcome == OUTBOX_SENT || item->outcome == OUTBOX_GONE;
    self->metrics.sent[channel->id][item->outcome]++;
    app_log(&self->logger, usual ? APP_INFO : channel->failed, channel->event,
            channel->url ? "{s:s s:s s:i s:s s:i}" : "{s:s s:s s:i s:s}", channel->key, item->waiting.id, "outcome",
            channel->word[item->outcome], "attempts", item->waiting.attempts, "text", item->why, "status",
            item->status);
}

/* attempt: what was tried; NULL: nothing. When it cannot be kept it is read again, and sent again. */
static void keep(app_outbox *of, const void *attempt, const store_delivery *delivery) {
    app *self = of->self;
    app_caller caller = {.language = POD_ENGLISH};
    store_status status = STORE_OK;
    if (!app_transaction(self, &caller)) {
        return;
    }
    if (attempt && of->channel->note) {
        status = of->channel->note(self->store, attempt, delivery, &self->fault);
    } else {
        status = store_settle_letter(self->store, delivery, &self->fault);
    }
    if (status == STORE_FAILED) {
        app_store_fails(self);
    }
}

static void settle(app_outbox *of, app_outgoing *item, bool ending) {
    const int64_t now_ms = of->self->wall_ms, usual_ms = app_outbox_retry_ms(now_ms, item->waiting.attempts),
                  asked_ms = now_ms + item->wait_ms, again_ms = asked_ms > usual_ms ? asked_ms : usual_ms;
    if (item->outcome == OUTBOX_LATER && ending) {
        return; /* what was broken off is sent again after all */
    }
    if (item->outcome == OUTBOX_LATER && again_ms >= item->waiting.until_ms) {
        item->outcome = OUTBOX_REFUSED;
    }
    const bool done = item->outcome != OUTBOX_LATER;
    report(of, item);
    item->now_ms = now_ms;
    item->wait_ms = again_ms - now_ms;
    keep(of, item, &(store_delivery){.id = item->waiting.id, .done = done, .at_ms = done ? now_ms : again_ms});
}

static void expect(app_outbox *of) {
    of->look_ms = 0;
    of->again = true;
}

static void settle_all(app_outbox *of, bool ending) {
    void *item = found_item(of, of->channel->room);
    while (outbox_queue_take(of->queue, item)) {
        settle(of, item, ending);
        sodium_memzero(item, of->channel->item_bytes);
        expect(of); /* there is room, and something may be to be tried again */
    }
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */

static void look_at(app_outbox *of, int64_t when_ms) {
    of->look_ms = when_ms < of->look_ms ? when_ms : of->look_ms;
}

static bool is_this(const void *item, const void *id) {
    return strcmp(((const app_outgoing *)item)->waiting.id, id) == 0;
}

bool app_outbox_meet(app_outbox *of, const void *item) {
    const store_waiting *waiting = &((const app_outgoing *)item)->waiting;
    if (waiting->next_ms > of->self->wall_ms) {
        look_at(of, waiting->next_ms);
        return false;
    }
    of->seen++;
    of->page.next_ms = waiting->next_ms;
    memcpy(of->page.id, waiting->id, sizeof of->page.id);
    if (!outbox_queue_has(of->queue, is_this, waiting->id)) {
        memcpy(found_item(of, of->found++), item, of->channel->item_bytes);
    }
    return of->found < of->channel->room;
}

static void drop(app_outbox *of, app_outgoing *item) {
    item->outcome = OUTBOX_REFUSED;
    snprintf(item->why, sizeof item->why, "%s", item->useless);
    report(of, item);
    keep(of, NULL, &(store_delivery){.id = item->waiting.id, .done = true, .at_ms = of->self->wall_ms});
    expect(of); /* it may have hidden others */
}

/* Into the queue; but what tells of something waits for the end of quiet hours, whenever it was decided on. False: the
   store has failed. */
static bool hand_over(app_outbox *of, app_outgoing *item) {
    const int64_t now_ms = of->self->wall_ms;
    alert_hours hours = {.reached = true, .loud_ms = now_ms, .quiet_ms = CLUB_NEVER_MS};
    if (!item->useless && item->waiting.until_ms <= now_ms) {
        item->useless = "it is of no use any more";
    }
    if (!item->useless && item->notice && !app_alert_hours(of->self, &item->waiting.person, &hours)) {
        return false;
    }
    item->useless = hours.reached ? item->useless : "whom it is for is gone";
    if (item->useless) {
        drop(of, item);
    } else if (hours.loud_ms > now_ms) {
        keep(of, NULL, &(store_delivery){.id = item->waiting.id, .at_ms = hours.loud_ms, .untried = true});
        expect(of);
    } else {
        item->now_ms = now_ms;
        item->quiet_ms = hours.quiet_ms;
        const char *url = of->channel->url ? of->channel->url(item) : NULL;
        outbox_queue_put(of->queue, item, &item->waiting.person, url);
    }
    return true;
}

/* Reads what is due, as far as there is room for it here. False: the store has failed. */
static bool read_due(app_outbox *of) {
    of->page.limit = LOOKED_AT;
    of->seen = of->found = 0;
    store_status status = of->channel->look(of, &of->page, &of->self->fault);
    if (status == STORE_DAMAGED) {
        app_log(&of->self->logger, APP_ERROR, "damaged", "{s:s}", "error", of->self->fault.text);
    } else if (status) {
        app_store_fails(of->self);
    }
    return !status || status == STORE_DAMAGED;
}

static void look(app_outbox *of) {
    of->look_ms = INT64_MAX;
    of->again = of->again && of->page.id[0];
    bool good = read_due(of);
    const bool more = good && (of->found == of->channel->room || of->seen == LOOKED_AT);
    for (size_t i = 0; good && i < of->found; i++) {
        good = hand_over(of, found_item(of, i));
    }
    sodium_memzero(of->bytes, of->found * of->channel->item_bytes);
    if (!good) {
        of->look_ms = of->self->wall_ms + AGAIN_MS;
    } else if (more || of->again) {
        of->look_ms = 0;
    }
    if (!good || !more) {
        of->page = (store_waiting_page){0};
    }
}

static bool is_quiet(const void *item, int64_t now_ms) {
    return ((const app_outgoing *)item)->quiet_ms <= now_ms;
}

void app_outbox_turn(app_outbox *of) {
    if (!of || !of->queue) {
        return;
    }
    settle_all(of, false);
    if (outbox_queue_recall(of->queue, is_quiet, of->self->wall_ms) || of->look_ms <= of->self->wall_ms) {
        look(of);
    }
}

int app_outbox_wait_ms(const app_outbox *of) {
    return of && of->queue ? app_wait_until(of->self, of->look_ms) : -1;
}

/* ---- On the threads ---------------------------------------------------------------------------------------------- */

static const char *work(void *outbox, unsigned thread, void *item) {
    app_outbox *of = outbox;
    app_outgoing *at = item;
    at->outcome = OUTBOX_LATER;
    if (!app_outbox_is_ending(of)) {
        of->channel->send(of, of->connection[thread], item);
        at->waiting.attempts++;
    }
    return at->address;
}

bool app_outbox_is_ending(void *outbox) {
    const app_outbox *of = outbox;
    return store_is_lost(of->self->store) || outbox_queue_is_ending(of->queue);
}

void *app_outbox_connect(const app *self, void *context) {
    (void)context;
    return self->settings.outbound->open();
}

void app_outbox_disconnect(const app *self, void *connection) {
    self->settings.outbound->close(connection);
}

void app_outbox_request(app_outbox *of, void *connection, outbound_request request, app_outgoing *item) {
    outbound_reply reply;
    request.ends = app_outbox_is_ending;
    request.context = of;
    of->self->settings.outbound->send(connection, &request, &reply);
    item->status = reply.status;
    item->wait_ms = reply.retry_after_s * 1000;
    memcpy(item->address, reply.address, sizeof item->address);
    memcpy(item->why, reply.why, sizeof item->why);
}

/* ---- From its beginning to its end ------------------------------------------------------------------------------- */

static bool connect_all(app_outbox *of) {
    bool good = true;
    for (unsigned i = 0; good && i < of->channel->threads; i++) {
        of->connection[i] = of->channel->connect(of->self, of->context);
        good = of->connection[i] != NULL;
    }
    return good;
}

static bool begin(app_outbox *of) {
    const app_channel *channel = of->channel;
    const outbox_queue_settings queue = {.room = channel->room,
                                         .each = channel->each,
                                         .item_bytes = channel->item_bytes,
                                         .threads = channel->threads,
                                         .work = work,
                                         .outbox = of,
                                         .wake = of->self->settings.wake,
                                         .context = of->self->settings.context};
    of->bytes = calloc(channel->room + 1, channel->item_bytes);
    of->queue = of->bytes && connect_all(of) ? outbox_queue_create(&queue) : NULL;
    return of->queue;
}

bool app_outbox_open(app *self, const app_channel *channel, app_outbox **out, store_fault *fault) {
    app_outbox *of = calloc(1, sizeof *of + channel->context_bytes);
    bool sends = false;
    snprintf(fault->text, sizeof fault->text, "%s: out of memory or threads", channel->event);
    if (!of) {
        return false;
    }
    of->self = self;
    of->channel = channel;
    const bool good = channel->open(self, of->context, &sends, fault);
    if (!good || !sends || !begin(of)) {
        app_outbox_close(of);
        return good && !sends;
    }
    *out = of;
    return true;
}

void app_outbox_stop(app_outbox *of) {
    if (of && of->queue) {
        outbox_queue_stop(of->queue);
        settle_all(of, true);
        outbox_queue_free(of->queue);
        of->queue = NULL;
    }
}

void app_outbox_close(app_outbox *of) {
    if (!of) {
        return;
    }
    outbox_queue_free(of->queue);
    for (unsigned i = 0; i < of->channel->threads; i++) {
        if (of->connection[i]) {
            of->channel->disconnect(of->self, of->connection[i]);
        }
    }
    free(of->bytes);
    sodium_memzero(of, sizeof *of + of->channel->context_bytes);
    free(of);
}

/* ---- For others -------------------------------------------------------------------------------------------------- */

bool app_sends(const app *self, app_channel_id channel) {
    return self->outbox[channel] != NULL;
}

void app_expect(app *self, app_channel_id channel) {
    if (self->outbox[channel]) {
        expect(self->outbox[channel]);
    }
}

size_t app_outbox_count(const app *self, app_channel_id channel) {
    const app_outbox *of = self->outbox[channel];
    return of && of->queue ? outbox_queue_count(of->queue) : 0;
}

int64_t app_outbox_retry_ms(int64_t now_ms, int attempts) {
    enum { FIRST_MS = 2000, LONGEST_MS = 4 * 3600 * 1000 };
    int64_t wait = FIRST_MS;
    for (int i = 1; i < attempts && wait < LONGEST_MS; i++) {
        wait *= 4;
    }
    return now_ms + (wait < LONGEST_MS ? wait : LONGEST_MS);
}
