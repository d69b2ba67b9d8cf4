#include "store/order.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static const int NO_MESSAGE = -1;

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static void bind_subject(sql_row *row, int at, const club_subject *subject) {
    sql_bind_text(row, at, club_subject_name(subject->kind));
    sql_bind_text(row, at + 1, subject->kind == CLUB_SUBJECT_PERSON ? "" : subject->game);
    sql_bind_number(row, at + 2, club_subject_is_said(subject->kind) ? subject->message : NO_MESSAGE);
}

static store_status add_report(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_report");
    sql_bind_text(row, 1, change->id);
    sql_bind_text(row, 2, change->person.id);
    sql_bind_text(row, 3, club_person_is_nobody(&change->by) ? NULL : change->by.id);
    bind_subject(row, 4, &change->subject);
    sql_bind_text(row, 7, club_reason_name(change->reason));
    sql_bind_text(row, 8, change->words);
    sql_bind_text(row, 9, club_order_before(change));
    sql_bind_number(row, 10, change->at_ms);
    return sql_run(row, NULL, fault);
}

static store_status run_about(sql_connection *database, const char *query, const club_order_change *change,
                              store_fault *fault) {
    sql_row *row = sql_query(database, query);
    sql_bind_text(row, 1, change->person.id);
    return sql_run(row, NULL, fault);
}

static store_status set_claim(sql_connection *database, const club_order_change *change, store_fault *fault) {
    if (!change->on) {
        return run_about(database, "drop_claim", change, fault);
    }
    sql_row *row = sql_query(database, "set_claim");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->by.id);
    sql_bind_number(row, 3, change->at_ms);
    return sql_run(row, NULL, fault);
}

static store_status close_case(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "close_reports");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_number(row, 2, change->at_ms);
    store_status status = sql_run(row, NULL, fault);
    return status ? status : run_about(database, "drop_claim", change, fault);
}

/* Who is kept from acting plays no more: the games that go on are left, as soon as they are looked at. */
static store_status bar(sql_connection *database, const club_order_change *change, store_fault *fault) {
    static const char *const queries[] = {"bar_seats", "end_challenges", "free_challenge_seats"};
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < sizeof queries / sizeof queries[0]; i++) {
        status = run_about(database, queries[i], change, fault);
    }
    sql_row *row = sql_query(database, "leave_games");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_number(row, 2, change->at_ms);
    return status ? status : sql_run(row, NULL, fault);
}

static store_status add_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_measure");
    sql_bind_text(row, 1, change->id);
    sql_bind_text(row, 2, change->person.id);
    sql_bind_text(row, 3, change->by.id);
    sql_bind_text(row, 4, club_measure_name(change->measure));
    sql_bind_text(row, 5, club_reason_name(change->reason));
    sql_bind_text(row, 6, change->words);
    bind_subject(row, 7, &change->subject);
    sql_bind_text(row, 10, club_order_before(change));
    sql_bind_number(row, 11, change->at_ms);
    sql_bind_number(row, 12, club_measure_has_end(change->measure) ? change->until_ms : 0);
    store_status status = sql_run(row, NULL, fault);
    status = status || change->measure != CLUB_MEASURE_BAN ? status : bar(database, change, fault);
    return status ? status : run_about(database, "renew_restraint", change, fault);
}

/* A statement about a measure at this time, whose other parameters are to be bound. */
static sql_row *about_measure(sql_connection *database, const char *query, const club_order_change *change) {
    sql_row *row = sql_query(database, query);
    sql_bind_text(row, 1, change->id);
    return row;
}

static store_status lift_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = about_measure(database, "lift_measure", change);
    sql_bind_number(row, 2, change->at_ms);
    store_status status = sql_run_expecting_one(row, fault);
    return status ? status : run_about(database, "renew_restraint", change, fault);
}

static store_status see_measure(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = about_measure(database, "see_measure", change);
    sql_bind_number(row, 2, change->at_ms);
    return sql_run_expecting_one(row, fault);
}

static store_status appeal(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = about_measure(database, "appeal_measure", change);
    sql_bind_text(row, 2, change->words);
    sql_bind_number(row, 3, change->at_ms);
    return sql_run_expecting_one(row, fault);
}

static store_status answer(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = about_measure(database, "answer_measure", change);
    sql_bind_text(row, 2, change->words);
    sql_bind_text(row, 3, change->by.id);
    sql_bind_number(row, 4, change->at_ms);
    sql_bind_number(row, 5, change->on);
    return sql_run_expecting_one(row, fault);
}

static store_status set_message(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "set_message");
    sql_bind_text(row, 1, change->subject.game);
    sql_bind_number(row, 2, change->subject.message);
    sql_bind_text(row, 3, club_order_after(change));
    return sql_run_expecting_one(row, fault);
}

static store_status add_log(sql_connection *database, const club_order_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "add_log");
    sql_bind_number(row, 1, change->at_ms);
    sql_bind_text(row, 2, change->by.id);
    sql_bind_text(row, 3, change->act);
    sql_bind_text(row, 4, change->person.id);
    sql_bind_text(row, 5, change->subject.kind == CLUB_SUBJECT_PERSON ? "" : change->subject.game);
    sql_bind_text(row, 6, change->words);
    sql_bind_text(row, 7, club_order_before(change));
    sql_bind_text(row, 8, club_order_after(change));
    return sql_run(row, NULL, fault);
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

static store_status read_number(sql_row *row, int64_t *out, store_fault *fault) {
    store_status status;
    *out = 0;
    if (sql_step(row, &status, fault)) {
        *out = sql_number(row, 0);
        sql_done(row);
    }
    return status;
}

static store_status read_presence(sql_row *row, bool *out, store_fault *fault) {
    int64_t found;
    store_status status = read_number(row, &found, fault);
    *out = found != 0;
    return status;
}

static sql_row *query_about(store *self, const char *query, const char *id) {
    sql_row *row = sql_query(self->database, query);
    sql_bind_text(row, 1, id);
    return row;
}

store_status store_find_report(store *self, const club_person *reporter, const club_person *about,
                               const club_subject *subject, bool *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_report", reporter->id);
    sql_bind_text(row, 2, about->id);
    bind_subject(row, 3, subject);
    return read_presence(row, out, fault);
}

store_status store_find_own_report(store *self, const club_person *about, const char *words, bool *out,
                                   store_fault *fault) {
    sql_row *row = query_about(self, "find_own_report", about->id);
    sql_bind_text(row, 2, words);
    return read_presence(row, out, fault);
}

store_status store_list_shared_addresses(store *self, const club_person pair[2],
                                         void (*visit)(void *context, const char *address), void *context,
                                         store_fault *fault) {
    sql_row *row = query_about(self, "shared_addresses", pair[0].id);
    store_status status;
    sql_bind_text(row, 2, pair[1].id);
    while (sql_step(row, &status, fault)) {
        visit(context, sql_text(row, 0));
    }
    return status;
}

store_status store_count_meetings(store *self, const club_person pair[2], const char *pool, int64_t latest,
                                  store_meetings *out, store_fault *fault) {
    sql_row *row = query_about(self, "rated_meetings", pair[0].id);
    store_status status;
    *out = (store_meetings){0};
    sql_bind_text(row, 2, pair[1].id);
    sql_bind_text(row, 3, pool);
    sql_bind_number(row, 4, latest);
    while (sql_step(row, &status, fault)) {
        *out = (store_meetings){.games = sql_number(row, 0), .won = sql_number(row, 1), .lost = sql_number(row, 2)};
    }
    return status;
}

store_status store_count_reports(store *self, const club_person *reporter, int64_t *out, store_fault *fault) {
    return read_number(query_about(self, "count_reports", reporter->id), out, fault);
}

static void read_id(sql_row *row, int column, char out[CLUB_ID_SIZE]) {
    snprintf(out, CLUB_ID_SIZE, "%s", sql_text(row, column));
}

store_status store_list_reporters(store *self, const club_alert_change *closed,
                                  void (*visit)(void *context, const club_person *reporter), void *context,
                                  store_fault *fault) {
    sql_row *row = query_about(self, "list_reporters", closed->person.id);
    store_status status;
    sql_bind_number(row, 2, closed->at_ms);
    while (sql_step(row, &status, fault)) {
        club_person reporter;
        read_id(row, 0, reporter.id);
        visit(context, &reporter);
    }
    return status;
}

store_status store_find_claim(store *self, const club_person *about, club_person *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_claim", about->id);
    store_status status;
    *out = (club_person){""};
    if (sql_step(row, &status, fault)) {
        read_id(row, 0, out->id);
        sql_done(row);
    }
    return status;
}

static bool read_subject(sql_row *row, int column, club_subject *out) {
    *out = (club_subject){.message = sql_number(row, column + 2)};
    read_id(row, column + 1, out->game);
    return club_subject_find(sql_text(row, column), &out->kind);
}

static store_status not_found(const char *what, const char *id, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "there is no %s %s", what, id);
    return STORE_NOT_FOUND;
}

store_status store_find_measure(store *self, const char *id, club_measure *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_measure", id);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found("measure", id, fault);
    }
    *out = (club_measure){.seen = sql_number(row, 7) != 0,
                          .lifted = sql_number(row, 8) != 0,
                          .appealed = sql_number(row, 9) != 0,
                          .answered = sql_number(row, 10) != 0};
    snprintf(out->id, sizeof out->id, "%s", id);
    read_id(row, 0, out->person.id);
    read_id(row, 1, out->by.id);
    snprintf(out->before, sizeof out->before, "%s", sql_text(row, 6));
    bool sound = club_measure_find(sql_text(row, 2), &out->kind) && read_subject(row, 3, &out->subject);
    sql_done(row);
    if (!sound) {
        snprintf(fault->text, sizeof fault->text, "measure %s is damaged in the database", id);
    }
    return sound ? STORE_OK : STORE_DAMAGED;
}

store_status store_find_restraint(store *self, const club_person *person, club_restraint *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_restraint", person->id);
    store_status status;
    *out = (club_restraint){0};
    if (sql_step(row, &status, fault)) {
        *out = (club_restraint){.muted_until_ms = sql_number(row, 0), .banned_until_ms = sql_number(row, 1)};
        sql_done(row);
    }
    return status;
}

store_status store_find_message(store *self, const club_subject *subject, store_said *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_message", subject->game);
    sql_bind_number(row, 2, subject->message);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found("message in the game", subject->game, fault);
    }
    read_id(row, 0, out->author.id);
    club_room_find(sql_text(row, 2), &out->room);
    snprintf(out->text, sizeof out->text, "%s", sql_text(row, 1));
    sql_done(row);
    return STORE_OK;
}

store_status store_find_words(store *self, const club_subject *subject, store_said *out, store_fault *fault) {
    sql_row *row = query_about(self, "find_words", subject->game);
    sql_bind_number(row, 2, subject->message);
    store_status status;
    *out = (store_said){.author = {""}};
    if (!sql_step(row, &status, fault)) {
        return status ? status : not_found("message in the conversation", subject->game, fault);
    }
    read_id(row, 0, out->author.id);
    snprintf(out->text, sizeof out->text, "%s", sql_text(row, 1));
    sql_done(row);
    return STORE_OK;
}

/* ---- Reading: lists ---------------------------------------------------------------------------------------------- */

store_status store_list_cases(store *self, size_t limit, store_visit_case visit, void *context, store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_cases");
    store_status status;
    sql_bind_number(row, 1, (int64_t)limit);
    while (sql_step(row, &status, fault)) {
        store_case_row read = {.handle = sql_text(row, 1),
                               .name = sql_text(row, 2),
                               .moderator_handle = sql_text(row, 7),
                               .reports = sql_number(row, 3),
                               .appeals = sql_number(row, 4),
                               .oldest_ms = sql_number(row, 5),
                               .former = sql_number(row, 8) != 0};
        read_id(row, 0, read.person.id);
        read_id(row, 6, read.moderator.id);
        visit(context, &read);
    }
    return status;
}

store_status store_count_cases(store *self, int64_t *out, store_fault *fault) {
    return read_number(sql_query(self->database, "count_cases"), out, fault);
}

static store_status visit_reports(sql_row *row, store_visit_report visit, void *context, store_fault *fault) {
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_report_row read = {.id = sql_text(row, 0),
                                 .reporter = sql_text(row, 1),
                                 .handle = sql_text(row, 2),
                                 .name = sql_text(row, 3),
                                 .reason = sql_text(row, 7),
                                 .words = sql_text(row, 8),
                                 .evidence = sql_text(row, 9),
                                 .at_ms = sql_number(row, 10),
                                 .closed_ms = sql_number(row, 11)};
        if (read_subject(row, 4, &read.subject)) {
            visit(context, &read);
        }
    }
    return status;
}

store_status store_list_reports(store *self, const club_person *about, store_visit_report visit, void *context,
                                store_fault *fault) {
    return visit_reports(query_about(self, "list_reports", about->id), visit, context, fault);
}

store_status store_list_reports_by(store *self, const club_person *reporter, store_visit_report visit, void *context,
                                   store_fault *fault) {
    return visit_reports(query_about(self, "list_reports_by", reporter->id), visit, context, fault);
}

/* False: it is of a kind that there is not. */
static bool read_measure(sql_row *row, store_measure_row *out) {
    *out = (store_measure_row){.id = sql_text(row, 0),
                               .by = sql_text(row, 1),
                               .by_handle = sql_text(row, 2),
                               .reason = sql_text(row, 4),
                               .words = sql_text(row, 5),
                               .was = sql_text(row, 9),
                               .at_ms = sql_number(row, 10),
                               .until_ms = sql_number(row, 11),
                               .seen_ms = sql_number(row, 12),
                               .lifted_ms = sql_number(row, 13),
                               .appeal = sql_text(row, 14),
                               .appealed_ms = sql_number(row, 15),
                               .answer = sql_text(row, 16),
                               .answered_ms = sql_number(row, 17),
                               .upheld = sql_number(row, 18) != 0};
    return club_measure_find(sql_text(row, 3), &out->kind) && read_subject(row, 6, &out->subject);
}

store_status store_list_measures(store *self, const club_person *about, store_visit_measure visit, void *context,
                                 store_fault *fault) {
    sql_row *row = query_about(self, "list_measures", about->id);
    store_status status;
    while (sql_step(row, &status, fault)) {
        store_measure_row read;
        if (read_measure(row, &read)) {
            visit(context, &read);
        }
    }
    return status;
}

store_status store_list_standing(store *self, const store_standing *asked, store_visit_measure visit, void *context,
                                 store_fault *fault) {
    sql_row *row = query_about(self, "list_standing", asked->about.id);
    store_status status;
    sql_bind_number(row, 2, asked->now_ms);
    sql_bind_number(row, 3, (int64_t)asked->limit);
    while (sql_step(row, &status, fault)) {
        store_measure_row read;
        if (read_measure(row, &read)) {
            read.about = sql_text(row, 19);
            read.about_handle = sql_text(row, 20);
            read.about_name = sql_text(row, 21);
            visit(context, &read);
        }
    }
    return status;
}

store_status store_count_unseen_measures(store *self, const club_person *person, int64_t *out, store_fault *fault) {
    return read_number(query_about(self, "count_unseen_measures", person->id), out, fault);
}

store_status store_list_log(store *self, const club_person *about, size_t limit, store_visit_log visit, void *context,
                            store_fault *fault) {
    sql_row *row = sql_query(self->database, *about->id ? "list_log_about" : "list_log");
    store_status status;
    sql_bind_number(row, 1, (int64_t)limit);
    if (*about->id) {
        sql_bind_text(row, 2, about->id);
    }
    while (sql_step(row, &status, fault)) {
        const store_log_row read = {.at_ms = sql_number(row, 0),
                                    .actor = sql_text(row, 1),
                                    .actor_handle = sql_text(row, 2),
                                    .act = sql_text(row, 3),
                                    .about = sql_text(row, 4),
                                    .about_handle = sql_text(row, 5),
                                    .about_name = sql_text(row, 6),
                                    .detail = sql_text(row, 7),
                                    .why = sql_text(row, 8),
                                    .was = sql_text(row, 9),
                                    .becomes = sql_text(row, 10)};
        visit(context, &read);
    }
    return status;
}
