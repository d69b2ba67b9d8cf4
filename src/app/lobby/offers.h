/* Open challenges for two, as what those who made them look for: whoever looks for a game, or waits for one, is given
   one of these, too. They are read from the store once they have changed, and kept in memory for as long as somebody
   waits. The club decides on every acceptance anew, so one that has changed since is refused, and no more. One thread.
 */
#ifndef LUDOPOD_SERVER_LIVE_OFFERS_H
#define LUDOPOD_SERVER_LIVE_OFFERS_H

#include "app/caller.h"
#include "app/lobby/lobby.h"

struct server;

enum {
    SERVER_OFFERS_TRIES = 8,          /* challenges that are tried for one wish in a turn */
    SERVER_OFFERS_READ_MS = 15 * 1000 /* after which they are read again though none is known to have changed */
};

/* The rating of a person that has a say in a game of these terms: 0 where nothing is known of somebody and the game is
   not rated, and where no such game is. False, and the caller has the problem. */
bool server_pair_rating(struct server *self, const club_person *person, const club_terms *terms, int *out,
                        server_caller *caller);
/* Accepts the newest open challenge that fits the wish and takes this one; name: of a guest, or NULL. False:
   there is none, and the caller has no problem by that. */
bool server_pair_by_offer(struct server *self, const server_wish *wish, const char *name, server_caller *caller,
                          char game[CLUB_ID_SIZE]);
/* Whether there may be challenges for those who wait. */
bool server_offers_wait(const server_lobby *lobby);

#endif
