/* The inbox: a thread that takes mails from the Maildir (maildir.h), decodes them, and hands them to the server's
   turns, one at a time, so that the event loop never waits for a mail. A mail is done with once the turn that acted on
   it is durable: what is there when the server starts was not, and is taken again. The server then knows it, if it had
   been (store_receive()).

   One thread calls these functions. */
#ifndef LUDOPOD_MAIL_INBOX_INBOX_H
#define LUDOPOD_MAIL_INBOX_INBOX_H

#include "app/config.h"
#include "app/log.h"
#include "mail/inbox/read.h"
#include "store/status.h"

struct inbox;

typedef struct inbox_settings {
    const mime_reader *reader;
    const app_inbox_settings *config; /* with an address; outlives the struct inbox */
    app_logger logger;
    void (*wake)(void *context); /* called from the thread when there is a mail */
    void *context;
} inbox_settings;

/* NULL: the Maildir cannot be used, and the fault says why. */
struct inbox *inbox_open(const inbox_settings *settings, store_fault *fault);
/* A mail that was taken and has no verdict comes again. After this nobody calls wake. NULL is allowed. */
void inbox_close(struct inbox *self);

/* The next mail, which is good until its verdict; NULL: none waits. */
const inbox_message *inbox_take(struct inbox *self);
/* Of the mail that was taken. */
void inbox_give(struct inbox *self, inbox_verdict verdict);

#endif
