/* The hall: games in memory, each at its table, and who watches them.

   A game is read from the store when first asked for and leaves memory when the hall is full and it was not asked for
   longest, unless someone watches it or the computer thinks about it.

   Memory is given back by server_hall_sweep() alone, which the server calls between turns: a table found in a turn
   can be used until the turn ends, whatever else is found, added or removed in it. One thread. */
#ifndef LUDOPOD_SERVER_LIVE_HALL_H
#define LUDOPOD_SERVER_LIVE_HALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/game/game.h"
#include "server/http/peer.h"
#include "server/live/search_queue.h"

typedef struct server_table {
    club_game game;
    server_peer **watcher;
    size_t watchers, watcher_room;
    int present[POD_SEATS_MAX]; /* watchers who hold this seat */
    int spectators;             /* watchers who hold none: a player's second tab is not one */
    size_t told;                /* events that the watchers know of */
    bool changed;               /* watchers are to be told how it stands, at the end of the turn */
    bool stirred;               /* someone came or went: watchers are to be told at stirred_ms + SERVER_PRESENCE_MS */
    int64_t stirred_ms;
    int64_t presence_ms; /* when they were last told; 0: never */
    struct server_table *next_stirred, *previous_stirred;
    bool dirty;    /* changed by the transaction that is open */
    bool thinking; /* a search was asked for the computer's move at thinking_ply */
    size_t thinking_ply;
    server_search_owner owner; /* of the searches: the person who acted last; nobody after a restart */
    bool touched;              /* is in the list of this turn */
    struct server_table *next_touched;
    struct server_table *next_in_bucket;
    struct server_table *newer, *older; /* by when it was last asked for */
} server_table;

typedef struct server_hall {
    server_table **bucket;
    size_t buckets, count, capacity;
    server_table *newest, *oldest;
    server_table *touched;
    server_table *gone;                   /* removed in this turn, linked by older; their memory is still theirs */
    bool grown;                           /* since it was last swept */
    server_table *stirred, *last_stirred; /* those to be told first come first */
    int64_t now_ms;                       /* of this turn */
} server_hall;

/* False when there is no memory. */
bool server_hall_open(server_hall *hall, size_t capacity);
void server_hall_close(server_hall *hall);

/* NULL when it is not in memory. */
server_table *server_hall_find(server_hall *hall, const char *id);
/* Takes the game over (and frees it when there is no memory: NULL). Requires: it is not in memory. */
server_table *server_hall_add(server_hall *hall, club_game *game);
/* It is found no more, and its watchers are sent away to come back: what they saw is in doubt. */
void server_hall_remove(server_hall *hall, server_table *table);
/* Gives back the memory of games that were removed, and of those not asked for longest while there are more than fit.
   Requires: nobody holds a table. */
void server_hall_sweep(server_hall *hall);
/* Puts it on the list of the turn. */
void server_hall_touch(server_hall *hall, server_table *table);
/* Takes one off that list; NULL when it is empty. */
server_table *server_hall_next_touched(server_hall *hall);

/* Someone sat down or stood up: who of the watchers is a player is counted again. */
void server_hall_count_present(server_table *table);
/* Takes the next table off whose watchers are to be told now who is there; NULL when none is. */
server_table *server_hall_next_stirred(server_hall *hall);
/* In how many milliseconds there will be one; -1 when nobody came or went. */
int server_hall_wait_ms(const server_hall *hall);

typedef enum server_watching { SERVER_WATCHING, SERVER_WATCHING_TOO_MANY, SERVER_WATCHING_NO_MEMORY } server_watching;
server_watching server_hall_watch(server_hall *hall, server_table *table, server_peer *peer);
void server_hall_leave(server_hall *hall, server_table *table, server_peer *peer);
void server_hall_leave_all(server_hall *hall, server_peer *peer);

#endif
