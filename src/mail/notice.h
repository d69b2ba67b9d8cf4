/* Notices by mail that can be answered: what a mail of alerts (alerts.c) has besides their sentences, where the
   club takes mails. One thread, within a turn. */
#ifndef LUDOPOD_MAIL_NOTICE_H
#define LUDOPOD_MAIL_NOTICE_H

#include "mail/reply.h"
#include "store/alerts.h"

typedef struct mail_notice {
    app *self;
    const club_account *account; /* whom it tells */
    const club_alert *alert;
    pod_text *out; /* the body, which it goes on */
    /* What of it can be answered by just replying. */
    mail_replies replies;
    char reply_to[STORE_REPLY_SIZE]; /* once it is finished */
    /* What it is about; "" for nothing. */
    char subject[STORE_SUBJECT_SIZE], about[CLUB_ID_SIZE];
} mail_notice;

/* What was said, where the alert is of words. Requires of this and the next: the club takes mails. */
void mail_print_said(mail_notice *of);
/* What the alert is about: the game, the challenge or the conversation, and what a reply may be. */
void mail_print_thing(mail_notice *of);
/* Behind the last of so many things: one has a subject of its own. The token ends such mails. */
void mail_finish_notices(mail_notice *of, size_t things, char unsubscribe[MAIL_TOKEN_SIZE]);
/* A letter to somebody, without its text. */
club_letter mail_letter(const app *self, club_letter_topic topic, const club_account *account, pod_language language);
/* The Message-ID that all mails about a game or a challenge follow; "" for none. */
void mail_thread_of(const app *self, const char *about, char out[STORE_THREAD_SIZE]);

/* ---- Alerts that are mailed (alerts.c) --------------------------------------------------------------------------- */

/* At the beginning of a turn: what is to be mailed by now goes into letters. */
void mail_alerts_turn(app *self);
/* In how many milliseconds there may be something to mail; -1: never, as far as is known. */
int mail_alerts_wait_ms(const app *self);

#endif
