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

static bool take(void *context, const store_alert *alert) {
    found *of = context;
    if (!of->wishes || (!alert->unheard && club_wishes_carry(of->wishes, alert->alert.kind, CLUB_CHANNEL_PAGE))) {
        of->alert[of->count++] = *alert;
    }
    return of->count < LISTED;
}

static json_t *item(api_exchange *at, const store_alert *alert) {
    char sentence[ALERT_TEXT_SIZE], path[ALERT_PATH_SIZE];
    pod_text text = pod_text_over(sentence, sizeof sentence);
    club_identity by;
    bool known =
        !club_person_is_nobody(&alert->alert.by) && app_find_identity(at->self, &alert->alert.by, &by, &at->caller);
    const alert_words words = {&alert->alert, known ? &by : NULL, at->caller.language};
    alert_print(&words, &text);
    alert_path(&words, path);
    return json_pack("{s:I s:s s:s s:s s:I s:b}", "n", (json_int_t)alert->ordinal, "kind",
                     club_alert_kind_name(alert->alert.kind), "text", sentence, "path", path, "at_ms",
                     (json_int_t)alert->alert.at_ms, "read", alert->read_ms != 0);
}

/* NULL: the store has failed, and the caller's problem says so. */
static json_t *list(api_exchange *at, const club_wishes *wishes) {
    const store_alerts part = {&at->caller.person, INT64_MAX, INT32_MAX};
    found of = {.wishes = wishes};
    store_fault fault;
    if (store_list_alerts(at->self->store, &part, (store_alert_visitor){&of, take}, &fault)) {
        app_account_fails(at->self, &at->caller, &fault);
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
    store_fault fault;
    json_t *items = NULL;
    if (store_find_wishes(at->self->store, &at->caller.person, &wishes, &fault)) {
        app_account_fails(at->self, &at->caller, &fault);
    } else {
        items = list(at, &wishes);
    }
    api_answer_items(at, items);
}

void api_answer_read_alerts(api_exchange *at) {
    const club_facts facts = {0};
    club_request request = {.act = CLUB_READ_ALERTS};
    store_fault fault;
    size_t unread;
    if (!api_ask_body(at, &request.alert) || !app_carry_out(at->self, &facts, &request, &at->caller)) {
        api_exchange_fail(at);
    } else if (app_count_unread(at->self, &at->caller.person, &unread, &fault)) {
        app_account_fails(at->self, &at->caller, &fault);
    } else {
        api_exchange_answer(at, json_pack("{s:I}", "unread", (json_int_t)unread));
    }
}
