/* What whoever runs the club does in it: the acts of `ludopod admin`. They come over a socket that only the host can
   open (transport_listen_to_host()), or are done in the program of the command itself, where no server runs. The host
   is nobody of the club, may do what administrators may, and has no limits. One thread, within turns. */
#ifndef LUDOPOD_API_HOST_HOST_H
#define LUDOPOD_API_HOST_HOST_H

#include "api/exchange.h"

enum { API_HOST_WORDS = 4 };

struct api_host_act;

/* An act that was asked for. */
typedef struct api_host_call {
    api *api;
    const struct api_host_act *act;
    const char *word[API_HOST_WORDS]; /* "" for what was left out */
    app_caller caller;                /* nobody; its problem says why an act is refused, where the answer does not */
    transport_answer *answer;         /* of the API, when that has refused it */
    json_t *told;                     /* an object: what was done */
} api_host_call;

typedef struct api_host_act {
    const char *name;                 /* "user role" */
    const char *words;                /* how it is called: "HANDLE ROLE", with those in brackets that may be left out */
    const char *said, *names[2];      /* English, filled with what is told under these names */
    bool (*act)(api_host_call *call); /* false: it is refused */
} api_host_act;

extern const api_host_act api_host_acts[]; /* acts.c; up to one without a name */

/* Answers {"act": NAME, "words": [...], "language": "en"} with what is told, or with a problem. */
void api_host_answer(api *self, const transport_request *request, transport_answer *answer);

#endif
