/* Games that have begun or are over are listed for those who play them (store/played.h): a bounded piece of them a
   turn, in the one after that which has changed them. */
#ifndef LUDOPOD_APP_GAMES_LISTING_H
#define LUDOPOD_APP_GAMES_LISTING_H

#include "app/app.h"

/* When the server starts: looks whether the one before has left games to list. */
bool app_listing_open(app *self, store_fault *fault);
void app_listing_close(app *self);
/* There may be games to list. */
void app_listing_expect(app *self);
/* At the beginning of a turn: lists some. */
void app_run_listing(app *self);
/* In how many milliseconds there is something to do for it; -1: nothing. */
int app_listing_wait_ms(const app *self);

#endif
