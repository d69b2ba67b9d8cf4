#include "server/http/exchange.h"

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

void server_page_answer(server_exchange *at, const server_list *list) {
    size_t first = 0, limit = SERVER_PAGE_USUAL;
    if (!read_number(at, "limit", 1, SERVER_PAGE_MAX, &limit)) {
        refuse(at, "limit", POD_N_("a whole number from 1 to 200"));
        server_exchange_fail(at);
        return;
    }
    if (!read_number(at, "cursor", 0, list->count, &first)) {
        refuse(at, "cursor", POD_N_("the cursor of a page that was answered here"));
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
