/* Alerts that are mailed (alerts.c). One thread. */
#ifndef LUDOPOD_MAIL_ALERTS_H
#define LUDOPOD_MAIL_ALERTS_H

#include "app/app.h"

/* At the beginning of a turn: what is to be mailed by now goes into letters. */
void mail_alerts_turn(app *self);
/* In how many milliseconds there may be something to mail; -1: never, as far as is known. */
int mail_alerts_wait_ms(const app *self);

#endif
