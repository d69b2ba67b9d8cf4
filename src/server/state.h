/* What the server holds: for the files that are parts of it. */
#ifndef LUDOPOD_SERVER_STATE_H
#define LUDOPOD_SERVER_STATE_H

#include "server/health.h"
#include "server/http/caller.h"
#include "server/http/files.h"
#include "server/http/limit.h"
#include "server/http/session.h"
#include "server/live/computer.h"
#include "server/live/game_cache.h"
#include "server/live/search_pool.h"
#include "server/server.h"

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

/* Makes sure a transaction is open. */
bool server_transaction(server *self, server_caller *caller);

#endif
