/* Answers that go on, a line of JSON each (application/x-ndjson): what a WebSocket tells, for programs that have no
   WebSocket. */
#include <string.h>

#include "api/challenge/challenge.h"
#include "api/exchange.h"
#include "api/tournaments/tournaments.h"
#include "api/view.h"
#include "app/acts.h"
#include "app/app.h"
#include "app/events/known.h"
#include "app/people/door.h"
#include "ludopod/version.h"
#include "store/challenges.h"

/* What the query says. */
typedef struct stream_asked {
    int heartbeat; /* seconds */
    int64_t after; /* seq of the latest line that they have; -1: none */
} stream_asked;

/* Whoever asks for the head alone is told nothing more. */
static bool begin(api_exchange *at, const stream_asked *asked, app_peer **out) {
    *out = NULL;
    at->answer->status = 200;
    at->answer->type = "application/x-ndjson";
    at->answer->close = true;
    if (at->request->method == TRANSPORT_HEAD) {
        return true;
    }
    *out = at->request->passed_on || app_has_room(at->self, &at->caller) ? app_add_peer(at->self, &at->caller) : NULL;
    if (*out) {
        (*out)->heartbeat_ms = asked->heartbeat * 1000;
        at->answer->stream = *out;
    }
    return *out != NULL;
}

/* A new peer has room for a game; what is missing then is memory. */
static bool watch(api_exchange *at, app_cached_game *cached, app_peer *peer) {
    app *self = at->self;
    if (app_game_cache_watch(&self->games, cached, peer) == APP_WATCHING) {
        return true;
    }
    app_disconnect(self, peer);
    at->answer->stream = NULL;
    return app_problem_set(&at->caller.problem, at->caller.language, APP_UNAVAILABLE, NULL, NULL);
}

static void stream_game(api_exchange *at) {
    app_cached_game *cached = app_find(at->self, api_exchange_id(at), &at->caller);
    app_peer *peer;
    stream_asked asked = {.after = -1};
    if (!cached || !api_ask_query(at, &asked) || !begin(at, &asked, &peer) || (peer && !watch(at, cached, peer))) {
        api_exchange_fail(at);
        return;
    }
    api_publish(cached, at->self->wall_ms); /* to those who watch already, and to this one nothing twice */
    if (peer) {
        app_peer_empty(peer);
        api_tell_game(cached, peer, asked.after, NULL, at->self->wall_ms);
    }
}

static void stream_tournament(api_exchange *at) {
    const club_tournament *of = app_find_tournament(at->self, api_exchange_id(at), &at->caller);
    app_peer *peer;
    stream_asked asked;
    if (!of || !api_ask_query(at, &asked) || !begin(at, &asked, &peer)) {
        api_exchange_fail(at);
    } else if (peer && !api_follow_tournament(at->api, peer, of, NULL)) {
        app_disconnect(at->self, peer);
        at->answer->stream = NULL;
        app_problem_set(&at->caller.problem, at->caller.language, APP_UNAVAILABLE, NULL, NULL);
        api_exchange_fail(at);
    }
}

/* Those that may still become games. */
static bool tell_challenges(api_exchange *at, app_peer *peer) {
    app *self = at->self;
    store_ids ids;
    club_identity who;
    store_status status = store_challenges_of(self->store, &at->caller.person, self->wall_ms, &ids, at->fault);
    if (!app_store_did(self, status, &at->caller) || !app_find_identity(self, &at->caller.person, &who, &at->caller)) {
        return false;
    }
    for (size_t i = 0; i < ids.count; i++) {
        club_challenge challenge;
        if (app_find_challenge(self, ids.id[i], &challenge, &at->caller) && challenge.state == CLUB_CHALLENGE_OPEN) {
            api_send(peer, json_pack("{s:s s:o}", "type", "challenge", "challenge",
                                     api_view_challenge(self, &challenge, &who)));
        }
    }
    return true;
}

static void stream_events(api_exchange *at) {
    app_peer *peer;
    stream_asked asked;
    if (!api_ask_query(at, &asked) || !begin(at, &asked, &peer)) {
        api_exchange_fail(at);
        return;
    }
    if (!peer) {
        return;
    }
    api_send(peer, json_pack("{s:s s:s}", "type", "hello", "version", pod_version()));
    if (!tell_challenges(at, peer)) {
        app_disconnect(at->self, peer);
        at->answer->stream = NULL;
        api_exchange_fail(at);
        return;
    }
    app_lobby_listen(&at->self->lobby, peer);
}

/* ---- The table -------------------------------------------------------------------------------------- */

#define HEARTBEAT                                                                                                      \
    {"heartbeat",                                                                                                      \
     "integer",                                                                                                        \
     "After how many seconds of silence a line says that the stream is still there: 1 to 300; 15 when left "           \
     "out.",                                                                                                           \
     .optional = true,                                                                                                 \
     API_INTO(stream_asked, heartbeat),                                                                                \
     .expected = POD_N_("a whole number from 1 to 300"),                                                               \
     .usual = "15",                                                                                                    \
     .least = 1,                                                                                                       \
     .most = 300}

static const api_schema_field game_query[] = {
    {"after", "integer", "Goes on after this line: the seq of the latest that you have.", .optional = true,
     API_INTO(stream_asked, after), .expected = POD_N_("the seq of the latest line that you have"), .most = INT64_MAX},
    HEARTBEAT,
    {0}};
static const api_schema_field events_query[] = {HEARTBEAT, {0}};

const api_route api_stream_routes[] = {
    {API_GET("/games/{id}/stream"), "streamGame", "Tells how a game goes on, a line of JSON for each message.",
     API_FOR_ANYONE, CLUB_SCOPE_READ, .lines = "GameStream", .query = game_query, .problems = API_LIST(APP_FULL),
     .answer = stream_game},
    {API_GET("/tournaments/{id}/stream"), "streamTournament",
     "Tells how an event goes on, a line of JSON for each message.", API_FOR_ANYONE, CLUB_SCOPE_READ,
     .lines = "TournamentStream", .query = events_query, .problems = API_LIST(APP_FULL), .answer = stream_tournament},
    {API_GET("/events"), "streamEvents",
     "Tells what happens to you, a line of JSON each: games that wait or begin, challenges, messages.", API_FOR_PEOPLE,
     CLUB_SCOPE_READ, .lines = "EventStream", .query = events_query, .problems = API_LIST(APP_FULL),
     .answer = stream_events},
    {0},
};
