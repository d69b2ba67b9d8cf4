/* Answers that may be given once more, in the database. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/inside.h"

enum { KEPT_SECONDS = 24 * 3600 };

void store_reply_clear(store_reply *reply) {
    free(reply->body);
    *reply = (store_reply){0};
}

/* False when there is no memory. */
static bool read_reply(sql_row *row, store_reply *out) {
    size_t length = 0;
    const void *request = sql_bytes(row, 0, &length);
    if (request && length == sizeof out->request) {
        memcpy(out->request, request, length);
    }
    out->status = (int)sql_number(row, 1);
    out->body = strdup(sql_text(row, 2));
    return out->body != NULL;
}

store_status store_find_reply(store *self, const store_reply_key *key, int64_t now, store_reply *out,
                              store_fault *fault) {
    sql_row *row = sql_query(self->database, "find_reply");
    *out = (store_reply){0};
    sql_bind_text(row, 1, key->person.id);
    sql_bind_text(row, 2, key->key);
    sql_bind_number(row, 3, now - KEPT_SECONDS);
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status ? status : STORE_NOT_FOUND;
    }
    bool read = read_reply(row, out);
    sql_done(row);
    if (!read) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
    }
    return read ? STORE_OK : STORE_FAILED;
}

static store_status forget(sql_connection *database, const store_reply_key *key, int64_t now, store_fault *fault) {
    sql_row *row = sql_query(database, "forget_old_replies");
    sql_bind_number(row, 1, now - KEPT_SECONDS);
    store_status status = sql_run(row, NULL, fault);
    if (status) {
        return status;
    }
    row = sql_query(database, "forget_replies");
    sql_bind_text(row, 1, key->person.id);
    sql_bind_number(row, 2, STORE_REPLIES_KEPT - 1);
    return sql_run(row, NULL, fault);
}

static store_status add(sql_connection *database, const store_reply_key *key, const store_reply *reply, int64_t now,
                        store_fault *fault) {
    sql_row *row = sql_query(database, "add_reply");
    sql_bind_text(row, 1, key->person.id);
    sql_bind_text(row, 2, key->key);
    sql_bind_bytes(row, 3, reply->request, sizeof reply->request);
    sql_bind_number(row, 4, reply->status);
    sql_bind_text(row, 5, reply->body);
    sql_bind_number(row, 6, now);
    return sql_run(row, NULL, fault);
}

store_status store_keep_reply(store *self, const store_reply_key *key, const store_reply *reply, int64_t now,
                              store_fault *fault) {
    store_status status = sql_save(self->database, fault);
    if (status) {
        return status;
    }
    status = forget(self->database, key, now, fault);
    status = status ? status : add(self->database, key, reply, now, fault);
    return sql_settle(self->database, status, fault);
}
