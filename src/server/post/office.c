#include "server/post/office.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/workers.h"
#include "server/post/mail.h"

typedef enum slot_state { FREE, WAITING, SENDING, DONE } slot_state;

typedef struct slot {
    slot_state state;
    uint64_t number; /* counts up: the first that came is sent first */
    store_letter waiting;
    post_result result; /* DONE */
} slot;

struct post_office {
    post_office_settings settings;
    void *connection;     /* the thread's */
    pod__workers *thread; /* its lock holds everything below */
    uint64_t letters;
    slot slot[POST_OFFICE_ROOM];
};

/* ---- On the thread ----------------------------------------------------------------------------------- */

/* The one in this state that came first; NULL when there is none. */
static slot *first_of(post_office *self, slot_state state) {
    slot *first = NULL;
    for (slot *at = self->slot; at < self->slot + POST_OFFICE_ROOM; at++) {
        if (at->state == state && (!first || at->number < first->number)) {
            first = at;
        }
    }
    return first;
}

static void *next_letter(void *context, unsigned number) {
    (void)number;
    slot *next = first_of(context, WAITING);
    if (next) {
        next->state = SENDING;
    }
    return next;
}

static bool is_ending(void *context) {
    post_office *self = context;
    pod__workers_lock(self->thread);
    bool ending = pod__workers_is_ending(self->thread);
    pod__workers_unlock(self->thread);
    return ending;
}

static post_outcome send_letter(post_office *self, const store_letter *waiting, char why[POST_REASON_SIZE]) {
    const club_letter *letter = &waiting->letter;
    const post_mail mail = {letter, self->settings.server.from, self->settings.club, self->settings.url,
                            waiting->lines};
    size_t length;
    char *text = pod__printed(post_mail_print, &mail, &length);
    strcpy(why, "out of memory");
    if (!text) {
        return POST_LATER;
    }
    const post_message message = {letter->address, text, length, is_ending, self};
    post_outcome outcome = self->settings.smtp->send(self->connection, &message, why);
    sodium_memzero(text, length);
    free(text);
    return outcome;
}

/* What is in a slot that is SENDING is the thread's. */
static void work(void *context, unsigned number, void *job) {
    (void)number;
    post_office *self = context;
    slot *at = job;
    const club_letter *letter = &at->waiting.letter;
    at->result = (post_result){.attempts = at->waiting.attempts + 1, .until_ms = letter->until_ms};
    memcpy(at->result.id, letter->id, sizeof at->result.id);
    at->result.outcome = send_letter(self, &at->waiting, at->result.why);
    pod__workers_lock(self->thread);
    at->state = DONE;
    bool ending = pod__workers_is_ending(self->thread);
    pod__workers_unlock(self->thread);
    if (!ending) {
        self->settings.wake(self->settings.context);
    }
}

/* ---- On the loop ------------------------------------------------------------------------------------- */

post_office *post_office_create(const post_office_settings *settings) {
    post_office *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const pod__workers_jobs jobs = {next_letter, work, self};
    self->settings = *settings;
    self->connection = settings->smtp->open(&self->settings.server);
    self->thread = self->connection ? pod__workers_create(1, &jobs) : NULL;
    if (!self->thread) {
        post_office_free(self);
        return NULL;
    }
    return self;
}

void post_office_free(post_office *self) {
    if (!self) {
        return;
    }
    pod__workers_free(self->thread);
    if (self->connection) {
        self->settings.smtp->close(self->connection);
    }
    sodium_memzero(self->slot, sizeof self->slot);
    free(self);
}

size_t post_office_room(post_office *self) {
    size_t room = 0;
    pod__workers_lock(self->thread);
    for (size_t i = 0; i < POST_OFFICE_ROOM; i++) {
        room += self->slot[i].state == FREE;
    }
    pod__workers_unlock(self->thread);
    return room;
}

bool post_office_has(post_office *self, const char *id) {
    bool has = false;
    pod__workers_lock(self->thread);
    for (size_t i = 0; i < POST_OFFICE_ROOM; i++) {
        has |= self->slot[i].state != FREE && strcmp(self->slot[i].waiting.letter.id, id) == 0;
    }
    pod__workers_unlock(self->thread);
    return has;
}

void post_office_send(post_office *self, const store_letter *letter) {
    pod__workers_lock(self->thread);
    slot *at = first_of(self, FREE);
    at->waiting = *letter;
    at->number = self->letters++;
    at->state = WAITING;
    pod__workers_announce(self->thread);
    pod__workers_unlock(self->thread);
}

bool post_office_take(post_office *self, post_result *out) {
    pod__workers_lock(self->thread);
    slot *at = first_of(self, DONE);
    if (at) {
        *out = at->result;
        sodium_memzero(at, sizeof *at);
    }
    pod__workers_unlock(self->thread);
    return at != NULL;
}
