#include "store/hooks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

/* ---- What is written down ---------------------------------------------------------------------------------------- */

static sql_row *about(sql_connection *database, const char *query, const club_person *bot) {
    sql_row *row = sql_query(database, query);
    sql_bind_text(row, 1, bot->id);
    return row;
}

static store_status drop_hook(sql_connection *database, const club_person *bot, store_fault *fault) {
    store_status status = sql_run(about(database, "drop_hook", bot), NULL, fault);
    return status ? status : sql_run(about(database, "drop_hook_deliveries", bot), NULL, fault);
}

store_status store_set_hook(sql_connection *database, const club_person_change *change, store_fault *fault) {
    if (!*change->hook) {
        return drop_hook(database, &change->person, fault);
    }
    sql_row *row = about(database, "set_hook", &change->person);
    sql_bind_text(row, 2, change->hook);
    sql_bind_number(row, 3, change->at_ms);
    store_status status = sql_run(row, NULL, fault);
    if (status) {
        return status;
    }
    row = about(database, "hurry_hook", &change->person);
    sql_bind_number(row, 2, change->at_ms);
    return sql_run(row, NULL, fault);
}

store_status store_turn_hook_key(sql_connection *database, const club_person_change *change, store_fault *fault) {
    sql_row *row = about(database, "turn_hook_key", &change->person);
    sql_bind_number(row, 2, change->at_ms);
    return sql_run_expecting_one(row, fault);
}

store_status store_test_hook(sql_connection *database, const club_person_change *change, store_fault *fault) {
    char id[STORE_HOOK_ID_SIZE];
    snprintf(id, sizeof id, "hook-test-%s-%lld", change->person.id, (long long)change->at_ms);
    sql_row *row = about(database, "add_hook_test", &change->person);
    sql_bind_text(row, 2, id);
    sql_bind_number(row, 3, change->at_ms);
    sql_bind_number(row, 4, CLUB_HOOK_TRIED_MS);
    return sql_run(row, NULL, fault);
}

store_status store_tell_hook(sql_connection *database, const club_alert *alert, store_fault *fault) {
    sql_row *row = about(database, "add_hook_delivery", &alert->person);
    sql_bind_text(row, 2, club_alert_kind_name(alert->kind));
    sql_bind_text(row, 3, alert->about);
    sql_bind_number(row, 4, alert->number);
    sql_bind_number(row, 5, CLUB_HOOK_TRIED_MS);
    return sql_run(row, NULL, fault);
}

/* ---- What is read ------------------------------------------------------------------------------------------------ */

store_status store_find_hook(store *self, const club_person *bot, club_hook *out, store_fault *fault) {
    sql_row *row = about(self->database, "find_hook", bot);
    store_status status;
    *out = (club_hook){.url = ""};
    if (!sql_step(row, &status, fault)) {
        return status;
    }
    const bool sound = sql_copy_text(out->url, sizeof out->url, sql_text(row, 0)) &&
                       sql_copy_text(out->why, sizeof out->why, sql_text(row, 9));
    out->key_ms = sql_number(row, 1);
    out->old_key_ms = sql_number(row, 2);
    out->failing_ms = sql_number(row, 3);
    out->off_ms = sql_number(row, 4);
    out->tried_ms = sql_number(row, 5);
    out->taken_ms = sql_number(row, 6);
    out->failures = (int)sql_number(row, 7);
    out->status = (int)sql_number(row, 8);
    out->waiting = (int)sql_number(row, 10);
    out->next_ms = sql_number(row, 11);
    sql_done(row);
    return sound ? STORE_OK : STORE_DAMAGED;
}

static bool read_delivery(sql_row *row, store_hook_delivery *out) {
    *out = (store_hook_delivery){.key_ms = sql_number(row, 4),
                                 .old_key_ms = sql_number(row, 5),
                                 .number = strtoll(sql_text(row, 9), NULL, 10),
                                 .at_ms = sql_number(row, 10),
                                 .until_ms = sql_number(row, 11),
                                 .next_ms = sql_number(row, 12),
                                 .attempts = (int)sql_number(row, 13),
                                 .failing_ms = sql_number(row, 14)};
    return sql_copy_text(out->id, sizeof out->id, sql_text(row, 0)) &&
           sql_copy_text(out->bot.id, sizeof out->bot.id, sql_text(row, 1)) &&
           sql_copy_text(out->handle, sizeof out->handle, sql_text(row, 2)) &&
           sql_copy_text(out->url, sizeof out->url, sql_text(row, 3)) &&
           sql_copy_text(out->kind, sizeof out->kind, sql_text(row, 6)) &&
           sql_copy_text(out->about, sizeof out->about, sql_text(row, 7)) &&
           sql_copy_text(out->game, sizeof out->game, sql_text(row, 8));
}

store_status store_waiting_hooks(store *self, size_t limit,
                                 bool (*visit)(void *context, const store_hook_delivery *delivery), void *context,
                                 store_fault *fault) {
    sql_row *row = sql_query(self->database, "waiting_hooks");
    store_status status;
    sql_bind_number(row, 1, (int64_t)limit);
    while (sql_step(row, &status, fault)) {
        store_hook_delivery delivery;
        if (read_delivery(row, &delivery) && !visit(context, &delivery)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

/* ---- What became of it ------------------------------------------------------------------------------------------- */

static store_status note_attempt(sql_connection *database, const store_hook_attempt *of, store_fault *fault) {
    sql_row *row = about(database, of->taken ? "hook_has_taken" : "hook_has_failed", &of->bot);
    sql_bind_number(row, 2, of->at_ms);
    sql_bind_number(row, 3, of->status);
    if (!of->taken) {
        sql_bind_text(row, 4, of->why);
    }
    return sql_run(row, NULL, fault);
}

static store_status hold(sql_connection *database, const store_hook_attempt *of, store_fault *fault) {
    sql_row *row = about(database, "hold_hook", &of->bot);
    sql_bind_number(row, 2, of->hold_ms);
    return sql_run(row, NULL, fault);
}

static store_status switch_off(sql_connection *database, const store_hook_attempt *of, store_fault *fault) {
    sql_row *row = about(database, "switch_hook_off", &of->bot);
    sql_bind_number(row, 2, of->at_ms);
    store_status status = sql_run(row, NULL, fault);
    return status ? status : sql_run(about(database, "drop_hook_deliveries", &of->bot), NULL, fault);
}

/* A delivery may be gone: the hook was removed meanwhile. */
store_status store_settle_hook(store *self, const store_hook_attempt *of, store_fault *fault) {
    sql_connection *database = self->database;
    store_status status = store_settle_letter(self, &of->delivery, fault);
    status = status == STORE_CONFLICT ? STORE_OK : status;
    status = status ? status : sql_save(database, fault);
    if (status) {
        return status;
    }
    status = note_attempt(database, of, fault);
    if (!status && !of->taken && of->hold_ms) {
        status = hold(database, of, fault);
    }
    if (!status && of->off) {
        status = switch_off(database, of, fault);
    }
    return sql_settle(database, status, fault);
}
