/* Sockets that watch a player from one game to the next: each is told at once when the player begins a game with
   others. A socket watches one player at a time. One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_APP_PEOPLE_PLAYER_H
#define LUDOPOD_APP_PEOPLE_PLAYER_H

#include "app/games/game_cache.h"
#include "app/people/peer.h"
#include "club/people/account.h"

enum { APP_WATCHED_BUCKETS = 1024 };

/* A socket, and whom it watches. */
typedef struct app_watcher {
    app_peer *peer;
    club_person player;
    char handle[CLUB_HANDLE_SIZE];
    struct app_watcher *next, *previous; /* in its bucket */
} app_watcher;

/* All of them, by players. All zero: none. */
typedef struct app_watchers {
    app_watcher *bucket[APP_WATCHED_BUCKETS];
} app_watchers;

/* Instead of whom it watched before. False when there is no memory: it watches nobody then. */
bool app_watch_player(app_watchers *watchers, app_peer *peer, const club_account *player);
/* Does nothing for a socket that watches nobody. */
void app_leave_player(app_watchers *watchers, app_peer *peer);
/* Where those are who watch this player. */
size_t app_watchers_bucket(const club_person *player);

#endif
