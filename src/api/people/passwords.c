/* What accounts are opened by: passwords, authenticator apps, recovery codes, mail addresses. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "api/people/people.h"
#include "app/acts.h"
#include "app/auth/totp.h"
#include "app/games/owner.h"
#include "app/people/recover.h"

/* ---- The password ------------------------------------------------------------------------------------------- */

/* First the old one is looked at, if there is one, then the hash of the new one is made: two jobs, one after the other.
   The second is begun only where the first was right. */
static void begin_password(api_exchange *at, api_own *own) {
    const char *old = own->old;
    const club_account *account = &own->account;
    own->request.people.proven = true; /* as far as it is known yet */
    bool replaces = account->password[0];
    const fair_owner owner = app_owner_of_caller(&at->caller);
    if (!app_rehearse(at->self, &own->facts, &own->request, &at->caller) ||
        (replaces && !api_attempt(at, account->handle, account))) {
        api_exchange_fail(at);
    } else if (replaces) {
        bool possible = club_password_valid(old, strlen(old));
        api_wait_for_job(at, auth_replace(at->self->hasher, &owner, possible ? old : "no password", account->password,
                                          own->request.people.password));
    } else {
        api_wait_for_job(at, auth_hash(at->self->hasher, &owner, own->request.people.password));
    }
}

static void end_password(api_exchange *at, api_own *own) {
    const app_job *job = at->request->job;
    const club_account *account = &own->account;
    own->request.people.proven = !account->password[0] || auth_job_is_right(job);
    own->request.people.password_hash = auth_job_hash(job);
    if (own->request.people.proven && account->password[0]) {
        api_attempt_passed(at, account->handle, account);
    }
    api_start_session(at, &own->request.people.session);
    api_finish_own(at, own);
}

void api_answer_password(api_exchange *at) {
    api_own own;
    if (!api_begin_own(at, CLUB_SET_PASSWORD, &own)) {
        return;
    }
    if (!at->request->job) {
        begin_password(at, &own);
    } else {
        end_password(at, &own);
    }
}

/* ---- The authenticator app ------------------------------------------------------------------------------------ */

/* The secret is shown once, to be taken into an app. */
static void begin_totp(api_exchange *at, api_own *own) {
    uint8_t secret[AUTH_TOTP_SECRET_BYTES];
    char shown[64], uri[512];
    pod_text secret_text = pod_text_over(shown, sizeof shown), uri_text = pod_text_over(uri, sizeof uri);
    club_totp *totp = &own->request.people.totp;
    randombytes_buf(secret, sizeof secret);
    totp->length = sizeof secret + AUTH_SEAL_BYTES;
    auth_seal(&at->self->key, &own->account.person, secret, sizeof secret, totp->sealed);
    auth_base32_print(secret, sizeof secret, &secret_text);
    auth_totp_print_uri(secret, at->self->config->club.name, own->account.handle, &uri_text);
    if (app_carry_out(at->self, &own->facts, &own->request, &at->caller)) {
        api_exchange_answer(at, json_pack("{s:s s:s}", "secret", shown, "uri", uri));
    }
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(shown, sizeof shown);
    sodium_memzero(uri, sizeof uri);
}

/* A code is tried like a password: a million of them are soon gone through. */
static void use_totp(api_exchange *at, api_own *own) {
    const club_account *account = &own->account;
    if (!own->totp) {
        api_bad_field(&at->caller, "totp", POD_N_("a text"));
        return;
    }
    if (!api_attempt(at, account->handle, account)) {
        return;
    }
    own->request.people.totp_step = api_totp_step(at->self, account, own->totp);
    if (own->request.people.totp_step) {
        api_attempt_passed(at, account->handle, account);
    }
    api_start_session(at, &own->request.people.session);
    api_finish_own(at, own);
}

void api_answer_totp(api_exchange *at) {
    static const club_act steps[] = {CLUB_TOTP_BEGIN, CLUB_TOTP_CONFIRM, CLUB_TOTP_REMOVE};
    api_own own;
    if (!api_begin_own(at, CLUB_TOTP_BEGIN, &own)) {
        return;
    }
    own.request.act = steps[own.step];
    if (own.request.act == CLUB_TOTP_BEGIN) {
        begin_totp(at, &own);
    } else {
        use_totp(at, &own);
    }
}

/* ---- Recovery codes --------------------------------------------------------------------------------------------- */

void api_answer_recovery_codes(api_exchange *at) {
    api_own own;
    if (!api_begin_own(at, CLUB_NEW_RECOVERY_CODES, &own)) {
        return;
    }
    json_t *codes = api_make_recovery_codes(at->self, own.request.people.recovery);
    if (app_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        api_exchange_answer(at, json_pack("{s:O}", "recovery_codes", codes));
    }
    json_decref(codes);
}

/* ---- Mail ------------------------------------------------------------------------------------------------------- */

/* Whoever asks is answered before anything is looked up, so that neither the answer nor the time it takes says whether
   there is such an account: the letter is work of a later turn (app/people/recover.h). */
void api_answer_recover(api_exchange *at) {
    const char *login;
    if (api_ask_body(at, &login) && app_admit_letter(at->self, &at->caller) &&
        app_recover(at->self, login, &at->caller)) {
        api_exchange_answer(at, json_object());
    } else {
        api_exchange_fail(at);
    }
}

/* What is known of the code that was typed: a proof, or a recovery code together with a login. */
typedef struct recovering {
    api_own own;
    club_account account;
    club_proof proof;
    bool found, proven;
} recovering;

static bool find_by_proof(api_exchange *at, recovering *of) {
    club_person person;
    store_status status =
        store_find_proof(at->self->store, &of->own.request.people.code, &person, &of->proof, at->fault);
    of->proven = status == STORE_OK;
    if (status && status != STORE_NOT_FOUND) {
        return api_fails(at);
    }
    return !of->proven || app_load_account(at->self, &at->caller, &person, &of->account, &of->found);
}

static void set_facts(recovering *of) {
    of->own.facts.people.about = of->found ? &of->account : NULL;
    of->own.facts.people.proof = of->proven ? &of->proof : NULL;
}

static bool read_recovery(api_exchange *at, recovering *of) {
    if (!api_begin_own(at, CLUB_RECOVER_FINISH, &of->own)) {
        return false;
    }
    const char *code = of->own.code;
    of->found = of->proven = false;
    auth_code_hash(&at->self->key, *code ? code : of->own.recovery_code, &of->own.request.people.code);
    bool good =
        *code ? find_by_proof(at, of) : app_find_login(at->self, &at->caller, of->own.login, &of->account, &of->found);
    set_facts(of);
    return good;
}

/* A wrong code costs an attempt, and no more; for a right one the hash is made. */
static void try_recovery(api_exchange *at, recovering *of) {
    const club_account *owner = of->found ? &of->account : NULL;
    if (api_attempt(at, of->own.login, owner) &&
        app_rehearse(at->self, &of->own.facts, &of->own.request, &at->caller)) {
        const fair_owner asker = app_owner_of_caller(&at->caller);
        api_wait_for_job(at, auth_hash(at->self->hasher, &asker, of->own.request.people.password));
    }
}

void api_answer_recover_finish(api_exchange *at) {
    recovering of;
    if (!read_recovery(at, &of)) {
        api_exchange_fail(at);
    } else if (!at->request->job) {
        try_recovery(at, &of);
    } else {
        of.own.request.people.password_hash = auth_job_hash(at->request->job);
        api_attempt_passed(at, of.own.login, of.found ? &of.account : NULL);
        api_finish_own(at, &of.own);
    }
}

void api_answer_email(api_exchange *at) {
    api_own own;
    char code[AUTH_CODE_TEXT_SIZE];
    if (!api_begin_own(at, CLUB_SET_EMAIL, &own) || !app_admit_letter(at->self, &at->caller)) {
        return;
    }
    app_make_code(at->self, &own.request.people, code);
    api_finish_own(at, &own);
}

/* Whether another account has confirmed the address already. */
static bool look_for_address(api_exchange *at, recovering *of) {
    club_person other;
    store_status status =
        of->proven ? store_find_address(at->self->store, of->proof.address, &other, at->fault) : STORE_NOT_FOUND;
    of->own.facts.people.email_taken = status == STORE_OK && !club_person_same(&other, &of->account.person);
    return api_looked(at, status);
}

/* Whoever has the code reads the address: nobody need be signed in. */
void api_answer_confirm(api_exchange *at) {
    recovering of = {.found = false};
    if (!api_begin_own(at, CLUB_CONFIRM_EMAIL, &of.own)) {
        return;
    }
    auth_code_hash(&at->self->key, of.own.code, &of.own.request.people.code);
    if (!find_by_proof(at, &of) || !look_for_address(at, &of) || !api_attempt(at, "", of.found ? &of.account : NULL)) {
        return;
    }
    set_facts(&of);
    api_finish_own(at, &of.own);
    if (at->answer->status == 200) {
        api_attempt_passed(at, "", &of.account);
    }
}
