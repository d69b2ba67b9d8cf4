/* A request of the API on its way to the function of its route, and back. */
#include "api/cookie.h"
#include "api/exchange.h"
#include "api/fields/tag.h"
#include "api/guard.h"
#include "app/app.h"
#include "app/caller.h"
#include "app/queue/jobs.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Admission ----------------------------------------------------------------------------------- */

static bool find_route(api_exchange *at) {
    app_caller *caller = &at->caller;
    at->match = api_route_find(at->request->method, at->request->path);
    if (!at->match.allow) {
        return app_problem_set(&caller->problem, caller->language, APP_NO_PAGE, at->request->path, NULL);
    }
    const bool reads = at->request->method == TRANSPORT_GET || at->request->method == TRANSPORT_HEAD;
    if (!at->match.route && at->match.socket && reads) {
        return app_problem_set(&caller->problem, caller->language, APP_NO_UPGRADE, "Upgrade", NULL);
    }
    if (!at->match.route) {
        app_problem_set(&caller->problem, caller->language, APP_BAD_METHOD, at->match.allow, NULL);
        caller->problem.allow = at->match.allow;
        return false;
    }
    return true;
}

static bool read_body(api_exchange *at) {
    static const char nothing[] = "{}";
    static const api_schema_field no_fields[] = {{0}};
    const transport_request *request = at->request;
    const size_t most = api_route_body_max(at->match.route);
    bool empty = request->body_length == 0;
    if (request->body_length > most) {
        char number[24];
        snprintf(number, sizeof number, "%zu", most);
        return app_problem_set(&at->caller.problem, at->caller.language, APP_TOO_LARGE, number, NULL);
    }
    const api_schema *schema = at->match.route->request ? api_schema_find(at->match.route->request) : NULL;
    at->fields = schema ? schema->fields : no_fields;
    at->body = api_ask_object(empty ? nothing : request->body, empty ? 2 : request->body_length, &at->caller);
    return at->body != NULL;
}

/* Whoever is nobody becomes a guest, with the session of the cookie or, without one, a new one. */
static void make_guest(api_exchange *at) {
    app_caller *caller = &at->caller;
    uint8_t random[CLUB_ID_LENGTH];
    randombytes_buf(random, sizeof random);
    club_id_make(random, caller->person.id);
    if (!caller->has_session) {
        api_cookie_make(app_config_secure(at->self->config), at->self->now, &caller->session, at->answer->set_cookie,
                        sizeof at->answer->set_cookie);
    }
    at->guest = (club_guest){.person = caller->person, .session = caller->session, .language = caller->language};
    caller->guest = &at->guest;
}

static bool refuse_right(api_exchange *at, club_error error) {
    return app_problem_club(&at->caller.problem, at->caller.language, &(club_fault){.code = error});
}

/* Whether the caller is somebody of whom the route is; whose a game or an account is, the club sees. */
static bool has_right(api_exchange *at) {
    const app_caller *caller = &at->caller;
    switch (at->match.route->right) {
    case API_FOR_PEOPLE:
        return !club_person_is_nobody(&caller->person) ||
               app_problem_set(&at->caller.problem, caller->language, APP_NOBODY, NULL, NULL);
    case API_FOR_MEMBERS:
        return caller->member || refuse_right(at, CLUB_ERROR_MEMBERS);
    case API_FOR_MODERATORS:
        return (caller->member && caller->roles) || refuse_right(at, CLUB_ERROR_ROLE);
    case API_FOR_ADMINISTRATORS:
        return (caller->member && caller->roles & CLUB_ADMINISTRATOR) || refuse_right(at, CLUB_ERROR_ROLE);
    default:
        return true;
    }
}

/* Whether the token that was sent, if any, is made for this. */
static bool has_scope(api_exchange *at) {
    const app_caller *caller = &at->caller;
    const unsigned scope = at->match.route->scope;
    if (!caller->has_token || caller->scopes & scope) {
        return true;
    }
    return scope ? app_problem_set(&at->caller.problem, caller->language, APP_NO_SCOPE,
                                   club_scope_name((club_scope)scope), NULL)
                 : app_problem_set(&at->caller.problem, caller->language, APP_NOT_BY_TOKEN, NULL, NULL);
}

/* What only a POST needs: a body, and, where it makes a player, someone to be. */
static bool prepare_post(api_exchange *at) {
    if (!read_body(at)) {
        return false;
    }
    if (at->match.route->right == API_FOR_GUESTS && club_person_is_nobody(&at->caller.person)) {
        make_guest(at);
    }
    return true;
}

/* A page of ours sends it. What is only read changes nothing, and a foreign page does not see the answer. */
static bool is_own_page(api_exchange *at) {
    const char *page = *at->request->origin ? at->request->origin : at->request->fetch_site;
    return at->match.route->method != TRANSPORT_POST || api_origin_allowed(at->self, at->request) ||
           app_problem_set(&at->caller.problem, at->caller.language, APP_FOREIGN, page, NULL);
}

/* Its job gave way to another one's. */
static bool was_too_much(api_exchange *at) {
    if (!at->request->job || !app_job_gave_way(at->request->job)) {
        return false;
    }
    app_problem_set(&at->caller.problem, at->caller.language, APP_BUSY, NULL, NULL);
    at->caller.problem.retry_after = 1;
    return true;
}

/* A request that comes again with its job was counted when it came first. */
static bool admit(api_exchange *at) {
    at->caller.counted = at->request->job != NULL;
    return find_route(at) && app_admit(at->self, &at->caller) && is_own_page(at) && has_scope(at) && has_right(at) &&
           !was_too_much(at) && (at->match.route->method != TRANSPORT_POST || prepare_post(at));
}

/* Who was refused is nobody to be remembered; who is known is sent the cookie again now and then. */
static void settle_cookie(api_exchange *at) {
    transport_answer *answer = at->answer;
    if (answer->status >= 400 || at->caller.has_token) {
        answer->set_cookie[0] = 0;
    } else if (!answer->set_cookie[0]) {
        api_cookie_renew(at->request->cookie, app_config_secure(at->self->config), at->self->now, answer->set_cookie,
                         sizeof answer->set_cookie);
    }
}

/* What it leaves without an answer is refused with the caller's problem. */
static void answer_route(api_exchange *at) {
    enum { NOT_YET = 0 };
    const int broken = at->answer->status;
    at->answer->status = NOT_YET;
    at->match.route->answer(at);
    if (at->answer->status == NOT_YET && at->answer->job) {
        at->answer->status = broken;
    } else if (at->answer->status == NOT_YET) {
        api_exchange_fail(at);
    }
}

static void end(api_exchange *at) {
    json_decref(at->body);
    json_decref(at->query);
}

static api_exchange begin(api *self, const transport_request *request, transport_answer *answer) {
    return (api_exchange){
        .api = self, .self = self->app, .fault = &self->app->fault, .request = request, .answer = answer};
}

void api_answer(api *self, const transport_request *request, transport_answer *answer) {
    api_exchange at = begin(self, request, answer);
    at.caller.language = transport_language(request->accept_language);
    api_address_of(self->app, request, at.caller.address);
    at.caller.has_token = api_token_read(request->authorization, &at.caller.session);
    if (!at.caller.has_token) {
        at.caller.has_session = api_cookie_read(request->cookie, &at.caller.session);
    }
    if (!admit(&at)) {
        api_exchange_fail(&at);
        api_say_limit(&at.caller, answer);
        end(&at);
        return;
    }
    if (!api_answer_again(&at)) {
        answer_route(&at);
        api_keep_answer(&at);
    }
    end(&at);
    api_say_limit(&at.caller, answer);
    api_tag_answer(&at);
    settle_cookie(&at);
    if (answer->job) {
        answer->set_cookie[0] = 0; /* nothing has been done yet */
    }
}

void api_answer_for_host(api *self, const club_person *as, const transport_request *request, transport_answer *answer) {
    api_exchange at = begin(self, request, answer);
    at.caller = (app_caller){
        .language = transport_language(request->accept_language), .person = *as, .member = !club_person_is_nobody(as)};
    if (find_route(&at) && (request->method != TRANSPORT_POST || read_body(&at))) {
        answer_route(&at);
    } else {
        api_exchange_fail(&at);
    }
    end(&at);
}

bool api_answer_plain(api *self, const transport_request *request, transport_answer *answer) {
    api_exchange at = begin(self, request, answer);
    at.match = api_route_find(request->method, request->path);
    bool plain = at.match.route && at.match.route->plain;
    if (plain) {
        answer_route(&at);
        end(&at);
    }
    return plain;
}
