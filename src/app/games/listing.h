/* Games that have begun or are over are listed for those who play them (store/played.h): a bounded piece of them a
   turn, in the one after that which has changed them. */
#ifndef LUDOPOD_SERVER_LIVE_LISTING_H
#define LUDOPOD_SERVER_LIVE_LISTING_H

#include "app/app.h"

/* When the server starts: looks whether the one before has left games to list. */
bool server_listing_open(server *self, store_fault *fault);
/* There may be games to list. */
void server_listing_expect(server *self);
/* At the beginning of a turn: lists some. */
void server_run_listing(server *self);
/* In how many milliseconds there is something to do for it; -1: nothing. */
int server_listing_wait_ms(const server *self);

#endif
