#include "store/pending.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- What is good once ------------------------------------------------------------------------------------------- */

store_status store_spend_token(store *self, const char *token, int64_t until_ms, store_fault *fault) {
    return sql_do_to_one(self->database, fault, "spend", SQL_T(token), SQL_N(until_ms));
}

store_status store_find_spent_token(store *self, const char *token, bool *out, store_fault *fault) {
    return sql_find_any(sql_ask(self->database, "find_spent", SQL_T(token)), out, fault);
}

/* ---- Wrong passwords and codes ----------------------------------------------------------------------------------- */

store_status store_find_attempt(store *self, store_attempt *out, store_fault *fault) {
    store_status status = STORE_OK;
    sql_row *row = sql_ask(self->database, "find_attempt", SQL_B(out->key, sizeof out->key));
    out->failures = 0;
    out->latest_ms = 0;
    while (sql_step(row, &status, fault)) {
        const int64_t failures = sql_number(row, 0);
        out->failures = failures < 0 ? 0 : failures < INT32_MAX ? (unsigned)failures : INT32_MAX;
        out->latest_ms = sql_number(row, 1);
    }
    return status;
}

store_status store_set_attempt(store *self, const store_attempt *attempt, int64_t before_ms, store_fault *fault) {
    store_status status = attempt->failures
                              ? sql_do(self->database, fault, "set_attempt", SQL_B(attempt->key, sizeof attempt->key),
                                       SQL_N(attempt->failures), SQL_N(attempt->latest_ms))
                              : sql_do(self->database, fault, "drop_attempt", SQL_B(attempt->key, sizeof attempt->key));
    return status ? status : sql_do(self->database, fault, "forget_attempts", SQL_N(before_ms));
}

/* ---- Passwords that were lost ------------------------------------------------------------------------------------ */

store_status store_add_recovery(store *self, const char *login, int64_t at_ms, store_fault *fault) {
    return sql_do(self->database, fault, "add_recovery", SQL_T(login), SQL_N(at_ms));
}

store_status store_drop_recovery(store *self, const char *login, store_fault *fault) {
    return sql_do(self->database, fault, "drop_recovery", SQL_T(login));
}

static bool read_login(sql_row *row, void *out) {
    return sql_copy_text(out, CLUB_ADDRESS_SIZE, sql_text(row, 0));
}

store_status store_list_recoveries(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    char login[CLUB_ADDRESS_SIZE];
    sql_row *row = sql_ask(self->database, "list_recoveries", SQL_N((int64_t)limit));
    return sql_visit(row, read_login, login, visitor, fault);
}

/* ---- Who waits to be paired -------------------------------------------------------------------------------------- */

store_status store_set_seek(store *self, const store_seek *seek, store_fault *fault) {
    char options[256] = "";
    pod_text text = pod_text_over(options, sizeof options);
    store_options_print(seek->game, &seek->options, &text);
    return sql_do(self->database, fault, "set_seek", SQL_T(seek->person.id), SQL_T(seek->id), SQL_T(seek->game->name),
                  SQL_T(options), SQL_N(seek->any), SQL_T(club_clock_class_name(seek->class)), SQL_N(seek->rated),
                  SQL_N(seek->rating), SQL_N(seek->asked_ms));
}

store_status store_drop_seek(store *self, const club_person *person, store_fault *fault) {
    return sql_do(self->database, fault, "drop_seek", SQL_T(person->id));
}

static bool read_seek(sql_row *row, void *out) {
    store_seek *seek = out;
    pod_fault ignored;
    const char *game = sql_text(row, 2);
    const bool daily = strcmp(sql_text(row, 5), club_clock_class_name(CLUB_CLOCK_DAILY)) == 0;
    *seek = (store_seek){.game = pod_game_find(game, strlen(game)),
                         .any = sql_number(row, 4) != 0,
                         .class = daily ? CLUB_CLOCK_DAILY : CLUB_CLOCK_LIVE,
                         .rated = sql_number(row, 6) != 0,
                         .rating = (int)sql_number(row, 7),
                         .asked_ms = sql_number(row, 8)};
    return seek->game && sql_take(row, 0, SQL_TO(seek->person.id), SQL_TO(seek->id)) &&
           !store_options_parse(seek->game, sql_text(row, 3), &seek->options, &ignored);
}

store_status store_list_seeks(store *self, size_t limit, store_visitor visitor, store_fault *fault) {
    store_seek seek;
    return sql_visit(sql_ask(self->database, "load_seeks", SQL_N((int64_t)limit)), read_seek, &seek, visitor, fault);
}
