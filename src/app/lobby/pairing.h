/* People who wait to be paired: "find me a game", as long as they are here. Everybody sees each as an open challenge,
   and the next server finds them in the database (pairs.h). Pure logic but for its memory; one thread.

   Who plays whom goes by ratings, too, where they are known: each takes opponents within a range of the own rating,
   which widens as long as the person waits, so that nobody waits for ever. */
#ifndef LUDOPOD_APP_LOBBY_PAIRING_H
#define LUDOPOD_APP_LOBBY_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "club/challenge/challenge.h"
#include "club/clock/terms.h"
#include "club/people/person.h"
#include "ludopod/game.h"
#include "store/lists.h"
#include "store/pending.h"

enum {
    APP_PAIRING_MAX = 1024,
    APP_PAIRING_GRACE_MS = 15 * 1000,   /* for a socket to be opened, or opened again */
    APP_PAIRING_COMPUTER_MS = 8 * 1000, /* after which a page offers the computer */
    APP_PAIRING_RANGE = 150,            /* rating points above and below the own rating, at first */
    APP_PAIRING_WIDENING = 10,          /* points that are added to it in each second */
    APP_PAIRING_LOOK_MS = 1000,         /* how often is looked whether two ranges have come to meet */
    APP_PAIRING_TELL_MS = 5 * 1000      /* how often the lobby is told how wide they are */
};

/* What someone wants to play. */
typedef struct app_wish {
    store_seek seek; /* asked by the clock that never goes back */
    bool paired;     /* in this turn; until it is known whether that is durable */
} app_wish;

typedef struct app_pairing {
    app_wish wish[APP_PAIRING_MAX]; /* in the order in which they asked */
    size_t count;
    int64_t since_ms; /* when this server began: those from before it are given time to come back */
} app_pairing;

/* How far an opponent's rating may be from the own one at a moment. */
int app_wish_range(const app_wish *wish, int64_t now_ms);
/* Whether two people can be paired at a moment: another person, the same game and class of clock, both rated or both
   not, options that suit both, and each rating in the range of the other. */
bool app_wishes_fit(const app_wish *one, const app_wish *other, int64_t now_ms);

/* With whom somebody is not paired, for reasons of others. */
typedef struct app_pairing_refusal {
    bool (*refused)(void *context, const app_wish *other);
    void *context;
} app_pairing_refusal;

/* The one who has waited longest of those that fit now and are not refused; NULL: nobody. Lasts until the next
   change. */
app_wish *app_pairing_find(app_pairing *pairing, const app_wish *wish, int64_t now_ms, app_pairing_refusal refusal);
/* That of the person, or of this id; NULL: there is none. They last until the next change. */
app_wish *app_pairing_of(app_pairing *pairing, const club_person *person);
app_wish *app_pairing_called(app_pairing *pairing, const char *id);
/* Waits from now on, instead of with what the person asked for before. False: there is no room. */
bool app_pairing_add(app_pairing *pairing, const app_wish *wish);
/* At the end of a turn: whoever was paired in it waits no longer; or waits as before, when nothing of it is kept. */
void app_pairing_settle(app_pairing *pairing, bool kept);
/* Waits no longer; false when the person did not. */
bool app_pairing_remove(app_pairing *pairing, const club_person *person);

/* ---- Challenges that somebody who waits may be given (offers.h) ---- */

/* An open one for two, as what whoever made it looks for. */
typedef struct app_offer {
    char id[CLUB_ID_SIZE];
    club_terms terms;
    club_range range;
    app_wish wish; /* since it was made */
} app_offer;

typedef struct app_offers {
    app_offer offer[STORE_IDS_MAX]; /* the newest first */
    size_t count;
    bool known;      /* they are as in the store, as far as is known */
    int64_t read_ms; /* when they were read */
} app_offers;

#endif
