/* What people do with their accounts, and administrators with those of others. */
#ifndef LUDOPOD_CLUB_PEOPLE_ACTS_H
#define LUDOPOD_CLUB_PEOPLE_ACTS_H

#include "club/deciding.h"

/* Decides an act of CLUB_SIGN_UP to CLUB_TEST_HOOK. */
club_error club_people_act(const club_deciding *of);

#endif
