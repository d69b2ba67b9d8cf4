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
    sql_row *row =
        sql_ask(self->database, "find_reply", SQL_T(key->person.id), SQL_T(key->key), SQL_N(now - KEPT_SECONDS));
    *out = (store_reply){0};
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
    store_status status = sql_do(database, fault, "forget_old_replies", SQL_N(now - KEPT_SECONDS));
    return status ? status
                  : sql_do(database, fault, "forget_replies", SQL_T(key->person.id), SQL_N(STORE_REPLIES_KEPT - 1));
}

static store_status add(sql_connection *database, const store_reply_key *key, const store_reply *reply, int64_t now,
                        store_fault *fault) {
    return sql_do(database, fault, "add_reply", SQL_T(key->person.id), SQL_T(key->key),
                  SQL_B(reply->request, sizeof reply->request), SQL_N(reply->status), SQL_T(reply->body), SQL_N(now));
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
