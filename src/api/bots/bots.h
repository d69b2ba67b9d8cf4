/* Bots: what their owners ask for, and what everybody may see of them. One thread. */
#ifndef LUDOPOD_API_BOTS_BOTS_H
#define LUDOPOD_API_BOTS_BOTS_H

#include "api/people/people.h"

/* The caller's own: their accounts go into room, and the facts point there. False: the store failed, and the caller's
   problem says so. */
bool api_find_own_bots(api_exchange *at, club_account room[CLUB_BOTS_MAX], club_people_facts *out);
/* A request about the bot of the path, to which the facts point; there may be none. False: the store failed, and the
   caller's problem says so. */
bool api_begin_about_bot(api_exchange *at, club_act act, api_own *own, club_account *bot);
/* ---- view.c ---- */

/* A bot as all see it: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_view_bot(api_exchange *at, const club_account *bot);
extern const api_schema_field api_bot_terms[]; /* of club_bot_terms */
extern const api_schema_field api_bot[];       /* club_account */
extern const api_schema_field api_hook[];      /* hook.c: club_hook */
/* Those that a body says; *out is as it was in what is left out. False: they cannot be read. */
bool api_ask_bot_terms(api_exchange *at, club_bot_terms *out);

/* ---- hook.c: webhooks ---- */

/* For the export: the bots that the caller keeps, each with its hook: a new reference; NULL when the store failed, and
   the caller's problem says so. */
json_t *api_bots_export(api_exchange *at);

api_answerer api_answer_hook, api_answer_set_hook, api_answer_turn_hook_key, api_answer_test_hook;

#endif
