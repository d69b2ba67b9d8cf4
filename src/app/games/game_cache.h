/* The game cache: games in memory, and who watches them.

   A game is read from the store when first asked for and leaves memory when the cache is full and it was not asked for
   longest, unless someone watches it or the computer thinks about it.

   Memory is given back by app_game_cache_sweep() alone, which the server calls between turns: a game found in a turn
   can be used until the turn ends, whatever else is found, added or removed in it. One thread. */
#ifndef LUDOPOD_APP_GAMES_GAME_CACHE_H
#define LUDOPOD_APP_GAMES_GAME_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "app/people/peer.h"
#include "app/queue/fair_queue.h"
#include "club/talk/plan.h"

/* A message that was said in a game or a tournament in this turn. */
typedef struct app_said {
    struct app_said *next;
    char in[CLUB_ID_SIZE]; /* that */
    club_room room;
    int64_t number; /* in its room */
    int64_t at_ms;
    club_person by;
    char name[CLUB_NAME_SIZE];
    char text[];
} app_said;

typedef struct app_cached_game {
    club_game game;
    app_peer **watcher;
    size_t watchers, watcher_room;
    size_t alone; /* the first so many are told themselves, the others by a voice, one for each way */
    app_peer **voice;
    size_t voices, voice_room;
    int present[POD_SEATS_MAX]; /* watchers who hold this seat */
    int spectators;             /* watchers who hold none: a player's second tab is not one */
    club_plans plans;           /* conditional moves */
    struct app_said *said;      /* messages that the watchers are to be told at the end of the turn, or NULL */
    size_t told;                /* events that the watchers know of */
    size_t told_version;        /* of the game, as they know it */
    size_t settled;             /* since this version nothing but events came to it, as far as is remembered */
    bool changed;               /* watchers are to be told how it stands, at the end of the turn */
    bool stirred;               /* someone came or went: watchers are to be told at stirred_ms + APP_PRESENCE_MS */
    int64_t stirred_ms;
    int64_t presence_ms; /* when they were last told; 0: never */
    struct app_cached_game *next_stirred, *previous_stirred;
    bool dirty;    /* changed by the transaction that is open */
    bool thinking; /* a search was asked for the computer's move at thinking_ply */
    size_t thinking_ply;
    fair_owner owner; /* of the searches: the person who acted last; nobody after a restart */
    bool touched;     /* is in the list of this turn */
    struct app_cached_game *next_touched;
    struct app_cached_game *next_in_bucket;
    struct app_cached_game *newer, *older; /* by when it was last asked for */
} app_cached_game;

typedef struct app_game_cache {
    app_cached_game **bucket;
    size_t buckets, count, capacity;
    app_cached_game *newest, *oldest;
    app_cached_game *touched;
    app_cached_game *gone;                   /* removed in this turn, linked by older; their memory is still theirs */
    bool grown;                              /* since it was last swept */
    app_cached_game *stirred, *last_stirred; /* those to be told first come first */
    int64_t now_ms;                          /* of this turn */
} app_game_cache;

/* False when there is no memory. */
bool app_game_cache_open(app_game_cache *cache, size_t capacity);
void app_game_cache_close(app_game_cache *cache);

/* NULL when it is not in memory. */
app_cached_game *app_game_cache_find(app_game_cache *cache, const char *id);
/* Takes the game over (and frees it when there is no memory: NULL). Requires: it is not in memory. */
app_cached_game *app_game_cache_add(app_game_cache *cache, club_game *game);
/* It is found no more, and its watchers are sent away to come back: what they saw is in doubt. */
void app_game_cache_remove(app_game_cache *cache, app_cached_game *cached);
/* Gives back the memory of games that were removed, and of those not asked for longest while there are more than fit.
   Requires: nobody holds a cached game. */
void app_game_cache_sweep(app_game_cache *cache);
/* All of a list; NULL is allowed. */
void app_said_free(app_said *first);
/* Puts it on the list of the turn. */
void app_game_cache_touch(app_game_cache *cache, app_cached_game *cached);
/* Takes one off that list; NULL when it is empty. */
app_cached_game *app_game_cache_next_touched(app_game_cache *cache);

/* Someone sat down or stood up: who of the watchers is a player is counted again. */
void app_game_cache_count_present(app_cached_game *cached);
/* Takes the next game off whose watchers are to be told now who is there; NULL when none is. */
app_cached_game *app_game_cache_next_stirred(app_game_cache *cache);
/* In how many milliseconds there will be one; -1 when nobody came or went. */
int app_game_cache_wait_ms(const app_game_cache *cache);

typedef enum app_watching { APP_WATCHING, APP_WATCHING_TOO_MANY, APP_WATCHING_NO_MEMORY } app_watching;
app_watching app_game_cache_watch(app_game_cache *cache, app_cached_game *cached, app_peer *peer);
void app_game_cache_leave(app_game_cache *cache, app_cached_game *cached, app_peer *peer);
/* For good. */
void app_game_cache_leave_all(app_game_cache *cache, app_peer *peer);
/* Before all are told something: those who only look on are told by voices from now on, where they can be. */
void app_game_cache_gather(app_cached_game *cached);

#endif
