#include "api/exchange.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

const api_schema_field api_page_query[] = {
    {"limit", "integer", "How many at most: 1 to 200; 50 when left out.", true},
    {"cursor", "string", "Where to go on: next of the page before.", true},
    {0},
};

static bool refuse(api_exchange *at, const char *name, const char *expected) {
    return app_problem_set(&at->caller.problem, at->caller.language, APP_BAD_FIELD, name,
                           pod_translate(at->caller.language, expected));
}

/* A number of the query; *out is left alone when it is not there. */
static bool read_number(api_exchange *at, const char *name, size_t least, size_t most, size_t *out) {
    char text[24];
    if (!transport_query_value(at->request->query, name, text, sizeof text)) {
        return true;
    }
    int64_t value;
    if (!pod__whole_read(text, strlen(text), (int64_t)least, (int64_t)most, &value)) {
        return false;
    }
    *out = (size_t)value;
    return true;
}

static void link_next(api_exchange *at, size_t next, size_t limit) {
    snprintf(at->answer->link, sizeof at->answer->link, "<%s?cursor=%zu&limit=%zu>; rel=\"next\"", at->request->path,
             next, limit);
}

bool api_page_limit(api_exchange *at, size_t *out) {
    const size_t most = at->match.route->listed;
    *out = API_PAGE_USUAL;
    bool good = read_number(at, "limit", 1, API_PAGE_MAX, out);
    *out = *out > most ? most : *out;
    return good || refuse(at, "limit", POD_N_("a whole number from 1 to 200"));
}

bool api_page_first(api_exchange *at, size_t count, size_t *out) {
    *out = 0;
    return read_number(at, "cursor", 0, count, out) ||
           refuse(at, "cursor", POD_N_("the cursor of a page that was answered here"));
}

void api_page_answer(api_exchange *at, const api_list *list) {
    size_t first, limit;
    if (!api_page_limit(at, &limit) || !api_page_first(at, list->count, &first)) {
        api_exchange_fail(at);
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
    api_exchange_answer(at, 200,
                        json_pack("{s:o s:o}", "items", items, "next", more ? json_sprintf("%zu", end) : json_null()));
}
