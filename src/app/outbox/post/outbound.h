/* Requests by HTTP to addresses that people have given: whoever gives one may mean to reach what only this machine can.
   So it is https alone, no redirect is followed, and each address that a name stands for is looked at when the
   connection is made to it, whatever the name meant before.

   Who sends them is a table of functions, so that tests can have another one. The one of the program, by libcurl, is a
   module of its own (ludopod-outbound.so). */
#ifndef LUDOPOD_APP_OUTBOX_POST_OUTBOUND_H
#define LUDOPOD_APP_OUTBOX_POST_OUTBOUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "ludopod/export.h"

enum {
    OUTBOUND_URL_SIZE = 1024,
    OUTBOUND_WHY_SIZE = 160,
    OUTBOUND_ADDRESS_SIZE = 46,
    OUTBOUND_SECONDS = 10,                /* that a request may take in all */
    OUTBOUND_REPLY_BYTES = 1 << 16,       /* after which nobody listens any more */
    OUTBOUND_RETRY_MAX_S = 30 * 24 * 3600 /* who says that they want longer is taken to want as long */
};

/* ---- What is allowed (outbound.c): pure and thread-safe --------------------------------------------------------- */

/* Whether an address is one of the public internet: neither this machine nor its network, nor one of those that stand
   for them. */
bool outbound_is_public(const struct sockaddr *address);
/* "https://HOST/..." with a port or without, in printable ASCII, without a name or a password. local: for tests,
   http: too. */
bool outbound_takes(const char *url, bool local);
/* Its part up to the path: "https://push.example.net". Requires: it is taken. */
void outbound_origin(const char *url, char out[OUTBOUND_URL_SIZE]);

/* ---- Sending ---------------------------------------------------------------------------------------------------- */

typedef struct outbound_request {
    const char *url;
    const char *const *fields; /* "Name: value", up to a NULL */
    const void *body;          /* by POST */
    size_t length;
    bool local;              /* any address, and http:, too */
    const char *authorities; /* a file of certificates that are trusted besides the system's; "": none */
    /* Asked about once a second: whether to give up, because the server ends. */
    bool (*ends)(void *context);
    void *context;
} outbound_request;

typedef struct outbound_reply {
    int status;                          /* 0: there was none */
    int64_t retry_after_s;               /* at most OUTBOUND_RETRY_MAX_S; 0: not said */
    char address[OUTBOUND_ADDRESS_SIZE]; /* that it was sent to, whatever came of it; "": the name led to none */
    char why[OUTBOUND_WHY_SIZE];         /* there was none; without the address */
} outbound_reply;

typedef struct outbound_sender {
    const char *version; /* of the program that it was built with: POD_VERSION */
    /* NULL: there is no memory. One thread uses what is opened at a time. */
    void *(*open)(void);
    void (*send)(void *opened, const outbound_request *request, outbound_reply *out);
    void (*close)(void *opened);
} outbound_sender;

/* outbound_curl.c. The symbol of the module. */
POD_API extern const outbound_sender outbound_sender_curl;

#endif
