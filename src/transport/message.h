/* A request and its answer, as the transport hands them over: no library's types, so the library can be
   replaced in one file. */
#ifndef LUDOPOD_TRANSPORT_MESSAGE_H
#define LUDOPOD_TRANSPORT_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "ludopod/language.h"

enum {
    TRANSPORT_BODY_MAX = 16 * 1024,
    TRANSPORT_MESSAGE_MAX = 4 * 1024,
    TRANSPORT_COOKIE_SIZE = 192,
    TRANSPORT_LINK_SIZE = 192,
    TRANSPORT_ETAG_SIZE = 48,
    TRANSPORT_ID_SIZE = 65
};

typedef enum transport_method {
    TRANSPORT_GET,
    TRANSPORT_HEAD,
    TRANSPORT_POST,
    TRANSPORT_OTHER_METHOD
} transport_method;

struct app_job;

/* Where pages of others may show what is answered. */
typedef enum transport_showing {
    TRANSPORT_SHOWN_HERE,    /* nowhere but here */
    TRANSPORT_SHOWN_PICTURE, /* anywhere, as a picture */
    TRANSPORT_SHOWN_FRAMED,  /* anywhere, in a frame */
    TRANSPORT_SHOWINGS
} transport_showing;

/* Texts are never NULL: what was not sent is "". They belong to the transport and live until the answer is
   given. */
typedef struct transport_request {
    transport_method method;
    const char *path; /* percent signs resolved, without the query */
    const char *query;
    const char *host;
    const char *origin;
    const char *fetch_site; /* Sec-Fetch-Site: how the page that asks is related to us, as newer browsers say */
    const char *cookie;
    const char *authorization;
    const char *accept;
    const char *accept_encoding;
    const char *accept_language;
    const char *if_none_match;
    const char *forwarded_for;
    const char *idempotency_key;
    const char *user_agent;
    const char *id;      /* X-Request-Id: the proxy's, or one made here; the answer and the log say it */
    const char *address; /* of the peer, as text */
    const char *body;
    size_t body_length;
    bool passed_on;      /* by a standby, which has looked whether there is room */
    struct app_job *job; /* that was begun when it was first asked, and is done (app/queue/jobs.h); else NULL */
} transport_request;

typedef struct transport_answer {
    int status;
    const char *type; /* MIME */
    char *owned;      /* to be freed with the answer, or NULL */
    const char *body; /* owned, or memory of the server that outlives the answer */
    size_t length;
    char set_cookie[TRANSPORT_COOKIE_SIZE]; /* "" for none */
    const char *cache;                      /* Cache-Control */
    char etag[TRANSPORT_ETAG_SIZE];         /* "" for none */
    const char *coding;                     /* Content-Encoding; "" for none */
    const char *vary;                       /* the fields of the request that decided what is answered; "" for none */
    const char *allow;                      /* of a 405 */
    char link[TRANSPORT_LINK_SIZE];         /* "" for none */
    unsigned retry_after;                   /* seconds, of a 429 or 503; 0 for none */
    char limit[64], limit_policy[64];       /* RateLimit and RateLimit-Policy; "" for none */
    transport_showing showing;
    bool close;              /* end the connection after it */
    struct app_peer *stream; /* the body is what this peer is told, a line each, until one of both ends it */
    struct app_job *job;     /* no answer yet: the request is asked again once this is done, with it */
} transport_answer;

typedef struct transport_header {
    const char *name, *value;
} transport_header;

/* What an answer says to the browser about security, up to an entry without a name. secure: the browser came through
   TLS, and shall never come otherwise. */
const transport_header *transport_security_headers(bool secure, transport_showing showing);

/* Empties an answer. */
void transport_answer_clear(transport_answer *answer);
/* Gives it a text to own (NULL: out of memory, and the answer says so). */
void transport_answer_own(transport_answer *answer, int status, const char *type, char *text);
/* The same of bytes that are no text, with status 200. */
void transport_answer_own_bytes(transport_answer *answer, const char *type, char *bytes, size_t length);
/* The best of our languages that an Accept-Language header asks for (RFC 9110, 12.5.4); English when it asks for
   none of them. */
pod_language transport_language(const char *accept_language);
/* How much a field such as Accept-Encoding wants this word (RFC 9110, 12.4.2): 1 to 0, which is not at all; what it
   does not name it wants as much as "*". */
double transport_quality(const char *field, const char *word);
/* The value of name in a query ("a=1&b=2") into out, cut at size. False when it is not there. Values of the API are
   plain words, so percent signs are left as they are. */
bool transport_query_value(const char *query, const char *name, char *out, size_t size);
/* The same of a text of any kind, with its percent signs resolved and + for a space. "" when it is not there, or is no
   UTF-8. */
void transport_query_text(const char *query, const char *name, char *out, size_t size);

#endif
