/* Bots: what their owners ask for, and what everybody may see of them. One thread. */
#ifndef LUDOPOD_SERVER_HTTP_BOTS_BOTS_H
#define LUDOPOD_SERVER_HTTP_BOTS_BOTS_H

#include "api/people/people.h"

/* The caller's own: their accounts go into room, and the facts point there. False: the store failed, and the caller's
   problem says so. */
bool server_find_own_bots(server_exchange *at, club_account room[CLUB_BOTS_MAX], club_people_facts *out);
/* A request about the bot of the path, to which the facts point; there may be none. False: the store failed, and the
   caller's problem says so. */
bool server_begin_about_bot(server_exchange *at, club_act act, server_own *own, club_account *bot);
/* ---- view.c ---- */

/* The terms of a bot, and a bot as all see it: new references; NULL when the store failed, and the caller's problem
   says so. */
json_t *server_view_bot_terms(const club_bot_terms *terms);
json_t *server_view_bot(server_exchange *at, const club_account *bot);
/* Reads what server_view_bot_terms() has written. *out is as it was in what is left out. False: it cannot be read. */
bool server_ask_bot_terms(const json_t *object, club_bot_terms *out, server_caller *caller);

/* ---- hook.c: webhooks ---- */

/* As its owner sees it, in a language of the owner's: a new reference. */
json_t *server_view_hook(const server *self, const club_person *bot, const club_hook *hook, pod_language language);

/* For the export: the bots that the caller keeps, each with its hook: a new reference; NULL when the store failed, and
   the caller's problem says so. */
json_t *server_bots_export(server_exchange *at);

void server_answer_hook(server_exchange *at);
void server_answer_set_hook(server_exchange *at);
void server_answer_turn_hook_key(server_exchange *at);
void server_answer_test_hook(server_exchange *at);

#endif
