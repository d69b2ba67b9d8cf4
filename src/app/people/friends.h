/* What people are told of those they follow, and of what is written to them, wherever they are.

   Coarse on purpose: that somebody is on is told a few seconds late, and not at all of one who hides it. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_FRIENDS_H
#define LUDOPOD_APP_PEOPLE_FRIENDS_H

#include "app/people/online.h"

struct app;

enum {
    APP_FRIENDS_MS = 2000,  /* followers are told so much later */
    APP_FRIENDS_TOLD = 64,  /* of so many people at most each time */
    APP_FOLLOWERS_MAX = 500 /* of each so many, those who followed last */
};

/* What is known of someone who is here: name, and whether it is hidden that they are. False: the store failed. */
bool app_online_know(struct app *self, app_online *online);
/* Whether others may know that the person is here. */
bool app_is_on(struct app *self, const club_person *person);
/* The game that the person plays with others now: the one that began last; "" for none. False: the store failed. */
bool app_current_game(struct app *self, const club_person *person, char out[CLUB_ID_SIZE]);

/* Whether followers are told later of who came, left, or began or ended a game, if there is anything to tell: who
   reloads the page within a moment has not gone. */
bool app_friends_must_wait(struct app *self);
/* In how many milliseconds they are told; -1: there is nothing to tell. */
int app_friends_wait_ms(const struct app *self);

#endif
