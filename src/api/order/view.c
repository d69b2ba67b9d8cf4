/* Cases, measures and the log as JSON. */
#include <string.h>

#include "api/order/order.h"
#include "club/clock/calendar.h"
#include "store/people.h"

enum { CASES_MAX = 200, CASE_LOG_MAX = 50, CONTEXTS_MAX = 8 };

static json_t *failed(api_exchange *at, json_t *made, const store_fault *fault) {
    app_account_fails(at->self, &at->caller, fault);
    json_decref(made);
    return NULL;
}

/* ---- Parts --------------------------------------------------------------------------------------------------- */

static json_t *text_or_null(const char *text) {
    return text && *text ? json_string(text) : json_null();
}

static json_t *moment_or_null(int64_t at_ms) {
    return at_ms ? json_integer(at_ms) : json_null();
}

/* For ever is null, as what has no end. */
static json_t *end_or_null(int64_t until_ms) {
    return until_ms && until_ms != CLUB_NEVER_MS ? json_integer(until_ms) : json_null();
}

static void set_subject(json_t *of, const club_subject *subject) {
    const bool of_game = subject->kind == CLUB_SUBJECT_GAME || subject->kind == CLUB_SUBJECT_MESSAGE,
               of_message = club_subject_is_said(subject->kind);
    json_object_set_new(of, "subject", json_string(club_subject_name(subject->kind)));
    json_object_set_new(of, "game", of_game ? json_string(subject->game) : json_null());
    json_object_set_new(of, "message", of_message ? json_integer(subject->message) : json_null());
}

/* ---- Cases ---------------------------------------------------------------------------------------------------- */

/* Nobody looks into what is reported about themselves. */
typedef struct case_list {
    json_t *items;
    const club_person *reader;
} case_list;

static void add_case(void *context, const store_case_row *row) {
    const case_list *of = context;
    if (!club_person_same(&row->person, of->reader)) {
        json_array_append_new(of->items,
                              json_pack("{s:s s:o s:s s:b s:I s:I s:I s:o s:b}", "person", row->person.id, "handle",
                                        text_or_null(row->handle), "name", row->name, "former", row->former, "reports",
                                        (json_int_t)row->reports, "appeals", (json_int_t)row->appeals, "oldest_ms",
                                        (json_int_t)row->oldest_ms, "moderator", text_or_null(row->moderator_handle),
                                        "yours", club_person_same(&row->moderator, of->reader)));
    }
}

json_t *api_cases_json(api_exchange *at) {
    const case_list of = {json_array(), &at->caller.person};
    store_fault fault;
    return store_list_cases(at->self->store, CASES_MAX, add_case, (void *)(uintptr_t)&of, &fault)
               ? failed(at, of.items, &fault)
               : of.items;
}

/* ---- Reports --------------------------------------------------------------------------------------------------- */

static void add_report(void *context, const store_report_row *row) {
    json_t *report =
        json_pack("{s:s s:s s:s s:s s:o s:o s:I s:b}", "id", row->id, "reason", row->reason, "words", row->words,
                  "evidence", row->evidence, "by", text_or_null(row->handle), "by_person", text_or_null(row->reporter),
                  "at_ms", (json_int_t)row->at_ms, "open", row->closed_ms == 0);
    set_subject(report, &row->subject);
    json_object_set_new(report, "context", json_array());
    json_array_append_new(context, report);
}

static void add_said(void *said, const store_message *message) {
    json_array_append_new(said, json_pack("{s:I s:s s:s s:s s:I}", "n", (json_int_t)message->number, "person",
                                          message->person.id, "name", message->name, "text", message->text, "at_ms",
                                          (json_int_t)message->at_ms));
}

/* Of the latest that are about what was said in a game; the others have their evidence. */
static store_status add_contexts(api_exchange *at, const json_t *reports, store_fault *fault) {
    store_status status = STORE_OK;
    for (size_t i = 0, added = 0; !status && i < json_array_size(reports) && added < CONTEXTS_MAX; i++) {
        const json_t *report = json_array_get(reports, i), *message = json_object_get(report, "message");
        const char *game = json_string_value(json_object_get(report, "game"));
        const store_message_visitor visitor = {json_object_get(report, "context"), add_said, NULL};
        if (game && json_is_integer(message)) {
            added++;
            status = store_load_messages_around(at->self->store, game, json_integer_value(message), visitor, fault);
        }
    }
    return status;
}

/* ---- Measures --------------------------------------------------------------------------------------------------- */

typedef struct measure_list {
    json_t *items;
    const char *only;
    bool own; /* for the person: who decided is not said */
} measure_list;

static json_t *appeal_json(const store_measure_row *row) {
    return row->appealed_ms ? json_pack("{s:s s:I s:o s:o s:b}", "words", row->appeal, "at_ms",
                                        (json_int_t)row->appealed_ms, "answer", text_or_null(row->answer),
                                        "answered_ms", moment_or_null(row->answered_ms), "upheld", row->upheld)
                            : json_null();
}

static void add_measure(void *context, const store_measure_row *row) {
    const measure_list *of = context;
    if (of->only && strcmp(of->only, row->id) != 0) {
        return;
    }
    json_t *measure = json_pack(
        "{s:s s:s s:s s:s s:I s:o s:b s:b s:o s:b s:o}", "id", row->id, "kind", club_measure_name(row->kind), "reason",
        row->reason, "words", row->words, "at_ms", (json_int_t)row->at_ms, "until_ms", end_or_null(row->until_ms),
        "reversible", club_measure_is_reversible(row->kind), "seen", row->seen_ms != 0, "lifted_ms",
        moment_or_null(row->lifted_ms), "lasting", row->until_ms == CLUB_NEVER_MS, "appeal", appeal_json(row));
    set_subject(measure, &row->subject);
    json_object_set_new(measure, "was", json_string(row->was));
    if (!of->own) {
        json_object_set_new(measure, "by", text_or_null(row->by_handle));
    }
    json_array_append_new(of->items, measure);
}

json_t *api_own_measures_json(api_exchange *at, const char *only) {
    const measure_list of = {json_array(), only, true};
    store_fault fault;
    return store_list_measures(at->self->store, &at->caller.person, add_measure, (void *)(uintptr_t)&of, &fault)
               ? failed(at, of.items, &fault)
               : of.items;
}

static void add_own_report(void *context, const store_report_row *row) {
    json_t *report = json_pack("{s:s s:s s:o s:s s:s s:I s:b}", "id", row->id, "about", row->handle, "name",
                               json_string(row->name), "reason", row->reason, "words", row->words, "at_ms",
                               (json_int_t)row->at_ms, "open", row->closed_ms == 0);
    set_subject(report, &row->subject);
    json_array_append_new(context, report);
}

json_t *api_own_reports_json(api_exchange *at) {
    json_t *items = json_array();
    store_fault fault;
    return store_list_reports_by(at->self->store, &at->caller.person, add_own_report, items, &fault)
               ? failed(at, items, &fault)
               : items;
}

/* ---- The log --------------------------------------------------------------------------------------------------- */

static void add_entry(void *context, const store_log_row *row) {
    json_array_append_new(context, json_pack("{s:I s:o s:s s:o s:o s:s s:s s:s s:s s:s}", "at_ms",
                                             (json_int_t)row->at_ms, "actor", text_or_null(row->actor_handle), "act",
                                             row->act, "person", text_or_null(row->about), "handle",
                                             text_or_null(row->about_handle), "name", row->about_name, "detail",
                                             row->detail, "why", row->why, "was", row->was, "becomes", row->becomes));
}

json_t *api_log_json(api_exchange *at, const club_person *about, size_t most) {
    json_t *items = json_array();
    store_fault fault;
    return store_list_log(at->self->store, about, most, add_entry, items, &fault) ? failed(at, items, &fault) : items;
}

/* ---- All about a person ----------------------------------------------------------------------------------------- */

static json_t *person_json(const club_account *about, const club_restraint *restraint, int64_t now_ms) {
    return json_pack("{s:s s:o s:s s:b s:o s:b s:o s:b s:o s:b}", "person", about->person.id, "handle",
                     text_or_null(about->handle), "name", about->name, "former", about->deleted_ms != 0,
                     "member_since_ms", moment_or_null(about->member_since_ms), "muted",
                     now_ms < restraint->muted_until_ms, "muted_until_ms", end_or_null(restraint->muted_until_ms),
                     "banned", now_ms < restraint->banned_until_ms, "banned_until_ms",
                     end_or_null(restraint->banned_until_ms), "official", about->roles != 0);
}

static store_status find_moderator(api_exchange *at, const club_person *by, json_t *into, store_fault *fault) {
    club_account account = {0};
    store_status status =
        club_person_is_nobody(by) ? STORE_OK : store_load_account(at->self->store, by, &account, fault);
    json_object_set_new(into, "moderator", text_or_null(account.handle));
    json_object_set_new(into, "yours", json_boolean(club_person_same(by, &at->caller.person)));
    return status == STORE_NOT_FOUND ? STORE_OK : status;
}

static store_status add_parts(api_exchange *at, const club_account *about, json_t *into, store_fault *fault) {
    struct store *kept = at->self->store;
    json_t *reports = json_array();
    const measure_list measures = {json_array(), NULL, false};
    club_restraint restraint;
    club_person moderator = {""};
    json_object_set_new(into, "reports", reports);
    json_object_set_new(into, "measures", measures.items);
    store_status status = store_list_reports(kept, &about->person, add_report, reports, fault);
    status =
        status ? status : store_list_measures(kept, &about->person, add_measure, (void *)(uintptr_t)&measures, fault);
    status = status ? status : store_find_restraint(kept, &about->person, &restraint, fault);
    status = status ? status : store_find_claim(kept, &about->person, &moderator, fault);
    status = status ? status : find_moderator(at, &moderator, into, fault);
    status = status ? status : add_contexts(at, reports, fault);
    if (!status) {
        json_object_set_new(into, "about", person_json(about, &restraint, at->self->wall_ms));
    }
    return status;
}

json_t *api_case_json(api_exchange *at, const club_account *about) {
    json_t *all = json_object(), *log;
    store_fault fault;
    if (add_parts(at, about, all, &fault)) {
        return failed(at, all, &fault);
    }
    log = api_log_json(at, &about->person, CASE_LOG_MAX);
    if (!log) {
        json_decref(all);
        return NULL;
    }
    json_object_set_new(all, "log", log);
    return all;
}
