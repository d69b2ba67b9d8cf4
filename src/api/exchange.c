#include "api/exchange.h"

#include <string.h>

#include "api/json.h"
#include "api/problem.h"
#include "api/view.h"

const char *api_exchange_id(const api_exchange *at) {
    return at->match.value[0];
}

void api_exchange_fail(api_exchange *at) {
    api_problem_answer(&at->caller.problem, at->request, at->answer);
}

void api_exchange_answer(api_exchange *at, int status, json_t *body) {
    transport_answer_own(at->answer, status, "application/json", api_json_text(body, NULL));
    json_decref(body);
}

void api_exchange_game(api_exchange *at, const app_cached_game *cached, int status) {
    if (cached) {
        api_exchange_answer(at, status, api_view(cached, &at->caller.person, at->self->wall_ms));
    } else {
        api_exchange_fail(at);
    }
}

void api_exchange_act_in(api_exchange *at, const char *id, club_request *request) {
    const app_cached_game *cached = app_act(at->self, id, request, &at->caller);
    bool made = cached && strcmp(cached->game.id, request->id) == 0;
    api_exchange_game(at, cached, made ? 201 : 200);
}

void api_exchange_act(api_exchange *at, club_request request) {
    if (api_ask_act(at->body, &request, &at->caller)) {
        api_exchange_act_in(at, api_exchange_id(at), &request);
    } else {
        api_exchange_fail(at);
    }
}

size_t api_route_body_max(const api_route *route) {
    return route->body_kib ? (size_t)route->body_kib * 1024 : TRANSPORT_BODY_MAX;
}
