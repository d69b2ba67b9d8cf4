/* What has happened in a turn is noted in it (lobby.h), and told in the next one, once it is durable, to those who have
   registered (listener.h). */
#ifndef LUDOPOD_APP_LOBBY_NOTICES_H
#define LUDOPOD_APP_LOBBY_NOTICES_H

#include "app/app.h"

/* The part (part.h): tells what is durable, and ends challenges whose time is over. */
void app_notices_turn(app *self);
int app_notices_wait_ms(const app *self);
void app_notices_settle(app *self, bool durable);

#endif
