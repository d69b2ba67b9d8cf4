/* Who asks, and what is said to him when it is refused. */
#ifndef LUDOPOD_SERVER_HTTP_CALLER_H
#define LUDOPOD_SERVER_HTTP_CALLER_H

#include "club/people/person.h"
#include "server/http/peer.h"
#include "server/http/problem.h"

/* On whose behalf something is done, and what to say when it is refused. */
typedef struct server_caller {
    club_person person;       /* nobody, or whom the session is of */
    bool has_session;         /* a browser with a cookie of ours */
    club_session_key session; /* then */
    int64_t seen;             /* when the person last did something, of a session that is known */
    const club_guest *guest;  /* the person, when he becomes one by this; else NULL */
    pod_language language;
    char address[SERVER_ADDRESS_SIZE];
    server_problem problem;
} server_caller;

#endif
