/* Delivery reports (RFC 3464) about letters of ours. */

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/acts.h"
#include "app/people/account.h"
#include "mail/inbox/delivery.h"

static const inbox_verdict noted = {.text = "noted"},
                           unknown = {.text = "taken; it is no report about a letter of ours"},
                           later = {.later = true, .text = "the club cannot store anything now"};

/* What stands in front of the @ of our Message-IDs (app/outbox/post/mail.c). */
typedef struct letter_id {
    char letter[CLUB_ID_SIZE], mac[AUTH_MAC_TEXT_SIZE];
} letter_id;

static bool read_id(const char *message_id, letter_id *out) {
    const char *dot = strchr(message_id, '.'), *at = strchr(message_id, '@');
    if (!dot || !at || dot > at || (size_t)(dot - message_id) >= sizeof out->letter ||
        (size_t)(at - dot - 1) >= sizeof out->mac) {
        return false;
    }
    snprintf(out->letter, sizeof out->letter, "%.*s", (int)(dot - message_id), message_id);
    snprintf(out->mac, sizeof out->mac, "%.*s", (int)(at - dot - 1), dot + 1);
    return true;
}

/* Whether we have written the letter to the address that this person has now. */
static bool is_ours(const app *self, const letter_id *id, const club_account *account) {
    char mac[AUTH_MAC_TEXT_SIZE];
    auth_letter_mac(&self->key, id->letter, account->email, mac);
    return strlen(id->mac) == strlen(mac) && sodium_memcmp(mac, id->mac, strlen(mac)) == 0;
}

/* False: the store failed. */
static bool find_account(app *self, const letter_id *id, club_account *out, bool *found) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_person person;
    *found = false;
    store_status status = store_person_of_letter(self->store, id->letter, &person, &self->fault);
    if (status) {
        return status == STORE_NOT_FOUND || app_account_fails(self, &nobody);
    }
    return app_load_account(self, &nobody, &person, out, found);
}

inbox_verdict mail_bounced(app *self, const inbox_message *message, bool *acted) {
    const inbox_report *report = &message->report;
    app_caller nobody = {.language = POD_ENGLISH};
    club_account account;
    letter_id id;
    bool found;
    *acted = false;
    if (!report->failed || report->status[0] != '5' || !read_id(report->original_id, &id)) {
        return unknown;
    }
    if (!find_account(self, &id, &account, &found)) {
        return later;
    }
    if (!found || !is_ours(self, &id, &account)) {
        return unknown;
    }
    club_request request = {.act = CLUB_MAIL_FAILS, .people = {.mail_status = report->status}};
    const club_facts facts = {.people = {.about = &account}};
    *acted = app_carry_out(self, &facts, &request, &nobody);
    return *acted || nobody.problem.class != APP_CLASS_UNAVAILABLE ? noted : later;
}
