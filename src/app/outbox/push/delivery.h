/* Pushes: a channel of the outbox (outbox.h). Without the module that sends
   them nothing is pushed, and no browser is asked to take pushes. As letters (outbox/post/delivery.h). */
#ifndef LUDOPOD_APP_OUTBOX_PUSH_DELIVERY_H
#define LUDOPOD_APP_OUTBOX_PUSH_DELIVERY_H

#include "app/app.h"

enum { APP_PUSH_ROOM = 32 /* pushes at a time */, APP_PUSH_THREADS = 4 };

/* Where nobody sends them (app_settings.outbound) nothing is pushed. False: there is no memory, and the fault says so.
 */
bool app_push_open(app *self, store_fault *fault);
/* Stops what is being sent; pushes wait in the store. What was sent is noted in the turn that
   is under way, or begins one. After this nobody calls wake. */
void app_push_stop(app *self);
void app_push_close(app *self);
/* Where they are on their way; NULL: nothing is pushed. */
struct app_outbox *app_push_outbox(const app *self);
/* The key by which the club is known to push services: PUSH_POINT_BYTES. NULL: nothing is pushed. */
const uint8_t *app_push_point(const app *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due into the outbox, and notes what has
   become of what was there. */
void app_push_turn(app *self);
/* There are more in the store. */
void app_push_expect(app *self);
/* When a turn did not become durable there may be. */
void app_push_settle(app *self, bool durable);
/* In how many milliseconds one is due; -1: none that is known. */
int app_push_wait_ms(const app *self);

#endif
