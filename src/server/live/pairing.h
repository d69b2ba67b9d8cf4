/* People who wait to be paired: "find me a game". They are in memory only, as long as they are here. Pure logic but for
   its memory; one thread. */
#ifndef LUDOPOD_SERVER_LIVE_PAIRING_H
#define LUDOPOD_SERVER_LIVE_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/clock/terms.h"
#include "club/people/person.h"
#include "ludopod/game.h"

enum {
    SERVER_PAIRING_MAX = 1024,
    SERVER_PAIRING_GRACE_MS = 15 * 1000,  /* for a socket to be opened, or opened again */
    SERVER_PAIRING_COMPUTER_MS = 8 * 1000 /* after which a page offers the computer */
};

/* What someone wants to play. */
typedef struct server_wish {
    club_person person;
    const pod_game *game;
    pod_options options; /* of that game */
    bool any;            /* any options will do; else those */
    club_clock_class class;
    int64_t asked_ms; /* by the clock that never goes back */
    bool paired;      /* in this turn; until it is known whether that is durable */
} server_wish;

typedef struct server_pairing {
    server_wish wish[SERVER_PAIRING_MAX]; /* in the order in which they asked */
    size_t count;
} server_pairing;

/* Whether two people can be paired: another person, the same game and class of clock, and options that suit both. */
bool server_wishes_fit(const server_wish *one, const server_wish *other);
/* The one who has waited longest of those that fit and are not refused; NULL: nobody. Lasts until the next change. */
server_wish *server_pairing_find(server_pairing *pairing, const server_wish *wish,
                                 bool (*refused)(void *context, const server_wish *other), void *context);
/* Waits from now on, instead of with what the person asked for before. False: there is no room. */
bool server_pairing_add(server_pairing *pairing, const server_wish *wish);
/* At the end of a turn: whoever was paired in it waits no longer; or waits as before, when nothing of it is kept. */
void server_pairing_settle(server_pairing *pairing, bool kept);
/* Waits no longer; false when the person did not. */
bool server_pairing_remove(server_pairing *pairing, const club_person *person);

#endif
