/* What a person was told. */
#include "api/alerts/alerts.h"
#include "api/challenge/challenge.h"
#include "api/people/people.h"
#include "app/acts.h"
#include "app/alerts/alerts.h"
#include "store/alerts.h"

#include <stdio.h>
#include <string.h>

enum { LISTED = API_PAGE_MAX };

/* The store may not be used while alerts are visited. */
typedef struct found {
    const club_wishes *wishes; /* NULL: whatever there is */
    store_alert alert[LISTED];
    size_t count;
} found;

static bool take(void *context, const void *entry) {
    found *of = context;
    const store_alert *alert = entry;
    if (!of->wishes || (!alert->unheard && club_wishes_carry(of->wishes, alert->alert.kind, CLUB_CHANNEL_PAGE))) {
        of->alert[of->count++] = *alert;
    }
    return of->count < LISTED;
}

const api_schema_field api_notice[] = {
    {"n", "integer", "Its number: a later one has a higher one.", API_INTO(store_alert, ordinal)},
    {"kind", CLUB_ALERT_KIND_WORDS, "Of what kind." CLUB_ALERT_KINDS_TOLD, API_INTO(store_alert, alert.kind)},
    {"text", "string", "A sentence in the language of the request."},
    {"path", "string", "Where it leads on the page."},
    {"at_ms", "integer", "Milliseconds since 1970.", API_INTO(store_alert, alert.at_ms)},
    {"read", "boolean", "Whether you have seen it.", API_INTO(store_alert, read_ms)},
    {0},
};

static json_t *item(api_exchange *at, const store_alert *alert) {
    char sentence[ALERT_TEXT_SIZE], path[ALERT_PATH_SIZE];
    pod_text text = pod_text_over(sentence, sizeof sentence);
    club_identity by;
    bool known =
        !club_person_is_nobody(&alert->alert.by) && app_find_identity(at->self, &alert->alert.by, &by, &at->caller);
    const alert_words words = {&alert->alert, known ? &by : NULL, at->caller.language};
    alert_print(&words, &text);
    alert_path(&words, path);
    json_t *view = api_show(api_notice, alert, NULL);
    json_object_update_new(view, json_pack("{s:s s:s}", "text", sentence, "path", path));
    return view;
}

/* NULL: the store has failed, and the caller's problem says so. */
static json_t *list(api_exchange *at, const club_wishes *wishes) {
    const store_alerts part = {&at->caller.person, INT64_MAX, INT32_MAX};
    found of = {.wishes = wishes};
    if (store_list_alerts(at->self->store, &part, (store_visitor){&of, take}, at->fault)) {
        api_fails(at);
        return NULL;
    }
    json_t *items = json_array();
    for (size_t i = 0; i < of.count; i++) {
        json_array_append_new(items, item(at, &of.alert[i]));
    }
    return items;
}

json_t *api_alerts_export(api_exchange *at) {
    return list(at, NULL);
}

void api_answer_alerts(api_exchange *at) {
    club_wishes wishes;
    json_t *items = NULL;
    if (store_find_wishes(at->self->store, &at->caller.person, &wishes, at->fault)) {
        api_fails(at);
    } else {
        items = list(at, &wishes);
    }
    api_answer_items(at, items);
}

void api_answer_read_alerts(api_exchange *at) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_READ_ALERTS};
    size_t unread;
    if (!api_ask_body(at, &request.alert) || !app_carry_out(at->self, &facts, &request, &at->caller)) {
        api_exchange_fail(at);
    } else if (app_count_unread(at->self, &at->caller.person, &unread)) {
        api_fails(at);
    } else {
        api_exchange_answer(at, json_pack("{s:I}", "unread", (json_int_t)unread));
    }
}
