/* Guests who did nothing that others could see are forgotten: strangers make them by looking around. */
#include <string.h>

#include "store/inside.h"
#include "store/lists.h"
#include "store/people.h"

store_status store_due_guests(store *self, int64_t now, size_t limit, store_ids *out, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "due_guests", SQL_N(now), SQL_N((int64_t)limit));
    return store_read_ids(row, out, fault);
}

/* What nobody else sees goes. What others see refers to the guest: then the database itself refuses, and it all stays.
   So whatever table comes to refer to people keeps its own. */
static store_status forget(sql_connection *database, const club_person *guest, store_fault *fault) {
    static const char *const queries[] = {"drop_sessions",  "drop_replies", "drop_wishes",
                                          "drop_alerts",    "drop_pushes",  "forget_lapse",
                                          "drop_vacations", "drop_seek",    "drop_guest"};
    store_status status = sql_save(database, fault);
    if (status) {
        return status;
    }
    for (size_t i = 0; !status && i < sizeof queries / sizeof queries[0]; i++) {
        status = sql_do(database, fault, queries[i], SQL_T(guest->id));
    }
    return sql_settle(database, status, fault);
}

static store_status keep(sql_connection *database, const club_person *guest, const int64_t *until, store_fault *fault) {
    return sql_do(database, fault, "set_expiry", SQL_T(guest->id), SQL_N_IF(until, until ? *until : 0));
}

store_status store_look_at_guest(store *self, const club_person *guest, int64_t now, bool here, bool *forgotten,
                                 store_fault *fault) {
    int64_t seen = now;
    store_status status =
        here ? STORE_OK : sql_find(sql_ask(self->database, "guest_seen", SQL_T(guest->id)), &seen, fault);
    const int64_t until = seen + STORE_GUEST_SECONDS;
    *forgotten = false;
    if (status || until > now) {
        return status ? status : keep(self->database, guest, &until, fault);
    }
    status = forget(self->database, guest, fault);
    *forgotten = !status;
    return status == STORE_CONFLICT ? keep(self->database, guest, NULL, fault) : status;
}
