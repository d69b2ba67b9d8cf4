/* The computer's moves: whose searches are for whom, and what becomes of them. */
#ifndef LUDOPOD_SERVER_LIVE_COMPUTER_H
#define LUDOPOD_SERVER_LIVE_COMPUTER_H

#include "server/http/caller.h"
#include "server/live/game_cache.h"
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

#endif
