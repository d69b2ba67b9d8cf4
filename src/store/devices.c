#include "store/devices.h"

#include <stdio.h>
#include <string.h>

#include "store/inside.h"

/* ---- Devices ---------------------------------------------------------------------------------------------------- */

static store_status drop_others(sql_connection *database, const club_device *device, store_fault *fault) {
    sql_row *row = sql_query(database, "drop_device_at");
    sql_bind_bytes(row, 1, device->session.bytes, sizeof device->session.bytes);
    sql_bind_text(row, 2, device->endpoint);
    return sql_run(row, NULL, fault);
}

static store_status drop_oldest(sql_connection *database, const club_person *person, store_fault *fault) {
    sql_row *row = sql_query(database, "drop_oldest_devices");
    sql_bind_text(row, 1, person->id);
    sql_bind_number(row, 2, CLUB_DEVICES_MAX - 1);
    return sql_run(row, NULL, fault);
}

store_status store_add_device(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    const club_device *device = change->device;
    store_status status = drop_others(database, device, fault);
    status = status ? status : drop_oldest(database, &change->person, fault);
    if (status) {
        return status;
    }
    sql_row *row = sql_query(database, "add_device");
    sql_bind_bytes(row, 1, device->session.bytes, sizeof device->session.bytes);
    sql_bind_text(row, 2, device->id);
    sql_bind_text(row, 3, change->person.id);
    sql_bind_text(row, 4, device->endpoint);
    sql_bind_text(row, 5, device->point);
    sql_bind_text(row, 6, device->auth);
    sql_bind_number(row, 7, change->at_ms);
    return sql_run(row, NULL, fault);
}

store_status store_drop_device(sql_connection *database, const club_alert_change *change, store_fault *fault) {
    sql_row *row = sql_query(database, "drop_device");
    sql_bind_text(row, 1, change->person.id);
    sql_bind_text(row, 2, change->device_id);
    return sql_run(row, NULL, fault);
}

static bool read_device(sql_row *row, store_device *out) {
    size_t length;
    const void *key = sql_bytes(row, 1, &length);
    if (length != sizeof out->session.bytes) {
        return false;
    }
    memcpy(out->session.bytes, key, length);
    out->created_ms = sql_number(row, 3);
    return sql_copy_text(out->id, sizeof out->id, sql_text(row, 0)) &&
           sql_copy_text(out->agent, sizeof out->agent, sql_text(row, 2));
}

store_status store_list_devices(store *self, const club_person *person, store_device_visitor visitor,
                                store_fault *fault) {
    sql_row *row = sql_query(self->database, "list_devices");
    store_status status;
    sql_bind_text(row, 1, person->id);
    while (sql_step(row, &status, fault)) {
        store_device device;
        if (read_device(row, &device)) {
            visitor.visit(visitor.context, &device);
        }
    }
    return status;
}

/* ---- What is to be pushed --------------------------------------------------------------------------------------- */

store_status store_due_alert_pushes(store *self, store_due due, store_alert_visitor visitor, store_fault *fault) {
    sql_row *row = sql_query(self->database, "due_alert_pushes");
    sql_bind_number(row, 1, due.now_ms);
    sql_bind_number(row, 2, due.limit);
    return store_visit_alerts(row, visitor, fault);
}

store_status store_next_alert_push(store *self, int64_t *out_ms, store_fault *fault) {
    return store_next_alert(sql_query(self->database, "next_alert_push"), out_ms, fault);
}

static store_status add_pushes(sql_connection *database, const club_person *person, int64_t now_ms,
                               const store_alert_push *push, store_fault *fault) {
    char id[24];
    snprintf(id, sizeof id, "%lld-", (long long)push->settled.ordinal);
    sql_row *row = sql_query(database, "add_pushes");
    sql_bind_text(row, 1, id);
    sql_bind_text(row, 2, push->kind);
    sql_bind_text(row, 3, push->urgency);
    sql_bind_text(row, 4, push->topic);
    sql_bind_number(row, 5, now_ms);
    sql_bind_number(row, 6, push->until_ms);
    sql_bind_text(row, 7, push->text);
    sql_bind_text(row, 8, person->id);
    return sql_run(row, NULL, fault);
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

static bool read_push(sql_row *row, store_push *out) {
    *out = (store_push){.until_ms = sql_number(row, 8),
                        .next_ms = sql_number(row, 9),
                        .attempts = (int)sql_number(row, 10),
                        .read = sql_number(row, 11) != 0};
    return sql_copy_text(out->id, sizeof out->id, sql_text(row, 0)) &&
           sql_copy_text(out->person.id, sizeof out->person.id, sql_text(row, 12)) &&
           sql_copy_text(out->device, sizeof out->device, sql_text(row, 1)) &&
           sql_copy_text(out->endpoint, sizeof out->endpoint, sql_text(row, 2)) &&
           sql_copy_text(out->point, sizeof out->point, sql_text(row, 3)) &&
           sql_copy_text(out->auth, sizeof out->auth, sql_text(row, 4)) &&
           sql_copy_text(out->urgency, sizeof out->urgency, sql_text(row, 5)) &&
           sql_copy_text(out->topic, sizeof out->topic, sql_text(row, 6)) &&
           sql_copy_text(out->text, sizeof out->text, sql_text(row, 7));
}

store_status store_waiting_pushes(store *self, size_t limit, bool (*visit)(void *context, const store_push *push),
                                  void *context, store_fault *fault) {
    sql_row *row = sql_query(self->database, "waiting_pushes");
    store_status status;
    sql_bind_number(row, 1, (int64_t)limit);
    while (sql_step(row, &status, fault)) {
        store_push push;
        if (read_push(row, &push) && !visit(context, &push)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

store_status store_settle_push(store *self, const store_delivery *delivery, const char *gone, store_fault *fault) {
    store_status status = store_settle_letter(self, delivery, fault);
    if (!status && *gone) {
        sql_row *row = sql_query(self->database, "drop_gone_device");
        sql_bind_text(row, 1, gone);
        status = sql_run(row, NULL, fault);
    }
    return status;
}
