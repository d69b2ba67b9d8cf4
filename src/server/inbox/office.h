/* The inbox: a thread that takes mails from mail servers (LMTP) and from a watched Maildir, decodes them, and hands
   them to the server's turns. What the server says of each goes back to where it came from, so that the event loop
   never waits for a mail, and no mail is answered for before its turn is durable.

   One thread calls these functions. */
#ifndef LUDOPOD_SERVER_INBOX_OFFICE_H
#define LUDOPOD_SERVER_INBOX_OFFICE_H

#include "server/config.h"
#include "server/inbox/mime.h"
#include "server/log.h"
#include "store/status.h"

typedef struct inbox_office inbox_office;

typedef struct inbox_office_settings {
    const mime_reader *reader;
    const server_inbox_settings *config; /* with an address; outlives the office */
    const char *host;                    /* what we call ourselves; the same */
    server_logger logger;
    void (*wake)(void *context); /* called from the thread when there is a mail */
    void *context;
} inbox_office_settings;

/* A mail to one recipient, on its way through the server. */
typedef struct inbox_delivery {
    inbox_message message;
    inbox_verdict verdict; /* the server's */
    struct inbox_mail *of; /* the office's own, as what follows */
    size_t index;
    struct inbox_delivery *next; /* the owner's */
} inbox_delivery;

/* Listens, and looks through the Maildir. NULL: it cannot be, and the fault says why. */
inbox_office *inbox_office_create(const inbox_office_settings *settings, store_fault *fault);
/* Sends the verdicts that were given, ends all connections; after this nobody calls wake. NULL is allowed. What was
   taken and not given back is freed with inbox_delivery_free(). */
void inbox_office_free(inbox_office *office);

/* The next mail, which is the caller's until it is given back; NULL: none waits. */
inbox_delivery *inbox_office_take(inbox_office *office);
/* With its verdict. */
void inbox_office_give(inbox_office *office, inbox_delivery *delivery);
void inbox_delivery_free(inbox_delivery *delivery);
/* The port that is listened on; 0: none, or a UNIX socket. */
int inbox_office_port(const inbox_office *office);

#endif
