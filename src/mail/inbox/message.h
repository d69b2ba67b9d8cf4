/* A mail that came in, as plain values, and what the server does with it.

   A mail comes from a Maildir (inbox.h), where a file is a mail to one recipient. A thread of its own decodes it; then
   it is handed to a turn of the server. What mail_perform() does in that turn is one transaction with the note that
   this mail was received, so that a mail that is delivered again does nothing more. Its file goes once the turn is
   durable.

   All texts are UTF-8 without control characters, but for LF in the body, and each ends in a 0 byte. Whoever sent the
   mail chose what they say: `from` proves nothing. */
#ifndef LUDOPOD_MAIL_INBOX_MESSAGE_H
#define LUDOPOD_MAIL_INBOX_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct mailer;

enum {
    INBOX_ADDRESS_SIZE = 320,     /* 64 + @ + 254 and an end (RFC 5321, 4.5.3.1) */
    INBOX_ID_SIZE = 512,          /* of a Message-ID; one that is longer is cut */
    INBOX_REFERENCES_SIZE = 4096, /* the first and the latest of those that are too many */
    INBOX_SUBJECT_SIZE = 1024,
    INBOX_STATUS_SIZE = 16,     /* "5.1.1" */
    INBOX_TEXT_MAX = 64 * 1024, /* bytes of a body that are read; the rest is dropped, and cut says so */
    INBOX_KEY_BYTES = 32
};

typedef enum inbox_kind {
    INBOX_ORDINARY,  /* as far as can be seen, a person wrote it */
    INBOX_AUTOMATIC, /* a vacation note, an answer of a machine, a list, bulk: nothing is ever answered to it */
    INBOX_REPORT,    /* a delivery report (RFC 3464): report says of what */
    INBOX_LOOP       /* a mail of our own that came back, or one that has gone round: nothing is ever answered to it */
} inbox_kind;

/* What a delivery report says, of the first recipient that failed; all "" when it could not be read. */
typedef struct inbox_report {
    char recipient[INBOX_ADDRESS_SIZE];
    char status[INBOX_STATUS_SIZE];  /* RFC 3463: "5.1.1" is for good, "4.4.7" is not */
    char original_id[INBOX_ID_SIZE]; /* Message-ID of the mail that was not delivered, without < and > */
    bool failed;                     /* the action was "failed": not "delayed", "delivered", "relayed" or "expanded" */
} inbox_report;

typedef struct inbox_message {
    char sender[INBOX_ADDRESS_SIZE];        /* of the envelope; "" for a bounce, and where the head does not say */
    char recipient[INBOX_ADDRESS_SIZE];     /* likewise, as it was given; our address where none of ours is named */
    char detail[INBOX_ADDRESS_SIZE];        /* "abc" of "club+abc@example.org", as it was given; "" for none */
    char from[INBOX_ADDRESS_SIZE];          /* the address of From, "" when there is none or more than one */
    char id[INBOX_ID_SIZE];                 /* Message-ID without < and >; "" for none */
    char in_reply_to[INBOX_ID_SIZE];        /* likewise, the first one */
    char references[INBOX_REFERENCES_SIZE]; /* "<a> <b>" */
    char subject[INBOX_SUBJECT_SIZE];       /* one line */
    char *text;         /* the body as plain text, lines ended by LF; owned; never NULL, INBOX_TEXT_MAX bytes at most */
    size_t text_length; /* bytes, without the end */
    bool cut;           /* there was more text */
    bool html;          /* there was no plain text, this was made of HTML */
    inbox_kind kind;
    inbox_report report;          /* of INBOX_REPORT */
    uint8_t key[INBOX_KEY_BYTES]; /* of this mail to this recipient: the same when it is delivered again */
} inbox_message;

/* Frees the text, and makes it all empty (read.c). */
void inbox_message_clear(inbox_message *message);

/* What became of a mail. */
typedef struct inbox_verdict {
    bool later;       /* nothing could be stored: it is tried again */
    const char *text; /* English, for the log; it is there for ever */
} inbox_verdict;

/* Called for INBOX_ORDINARY alone; of the others nothing comes but what reports do (bounce.c). Called within a turn
   (serve/server.h), by its thread, once for a mail. Changes go through the store as those of any other act
   (app_transaction()) and are durable before the mail goes. With a verdict of later it must have changed nothing. */
inbox_verdict mail_perform(struct mailer *self, const inbox_message *message);

#endif
