/* Open challenges for two, as what those who made them look for: whoever looks for a game, or waits for one, is given
   one of these, too. They are read from the store once they have changed, and kept in memory for as long as somebody
   waits. The club decides on every acceptance anew, so one that has changed since is refused, no more. One thread. */
#ifndef LUDOPOD_APP_LOBBY_OFFERS_H
#define LUDOPOD_APP_LOBBY_OFFERS_H

#include "app/caller.h"
#include "app/lobby/lobby.h"

struct app;

enum {
    APP_OFFERS_TRIES = 8,          /* challenges that are tried for one wish in a turn */
    APP_OFFERS_READ_MS = 15 * 1000 /* after which they are read again though none is known to have changed */
};

/* The rating of a person that has a say in a game of these terms: 0 where nothing is known of somebody and the game is
   not rated, and where no such game is. False, and the caller has the problem. */
bool app_pair_rating(struct app *self, const club_person *person, const club_terms *terms, int *out,
                     app_caller *caller);
/* Accepts the newest open challenge that fits the wish and takes this one; name: of a guest, or NULL. False:
   there is none, and the caller has no problem by that. */
bool app_pair_by_offer(struct app *self, const app_wish *wish, const char *name, app_caller *caller,
                       char game[CLUB_ID_SIZE]);
/* The part (part.h): pairs those whose ranges have come to meet, with each other or with whoever has made an open
   challenge. */
void app_pairs_turn(struct app *self);
int app_pairs_wait_ms(const struct app *self);

#endif
