/* Notices by mail that can be answered: what a mail of alerts (alerts/mails.c) has besides their sentences, where the
   club takes mails. One thread, within a turn. */
#ifndef LUDOPOD_SERVER_MAIL_NOTICE_H
#define LUDOPOD_SERVER_MAIL_NOTICE_H

#include "server/mail/token.h"
#include "server/state.h"
#include "store/alerts.h"

typedef struct mail_notice {
    server *self;
    const club_account *account; /* whom it tells */
    const club_alert *alert;
    pod_text *out; /* the body, which it goes on */
    /* What of it can be answered by just replying. */
    mail_replies replies;
    char reply_to[STORE_REPLY_SIZE]; /* once it is finished */
    /* What it is about: the latest game, or else the first challenge; "" for nothing. */
    char subject[STORE_SUBJECT_SIZE], about[CLUB_ID_SIZE];
} mail_notice;

/* Where mails for the club go; "": it takes none. */
const char *mail_club_address(const server *self);
/* What an alert is about: the game or the challenge, and the address for the answer. Requires: the club takes mails. */
void mail_print_notice(mail_notice *of);
/* Behind the last one. alone: it was the only one; the subject is kept then, and when there is one to reply to. The
 * token ends such mails. */
void mail_finish_notices(mail_notice *of, bool alone, char unsubscribe[MAIL_TOKEN_SIZE]);
/* The Message-ID that all mails about a game or a challenge follow; "" for none. */
void mail_thread_of(const server *self, const char *about, char out[STORE_THREAD_SIZE]);

/* ---- The address in the head of notices that ends them (unsubscribe.c; RFC 8058) ----------------------------------
 */

/* Whether the request is for such an address, good or not. */
bool server_is_unsubscribe(const server_request *request);
/* A GET gets a page with a button, a POST ends the mails. Requires: it is for such an address. */
void server_answer_unsubscribe(server *self, const server_request *request, server_answer *answer);

#endif
