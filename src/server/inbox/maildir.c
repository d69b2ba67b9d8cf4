/* A watched Maildir (https://cr.yp.to/proto/maildir.html): mails appear in new/, whole, each under a name of its own.
   One that the server has answered for is deleted, or kept in cur/; one that it cannot take now stays and is tried
   again. Whatever is in new/ at the start was not answered for: after a kill it is taken again, and the server knows it
   again if it had been (store_receive()). */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "server/inbox/inside.h"

enum { NAMES_MAX = 4096, LOOK_MS = 60 * 1000 /* without a word from the system, as from another machine's disk */ };

struct inbox_maildir {
    inbox_watch watch; /* first */
    inbox_office *office;
    int events; /* file of inotify */
    int folder; /* the Maildir */
    char *name[NAMES_MAX];
    size_t count, at; /* names that were found in new/, in order, and how many of them were taken */
    bool looked;      /* new/ has no others, as far as is known */
    bool busy, later; /* a mail is on its way; one could not be taken in this look */
    int64_t next_ms;  /* when to look again */
};

/* ---- What is there ------------------------------------------------------------------------------------------- */

static int by_name(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static void forget_names(struct inbox_maildir *self) {
    for (size_t i = 0; i < self->count; i++) {
        free(self->name[i]);
    }
    self->count = self->at = 0;
}

/* Names with a dot in front are no mails. */
static void look(struct inbox_maildir *self) {
    forget_names(self);
    int file = openat(self->folder, "new", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = file >= 0 ? fdopendir(file) : NULL;
    if (!list) {
        server_log(&self->office->settings.logger, SERVER_ERROR, "maildir", "{s:s}", "error", strerror(errno));
        if (file >= 0) {
            close(file);
        }
        return;
    }
    for (const struct dirent *found; self->count < NAMES_MAX && (found = readdir(list));) {
        char *name = found->d_name[0] == '.' ? NULL : strdup(found->d_name);
        if (name) {
            self->name[self->count++] = name;
        }
    }
    closedir(list);
    qsort(self->name, self->count, sizeof *self->name, by_name);
}

/* ---- One mail ------------------------------------------------------------------------------------------------ */

static const char *current(const struct inbox_maildir *self) {
    return self->name[self->at];
}

/* Done with it. */
static void put_away(struct inbox_maildir *self) {
    char from[NAME_MAX + 8], to[NAME_MAX + 16];
    snprintf(from, sizeof from, "new/%s", current(self));
    snprintf(to, sizeof to, "cur/%s%s", current(self), strchr(current(self), ':') ? "" : ":2,S");
    int failed = self->office->settings.config->keep ? renameat(self->folder, from, self->folder, to)
                                                     : unlinkat(self->folder, from, 0);
    if (failed && errno != ENOENT) {
        server_log(&self->office->settings.logger, SERVER_ERROR, "maildir", "{s:s s:s}", "file", from, "error",
                   strerror(errno));
        self->later = true; /* it would be taken again at once */
    }
}

static void on_decided(void *context, inbox_mail *mail) {
    struct inbox_maildir *self = context;
    if (mail->verdict[0].outcome == INBOX_LATER) {
        self->later = true;
    } else {
        put_away(self);
    }
    self->at++;
    self->busy = false;
}

/* NULL: it cannot be read, and *why says it, or NULL for what is no mail at all. Else it is to be freed. */
static char *read_file(struct inbox_maildir *self, size_t *length, const char **why) {
    char path[NAME_MAX + 8];
    struct stat about;
    size_t most = (size_t)self->office->settings.config->size_kib << 10;
    snprintf(path, sizeof path, "new/%s", current(self));
    int file = openat(self->folder, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool there = file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    char *bytes = there && (uintmax_t)about.st_size <= most ? malloc((size_t)about.st_size + 1) : NULL;
    *why = file < 0 ? strerror(errno) : !there ? NULL : "the mail is too large";
    *length = 0;
    while (bytes && *length < (size_t)about.st_size) {
        ssize_t got = read(file, bytes + *length, (size_t)about.st_size - *length);
        if (got <= 0) {
            break;
        }
        *length += (size_t)got;
    }
    if (file >= 0) {
        close(file);
    }
    return bytes;
}

/* What cannot be read now may be read another time; what is no mail, or too large, never. */
static void pass_over(struct inbox_maildir *self, const char *why) {
    bool large = why && strcmp(why, "the mail is too large") == 0;
    server_log(&self->office->settings.logger, SERVER_WARNING, "mail_refused", "{s:s s:s}", "file", current(self),
               "text", why ? why : "it is no file");
    if (!why || large) {
        put_away(self);
    } else {
        self->later = true;
    }
    self->at++;
}

static void take(struct inbox_maildir *self) {
    inbox_source source = {.ours = self->office->settings.config->address};
    const char *why;
    inbox_mail *mail = calloc(1, sizeof *mail);
    char *bytes = read_file(self, &source.length, &why);
    if (!bytes || !mail) {
        free(mail);
        free(bytes);
        pass_over(self, bytes ? "out of memory" : why);
        return;
    }
    source.bytes = bytes;
    *mail = (inbox_mail){.recipients = 1, .decided = on_decided, .context = self};
    self->busy = true;
    inbox_begin_mail(self->office, &source, NULL, mail);
    free(bytes);
}

/* ---- On and on ----------------------------------------------------------------------------------------------- */

int inbox_maildir_go_on(struct inbox_maildir *self) {
    if (!self) {
        return -1;
    }
    const int64_t now = self->office->now_ms;
    while (!self->busy) {
        if (self->at < self->count) {
            take(self);
        } else if (!self->looked || now >= self->next_ms) {
            self->looked = true;
            self->next_ms = now + LOOK_MS;
            look(self);
        } else {
            break;
        }
        if (self->busy || self->at < self->count) {
            continue;
        }
        self->looked = self->looked && (self->count < NAMES_MAX || self->later);
        if (self->later) {
            self->later = false;
            self->next_ms = now + (int64_t)self->office->settings.config->retry_s * 1000;
        }
    }
    return self->busy ? -1 : (int)(self->next_ms - now);
}

static void on_event(inbox_watch *of, unsigned events) {
    struct inbox_maildir *self = (struct inbox_maildir *)(void *)of;
    char piece[4096];
    (void)events;
    while (read(self->events, piece, sizeof piece) > 0) {
    }
    self->looked = false;
}

/* ---- Opening ------------------------------------------------------------------------------------------------- */

static struct inbox_maildir *refuse(struct inbox_maildir *self, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "mail.in.maildir: %.300s: %s", self->office->settings.config->maildir,
             strerror(errno));
    inbox_maildir_close(self);
    return NULL;
}

static bool make_folders(const struct inbox_maildir *self) {
    static const char *const names[] = {"tmp", "new", "cur"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (mkdirat(self->folder, names[i], 0700) != 0 && errno != EEXIST) {
            return false;
        }
    }
    return true;
}

static bool watch_folder(struct inbox_maildir *self, const char *maildir) {
    char path[SERVER_PATH_SIZE + 8];
    snprintf(path, sizeof path, "%s/new", maildir);
    self->events = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    return self->events >= 0 && inotify_add_watch(self->events, path, IN_MOVED_TO | IN_CREATE | IN_ONLYDIR) >= 0 &&
           inbox_watch_add(self->office, self->events, EPOLLIN, &self->watch);
}

struct inbox_maildir *inbox_maildir_open(inbox_office *office, store_fault *fault) {
    const char *maildir = office->settings.config->maildir;
    struct inbox_maildir *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    self->watch.happened = on_event;
    self->office = office;
    self->events = -1;
    self->folder = open(maildir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (self->folder < 0 || !make_folders(self) || !watch_folder(self, maildir)) {
        return refuse(self, fault);
    }
    return self;
}

void inbox_maildir_close(struct inbox_maildir *self) {
    if (!self) {
        return;
    }
    forget_names(self);
    if (self->events >= 0) {
        close(self->events);
    }
    if (self->folder >= 0) {
        close(self->folder);
    }
    free(self);
}
