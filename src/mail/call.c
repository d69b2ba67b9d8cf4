/* What commands do: acts of the club, and routes of the API, called in the process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/health.h"
#include "app/acts.h"
#include "api/exchange.h"
#include "mail/act.h"
#include "store/alerts.h"

/* ---- Acts -------------------------------------------------------------------------------------------------------- */

static bool say_whether(mail_act *of, bool done, const server_caller *caller) {
    of->acted |= done;
    if (!done) {
        mail_say_problem(of, &caller->problem);
    }
    return done;
}

bool mail_act_in(mail_act *of, const char *game, club_request *request) {
    server_caller caller = of->caller;
    const bool done = server_admit(of->self, &caller) &&
                      (request->act != CLUB_CHAT || server_admit_message(of->self, &caller)) &&
                      server_act(of->self, game, request, &caller);
    return say_whether(of, done, &caller);
}

bool mail_carry_out(mail_act *of, club_request *request) {
    server_caller caller = of->caller;
    const club_facts none = {0};
    char id[CLUB_ID_SIZE];
    if (server_admit(of->self, &caller)) {
        of->failed |= server_decide(of->self, &none, request, &caller, id) != STORE_OK;
    }
    return say_whether(of, !caller.problem.status && !of->failed, &caller);
}

bool mail_find_wishes(mail_act *of, club_wishes *out) {
    store_fault fault;
    const store_status status = store_find_wishes(of->self->store, &of->account.person, out, &fault);
    if (status) {
        server_store_fails(of->self, fault.text);
        of->failed = true;
    }
    return !status;
}

/* ---- Routes ------------------------------------------------------------------------------------------------------ */

/* What the route answers. Free it by server_answer_clear(). */
static void call(mail_act *of, const char *path, const char *query, const char *body, server_answer *answer) {
    const server_request request = {.method = body ? SERVER_POST : SERVER_GET,
                                    .path = path,
                                    .query = query ? query : "",
                                    .host = "",
                                    .origin = "",
                                    .fetch_site = "",
                                    .cookie = "",
                                    .authorization = "",
                                    .accept = "application/json",
                                    .accept_encoding = "",
                                    .accept_language = pod_language_code(of->caller.language),
                                    .if_none_match = "",
                                    .forwarded_for = "",
                                    .idempotency_key = "",
                                    .user_agent = "",
                                    .address = of->caller.address,
                                    .body = body ? body : "",
                                    .body_length = body ? strlen(body) : 0};
    *answer = (server_answer){0};
    server_answer_clear(answer);
    server_api_as(of->self, &of->caller, &request, answer);
}

/* Why it was refused, as RFC 9457 has it. A store that fails is tried again with the whole mail. */
static void say_refusal(mail_act *of, const server_answer *answer) {
    json_t *problem = json_loadb(answer->body, answer->length, 0, NULL);
    const char *detail = json_string_value(json_object_get(problem, "detail"));
    mail_say(of, POD_N_("Not done: {0}"), detail ? detail : "", NULL, NULL);
    of->failed |= answer->status == 503;
    json_decref(problem);
}

json_t *mail_call(mail_act *of, const char *path, const char *query, json_t *body) {
    server_answer answer;
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    json_decref(body);
    call(of, path, query, text, &answer);
    of->acted |= text && answer.status < 300;
    free(text);
    json_t *read = answer.status < 300 ? json_loadb(answer.body, answer.length, 0, NULL) : NULL;
    if (!read) {
        say_refusal(of, &answer);
    }
    server_answer_clear(&answer);
    return read;
}

char *mail_call_text(mail_act *of, const char *path, const char *query) {
    server_answer answer;
    call(of, path, query, NULL, &answer);
    char *text = answer.status < 300 ? strdup(answer.body) : NULL;
    if (!text) {
        say_refusal(of, &answer);
    }
    server_answer_clear(&answer);
    return text;
}
