/* Routes: what the server answers by HTTP, as one table. An entry says all there is to know of a request: method, path,
   whose it is, what is sent and answered, what can be refused, and the function that answers. Requests are dispatched
   by it, and the OpenAPI document (reference/openapi.c) is written from it, so the two cannot part.

   A pattern is a path whose segments in braces stand for one segment of any text: "/api/v1/games/{id}/moves". Plain
   values, thread-safe. */
#ifndef LUDOPOD_SERVER_HTTP_ROUTER_H
#define LUDOPOD_SERVER_HTTP_ROUTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "transport/message.h"
#include "api/schema.h"

/* Where the present version of the API is, and where it was before it had versions: paths of old that are still
   answered, as they were then. */
#define SERVER_API "/api/v1"
#define SERVER_API_OLD "/api"

enum { SERVER_PARAMETERS_MAX = 2, SERVER_PARAMETER_SIZE = 32 };

/* Whose a request is. */
typedef enum server_right {
    SERVER_FOR_ANYONE,
    SERVER_FOR_GUESTS,  /* who is nobody yet becomes a guest by it */
    SERVER_FOR_PLAYERS, /* of the game; the club decides */
    SERVER_FOR_PEOPLE,  /* who is somebody, a guest or a member */
    SERVER_FOR_MEMBERS,
    SERVER_FOR_MODERATORS, /* and administrators */
    SERVER_FOR_ADMINISTRATORS
} server_right;

/* A set of server_problem_kind or of club_error, of which there are more than 64. */
__extension__ typedef unsigned __int128 server_bits;
#define SERVER_BIT(kind) ((server_bits)1 << (kind))
/* Of club_error: what is wrong with the terms of a rated game. */
#define SERVER_UNRATED                                                                                                 \
    (SERVER_BIT(CLUB_ERROR_RATED_GAME) | SERVER_BIT(CLUB_ERROR_RATED_BOARD) | SERVER_BIT(CLUB_ERROR_RATED_OPTION) |    \
     SERVER_BIT(CLUB_ERROR_RATED_CLOCK))

/* The same: why a bot that is asked, or that asks, does not play. */
#define SERVER_OF_BOTS                                                                                                 \
    (SERVER_BIT(CLUB_ERROR_BOT_OPEN) | SERVER_BIT(CLUB_ERROR_BOT_AWAY) | SERVER_BIT(CLUB_ERROR_BOT_BUSY) |             \
     SERVER_BIT(CLUB_ERROR_BOT_BOARD) | SERVER_BIT(CLUB_ERROR_BOT_OPTION) | SERVER_BIT(CLUB_ERROR_BOT_CLOCK) |         \
     SERVER_BIT(CLUB_ERROR_BOT_PLAYERS) | SERVER_BIT(CLUB_ERROR_BOT_RATED) | SERVER_BIT(CLUB_ERROR_BOT_RANGE) |        \
     SERVER_BIT(CLUB_ERROR_RATED_BOTS))

struct server_exchange;

typedef struct server_route {
    server_method method; /* SERVER_GET (which answers HEAD too) or SERVER_POST */
    const char *pattern;
    const char *operation; /* its name for programs: "createGame" */
    const char *summary;   /* for people, English */
    server_right right;
    unsigned scope;                   /* which club_scope a token needs; 0: no token will do */
    bool old;                         /* answered below SERVER_API_OLD, too */
    bool plain;                       /* no part of the API: no limits, no cookies */
    unsigned listed;                  /* answers a list, by pages of at most so many */
    bool several;                     /* its JSON that has no schema may be an array of objects, too */
    bool streams;                     /* answers lines of JSON, and goes on */
    bool secret;                      /* its answer holds or spends secrets, so it is not kept to be given once more */
    unsigned body_kib;                /* what a POST's body may have, where it is less than SERVER_BODY_MAX; else 0 */
    int status[2];                    /* of success; the second may be 0 */
    const char *request, *response;   /* names of schemas; NULL: no body, or one that media is about */
    const char *example;              /* of the request; single quotes stand for double ones, $ for a game's name */
    const char *media[2];             /* the types of an answer that has no schema: text, or an object of JSON */
    const server_schema_field *query; /* up to an entry without a name; NULL: none */
    server_bits problems;             /* a bit for each server_problem_kind that it may answer, besides those of all */
    server_bits refusals;             /* the same of club_error */
    void (*answer)(struct server_exchange *at); /* NULL: a WebSocket, which is opened by server_connect() */
} server_route;

typedef struct server_match {
    const server_route *route;                                /* NULL: nothing there answers this method */
    bool old;                                                 /* the path was one of SERVER_API_OLD */
    bool socket;                                              /* a WebSocket is opened at it */
    char value[SERVER_PARAMETERS_MAX][SERVER_PARAMETER_SIZE]; /* of the segments in braces, in order */
    const char *allow; /* the methods that the path has, as Allow says them; NULL: there is nothing at this path */
} server_match;

/* Whether a path fits a pattern; value is then filled. A segment for a parameter is neither empty nor longer than
   SERVER_PARAMETER_SIZE - 1. */
bool server_pattern_fits(const char *pattern, const char *path,
                         char value[SERVER_PARAMETERS_MAX][SERVER_PARAMETER_SIZE]);
/* In bytes, of a POST. */
size_t server_route_body_max(const server_route *route);
/* All routes there are, family by family; NULL behind the last. */
const server_route *server_route_at(size_t index);
/* Finds the route for a request. */
server_match server_route_find(server_method method, const char *path);

/* What may be said over a WebSocket, with the same rights: a table like those of routes. */
struct server_incoming;
typedef struct server_message {
    const char *type; /* NULL: the end */
    server_right right;
    bool (*answer)(struct server_incoming *of); /* false: refused, the caller's problem says why */
} server_message;

extern const server_message server_messages[]; /* live/socket.c */

/* The families: each is a table in a file of its own, which ends with a route without a pattern. */
extern const server_route server_api_routes[];          /* api.c: games, and what there is to know of the API */
extern const server_route server_bot_routes[];          /* bots/routes.c */
extern const server_route server_challenge_routes[];    /* challenge/routes.c */
extern const server_route server_conversation_routes[]; /* conversations/routes.c */
extern const server_route server_lobby_routes[];        /* lobby.c */
extern const server_route server_pairing_routes[];      /* pairing.c */
extern const server_route server_order_routes[];        /* order/routes.c: reports, moderators */
extern const server_route server_passkey_routes[];      /* people/passkeys.c */
extern const server_route server_people_routes[];       /* people/routes.c */
extern const server_route server_profile_routes[]; /* profile/routes.c: what a member has done, as all may see it */
extern const server_route server_puzzle_routes[];  /* puzzles/routes.c */
extern const server_route server_record_routes[];  /* records.c: games as records, records of any form */
extern const server_route server_rating_routes[];  /* ratings/routes.c */
extern const server_route server_stream_routes[];  /* stream.c: answers that go on */
extern const server_route server_time_routes[];    /* time.c: offers in games, vacations */
extern const server_route server_values_routes[];  /* values.c: what the tables know */
extern const server_route server_talk_routes[];    /* talk.c: chat, notes and conditional moves in games */
extern const server_route server_alert_routes[];   /* alerts/routes.c */

#endif
