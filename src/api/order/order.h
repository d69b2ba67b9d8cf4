/* Reports, what moderators do, and what those do whom it is about: what the files of this folder share. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_ORDER_ORDER_H
#define LUDOPOD_SERVER_HTTP_ORDER_ORDER_H

#include "api/exchange.h"
#include "app/people/account.h"
#include "store/order.h"

/* ---- acts.c: what the table of routes.c names ---- */

void server_answer_report(server_exchange *at);
/* For moderators. */
void server_answer_cases(server_exchange *at);
void server_answer_case(server_exchange *at);
void server_answer_claim(server_exchange *at);
void server_answer_case_note(server_exchange *at);
void server_answer_case_close(server_exchange *at);
void server_answer_decide(server_exchange *at);
void server_answer_lift(server_exchange *at);
void server_answer_appeal_answer(server_exchange *at);
void server_answer_log(server_exchange *at);
/* For those whom it is about. */
void server_answer_own_measures(server_exchange *at);
void server_answer_acknowledge(server_exchange *at);
void server_answer_appeal(server_exchange *at);

/* ---- view.c: each gives a new reference; NULL when the store failed, and the caller's problem says so ---- */

json_t *server_cases_json(server_exchange *at);
/* All that there is about a person. */
json_t *server_case_json(server_exchange *at, const club_account *about);
/* As the person sees them, without who decided; only: the id of the one that is wanted, or NULL. */
json_t *server_own_measures_json(server_exchange *at, const char *only);
/* What the person has reported. */
json_t *server_own_reports_json(server_exchange *at);
/* about: nobody for all. */
json_t *server_log_json(server_exchange *at, const club_person *about, size_t most);

#endif
