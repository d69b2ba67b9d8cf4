/* The lobby: who is in it, what it was told, and what has happened that people are to be told (notices.h, and
   api/live/live.h, tell them). One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_APP_LOBBY_LOBBY_H
#define LUDOPOD_APP_LOBBY_LOBBY_H

#include "app/games/game_cache.h"
#include "app/lobby/pairing.h"
#include "app/people/online.h"
#include "app/people/player.h"
#include "club/decision.h"

enum {
    APP_LOBBY_MS = 1000,
    APP_LOBBY_PER_SECOND = 1000,
    APP_LOBBY_MOVES_MS = 5000, /* moves alone change what is shown of the games no more often than this */
    APP_LOBBY_CHALLENGES = 50,
    APP_LOBBY_GAMES = 12,
    APP_LOBBY_HERE = 50
};

/* Parts of the lobby: bits. */
typedef enum app_lobby_part {
    APP_LOBBY_OF_CHALLENGES = 1,
    APP_LOBBY_OF_GAMES = 2,
    APP_LOBBY_OF_PEOPLE = 4,
    APP_LOBBY_ALL = 7
} app_lobby_part;

typedef struct app_lobby {
    app_online_people people;
    app_pairing pairing;
    app_offers offers;
    app_watchers watchers;
    int64_t looked_ms;  /* when pairs were last looked for among those who wait */
    unsigned stale;     /* parts */
    bool moved;         /* only moves have changed the games */
    size_t visitors;    /* sockets that are in the lobby */
    club_notice *noted; /* of this turn and of those before it that nobody was told of */
    size_t noted_count, noted_room, durable_count;
    int64_t expiry_ms; /* when the next challenge is over */
} app_lobby;

/* False when there is no memory. */
bool app_lobby_open(app_lobby *lobby);
void app_lobby_close(app_lobby *lobby);

/* Something that people are to be told, once it is durable: one of CLUB_NOTICE_STARTED to CLUB_NOTICE_TOURNAMENT. */
void app_lobby_note(app_lobby *lobby, const club_notice *notice);
/* The game has changed, and that is durable. */
void app_lobby_game_changed(app_lobby *lobby, const app_cached_game *cached);
/* At the end of a turn: what was noted in it is durable, or has not happened. */
void app_lobby_settle(app_lobby *lobby, bool kept);

/* A socket is there, and is gone. False when there is no memory. */
bool app_lobby_connect(app_lobby *lobby, app_peer *peer);
void app_lobby_disconnect(app_lobby *lobby, app_peer *peer);
/* The socket is in the lobby no longer. */
void app_lobby_leave(app_lobby *lobby, app_peer *peer);
/* The socket listens to notices of its person from now on, and is told how many games wait. */
void app_lobby_listen(app_lobby *lobby, app_peer *peer);

#endif
