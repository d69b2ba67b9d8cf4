/* Who may do what in a game. */
#ifndef LUDOPOD_CLUB_GAME_ACTS_H
#define LUDOPOD_CLUB_GAME_ACTS_H

#include "club/deciding.h"

/* Decides an act of CLUB_CREATE to CLUB_ABORT. There is a game, but for CLUB_CREATE. */
club_error club_game_act(const club_deciding *of);

#endif
