/* Routes: what the server answers by HTTP, as one table. An entry says all there is to know of a request: method, path,
   whose it is, what is sent and answered, what can be refused, and the function that answers. Requests are dispatched
   by it, and the OpenAPI document (reference/openapi.c) is written from it, so the two cannot part.

   A pattern is a path whose segments in braces stand for one segment of any text: "/api/v1/games/{id}/moves". Plain
   values, thread-safe. */
#ifndef LUDOPOD_API_ROUTER_H
#define LUDOPOD_API_ROUTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/schema.h"
#include "club/decision.h"
#include "transport/message.h"

/* Below it are the API's paths, those of its version. */
#define API_PATH "/api/v1"

enum { API_PARAMETERS_MAX = 2, API_PARAMETER_SIZE = 32 };

/* Whose a request is. */
typedef enum api_right {
    API_FOR_ANYONE,
    API_FOR_GUESTS,  /* who is nobody yet becomes a guest by it */
    API_FOR_PLAYERS, /* of the game; the club decides */
    API_FOR_PEOPLE,  /* who is somebody, a guest or a member */
    API_FOR_MEMBERS,
    API_FOR_MODERATORS, /* and administrators */
    API_FOR_ADMINISTRATORS
} api_right;

/* Several of app_problem_kind or of club_error, up to one below 0. */
#define API_LIST(...) ((const int[]){__VA_ARGS__, -1})
/* Of club_error: what is wrong with the terms of a rated game. */
#define API_UNRATED CLUB_ERROR_RATED_GAME, CLUB_ERROR_RATED_BOARD, CLUB_ERROR_RATED_OPTION, CLUB_ERROR_RATED_CLOCK

/* The same: why a bot that is asked, or that asks, does not play. */
#define API_OF_BOTS                                                                                                    \
    CLUB_ERROR_BOT_OPEN, CLUB_ERROR_BOT_AWAY, CLUB_ERROR_BOT_BUSY, CLUB_ERROR_BOT_BOARD, CLUB_ERROR_BOT_OPTION,        \
        CLUB_ERROR_BOT_CLOCK, CLUB_ERROR_BOT_PLAYERS, CLUB_ERROR_BOT_RATED, CLUB_ERROR_BOT_RANGE,                      \
        CLUB_ERROR_RATED_BOTS

struct api_exchange;
/* Answers a request, or leaves the caller a problem. */
typedef void api_answerer(struct api_exchange *at);

/* How a route of the API begins. */
#define API_GET(path) .method = TRANSPORT_GET, .pattern = API_PATH path
#define API_POST(path) .method = TRANSPORT_POST, .pattern = API_PATH path

typedef struct api_route {
    transport_method method; /* TRANSPORT_GET (which answers HEAD too) or TRANSPORT_POST */
    const char *pattern;
    const char *operation; /* its name for programs: "createGame" */
    const char *summary;   /* for people, English */
    api_right right;
    unsigned scope;  /* which club_scope a token needs; 0: no token will do */
    bool plain;      /* no part of the API: no limits, no cookies */
    unsigned listed; /* answers a list, by pages of at most so many */
    bool several;    /* its JSON that has no schema may be an array of objects, too */
    const char
        *lines;  /* name of the schema of the lines of JSON that it answers, and goes on; of a WebSocket's messages */
    bool secret; /* its answer holds or spends secrets, so it is not kept to be given once more */
    unsigned body_kib;              /* what a POST's body may have, where it is less than TRANSPORT_BODY_MAX; else 0 */
    int status;                     /* of success; 0: 200 */
    const char *request, *response; /* names of schemas; NULL: no body, or one that media is about, or says nothing */
    const char *example;            /* of the request; single quotes stand for double ones, $ for a game's name */
    const char *media[2];           /* the types of an answer that has no schema: text, or an object of JSON */
    const api_schema_field *query;  /* up to an entry without a name; NULL: none */
    /* Of app_problem_kind, those that it may answer besides those of all and those that follow from the rest: the
       store is unavailable, a field is bad, what the path names is not there, whoever asks has not the right. never:
       those of them that it has not. */
    const int *problems, *never;
    const int *refusals;         /* the same of club_error */
    api_answerer *answer;        /* NULL: a WebSocket, which is opened by api_connect() */
    club_act act;                /* of an answer() that serves several: what it does */
    club_relation_kind relation; /* the same */
} api_route;

typedef struct api_match {
    const api_route *route;                             /* NULL: nothing there answers this method */
    bool socket;                                        /* a WebSocket is opened at it */
    char value[API_PARAMETERS_MAX][API_PARAMETER_SIZE]; /* of the segments in braces, in order */
    const char *allow; /* the methods that the path has, as Allow says them; NULL: there is nothing at this path */
} api_match;

/* Whether a path fits a pattern; value is then filled. A segment for a parameter is neither empty nor longer than
   API_PARAMETER_SIZE - 1. */
bool api_pattern_fits(const char *pattern, const char *path, char value[API_PARAMETERS_MAX][API_PARAMETER_SIZE]);
/* Of success. */
int api_route_status(const api_route *route);
/* In bytes, of a POST. */
size_t api_route_body_max(const api_route *route);
/* All routes there are, family by family; NULL behind the last. */
const api_route *api_route_at(size_t index);
/* Finds the route for a request. */
api_match api_route_find(transport_method method, const char *path);

/* What may be said over a WebSocket, with the same rights: a table like those of routes. */
struct api_incoming;
typedef struct api_message {
    const char *type; /* NULL: the end */
    api_right right;
    bool (*answer)(struct api_incoming *of); /* false: refused, the caller's problem says why */
} api_message;

extern const api_message api_messages[]; /* live/socket.c */

/* What belongs together, as the OpenAPI document tags it. */
typedef struct api_family {
    const char *name;  /* NULL behind the last */
    const char *about; /* for people, English */
    const api_route *routes;
} api_family;

extern const api_family api_families[];

/* The families: each is a table in a file of its own, which ends with a route without a pattern. */
extern const api_route api_game_routes[];         /* api.c: games, and what there is to know of the API */
extern const api_route api_bot_routes[];          /* bots/routes.c */
extern const api_route api_challenge_routes[];    /* challenge/routes.c */
extern const api_route api_conversation_routes[]; /* conversations/routes.c */
extern const api_route api_lobby_routes[];        /* lobby.c */
extern const api_route api_pairing_routes[];      /* pairing.c */
extern const api_route api_order_routes[];        /* order/routes.c: reports, moderators */
extern const api_route api_passkey_routes[];      /* people/passkeys.c */
extern const api_route api_people_routes[];       /* people/routes.c */
extern const api_route api_profile_routes[];      /* profile/routes.c: what a member has done, as all may see it */
extern const api_route api_puzzle_routes[];       /* puzzles/routes.c */
extern const api_route api_record_routes[];       /* records.c: games as records, records of any form */
extern const api_route api_rating_routes[];       /* ratings/routes.c */
extern const api_route api_stream_routes[];       /* stream.c: answers that go on */
extern const api_route api_time_routes[];         /* time.c: offers in games, vacations */
extern const api_route api_tournament_routes[];   /* tournaments/routes.c */
extern const api_route api_values_routes[];       /* values.c: what the tables know */
extern const api_route api_talk_routes[];         /* talk.c: chat, notes and conditional moves in games */
extern const api_route api_alert_routes[];        /* alerts/routes.c */

#endif
