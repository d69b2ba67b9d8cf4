/* The club by mail: what comes in is read as commands and done, and alerts go out as letters. A way into the club
   (app/) beside the API, which does not know it. One thread, within turns. */
#ifndef LUDOPOD_MAIL_MAIL_H
#define LUDOPOD_MAIL_MAIL_H

#include "app/app.h"
#include "mail/inbox/message.h"
#include "mail/inbox/read.h"

typedef struct mailer {
    app *app;
    struct inbox *inbox;               /* or NULL: no mails come in */
    app_inbox_settings inbox_settings; /* with an address */
    const inbox_message *taken;        /* in this turn, or NULL */
    inbox_verdict verdict;
} mailer;

/* Opens the inbox where the configuration has mails come in, which reader then decodes (NULL where none come in), and
   registers to be told. the club outlives it. NULL when it cannot be, and the fault says why. */
mailer *mail_create(app *club, const mime_reader *reader, store_fault *fault);
/* Ends its thread: a mail that was taken and is not durable comes again. */
void mail_stop(mailer *self);
void mail_free(mailer *self);

#endif
