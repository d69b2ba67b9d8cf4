/* LMTP (RFC 2033) at our end, as a state machine without sockets: bytes go in, replies and mails come out. It takes
   commands sent ahead (PIPELINING), 8BITMIME, SMTPUTF8 and SIZE, and answers for each recipient alone.

   A line ends with CRLF and a mail with CRLF.CRLF, nothing else: a mail server before ours that takes another sequence
   for an end would let a mail bring others with it that it never had (SMTP smuggling). So a mail with a CR or LF alone
   is refused, and a command with one ends the connection.

   One thread at a time; allocates what it keeps. */
#ifndef LUDOPOD_SERVER_INBOX_LMTP_H
#define LUDOPOD_SERVER_INBOX_LMTP_H

#include "ludopod/text.h"
#include "server/inbox/message.h"

enum {
    LMTP_COMMAND_MAX = 2048,   /* bytes of a line, with its end */
    LMTP_LINE_MAX = 32 * 1024, /* of a mail's; RFC 5321 has 1000, and mail programs do not keep to it */
    LMTP_RECIPIENTS_MAX = 20,  /* of a mail; the others are to come with the next one */
    LMTP_ERRORS_MAX = 20,      /* commands that are none, after which the connection ends */
    LMTP_OVERRUN = 8           /* a mail of so many times the size that is taken ends it, too */
};

typedef struct lmtp lmtp;

typedef struct lmtp_settings {
    const char *host;    /* what we call ourselves; outlives the connections */
    const char *address; /* for which mails are taken, with a detail too (head.h); the same */
    size_t size_max;     /* bytes of a mail */
} lmtp_settings;

typedef enum lmtp_step {
    LMTP_MORE, /* all was taken, and more may come */
    LMTP_MAIL, /* there is a mail: nothing more is taken before lmtp_answer() */
    LMTP_END   /* the connection is to be closed once what was printed is sent */
} lmtp_step;

/* NULL: there is no memory. The greeting is printed. */
lmtp *lmtp_open(const lmtp_settings *settings, pod_text *out);
/* NULL is allowed. */
void lmtp_close(lmtp *self);
/* Takes bytes as they come; *taken: how many. Prints replies: each line of input makes LMTP_REPLY_MAX bytes at most,
   and it stops, with LMTP_MORE, when there is no room for that. */
lmtp_step lmtp_take(lmtp *self, const char *bytes, size_t length, size_t *taken, pod_text *out);
enum { LMTP_REPLY_MAX = 8192 /* to all recipients together */ };

/* The mail of LMTP_MAIL, lines ended with CRLF, without the dots that were added on the way. It lasts until the
   answer. */
const char *lmtp_mail(const lmtp *self, size_t *length);
const char *lmtp_sender(const lmtp *self); /* "" of a bounce */
size_t lmtp_recipients(const lmtp *self);
const char *lmtp_recipient(const lmtp *self, size_t index);
/* What became of the mail, a verdict for each recipient. Prints so many replies, and takes input again. Requires:
   there is room of LMTP_REPLY_MAX. */
void lmtp_answer(lmtp *self, const inbox_verdict *verdicts, pod_text *out);
/* The connection ends, in the middle of whatever it is at. */
void lmtp_print_farewell(const lmtp *self, const char *why, pod_text *out);

#endif
