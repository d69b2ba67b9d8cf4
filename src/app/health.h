/* Whether anything can be stored, and who is told. */
#ifndef LUDOPOD_SERVER_HEALTH_H
#define LUDOPOD_SERVER_HEALTH_H

#include "app/app.h"

/* What a write came to. The log and the service manager are told once a change. */
void server_store_works(server *self);
void server_store_fails(server *self, const char *why);
/* Tells the log, once a game, that it cannot be read and why. */
void server_report_damage(server *self, const char *id, const char *why);
/* Whether it is time to find out whether the store takes writes. */
bool server_beat_is_due(const server *self);
/* One was tried; it is tried again sooner when it failed. */
void server_set_beat(server *self, bool well);
/* At the end of one: tells the service manager that the loop goes round. */
void server_feed_watchdog(server *self);
/* In how many milliseconds there is such work; -1: there is none. */
int server_health_wait_ms(const server *self);

#endif
