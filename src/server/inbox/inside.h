/* What the files of the office share. All of it is the thread's but for what the lock keeps. */
#ifndef LUDOPOD_SERVER_INBOX_INSIDE_H
#define LUDOPOD_SERVER_INBOX_INSIDE_H

#include <pthread.h>

#include "server/inbox/lmtp.h"
#include "server/inbox/office.h"
#include "server/inbox/read.h"

/* What epoll watches: the first field of whatever is told. */
typedef struct inbox_watch {
    void (*happened)(struct inbox_watch *self, unsigned events);
} inbox_watch;

/* A mail whose verdicts are awaited. */
typedef struct inbox_mail {
    size_t recipients, waiting;
    inbox_verdict verdict[LMTP_RECIPIENTS_MAX];
    /* All verdicts are there. NULL: nobody waits for them any more. */
    void (*decided)(void *context, struct inbox_mail *mail);
    void *context;
} inbox_mail;

typedef struct inbox_deliveries {
    inbox_delivery *first, *last;
} inbox_deliveries;

struct inbox_office {
    inbox_office_settings settings;
    pthread_t thread;
    bool runs;
    int events, wake;              /* files */
    inbox_watch woken;             /* of wake */
    struct inbox_lmtp *lmtp;       /* or NULL */
    struct inbox_maildir *maildir; /* or NULL */
    int64_t now_ms;
    pthread_mutex_t lock;
    inbox_deliveries waiting, given; /* under the lock: for the server, and back from it */
    bool stopping;                   /* the same */
};

/* Watches a file for these events of epoll, or for others than before. */
bool inbox_watch_add(inbox_office *office, int file, unsigned events, inbox_watch *what);
void inbox_watch_change(inbox_office *office, int file, unsigned events, inbox_watch *what);
/* Reads a mail and hands it to the server, once for each recipient. The mail, which has its callback and is freed after
   it, is then decided some time later, or never when the office ends; within this call, when it is refused as it is.
   recipients: as many as mail->recipients; NULL: the one that the mail names. */
void inbox_begin_mail(inbox_office *office, const inbox_source *source, const char *const *recipients,
                      inbox_mail *mail);

/* ---- lmtp_server.c ---- */

struct inbox_lmtp *inbox_lmtp_open(inbox_office *office, store_fault *fault);
/* Sends what can be sent at once. NULL is allowed. */
void inbox_lmtp_close(struct inbox_lmtp *self);
/* Ends the connections whose time is over; in how many milliseconds the next one's is, -1: none. */
int inbox_lmtp_sweep(struct inbox_lmtp *self);
int inbox_lmtp_port(const struct inbox_lmtp *self);

/* ---- maildir.c ---- */

struct inbox_maildir *inbox_maildir_open(inbox_office *office, store_fault *fault);
void inbox_maildir_close(struct inbox_maildir *self);
/* Takes the next mail when it is time; in how many milliseconds it is to be called again, -1: when something comes. */
int inbox_maildir_go_on(struct inbox_maildir *self);

#endif
