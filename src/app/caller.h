/* Who asks, and what is said when it is refused. */
#ifndef LUDOPOD_APP_CALLER_H
#define LUDOPOD_APP_CALLER_H

#include "app/people/peer.h"
#include "app/problem.h"
#include "app/queue/limit.h"
#include "club/decision.h"
#include "club/people/person.h"

/* On whose behalf something is done, and what to say when it is refused. */
typedef struct app_caller {
    club_person person;       /* nobody, or whom the session is of */
    bool has_session;         /* a browser with a cookie of ours */
    bool has_token;           /* a program that acts for the person; then there is no session */
    club_session_key session; /* of the session or the token */
    unsigned scopes;          /* of a token that is known: bits of club_scope */
    int64_t seen;             /* when the person last did something, of a session that is known */
    bool member;              /* has a handle */
    unsigned roles;           /* bits of club_role */
    club_restraint restraint; /* what a moderator keeps the person from */
    club_bot_mark bot;        /* whether the person is one, and who keeps it */
    const club_guest *guest;  /* the person, when this makes the caller one; else NULL */
    pod_language language;
    char address[APP_ADDRESS_SIZE];
    bool counted;          /* the request was, when it came first */
    app_limit_state limit; /* that is nearest, or that was met */
    app_problem problem;
} app_caller;

#endif
