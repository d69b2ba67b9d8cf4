/* What the files of the server share. */
#ifndef LUDOPOD_SERVER_INSIDE_H
#define LUDOPOD_SERVER_INSIDE_H

#include <jansson.h>

#include "club/game/decision.h"
#include "server/http/files.h"
#include "server/http/limit.h"
#include "server/http/problem.h"
#include "server/http/session.h"
#include "server/live/game_cache.h"
#include "server/live/search_pool.h"
#include "server/server.h"

/* Games in the store whose computer is to move and has not been asked: after a restart, and when there was no room for
   their searches. They are walked over piece by piece, as there is room, so that no list of them is needed. */
typedef struct server_backlog {
    bool left;                /* there may be some */
    bool again;               /* some were passed over, so another walk follows this one */
    bool failed;              /* the store or memory failed: no sooner than next_ms */
    store_fault fault;        /* of the store, when it failed */
    char after[CLUB_ID_SIZE]; /* how far the walk has come; "" at its beginning */
    int64_t next_ms;          /* when to go on at the latest */
    size_t found;             /* so far */
} server_backlog;

/* health.c */
typedef struct server_health {
    bool failing;        /* the latest write, or attempt at one */
    bool failed_in_turn; /* then a commit of what is left of the turn proves nothing */
    char reason[512];
    int64_t failing_since_ms, next_beat_ms, next_feeding_ms;
    char (*damaged)[CLUB_ID_SIZE]; /* games the log has been told of */
    size_t damaged_count;
} server_health;

struct server {
    const server_config *config;
    server_logger logger;
    store *store;
    void (*clock)(void *context, int64_t *seconds, int64_t *milliseconds); /* or NULL */
    void *context;
    const server_notifier *notifier; /* or NULL */
    int beat_ms;                     /* 0: no beats */
    server_health health;
    bool in_transaction;
    bool changed, beats; /* what the store's thread is at: changes of games, a beat, or both */
    double commit_began;
    bool refused; /* the store would not begin a transaction in this turn */
    server_game_cache games;
    server_files *files;
    server_limits *limits;
    server_sessions sessions;
    server_search_pool *searches; /* NULL once no computer moves any more */
    server_backlog backlog;
    pod_tables *tables; /* or NULL */
    server_metrics metrics;
    server_peer *peers;
    server_ready ready;
    int64_t now;     /* seconds since 1970, of this turn */
    int64_t wall_ms; /* milliseconds since 1970, of this turn */
    int64_t now_ms;  /* never goes back, of this turn */
};

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

/* ---- actions.c: everything that changes a game, for every way in ------------------------------ */

/* Each returns the game, or NULL and the caller's problem. */
server_cached_game *server_find(server *self, const char *id, server_caller *caller);
/* Does what is asked for in the game of this id (NULL: CLUB_CREATE), in the caller's name and now. What was made is the
   game that the answer is about: with CLUB_REMATCH the new one, whose id is request->id if this call made it. */
server_cached_game *server_act(server *self, const char *id, club_request *request, server_caller *caller);
/* Memory lets go of a game: it is read again when next asked for, and nobody searches for its computer. */
void server_let_go(server *self, server_cached_game *cached);

/* ---- computer.c: whose searches are for whom, and what becomes of them ------------------------- */

/* The caller, unless it is nobody, has done something in the game, and searches for it go on his account. */
void server_person_acts(server_cached_game *cached, const server_caller *caller);
/* The caller looks at the game. After a restart this is how it is known where a player is. */
void server_person_looks(server *self, server_cached_game *cached, const server_caller *caller);
/* Asks for a search when a computer is to move, and calls off one that is not needed any more. Requires: the game as it
   stands is durable. */
void server_ask_search(server *self, server_cached_game *cached);
/* Plays what the searches found. */
void server_take_results(server *self);
/* Asks for the computers of games in the backlog, as far as there is room. */
void server_resume(server *self);
/* In how many milliseconds server_resume() wants to be called, -1 when it does not. */
int server_resume_wait_ms(const server *self);

/* ---- admission.c: how often someone may come --------------------------------------------------- */

/* A request or a message; and finds out whose it is: the person of the caller's session. */
bool server_admit(server *self, server_caller *caller);
bool server_admit_game(server *self, server_caller *caller);
/* The address to count by: the peer's, or the one its proxy vouches for. */
void server_address_of(const server *self, const server_request *request, char out[SERVER_ADDRESS_SIZE]);
/* Whether the request was meant for us: the name it was sent to is one of ours. */
bool server_host_allowed(const server *self, const server_request *request);
/* Whether the page that sends this may (no page: yes). */
bool server_origin_allowed(const server *self, const server_request *request);

/* ---- ask.c: reading what was asked ------------------------------------------------------------- */

/* The object that text is; NULL and the caller's problem. */
json_t *server_ask_object(const char *text, size_t length, server_caller *caller);
/* A text field; fallback (may be NULL: required) when it is not there. */
bool server_ask_text(const json_t *object, const char *name, const char *fallback, const char **out,
                     server_caller *caller);
bool server_ask_ply(const json_t *object, size_t *out, server_caller *caller);
/* What there is to be said of an act in a game, by CLUB_JOIN, CLUB_MOVE, CLUB_RESIGN or CLUB_REMATCH. Texts live as
   long as the object. */
bool server_ask_act(const json_t *object, club_request *out, server_caller *caller);
/* {"game", "options", "seats"}. The names in *out live as long as the object. */
bool server_ask_setup(const json_t *object, club_setup *out, server_caller *caller);

/* ---- view.c: what is shown --------------------------------------------------------------------- */

/* A game as this person sees it: a new reference, NULL without memory. */
json_t *server_view(const server_cached_game *cached, const club_person *who);
/* A record: text that the caller frees, NULL without memory. */
char *server_view_record(const club_game *game, bool json);
/* Tells all who watch what they do not know yet: events, and the whole game when seats or the rematch have changed.
   Players are told before those who look on. */
void server_publish(server_cached_game *cached);
/* Tells them who is there. */
void server_publish_presence(const server_cached_game *cached);
/* Tells one who waits for it. */
void server_send(server_peer *peer, json_t *message);

/* ---- health.c: whether anything can be stored ---------------------------------------------------- */

/* What a write came to. The log and the service manager are told once a change. */
void server_store_works(server *self);
void server_store_fails(server *self, const char *why);
/* Tells the log, once a game, that it cannot be read and why. */
void server_report_damage(server *self, const char *id, const char *why);
/* Whether it is time to find out whether the store takes writes. */
bool server_beat_is_due(const server *self);
/* One was tried; it is tried again sooner when it failed. */
void server_set_beat(server *self, bool well);
/* At the end of one: tells the service manager that the loop goes round. */
void server_feed_watchdog(server *self);
/* In how many milliseconds there is such work; -1: there is none. */
int server_health_wait_ms(const server *self);

/* ---- server.c ------------------------------------------------------------------------------------ */

/* Makes sure a transaction is open. */
bool server_transaction(server *self, server_caller *caller);

#endif
