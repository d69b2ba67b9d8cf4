#include "api/exchange.h"

#include <string.h>

#include "api/json.h"
#include "api/problem.h"
#include "api/view.h"
#include "app/people/account.h"
#include "base/text.h"

const char *api_exchange_id(const api_exchange *at) {
    return at->match.value[0];
}

bool api_fails(api_exchange *at) {
    return app_account_fails(at->self, &at->caller);
}

bool api_looked(api_exchange *at, store_status status) {
    return !status || status == STORE_NOT_FOUND || api_fails(at);
}

void api_exchange_fail(api_exchange *at) {
    api_problem_answer(&at->caller.problem, at->request, at->answer);
}

void api_exchange_answer(api_exchange *at, json_t *body) {
    if (body || !at->caller.problem.class) {
        transport_answer_own(at->answer, api_route_status(at->match.route), "application/json",
                             api_json_text(body, NULL));
    }
    json_decref(body);
}

void api_exchange_game(api_exchange *at, const app_cached_game *cached) {
    if (cached) {
        api_exchange_answer(at, api_view(cached, &at->caller.person, at->self->wall_ms));
    } else {
        api_exchange_fail(at);
    }
}

void api_exchange_act_in(api_exchange *at, const char *id, club_request *request) {
    api_exchange_game(at, app_act(at->self, id, request, &at->caller));
}

void api_exchange_act(api_exchange *at) {
    club_request request = {.act = at->match.route->act};
    if (api_ask_body(at, &request.game)) {
        api_exchange_act_in(at, api_exchange_id(at), &request);
    }
}

bool api_ask_body(api_exchange *at, void *out) {
    return api_ask(at->fields, at->body, out, &at->caller);
}

/* A number where there is to be one; what is none stays a text, and what is too long or no text is null: neither is
   what was expected. NULL: it is not there. */
static json_t *query_value(const api_schema_field *field, const char *query) {
    enum { ROOM = 1024 };
    char text[ROOM];
    int64_t whole;
    if (!transport_query_value(query, field->name, text, sizeof text)) {
        return NULL;
    }
    const bool blank = !*text, cut = strlen(text) == sizeof text - 1;
    transport_query_text(query, field->name, text, sizeof text);
    if (cut || (!blank && !*text)) {
        return json_null();
    }
    const bool number =
        strcmp(field->type, "integer") == 0 && pod__whole_read(text, strlen(text), INT64_MIN, INT64_MAX, &whole);
    return number ? json_integer(whole) : json_string(text);
}

static json_t *query_json(const api_schema_field *fields, const char *query) {
    json_t *all = json_object();
    for (const api_schema_field *field = fields; field && field->name; field++) {
        json_t *value = query_value(field, query);
        if (value) {
            json_object_set_new(all, field->name, value);
        }
    }
    return all;
}

const json_t *api_exchange_query(api_exchange *at) {
    at->query = at->query ? at->query : query_json(at->match.route->query, at->request->query);
    return at->query;
}

bool api_ask_query(api_exchange *at, void *out) {
    return api_ask(at->match.route->query, api_exchange_query(at), out, &at->caller);
}

int api_route_status(const api_route *route) {
    return route->status ? route->status : 200;
}

size_t api_route_body_max(const api_route *route) {
    return route->body_kib ? (size_t)route->body_kib * 1024 : TRANSPORT_BODY_MAX;
}

/* ---- Lists --------------------------------------------------------------------------------------------------- */

api_items api_items_begin(const api_exchange *at, const api_schema_field *fields) {
    return (api_items){.fields = fields, .reader = api_reader_of(at), .list = json_array()};
}

bool api_items_add(void *context, const void *from) {
    const api_items *items = context;
    json_array_append_new(items->list, api_show(items->fields, from, &items->reader));
    return true;
}

json_t *api_items_end(api_exchange *at, api_items *items, store_status status) {
    if (status) {
        api_fails(at);
        json_decref(items->list);
    }
    return status ? NULL : items->list;
}
