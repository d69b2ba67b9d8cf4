/* Letters for those who have lost their passwords: what was asked for in one turn is done in the next. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_RECOVER_H
#define LUDOPOD_APP_PEOPLE_RECOVER_H

#include "app/app.h"

bool app_recoveries_open(app *self, store_fault *fault);
void app_recoveries_close(app *self);
enum { APP_RECOVERIES_MAX = 64 };

/* Somebody says that they have lost the password of this account, by its handle or address. False: too many have said
   so, or the store fails, and the caller's problem says which. */
bool app_recover(app *self, const char *login, app_caller *caller);
/* At the beginning of a turn: writes the letters that were asked for before it. */
void app_run_recoveries(app *self);
/* In how many milliseconds there is something to do for it; -1: nothing. */
int app_recoveries_wait_ms(const app *self);

#endif
