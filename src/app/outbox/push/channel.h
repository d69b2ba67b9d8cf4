/* Pushes to browsers. Without the module that sends them nothing is pushed, and no browser is asked to take pushes. */
#ifndef LUDOPOD_APP_OUTBOX_PUSH_CHANNEL_H
#define LUDOPOD_APP_OUTBOX_PUSH_CHANNEL_H

#include "app/app.h"

/* The key by which the club is known to push services: PUSH_POINT_BYTES. NULL: nothing is pushed. */
const uint8_t *app_push_point(const app *self);

#endif
