/* Why a request or a message was refused, as the protocol says it: a status, a code that programs rely on, and a
   sentence in the reader's language. */
#ifndef LUDOPOD_SERVER_HTTP_PROBLEM_H
#define LUDOPOD_SERVER_HTTP_PROBLEM_H

#include <jansson.h>

#include "club/error.h"
#include "transport/message.h"

/* clang-format off */
#define SERVER_PROBLEM_LIST(X)                                                                       \
    X(SERVER_NO_PAGE,      404, "not_found",     "there is nothing at {0}")                          \
    X(SERVER_NO_GAME,      404, "not_found",     "there is no game '{0}'")                           \
    X(SERVER_NO_CHALLENGE, 404, "not_found",     "there is no challenge '{0}'")                      \
    X(SERVER_NO_PUZZLE,    404, "not_found",     "there is no puzzle '{0}'")                         \
    X(SERVER_NO_POOL,      404, "not_found",     "there is no pool '{0}' of rated games")            \
    X(SERVER_NO_PUZZLES,   404, "no_puzzles",    "this server has no puzzles of that game")          \
    X(SERVER_NO_PICTURES,  404, "no_pictures",   "this server makes no pictures as PNG; the same address with .svg instead of .png has one") \
    X(SERVER_BAD_METHOD,   405, "method",        "that does not work here; expected {0}")            \
    X(SERVER_BAD_JSON,     400, "json",          "the body is not JSON: {0}")                        \
    X(SERVER_NOT_OBJECT,   400, "json",          "the body must be a JSON object")                   \
    X(SERVER_BAD_FIELD,    400, "field",         "'{0}' must be {1}")                                \
    X(SERVER_BAD_TYPE,     400, "type",          "'{0}' is not a message here; expected hello, watch, leave, lobby, lobby-leave, move, resign or ping") \
    X(SERVER_BAD_FORMAT,   400, "format",        "'{0}' is not a format; expected text, json or abstractplay") \
    X(SERVER_UNFINISHED,   409, "unfinished",    "only a game that has a result can be written in this form") \
    X(SERVER_BAD_KEY,      400, "key",           "an Idempotency-Key has 1 to {0} visible characters of ASCII") \
    X(SERVER_KEY_REUSED,   422, "key_reused",    "this Idempotency-Key was sent before, with another request; take a new one") \
    X(SERVER_TOO_LARGE,    413, "too_large",     "that is too large; at most {0} bytes are taken")   \
    X(SERVER_HEADERS_MANY, 431, "headers",       "the headers are too large; at most {0} bytes are taken") \
    X(SERVER_NOT_HTTP,     400, "http",          "this is not a request of HTTP/1.1: {0}")           \
    X(SERVER_BAD_CODING,   501, "coding",        "a body is sent as it is or chunked; no other transfer coding is taken") \
    X(SERVER_NO_UPGRADE,   400, "websocket",     "this does not open a WebSocket: {0}")              \
    X(SERVER_BAD_VERSION,  426, "websocket",     "only version 13 of WebSocket is spoken here")      \
    X(SERVER_STOPPING,     503, "stopping",      "the server is stopping; try again in a moment")    \
    X(SERVER_FOREIGN,      403, "origin",        "requests from the page {0} are not taken")         \
    X(SERVER_MISDIRECTED,  421, "host",          "this server is not known as '{0}'; whoever runs it can set public_url") \
    X(SERVER_NO_GUEST,     403, "not_yours",     "this connection is nobody's; take a seat and open it again") \
    X(SERVER_NOBODY,       401, "nobody",        "you are not known here yet; take a seat or sign in first") \
    X(SERVER_BAD_TOKEN,    401, "bad_token",     "this token is not known here, has ended or was ended; its owner can make another in the settings") \
    X(SERVER_NO_SCOPE,     403, "scope",         "this token may not do that; it would have to be made for '{0}'") \
    X(SERVER_NOT_BY_TOKEN, 403, "scope",         "no token does that; its owner can, signed in on the page") \
    X(SERVER_NO_PERSON,    404, "not_found",     "there is no member '{0}'")                         \
    X(SERVER_NO_SETTING,   422, "setting",       "there is no setting '{0}'")                        \
    X(SERVER_NO_PASSKEYS,  409, "no_passkeys",   "there are no passkeys at this address; use the club under its name or under localhost, or sign in with a password") \
    X(SERVER_NO_HOOKS,     409, "no_hooks",      "this club sends no webhooks")                        \
    X(SERVER_NO_PUSHES,    409, "no_pushes",     "this club pushes nothing to devices")               \
    X(SERVER_ATTEMPTS,     429, "attempts",      "too many attempts; try again in {0} seconds")      \
    X(SERVER_BUSY,         503, "busy",          "too many are asking for this now; try again in a moment") \
    X(SERVER_NO_PICTURE,   503, "busy",          "the picture cannot be drawn now; try again in a moment") \
    X(SERVER_TOO_FAST,     429, "too_fast",      "too many requests; try again in {0} seconds")      \
    X(SERVER_TOO_MANY,     429, "too_many",      "too many new games; try again in {0} seconds")     \
    X(SERVER_CHALLENGES_FAST, 429, "too_many",   "too many new challenges; try again in {0} seconds") \
    X(SERVER_WATCHES_FULL, 429, "watches",       "a connection can watch at most {0} games")         \
    X(SERVER_DAMAGED,      500, "damaged",       "game {0} is damaged in the database and cannot be played on; the log of the server says where, to whoever runs it") \
    X(SERVER_CHALLENGE_DAMAGED, 500, "damaged",  "challenge {0} is damaged in the database and cannot be answered; the log of the server says where, to whoever runs it") \
    X(SERVER_FULL,         503, "full",          "the server has no free connection; try again later") \
    X(SERVER_UNAVAILABLE,  503, "unavailable",   "the server cannot write to its database now; nothing was changed, try again")

typedef enum server_problem_kind {
#define SERVER_PROBLEM_ENUM(name, status, code, message) name,
    SERVER_PROBLEM_LIST(SERVER_PROBLEM_ENUM)
#undef SERVER_PROBLEM_ENUM
    SERVER_PROBLEM_KINDS
} server_problem_kind;
/* clang-format on */

/* What programs go by. */
typedef struct server_problem_type {
    int status;
    const char *code;
} server_problem_type;

server_problem_type server_problem_type_of(server_problem_kind kind);
/* Of CLUB_ERROR_RULES: "POD_ERROR_*", which stands for all of the library. */
server_problem_type server_problem_type_of_club(club_error error);
/* All there are, those of the library included, one after the other. */
size_t server_problem_type_count(void);
server_problem_type server_problem_type_at(size_t index);
/* What kind of problem it is, the same each time: by its code where that says more than the status. */
const char *server_problem_title(server_problem_type type, pod_language language);

typedef struct server_problem {
    int status;
    const char *code;
    char message[1024];
    char argument[POD_FAULT_ARGUMENTS][POD_FAULT_ARGUMENT_SIZE]; /* what the message was filled with; "" for none */
    size_t offset, length;                                       /* in the move or position that was sent */
    unsigned retry_after;                                        /* seconds, or 0 */
    const char *allow;
} server_problem;

/* Arguments may be NULL. All return false, so that a check can end with them. */
bool server_problem_set(server_problem *out, pod_language language, server_problem_kind kind, const char *first,
                        const char *second);
bool server_problem_number(server_problem *out, pod_language language, server_problem_kind kind, long number);
bool server_problem_club(server_problem *out, pod_language language, const club_fault *fault);

/* {"code": …, "message": …, "offset": …, "length": …}: a new reference. */
json_t *server_problem_json(const server_problem *problem);
/* Answers with it: below SERVER_API as RFC 9457 has it, elsewhere {"error": …}. */
void server_problem_answer(const server_problem *problem, const server_request *request, server_answer *answer);

#endif
