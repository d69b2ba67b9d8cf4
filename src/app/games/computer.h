/* The computer's moves: whose searches are for whom, and what becomes of them. */
#ifndef LUDOPOD_SERVER_LIVE_COMPUTER_H
#define LUDOPOD_SERVER_LIVE_COMPUTER_H

#include "app/caller.h"
#include "app/games/game_cache.h"
#include "app/app.h"

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
