/* Connections by LMTP: the sockets around the state machine (lmtp.h). */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/inbox/inside.h"
#include "server/transport/bind.h"

enum {
    CONNECTIONS_MAX = 32,
    INPUT_SIZE = 16 * 1024,
    OUTPUT_SIZE = 4 * LMTP_REPLY_MAX,
    SECOND = 1000,
    LINGER_MS = 10 * SECOND
};

/* A connection. */
typedef struct client {
    inbox_watch watch; /* first */
    struct inbox_lmtp *of;
    int file;
    lmtp *machine;
    inbox_mail *mail;     /* whose verdicts are awaited, or NULL */
    int64_t deadline_ms;  /* by which a mail must have come; of one that lingers: it is closed then */
    bool ending;          /* it lingers once all is sent */
    bool lingering;       /* see linger() */
    size_t thrown_away;   /* bytes, since it lingers */
    size_t begun, length; /* of what came and was not taken */
    size_t unsent;
    struct client *previous, *next;
    char input[INPUT_SIZE], output[OUTPUT_SIZE];
} client;

/* A socket that listens. */
typedef struct door {
    inbox_watch watch; /* first */
    struct inbox_lmtp *of;
    int file;
} door;

struct inbox_lmtp {
    inbox_office *office;
    lmtp_settings settings;
    transport_listeners listeners;
    door doors[2];
    client *first;
    unsigned count;
};

/* ---- One connection ------------------------------------------------------------------------------------------ */

static void forget(client *at) {
    struct inbox_lmtp *self = at->of;
    if (at->mail) {
        at->mail->decided = NULL; /* what it asks for may be done all the same; it will come again */
    }
    if (at->previous) {
        at->previous->next = at->next;
    } else {
        self->first = at->next;
    }
    if (at->next) {
        at->next->previous = at->previous;
    }
    self->count--;
    close(at->file);
    lmtp_close(at->machine);
    free(at);
}

/* False: the other end is gone. */
static bool send_some(client *at) {
    size_t sent = 0;
    while (sent < at->unsent) {
        ssize_t taken = send(at->file, at->output + sent, at->unsent - sent, MSG_NOSIGNAL);
        if (taken < 0 && errno == EINTR) {
            continue;
        }
        if (taken < 0 && errno != EAGAIN) {
            return false;
        }
        if (taken < 0) {
            break;
        }
        sent += (size_t)taken;
    }
    memmove(at->output, at->output + sent, at->unsent - sent);
    at->unsent -= sent;
    return true;
}

static void begin_time(client *at) {
    at->deadline_ms = at->of->office->now_ms + (int64_t)at->of->office->settings.config->patience_s * SECOND;
}

static void go_on(client *at);

static void on_decided(void *context, inbox_mail *mail) {
    client *at = context;
    pod_text out = pod_text_over(at->output + at->unsent, sizeof at->output - at->unsent);
    lmtp_answer(at->machine, mail->verdict, &out);
    at->unsent += out.length;
    at->mail = NULL;
    begin_time(at);
}

static void on_decided_later(void *context, inbox_mail *mail) {
    on_decided(context, mail);
    go_on(context);
}

/* Hands the mail that has come to the office. */
static void begin_mail(client *at) {
    const char *recipients[LMTP_RECIPIENTS_MAX];
    inbox_source source = {.ours = at->of->settings.address, .sender = lmtp_sender(at->machine)};
    source.bytes = lmtp_mail(at->machine, &source.length);
    inbox_mail *mail = calloc(1, sizeof *mail);
    if (!mail) {
        at->ending = true;
        return;
    }
    mail->recipients = lmtp_recipients(at->machine);
    for (size_t i = 0; i < mail->recipients; i++) {
        recipients[i] = lmtp_recipient(at->machine, i);
    }
    mail->decided = on_decided;
    mail->context = at;
    at->mail = mail;
    inbox_begin_mail(at->of->office, &source, recipients, mail);
    if (at->mail) { /* the verdicts come from the server: then the connection goes on by itself */
        mail->decided = on_decided_later;
    }
}

/* Lets the machine take what came, as far as it does. */
static void take_input(client *at) {
    lmtp_step step = LMTP_MORE;
    size_t taken = 1;
    while (!at->mail && !at->ending && at->length && taken) {
        pod_text out = pod_text_over(at->output + at->unsent, sizeof at->output - at->unsent);
        step = lmtp_take(at->machine, at->input + at->begun, at->length, &taken, &out);
        at->begun += taken;
        at->length -= taken;
        at->unsent += out.length;
        if (step == LMTP_MAIL) {
            begin_mail(at);
        }
        at->ending = at->ending || step == LMTP_END;
    }
}

static bool may_read(const client *at) {
    return !at->length && !at->mail && !at->ending && at->unsent + LMTP_REPLY_MAX < sizeof at->output;
}

/* False: nothing comes any more, or nothing now. */
static bool read_some(client *at, bool *gone) {
    if (!may_read(at)) {
        return false;
    }
    ssize_t got = recv(at->file, at->input, sizeof at->input, 0);
    *gone = got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR);
    at->begun = 0;
    at->length = got > 0 ? (size_t)got : 0;
    return got > 0;
}

static void watch(client *at) {
    unsigned reads = may_read(at) ? EPOLLIN : 0;
    inbox_watch_change(at->of->office, at->file, reads | (at->unsent ? EPOLLOUT : 0u), &at->watch);
}

/* All is said, but the other end may be in the middle of a mail that it goes on to send, and hears our last word behind
   it. Closed now, the system resets the connection, and that word may be lost: a mail refused for good would come again
   for days. So we say that nothing more comes, throw away what still arrives, and close when the other end has closed,
   or has had time and bytes enough. */
static void linger(client *at) {
    shutdown(at->file, SHUT_WR);
    at->lingering = true;
    at->deadline_ms = at->of->office->now_ms + LINGER_MS;
    inbox_watch_change(at->of->office, at->file, EPOLLIN, &at->watch);
}

static void throw_away(client *at) {
    ssize_t got = recv(at->file, at->input, sizeof at->input, 0);
    bool later = got < 0 && (errno == EAGAIN || errno == EINTR);
    at->thrown_away += got > 0 ? (size_t)got : 0;
    if ((got <= 0 && !later) || at->thrown_away > LMTP_OVERRUN * at->of->settings.size_max) {
        forget(at);
    }
}

static void go_on(client *at) {
    bool gone = false;
    do {
        take_input(at);
        if (!send_some(at)) {
            gone = true;
        }
    } while (!gone && (read_some(at, &gone) || (at->length && !at->mail && !at->ending && !at->unsent)));
    if (gone) {
        forget(at);
    } else if (at->ending && !at->unsent) {
        linger(at);
    } else {
        watch(at);
    }
}

static void on_client(inbox_watch *of, unsigned events) {
    client *at = (client *)(void *)of;
    if (events & (EPOLLERR | EPOLLHUP)) {
        forget(at);
    } else if (at->lingering) {
        throw_away(at);
    } else {
        go_on(at);
    }
}

/* Its time is over: it is told so, and ended. */
static void end_late(client *at) {
    if (at->lingering) {
        forget(at);
        return;
    }
    pod_text out = pod_text_over(at->output + at->unsent, sizeof at->output - at->unsent);
    lmtp_print_farewell(at->machine, "it took too long", &out);
    at->unsent += pod_text_fits(&out) ? out.length : 0;
    if (send_some(at) && !at->unsent) {
        linger(at);
    } else {
        forget(at);
    }
}

/* ---- Coming -------------------------------------------------------------------------------------------------- */

static void turn_away(int file) {
    static const char full[] = "421 4.3.2 too many connections; come again\r\n";
    ssize_t sent = send(file, full, sizeof full - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent;
    close(file);
}

static void welcome(struct inbox_lmtp *self, int file) {
    client *at = calloc(1, sizeof *at);
    if (!at || self->count == CONNECTIONS_MAX) {
        free(at);
        turn_away(file);
        return;
    }
    pod_text out = pod_text_over(at->output, sizeof at->output);
    at->watch.happened = on_client;
    at->of = self;
    at->file = file;
    at->machine = lmtp_open(&self->settings, &out);
    at->unsent = out.length;
    at->next = self->first;
    if (self->first) {
        self->first->previous = at;
    }
    self->first = at;
    self->count++;
    begin_time(at);
    if (!at->machine || !inbox_watch_add(self->office, file, EPOLLIN, &at->watch)) {
        forget(at);
        return;
    }
    go_on(at);
}

static void on_door(inbox_watch *of, unsigned events) {
    door *at = (door *)(void *)of;
    int file = accept(at->file, NULL, NULL);
    (void)events;
    if (file >= 0) {
        fcntl(file, F_SETFD, FD_CLOEXEC);
        fcntl(file, F_SETFL, O_NONBLOCK);
        welcome(at->of, file);
    }
}

int inbox_lmtp_sweep(struct inbox_lmtp *self) {
    int wait = -1;
    if (!self) {
        return -1;
    }
    for (client *at = self->first, *next; at; at = next) {
        next = at->next;
        int64_t left = at->deadline_ms - self->office->now_ms;
        if (at->mail) {
            continue;
        }
        if (left <= 0) {
            end_late(at);
            left = LINGER_MS;
        }
        wait = wait < 0 || left < wait ? (int)left : wait;
    }
    return wait;
}

/* ---- Listening ----------------------------------------------------------------------------------------------- */

static bool open_door(struct inbox_lmtp *self, door *at, int file) {
    *at = (door){.watch = {on_door}, .of = self, .file = file};
    return file < 0 || inbox_watch_add(self->office, file, EPOLLIN, &at->watch);
}

struct inbox_lmtp *inbox_lmtp_open(inbox_office *office, store_fault *fault) {
    const server_inbox_settings *config = office->settings.config;
    struct inbox_lmtp *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    self->office = office;
    self->settings = (lmtp_settings){
        .host = office->settings.host, .address = config->address, .size_max = (size_t)config->size_kib << 10};
    if (!transport_listen(&config->lmtp, &self->listeners, fault)) {
        free(self);
        return NULL;
    }
    /* Who may come to the folder of the socket may deliver, as everyone on the machine may by loopback. */
    if ((config->lmtp.unix_socket && chmod(config->lmtp.host, 0666) != 0) ||
        !open_door(self, &self->doors[0], self->listeners.first) ||
        !open_door(self, &self->doors[1], self->listeners.second)) {
        snprintf(fault->text, sizeof fault->text, "cannot take mails: %s", strerror(errno));
        inbox_lmtp_close(self);
        return NULL;
    }
    return self;
}

int inbox_lmtp_port(const struct inbox_lmtp *self) {
    return self->listeners.port;
}

void inbox_lmtp_close(struct inbox_lmtp *self) {
    if (!self) {
        return;
    }
    while (self->first) {
        client *at = self->first;
        pod_text out = pod_text_over(at->output + at->unsent, sizeof at->output - at->unsent);
        lmtp_print_farewell(at->machine, "the club closes; come again", &out);
        at->unsent += pod_text_fits(&out) ? out.length : 0;
        send_some(at);
        forget(at);
    }
    if (self->office->settings.config->lmtp.unix_socket) {
        unlink(self->office->settings.config->lmtp.host);
    }
    close(self->listeners.first);
    if (self->listeners.second >= 0) {
        close(self->listeners.second);
    }
    free(self);
}
