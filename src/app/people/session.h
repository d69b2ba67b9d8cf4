/* From a session to its person: who was asked for lately is kept, others are looked up in the store. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_SESSION_H
#define LUDOPOD_APP_PEOPLE_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/person.h"
#include "store/store.h"

enum { APP_SESSIONS_KEPT = 4096 }; /* about 300 KiB */

typedef struct app_session {
    club_session_key key;
    store_session known; /* of nobody: the place is free */
    bool fresh;          /* learnt in this turn, so it may be taken back with it */
} app_session;

/* A table in which each key has one place. All zero is empty. */
typedef struct app_sessions {
    app_session *place; /* APP_SESSIONS_KEPT of them */
    bool any_fresh;
} app_sessions;

/* False when there is no memory. */
bool app_sessions_open(app_sessions *sessions);
void app_sessions_close(app_sessions *sessions);

/* STORE_NOT_FOUND: the session is not known; nobody has done anything with it yet. */
store_status app_session_find(app_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                              store_fault *fault);
/* Remembers one that was just written. */
void app_session_learn(app_sessions *sessions, const club_session_key *key, store_session known);
/* One that has ended, or whose person is not what it was: it is looked up again. */
void app_session_forget(app_sessions *sessions, const club_session_key *key);
/* The same of all sessions of a person and of their bots. */
void app_sessions_forget_person(app_sessions *sessions, const club_person *person);
/* At the end of a turn. kept: what was written in it is durable; else what was learnt in it is forgotten. */
void app_sessions_settle(app_sessions *sessions, bool kept);

/* The same of a token. */
store_status app_token_find(app_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                            store_fault *fault);

#endif
