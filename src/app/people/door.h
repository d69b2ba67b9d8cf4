/* Those who are told things come in and go: browsers by their sockets, programs by their streams. One thread. */
#ifndef LUDOPOD_APP_PEOPLE_DOOR_H
#define LUDOPOD_APP_PEOPLE_DOOR_H

#include "app/app.h"

/* Whether one more may be told things from this address, or another makes room; else the caller's problem says so. */
bool app_has_room(app *self, app_caller *caller);
/* One who is told things from now on. NULL without memory, and the caller's problem says so. */
app_peer *app_add_peer(app *self, app_caller *caller);
/* The peer is gone and must not be used any more. */
void app_disconnect(app *self, app_peer *peer);
/* The next peer that has something in its outbox (app_peer_take()) or is to be closed, taken out of the line. Those
   who wait for an answer or play come before those who look on: a transport that writes to some of them, looks for new
   work and goes on keeps nobody waiting behind a crowd. NULL: no more are ready. Between turns only. */
app_peer *app_next_ready(app *self);
/* Closes every peer with this code. */
void app_close_all(app *self, int close_code);

#endif
