/* What those who do not play see of a game. Its terms may have them see it late (club_game_terms.delay): without its
   latest events, until it is over. Whatever shows a game to people shows what club_seen() gives. Pure; thread-safe. */
#ifndef LUDOPOD_CLUB_GAME_SEEN_H
#define LUDOPOD_CLUB_GAME_SEEN_H

#include "club/game/game.h"

/* Whether this person sees it late now: who plays in it never does, and nobody once it is over. who: nobody for
   somebody who is not known. */
bool club_is_delayed(const club_game *game, const club_person *who);
/* The game as this person sees it: the game itself, or *room, filled with how it stood terms.delay events ago, at the
   start if there were not so many. In *room clocks stand as they did when each player had moved last, and do not run;
   nothing is offered, and the version counts the events that are seen. It shares the list of events with the game, so
   it lasts until the game changes, and is neither changed nor freed. */
const club_game *club_seen(const club_game *game, const club_person *who, club_game *room);

#endif
