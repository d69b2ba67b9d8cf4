/* Alerts that are mailed: when it is time, those of a person go into one letter, in the transaction that notes it. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/alerts/alerts.h"
#include "server/health.h"
#include "server/http/actions.h"
#include "server/live/schedule.h"
#include "server/mail/notice.h"
#include "server/post/delivery.h"
#include "store/alerts.h"

enum { LOOKED_AT = 128, END_ROOM = 512 };

/* A person's alerts on their way into a letter. */
typedef struct letter_draft {
    const alert_bundle *of;
    store_alert_mail mail[LOOKED_AT];
    char lines[STORE_LINES_SIZE], sentence[ALERT_TEXT_SIZE]; /* the latter of the last one that is told */
    pod_text out;                                            /* over lines */
    mail_notice notice;                                      /* the last one that is told */
    char unsubscribe[MAIL_TOKEN_SIZE];
    size_t told;
} letter_draft;

/* ---- The letter ------------------------------------------------------------------------------------------------ */

/* False: there is no more room in this letter. */
static bool add_line(server *self, letter_draft *draft, const club_alert *alert) {
    char path[ALERT_PATH_SIZE];
    const size_t used = draft->out.length;
    server_say_alert(self, alert, draft->of->account.language, draft->sentence, path);
    pod_text_format(&draft->out, "%s\n%s%s\n\n", draft->sentence, self->config->public_url, path);
    if (mail_club_address(self)[0]) {
        draft->notice.alert = alert;
        mail_print_notice(&draft->notice);
    }
    const bool fits = pod_text_fits(&draft->out);
    if (!fits) {
        draft->lines[used] = 0;
        draft->out.length = used;
    }
    draft->told += fits;
    return fits;
}

static void decide(server *self, letter_draft *draft, size_t index) {
    const alert_bundle *of = draft->of;
    const store_alert *at = &of->alert[index];
    const club_alert_facts facts = server_alert_facts(self, at, &of->zone);
    const bool reached = of->reached && of->account.email_confirmed && !of->account.email_status[0];
    int64_t until_ms = 0;
    club_alert_verdict verdict =
        reached ? club_alert_mail(&of->wishes, &at->alert, &facts, &until_ms) : CLUB_ALERT_DROP;
    bool full = verdict == CLUB_ALERT_SEND && !add_line(self, draft, &at->alert);
    draft->mail[index] = (store_alert_mail){at->ordinal, verdict == CLUB_ALERT_WAIT || full ? until_ms : 0};
}

static club_letter letter_of(const server *self, const letter_draft *draft) {
    const club_account *account = &draft->of->account;
    club_letter letter = {.topic = CLUB_LETTER_NOTICES,
                          .person = account->person,
                          .language = account->language,
                          .created_ms = self->wall_ms,
                          .until_ms = self->wall_ms + CLUB_LETTER_MS};
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, letter.id);
    snprintf(letter.address, sizeof letter.address, "%s", account->email);
    snprintf(letter.name, sizeof letter.name, "%s", account->handle);
    if (draft->told == 1 && strlen(draft->sentence) < sizeof letter.detail) {
        memcpy(letter.detail, draft->sentence, strlen(draft->sentence) + 1);
    }
    return letter;
}

/* What stands behind the last alert, and in the head. */
static void finish(server *self, letter_draft *draft, char thread[STORE_THREAD_SIZE]) {
    draft->out.capacity = sizeof draft->lines;
    mail_finish_notices(&draft->notice, draft->told == 1, draft->unsubscribe);
    mail_thread_of(self, draft->notice.about, thread);
}

/* False: it could not be stored. */
static bool keep(server *self, const letter_draft *draft, const char *thread) {
    server_caller nobody = {.language = POD_ENGLISH};
    store_fault fault;
    const club_letter letter = letter_of(self, draft);
    const store_alert_mails mails = {
        draft->mail,
        draft->of->count,
        draft->told ? &letter : NULL,
        {draft->lines, draft->notice.subject, draft->notice.reply_to, thread, draft->unsubscribe}};
    if (!server_transaction(self, &nobody)) {
        return false;
    }
    store_status status = store_settle_alert_mails(self->store, &mails, &fault);
    if (status) {
        server_store_fails(self, fault.text);
    } else if (draft->told) {
        server_post_expect(self);
    }
    return !status;
}

static bool mail_to(server *self, const alert_bundle *of) {
    letter_draft draft = {.of = of};
    char thread[STORE_THREAD_SIZE] = "";
    draft.out = pod_text_over(draft.lines, sizeof draft.lines - END_ROOM);
    draft.notice = (mail_notice){.self = self, .account = &of->account, .out = &draft.out};
    for (size_t i = 0; i < of->count; i++) {
        decide(self, &draft, i);
    }
    finish(self, &draft, thread);
    return keep(self, &draft, thread);
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

void server_mail_alerts(server *self) {
    static const alert_way way = {LOOKED_AT, store_due_alert_mails, store_next_alert_mail, mail_to};
    if (self->post.office) {
        server_send_alerts(self, &way, &self->alert_mails_ms);
    }
}

int server_alert_mails_wait_ms(const server *self) {
    return self->post.office ? server_wait_until(self, self->alert_mails_ms) : -1;
}
