/* Who is told what happens in the club: the ways out (api/, mail/), which the club itself does not know. They are told
   in the order in which they have registered, within turns. Every function is optional. */
#ifndef LUDOPOD_APP_LISTENER_H
#define LUDOPOD_APP_LISTENER_H

#include <stdbool.h>

#include "app/games/game_cache.h"
#include "club/decision.h"

typedef struct app_listener {
    void *context;
    /* At the beginning of a turn, after the parts (part.h). */
    void (*turn)(void *context);
    /* In how many milliseconds it wants a turn; -1: it does not. */
    int (*wait_ms)(const void *context);
    /* The turn has ended: what was done in it is durable, or has not happened. */
    void (*settle)(void *context, bool durable);
    /* Something that people are to be told, and that is durable. */
    void (*notice)(void *context, const club_notice *notice);
    /* The game changed in the turn that has ended, and those who watch it have not been told. */
    void (*game)(void *context, app_cached_game *cached);
    /* Somebody came to those who watch it, or went. */
    void (*presence)(void *context, app_cached_game *cached);
} app_listener;

struct app;

/* There is room for APP_LISTENERS_MAX. */
void app_register(struct app *self, app_listener listener);

#endif
