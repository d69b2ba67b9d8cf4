/* Who may challenge whom, and what comes of it. */
#ifndef LUDOPOD_CLUB_CHALLENGE_ACTS_H
#define LUDOPOD_CLUB_CHALLENGE_ACTS_H

#include "club/deciding.h"

/* Decides an act of CLUB_CHALLENGE to CLUB_PAIR. The facts of challenges are there, with a challenge unless it is
   CLUB_CHALLENGE, CLUB_WAIT or CLUB_PAIR. The acceptance that is the last one makes the game, too. */
club_error club_challenge_act(const club_deciding *of);

#endif
