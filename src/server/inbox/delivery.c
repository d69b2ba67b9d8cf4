#include "server/inbox/delivery.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "server/health.h"
#include "server/inbox/office.h"

enum { MAILS_A_TURN = 16 };

static const server_caller nobody = {.language = POD_ENGLISH};
static const inbox_verdict dropped = {INBOX_ACCEPTED, "2.0.0", "taken; nothing is done, for a machine sent it"},
                           again = {INBOX_ACCEPTED, "2.0.0", "it was received before"},
                           later = {INBOX_LATER, "4.3.0", "the club cannot store anything now"};

/* ---- Opening ------------------------------------------------------------------------------------------------- */

static bool refuse(store_fault *fault, const char *why) {
    snprintf(fault->text, sizeof fault->text, "mail.in: %s", why);
    return false;
}

bool server_inbox_open(server *self, const mime_reader *reader, void (*wake)(void *context), void *context,
                       store_fault *fault) {
    server_inbox *inbox = &self->inbox;
    if (!server_config_takes_mail(self->config)) {
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
    const inbox_office_settings settings = {.reader = reader,
                                            .config = &inbox->settings,
                                            .host = strrchr(inbox->settings.address, '@') + 1,
                                            .logger = self->logger,
                                            .wake = wake,
                                            .context = context};
    inbox->office = inbox_office_create(&settings, fault);
    return inbox->office != NULL;
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
    if ((verdict.outcome != INBOX_ACCEPTED || !acted) && store_unreceive(self->store, message->key, &fault)) {
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
static void note(server *self, const inbox_delivery *delivery) {
    static const char *const kinds[] = {"ordinary", "automatic", "report", "loop"};
    static const char *const outcomes[] = {"accepted", "refused", "later"};
    const inbox_verdict *verdict = &delivery->verdict;
    self->metrics.mails_in[verdict->outcome]++;
    server_log(&self->logger, SERVER_INFO, "mail_in", "{s:s s:s s:s s:s s:I}", "kind", kinds[delivery->message.kind],
               "outcome", outcomes[verdict->outcome], "status", verdict->status, "text", verdict->text, "bytes",
               (json_int_t)delivery->message.text_length);
}

static void hold(server_inbox *inbox, inbox_delivery *delivery) {
    delivery->next = inbox->held;
    inbox->held = delivery;
}

void server_inbox_turn(server *self) {
    server_inbox *inbox = &self->inbox;
    inbox->more = false;
    for (int i = 0; inbox->office && !inbox->more; i++) {
        inbox_delivery *delivery = i < MAILS_A_TURN ? inbox_office_take(inbox->office) : NULL;
        if (!delivery) {
            inbox->more = i == MAILS_A_TURN;
            return;
        }
        delivery->verdict = decide(self, &delivery->message);
        hold(inbox, delivery);
    }
}

void server_inbox_settle(server *self, bool durable) {
    server_inbox *inbox = &self->inbox;
    while (inbox->held) {
        inbox_delivery *delivery = inbox->held;
        inbox->held = delivery->next;
        if (!durable && delivery->verdict.outcome == INBOX_ACCEPTED) {
            delivery->verdict = later;
        }
        note(self, delivery);
        inbox_office_give(inbox->office, delivery);
    }
}

int server_inbox_wait_ms(const server *self) {
    return self->inbox.more ? 0 : -1;
}

void server_inbox_close(server *self) {
    server_inbox *inbox = &self->inbox;
    if (inbox->office) {
        server_inbox_settle(self, false);
        inbox_office_free(inbox->office);
        inbox->office = NULL;
    }
}
