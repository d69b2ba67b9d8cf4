#include "api/exchange.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

const api_schema_field api_page_query[] = {API_LIMIT, API_CURSOR, {0}};

const char *api_page_cursor(api_exchange *at) {
    static const char none_of_ours[] = "%";
    const json_t *value = json_object_get(api_exchange_query(at), "cursor");
    return !value ? "" : json_is_string(value) ? json_string_value(value) : none_of_ours;
}

bool api_bad_cursor(api_exchange *at) {
    return api_bad_field(&at->caller, "cursor", POD_N_("the cursor of a page that was answered here"));
}

void api_link_next(api_exchange *at, const char *cursor) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.~%=&";
    const char *query = at->request->query ? at->request->query : "";
    pod_text text = pod_text_over(at->answer->link, sizeof at->answer->link);
    pod_text_format(&text, "<%s?cursor=%s", at->request->path, cursor);
    for (const char *part = query; *part; part += strcspn(part, "&"), part += *part == '&') {
        if (strncmp(part, "cursor=", strlen("cursor=")) != 0) {
            pod_text_format(&text, "&%.*s", (int)strcspn(part, "&"), part);
        }
    }
    pod_text_add(&text, ">; rel=\"next\"");
    if (!pod_text_fits(&text) || query[strspn(query, plain)]) {
        at->answer->link[0] = 0;
    }
}

json_t *api_next_page(api_exchange *at, const char *cursor) {
    if (cursor) {
        api_link_next(at, cursor);
    }
    return cursor ? json_string(cursor) : json_null();
}

bool api_page_bounds(api_exchange *at, size_t count, size_t *first, size_t *limit) {
    const size_t most = at->match.route->listed;
    api_page page;
    int64_t from = 0;
    if (!api_ask(api_page_query, api_exchange_query(at), &page, &at->caller)) {
        return false;
    }
    bool good = !*page.cursor || pod__whole_read(page.cursor, strlen(page.cursor), 0, (int64_t)count, &from);
    *first = (size_t)from;
    *limit = page.limit > most ? most : page.limit;
    return good || api_bad_cursor(at);
}

void api_page_answer(api_exchange *at, const api_list *list) {
    size_t first, limit;
    if (!api_page_bounds(at, list->count, &first, &limit)) {
        return;
    }
    size_t end = list->count - first > limit ? first + limit : list->count;
    json_t *items = json_array();
    for (size_t i = first; i < end; i++) {
        json_array_append_new(items, list->item(list->context, i));
    }
    char cursor[24];
    snprintf(cursor, sizeof cursor, "%zu", end);
    json_t *next = api_next_page(at, end < list->count ? cursor : NULL);
    api_exchange_answer(at, json_pack("{s:o s:o}", "items", items, "next", next));
}

static json_t *item_of(const void *context, size_t index) {
    return json_incref(json_array_get(context, index));
}

void api_answer_items(api_exchange *at, json_t *items) {
    if (items) {
        api_page_answer(at, &(api_list){.count = json_array_size(items), .item = item_of, .context = items});
    }
    json_decref(items);
}
