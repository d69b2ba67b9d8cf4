#include "store/devices.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- Devices ---------------------------------------------------------------------------------------------------- */

static store_status drop_others(sql_connection *database, const club_device *device, store_fault *fault) {
    return sql_do(database, fault, "drop_device_at", SQL_B(device->session.bytes, sizeof device->session.bytes),
                  SQL_T(device->endpoint));
}

static store_status drop_oldest(sql_connection *database, const club_person *person, store_fault *fault) {
    return sql_do(database, fault, "drop_oldest_devices", SQL_T(person->id), SQL_N(CLUB_DEVICES_MAX - 1));
}

store_status store_add_device(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    const club_device *device = change->device;
    store_status status = drop_others(database, device, fault);
    status = status ? status : drop_oldest(database, &change->person, fault);
    return status ? status
                  : sql_do(database, fault, "add_device", SQL_B(device->session.bytes, sizeof device->session.bytes),
                           SQL_T(device->id), SQL_T(change->person.id), SQL_T(device->endpoint), SQL_T(device->point),
                           SQL_T(device->auth), SQL_N(change->at_ms));
}

store_status store_drop_device(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    return sql_do(database, fault, "drop_device", SQL_T(change->person.id), SQL_T(change->device_id));
}

static bool read_device(sql_row *row, void *to) {
    store_device *out = to;
    size_t length;
    const void *key = sql_bytes(row, 1, &length);
    if (length != sizeof out->session.bytes) {
        return false;
    }
    memcpy(out->session.bytes, key, length);
    return sql_take(row, 0, SQL_TO(out->id)) && sql_take(row, 2, SQL_TO(out->agent), SQL_TO(out->created_ms));
}

store_status store_list_devices(store *self, const club_person *person, store_visitor visitor, store_fault *fault) {
    store_device device;
    return sql_visit(sql_ask(self->database, "list_devices", SQL_T(person->id)), read_device, &device, visitor, fault);
}

/* ---- What is to be pushed --------------------------------------------------------------------------------------- */

store_status store_due_alert_pushes(store *self, store_due due, store_visitor visitor, store_fault *fault) {
    sql_row *row = sql_ask(self->database, "due_alert_pushes", SQL_N(due.now_ms), SQL_N(due.limit));
    return store_visit_alerts(row, visitor, fault);
}

store_status store_next_alert_push(store *self, int64_t *out_ms, store_fault *fault) {
    return sql_find_or(sql_query(self->database, "next_alert_push"), CLUB_NEVER_MS, out_ms, fault);
}

static store_status add_pushes(sql_connection *database, const club_person *person, int64_t now_ms,
                               const store_alert_push *push, store_fault *fault) {
    char id[24];
    snprintf(id, sizeof id, "%lld-", (long long)push->settled.ordinal);
    return sql_do(database, fault, "add_pushes", SQL_T(id), SQL_T(push->kind), SQL_T(push->urgency), SQL_T(push->topic),
                  SQL_N(now_ms), SQL_N(push->until_ms), SQL_T(push->text), SQL_T(person->id));
}

store_status store_settle_alert_pushes(store *self, const club_person *person, int64_t now_ms,
                                       const store_alert_push *push, size_t count, store_fault *fault) {
    sql_connection *database = self->database;
    store_status status = sql_save(database, fault);
    if (status) {
        return status;
    }
    for (size_t i = 0; !status && i < count; i++) {
        status = store_settle_alert(sql_query(database, "settle_alert_push"), &push[i].settled, fault);
        status = status || !push[i].pushed ? status : add_pushes(database, person, now_ms, &push[i], fault);
    }
    return sql_settle(database, status, fault);
}

/* ---- On their way ----------------------------------------------------------------------------------------------- */

static bool read_push(sql_row *row, void *to) {
    store_push *out = to;
    store_waiting *waiting = &out->waiting;
    return sql_take(row, 0, SQL_TO(waiting->id), SQL_TO(out->device), SQL_TO(out->endpoint), SQL_TO(out->point),
                    SQL_TO(out->auth), SQL_TO(out->urgency), SQL_TO(out->topic), SQL_TO(out->text),
                    SQL_TO(waiting->until_ms), SQL_TO(waiting->next_ms), SQL_TO(waiting->attempts), SQL_TO(out->read),
                    SQL_TO(waiting->person.id));
}

store_status store_waiting_pushes(store *self, const store_waiting_page *page, store_visitor visitor,
                                  store_fault *fault) {
    store_push push;
    return sql_visit(store_ask_waiting(self, "waiting_pushes", page), read_push, &push, visitor, fault);
}

store_status store_settle_push(store *self, const store_delivery *delivery, const char *gone, store_fault *fault) {
    store_status status = store_settle_letter(self, delivery, fault);
    if (!status && *gone) {
        status = sql_do(self->database, fault, "drop_gone_device", SQL_T(gone));
    }
    return status;
}
