#include "store/order.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const int NO_MESSAGE = -1;

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void bind_subject(sql_row *row, int at, const club_subject *subject) {
    sql_bind(row, at, SQL_T(club_subject_name(subject->kind)),
             SQL_T(subject->kind == CLUB_SUBJECT_PERSON ? "" : subject->game),
             SQL_N(club_subject_is_said(subject->kind) ? subject->message : NO_MESSAGE));
}

static store_status add_report(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "add_report", SQL_T(change->id), SQL_T(change->person.id),
                           SQL_T(club_person_is_nobody(&change->by) ? NULL : change->by.id));
    bind_subject(row, 4, &change->subject);
    sql_bind(row, 7, SQL_T(club_reason_name(change->reason)), SQL_T(change->words), SQL_T(club_order_before(change)),
             SQL_N(change->at_ms));
    return sql_run(row, NULL, fault);
}

static store_status run_about(sql_connection *database, const char *query, const club_order_change *change,
                              store_fault *fault) {
    return sql_do(database, fault, query, SQL_T(change->person.id));
}

static store_status set_claim(sql_connection *database, const club_order_change *change, store_fault *fault) {
    if (!change->on) {
        return run_about(database, "drop_claim", change, fault);
    }
    return sql_do(database, fault, "set_claim", SQL_T(change->person.id), SQL_T(change->by.id), SQL_N(change->at_ms));
}

static store_status close_case(sql_connection *database, const club_order_change *change, store_fault *fault) {
    store_status status = sql_do(database, fault, "close_reports", SQL_T(change->person.id), SQL_N(change->at_ms));
    return status ? status : run_about(database, "drop_claim", change, fault);
}

/* Who is kept from acting plays no more: the games that go on are left, as soon as they are looked at. */
static store_status bar(sql_connection *database, const club_order_change *change, store_fault *fault) {
    static const char *const queries[] = {"bar_seats", "end_challenges", "free_challenge_seats", "drop_seek"};
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < sizeof queries / sizeof queries[0]; i++) {
        status = run_about(database, queries[i], change, fault);
    }
    sql_row *row = sql_ask(database, "leave_games", SQL_T(change->person.id), SQL_N(change->at_ms));
    return status ? status : sql_run(row, NULL, fault);
}

static store_status add_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, "add_measure", SQL_T(change->id), SQL_T(change->person.id), SQL_T(change->by.id),
                           SQL_T(club_measure_name(change->measure)), SQL_T(club_reason_name(change->reason)),
                           SQL_T(change->words));
    bind_subject(row, 7, &change->subject);
    sql_bind(row, 10, SQL_T(club_order_before(change)), SQL_N(change->at_ms),
             SQL_N(club_measure_has_end(change->measure) ? change->until_ms : 0));
    store_status status = sql_run(row, NULL, fault);
    status = status || change->measure != CLUB_MEASURE_BAN ? status : bar(database, change, fault);
    return status ? status : run_about(database, "renew_restraint", change, fault);
}

static store_status lift_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    store_status status = sql_do_to_one(database, fault, "lift_measure", SQL_T(change->id), SQL_N(change->at_ms));
    return status ? status : run_about(database, "renew_restraint", change, fault);
}

static store_status see_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "see_measure", SQL_T(change->id), SQL_N(change->at_ms));
}

static store_status appeal(sql_connection *database, const club_order_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "appeal_measure", SQL_T(change->id), SQL_T(change->words),
                         SQL_N(change->at_ms));
}

static store_status answer(sql_connection *database, const club_order_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "answer_measure", SQL_T(change->id), SQL_T(change->words),
                         SQL_T(change->by.id), SQL_N(change->at_ms), SQL_N(change->on));
}

static store_status set_message(sql_connection *database, const club_order_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "set_message", SQL_T(change->subject.game), SQL_N(change->subject.message),
                         SQL_T(club_order_after(change)));
}

static bool is_of_game(const club_subject *subject) {
    return subject->kind != CLUB_SUBJECT_PERSON && subject->kind != CLUB_SUBJECT_EVENT;
}

static store_status add_log(sql_connection *database, const club_order_change *change, store_fault *fault) {
    return sql_do(database, fault, "add_log", SQL_N(change->at_ms), SQL_T(change->by.id), SQL_T(change->act),
                  SQL_T(change->person.id), SQL_T(is_of_game(&change->subject) ? change->subject.game : ""),
                  SQL_T(change->words), SQL_T(club_order_before(change)), SQL_T(club_order_after(change)));
}

store_status store_apply_to_order(sql_connection *database, const club_order_change *change, store_fault *fault) {
    static store_status (*const writers[])(sql_connection *database, const club_order_change *change,
                                           store_fault *fault) = {
        [CLUB_ORDER_REPORT] = add_report,   [CLUB_ORDER_CLAIM] = set_claim,   [CLUB_ORDER_CLOSE] = close_case,
        [CLUB_ORDER_MEASURE] = add_measure, [CLUB_ORDER_LIFT] = lift_measure, [CLUB_ORDER_SEEN] = see_measure,
        [CLUB_ORDER_APPEAL] = appeal,       [CLUB_ORDER_ANSWER] = answer,     [CLUB_ORDER_MESSAGE] = set_message,
        [CLUB_ORDER_LOG] = add_log,
    };
    return writers[change->kind](database, change, fault);
}

/* ---- Reading: what acts are decided on --------------------------------------------------------------------------- */

store_status store_find_report(store *self, const club_person *reporter, const club_person *about,
                               const club_subject *subject, bool *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_report", SQL_T(reporter->id), SQL_T(about->id));
    bind_subject(row, 3, subject);
    return sql_find_any(row, out, fault);
}

store_status store_find_own_report(store *self, const club_person *about, const char *words, bool *out,
                                   store_fault *fault) {
    sql_row *row = sql_ask(self->database, "find_own_report", SQL_T(about->id), SQL_T(words));
    return sql_find_any(row, out, fault);
}

store_status store_list_shared_addresses(store *self, const club_person pair[2],
                                         void (*visit)(void *context, const char *address), void *context,
                                         store_fault *fault) {
    sql_row *row = sql_ask(self->database, "shared_addresses", SQL_T(pair[0].id), SQL_T(pair[1].id));
    store_status status;
    while (sql_step(row, &status, fault)) {
        visit(context, sql_text(row, 0));
    }
    return status;
}

static bool read_meetings(sql_row *row, void *to) {
    store_meetings *out = to;
    return sql_take(row, 0, SQL_TO(out->games), SQL_TO(out->won), SQL_TO(out->lost));
}

store_status store_count_meetings(store *self, const club_person pair[2], const char *pool, int64_t latest,
                                  store_meetings *out, store_fault *fault) {
    *out = (store_meetings){0};
    return sql_read(
        sql_ask(self->database, "rated_meetings", SQL_T(pair[0].id), SQL_T(pair[1].id), SQL_T(pool), SQL_N(latest)),
        read_meetings, out, NULL, fault);
}

store_status store_count_reports(store *self, const club_person *reporter, int64_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_reports", SQL_T(reporter->id)), out, fault);
}

store_status store_list_reporters(store *self, const club_alert_change *closed, store_visitor visitor,
                                  store_fault *fault) {
    club_person reporter;
    sql_row *row = sql_ask(self->database, "list_reporters", SQL_T(closed->person.id), SQL_N(closed->at_ms));
    return sql_visit(row, store_read_id, &reporter, visitor, fault);
}

store_status store_find_claim(store *self, const club_person *about, club_person *out, store_fault *fault) {
    *out = (club_person){""};
    return sql_read(sql_ask(self->database, "find_claim", SQL_T(about->id)), store_read_id, out, NULL, fault);
}

static bool read_subject(sql_row *row, int column, club_subject *out) {
    return sql_take(row, column + 1, SQL_TO(out->game), SQL_TO(out->message)) &&
           club_subject_find(sql_text(row, column), &out->kind);
}

static bool read_found_measure(sql_row *row, void *to) {
    club_measure *out = to;
    return sql_take(row, 0, SQL_TO(out->person.id), SQL_TO(out->by.id)) &&
           club_measure_find(sql_text(row, 2), &out->kind) && read_subject(row, 3, &out->subject) &&
           sql_take(row, 6, SQL_TO(out->before), SQL_TO(out->seen), SQL_TO(out->lifted), SQL_TO(out->appealed),
                    SQL_TO(out->answered));
}

store_status store_find_measure(store *self, const char *id, club_measure *out, store_fault *fault) {
    *out = (club_measure){.seen = false};
    snprintf(out->id, sizeof out->id, "%s", id);
    return sql_read(sql_ask(self->database, "find_measure", SQL_T(id)), read_found_measure, out, "measure", fault);
}

static bool read_restraint(sql_row *row, void *to) {
    club_restraint *out = to;
    return sql_take(row, 0, SQL_TO(out->muted_until_ms), SQL_TO(out->banned_until_ms));
}

store_status store_find_restraint(store *self, const club_person *person, club_restraint *out, store_fault *fault) {
    *out = (club_restraint){0};
    return sql_read(sql_ask(self->database, "find_restraint", SQL_T(person->id)), read_restraint, out, NULL, fault);
}

/* In the third column, where there is one, the room. */
static bool read_said(sql_row *row, void *to) {
    store_said *out = to;
    club_room_find(sql_text(row, 2), &out->room);
    return sql_take(row, 0, SQL_TO(out->author.id), SQL_TO(out->text));
}

static store_status find_said(store *self, const char *query, const club_subject *subject, store_said *out,
                              store_fault *fault) {
    sql_row *row = sql_ask(self->database, query, SQL_T(subject->game), SQL_N(subject->message));
    *out = (store_said){.author = {""}};
    return sql_read(row, read_said, out, "message", fault);
}

store_status store_find_message(store *self, const club_subject *subject, store_said *out, store_fault *fault) {
    return find_said(self, "find_message", subject, out, fault);
}

store_status store_find_words(store *self, const club_subject *subject, store_said *out, store_fault *fault) {
    return find_said(self, "find_words", subject, out, fault);
}

/* ---- Reading: lists ---------------------------------------------------------------------------------------------- */

static bool read_case(sql_row *row, void *to) {
    store_case_row *out = to;
    return sql_take(row, 0, SQL_TO(out->person.id), SQL_TO(out->handle), SQL_TO(out->name), SQL_TO(out->reports),
                    SQL_TO(out->appeals), SQL_TO(out->oldest_ms), SQL_TO(out->moderator.id),
                    SQL_TO(out->moderator_handle), SQL_TO(out->former));
}

store_status store_list_cases(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    store_case_row read;
    return sql_visit(sql_ask(self->database, "list_cases", SQL_N((int64_t)limit)), read_case, &read, visitor, fault);
}

store_status store_count_cases(store *self, int64_t *out, store_fault *fault) {
    return sql_find(sql_query(self->database, "count_cases"), out, fault);
}

static bool read_report(sql_row *row, void *to) {
    store_report_row *out = to;
    return sql_take(row, 0, SQL_TO(out->id), SQL_TO(out->reporter), SQL_TO(out->handle), SQL_TO(out->name)) &&
           read_subject(row, 4, &out->subject) &&
           sql_take(row, 7, SQL_TO(out->reason), SQL_TO(out->words), SQL_TO(out->evidence), SQL_TO(out->at_ms),
                    SQL_TO(out->closed_ms));
}

store_status store_list_reports(store *self, const club_person *about, store_visitor visitor, store_fault *fault) {
    store_report_row read;
    return sql_visit(sql_ask(self->database, "list_reports", SQL_T(about->id)), read_report, &read, visitor, fault);
}

store_status store_list_reports_by(store *self, const club_person *reporter, store_visitor visitor,
                                   store_fault *fault) {
    store_report_row read;
    return sql_visit(sql_ask(self->database, "list_reports_by", SQL_T(reporter->id)), read_report, &read, visitor,
                     fault);
}

/* False: it is of a kind that there is not. */
static bool read_measure(sql_row *row, void *to) {
    store_measure_row *out = to;
    return sql_take(row, 0, SQL_TO(out->id), SQL_TO(out->by), SQL_TO(out->by_handle)) &&
           club_measure_find(sql_text(row, 3), &out->kind) &&
           sql_take(row, 4, SQL_TO(out->reason), SQL_TO(out->words)) && read_subject(row, 6, &out->subject) &&
           sql_take(row, 9, SQL_TO(out->was), SQL_TO(out->at_ms), SQL_TO(out->until_ms), SQL_TO(out->seen_ms),
                    SQL_TO(out->lifted_ms), SQL_TO(out->appeal), SQL_TO(out->appealed_ms), SQL_TO(out->answer),
                    SQL_TO(out->answered_ms), SQL_TO(out->upheld));
}

store_status store_list_measures(store *self, const club_person *about, store_visitor visitor, store_fault *fault) {
    store_measure_row read;
    return sql_visit(sql_ask(self->database, "list_measures", SQL_T(about->id)), read_measure, &read, visitor, fault);
}

store_status store_count_unseen_measures(store *self, const club_person *person, int64_t *out, store_fault *fault) {
    return sql_find(sql_ask(self->database, "count_unseen_measures", SQL_T(person->id)), out, fault);
}

static bool read_log(sql_row *row, void *to) {
    store_log_row *out = to;
    return sql_take(row, 0, SQL_TO(out->at_ms), SQL_TO(out->actor), SQL_TO(out->actor_handle), SQL_TO(out->act),
                    SQL_TO(out->about), SQL_TO(out->about_handle), SQL_TO(out->about_name), SQL_TO(out->detail),
                    SQL_TO(out->why), SQL_TO(out->was), SQL_TO(out->becomes));
}

store_status store_list_log(store *self, const club_person *about, size_t limit, store_visitor visitor,
                            store_fault *fault) {
    store_log_row read;
    sql_row *row = sql_ask(self->database, *about->id ? "list_log_about" : "list_log", SQL_N((int64_t)limit));
    if (*about->id) {
        sql_bind(row, 2, SQL_T(about->id));
    }
    return sql_visit(row, read_log, &read, visitor, fault);
}
