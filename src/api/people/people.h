/* What people ask for about themselves and others: what the files of this folder share. */
#ifndef LUDOPOD_API_PEOPLE_PEOPLE_H
#define LUDOPOD_API_PEOPLE_PEOPLE_H

#include "api/exchange.h"
#include "app/app.h"
#include "app/people/account.h"
#include "store/people.h"

/* ---- schema.c: the tables of what is listed ---- */

extern const api_schema_field api_account[];      /* of a club_account */
extern const api_schema_field api_me_fields[];    /* of an api_me_view */
extern const api_schema_field api_session[];      /* of a store_session_row */
extern const api_schema_field api_token[];        /* of a club_token */
extern const api_schema_field api_found_person[]; /* of a store_person_row */

extern const api_schema_field api_person[];   /* of a club_account */
extern const api_schema_field api_followed[]; /* of a store_person_row */

/* ---- me.c: as people see themselves ---- */

/* The caller's own account, and a request about it with the session that it came with and with what the body says; NULL
   is what it does not say. False: refused. */
typedef struct api_own {
    club_account account;
    bool found;
    club_facts facts;
    club_request request;
    const char *login, *old, *invitation, *code, *recovery_code, *totp;
    int64_t days;
    int step; /* in setting up an authenticator app */
} api_own;
bool api_begin_own(api_exchange *at, club_act act, api_own *out);
/* Does it; then answers as GET /me does, with this status. */
void api_finish_own(api_exchange *at, api_own *own);
/* Does one that ends what has the path's id in this list, whose entries have their key at this place. */
typedef store_status (*api_lister)(store *self, const club_person *person, store_visitor visitor, store_fault *fault);
void api_end_by_id(api_exchange *at, club_act act, api_lister list, size_t place);

/* What people see of themselves, of the club, and of what moderators have decided about them. */
typedef struct api_me_view {
    app *self;
    const club_person *person;
    bool found;
    club_account account;
    struct api_own_club {
        const char *name, *operator_;
        bool open, mail, passkeys, guest_chat;
        const api_files *pages;
    } club;
    size_t waiting, unread;
    struct api_own_standing {
        bool muted, banned;
        int64_t unread, cases;
    } standing;
} api_me_view;

/* What GET /me answers for this person: a new reference; NULL when the store failed, and the caller's problem says so.
 */
json_t *api_me(const api *at, app_caller *caller);

/* Where the caller is signed in: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_sessions_json(api_exchange *at);

/* tokens.c: with what programs act for the caller; as of sessions. */
json_t *api_tokens_json(api_exchange *at);
api_answerer api_answer_tokens, api_answer_make_token, api_answer_end_token;

api_answerer api_answer_me, api_answer_settings, api_answer_sessions, api_answer_relations, api_answer_revoke,
    api_answer_revoke_others, api_answer_delete;

/* ---- export.c: everything that is kept of a person, by pages ---- */

extern const api_schema_field api_export_query[];
void api_answer_export(api_exchange *at);

/* ---- signing.c: becoming a member, coming and going ---- */

api_answerer api_answer_sign_up, api_answer_sign_in, api_answer_sign_out;

/* A new session for this browser, and the Set-Cookie value that tells it. */
void api_start_session(api_exchange *at, club_session_start *out);
/* Ten new recovery codes: their hashes, and the list of them for their owner. */
json_t *api_make_recovery_codes(const app *self, club_code_hash out[CLUB_RECOVERY_CODES]);
/* The step of a code of an authenticator app that is right now; 0: it is wrong. */
int64_t api_totp_step(const app *self, const club_account *account, const char *code);

/* The caller is this person from now on, by this session. */
void api_become(api_exchange *at, const club_person *person, const club_session_key *session);
/* Signs in to the account that the facts are about, and answers with it or with why not. Whether it was done. */
bool api_let_in(api_exchange *at, api_own *own);

/* ---- alerts/devices.c ---- */

/* The browsers that the caller's notices are pushed to, without their keys. NULL: the store failed. */
json_t *api_devices_json(api_exchange *at);
json_t *api_alerts_export(api_exchange *at);
json_t *api_wishes_export(api_exchange *at);

/* ---- passkeys.c ---- */

/* The caller's: a new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_passkeys_json(api_exchange *at);
/* The new passkey that a body has, which is proven by it: sets it in the request. passkey outlives the request. False:
   it is not right, and the caller's problem says so. */
bool api_take_new_passkey(api_exchange *at, const json_t *credential, club_passkey *passkey, api_own *own);

/* ---- passwords.c: what accounts are opened by ---- */

api_answerer api_answer_password, api_answer_totp, api_answer_recovery_codes, api_answer_recover,
    api_answer_recover_finish, api_answer_email, api_answer_confirm;

/* The answer has to wait for a job (NULL: too many wait, which is the answer). */
void api_wait_for_job(api_exchange *at, app_job *job);
/* Whether an attempt may be made now, and counts it as one that fails until api_attempt_passed(). */
bool api_attempt(api_exchange *at, const char *account, const club_account *owner);
void api_attempt_passed(api_exchange *at, const char *account, const club_account *owner);

/* ---- conversations/: what members write to each other ---- */

/* What the caller has written and was written, through all conversations, from this message on, so many at most; *more:
   there are others. A new reference; NULL when the store failed, and the caller's problem says so. */
json_t *api_conversations_export(api_exchange *at, size_t first, size_t most, bool *more);

api_answerer api_answer_conversations, api_answer_messages, api_answer_write, api_answer_read;

/* ---- others.c ---- */

api_answerer api_answer_people, api_answer_person, api_answer_relate, api_answer_unrelate, api_answer_follows;
/* For administrators. */
api_answerer api_answer_role, api_answer_invite;

#endif
