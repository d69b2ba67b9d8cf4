/* Reports, what moderators do, and what those do whom it is about: what the files of this folder share. One thread. */
#ifndef LUDOPOD_API_ORDER_ORDER_H
#define LUDOPOD_API_ORDER_ORDER_H

#include "api/exchange.h"
#include "app/people/account.h"
#include "store/order.h"

/* What a body says: what the tables of schema.c are read into. */
typedef struct api_order_asked {
    club_order_request order;
    const char *game, *seat; /* NULL: none */
    int64_t message;         /* of the game; -1: none */
} api_order_asked;

/* What is asked for of the log. */
typedef struct api_log_asked {
    api_page page;
    const char *person; /* "": all */
} api_log_asked;

/* ---- acts.c: what the table of routes.c names ---- */

void api_answer_report(api_exchange *at);
/* For moderators. */
api_answerer api_answer_cases, api_answer_case, api_answer_act_on_case, api_answer_decide, api_answer_act_on_measure,
    api_answer_log;
/* For those whom it is about. */
api_answerer api_answer_own_measures, api_answer_act_on_own;

/* ---- schema.c: the tables of what is listed ---- */

extern const api_schema_field api_waiting_case[]; /* of a store_case_row */
extern const api_schema_field api_said_message[]; /* of a store_message */
extern const api_schema_field api_report[]; /* of a store_report_row; from here on of those that they have made: */
enum { API_REPORT_OWN = 3 };
extern const api_schema_field api_measure[];   /* of a store_measure_row; the first field is who decided */
extern const api_schema_field api_log_entry[]; /* of a store_log_row */

/* ---- view.c: each gives a new reference; NULL when the store failed, and the caller's problem says so ---- */

json_t *api_cases_json(api_exchange *at);
/* All that there is about a person. */
json_t *api_case_json(api_exchange *at, const club_account *about);
/* As the person sees them, without who decided. */
json_t *api_own_measures_json(api_exchange *at);
/* What the person has reported. */
json_t *api_own_reports_json(api_exchange *at);
/* about: nobody for all. */
json_t *api_log_json(api_exchange *at, const club_person *about, size_t most);

#endif
