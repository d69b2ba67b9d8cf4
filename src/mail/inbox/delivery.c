#include "mail/inbox/delivery.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "app/health.h"
#include "app/transaction.h"
#include "mail/inbox/inbox.h"

static const app_caller nobody = {.language = POD_ENGLISH};
static const inbox_verdict dropped = {.text = "taken; nothing is done, for a machine sent it"},
                           again = {.text = "it was received before"},
                           later = {.later = true, .text = "the club cannot store anything now"};

/* ---- Opening ------------------------------------------------------------------------------------------------- */

static bool refuse(store_fault *fault, const char *why) {
    snprintf(fault->text, sizeof fault->text, "mail.in: %s", why);
    return false;
}

bool mail_inbox_open(mailer *self, const mime_reader *reader, store_fault *fault) {
    const app *club = self->app;
    app_inbox_settings *address = &self->inbox_settings;
    if (!club->config->inbox.maildir[0]) {
        return true;
    }
    *address = club->config->inbox;
    if (!address->address[0]) {
        snprintf(address->address, sizeof address->address, "%s", club->config->mail.from);
    }
    if (!address->address[0]) {
        return refuse(fault, "it is not known which mails are for the club; set mail.in.address or mail.from");
    }
    if (!reader) {
        return refuse(fault, "there is nobody who decodes mails");
    }
    const inbox_settings settings = {.reader = reader,
                                     .config = address,
                                     .logger = club->logger,
                                     .wake = club->settings.wake,
                                     .context = club->settings.context};
    self->inbox = inbox_open(&settings, fault);
    return self->inbox != NULL;
}

/* ---- What becomes of a mail ---------------------------------------------------------------------------------- */

static inbox_verdict act(mailer *of, const inbox_message *message) {
    app *self = of->app;
    app_caller caller = nobody;
    if (!app_transaction(self, &caller)) {
        return later;
    }
    store_status status = store_receive(self->store, message->key, self->wall_ms, &self->fault);
    if (status == STORE_CONFLICT) {
        return again;
    }
    if (status) {
        app_store_fails(self);
        return later;
    }
    bool acted = true;
    inbox_verdict verdict =
        message->kind == INBOX_REPORT ? mail_bounced(self, message, &acted) : mail_perform(of, message);
    if ((verdict.later || !acted) && store_unreceive(self->store, message->key, &self->fault)) {
        app_store_fails(self);
    }
    return verdict;
}

/* Nobody is written to, and nothing done, because of what a machine has sent: two that answer each other never end (RFC
   3834, section 2). */
static inbox_verdict decide(mailer *self, const inbox_message *message) {
    return message->kind == INBOX_ORDINARY || message->kind == INBOX_REPORT ? act(self, message) : dropped;
}

/* Neither addresses nor texts: a detail may be a secret. */
static void note(app *self, const inbox_message *message, const inbox_verdict *verdict) {
    static const char *const kinds[] = {"ordinary", "automatic", "report", "loop"};
    self->metrics.mails_in[verdict->later]++;
    app_log(&self->logger, APP_INFO, "mail_in", "{s:s s:s s:s s:I}", "kind", kinds[message->kind], "outcome",
            verdict->later ? "later" : "accepted", "text", verdict->text, "bytes", (json_int_t)message->text_length);
}

void mail_inbox_turn(mailer *self) {
    self->taken = self->inbox ? inbox_take(self->inbox) : NULL;
    if (self->taken) {
        self->verdict = decide(self, self->taken);
    }
}

void mail_inbox_settle(mailer *self, bool durable) {
    if (self->taken) {
        const inbox_verdict verdict = durable ? self->verdict : later;
        note(self->app, self->taken, &verdict);
        inbox_give(self->inbox, verdict);
        self->taken = NULL;
    }
}

void mail_inbox_close(mailer *self) {
    mail_inbox_settle(self, false);
    inbox_close(self->inbox);
    self->inbox = NULL;
}
