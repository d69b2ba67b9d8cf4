#include "app/outbox/post/office.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/post/mail.h"
#include "app/outbox/post/queue.h"
#include "base/text.h"

typedef struct parcel {
    store_letter waiting;
    int64_t quiet_ms; /* when quiet hours begin, by then it is begun or taken back */
    post_result result;
} parcel;

struct post_office {
    post_office_settings settings;
    void *connection; /* the thread's */
    post_queue *queue;
};

/* ---- On the thread ----------------------------------------------------------------------------------- */

/* What the diagram of a board is made of. */
typedef struct diagram {
    const body_board *board;
    pod_language language;
} diagram;

static void print_diagram(const void *context, pod_text *out) {
    const diagram *of = context;
    body_print_diagram(of->board, of->language, out);
}

static picture paint_board(const post_office *self, const diagram *of) {
    picture out = {NULL, 0};
    char *svg = pod__printed(print_diagram, of, NULL);
    if (svg) {
        out = self->settings.painter->paint(svg, BODY_PICTURE_WIDTH, body_picture_height(svg));
    }
    free(svg);
    return out;
}

/* Pictures of the first positions of a letter, up to the first that cannot be painted: how many. */
static size_t paint(const post_office *self, const store_letter *waiting, picture out[BODY_PICTURES_MAX]) {
    size_t count = 0;
    body_board board;
    if (!self->settings.painter) {
        return 0;
    }
    for (const char *line = waiting->lines; *line && count < BODY_PICTURES_MAX;) {
        if (body_board_read(line, &board)) {
            out[count] = paint_board(self, &(diagram){&board, waiting->letter.language});
            if (!out[count].bytes) {
                return count;
            }
            count++;
        }
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return count;
}

static post_outcome send_letter(post_office *self, const store_letter *waiting, char why[POST_REASON_SIZE]) {
    const club_letter *letter = &waiting->letter;
    picture painted[BODY_PICTURES_MAX];
    post_picture shown[BODY_PICTURES_MAX];
    const size_t count = paint(self, waiting, painted);
    for (size_t i = 0; i < count; i++) {
        shown[i] = (post_picture){painted[i].bytes, painted[i].length};
    }
    char mac[AUTH_MAC_TEXT_SIZE];
    if (self->settings.key) {
        auth_letter_mac(self->settings.key, letter->id, letter->address, mac);
    }
    const post_mail mail = {.letter = letter,
                            .from = self->settings.server.from,
                            .club = self->settings.club,
                            .url = self->settings.url,
                            .lines = waiting->lines,
                            .subject = waiting->subject,
                            .reply_to = waiting->reply_to,
                            .thread = waiting->thread,
                            .unsubscribe = waiting->unsubscribe,
                            .picture = shown,
                            .pictures = count,
                            .mac = self->settings.key ? mac : NULL};
    size_t length;
    char *text = pod__printed(post_mail_print, &mail, &length);
    for (size_t i = 0; i < count; i++) {
        free(painted[i].bytes);
    }
    strcpy(why, "out of memory");
    if (!text) {
        return POST_LATER;
    }
    const post_message message = {letter->address, text, length, post_queue_is_ending, self->queue};
    post_outcome outcome = self->settings.smtp->send(self->connection, &message, why);
    sodium_memzero(text, length);
    free(text);
    return outcome;
}

static void work(void *office, unsigned thread, void *item) {
    (void)thread;
    parcel *at = item;
    const club_letter *letter = &at->waiting.letter;
    at->result = (post_result){.attempts = at->waiting.attempts + 1, .until_ms = letter->until_ms};
    memcpy(at->result.id, letter->id, sizeof at->result.id);
    at->result.outcome = send_letter(office, &at->waiting, at->result.why);
}

/* ---- On the loop ------------------------------------------------------------------------------------- */

post_office *post_office_create(const post_office_settings *settings) {
    post_office *self = calloc(1, sizeof *self);
    if (!self) {
        return NULL;
    }
    const post_queue_settings queue = {POST_OFFICE_ROOM, sizeof(parcel),   1, work, self,
                                       settings->wake,   settings->context};
    self->settings = *settings;
    self->connection = settings->smtp->open(&self->settings.server);
    self->queue = self->connection ? post_queue_create(&queue) : NULL;
    if (!self->queue) {
        post_office_free(self);
        return NULL;
    }
    return self;
}

void post_office_stop(post_office *self) {
    post_queue_stop(self->queue);
}

void post_office_free(post_office *self) {
    if (!self) {
        return;
    }
    post_queue_free(self->queue);
    if (self->connection) {
        self->settings.smtp->close(self->connection);
    }
    free(self);
}

size_t post_office_room(post_office *self) {
    return post_queue_room(self->queue);
}

static bool is_letter(const void *item, const char *id) {
    const parcel *at = item;
    return strcmp(at->waiting.letter.id, id) == 0;
}

bool post_office_has(post_office *self, const char *id) {
    return post_queue_has(self->queue, is_letter, id);
}

void post_office_send(post_office *self, const store_letter *letter, int64_t quiet_ms) {
    parcel added = {.waiting = *letter, .quiet_ms = quiet_ms};
    post_queue_put(self->queue, &added);
    sodium_memzero(&added, sizeof added);
}

bool post_office_take(post_office *self, post_result *out) {
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
    return at->quiet_ms <= now_ms;
}

size_t post_office_recall(post_office *self, int64_t now_ms) {
    return post_queue_recall(self->queue, is_over, now_ms);
}
