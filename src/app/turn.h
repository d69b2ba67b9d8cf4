/* Turns, one for each round of the event loop:

       app_turn_begin()
       what came in acts, in the order in which it arrived
       app_turn_commit()    hands all changes of the turn at once to the store's thread
       app_turn_settle()    once they are durable: tells those who watch

   Answers and letters of a turn may be sent only after app_turn_settle() has said how it ended: then everything they
   speak of is durable. Until then no other turn may begin; what arrives meanwhile gathers for the next one, whose
   changes are again one transaction. Only app_disconnect() and requests that stand apart (api_stands_apart()) need not
   wait. */
#ifndef LUDOPOD_APP_TURN_H
#define LUDOPOD_APP_TURN_H

#include "app/app.h"

void app_turn_begin(app *self);
/* False: there was nothing to be made durable, and the turn has ended. True: the store's thread is at it, and calls
   wake when it is done. */
bool app_turn_commit(app *self);
/* After app_turn_commit() has said true. False: it is not done. Else the turn has ended. *durable is false when its
   changes could not be made durable: nothing of them is left, answers of the turn must not be sent (api_unavailable()
   is the answer), and the peers they were for are closed. */
bool app_turn_settle(app *self, bool *durable);
/* Both, for whoever has nothing else to do meanwhile: waits, calls no wake, and returns whether it is durable. */
bool app_turn_end(app *self);
/* Whether the connection to the store is gone for good: another server may have the database now, so this one ends. */
bool app_must_stop(const app *self);
/* In how many milliseconds, from the beginning of the latest turn, it wants a turn though nothing arrives; -1 when it
   does not. */
int app_wait_ms(const app *self);
/* Looks at the clocks: the time of this turn. */
void app_look_at_clock(app *self);
#endif
