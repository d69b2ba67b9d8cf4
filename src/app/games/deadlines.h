/* Games whose time is over: the store finds them by an index, a bounded piece of them a turn. One that is not due after
   all gets a new deadline. */
#ifndef LUDOPOD_APP_GAMES_DEADLINES_H
#define LUDOPOD_APP_GAMES_DEADLINES_H

#include "app/app.h"

/* At the beginning of a turn: does what is due. */
void app_run_due(app *self);

#endif
