#include "mail/inbox/inbox.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "mail/inbox/maildir.h"
#include "mail/inbox/read.h"

enum {
    NAMES_MAX = 4096,
    LOOK_MS = 60 * 1000, /* without a word from the system, as from another machine's disk */
    SECOND = 1000
};

/* The way of a mail between the two threads. */
typedef enum passage { EMPTY, WAITING, TAKEN, DECIDED } passage;

typedef struct inbox {
    inbox_settings settings;
    pthread_t thread;
    bool runs;
    int folder;        /* the Maildir */
    int changes, wake; /* what the thread waits for: inotify's, an eventfd */
    /* The thread's own: */
    char *name[NAMES_MAX];
    size_t count, next;        /* names that were found in new/, and how many of them were tried */
    bool busy;                 /* the latest that was tried is on its way through the app */
    bool looked;               /* new/ has no others, as far as is known */
    int64_t look_ms, retry_ms; /* when to look there again, when to give back what could not be taken */
    pthread_mutex_t lock;
    /* Under the lock: */
    passage passage;
    inbox_message message; /* whoever is at it has it alone */
    inbox_verdict verdict;
    bool stopping;
} inbox;

/* ---- Between the threads ------------------------------------------------------------------------------------- */

/* Whether a mail was so far; then it is further. */
static bool advance(inbox *self, passage from, passage to) {
    pthread_mutex_lock(&self->lock);
    const bool there = self->passage == from;
    self->passage = there ? to : self->passage;
    pthread_mutex_unlock(&self->lock);
    return there;
}

static void wake_thread(const inbox *self) {
    const uint64_t once = 1;
    ssize_t written = write(self->wake, &once, sizeof once);
    (void)written; /* it fails only when it is awake already */
}

const inbox_message *inbox_take(inbox *self) {
    return advance(self, WAITING, TAKEN) ? &self->message : NULL;
}

void inbox_give(inbox *self, inbox_verdict verdict) {
    assert(self->passage == TAKEN);
    self->verdict = verdict;
    advance(self, TAKEN, DECIDED);
    wake_thread(self);
}

/* ---- One mail ------------------------------------------------------------------------------------------------ */

static void log_failure(const inbox *self, const char *file) {
    app_log(&self->settings.logger, APP_ERROR, "maildir", "{s:s s:s}", "file", file, "error", strerror(errno));
}

static void try_later(inbox *self) {
    self->retry_ms = pod__now_ms() + (int64_t)self->settings.config->retry_s * SECOND;
}

static void finish(inbox *self, const char *name) {
    if (!maildir_finish(self->folder, name, self->settings.config->keep)) {
        log_failure(self, name); /* it comes again when the server starts */
    }
}

static void refuse(inbox *self, const char *name, const char *why) {
    app_log(&self->settings.logger, APP_WARNING, "mail_refused", "{s:s s:s}", "file", name, "text", why);
    finish(self, name);
}

/* What cannot be read now may be read another time; what is no file never. Of a large mail the beginning is read, for
   what a person writes stands before what is attached. */
static char *read_mail(inbox *self, const char *name, size_t *length) {
    char *bytes = maildir_read(self->folder, name, (size_t)self->settings.config->size_kib << 10, length);
    if (!bytes && errno == EINVAL) {
        refuse(self, name, "it is no file");
    } else if (!bytes) {
        log_failure(self, name);
        try_later(self);
    }
    return bytes;
}

static void take(inbox *self, const char *name) {
    size_t length;
    char *bytes = read_mail(self, name, &length);
    if (!bytes) {
        return;
    }
    const char *why = inbox_read(self->settings.reader, self->settings.config->address, bytes, length, &self->message);
    free(bytes);
    if (why && *why) {
        refuse(self, name, why);
    } else if (why) {
        errno = ENOMEM;
        log_failure(self, name);
        try_later(self);
    } else {
        self->busy = true;
        advance(self, EMPTY, WAITING);
        self->settings.wake(self->settings.context);
    }
}

static void try_next(inbox *self) {
    const char *name = self->name[self->next++];
    if (maildir_claim(self->folder, name)) {
        take(self, name);
    } else if (errno != ENOENT) {
        log_failure(self, name);
        try_later(self);
    }
}

/* The server has said what becomes of it. */
static void settle(inbox *self) {
    if (!advance(self, DECIDED, EMPTY)) {
        return;
    }
    inbox_message_clear(&self->message);
    self->busy = false;
    if (self->verdict.later) {
        try_later(self);
    } else {
        finish(self, self->name[self->next - 1]);
    }
}

/* ---- On and on ----------------------------------------------------------------------------------------------- */

static void forget_names(inbox *self) {
    for (size_t i = 0; i < self->count; i++) {
        free(self->name[i]);
    }
    self->count = self->next = 0;
}

static void look(inbox *self, int64_t now) {
    forget_names(self);
    if (!maildir_list(self->folder, self->name, NAMES_MAX, &self->count)) {
        log_failure(self, "new");
    }
    self->looked = self->count < NAMES_MAX;
    self->look_ms = now + LOOK_MS;
}

static void give_back(inbox *self) {
    self->retry_ms = INT64_MAX;
    self->looked = false;
    if (!maildir_give_back(self->folder)) {
        log_failure(self, "cur");
    }
}

/* Takes mails until one is on its way, or there are none; in how many milliseconds it is to be called again, -1: when
   something comes. */
static int go_on(inbox *self) {
    const int64_t now = pod__now_ms();
    settle(self);
    while (!self->busy) {
        if (self->next < self->count) {
            try_next(self);
        } else if (now >= self->retry_ms) {
            give_back(self);
        } else if (!self->looked || now >= self->look_ms) {
            look(self, now);
        } else {
            return (int)((self->look_ms < self->retry_ms ? self->look_ms : self->retry_ms) - now);
        }
    }
    return -1;
}

/* Whether there was something. */
static bool empty_file(int file) {
    char piece[4096];
    bool some = false;
    while (read(file, piece, sizeof piece) > 0) {
        some = true;
    }
    return some;
}

static bool is_stopping(inbox *self) {
    pthread_mutex_lock(&self->lock);
    const bool stopping = self->stopping;
    pthread_mutex_unlock(&self->lock);
    return stopping;
}

static void *run(void *context) {
    inbox *self = context;
    while (!is_stopping(self)) {
        struct pollfd files[] = {{.fd = self->wake, .events = POLLIN}, {.fd = self->changes, .events = POLLIN}};
        const int wait_ms = go_on(self);
        poll(files, sizeof files / sizeof *files, wait_ms);
        empty_file(self->wake);
        self->looked = !empty_file(self->changes) && self->looked;
    }
    settle(self);
    return NULL;
}

/* ---- Beginning and end --------------------------------------------------------------------------------------- */

static bool open_folder(inbox *self) {
    char path[APP_PATH_SIZE + 8];
    const char *maildir = self->settings.config->maildir;
    snprintf(path, sizeof path, "%s/new", maildir);
    self->folder = maildir_open(maildir, true);
    self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    self->changes = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return self->folder >= 0 && self->wake >= 0 && self->changes >= 0 &&
           inotify_add_watch(self->changes, path, IN_MOVED_TO | IN_CREATE | IN_ONLYDIR) >= 0 &&
           maildir_give_back(self->folder);
}

inbox *inbox_open(const inbox_settings *settings, store_fault *fault) {
    inbox *self = calloc(1, sizeof *self);
    if (!self || !settings->reader->open()) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        free(self);
        return NULL;
    }
    self->settings = *settings;
    self->folder = self->wake = self->changes = -1;
    self->retry_ms = INT64_MAX;
    pthread_mutex_init(&self->lock, NULL);
    if (!open_folder(self)) {
        snprintf(fault->text, sizeof fault->text, "mail.in.maildir: %.300s: %s", settings->config->maildir,
                 strerror(errno));
        inbox_close(self);
        return NULL;
    }
    const int why = pod__thread_start(&self->thread, run, self);
    if (why) {
        snprintf(fault->text, sizeof fault->text, "no thread for mails: %s", strerror(why));
        inbox_close(self);
        return NULL;
    }
    self->runs = true;
    return self;
}

static void stop(inbox *self) {
    pthread_mutex_lock(&self->lock);
    self->stopping = true;
    pthread_mutex_unlock(&self->lock);
    wake_thread(self);
    pthread_join(self->thread, NULL);
}

void inbox_close(inbox *self) {
    if (!self) {
        return;
    }
    if (self->runs) {
        stop(self);
    }
    const int files[] = {self->folder, self->wake, self->changes};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (files[i] >= 0) {
            close(files[i]);
        }
    }
    inbox_message_clear(&self->message);
    forget_names(self);
    pthread_mutex_destroy(&self->lock);
    free(self);
}
