/* The club by mail: what comes in is read as commands and done, and alerts go out as letters. A way into the club
   (app/) beside the API, which it can ask by the function that it is given. One thread, within turns. */
#ifndef LUDOPOD_MAIL_MAIL_H
#define LUDOPOD_MAIL_MAIL_H

#include "app/app.h"
#include "mail/inbox/message.h"
#include "mail/inbox/read.h"

/* What the API answers to a member: see api_ask_as(). The text is the caller's to free; NULL without memory. */
typedef char *mail_asks(void *context, const app_caller *caller, const char *path, const char *query, const char *body,
                        int *status);

typedef struct mail_settings {
    const mime_reader *reader; /* who decodes mails that come in; required where the configuration has any come in */
    mail_asks *ask;
    void *context; /* of ask */
} mail_settings;

typedef struct mailer {
    app *app;
    mail_asks *ask;
    void *context;
    struct inbox *inbox;               /* or NULL: no mails come in */
    app_inbox_settings inbox_settings; /* with an address */
    const inbox_message *taken;        /* in this turn, or NULL */
    inbox_verdict verdict;
} mailer;

/* Opens the inbox where the configuration has mails come in, and registers to be told. the club outlives it. NULL when
   it cannot be, and the fault says why. */
mailer *mail_create(app *club, const mail_settings *settings, store_fault *fault);
/* Ends its thread: a mail that was taken and is not durable comes again. */
void mail_stop(mailer *self);
void mail_free(mailer *self);

#endif
