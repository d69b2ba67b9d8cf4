/* Who hands mails to a mail server: a table of functions, so that tests can have another one. The one of the program,
   by libcurl, is a module of its own (ludopod-mail.so), which is loaded when the configuration names a mail server. */
#ifndef LUDOPOD_APP_OUTBOX_POST_SMTP_H
#define LUDOPOD_APP_OUTBOX_POST_SMTP_H

#include <stdbool.h>
#include <stddef.h>

#include "app/outbox/outcome.h"
#include "ludopod/export.h"

/* Borrowed texts, which outlive the connection. */
typedef struct post_smtp_settings {
    const char *url;             /* "smtp://HOST:PORT", or smtps: for TLS from the first byte */
    const char *from;            /* address: the sender of all mails, to whom failures are reported */
    const char *user, *password; /* "": the server asks for none */
    const char *authorities;     /* file of certificates that are trusted instead of the system's; "": the system's */
    bool plain;                  /* smtp: does without STARTTLS; else it is required */
} post_smtp_settings;

typedef struct post_message {
    const char *to; /* address */
    const char *text;
    size_t length;
    /* Asked about once a second while it is sent: whether to give up, because the server ends. */
    bool (*ends)(void *context);
    void *context;
} post_message;

enum { POST_REASON_SIZE = 160 };

/* One thread uses a connection at a time. */
typedef struct post_smtp {
    const char *version; /* of the program that it was built with: POD_VERSION */
    /* NULL: there is no memory. The connection to the mail server is made when there is something to send. */
    void *(*open)(const post_smtp_settings *settings);
    /* OUTBOX_LATER: it could not take it now (no connection, a reply of 4xx, a password that is wrong). OUTBOX_REFUSED:
       a reply of 5xx to the receiver or to the mail itself. Takes at most about a minute. why: what went wrong, without
       addresses; "" when nothing did. When the connection is lost after the mail was sent and before it was
       acknowledged, it may be delivered though it is OUTBOX_LATER: then it will be twice, with one Message-ID. */
    outbox_outcome (*send)(void *connection, const post_message *message, char why[POST_REASON_SIZE]);
    void (*close)(void *connection);
} post_smtp;

/* curl.c. The symbol of the module. */
POD_API extern const post_smtp post_smtp_curl;

#endif
