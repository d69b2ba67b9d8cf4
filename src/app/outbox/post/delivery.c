#include "app/outbox/post/delivery.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/health.h"
#include "app/outbox/outbox.h"
#include "app/outbox/post/mail.h"
#include "app/outbox/post/smtp.h"
#include "app/transaction.h"
#include "base/text.h"

struct app_post {
    app *self;
    app_outbox *outbox; /* or NULL: no mails are sent */
    post_smtp_settings server;
    char password[256]; /* of the mail server */
};

/* A letter on its way. */
typedef struct parcel {
    store_letter waiting;
    int64_t quiet_ms; /* when quiet hours begin */
    post_outcome outcome;
    char why[POST_REASON_SIZE];
} parcel;

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

static picture paint_board(const picture_painter *painter, const diagram *of) {
    picture out = {NULL, 0};
    char *svg = pod__printed(print_diagram, of, NULL);
    if (svg) {
        out = painter->paint(svg, BODY_PICTURE_WIDTH, body_picture_height(svg));
    }
    free(svg);
    return out;
}

/* Pictures of the first positions of a letter, up to the first that cannot be painted: how many. */
static size_t paint(const picture_painter *painter, const store_letter *waiting, picture out[BODY_PICTURES_MAX]) {
    size_t count = 0;
    body_board board;
    if (!painter) {
        return 0;
    }
    for (const char *line = waiting->lines; *line && count < BODY_PICTURES_MAX;) {
        if (body_board_read(line, &board)) {
            out[count] = paint_board(painter, &(diagram){&board, waiting->letter.language});
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

static post_outcome send_letter(const struct app_post *post, void *connection, parcel *at, app_outbox *of) {
    const app *self = post->self;
    const store_letter *waiting = &at->waiting;
    const club_letter *letter = &waiting->letter;
    picture painted[BODY_PICTURES_MAX];
    post_picture shown[BODY_PICTURES_MAX];
    const size_t count = paint(self->settings.painter, waiting, painted);
    for (size_t i = 0; i < count; i++) {
        shown[i] = (post_picture){painted[i].bytes, painted[i].length};
    }
    char mac[AUTH_MAC_TEXT_SIZE];
    auth_letter_mac(&self->key, letter->id, letter->address, mac);
    const post_mail mail = {.letter = letter,
                            .from = post->server.from,
                            .club = self->config->club.name,
                            .url = self->config->public_url,
                            .lines = waiting->lines,
                            .subject = waiting->subject,
                            .reply_to = waiting->reply_to,
                            .thread = waiting->thread,
                            .unsubscribe = waiting->unsubscribe,
                            .picture = shown,
                            .pictures = count,
                            .mac = mac};
    size_t length;
    char *text = pod__printed(post_mail_print, &mail, &length);
    for (size_t i = 0; i < count; i++) {
        free(painted[i].bytes);
    }
    strcpy(at->why, "out of memory");
    if (!text) {
        return POST_LATER;
    }
    const post_message message = {letter->address, text, length, app_outbox_is_ending, of};
    post_outcome outcome = self->settings.smtp->send(connection, &message, at->why);
    sodium_memzero(text, length);
    free(text);
    return outcome;
}

static void send_parcel(void *context, void *connection, void *item, app_outbox *of) {
    parcel *at = item;
    at->outcome = send_letter(context, connection, at, of);
    at->waiting.attempts++;
}

/* ---- To the outbox ----------------------------------------------------------------------------------- */

enum { LOOK_AGAIN_MS = 1000, LOOKED_AT = 2 * APP_POST_ROOM };

static const app_caller nobody = {.language = POD_ENGLISH};

typedef struct hopeless {
    char id[CLUB_ID_SIZE];
    const char *why;
} hopeless;

/* Letters of one look. The store may not be used while they are visited. */
typedef struct batch {
    app *self;
    size_t room;
    hopeless hopeless[LOOKED_AT];
    size_t hopeless_count;
    store_letter sending[APP_POST_ROOM];
    size_t sending_count;
} batch;

static void give_up(batch *of, const char *id, const char *why) {
    hopeless *at = &of->hopeless[of->hopeless_count++];
    memcpy(at->id, id, sizeof at->id);
    at->why = why;
}

static bool visit(void *context, const store_letter *waiting) {
    batch *of = context;
    app *self = of->self;
    const club_letter *letter = &waiting->letter;
    if (waiting->next_ms > self->wall_ms) {
        app_outbox_look_at(self->post->outbox, waiting->next_ms);
        return false;
    }
    if (app_outbox_has(self->post->outbox, letter->id)) {
        return true;
    }
    if (waiting->damaged) {
        give_up(of, letter->id, "the letter is damaged in the database");
    } else if (letter->until_ms <= self->wall_ms) {
        give_up(of, letter->id, "it is of no use any more");
    } else if (of->room) {
        of->sending[of->sending_count++] = *waiting;
        of->room--;
    }
    return true;
}

static void note(app *self, const parcel *at) {
    static const char *const words[] = {"delivered", "later", "refused"};
    self->metrics.mails[at->outcome]++;
    app_log(&self->logger, at->outcome == POST_DELIVERED ? APP_INFO : APP_WARNING, "mail", "{s:s s:s s:i s:s}",
            "letter", at->waiting.letter.id, "outcome", words[at->outcome], "attempts", at->waiting.attempts, "text",
            at->why);
}

/* When it cannot be kept the letter is read again, and sent again. */
static void keep(app *self, const store_delivery *delivery) {
    app_caller caller = nobody;
    store_fault fault;
    if (app_transaction(self, &caller) && store_settle_letter(self->store, delivery, &fault) == STORE_FAILED) {
        app_store_fails(self, fault.text);
    }
}

static void drop(app *self, const char *id, const char *why) {
    parcel at = {.outcome = POST_REFUSED};
    snprintf(at.waiting.letter.id, sizeof at.waiting.letter.id, "%s", id);
    snprintf(at.why, sizeof at.why, "%s", why);
    note(self, &at);
    keep(self, &(store_delivery){.id = id, .done = true, .at_ms = self->wall_ms});
    app_outbox_look_at(self->post->outbox, 0); /* it may have hidden others */
}

/* Into the outbox; but what tells of something waits for the end of quiet hours, whenever it was decided on. */
static void hand_over(app *self, const store_letter *waiting) {
    const club_letter *letter = &waiting->letter;
    alert_hours hours = {.reached = true, .loud_ms = self->wall_ms, .quiet_ms = CLUB_NEVER_MS};
    if (letter->topic == CLUB_LETTER_NOTICES && !app_alert_hours(self, &letter->person, &hours)) {
        app_outbox_look_at(self->post->outbox, self->wall_ms + LOOK_AGAIN_MS);
    } else if (!hours.reached) {
        drop(self, letter->id, "whom it is for is gone");
    } else if (hours.loud_ms > self->wall_ms) {
        keep(self, &(store_delivery){.id = letter->id, .at_ms = hours.loud_ms, .untried = true});
        app_outbox_look_at(self->post->outbox, 0);
    } else {
        parcel added = {.waiting = *waiting, .quiet_ms = hours.quiet_ms};
        app_outbox_put(self->post->outbox, &added);
        sodium_memzero(&added, sizeof added);
    }
}

static bool look(app *self, app_outbox *of) {
    batch found = {.self = self, .room = app_outbox_room(of)};
    store_fault fault;
    store_status status = store_waiting_letters(self->store, LOOKED_AT, visit, &found, &fault);
    if (status == STORE_DAMAGED) {
        app_log(&self->logger, APP_ERROR, "damaged", "{s:s}", "error", fault.text);
    } else if (status) {
        app_store_fails(self, fault.text);
    }
    for (size_t i = 0; i < found.hopeless_count; i++) {
        drop(self, found.hopeless[i].id, found.hopeless[i].why);
    }
    for (size_t i = 0; i < found.sending_count; i++) {
        hand_over(self, &found.sending[i]);
    }
    sodium_memzero(found.sending, sizeof found.sending);
    return !status || status == STORE_DAMAGED;
}

/* ---- And back ---------------------------------------------------------------------------------------- */

static void settle(app *self, const void *item, bool ending) {
    parcel at = *(const parcel *)item;
    const int64_t again = app_outbox_retry_ms(self->wall_ms, at.waiting.attempts);
    if (at.outcome == POST_LATER && ending) {
        return;
    }
    if (at.outcome == POST_LATER && again >= at.waiting.letter.until_ms) {
        at.outcome = POST_REFUSED;
    }
    const bool done = at.outcome != POST_LATER;
    note(self, &at);
    keep(self, &(store_delivery){.id = at.waiting.letter.id, .done = done, .at_ms = done ? self->wall_ms : again});
    sodium_memzero(&at, sizeof at);
}

/* ---- Opening ----------------------------------------------------------------------------------------- */

static const char *id_of(const void *item) {
    return ((const parcel *)item)->waiting.letter.id;
}

static int64_t quiet_ms(const void *item) {
    return ((const parcel *)item)->quiet_ms;
}

static void *open_connection(void *context) {
    const struct app_post *post = context;
    return post->self->settings.smtp->open(&post->server);
}

static void close_connection(void *context, void *connection) {
    const struct app_post *post = context;
    post->self->settings.smtp->close(connection);
}

static const app_channel letters = {.room = APP_POST_ROOM,
                                    .item_bytes = sizeof(parcel),
                                    .threads = 1,
                                    .connect = open_connection,
                                    .disconnect = close_connection,
                                    .send = send_parcel,
                                    .id = id_of,
                                    .quiet_ms = quiet_ms,
                                    .look = look,
                                    .settle = settle};

static bool refuse(store_fault *fault, const char *what, const char *why) {
    snprintf(fault->text, sizeof fault->text, "%.300s: %.150s", what, why);
    return false;
}

/* The first line of the file. */
static bool read_password(const char *path, char *out, size_t size, store_fault *fault) {
    FILE *file = fopen(path, "re");
    bool read = file && fgets(out, (int)size, file) && out[0] && !strchr("\r\n", out[0]);
    int why = errno;
    if (file) {
        fclose(file);
    }
    if (!read) {
        return refuse(fault, path, file ? "the file of the mail server's password is empty" : strerror(why));
    }
    size_t length = strcspn(out, "\r\n");
    bool whole = length < size - 1;
    out[length] = 0;
    return whole || refuse(fault, path, "the password of the mail server is too long");
}

bool app_post_open(app *self, store_fault *fault) {
    const app_mail_settings *mail = &self->config->mail;
    struct app_post *post = self->post = calloc(1, sizeof *post);
    if (!post || !mail->url[0]) {
        return post || refuse(fault, "mail", "out of memory");
    }
    if (!self->config->public_url[0] || !mail->from[0]) {
        return refuse(fault, "mail", "links in mails need public_url, and mails need mail.from");
    }
    if (mail->password_file[0] && !read_password(mail->password_file, post->password, sizeof post->password, fault)) {
        return false;
    }
    post->self = self;
    post->server = (post_smtp_settings){.url = mail->url,
                                        .from = mail->from,
                                        .user = mail->user,
                                        .password = post->password,
                                        .authorities = mail->ca_file,
                                        .plain = !mail->tls};
    post->outbox = self->settings.smtp ? app_outbox_open(self, &letters, post) : NULL;
    return post->outbox || refuse(fault, "mail", "out of memory or threads");
}

void app_post_stop(app *self) {
    if (self->post) {
        app_outbox_stop(self, self->post->outbox);
    }
}

void app_post_close(app *self) {
    if (self->post) {
        app_outbox_free(self->post->outbox);
        free(self->post);
    }
}

struct app_outbox *app_post_outbox(const app *self) {
    return self->post->outbox;
}

void app_post_turn(app *self) {
    app_outbox_turn(self, self->post->outbox);
}

void app_post_expect(app *self) {
    app_outbox_look_at(self->post->outbox, 0);
}

int app_post_wait_ms(const app *self) {
    return app_outbox_wait_ms(self, self->post->outbox);
}
