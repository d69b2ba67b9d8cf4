/* The game cache: games in memory, and who watches them.

   A game is read from the store when first asked for and leaves memory when the cache is full and it was not asked for
   longest, unless someone watches it or the computer thinks about it.

   Memory is given back by server_game_cache_sweep() alone, which the server calls between turns: a game found in a turn
   can be used until the turn ends, whatever else is found, added or removed in it. One thread. */
#ifndef LUDOPOD_SERVER_LIVE_GAME_CACHE_H
#define LUDOPOD_SERVER_LIVE_GAME_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "club/talk/plan.h"
#include "app/queue/fair_queue.h"
#include "app/people/peer.h"

typedef struct server_cached_game {
    club_game game;
    server_peer **watcher;
    size_t watchers, watcher_room;
    int present[POD_SEATS_MAX]; /* watchers who hold this seat */
    int spectators;             /* watchers who hold none: a player's second tab is not one */
    club_plans plans;           /* conditional moves */
    json_t *said;               /* messages that the watchers are to be told at the end of the turn, or NULL */
    size_t told;                /* events that the watchers know of */
    size_t told_version;        /* of the game, as they know it */
    size_t settled;             /* since this version nothing but events came to it, as far as is remembered */
    bool changed;               /* watchers are to be told how it stands, at the end of the turn */
    bool stirred;               /* someone came or went: watchers are to be told at stirred_ms + SERVER_PRESENCE_MS */
    int64_t stirred_ms;
    int64_t presence_ms; /* when they were last told; 0: never */
    struct server_cached_game *next_stirred, *previous_stirred;
    bool dirty;    /* changed by the transaction that is open */
    bool thinking; /* a search was asked for the computer's move at thinking_ply */
    size_t thinking_ply;
    fair_owner owner; /* of the searches: the person who acted last; nobody after a restart */
    bool touched;     /* is in the list of this turn */
    struct server_cached_game *next_touched;
    struct server_cached_game *next_in_bucket;
    struct server_cached_game *newer, *older; /* by when it was last asked for */
} server_cached_game;

typedef struct server_game_cache {
    server_cached_game **bucket;
    size_t buckets, count, capacity;
    server_cached_game *newest, *oldest;
    server_cached_game *touched;
    server_cached_game *gone; /* removed in this turn, linked by older; their memory is still theirs */
    bool grown;               /* since it was last swept */
    server_cached_game *stirred, *last_stirred; /* those to be told first come first */
    int64_t now_ms;                             /* of this turn */
} server_game_cache;

/* False when there is no memory. */
bool server_game_cache_open(server_game_cache *cache, size_t capacity);
void server_game_cache_close(server_game_cache *cache);

/* NULL when it is not in memory. */
server_cached_game *server_game_cache_find(server_game_cache *cache, const char *id);
/* Takes the game over (and frees it when there is no memory: NULL). Requires: it is not in memory. */
server_cached_game *server_game_cache_add(server_game_cache *cache, club_game *game);
/* It is found no more, and its watchers are sent away to come back: what they saw is in doubt. */
void server_game_cache_remove(server_game_cache *cache, server_cached_game *cached);
/* Gives back the memory of games that were removed, and of those not asked for longest while there are more than fit.
   Requires: nobody holds a cached game. */
void server_game_cache_sweep(server_game_cache *cache);
/* Puts it on the list of the turn. */
void server_game_cache_touch(server_game_cache *cache, server_cached_game *cached);
/* Takes one off that list; NULL when it is empty. */
server_cached_game *server_game_cache_next_touched(server_game_cache *cache);

/* Someone sat down or stood up: who of the watchers is a player is counted again. */
void server_game_cache_count_present(server_cached_game *cached);
/* Takes the next game off whose watchers are to be told now who is there; NULL when none is. */
server_cached_game *server_game_cache_next_stirred(server_game_cache *cache);
/* In how many milliseconds there will be one; -1 when nobody came or went. */
int server_game_cache_wait_ms(const server_game_cache *cache);

typedef enum server_watching { SERVER_WATCHING, SERVER_WATCHING_TOO_MANY, SERVER_WATCHING_NO_MEMORY } server_watching;
server_watching server_game_cache_watch(server_game_cache *cache, server_cached_game *cached, server_peer *peer);
void server_game_cache_leave(server_game_cache *cache, server_cached_game *cached, server_peer *peer);
void server_game_cache_leave_all(server_game_cache *cache, server_peer *peer);

#endif
