/* What bots are to be told goes from the store to their webhooks, and what became of it back into the store. Without
   the module that sends it nothing is sent, and no bot is given a hook. As pushes (push/delivery.h). */
#ifndef LUDOPOD_SERVER_HOOKS_DELIVERY_H
#define LUDOPOD_SERVER_HOOKS_DELIVERY_H

#include "app/outbox/post/outbound.h"
#include "app/app.h"

/* sender may be NULL: nothing is sent. wake is called from threads when a turn is wanted. False: there is no memory,
   and the fault says so. */
bool server_hooks_open(server *self, const outbound_sender *sender, void (*wake)(void *context), void *context,
                       store_fault *fault);
/* Stops what is being sent; it waits in the store. What was sent is noted in the turn that is under way, or begins one.
   After this nobody calls wake. */
void server_hooks_close(server *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due to the office, and notes what has
   become of what was there. */
void server_hooks_turn(server *self);
/* There may be more in the store. */
void server_hooks_expect(server *self);
/* In how many milliseconds something is due; -1: nothing that is known. */
int server_hooks_wait_ms(const server *self);

#endif
