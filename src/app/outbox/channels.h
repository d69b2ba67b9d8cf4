/* The channels of what goes out, as one part of the club. */
#ifndef LUDOPOD_APP_OUTBOX_CHANNELS_H
#define LUDOPOD_APP_OUTBOX_CHANNELS_H

#include "app/app.h"

bool app_channels_open(app *self, store_fault *fault);
void app_channels_turn(app *self);
int app_channels_wait_ms(const app *self);
/* What a turn did not make durable is looked for once more. */
void app_channels_settle(app *self, bool durable);
void app_channels_stop(app *self);
void app_channels_close(app *self);

#endif
