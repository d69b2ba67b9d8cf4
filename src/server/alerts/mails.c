/* Alerts that are mailed: when it is time, those of a person go into one letter, in the transaction that notes it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/alerts/alerts.h"
#include "server/health.h"
#include "server/http/actions.h"
#include "server/http/challenge/challenge.h"
#include "server/http/people/account.h"
#include "server/mail/notice.h"
#include "server/post/delivery.h"
#include "store/alerts.h"
#include "store/people.h"

enum { LOOKED_AT = 128, AGAIN_MS = 1000, END_ROOM = 512 };

typedef struct batch {
    store_alert alert[LOOKED_AT];
    size_t count;
} batch;

/* A person's, on their way into a letter. */
typedef struct bundle {
    const store_alert *alert;
    size_t count;
    club_account account;
    club_wishes wishes;
    club_zone zone;
    store_alert_mail mail[LOOKED_AT];
    char lines[STORE_LINES_SIZE], sentence[ALERT_TEXT_SIZE]; /* the latter of the last one that is told */
    pod_text out;                                            /* over lines */
    mail_notice notice;                                      /* the last one that is told */
    char unsubscribe[MAIL_TOKEN_SIZE];
    size_t told;
} bundle;

/* ---- The letter ------------------------------------------------------------------------------------------------ */

/* False: there is no more room in this letter. */
static bool add_line(server *self, bundle *of, const club_alert *alert) {
    char path[ALERT_PATH_SIZE];
    server_caller nobody = {.language = POD_ENGLISH};
    club_identity by;
    bool known = !club_person_is_nobody(&alert->by) && server_find_identity(self, &alert->by, &by, &nobody);
    const alert_words words = {alert, known ? &by : NULL, of->account.language};
    pod_text text = pod_text_over(of->sentence, sizeof of->sentence);
    const size_t used = of->out.length;
    alert_print(&words, &text);
    alert_path(&words, path);
    pod_text_format(&of->out, "%s\n%s%s\n\n", of->sentence, self->config->public_url, path);
    if (mail_club_address(self)[0]) {
        of->notice.alert = alert;
        mail_print_notice(&of->notice);
    }
    const bool fits = pod_text_fits(&of->out);
    if (!fits) {
        of->lines[used] = 0;
        of->out.length = used;
    }
    of->told += fits;
    return fits;
}

static void decide(server *self, bundle *of, size_t index, bool reached) {
    const store_alert *at = &of->alert[index];
    store_alert_mail *mail = &of->mail[index];
    const club_alert_facts facts = server_alert_facts(self, at, &of->zone);
    int64_t until_ms = 0;
    club_alert_verdict verdict =
        reached ? club_alert_mail(&of->wishes, &at->alert, &facts, &until_ms) : CLUB_ALERT_DROP;
    bool full = verdict == CLUB_ALERT_SEND && !add_line(self, of, &at->alert);
    *mail = (store_alert_mail){at->ordinal, verdict == CLUB_ALERT_WAIT || full ? until_ms : 0};
}

static club_letter letter_of(const server *self, const bundle *of) {
    club_letter letter = {.topic = CLUB_LETTER_NOTICES,
                          .person = of->account.person,
                          .language = of->account.language,
                          .created_ms = self->wall_ms,
                          .until_ms = self->wall_ms + CLUB_LETTER_MS};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, letter.id);
    snprintf(letter.address, sizeof letter.address, "%s", of->account.email);
    snprintf(letter.name, sizeof letter.name, "%s", of->account.handle);
    if (of->told == 1 && strlen(of->sentence) < sizeof letter.detail) {
        memcpy(letter.detail, of->sentence, strlen(of->sentence) + 1);
    }
    return letter;
}

/* What stands behind the last alert, and in the head. */
static void finish(server *self, bundle *of, char thread[STORE_THREAD_SIZE]) {
    of->out.capacity = sizeof of->lines;
    mail_finish_notices(&of->notice, of->told == 1, of->unsubscribe);
    mail_thread_of(self, of->notice.about, thread);
}

/* False: it could not be stored. */
static bool mail_to(server *self, bundle *of) {
    server_caller nobody = {.language = POD_ENGLISH};
    const club_person *person = &of->alert[0].alert.person;
    bool found = false;
    store_fault fault;
    if (!server_load_account(self, &nobody, person, &of->account, &found) ||
        store_find_wishes(self->store, person, &of->wishes, &fault)) {
        return false;
    }
    server_load_zone(&of->wishes, of->account.zone, &of->zone);
    of->out = pod_text_over(of->lines, sizeof of->lines - END_ROOM);
    of->notice = (mail_notice){.self = self, .account = &of->account, .out = &of->out};
    for (size_t i = 0; i < of->count; i++) {
        decide(self, of, i, found && of->account.email_confirmed && !of->account.email_status[0]);
    }
    const club_letter letter = letter_of(self, of);
    char thread[STORE_THREAD_SIZE] = "";
    finish(self, of, thread);
    const store_alert_mails mails = {of->mail,
                                     of->count,
                                     of->told ? &letter : NULL,
                                     {of->lines, of->notice.subject, of->notice.reply_to, thread, of->unsubscribe}};
    if (!server_transaction(self, &nobody)) {
        return false;
    }
    store_status status = store_settle_alert_mails(self->store, &mails, &fault);
    if (status) {
        server_store_fails(self, fault.text);
    } else if (of->told) {
        server_post_expect(self);
    }
    return !status;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

static bool take(void *context, const store_alert *alert) {
    batch *of = context;
    of->alert[of->count++] = *alert;
    return of->count < LOOKED_AT;
}

static bool mail_all(server *self, const batch *due) {
    bool done = true;
    for (size_t i = 0; done && i < due->count;) {
        bundle of = {.alert = &due->alert[i], .count = 1};
        while (i + of.count < due->count &&
               club_person_same(&of.alert[of.count].alert.person, &of.alert[0].alert.person)) {
            of.count++;
        }
        done = mail_to(self, &of);
        i += of.count;
    }
    return done;
}

void server_mail_alerts(server *self) {
    batch due = {.count = 0};
    store_fault fault;
    if (!self->post.office || self->wall_ms < self->alert_mails_ms) {
        return;
    }
    bool done = !store_due_alert_mails(self->store, (store_due){self->wall_ms, LOOKED_AT},
                                       (store_alert_visitor){&due, take}, &fault) &&
                mail_all(self, &due) && !store_next_alert_mail(self->store, &self->alert_mails_ms, &fault);
    if (!done) {
        self->alert_mails_ms = self->wall_ms + AGAIN_MS;
    }
}

int server_alert_mails_wait_ms(const server *self) {
    int64_t wait = self->alert_mails_ms - self->wall_ms;
    if (!self->post.office || self->alert_mails_ms == CLUB_NEVER_MS) {
        return -1;
    }
    return wait < 0 ? 0 : wait < INT32_MAX ? (int)wait : INT32_MAX;
}
