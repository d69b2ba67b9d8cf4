#include "server/inbox/office.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "server/inbox/inside.h"

/* ---- Rows of deliveries -------------------------------------------------------------------------------------- */

static void append(inbox_deliveries *to, inbox_delivery *delivery) {
    delivery->next = NULL;
    if (to->last) {
        to->last->next = delivery;
    } else {
        to->first = delivery;
    }
    to->last = delivery;
}

static inbox_delivery *take_first(inbox_deliveries *from) {
    inbox_delivery *first = from->first;
    if (first) {
        from->first = first->next;
        from->last = from->first ? from->last : NULL;
    }
    return first;
}

void inbox_delivery_free(inbox_delivery *delivery) {
    inbox_message_clear(&delivery->message);
    free(delivery);
}

static void free_all(inbox_deliveries *row) {
    for (inbox_delivery *at; (at = take_first(row));) {
        inbox_delivery_free(at);
    }
}

/* ---- Mails --------------------------------------------------------------------------------------------------- */

static void decide(inbox_mail *mail) {
    if (mail->decided) {
        mail->decided(mail->context, mail);
    }
    free(mail);
}

static void decide_all(inbox_mail *mail, inbox_verdict verdict) {
    for (size_t i = 0; i < mail->recipients; i++) {
        mail->verdict[i] = verdict;
    }
    decide(mail);
}

static inbox_verdict refusal_of(const char *why) {
    inbox_verdict verdict = {INBOX_REFUSED, "5.6.0", ""};
    snprintf(verdict.text, sizeof verdict.text, "%s", why);
    return verdict;
}

static const inbox_verdict no_memory = {INBOX_LATER, "4.3.0", "out of memory"};

/* One for each recipient. False: there is no memory for all. */
static bool make_deliveries(const inbox_message *message, const char *ours, const char *const *recipients,
                            inbox_mail *mail, inbox_deliveries *out) {
    for (size_t i = 0; i < mail->recipients; i++) {
        inbox_delivery *one = calloc(1, sizeof *one);
        if (!one || !inbox_copy_for(message, ours, recipients[i], &one->message)) {
            free(one);
            free_all(out);
            return false;
        }
        one->of = mail;
        one->index = i;
        append(out, one);
    }
    return true;
}

static void hand_over(inbox_office *office, inbox_deliveries *row) {
    pthread_mutex_lock(&office->lock);
    for (inbox_delivery *at; (at = take_first(row));) {
        append(&office->waiting, at);
    }
    pthread_mutex_unlock(&office->lock);
    office->settings.wake(office->settings.context);
}

static void log_refused(const inbox_office *office, const char *why, size_t length) {
    server_log(&office->settings.logger, SERVER_INFO, "mail_refused", "{s:s s:I}", "text", why, "bytes",
               (json_int_t)length);
}

void inbox_begin_mail(inbox_office *office, const inbox_source *source, const char *const *recipients,
                      inbox_mail *mail) {
    inbox_message message;
    inbox_deliveries row = {0};
    char named[INBOX_ADDRESS_SIZE];
    const char *const only[] = {named};
    const char *why = inbox_read(office->settings.reader, source, &message);
    if (why) {
        log_refused(office, *why ? why : no_memory.text, source->length);
        decide_all(mail, *why ? refusal_of(why) : no_memory);
        return;
    }
    if (!recipients) {
        inbox_find_recipient(source, named);
    }
    mail->waiting = mail->recipients;
    bool made = make_deliveries(&message, source->ours, recipients ? recipients : only, mail, &row);
    inbox_message_clear(&message);
    if (made) {
        hand_over(office, &row);
    } else {
        decide_all(mail, no_memory);
    }
}

static void take_verdict(inbox_delivery *given) {
    inbox_mail *mail = given->of;
    mail->verdict[given->index] = given->verdict;
    inbox_delivery_free(given);
    if (--mail->waiting == 0) {
        decide(mail);
    }
}

static void take_verdicts(inbox_office *office) {
    pthread_mutex_lock(&office->lock);
    inbox_deliveries given = office->given;
    office->given = (inbox_deliveries){0};
    pthread_mutex_unlock(&office->lock);
    for (inbox_delivery *at; (at = take_first(&given));) {
        take_verdict(at);
    }
}

/* ---- The thread ---------------------------------------------------------------------------------------------- */

bool inbox_watch_add(inbox_office *office, int file, unsigned events, inbox_watch *what) {
    struct epoll_event wanted = {.events = events, .data.ptr = what};
    return file >= 0 && epoll_ctl(office->events, EPOLL_CTL_ADD, file, &wanted) == 0;
}

void inbox_watch_change(inbox_office *office, int file, unsigned events, inbox_watch *what) {
    struct epoll_event wanted = {.events = events, .data.ptr = what};
    epoll_ctl(office->events, EPOLL_CTL_MOD, file, &wanted);
}

static void wake_thread(const inbox_office *office) {
    const uint64_t once = 1;
    ssize_t written = write(office->wake, &once, sizeof once);
    (void)written; /* it fails only when it is awake already */
}

static inbox_office *office_of(inbox_watch *woken) {
    return (inbox_office *)(void *)((char *)woken - offsetof(inbox_office, woken));
}

static void on_wake(inbox_watch *woken, unsigned events) {
    inbox_office *office = office_of(woken);
    uint64_t times;
    ssize_t got = read(office->wake, &times, sizeof times);
    (void)events, (void)got;
    take_verdicts(office);
}

static bool is_stopping(inbox_office *office) {
    pthread_mutex_lock(&office->lock);
    bool stopping = office->stopping;
    pthread_mutex_unlock(&office->lock);
    return stopping;
}

/* Of two waits, of which -1 is none. */
static int sooner(int one, int other) {
    return one < 0 || (other >= 0 && other < one) ? other : one;
}

/* One event at a time: what it leads to may free what the others of a row are about. */
static void *run(void *context) {
    inbox_office *office = context;
    while (!is_stopping(office)) {
        struct epoll_event event;
        int wait = sooner(inbox_lmtp_sweep(office->lmtp), inbox_maildir_go_on(office->maildir));
        int count = epoll_wait(office->events, &event, 1, wait);
        office->now_ms = pod__now_ms();
        if (count == 1) {
            inbox_watch *what = event.data.ptr;
            what->happened(what, event.events);
        }
    }
    take_verdicts(office);
    return NULL;
}

/* ---- Beginning and end --------------------------------------------------------------------------------------- */

static bool open_files(inbox_office *self, store_fault *fault) {
    self->events = epoll_create1(EPOLL_CLOEXEC);
    self->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    self->woken.happened = on_wake;
    bool opened = self->events >= 0 && inbox_watch_add(self, self->wake, EPOLLIN, &self->woken);
    if (!opened) {
        snprintf(fault->text, sizeof fault->text, "cannot take mails: %s", strerror(errno));
    }
    return opened;
}

static bool open_ways(inbox_office *self, store_fault *fault) {
    const server_inbox_settings *config = self->settings.config;
    self->lmtp = config->lmtp.host[0] ? inbox_lmtp_open(self, fault) : NULL;
    if (config->lmtp.host[0] && !self->lmtp) {
        return false;
    }
    self->maildir = config->maildir[0] ? inbox_maildir_open(self, fault) : NULL;
    return !config->maildir[0] || self->maildir;
}

inbox_office *inbox_office_create(const inbox_office_settings *settings, store_fault *fault) {
    inbox_office *self = calloc(1, sizeof *self);
    if (!self || !settings->reader->open()) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        free(self);
        return NULL;
    }
    self->settings = *settings;
    self->events = self->wake = -1;
    self->now_ms = pod__now_ms();
    pthread_mutex_init(&self->lock, NULL);
    if (!open_files(self, fault) || !open_ways(self, fault)) {
        inbox_office_free(self);
        return NULL;
    }
    int why = pod__thread_start(&self->thread, run, self);
    if (why) {
        snprintf(fault->text, sizeof fault->text, "no thread for mails: %s", strerror(why));
        inbox_office_free(self);
        return NULL;
    }
    self->runs = true;
    return self;
}

static void stop(inbox_office *self) {
    if (self->runs) {
        pthread_mutex_lock(&self->lock);
        self->stopping = true;
        pthread_mutex_unlock(&self->lock);
        wake_thread(self);
        pthread_join(self->thread, NULL);
        self->runs = false;
    }
}

/* Mails whose verdicts never came. The same one may be that of several deliveries. */
static void forget_mails(inbox_deliveries *row) {
    for (inbox_delivery *at; (at = take_first(row));) {
        if (--at->of->waiting == 0) {
            free(at->of);
        }
        inbox_delivery_free(at);
    }
}

void inbox_office_free(inbox_office *self) {
    if (!self) {
        return;
    }
    stop(self);
    inbox_lmtp_close(self->lmtp);
    inbox_maildir_close(self->maildir);
    forget_mails(&self->waiting);
    if (self->wake >= 0) {
        close(self->wake);
    }
    if (self->events >= 0) {
        close(self->events);
    }
    pthread_mutex_destroy(&self->lock);
    free(self);
}

/* ---- For the server ------------------------------------------------------------------------------------------ */

inbox_delivery *inbox_office_take(inbox_office *office) {
    pthread_mutex_lock(&office->lock);
    inbox_delivery *first = take_first(&office->waiting);
    pthread_mutex_unlock(&office->lock);
    return first;
}

void inbox_office_give(inbox_office *office, inbox_delivery *delivery) {
    pthread_mutex_lock(&office->lock);
    append(&office->given, delivery);
    pthread_mutex_unlock(&office->lock);
    wake_thread(office);
}

int inbox_office_port(const inbox_office *office) {
    return office->lmtp ? inbox_lmtp_port(office->lmtp) : 0;
}
