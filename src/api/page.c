#include "api/exchange.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

const server_schema_field server_page_query[] = {
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

static bool refuse(server_exchange *at, const char *name, const char *expected) {
    return server_problem_set(&at->caller.problem, at->caller.language, SERVER_BAD_FIELD, name,
                              pod_translate(at->caller.language, expected));
}

/* A number of the query; *out is left alone when it is not there. */
static bool read_number(server_exchange *at, const char *name, size_t least, size_t most, size_t *out) {
    char text[24];
    if (!server_query_value(at->request->query, name, text, sizeof text)) {
        return true;
    }
    int64_t value;
    if (!pod__whole_read(text, strlen(text), (int64_t)least, (int64_t)most, &value)) {
        return false;
    }
    *out = (size_t)value;
    return true;
}

static void link_next(server_exchange *at, size_t next, size_t limit) {
    snprintf(at->answer->link, sizeof at->answer->link, "<%s?cursor=%zu&limit=%zu>; rel=\"next\"", at->request->path,
             next, limit);
}

bool server_page_limit(server_exchange *at, size_t *out) {
    const size_t most = at->match.route->listed;
    *out = SERVER_PAGE_USUAL;
    bool good = read_number(at, "limit", 1, SERVER_PAGE_MAX, out);
    *out = *out > most ? most : *out;
    return good || refuse(at, "limit", POD_N_("a whole number from 1 to 200"));
}

bool server_page_first(server_exchange *at, size_t count, size_t *out) {
    *out = 0;
    return read_number(at, "cursor", 0, count, out) ||
           refuse(at, "cursor", POD_N_("the cursor of a page that was answered here"));
}

void server_page_answer(server_exchange *at, const server_list *list) {
    size_t first, limit;
    if (!server_page_limit(at, &limit) || !server_page_first(at, list->count, &first)) {
        server_exchange_fail(at);
        return;
    }
    size_t end = list->count - first > limit ? first + limit : list->count;
    json_t *items = json_array();
    for (size_t i = first; i < end; i++) {
        json_array_append_new(items, list->item(list->context, i));
    }
    bool more = end < list->count;
    if (more) {
        link_next(at, end, limit);
    }
    server_exchange_answer(
        at, 200, json_pack("{s:o s:o}", "items", items, "next", more ? json_sprintf("%zu", end) : json_null()));
}
