/* The lobby: who is in it, what it was told, and what has happened that people are to be told (notices.h tells them).
   One thread; nothing here waits or uses the store. */
#ifndef LUDOPOD_SERVER_LIVE_LOBBY_H
#define LUDOPOD_SERVER_LIVE_LOBBY_H

#include <jansson.h>

#include "club/decision.h"
#include "app/games/game_cache.h"
#include "app/people/online.h"
#include "app/lobby/pairing.h"
#include "app/people/player.h"

enum {
    SERVER_LOBBY_MS = 1000,
    SERVER_LOBBY_PER_SECOND = 1000,
    SERVER_LOBBY_MOVES_MS = 5000, /* moves alone change what is shown of the games no more often than this */
    SERVER_LOBBY_CHALLENGES = 50,
    SERVER_LOBBY_GAMES = 12,
    SERVER_LOBBY_HERE = 50
};

/* Parts of the lobby: bits. */
typedef enum server_lobby_part {
    SERVER_LOBBY_OF_CHALLENGES = 1,
    SERVER_LOBBY_OF_GAMES = 2,
    SERVER_LOBBY_OF_PEOPLE = 4,
    SERVER_LOBBY_ALL = 7
} server_lobby_part;

typedef struct server_lobby {
    server_online_people people;
    server_pairing pairing;
    server_offers offers;
    server_watchers watchers;
    int64_t looked_ms;  /* when pairs were last looked for among those who wait */
    unsigned stale;     /* parts */
    bool moved;         /* only moves have changed the games */
    json_t *part[3];    /* as they were told; NULL: never made */
    size_t told_here;   /* how many were said to be here */
    server_text *whole; /* all of them, or NULL */
    int64_t next_ms;    /* when those in the lobby may be told again */
    int64_t games_ms;   /* when the games were last made */
    size_t visitors;    /* sockets that are in the lobby */
    club_notice *noted; /* of this turn and of those before it that nobody was told of */
    size_t noted_count, noted_room, durable_count;
    int64_t expiry_ms; /* when the next challenge is over */
} server_lobby;

/* False when there is no memory. */
bool server_lobby_open(server_lobby *lobby);
void server_lobby_close(server_lobby *lobby);

/* Something that people are to be told, once it is durable: one of CLUB_NOTICE_STARTED to CLUB_NOTICE_READ. */
void server_lobby_note(server_lobby *lobby, const club_notice *notice);
/* The game has changed, and that is durable. */
void server_lobby_game_changed(server_lobby *lobby, const server_cached_game *cached);
/* At the end of a turn: what was noted in it is durable, or has not happened. */
void server_lobby_settle(server_lobby *lobby, bool kept);

#endif
