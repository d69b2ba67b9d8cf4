/* Whether anything can be stored, and who is told. */
#ifndef LUDOPOD_APP_HEALTH_H
#define LUDOPOD_APP_HEALTH_H

#include "app/app.h"

/* What a write came to. The log and the service manager are told once a change. */
void app_store_works(app *self);
void app_store_fails(app *self);
/* Tells the log, once a game, that it cannot be read and why. */
void app_report_damage(app *self, const char *id);
/* Whether it is time to find out whether the store takes writes. */
bool app_beat_is_due(const app *self);
/* One was tried; it is tried again sooner when it failed. */
void app_set_beat(app *self, bool well);
/* At the end of one: tells the service manager that the loop goes round. */
void app_feed_watchdog(app *self);
/* In how many milliseconds there is such work; -1: there is none. */
int app_health_wait_ms(const app *self);

#endif
