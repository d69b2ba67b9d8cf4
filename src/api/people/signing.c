/* Becoming a member, coming and going. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "app/auth/totp.h"
#include "app/acts.h"
#include "api/people/people.h"
#include "app/games/owner.h"

/* ---- What a session and codes are made of ----------------------------------------------------------------- */

void server_start_session(server_exchange *at, club_session_start *out) {
    *out = (club_session_start){0};
    server_cookie_make(server_config_secure(at->self->config), at->self->now, &out->key, at->answer->set_cookie,
                       sizeof at->answer->set_cookie);
    club_agent_name(at->request->user_agent, out->agent);
    snprintf(out->address, sizeof out->address, "%s", at->caller.address);
}

json_t *server_make_recovery_codes(const server *self, club_code_hash out[CLUB_RECOVERY_CODES]) {
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

int64_t server_totp_step(const server *self, const club_account *account, const char *code) {
    uint8_t secret[AUTH_TOTP_SECRET_BYTES];
    const club_totp *totp = &account->totp;
    int64_t step = totp->last_step;
    if (!code || totp->length != sizeof secret + AUTH_SEAL_BYTES ||
        !auth_unseal(&self->key, &account->person, totp->sealed, totp->length, secret)) {
        return 0;
    }
    bool taken = auth_totp_take(secret, code, self->wall_ms, &step);
    sodium_memzero(secret, sizeof secret);
    return taken ? step : 0;
}

/* ---- Attempts --------------------------------------------------------------------------------------------- */

void server_wait_for_job(server_exchange *at, server_job *job) {
    server_caller *caller = &at->caller;
    at->answer->job = job;
    if (!job) {
        server_problem_set(&caller->problem, caller->language, SERVER_BUSY, NULL, NULL);
        caller->problem.retry_after = 1;
        server_exchange_fail(at);
    }
}

static bool describe_attempt(server_exchange *at, const char *account, const club_account *owner, auth_attempt *out) {
    store_fault fault;
    /* By the person, whichever way the handle was written. */
    *out = (auth_attempt){.address = at->caller.address, .account = owner ? owner->person.id : account};
    return !owner || !store_knows_network(at->self->store, &owner->person, at->caller.address, &out->known, &fault) ||
           server_account_fails(at->self, &at->caller, &fault);
}

bool server_attempt(server_exchange *at, const char *account, const club_account *owner) {
    auth_attempt attempt;
    server *self = at->self;
    server_caller *caller = &at->caller;
    if (!describe_attempt(at, account, owner, &attempt)) {
        return false;
    }
    unsigned wait = auth_attempts_wait(self->attempts, &attempt, self->now_ms);
    if (!wait) {
        auth_attempts_failed(self->attempts, &attempt, self->now_ms);
        return true;
    }
    self->metrics.limited++;
    server_problem_number(&caller->problem, caller->language, SERVER_ATTEMPTS, wait);
    caller->problem.retry_after = wait;
    return false;
}

void server_attempt_passed(server_exchange *at, const char *account, const club_account *owner) {
    auth_attempt attempt;
    if (describe_attempt(at, account, owner, &attempt)) {
        auth_attempts_passed(at->self->attempts, &attempt, at->self->now_ms);
    }
}

/* ---- Signing up -------------------------------------------------------------------------------------------- */

/* What is said of the new member, and what there is to be known of it. */
static bool read_sign_up(server_exchange *at, server_own *own) {
    server_caller *caller = &at->caller;
    club_people_request *ask = &own->request.people;
    const char *invitation;
    club_person other;
    unsigned uses = 0;
    store_fault fault;
    if (!server_ask_text(at->body, "handle", NULL, &ask->handle, caller) ||
        !server_ask_optional(at->body, "name", &ask->name, caller) ||
        !server_ask_optional(at->body, "password", &ask->password, caller) ||
        !server_ask_optional(at->body, "email", &ask->email, caller) ||
        !server_ask_text(at->body, "invitation", "", &invitation, caller)) {
        return false;
    }
    auth_code_hash(&at->self->key, invitation, &ask->code);
    store_status status = store_find_handle(at->self->store, ask->handle, &other, &fault);
    own->facts.people.handle_taken = status == STORE_OK;
    status = status == STORE_NOT_FOUND ? STORE_OK : status;
    status = status ? status : store_find_invitation(at->self->store, &ask->code, &uses, &fault);
    own->facts.people.open = at->self->config->club.open;
    own->facts.people.invited = uses > 0;
    return !status || server_account_fails(at->self, caller, &fault);
}

static void become(server_exchange *at, const club_person *person, const club_session_key *session) {
    at->caller.person = *person;
    at->caller.session = *session;
    at->caller.has_session = true;
    at->caller.member = true;
}

static void answer_new_member(server_exchange *at, server_own *own) {
    club_people_request *ask = &own->request.people;
    char code[AUTH_CODE_TEXT_SIZE];
    json_t *codes = server_make_recovery_codes(at->self, ask->recovery);
    server_start_session(at, &ask->session);
    auth_code_make(code);
    auth_code_hash(&at->self->key, code, &ask->new_code);
    ask->new_code_text = code;
    json_t *me = NULL;
    if (server_carry_out(at->self, &own->facts, &own->request, &at->caller)) {
        become(at, &at->caller.person, &ask->session.key);
        me = server_me(at->self, &at->caller);
    }
    if (me) {
        server_exchange_answer(at, 201, json_pack("{s:o s:O}", "me", me, "recovery_codes", codes));
    } else {
        server_exchange_fail(at);
    }
    json_decref(codes);
}

/* A passkey needs no password; it is looked at last, for it can be shown once. */
static void sign_up_with_passkey(server_exchange *at, server_own *own, const json_t *credential) {
    club_passkey passkey;
    if (server_admit_sign_up(at->self, &at->caller) && server_take_new_passkey(at, credential, &passkey, own)) {
        answer_new_member(at, own);
    } else {
        server_exchange_fail(at);
    }
}

/* Counted before the hash is made, which is what costs. */
static void begin_sign_up(server_exchange *at, const server_own *own) {
    if (server_admit_sign_up(at->self, &at->caller)) {
        const fair_owner owner = server_owner_of_caller(&at->caller);
        server_wait_for_job(at, auth_hash(at->self->hasher, &owner, own->request.people.password));
    } else {
        server_exchange_fail(at);
    }
}

void server_answer_sign_up(server_exchange *at) {
    server_own own;
    server_job *job = at->request->job;
    const json_t *credential = json_object_get(at->body, "passkey");
    bool good = server_begin_own(at, CLUB_SIGN_UP, &own) && read_sign_up(at, &own);
    own.request.people.proven = credential != NULL;
    if (!good || !server_rehearse(at->self, &own.facts, &own.request, &at->caller)) {
        server_exchange_fail(at);
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
    server_own own;
    const char *login, *password, *code;
    club_account account;
    bool found;
} signing_in;

static bool read_sign_in(server_exchange *at, signing_in *out) {
    server_caller *caller = &at->caller;
    return server_begin_own(at, CLUB_SIGN_IN, &out->own) &&
           server_ask_text(at->body, "login", NULL, &out->login, caller) &&
           server_ask_text(at->body, "password", NULL, &out->password, caller) &&
           server_ask_optional(at->body, "totp", &out->code, caller) &&
           server_find_login(at->self, caller, out->login, &out->account, &out->found);
}

/* The same work and the same words, whether there is such an account or not. */
static void check_password(server_exchange *at, const signing_in *of) {
    const club_account *owner = of->found ? &of->account : NULL;
    char none[] = "no password";
    bool possible = club_password_valid(of->password, strlen(of->password));
    if (server_attempt(at, of->login, owner)) {
        const fair_owner asker = server_owner_of_caller(&at->caller);
        server_wait_for_job(at, auth_verify(at->self->hasher, &asker, possible ? of->password : none,
                                            owner && possible ? of->account.password : ""));
    } else {
        server_exchange_fail(at);
    }
}

bool server_let_in(server_exchange *at, server_own *own) {
    club_people_request *ask = &own->request.people;
    club_people_facts *known = &own->facts.people;
    store_fault fault;
    server_start_session(at, &ask->session);
    bool done =
        (!known->about ||
         !store_knows_network(at->self->store, &known->about->person, at->caller.address, &known->familiar, &fault) ||
         server_account_fails(at->self, &at->caller, &fault)) &&
        server_carry_out(at->self, &own->facts, &own->request, &at->caller);
    json_t *me = NULL;
    if (done) {
        become(at, &own->facts.people.about->person, &ask->session.key);
        me = server_me(at->self, &at->caller);
    }
    if (me) {
        server_exchange_answer(at, 200, json_pack("{s:o}", "me", me));
    } else {
        server_exchange_fail(at);
    }
    return done;
}

static void let_in(server_exchange *at, signing_in *of) {
    club_people_request *ask = &of->own.request.people;
    of->own.facts.people.about = of->found ? &of->account : NULL;
    ask->proven = auth_job_is_right(at->request->job);
    ask->totp_step = of->found ? server_totp_step(at->self, &of->account, of->code) : 0;
    if (server_let_in(at, &of->own)) {
        server_attempt_passed(at, of->login, &of->account);
    }
}

void server_answer_sign_in(server_exchange *at) {
    signing_in of;
    if (!read_sign_in(at, &of)) {
        server_exchange_fail(at);
    } else if (!at->request->job) {
        check_password(at, &of);
    } else {
        let_in(at, &of);
    }
}

void server_answer_sign_out(server_exchange *at) {
    server_own own;
    if (!server_begin_own(at, CLUB_SIGN_OUT, &own) ||
        !server_carry_out(at->self, &own.facts, &own.request, &at->caller)) {
        server_exchange_fail(at);
        return;
    }
    at->caller = (server_caller){.language = at->caller.language, .limit = at->caller.limit};
    server_cookie_drop(server_config_secure(at->self->config), at->answer->set_cookie, sizeof at->answer->set_cookie);
    json_t *me = server_me(at->self, &at->caller);
    server_exchange_answer(at, 200, me);
}
