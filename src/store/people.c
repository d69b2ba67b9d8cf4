/* People and their sessions in the database. */
#include <stdio.h>
#include <string.h>

#include "store/inside.h"

static void bind_key(sql_row *row, int at, const club_session_key *key) {
    sql_bind_bytes(row, at, key->bytes, sizeof key->bytes);
}

static store_status add_session(sql_connection *database, const club_guest *guest, int64_t at, store_fault *fault) {
    sql_row *row = sql_query(database, "add_session");
    bind_key(row, 1, &guest->session);
    sql_bind_text(row, 2, guest->person.id);
    sql_bind_number(row, 3, at);
    return sql_run(row, NULL, fault);
}

static store_status add_guest(sql_connection *database, const club_guest *guest, int64_t at, store_fault *fault) {
    sql_row *row = sql_query(database, "add_person");
    sql_bind_text(row, 1, guest->person.id);
    sql_bind_text(row, 2, guest->name);
    sql_bind_text(row, 3, pod_language_code(guest->language));
    sql_bind_number(row, 4, at);
    store_status status = sql_run(row, NULL, fault);
    return status ? status : add_session(database, guest, at, fault);
}

/* Of all kinds of changes there is one. */
store_status store_apply_to_person(sql_connection *database, const club_person_change *change, store_fault *fault) {
    return add_guest(database, &change->guest, change->at_ms / 1000, fault);
}

store_status store_find_session(store *self, const club_session_key *key, store_session *out, store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_session");
    bind_key(row, 1, key);
    store_status status;
    if (sql_step(row, &status, fault)) {
        *out = (store_session){.seen = sql_number(row, 1)};
        snprintf(out->person.id, sizeof out->person.id, "%s", sql_text(row, 0));
        sql_done(row);
    } else if (!status) {
        snprintf(fault->text, sizeof fault->text, "there is no such session");
        status = STORE_NOT_FOUND;
    }
    return status;
}

store_status store_see_session(store *self, const club_session_key *key, int64_t now, store_fault *fault) {
    sql_row *row = sql_query(self->database, "see_session");
    bind_key(row, 1, key);
    sql_bind_number(row, 2, now);
    return sql_run_expecting_one(row, fault);
}
