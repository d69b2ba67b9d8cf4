/* Who may say what about a game. */
#ifndef LUDOPOD_CLUB_TALK_ACTS_H
#define LUDOPOD_CLUB_TALK_ACTS_H

#include "club/deciding.h"

/* Decides an act of CLUB_CHAT to CLUB_PLAN. There is a game. */
club_error club_talk_act(const club_deciding *of);

#endif
