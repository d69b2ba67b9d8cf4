#include "mail/inbox/delivery.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "app/health.h"
#include "mail/inbox/inbox.h"

static const server_caller nobody = {.language = POD_ENGLISH};
static const inbox_verdict dropped = {.text = "taken; nothing is done, for a machine sent it"},
                           again = {.text = "it was received before"},
                           later = {.later = true, .text = "the club cannot store anything now"};

/* ---- Opening ------------------------------------------------------------------------------------------------- */

static bool refuse(store_fault *fault, const char *why) {
    snprintf(fault->text, sizeof fault->text, "mail.in: %s", why);
    return false;
}

bool server_inbox_open(server *self, const mime_reader *reader, void (*wake)(void *context), void *context,
                       store_fault *fault) {
    server_inbox *inbox = &self->inbox;
    if (!self->config->inbox.maildir[0]) {
        return true;
    }
    inbox->settings = self->config->inbox;
    if (!inbox->settings.address[0]) {
        snprintf(inbox->settings.address, sizeof inbox->settings.address, "%s", self->config->mail.from);
    }
    if (!inbox->settings.address[0]) {
        return refuse(fault, "it is not known which mails are for the club; set mail.in.address or mail.from");
    }
    if (!reader) {
        return refuse(fault, "there is nobody who decodes mails");
    }
    const inbox_settings settings = {
        .reader = reader, .config = &inbox->settings, .logger = self->logger, .wake = wake, .context = context};
    inbox->inbox = inbox_open(&settings, fault);
    return inbox->inbox != NULL;
}

/* ---- What becomes of a mail ---------------------------------------------------------------------------------- */

static inbox_verdict act(server *self, const inbox_message *message) {
    server_caller caller = nobody;
    store_fault fault;
    if (!server_transaction(self, &caller)) {
        return later;
    }
    store_status status = store_receive(self->store, message->key, self->wall_ms, &fault);
    if (status == STORE_CONFLICT) {
        return again;
    }
    if (status) {
        server_store_fails(self, fault.text);
        return later;
    }
    bool acted = true;
    inbox_verdict verdict =
        message->kind == INBOX_REPORT ? server_mail_bounced(self, message, &acted) : server_mail_act(self, message);
    if ((verdict.later || !acted) && store_unreceive(self->store, message->key, &fault)) {
        server_store_fails(self, fault.text);
    }
    return verdict;
}

/* Nobody is written to, and nothing done, because of what a machine has sent: two that answer each other never end (RFC
   3834, section 2). */
static inbox_verdict decide(server *self, const inbox_message *message) {
    return message->kind == INBOX_ORDINARY || message->kind == INBOX_REPORT ? act(self, message) : dropped;
}

/* Neither addresses nor texts: a detail may be a secret. */
static void note(server *self, const inbox_message *message, const inbox_verdict *verdict) {
    static const char *const kinds[] = {"ordinary", "automatic", "report", "loop"};
    self->metrics.mails_in[verdict->later]++;
    server_log(&self->logger, SERVER_INFO, "mail_in", "{s:s s:s s:s s:I}", "kind", kinds[message->kind], "outcome",
               verdict->later ? "later" : "accepted", "text", verdict->text, "bytes", (json_int_t)message->text_length);
}

void server_inbox_turn(server *self) {
    server_inbox *inbox = &self->inbox;
    inbox->taken = inbox->inbox ? inbox_take(inbox->inbox) : NULL;
    if (inbox->taken) {
        inbox->verdict = decide(self, inbox->taken);
    }
}

void server_inbox_settle(server *self, bool durable) {
    server_inbox *inbox = &self->inbox;
    if (inbox->taken) {
        const inbox_verdict verdict = durable ? inbox->verdict : later;
        note(self, inbox->taken, &verdict);
        inbox_give(inbox->inbox, verdict);
        inbox->taken = NULL;
    }
}

void server_inbox_close(server *self) {
    server_inbox_settle(self, false);
    inbox_close(self->inbox.inbox);
    self->inbox.inbox = NULL;
}
