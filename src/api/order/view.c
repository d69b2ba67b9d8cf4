/* Cases, measures and the log as JSON. */
#include <string.h>

#include "api/json.h"
#include "api/order/order.h"
#include "store/people.h"

enum { CASES_MAX = 200, CASE_LOG_MAX = 50, CONTEXTS_MAX = 8 };

/* ---- Cases ---------------------------------------------------------------------------------------------------- */

/* Nobody looks into what is reported about themselves. */
static bool add_case(void *context, const void *row) {
    const api_items *items = context;
    return club_person_same(&((const store_case_row *)row)->person, items->reader.person) ||
           api_items_add(context, row);
}

json_t *api_cases_json(api_exchange *at) {
    api_items cases = api_items_begin(at, api_waiting_case);
    return api_items_end(at, &cases,
                         store_list_cases(at->self->store, CASES_MAX, (store_visitor){&cases, add_case}, at->fault));
}

/* ---- Reports --------------------------------------------------------------------------------------------------- */

static bool add_report(void *context, const void *row) {
    const api_items *items = context;
    api_items_add(context, row);
    json_object_set_new(json_array_get(items->list, json_array_size(items->list) - 1), "context", json_array());
    return true;
}

/* Of the latest that are about what was said in a game; the others have their evidence. */
static store_status add_contexts(api_exchange *at, const json_t *reports) {
    store_status status = STORE_OK;
    for (size_t i = 0, added = 0; !status && i < json_array_size(reports) && added < CONTEXTS_MAX; i++) {
        const json_t *report = json_array_get(reports, i), *message = json_object_get(report, "message");
        const char *event = json_string_value(json_object_get(report, "event"));
        const char *game = event ? event : json_string_value(json_object_get(report, "game"));
        api_items said = {.fields = api_said_message, .list = json_object_get(report, "context")};
        if (game && json_is_integer(message)) {
            added++;
            status = store_load_messages_around(at->self->store, game, json_integer_value(message), API_ITEMS(said),
                                                at->fault);
        }
    }
    return status;
}

/* ---- Measures --------------------------------------------------------------------------------------------------- */

json_t *api_own_measures_json(api_exchange *at) {
    api_items own = api_items_begin(at, api_measure + 1);
    return api_items_end(at, &own, store_list_measures(at->self->store, &at->caller.person, API_ITEMS(own), at->fault));
}

static bool add_own_report(void *context, const void *entry) {
    const api_items *items = context;
    const store_report_row *row = entry;
    json_t *report = api_show(items->fields, row, &items->reader);
    json_object_set_new(report, "about", json_string(row->handle));
    json_object_set_new(report, "name", json_string(row->name));
    json_array_append_new(items->list, report);
    return true;
}

json_t *api_own_reports_json(api_exchange *at) {
    api_items own = api_items_begin(at, api_report + API_REPORT_OWN);
    return api_items_end(
        at, &own,
        store_list_reports_by(at->self->store, &at->caller.person, (store_visitor){&own, add_own_report}, at->fault));
}

/* ---- The log --------------------------------------------------------------------------------------------------- */

json_t *api_log_json(api_exchange *at, const club_person *about, size_t most) {
    api_items log = api_items_begin(at, api_log_entry);
    return api_items_end(at, &log, store_list_log(at->self->store, about, most, API_ITEMS(log), at->fault));
}

/* ---- All about a person ----------------------------------------------------------------------------------------- */

static json_t *person_json(const club_account *about, const club_restraint *restraint, int64_t now_ms) {
    return json_pack("{s:s s:o s:s s:b s:o s:b s:o s:b s:o s:b}", "person", about->person.id, "handle",
                     api_json_string(about->handle), "name", about->name, "former", about->deleted_ms != 0,
                     "member_since_ms", api_json_moment(about->member_since_ms), "muted",
                     now_ms < restraint->muted_until_ms, "muted_until_ms", api_json_moment(restraint->muted_until_ms),
                     "banned", now_ms < restraint->banned_until_ms, "banned_until_ms",
                     api_json_moment(restraint->banned_until_ms), "official", about->roles != 0);
}

static store_status find_moderator(api_exchange *at, const club_person *by, json_t *into) {
    club_account account = {0};
    store_status status =
        club_person_is_nobody(by) ? STORE_OK : store_load_account(at->self->store, by, &account, at->fault);
    json_object_set_new(into, "moderator", api_json_string(account.handle));
    json_object_set_new(into, "yours", json_boolean(club_person_same(by, &at->caller.person)));
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

static store_status add_parts(api_exchange *at, const club_account *about, json_t *into) {
    struct store *kept = at->self->store;
    api_items reports = api_items_begin(at, api_report), measures = api_items_begin(at, api_measure);
    club_restraint restraint;
    club_person moderator = {""};
    json_object_set_new(into, "reports", reports.list);
    json_object_set_new(into, "measures", measures.list);
    store_status status = store_list_reports(kept, &about->person, (store_visitor){&reports, add_report}, at->fault);
    status = status ? status : store_list_measures(kept, &about->person, API_ITEMS(measures), at->fault);
    status = status ? status : store_find_restraint(kept, &about->person, &restraint, at->fault);
    status = status ? status : store_find_claim(kept, &about->person, &moderator, at->fault);
    status = status ? status : find_moderator(at, &moderator, into);
    status = status ? status : add_contexts(at, reports.list);
    if (!status) {
        json_object_set_new(into, "about", person_json(about, &restraint, at->self->wall_ms));
    }
    return status;
}

json_t *api_case_json(api_exchange *at, const club_account *about) {
    json_t *all = json_object();
    const store_status status = add_parts(at, about, all);
    json_t *log = status ? NULL : api_log_json(at, &about->person, CASE_LOG_MAX);
    if (status) {
        api_fails(at);
    }
    if (!log) {
        json_decref(all);
        return NULL;
    }
    json_object_set_new(all, "log", log);
    return all;
}
