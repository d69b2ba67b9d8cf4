/* From a session to its person: who was asked for lately is remembered, others are looked up in the store. One thread.
 */
#ifndef LUDOPOD_SERVER_HTTP_SESSION_H
#define LUDOPOD_SERVER_HTTP_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/people/person.h"
#include "store/store.h"

enum { SERVER_SESSIONS_KEPT = 4096 }; /* about 300 KiB */

typedef struct server_session {
    club_session_key key;
    store_session known; /* of nobody: the place is free */
    bool fresh;          /* learnt in this turn, so it may be taken back with it */
} server_session;

/* A table in which each key has one place. All zero is empty. */
typedef struct server_sessions {
    server_session *place; /* SERVER_SESSIONS_KEPT of them */
    bool any_fresh;
} server_sessions;

/* False when there is no memory. */
bool server_sessions_open(server_sessions *sessions);
void server_sessions_close(server_sessions *sessions);

/* STORE_NOT_FOUND: the session is not known; nobody has done anything with it yet. */
store_status server_session_find(server_sessions *sessions, store *from, const club_session_key *key,
                                 store_session *out, store_fault *fault);
/* Remembers one that was just written. */
void server_session_learn(server_sessions *sessions, const club_session_key *key, store_session known);
/* One that has ended, or whose person is not what it was: it is looked up again. */
void server_session_forget(server_sessions *sessions, const club_session_key *key);
/* The same of all sessions of a person and of their bots. */
void server_sessions_forget_person(server_sessions *sessions, const club_person *person);
/* At the end of a turn. kept: what was written in it is durable; else what was learnt in it is forgotten. */
void server_sessions_settle(server_sessions *sessions, bool kept);

/* The same of a token. */
store_status server_token_find(server_sessions *sessions, store *from, const club_session_key *key, store_session *out,
                               store_fault *fault);

/* Tokens (token.c): what a program proves with that it acts for a member. As of cookies, only the hash is kept. */

enum { SERVER_TOKEN_SIZE = 64 };

/* Whether an Authorization field brings a token, good or not, and its key. Other schemes are not ours: a proxy before
   us may have its own passwords. */
bool server_token_read(const char *authorization, club_session_key *out);
/* Makes a new one: its text, and its key. */
void server_token_make(char out[SERVER_TOKEN_SIZE], club_session_key *key);
/* Wipes the text from memory. */
void server_token_forget(char text[SERVER_TOKEN_SIZE]);

/* Cookies: what a browser proves its session with. It holds 32 random bytes in a cookie; everywhere else there is only
   their BLAKE2b hash, so neither the database nor the logs can be used to sit in someone's seat. */

/* The session that a Cookie header speaks for. False, and *out is all zero, when it holds no token of ours. */
bool server_cookie_read(const char *cookies, club_session_key *out);
/* Makes a new token, its session's key and the Set-Cookie value that tells the browser. secure: the browser comes
   through TLS. now: seconds since 1970. */
void server_cookie_make(bool secure, int64_t now, club_session_key *out, char *set_cookie, size_t size);
/* The Set-Cookie value that takes the token away. */
void server_cookie_drop(bool secure, char *set_cookie, size_t size);
/* The Set-Cookie value that keeps the token of a Cookie header for another year, under the name that is in use now.
   False when there is none in it, or the browser was sent it today (UTC). */
bool server_cookie_renew(const char *cookies, bool secure, int64_t now, char *set_cookie, size_t size);

#endif
