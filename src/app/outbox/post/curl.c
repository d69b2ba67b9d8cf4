/* Mails by libcurl: a module of its own (ludopod-mail.so). */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/outbox/post/smtp.h"
#include "ludopod/version.h"

enum { CONNECT_SECONDS = 15, SECONDS = 60 };

typedef struct connection {
    post_smtp_settings settings;
    CURL *handle;
    char command[8]; /* the latest that the mail server was sent */
    char error[CURL_ERROR_SIZE];
} connection;

/* A mail on its way. */
typedef struct reading {
    const post_message *message;
    size_t done;
} reading;

static size_t read_message(char *to, size_t size, size_t count, void *context) {
    reading *from = context;
    size_t room = size * count, left = from->message->length - from->done;
    size_t length = left < room ? left : room;
    memcpy(to, from->message->text + from->done, length);
    from->done += length;
    return length;
}

/* Which command a reply is to decides what it means. The mail itself is no command, and the QUIT of a failure none that
   matters. */
static int note_command(CURL *handle, curl_infotype kind, char *data, size_t length, void *context) {
    (void)handle;
    connection *self = context;
    if (kind == CURLINFO_HEADER_OUT && !(length >= 4 && memcmp(data, "QUIT", 4) == 0)) {
        snprintf(self->command, sizeof self->command, "%.*s", (int)(length < 4 ? length : 4), data);
    }
    return 0;
}

static int ask_whether_to_end(void *context, curl_off_t to_load, curl_off_t loaded, curl_off_t to_send,
                              curl_off_t sent) {
    (void)to_load, (void)loaded, (void)to_send, (void)sent;
    const post_message *message = ((const reading *)context)->message;
    return message->ends(message->context);
}

static void *open_connection(const post_smtp_settings *settings) {
    connection *self = calloc(1, sizeof *self);
    if (!self || curl_global_init(CURL_GLOBAL_DEFAULT) || !(self->handle = curl_easy_init())) {
        free(self);
        return NULL;
    }
    self->settings = *settings;
    return self;
}

static void close_connection(void *opened) {
    connection *self = opened;
    curl_easy_cleanup(self->handle);
    free(self);
}

static void set_server(connection *self) {
    CURL *handle = self->handle;
    const post_smtp_settings *settings = &self->settings;
    curl_easy_setopt(handle, CURLOPT_URL, settings->url);
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(handle, CURLOPT_USE_SSL, (long)(settings->plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    curl_easy_setopt(handle, CURLOPT_PROXY, ""); /* none, whatever the environment says */
    if (settings->authorities[0]) {
        curl_easy_setopt(handle, CURLOPT_CAINFO, settings->authorities);
    }
    if (settings->user[0]) {
        curl_easy_setopt(handle, CURLOPT_USERNAME, settings->user);
        curl_easy_setopt(handle, CURLOPT_PASSWORD, settings->password);
    }
}

static void set_limits(connection *self, reading *from) {
    CURL *handle = self->handle;
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L); /* waits for no name that is still being looked up */
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, (long)SECONDS);
    curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, ask_whether_to_end);
    curl_easy_setopt(handle, CURLOPT_XFERINFODATA, from);
}

static void set_mail(connection *self, const struct curl_slist *to, reading *from) {
    CURL *handle = self->handle;
    char sender[300];
    snprintf(sender, sizeof sender, "<%s>", self->settings.from);
    curl_easy_setopt(handle, CURLOPT_MAIL_FROM, sender);
    curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, to);
    curl_easy_setopt(handle, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(handle, CURLOPT_READFUNCTION, read_message);
    curl_easy_setopt(handle, CURLOPT_READDATA, from);
    curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, (curl_off_t)from->message->length);
    curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L); /* tells note_command(), and nobody else */
    curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, note_command);
    curl_easy_setopt(handle, CURLOPT_DEBUGDATA, self);
    curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, self->error);
}

/* A reply of 5xx refuses this mail only after RCPT or DATA. Before, it refuses us: that is the operator's to mend, and
   no reason to lose mails. */
static outbox_outcome judge(const connection *self, CURLcode code) {
    long reply = 0;
    if (code == CURLE_OK) {
        return OUTBOX_SENT;
    }
    curl_easy_getinfo(self->handle, CURLINFO_RESPONSE_CODE, &reply);
    bool about_mail = strcmp(self->command, "RCPT") == 0 || strcmp(self->command, "DATA") == 0;
    return about_mail && reply >= 500 && reply <= 599 ? OUTBOX_REFUSED : OUTBOX_LATER;
}

static outbox_outcome send_mail(void *opened, const post_message *message, char why[POST_REASON_SIZE]) {
    connection *self = opened;
    reading from = {.message = message};
    char receiver[300];
    snprintf(receiver, sizeof receiver, "<%s>", message->to);
    struct curl_slist *to = curl_slist_append(NULL, receiver);
    snprintf(why, POST_REASON_SIZE, "out of memory");
    if (!to) {
        return OUTBOX_LATER;
    }
    self->command[0] = self->error[0] = 0;
    curl_easy_reset(self->handle); /* the connection stays, to be used again */
    set_server(self);
    set_limits(self, &from);
    set_mail(self, to, &from);
    CURLcode code = curl_easy_perform(self->handle);
    outbox_outcome outcome = judge(self, code);
    const char *reason = self->error[0] ? self->error : curl_easy_strerror(code);
    snprintf(why, POST_REASON_SIZE, "%.*s", POST_REASON_SIZE - 1, code == CURLE_OK ? "" : reason);
    curl_slist_free_all(to);
    return outcome;
}

const post_smtp post_smtp_curl = {
    .version = POD_VERSION, .open = open_connection, .send = send_mail, .close = close_connection};
