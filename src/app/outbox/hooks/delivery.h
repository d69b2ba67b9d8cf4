/* What bots are to be told goes to their webhooks: a channel of the outbox (outbox.h). Without
   the module that sends it nothing is sent, and no bot is given a hook. As pushes (outbox/push/delivery.h). */
#ifndef LUDOPOD_APP_OUTBOX_HOOKS_DELIVERY_H
#define LUDOPOD_APP_OUTBOX_HOOKS_DELIVERY_H

#include "app/app.h"

enum { APP_HOOKS_ROOM = 16 /* deliveries at a time */, APP_HOOKS_THREADS = 4 };

/* Where nobody sends them (app_settings.outbound) there are none. False: there is no memory, and the fault says so. */
bool app_hooks_open(app *self, store_fault *fault);
/* Stops what is being sent; it waits in the store. What was sent is noted in the turn that is under way, or begins one.
   After this nobody calls wake. */
void app_hooks_stop(app *self);
void app_hooks_close(app *self);
/* Whether webhooks are sent at all. */
bool app_hooks_is_open(const app *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due into the outbox, and notes what has
   become of what was there. */
void app_hooks_turn(app *self);
/* There may be more in the store. */
void app_hooks_expect(app *self);
/* When a turn did not become durable there may be. */
void app_hooks_settle(app *self, bool durable);
/* In how many milliseconds something is due; -1: nothing that is known. */
int app_hooks_wait_ms(const app *self);

#endif
