/* Who comes in: how often somebody tries to prove who they are (app/auth/attempts.h), and the session of who has. */
#include "api/cookie.h"
#include <sodium.h>

#include "api/people/people.h"
#include "app/auth/attempts.h"
#include "app/auth/totp.h"
#include "app/people/account.h"
#include "store/people.h"

static bool describe_attempt(api_exchange *at, const char *account, const club_account *owner, auth_attempt *out) {
    /* By the person, whichever way the handle was written. */
    *out = (auth_attempt){.address = at->caller.address, .account = owner ? owner->person.id : account};
    return !owner ||
           !store_knows_network(at->self->store, &owner->person, at->caller.address, &out->known, at->fault) ||
           api_fails(at);
}

bool api_attempt(api_exchange *at, const char *account, const club_account *owner) {
    auth_attempt attempt;
    app *self = at->self;
    app_caller *caller = &at->caller;
    if (!describe_attempt(at, account, owner, &attempt)) {
        return false;
    }
    unsigned wait;
    if (!auth_attempt_begin(self, &attempt, caller, &wait)) {
        return false;
    }
    if (!wait) {
        return true;
    }
    self->metrics.limited++;
    app_problem_number(&caller->problem, caller->language, APP_ATTEMPTS, wait);
    caller->problem.retry_after = wait;
    return false;
}

void api_attempt_passed(api_exchange *at, const char *account, const club_account *owner) {
    auth_attempt attempt;
    if (describe_attempt(at, account, owner, &attempt)) {
        auth_attempt_passed(at->self, &attempt, &at->caller);
    }
}

int64_t api_totp_step(const app *self, const club_account *account, const char *code) {
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

/* ---- Sessions ----------------------------------------------------------------------------------------------- */

void api_start_session(api_exchange *at, club_session_start *out) {
    *out = (club_session_start){0};
    api_cookie_make(app_config_secure(at->self->config), at->self->now, &out->key, at->answer->set_cookie,
                    sizeof at->answer->set_cookie);
    club_agent_name(at->request->user_agent, out->agent);
    snprintf(out->address, sizeof out->address, "%s", at->caller.address);
}

void api_become(api_exchange *at, const club_person *person, const club_session_key *session) {
    at->caller.person = *person;
    at->caller.session = *session;
    at->caller.has_session = true;
    at->caller.member = true;
}

bool api_begin_own(api_exchange *at, club_act act, api_own *out) {
    app_caller *caller = &at->caller;
    *out = (api_own){.request = {.act = act}};
    if (!app_load_account(at->self, caller, &caller->person, &out->account, &out->found)) {
        return false;
    }
    out->facts.people.own = out->found ? &out->account : NULL;
    out->facts.people.mail = app_sends_mail(at->self);
    if (caller->has_session || caller->guest) {
        out->request.people.current = caller->session;
    }
    app_make_letter_ids(&out->request.people);
    return !at->match.route->request || api_ask_body(at, out);
}
