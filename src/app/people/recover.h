/* Letters for those who have lost their passwords: what was asked for in one turn is done in the next. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_PEOPLE_RECOVER_H
#define LUDOPOD_SERVER_HTTP_PEOPLE_RECOVER_H

#include "app/app.h"

/* At the beginning of a turn: writes the letters that were asked for before it. */
void server_run_recoveries(server *self);
/* In how many milliseconds there is something to do for it; -1: nothing. */
int server_recoveries_wait_ms(const server *self);

#endif
