/* What looks like one person in two seats of rated games. */
#ifndef LUDOPOD_APP_GAMES_FAIRPLAY_H
#define LUDOPOD_APP_GAMES_FAIRPLAY_H

#include "app/app.h"

/* A rated game is over: looks at the pairs of its players. */
void app_watch_seats(app *self, const char *id);

#endif
