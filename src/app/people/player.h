/* Sockets that watch a player from one game to the next: each is told at once when the player begins a game with
   others. A socket watches one player at a time. One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_SERVER_LIVE_PLAYER_H
#define LUDOPOD_SERVER_LIVE_PLAYER_H

#include <jansson.h>

#include "club/people/account.h"
#include "app/people/peer.h"
#include "app/games/game_cache.h"

enum { SERVER_WATCHED_BUCKETS = 1024 };

/* A socket, and whom it watches. */
typedef struct server_watcher {
    server_peer *peer;
    club_person player;
    char handle[CLUB_HANDLE_SIZE];
    struct server_watcher *next, *previous; /* in its bucket */
} server_watcher;

/* All of them, by players. All zero: none. */
typedef struct server_watchers {
    server_watcher *bucket[SERVER_WATCHED_BUCKETS];
} server_watchers;

/* Instead of whom it watched before. False when there is no memory: it watches nobody then. */
bool server_watch_player(server_watchers *watchers, server_peer *peer, const club_account *player);
/* Does nothing for a socket that watches nobody. */
void server_leave_player(server_watchers *watchers, server_peer *peer);
/* The game has changed, and that is durable: has it just begun, those who watch one of its players are told. */
void server_tell_watchers(const server_watchers *watchers, const club_game *game);
/* {"type":"player"}: handle "" is a guest's; the game that the player plays with others; "" for none. */
json_t *server_view_player(const char *handle, const char *game);

#endif
