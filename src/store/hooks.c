#include "store/hooks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

/* ---- What is written down ---------------------------------------------------------------------------------------- */

static store_status drop_hook(sql_connection *database, const club_person *bot, store_fault *fault) {
    store_status status = sql_do(database, fault, "drop_hook", SQL_T(bot->id));
    return status ? status : sql_do(database, fault, "drop_hook_deliveries", SQL_T(bot->id));
}

store_status store_set_hook(sql_connection *database, const club_person_change *change, store_fault *fault) {
    if (!*change->hook) {
        return drop_hook(database, &change->person, fault);
    }
    store_status status =
        sql_do(database, fault, "set_hook", SQL_T(change->person.id), SQL_T(change->hook), SQL_N(change->at_ms));
    return status ? status : sql_do(database, fault, "hurry_hook", SQL_T(change->person.id), SQL_N(change->at_ms));
}

store_status store_turn_hook_key(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return sql_do_to_one(database, fault, "turn_hook_key", SQL_T(change->person.id), SQL_N(change->at_ms));
}

store_status store_test_hook(sql_connection *database, const club_person_change *change, store_fault *fault) {
    char id[STORE_WAITING_ID_SIZE];
    snprintf(id, sizeof id, "hook-test-%s-%lld", change->person.id, (long long)change->at_ms);
    return sql_do(database, fault, "add_hook_test", SQL_T(change->person.id), SQL_T(id), SQL_N(change->at_ms),
                  SQL_N(CLUB_HOOK_TRIED_MS));
}

store_status store_tell_hook(sql_connection *database, const club_alert *alert, store_fault *fault) {
    return sql_do(database, fault, "add_hook_delivery", SQL_T(alert->person.id),
                  SQL_T(club_alert_kind_name(alert->kind)), SQL_T(alert->about), SQL_N(alert->number),
                  SQL_N(CLUB_HOOK_TRIED_MS));
}

/* ---- What is read ------------------------------------------------------------------------------------------------ */

static bool read_hook(sql_row *row, void *to) {
    club_hook *out = to;
    return sql_take(row, 0, SQL_TO(out->url), SQL_TO(out->key_ms), SQL_TO(out->old_key_ms), SQL_TO(out->failing_ms),
                    SQL_TO(out->off_ms), SQL_TO(out->tried_ms), SQL_TO(out->taken_ms), SQL_TO(out->failures),
                    SQL_TO(out->status), SQL_TO(out->why), SQL_TO(out->waiting), SQL_TO(out->next_ms));
}

store_status store_find_hook(store *self, const club_person *bot, club_hook *out, store_fault *fault) {
    *out = (club_hook){.url = ""};
    return sql_read(sql_ask(self->database, "find_hook", SQL_T(bot->id)), read_hook, out, NULL, fault);
}

static bool read_delivery(sql_row *row, void *to) {
    store_hook_delivery *out = to;
    store_waiting *waiting = &out->waiting;
    out->number = strtoll(sql_text(row, 9), NULL, 10);
    return sql_take(row, 0, SQL_TO(waiting->id), SQL_TO(waiting->person.id), SQL_TO(out->handle), SQL_TO(out->url),
                    SQL_TO(out->key_ms), SQL_TO(out->old_key_ms), SQL_TO(out->kind), SQL_TO(out->about),
                    SQL_TO(out->game)) &&
           sql_take(row, 10, SQL_TO(out->at_ms), SQL_TO(waiting->until_ms), SQL_TO(waiting->next_ms),
                    SQL_TO(waiting->attempts), SQL_TO(out->failing_ms));
}

store_status store_waiting_hooks(store *self, const store_waiting_page *page, store_visitor visitor,
                                 store_fault *fault) {
    store_hook_delivery delivery;
    return sql_visit(store_ask_waiting(self, "waiting_hooks", page), read_delivery, &delivery, visitor, fault);
}

/* ---- What became of it ------------------------------------------------------------------------------------------- */

static store_status note_attempt(sql_connection *database, const store_hook_attempt *of, store_fault *fault) {
    sql_row *row = sql_ask(database, of->taken ? "hook_has_taken" : "hook_has_failed", SQL_T(of->bot.id),
                           SQL_N(of->at_ms), SQL_N(of->status));
    if (!of->taken) {
        sql_bind(row, 4, SQL_T(of->why));
    }
    return sql_run(row, NULL, fault);
}

static store_status switch_off(sql_connection *database, const store_hook_attempt *of, store_fault *fault) {
    store_status status = sql_do(database, fault, "switch_hook_off", SQL_T(of->bot.id), SQL_N(of->at_ms));
    return status ? status : sql_do(database, fault, "drop_hook_deliveries", SQL_T(of->bot.id));
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
        status = sql_do(database, fault, "hold_hook", SQL_T(of->bot.id), SQL_N(of->hold_ms));
    }
    if (!status && of->off) {
        status = switch_off(database, of, fault);
    }
    return sql_settle(database, status, fault);
}
