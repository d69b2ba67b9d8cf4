/* What people ask for about themselves and others: what the files of this folder share. */
#ifndef LUDOPOD_SERVER_HTTP_PEOPLE_PEOPLE_H
#define LUDOPOD_SERVER_HTTP_PEOPLE_PEOPLE_H

#include "api/exchange.h"
#include "app/people/account.h"
#include "app/app.h"
#include "store/people.h"

/* ---- me.c: as people see themselves ---- */

/* The caller's own account, and a request about it with the session that it came with. False: refused. */
typedef struct server_own {
    club_account account;
    bool found;
    club_facts facts;
    club_request request;
} server_own;
bool server_begin_own(server_exchange *at, club_act act, server_own *out);
/* Does it; then answers as GET /me does, with this status. */
void server_finish_own(server_exchange *at, server_own *own);

/* What GET /me answers for this person: a new reference; NULL when the store failed, and the caller's problem says so.
 */
json_t *server_me(server *self, server_caller *caller);

/* Where the caller is signed in: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *server_sessions_json(server_exchange *at);
/* Answers a list of JSON by pages, and takes it over. */
void server_answer_items(server_exchange *at, json_t *items);

/* tokens.c: with what programs act for the caller; as of sessions. */
json_t *server_tokens_json(server_exchange *at);
void server_answer_tokens(server_exchange *at);
void server_answer_make_token(server_exchange *at);
void server_answer_end_token(server_exchange *at);

void server_answer_me(server_exchange *at);
void server_answer_settings(server_exchange *at);
void server_answer_sessions(server_exchange *at);
void server_answer_relations(server_exchange *at);
void server_answer_revoke(server_exchange *at);
void server_answer_revoke_others(server_exchange *at);
void server_answer_delete(server_exchange *at);

/* ---- export.c: everything that is kept of a person, by pages ---- */

extern const server_schema_field server_export_query[];
void server_answer_export(server_exchange *at);

/* ---- signing.c: becoming a member, coming and going ---- */

void server_answer_sign_up(server_exchange *at);
void server_answer_sign_in(server_exchange *at);
void server_answer_sign_out(server_exchange *at);

/* A new session for this browser, and the Set-Cookie value that tells it. */
void server_start_session(server_exchange *at, club_session_start *out);
/* Ten new recovery codes: their hashes, and the list of them for their owner. */
json_t *server_make_recovery_codes(const server *self, club_code_hash out[CLUB_RECOVERY_CODES]);
/* The step of a code of an authenticator app that is right now; 0: it is wrong. */
int64_t server_totp_step(const server *self, const club_account *account, const char *code);

/* Signs in to the account that the facts are about, and answers with it or with why not. Whether it was done. */
bool server_let_in(server_exchange *at, server_own *own);

/* ---- alerts/devices.c ---- */

/* The browsers that the caller's notices are pushed to, without their keys. NULL: the store failed. */
json_t *server_devices_json(server_exchange *at);
json_t *server_alerts_export(server_exchange *at);
json_t *server_wishes_export(server_exchange *at);

/* ---- passkeys.c ---- */

/* The caller's: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *server_passkeys_json(server_exchange *at);
/* The new passkey that a body has, which is proven by it: sets it in the request. passkey outlives the request. False:
   it is not right, and the caller's problem says so. */
bool server_take_new_passkey(server_exchange *at, const json_t *credential, club_passkey *passkey, server_own *own);

/* ---- passwords.c: what accounts are opened by ---- */

void server_answer_password(server_exchange *at);
void server_answer_totp(server_exchange *at);
void server_answer_recovery_codes(server_exchange *at);
void server_answer_recover(server_exchange *at);
void server_answer_recover_finish(server_exchange *at);
void server_answer_email(server_exchange *at);
void server_answer_confirm(server_exchange *at);

/* The answer has to wait for a job (NULL: too many wait, which is the answer). */
void server_wait_for_job(server_exchange *at, server_job *job);
/* Whether an attempt may be made now, and counts it as one that fails until server_attempt_passed(). */
bool server_attempt(server_exchange *at, const char *account, const club_account *owner);
void server_attempt_passed(server_exchange *at, const char *account, const club_account *owner);

/* ---- conversations/: what members write to each other ---- */

/* What the caller has written and was written, through all conversations, from this message on, so many at most; *more:
   there are others. A new reference; NULL when the store failed, and the caller's problem says so. */
json_t *server_conversations_export(server_exchange *at, size_t first, size_t most, bool *more);

void server_answer_conversations(server_exchange *at);
void server_answer_messages(server_exchange *at);
void server_answer_write(server_exchange *at);
void server_answer_read(server_exchange *at);

/* ---- others.c ---- */

/* The member, or former member, of this handle; false: there is none, or the store failed, and the caller's problem
   says so. */
bool server_find_member(server_exchange *at, const char *handle, club_account *out);

void server_answer_people(server_exchange *at);
void server_answer_person(server_exchange *at);
void server_answer_block(server_exchange *at);
void server_answer_unblock(server_exchange *at);
void server_answer_mute(server_exchange *at);
void server_answer_unmute(server_exchange *at);
void server_answer_follow(server_exchange *at);
void server_answer_unfollow(server_exchange *at);
void server_answer_follows(server_exchange *at);
/* For administrators. */
void server_answer_role(server_exchange *at);
void server_answer_invite(server_exchange *at);

#endif
