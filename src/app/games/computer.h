/* The computer's moves: whose searches are for whom, and what becomes of them. */
#ifndef LUDOPOD_APP_GAMES_COMPUTER_H
#define LUDOPOD_APP_GAMES_COMPUTER_H

#include "app/app.h"
#include "app/caller.h"
#include "app/games/game_cache.h"

/* Asks for a search when a computer is to move, and calls off one that is not needed any more. Requires: the game as it
   stands is durable. */
void app_ask_search(app *self, app_cached_game *cached);
/* The part (part.h): plays what the searches found, and asks for the computers of games in the backlog, as far as there
   is room. */
void app_computers_turn(app *self);
/* In how many milliseconds there is room or time for more of the backlog, or a move is due; -1 when there is none. */
int app_computers_wait_ms(const app *self);
/* The same for the backlog alone. */
int app_resume_wait_ms(const app *self);

#endif
