#include "store/alerts.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- Writing --------------------------------------------------------------------------------------- */

static store_status add_alert(sql_connection *database, const club_alert *alert, store_fault *fault) {
    return sql_do(database, fault, "add_alert", SQL_T(alert->person.id), SQL_T(club_alert_kind_name(alert->kind)),
                  SQL_T(alert->about), SQL_N(alert->number), SQL_T(alert->game ? alert->game->name : ""),
                  SQL_T(alert->by.id), SQL_N(alert->at_ms), SQL_N(alert->at_ms),
                  SQL_N(alert->at_ms + club_alert_push_patience_ms(alert->kind)));
}

static store_status tell(sql_connection *database, const club_alert *alert, store_fault *fault) {
    store_status status = add_alert(database, alert, fault);
    return status ? status : store_tell_hook(database, alert, fault);
}

static store_status add_alerts_of_followers(sql_connection *database, const club_alert_change *change,
                                            store_fault *fault) {
    const club_alert *alert = &change->alert;
    return sql_do(database, fault, "add_alerts_of_followers", SQL_T(change->person.id),
                  SQL_T(club_alert_kind_name(alert->kind)), SQL_T(alert->about), SQL_T(alert->game->name),
                  SQL_N(alert->at_ms), SQL_N(alert->at_ms), SQL_T(change->actor.id), SQL_N(CLUB_FOLLOWERS_TOLD),
                  SQL_N(alert->at_ms + club_alert_push_patience_ms(alert->kind)));
}

static store_status add_alerts_of_reporters(sql_connection *database, const club_alert_change *change,
                                            store_fault *fault) {
    const club_alert *alert = &change->alert;
    return sql_do(database, fault, "add_alerts_of_reporters", SQL_T(change->person.id),
                  SQL_T(club_alert_kind_name(alert->kind)), SQL_T(alert->about), SQL_N(alert->number),
                  SQL_N(alert->at_ms), SQL_N(alert->at_ms),
                  SQL_N(alert->at_ms + club_alert_push_patience_ms(alert->kind)), SQL_T(change->actor.id));
}

static store_status add_alerts_of_entrants(sql_connection *database, const club_alert *alert, store_fault *fault) {
    return sql_do(database, fault, "add_alerts_of_entrants", SQL_T(alert->about),
                  SQL_T(club_alert_kind_name(alert->kind)), SQL_T(alert->about), SQL_T(alert->game->name),
                  SQL_N(alert->at_ms), SQL_N(alert->at_ms),
                  SQL_N(alert->at_ms + club_alert_push_patience_ms(alert->kind)));
}

static store_status read_alerts(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    sql_row *row = sql_ask(database, change->about ? "read_alerts_about" : "read_alerts", SQL_T(change->person.id),
                           SQL_N(change->at_ms), SQL_N(change->ordinal));
    if (change->about) {
        sql_bind(row, 4, SQL_T(change->about));
    }
    return sql_run(row, NULL, fault);
}

static store_status set_wishes(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    char line[CLUB_WISHES_SIZE];
    pod_text text = pod_text_over(line, sizeof line);
    club_wishes_print(&change->wishes, &text);
    return sql_do(database, fault, "set_wishes", SQL_T(change->person.id), SQL_T(line));
}

store_status store_apply_to_alerts(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    switch (change->kind) {
    case CLUB_ALERT_TOLD:
        return tell(database, &change->alert, fault);
    case CLUB_ALERT_FOLLOWERS:
        return add_alerts_of_followers(database, change, fault);
    case CLUB_ALERT_ENTRANTS:
        return add_alerts_of_entrants(database, &change->alert, fault);
    case CLUB_ALERT_REPORTERS:
        return add_alerts_of_reporters(database, change, fault);
    case CLUB_ALERT_READ:
        return read_alerts(database, change, fault);
    default:
        return set_wishes(database, change, fault);
    }
}

/* ---- Reading --------------------------------------------------------------------------------------- */

static bool copy_id(char out[CLUB_ID_SIZE], const char *text) {
    bool fits = strlen(text) < CLUB_ID_SIZE;
    snprintf(out, CLUB_ID_SIZE, "%s", fits ? text : "");
    return fits;
}

/* One of a kind that is not known (any more) is passed over, like all that makes no sense. */
static bool read_alert(sql_row *row, void *to) {
    store_alert *out = to;
    club_alert *alert = &out->alert;
    const char *game = sql_text(row, 5);
    *out = (store_alert){.ordinal = sql_number(row, 0), .read_ms = sql_number(row, 8)};
    alert->number = sql_number(row, 4);
    alert->at_ms = sql_number(row, 7);
    alert->game = *game ? pod_game_find(game, strlen(game)) : NULL;
    const bool known = club_alert_kind_find(sql_text(row, 2), &alert->kind);
    out->unheard = known && club_alert_row_of(alert->kind)->said && sql_number(row, 9) != 0;
    return known && copy_id(alert->person.id, sql_text(row, 1)) && copy_id(alert->about, sql_text(row, 3)) &&
           copy_id(alert->by.id, sql_text(row, 6));
}

store_status store_visit_alerts(sql_row *row, store_visitor visitor, store_fault *fault) {
    store_alert alert;
    return sql_visit(row, read_alert, &alert, visitor, fault);
}

store_status store_list_alerts(store *self, const store_alerts *part, store_visitor visitor, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "list_alerts", SQL_T(part->person->id), SQL_N(part->before),
                           SQL_N((int64_t)part->limit));
    return store_visit_alerts(row, visitor, fault);
}

store_status store_count_unread_alerts(store *self, const club_person *person, size_t out[CLUB_ALERT_KIND_COUNT],
                                       store_fault *fault) {
    sql_row *row = sql_ask(self->database, "count_unread_alerts", SQL_T(person->id));
    store_status status;
    memset(out, 0, CLUB_ALERT_KIND_COUNT * sizeof out[0]);
    while (sql_step(row, &status, fault)) {
        club_alert_kind kind;
        if (club_alert_kind_find(sql_text(row, 0), &kind) && !(club_alert_row_of(kind)->said && sql_number(row, 1))) {
            out[kind] += (size_t)sql_number(row, 2);
        }
    }
    return status;
}

static bool read_wishes(sql_row *row, void *out) {
    club_wishes_parse(sql_text(row, 0), out);
    return true;
}

store_status store_find_wishes(store *self, const club_person *person, club_wishes *out, store_fault *fault) {
    *out = club_wishes_usual();
    return sql_read(sql_ask(self->database, "find_wishes", SQL_T(person->id)), read_wishes, out, NULL, fault);
}

/* ---- Mails ------------------------------------------------------------------------------------------ */

store_status store_due_alert_mails(store *self, store_due due, store_visitor visitor, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "due_alert_mails", SQL_N(due.now_ms), SQL_N(due.limit));
    return store_visit_alerts(row, visitor, fault);
}

store_status store_settle_alert(sql_row *row, const store_alert_mail *of, store_fault *fault) {
    return sql_run(sql_bind(row, 1, SQL_N(of->ordinal), SQL_N_IF(of->again_ms, of->again_ms)), NULL, fault);
}

store_status store_next_alert_mail(store *self, int64_t *out_ms, store_fault *fault) {
    return sql_find_or(sql_query(self->database, "next_alert_mail"), CLUB_NEVER_MS, out_ms, fault);
}

store_status store_settle_alert_mails(store *self, const store_alert_mails *of, store_fault *fault) {
    sql_connection *database = self->database;
    store_status status = sql_save(database, fault);
    if (status) {
        return status;
    }
    for (size_t i = 0; !status && i < of->count; i++) {
        status = store_settle_alert(sql_query(database, "settle_alert_mail"), &of->mail[i], fault);
    }
    if (!status && of->letter) {
        status = store_add_letter(database, of->letter, &of->text, fault);
    }
    return sql_settle(database, status, fault);
}
