/* What is kept for a while only is thrown away: with the first change or beat of a day, and guests whom nobody has met
   a few at a time after that. */
#ifndef LUDOPOD_APP_HOUSEKEEPING_H
#define LUDOPOD_APP_HOUSEKEEPING_H

#include "app/app.h"

bool app_housekeeping_open(app *self, store_fault *fault);
void app_housekeeping_close(app *self);
/* At the end of a turn, before its transaction is handed over. */
void app_keep_house(app *self);

#endif
