/* Who may come in, and how often. */
#include <stdio.h>
#include <string.h>

#include "app/admission.h"
#include "app/health.h"
#include "app/transaction.h"
#include "base/clock.h"

/* How often something may be done, and what is said to who does it too often. */
typedef struct app_allowance {
    app_limit_kind kind;
    app_rate rate;
    app_problem_kind problem;
} app_allowance;

static bool is_of_requests(const app_allowance *allowance) {
    return allowance->kind == APP_REQUESTS_OF_ADDRESS || allowance->kind == APP_REQUESTS_OF_PERSON;
}

/* What is said of limits is of the one that was met, else of the one for requests that is nearest. */
static void note_limit(app *self, app_caller *caller, const app_allowance *allowance, app_limit_key whose, bool met) {
    app_limit_state state = app_limits_look(self->limits, whose, allowance->rate, self->now_ms);
    bool nearest = is_of_requests(allowance) && (!caller->limit.name || state.left < caller->limit.left);
    caller->limit = met || nearest ? state : caller->limit;
}

static void add_payer(app_bill *bill, const app_limit_key *whose) {
    if (bill->count < sizeof bill->payer / sizeof bill->payer[0]) { /* several acts of a mail are one request */
        bill->payer[bill->count++] = *whose;
    }
}

void app_bill_begin(app *self) {
    self->bill = (app_bill){.began_ns = pod__thread_ns()};
}

void app_bill_end(app *self) {
    const app_limit_settings *limits = &self->config->limits;
    const app_rate rate = {limits->requests_per_second, limits->requests_burst};
    const double requests = (double)(pod__thread_ns() - self->bill.began_ns) / 1e6 / limits->request_ms;
    for (size_t i = 0; i < self->bill.count && requests > 1; i++) {
        app_limits_charge(self->limits, self->bill.payer[i], rate, requests - 1, self->now_ms);
    }
}

/* key: an address, or the id of a person. */
static bool take(app *self, app_caller *caller, const app_allowance *allowance, const char *key) {
    app_limit_key whose = {allowance->kind, app_tiers_of(key)};
    bool counted = caller->counted && is_of_requests(allowance);
    unsigned wait = counted ? 0 : app_limits_take(self->limits, whose, allowance->rate, self->now_ms);
    note_limit(self, caller, allowance, whose, wait > 0);
    if (!wait) {
        if (is_of_requests(allowance)) {
            add_payer(&self->bill, &whose);
        }
        return true;
    }
    self->metrics.limited++;
    app_problem_number(&caller->problem, caller->language, allowance->problem, wait);
    caller->problem.retry_after = wait;
    return false;
}

/* All bots of an owner together get as much as one person, besides the owner: so nobody has more of the club by
   keeping more of them. */
static bool take_of_bots(app *self, app_caller *caller, const app_allowance *allowance) {
    char key[CLUB_ID_SIZE + 1] = "+"; /* no id of a person */
    memcpy(key + 1, caller->bot.keeper.id, CLUB_ID_SIZE);
    return !caller->bot.is || take(self, caller, allowance, key);
}

/* By address first, which nobody can invent; then by person, so that one person of many addresses counts as one too. */
static bool take_of_address(app *self, app_caller *caller, const app_allowance *allowance) {
    return take(self, caller, allowance, caller->address);
}

static bool take_of_person(app *self, app_caller *caller, const app_allowance *allowance) {
    return club_person_is_nobody(&caller->person) ||
           (take(self, caller, allowance, caller->person.id) && take_of_bots(self, caller, allowance));
}

/* That a token was used is written down once a day. It is of no great weight: when it fails, later. */
static void see_token(app *self, const app_caller *caller, store_session known) {
    enum { DAY = 24 * 3600 };
    store_fault ignored;
    app_caller nobody = {.language = caller->language};
    if (self->now / DAY != known.seen / DAY && app_transaction(self, &nobody) &&
        store_use_token(self->store, &caller->session, self->wall_ms, &ignored) == STORE_OK) {
        known.seen = self->now;
        app_session_learn(&self->sessions, &caller->session, known);
    }
}

static void take_known(app_caller *caller, const store_session *known) {
    caller->person = known->person;
    caller->seen = known->seen;
    caller->member = known->member;
    caller->roles = known->roles;
    caller->restraint = known->restraint;
    caller->scopes = known->scopes;
    caller->bot = known->bot;
}

static bool refuse_token(app_caller *caller) {
    return app_problem_set(&caller->problem, caller->language, APP_BAD_TOKEN, NULL, NULL);
}

static bool recognise(app *self, app_caller *caller) {
    store_session known;
    if (!caller->has_session && !caller->has_token) {
        return true;
    }
    store_status status = caller->has_token
                              ? app_token_find(&self->sessions, self->store, &caller->session, &known, &self->fault)
                              : app_session_find(&self->sessions, self->store, &caller->session, &known, &self->fault);
    if (caller->has_token && (status == STORE_NOT_FOUND || (!status && known.until_ms <= self->wall_ms))) {
        return refuse_token(caller);
    }
    if (status == STORE_OK) {
        take_known(caller, &known);
        if (caller->has_token) {
            see_token(self, caller, known);
        }
    } else if (status != STORE_NOT_FOUND) {
        app_store_fails(self);
        app_problem_set(&caller->problem, caller->language, APP_UNAVAILABLE, NULL, NULL);
        caller->problem.retry_after = 1;
        return false;
    }
    return true;
}

bool app_admit(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    app_rate rate = {limits->requests_per_second, limits->requests_burst};
    const app_allowance of_address = {APP_REQUESTS_OF_ADDRESS, rate, APP_TOO_FAST},
                        of_person = {APP_REQUESTS_OF_PERSON, rate, APP_TOO_FAST};
    return take_of_address(self, caller, &of_address) && recognise(self, caller) &&
           take_of_person(self, caller, &of_person);
}

bool app_admit_address(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    app_rate rate = {limits->requests_per_second, limits->requests_burst};
    const app_allowance of_address = {APP_REQUESTS_OF_ADDRESS, rate, APP_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

bool app_admit_game(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    app_rate rate = {limits->games_per_hour / 3600, limits->games_burst};
    const app_allowance of_address = {APP_GAMES_OF_ADDRESS, rate, APP_TOO_MANY},
                        of_person = {APP_GAMES_OF_PERSON, rate, APP_TOO_MANY};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

bool app_admit_guest(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    const app_allowance of_address = {
        APP_GUESTS_OF_ADDRESS, {limits->games_per_hour / 3600, limits->games_burst}, APP_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

bool app_admit_challenge(app *self, app_caller *caller) {
    const app_limit_settings *limits = &self->config->limits;
    app_rate rate = {limits->games_per_hour / 3600, limits->games_burst};
    const app_allowance of_address = {APP_CHALLENGES_OF_ADDRESS, rate, APP_CHALLENGES_FAST},
                        of_person = {APP_CHALLENGES_OF_PERSON, rate, APP_CHALLENGES_FAST};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

/* As fast as people write. Several may be behind one address. */
bool app_admit_message(app *self, app_caller *caller) {
    const app_allowance of_address = {APP_MESSAGES_OF_ADDRESS, {2, 40}, APP_TOO_FAST},
                        of_person = {APP_MESSAGES_OF_PERSON, {0.5, 10}, APP_TOO_FAST};
    return take_of_address(self, caller, &of_address) && take_of_person(self, caller, &of_person);
}

/* As fast as people solve, and what waited for a connection. Only members come so far. */
bool app_admit_attempts(app *self, app_caller *caller) {
    const app_allowance of_person = {APP_ATTEMPTS_OF_PERSON, {1, 30}, APP_TOO_FAST};
    return take_of_person(self, caller, &of_person);
}

/* As many as a page full of links wants at once. */
bool app_admit_picture(app *self, app_caller *caller) {
    const app_allowance of_address = {APP_PICTURES_OF_ADDRESS, {2, 40}, APP_TOO_FAST};
    return take_of_address(self, caller, &of_address);
}

/* By address alone: nobody is somebody yet. */
static bool admit_stranger(app *self, app_caller *caller, app_limit_kind kind) {
    const app_limit_settings *limits = &self->config->limits;
    const app_allowance allowance = {kind, {limits->sign_ups_per_hour / 3600, limits->sign_ups_burst}, APP_ATTEMPTS};
    return take_of_address(self, caller, &allowance);
}

bool app_admit_sign_up(app *self, app_caller *caller) {
    return admit_stranger(self, caller, APP_SIGN_UPS_OF_ADDRESS);
}

bool app_admit_letter(app *self, app_caller *caller) {
    return admit_stranger(self, caller, APP_LETTERS_OF_ADDRESS);
}

bool app_admit_letter_to(app *self, const club_person *person) {
    const app_rate rate = {1.0 / 600, 3};
    app_limit_key whose = {APP_LETTERS_TO_PERSON, app_tiers_of(person->id)};
    return app_limits_take(self->limits, whose, rate, self->now_ms) == 0;
}

bool app_admit_answer_to(app *self, const club_person *person, bool proven, bool take) {
    const app_rate rate = proven ? (app_rate){1.0 / 120, 60} : (app_rate){1.0 / 600, 10};
    app_limit_key whose = {proven ? APP_ANSWERS_TO_PERSON : APP_ANSWERS_TO_SENDER, app_tiers_of(person->id)};
    return take ? app_limits_take(self->limits, whose, rate, self->now_ms) == 0
                : app_limits_look(self->limits, whose, rate, self->now_ms).left > 0;
}
