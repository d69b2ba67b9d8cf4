/* Why something was refused, for every way in: a class, a code that programs rely on, and a sentence in the reader's
   language. */
#ifndef LUDOPOD_APP_PROBLEM_H
#define LUDOPOD_APP_PROBLEM_H

#include "club/error.h"

/* What kind of refusal it is: what whoever asked could do about it. Each way in has its own words for it (the API a
   status of HTTP). */
typedef enum app_class {
    APP_CLASS_NONE,
    APP_CLASS_MALFORMED,   /* it cannot be read */
    APP_CLASS_INVALID,     /* what was asked for is none that there can be */
    APP_CLASS_UNKNOWN,     /* it is not known who asks */
    APP_CLASS_FORBIDDEN,   /* not for them */
    APP_CLASS_ABSENT,      /* there is no such thing */
    APP_CLASS_METHOD,      /* it cannot be done with this */
    APP_CLASS_CONFLICT,    /* something is not as it would have to be: the same could be done at another time */
    APP_CLASS_TOO_LARGE,   /* of what is sent */
    APP_CLASS_HEADERS,     /* the same of what is said about it */
    APP_CLASS_MISDIRECTED, /* it was meant for another server */
    APP_CLASS_UPGRADE,     /* another version of the protocol is spoken here */
    APP_CLASS_CODING,      /* it was sent in a way that is not known here */
    APP_CLASS_TOO_OFTEN,   /* later */
    APP_CLASS_BROKEN,      /* something of ours is broken */
    APP_CLASS_UNAVAILABLE, /* the same can be done in a moment */
    APP_CLASSES
} app_class;

/* clang-format off */
#define APP_PROBLEM_LIST(X)                                                                       \
    X(APP_NO_PAGE,      APP_CLASS_ABSENT,       "not_found",     "there is nothing at {0}")                          \
    X(APP_NO_GAME,      APP_CLASS_ABSENT,       "not_found",     "there is no game '{0}'")                           \
    X(APP_NO_CHALLENGE, APP_CLASS_ABSENT,       "not_found",     "there is no challenge '{0}'")                      \
    X(APP_NO_TOURNAMENT, APP_CLASS_ABSENT,      "not_found",     "there is no tournament '{0}'")                     \
    X(APP_NO_PUZZLE,    APP_CLASS_ABSENT,       "not_found",     "there is no puzzle '{0}'")                         \
    X(APP_NO_POOL,      APP_CLASS_ABSENT,       "not_found",     "there is no pool '{0}' of rated games")            \
    X(APP_NO_PUZZLES,   APP_CLASS_ABSENT,       "no_puzzles",    "this server has no puzzles of that game")          \
    X(APP_NO_PICTURES,  APP_CLASS_ABSENT,       "no_pictures",   "this server makes no pictures as PNG; the same address with .svg instead of .png has one") \
    X(APP_BAD_METHOD,   APP_CLASS_METHOD,       "method",        "that does not work here; expected {0}")            \
    X(APP_BAD_JSON,     APP_CLASS_MALFORMED,    "json",          "the body is not JSON: {0}")                        \
    X(APP_NOT_OBJECT,   APP_CLASS_MALFORMED,    "json",          "the body must be a JSON object")                   \
    X(APP_BAD_FIELD,    APP_CLASS_MALFORMED,    "field",         "'{0}' must be {1}")                                \
    X(APP_BAD_TYPE,     APP_CLASS_MALFORMED,    "type",          "'{0}' is not a message here; expected hello, watch, leave, lobby, lobby-leave, move, resign or ping") \
    X(APP_BAD_FORMAT,   APP_CLASS_MALFORMED,    "format",        "'{0}' is not a format; expected text, json or abstractplay") \
    X(APP_UNFINISHED,   APP_CLASS_CONFLICT,     "unfinished",    "only a game that has a result can be written in this form") \
    X(APP_BAD_KEY,      APP_CLASS_MALFORMED,    "key",           "an Idempotency-Key has 1 to {0} visible characters of ASCII") \
    X(APP_KEY_REUSED,   APP_CLASS_INVALID,      "key_reused",    "this Idempotency-Key was sent before, with another request; take a new one") \
    X(APP_TOO_LARGE,    APP_CLASS_TOO_LARGE,    "too_large",     "that is too large; at most {0} bytes are taken")   \
    X(APP_HEADERS_MANY, APP_CLASS_HEADERS,      "headers",       "the headers are too large; at most {0} bytes are taken") \
    X(APP_NOT_HTTP,     APP_CLASS_MALFORMED,    "http",          "this is not a request of HTTP/1.1: {0}")           \
    X(APP_BAD_CODING,   APP_CLASS_CODING,       "coding",        "a body is sent as it is or chunked; no other transfer coding is taken") \
    X(APP_NO_UPGRADE,   APP_CLASS_MALFORMED,    "websocket",     "this does not open a WebSocket: {0}")              \
    X(APP_BAD_VERSION,  APP_CLASS_UPGRADE,      "websocket",     "only version 13 of WebSocket is spoken here")      \
    X(APP_STOPPING,     APP_CLASS_UNAVAILABLE,  "stopping",      "the server is stopping; try again in a moment")    \
    X(APP_FOREIGN,      APP_CLASS_FORBIDDEN,    "origin",        "requests from the page {0} are not taken")         \
    X(APP_MISDIRECTED,  APP_CLASS_MISDIRECTED,  "host",          "this server is not known as '{0}'; whoever runs it can set public_url") \
    X(APP_NO_GUEST,     APP_CLASS_FORBIDDEN,    "not_yours",     "this connection is nobody's; take a seat and open it again") \
    X(APP_NOBODY,       APP_CLASS_UNKNOWN,      "nobody",        "you are not known here yet; take a seat or sign in first") \
    X(APP_BAD_TOKEN,    APP_CLASS_UNKNOWN,      "bad_token",     "this token is not known here, has ended or was ended; its owner can make another in the settings") \
    X(APP_NO_SCOPE,     APP_CLASS_FORBIDDEN,    "scope",         "this token may not do that; it would have to be made for '{0}'") \
    X(APP_NOT_BY_TOKEN, APP_CLASS_FORBIDDEN,    "scope",         "no token does that; its owner can, signed in on the page") \
    X(APP_NO_PERSON,    APP_CLASS_ABSENT,       "not_found",     "there is no member '{0}'")                         \
    X(APP_NO_SETTING,   APP_CLASS_INVALID,      "setting",       "there is no setting '{0}'")                        \
    X(APP_NO_PASSKEYS,  APP_CLASS_CONFLICT,     "no_passkeys",   "there are no passkeys at this address; use the club under its name or under localhost, or sign in with a password") \
    X(APP_NO_HOOKS,     APP_CLASS_CONFLICT,     "no_hooks",      "this club sends no webhooks")                        \
    X(APP_NO_PUSHES,    APP_CLASS_CONFLICT,     "no_pushes",     "this club pushes nothing to devices")               \
    X(APP_ATTEMPTS,     APP_CLASS_TOO_OFTEN,    "attempts",      "too many attempts; try again in {0} seconds")      \
    X(APP_BUSY,         APP_CLASS_UNAVAILABLE,  "busy",          "too many are asking for this now; try again in a moment") \
    X(APP_NO_PICTURE,   APP_CLASS_UNAVAILABLE,  "busy",          "the picture cannot be drawn now; try again in a moment") \
    X(APP_TOO_FAST,     APP_CLASS_TOO_OFTEN,    "too_fast",      "too many requests; try again in {0} seconds")      \
    X(APP_TOO_MANY,     APP_CLASS_TOO_OFTEN,    "too_many",      "too many new games; try again in {0} seconds")     \
    X(APP_CHALLENGES_FAST, APP_CLASS_TOO_OFTEN,    "too_many",   "too many new challenges; try again in {0} seconds") \
    X(APP_WATCHES_FULL, APP_CLASS_TOO_OFTEN,    "watches",       "a connection can watch at most {0} games")         \
    X(APP_DAMAGED,      APP_CLASS_BROKEN,       "damaged",       "game {0} is damaged in the database and cannot be played on; the log of the server says where, to whoever runs it") \
    X(APP_CHALLENGE_DAMAGED, APP_CLASS_BROKEN,       "damaged",  "challenge {0} is damaged in the database and cannot be answered; the log of the server says where, to whoever runs it") \
    X(APP_FULL,         APP_CLASS_UNAVAILABLE,  "full",          "the server has no free connection; try again later") \
    X(APP_UNAVAILABLE,  APP_CLASS_UNAVAILABLE,  "unavailable",   "the server cannot write to its database now; nothing was changed, try again")

typedef enum app_problem_kind {
#define APP_PROBLEM_ENUM(name, class, code, message) name,
    APP_PROBLEM_LIST(APP_PROBLEM_ENUM)
#undef APP_PROBLEM_ENUM
    APP_PROBLEM_KINDS
} app_problem_kind;
/* clang-format on */

typedef struct app_problem {
    app_class class; /* APP_CLASS_NONE: there is none */
    const char *code;
    char message[1024];
    char argument[POD_FAULT_ARGUMENTS][POD_FAULT_ARGUMENT_SIZE]; /* what the message was filled with; "" for none */
    size_t offset, length;                                       /* in the move or position that was sent */
    unsigned retry_after;                                        /* seconds, or 0 */
    const char *allow;
} app_problem;

app_class app_problem_class_of(app_problem_kind kind);
const char *app_problem_code_of(app_problem_kind kind);
app_class app_problem_class_of_club(club_error error);
/* Whether it lies with us, and the same may be done another time. */
bool app_problem_is_ours(const app_problem *problem);

/* Arguments may be NULL. All return false, so that a check can end with them. */
bool app_problem_set(app_problem *out, pod_language language, app_problem_kind kind, const char *first,
                     const char *second);
bool app_problem_number(app_problem *out, pod_language language, app_problem_kind kind, long number);
bool app_problem_club(app_problem *out, pod_language language, const club_fault *fault);

#endif
