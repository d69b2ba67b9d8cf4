#include "app/outbox/outbox.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/post/mail.h"
#include "app/outbox/post/smtp.h"
#include "base/text.h"

typedef struct post_context {
    post_smtp_settings server;
    char password[256]; /* of the mail server */
} post_context;

/* A letter on its way. */
typedef struct parcel {
    app_outgoing head;
    store_letter letter;
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

static outbox_outcome send_letter(app_outbox *of, void *connection, parcel *at) {
    const app *self = app_outbox_app(of);
    const post_context *post = app_outbox_context(of);
    const store_letter *waiting = &at->letter;
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
    strcpy(at->head.why, "out of memory");
    if (!text) {
        return OUTBOX_LATER;
    }
    const post_message message = {letter->address, text, length, app_outbox_is_ending, of};
    outbox_outcome outcome = self->settings.smtp->send(connection, &message, at->head.why);
    sodium_memzero(text, length);
    free(text);
    return outcome;
}

static void send_parcel(app_outbox *of, void *connection, void *item) {
    parcel *at = item;
    at->head.outcome = send_letter(of, connection, at);
}

/* ---- To the outbox ----------------------------------------------------------------------------------- */

static bool visit(void *outbox, const void *letter) {
    const store_letter *waiting = letter;
    parcel found = {.head = {.waiting = waiting->waiting,
                             .notice = waiting->letter.topic == CLUB_LETTER_NOTICES,
                             .useless = waiting->damaged ? "the letter is damaged in the database" : NULL},
                    .letter = *waiting};
    const bool more = app_outbox_meet(outbox, &found);
    sodium_memzero(&found, sizeof found);
    return more;
}

static store_status look(app_outbox *of, const store_waiting_page *page, store_fault *fault) {
    return store_waiting_letters(app_outbox_app(of)->store, page, (store_visitor){of, visit}, fault);
}

/* ---- Opening ----------------------------------------------------------------------------------------- */

static void *open_connection(const app *self, void *context) {
    return self->settings.smtp->open(&((const post_context *)context)->server);
}

static void close_connection(const app *self, void *connection) {
    self->settings.smtp->close(connection);
}

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

static bool open_channel(const app *self, void *context, bool *sends, store_fault *fault) {
    const app_mail_settings *mail = &self->config->mail;
    post_context *post = context;
    *sends = mail->url[0] != 0;
    if (!*sends) {
        return true;
    }
    if (!self->config->public_url[0] || !mail->from[0]) {
        return refuse(fault, "mail", "links in mails need public_url, and mails need mail.from");
    }
    if (mail->password_file[0] && !read_password(mail->password_file, post->password, sizeof post->password, fault)) {
        return false;
    }
    post->server = (post_smtp_settings){.url = mail->url,
                                        .from = mail->from,
                                        .user = mail->user,
                                        .password = post->password,
                                        .authorities = mail->ca_file,
                                        .plain = !mail->tls};
    return self->settings.smtp;
}

const app_channel app_mail_channel = {.id = APP_MAILS,
                                      .event = "mail",
                                      .key = "letter",
                                      .word = {"delivered", "later", "refused"},
                                      .failed = APP_WARNING,
                                      .room = 16,
                                      .each = 16,
                                      .item_bytes = sizeof(parcel),
                                      .threads = 1,
                                      .context_bytes = sizeof(post_context),
                                      .open = open_channel,
                                      .connect = open_connection,
                                      .disconnect = close_connection,
                                      .send = send_parcel,
                                      .look = look};
