/* The transaction of a turn: all that is changed in it becomes durable at once, or none of it (turn.h). */
#ifndef LUDOPOD_APP_TRANSACTION_H
#define LUDOPOD_APP_TRANSACTION_H

#include "app/app.h"

/* Makes sure that it is open. False: the store fails, and the caller's problem says so. */
bool app_transaction(app *self, app_caller *caller);

#endif
