#include "mail/mail.h"

#include <stdio.h>
#include <stdlib.h>

#include "mail/inbox/delivery.h"
#include "mail/notice.h"

static void turn(void *context) {
    mailer *self = context;
    mail_alerts_turn(self->app);
    mail_inbox_turn(self);
}

static int wait_ms(const void *context) {
    return mail_alerts_wait_ms(((const mailer *)context)->app);
}

static void settle(void *context, bool durable) {
    mailer *self = context;
    mail_inbox_settle(self, durable);
    if (!durable) {
        self->app->alert_mails_ms = 0;
    }
}

mailer *mail_create(app *club, const mime_reader *reader, store_fault *fault) {
    mailer *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    *self = (mailer){.app = club};
    if (!mail_inbox_open(self, reader, fault)) {
        free(self);
        return NULL;
    }
    app_register(club, (app_listener){.context = self, .turn = turn, .wait_ms = wait_ms, .settle = settle});
    return self;
}

void mail_stop(mailer *self) {
    if (self) {
        mail_inbox_close(self);
    }
}

void mail_free(mailer *self) {
    mail_stop(self);
    free(self);
}
