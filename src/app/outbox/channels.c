#include "app/outbox/channels.h"

#include "app/games/schedule.h"
#include "app/outbox/outbox.h"

static const app_channel *const channels[APP_CHANNELS] = {
    [APP_MAILS] = &app_mail_channel, [APP_PUSHES] = &app_push_channel, [APP_HOOKS] = &app_hook_channel};

bool app_channels_open(app *self, store_fault *fault) {
    bool good = true;
    for (int i = 0; good && !self->settings.rests && i < APP_CHANNELS; i++) {
        good = app_outbox_open(self, channels[i], &self->outbox[i], fault);
    }
    return good;
}

void app_channels_turn(app *self) {
    for (int i = 0; i < APP_CHANNELS; i++) {
        app_outbox_turn(self->outbox[i]);
    }
}

int app_channels_wait_ms(const app *self) {
    int wait = -1;
    for (int i = 0; i < APP_CHANNELS; i++) {
        wait = app_sooner_ms(wait, app_outbox_wait_ms(self->outbox[i]));
    }
    return wait;
}

void app_channels_settle(app *self, bool durable) {
    for (app_channel_id i = 0; !durable && i < APP_CHANNELS; i++) {
        app_expect(self, i);
    }
}

void app_channels_stop(app *self) {
    for (int i = 0; i < APP_CHANNELS; i++) {
        app_outbox_stop(self->outbox[i]);
    }
}

void app_channels_close(app *self) {
    for (int i = 0; i < APP_CHANNELS; i++) {
        app_outbox_close(self->outbox[i]);
    }
}
