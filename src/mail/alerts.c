/* Alerts that are mailed: when it is time, each thing that a person is told of goes into a letter of its own, so that a
   reply is about that one; or all of them into one, where the person wants them collected. In the transaction that
   notes it. */
#include <stdio.h>
#include <string.h>

#include "app/alerts/alerts.h"
#include "app/games/schedule.h"
#include "app/health.h"
#include "app/lobby/challenge.h"
#include "app/outbox/outbox.h"
#include "app/people/mail_address.h"
#include "app/transaction.h"
#include "mail/notice.h"
#include "store/alerts.h"

enum { LOOKED_AT = 128, THING_ROOM = 8192 /* of a letter, for a board and what may be done with it */ };

/* A letter, and what becomes of the alerts that were decided on for it. */
typedef struct letter_draft {
    app *self;
    const alert_bundle *of;
    store_alert_mail mail[LOOKED_AT];
    size_t count;
    char lines[STORE_LINES_SIZE], sentence[ALERT_TEXT_SIZE]; /* the latter of the last one that is told */
    pod_text out;                                            /* over lines */
    mail_notice notice;                                      /* the last one that is told */
    char unsubscribe[MAIL_TOKEN_SIZE];
    size_t told, things;
} letter_draft;

/* ---- What belongs together --------------------------------------------------------------------------------------- */

/* A chat is answered by words, its game by a move: they are two things. */
static bool is_same_thing(const club_alert *left, const club_alert *right) {
    return strcmp(left->about, right->about) == 0 &&
           (left->kind == CLUB_ALERT_CHAT) == (right->kind == CLUB_ALERT_CHAT);
}

/* Somebody has accepted, and the game has begun, of which the person is told, too. */
static bool is_told_by_game(app *self, const alert_bundle *of, const club_alert *answer) {
    app_caller nobody = {.language = POD_ENGLISH};
    club_challenge challenge;
    bool told = false;
    if (answer->kind != CLUB_ALERT_ANSWER || !club_wishes_carry(&of->wishes, CLUB_ALERT_BEGAN, CLUB_CHANNEL_MAIL) ||
        !app_find_challenge(self, answer->about, &challenge, &nobody)) {
        return false;
    }
    for (size_t i = 0; i < of->count; i++) {
        const club_alert *other = &of->alert[i].alert;
        told |= other->kind == CLUB_ALERT_BEGAN && strcmp(other->about, challenge.game) == 0;
    }
    return told;
}

/* ---- The letter ------------------------------------------------------------------------------------------------ */

static club_alert_verdict decide(const letter_draft *draft, const store_alert *at, int64_t *until_ms) {
    const alert_bundle *of = draft->of;
    const club_alert_facts facts = app_alert_facts(draft->self, at, &of->zone);
    const bool reached = of->reached && of->account.email_confirmed && !of->account.email_status[0];
    return reached && !is_told_by_game(draft->self, of, &at->alert)
               ? club_alert_mail(&of->wishes, &at->alert, &facts, until_ms)
               : CLUB_ALERT_DROP;
}

/* One sentence, and what was said. False: there is no more room in this letter. */
static bool add_sentence(letter_draft *draft, const club_alert *alert, char path[ALERT_PATH_SIZE]) {
    const size_t used = draft->out.length;
    app_say_alert(draft->self, alert, draft->of->account.language, draft->sentence, path);
    pod_text_format(&draft->out, "%s\n", draft->sentence);
    draft->notice.alert = alert;
    if (app_mail_address(draft->self)[0]) {
        mail_print_said(&draft->notice);
    }
    if (draft->out.length > sizeof draft->lines - THING_ROOM) {
        draft->lines[used] = 0;
        draft->out.length = used;
        return false;
    }
    draft->told++;
    return true;
}

/* Where it is on the page, and the thing itself, below all that is said of it. */
static void add_thing(letter_draft *draft, const char *path) {
    pod_text_format(&draft->out, "%s%s\n\n", draft->self->config->public_url, path);
    if (app_mail_address(draft->self)[0]) {
        mail_print_thing(&draft->notice);
    }
    draft->things++;
}

/* All alerts of the bundle that are about the same thing as this one. Those for which there is no room stay due. */
static void take_thing(letter_draft *draft, size_t first, bool taken[LOOKED_AT]) {
    const store_alert *alert = draft->of->alert;
    const size_t told = draft->told;
    char path[ALERT_PATH_SIZE];
    for (size_t i = first; i < draft->of->count; i++) {
        int64_t until_ms = 0;
        if (taken[i] || !is_same_thing(&alert[first].alert, &alert[i].alert)) {
            continue;
        }
        const club_alert_verdict verdict = decide(draft, &alert[i], &until_ms);
        const bool stays =
            verdict == CLUB_ALERT_WAIT || (verdict == CLUB_ALERT_SEND && !add_sentence(draft, &alert[i].alert, path));
        draft->mail[draft->count++] = (store_alert_mail){alert[i].ordinal, stays ? until_ms : 0};
        taken[i] = true;
    }
    if (draft->told > told) {
        add_thing(draft, path);
    }
}

/* False: it could not be stored. */
static bool keep(letter_draft *draft) {
    app *self = draft->self;
    app_caller nobody = {.language = POD_ENGLISH};
    char thread[STORE_THREAD_SIZE];
    mail_finish_notices(&draft->notice, draft->things, draft->unsubscribe);
    mail_thread_of(self, draft->notice.about, thread);
    const club_account *account = &draft->of->account;
    club_letter letter = mail_letter(self, CLUB_LETTER_NOTICES, account, account->language);
    if (draft->told == 1 && strlen(draft->sentence) < sizeof letter.detail) {
        memcpy(letter.detail, draft->sentence, strlen(draft->sentence) + 1);
    }
    const store_alert_mails mails = {
        draft->mail,
        draft->count,
        draft->told ? &letter : NULL,
        {draft->lines, draft->notice.subject, draft->notice.reply_to, thread, draft->unsubscribe}};
    if (!app_transaction(self, &nobody)) {
        return false;
    }
    store_status status = store_settle_alert_mails(self->store, &mails, &self->fault);
    if (status) {
        app_store_fails(self);
    } else if (draft->told) {
        app_expect(self, APP_MAILS);
    }
    return !status;
}

static bool mail_to(app *self, const alert_bundle *of) {
    const bool collected = of->wishes.digest != CLUB_DIGEST_NONE;
    bool taken[LOOKED_AT] = {false}, kept = true;
    for (size_t first = 0; first < of->count && kept;) {
        letter_draft draft = {.self = self, .of = of};
        draft.out = pod_text_over(draft.lines, sizeof draft.lines);
        draft.notice = (mail_notice){.self = self, .account = &of->account, .out = &draft.out};
        do {
            take_thing(&draft, first, taken);
            while (first < of->count && taken[first]) {
                first++;
            }
        } while (collected && first < of->count);
        kept = keep(&draft);
    }
    return kept;
}

/* ---- Turns ------------------------------------------------------------------------------------------------------- */

void mail_alerts_turn(app *self) {
    static const alert_way way = {LOOKED_AT, store_due_alert_mails, store_next_alert_mail, mail_to};
    if (app_sends(self, APP_MAILS)) {
        app_send_alerts(self, &way, &self->alert_mails_ms);
    }
}

int mail_alerts_wait_ms(const app *self) {
    return app_sends(self, APP_MAILS) ? app_wait_until(self, self->alert_mails_ms) : -1;
}
