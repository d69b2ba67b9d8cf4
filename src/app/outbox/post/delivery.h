/* Letters: a channel of the outbox (outbox.h). Without a mail server in the
   configuration nothing is delivered, and letters wait. */
#ifndef LUDOPOD_APP_OUTBOX_POST_DELIVERY_H
#define LUDOPOD_APP_OUTBOX_POST_DELIVERY_H

#include "app/app.h"

/* Opens it where the configuration names a mail server. False when it cannot be, and the fault says why. */
bool app_post_open(app *self, store_fault *fault);
/* Stops what is being sent; letters wait in the store. What was sent is noted in the turn that
   is under way, or begins one. After this nobody calls wake. */
void app_post_stop(app *self);
void app_post_close(app *self);
/* Where they are on their way; NULL: nothing is sent. */
struct app_outbox *app_post_outbox(const app *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due into the outbox, and notes what has
   become of what was there. */
void app_post_turn(app *self);
/* A letter was added to the store. */
void app_post_expect(app *self);
/* In how many milliseconds a letter is due; -1: none that is known. */
int app_post_wait_ms(const app *self);

enum { APP_POST_ROOM = 16 /* letters at a time */ };

#endif
