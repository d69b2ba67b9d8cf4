/* Pushes from the store to push services, and what became of them back into the store. Without the module that sends
   them nothing is pushed, and no browser is asked to take pushes. As letters (post/delivery.h). */
#ifndef LUDOPOD_SERVER_PUSH_DELIVERY_H
#define LUDOPOD_SERVER_PUSH_DELIVERY_H

#include "app/outbox/post/outbound.h"
#include "app/app.h"

/* sender may be NULL: nothing is pushed. wake is called from threads when a turn is wanted. False: there is no memory,
   and the fault says so. */
bool server_push_open(server *self, const outbound_sender *sender, void (*wake)(void *context), void *context,
                      store_fault *fault);
/* Stops what is being sent; pushes wait in the store. What was sent is noted in the turn that
   is under way, or begins one. After this nobody calls wake. */
void server_push_close(server *self);
/* At the beginning of a turn, before anything is changed in it: takes what is due to the office, and notes what has
   become of what was there. */
void server_push_turn(server *self);
/* There are more in the store. */
void server_push_expect(server *self);
/* In how many milliseconds one is due; -1: none that is known. */
int server_push_wait_ms(const server *self);

#endif
