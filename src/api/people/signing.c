/* Becoming a member, coming and going. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/cookie.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/games/owner.h"

/* ---- What a session and codes are made of ----------------------------------------------------------------- */

json_t *api_make_recovery_codes(const app *self, club_code_hash out[CLUB_RECOVERY_CODES]) {
    json_t *list = json_array();
    for (size_t i = 0; i < CLUB_RECOVERY_CODES; i++) {
        char code[AUTH_CODE_TEXT_SIZE];
        auth_recovery_code_make(code);
        auth_code_hash(&self->key, code, &out[i]);
        json_array_append_new(list, json_string(code));
        sodium_memzero(code, sizeof code);
    }
    return list;
}

/* ---- Attempts --------------------------------------------------------------------------------------------- */

void api_wait_for_job(api_exchange *at, app_job *job) {
    app_caller *caller = &at->caller;
    at->answer->job = job;
    if (!job) {
        app_problem_set(&caller->problem, caller->language, APP_BUSY, NULL, NULL);
        caller->problem.retry_after = 1;
    }
}

/* ---- Signing up -------------------------------------------------------------------------------------------- */

/* What there is to be known of the new member. */
static bool look_up_sign_up(api_exchange *at, api_own *own) {
    club_people_request *ask = &own->request.people;
    club_person other;
    unsigned uses = 0;
    auth_code_hash(&at->self->key, own->invitation, &ask->code);
    store_status status = store_find_handle(at->self->store, ask->handle, &other, at->fault);
    own->facts.people.handle_taken = status == STORE_OK;
    status = status == STORE_NOT_FOUND ? STORE_OK : status;
    status = status ? status : store_find_invitation(at->self->store, &ask->code, &uses, at->fault);
    own->facts.people.open = at->self->config->club.open;
    own->facts.people.invited = uses > 0;
    return !status || api_fails(at);
}

static void answer_new_member(api_exchange *at, api_own *own) {
    club_people_request *ask = &own->request.people;
    char code[AUTH_CODE_TEXT_SIZE];
    json_t *codes = api_make_recovery_codes(at->self, ask->recovery);
    api_start_session(at, &ask->session);
    auth_code_make(code);
    auth_code_hash(&at->self->key, code, &ask->new_code);
    ask->new_code_text = code;
    json_t *me = NULL;
    if (app_carry_out(at->self, &own->facts, &own->request, &at->caller)) {
        api_become(at, &at->caller.person, &ask->session.key);
        me = api_me(at->api, &at->caller);
    }
    if (me) {
        api_exchange_answer(at, json_pack("{s:o s:O}", "me", me, "recovery_codes", codes));
    }
    json_decref(codes);
}

/* A passkey needs no password; it is looked at last, for it can be shown once. */
static void sign_up_with_passkey(api_exchange *at, api_own *own, const json_t *credential) {
    club_passkey passkey;
    if (app_admit_sign_up(at->self, &at->caller) && api_take_new_passkey(at, credential, &passkey, own)) {
        answer_new_member(at, own);
    }
}

/* Counted before the hash is made, which is what costs. */
static void begin_sign_up(api_exchange *at, const api_own *own) {
    if (app_admit_sign_up(at->self, &at->caller)) {
        const fair_owner owner = app_owner_of_caller(&at->caller);
        api_wait_for_job(at, auth_hash(at->self->hasher, &owner, own->request.people.password));
    }
}

void api_answer_sign_up(api_exchange *at) {
    api_own own;
    app_job *job = at->request->job;
    const json_t *credential = json_object_get(at->body, "passkey");
    bool good = api_begin_own(at, CLUB_SIGN_UP, &own) && look_up_sign_up(at, &own);
    own.request.people.proven = credential != NULL;
    if (!good || !app_rehearse(at->self, &own.facts, &own.request, &at->caller)) {
        api_exchange_fail(at);
    } else if (credential) {
        sign_up_with_passkey(at, &own, credential);
    } else if (!job) {
        begin_sign_up(at, &own);
    } else {
        own.request.people.password_hash = auth_job_hash(job);
        answer_new_member(at, &own);
    }
}

/* ---- Signing in -------------------------------------------------------------------------------------------- */

/* Who signs in, and with what. */
typedef struct signing_in {
    api_own own;
    club_account account;
    bool found;
} signing_in;

static bool read_sign_in(api_exchange *at, signing_in *out) {
    return api_begin_own(at, CLUB_SIGN_IN, &out->own) &&
           app_find_login(at->self, &at->caller, out->own.login, &out->account, &out->found);
}

/* The same work and the same words, whether there is such an account or not. */
static void check_password(api_exchange *at, const signing_in *of) {
    const club_account *owner = of->found ? &of->account : NULL;
    char none[] = "no password";
    const char *password = of->own.request.people.password;
    bool possible = club_password_valid(password, strlen(password));
    if (api_attempt(at, of->own.login, owner)) {
        const fair_owner asker = app_owner_of_caller(&at->caller);
        api_wait_for_job(at, auth_verify(at->self->hasher, &asker, possible ? password : none,
                                         owner && possible ? of->account.password : ""));
    }
}

static void let_in(api_exchange *at, signing_in *of) {
    club_people_request *ask = &of->own.request.people;
    of->own.facts.people.about = of->found ? &of->account : NULL;
    ask->proven = auth_job_is_right(at->request->job);
    ask->totp_step = of->found ? api_totp_step(at->self, &of->account, of->own.totp) : 0;
    if (api_let_in(at, &of->own)) {
        api_attempt_passed(at, of->own.login, &of->account);
    }
}

void api_answer_sign_in(api_exchange *at) {
    signing_in of;
    if (!read_sign_in(at, &of)) {
        api_exchange_fail(at);
    } else if (!at->request->job) {
        check_password(at, &of);
    } else {
        let_in(at, &of);
    }
}

void api_answer_sign_out(api_exchange *at) {
    api_own own;
    if (!api_begin_own(at, CLUB_SIGN_OUT, &own) || !app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        return;
    }
    at->caller = (app_caller){.language = at->caller.language, .limit = at->caller.limit};
    api_cookie_drop(app_config_secure(at->self->config), at->answer->set_cookie, sizeof at->answer->set_cookie);
    json_t *me = api_me(at->api, &at->caller);
    api_exchange_answer(at, me);
}
