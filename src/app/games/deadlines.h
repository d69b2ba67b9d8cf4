/* Games whose time is over: the store finds them by an index, a bounded piece of them a turn. One that is not due after
   all gets a new deadline. */
#ifndef LUDOPOD_SERVER_LIVE_DEADLINES_H
#define LUDOPOD_SERVER_LIVE_DEADLINES_H

#include "app/app.h"

/* At the beginning of a turn: does what is due. */
void server_run_due(server *self);

#endif
