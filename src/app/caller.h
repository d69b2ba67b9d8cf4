/* Who asks, and what is said when it is refused. */
#ifndef LUDOPOD_SERVER_HTTP_CALLER_H
#define LUDOPOD_SERVER_HTTP_CALLER_H

#include <jansson.h>

#include "club/decision.h"
#include "club/people/person.h"
#include "app/queue/limit.h"
#include "app/people/peer.h"
#include "app/problem.h"

/* On whose behalf something is done, and what to say when it is refused. */
typedef struct server_caller {
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
    char address[SERVER_ADDRESS_SIZE];
    bool counted;             /* the request was, when it came first */
    server_limit_state limit; /* that is nearest, or that was met */
    server_problem problem;
} server_caller;

/* Reading what was asked. */

/* The object that text is; NULL and the caller's problem. */
json_t *server_ask_object(const char *text, size_t length, server_caller *caller);
/* A text field; fallback (may be NULL: required) when it is not there. */
bool server_ask_text(const json_t *object, const char *name, const char *fallback, const char **out,
                     server_caller *caller);
/* The same of one that may be left out: then *out is NULL. */
bool server_ask_optional(const json_t *object, const char *name, const char **out, server_caller *caller);
/* false when it is not there. */
bool server_ask_boolean(const json_t *object, const char *name, bool *out, server_caller *caller);
bool server_ask_ply(const json_t *object, size_t *out, server_caller *caller);
/* What there is to be said of an act in a game, by CLUB_JOIN to CLUB_ABORT. Texts live as
   long as the object. */
bool server_ask_act(const json_t *object, club_request *out, server_caller *caller);
/* {"game", "options"}; both have a default. */
bool server_ask_options(const json_t *object, const pod_game **game, pod_options *out, server_caller *caller);
/* "clock", by the grammar of club/clock/terms.h or a preset's name; null, "" and left out are none. */
bool server_ask_clock(const json_t *object, club_clock_terms *out, server_caller *caller);
/* The optional field "delay": so many moves late those who watch see the game. */
bool server_ask_delay(const json_t *object, unsigned *out, server_caller *caller);
/* {"game", "options", "seats", "clock", "vacation"}. The names in *out live as long as the object. */
bool server_ask_setup(const json_t *object, club_setup *out, server_caller *caller);

#endif
