/* The API, called in the process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/http/exchange.h"
#include "server/mail/act.h"

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
