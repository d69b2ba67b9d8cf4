#include "store/sql.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 32, BUCKETS = 256 };

struct sql_row {
    sql_connection *database;
    sql_row *next; /* with the same hash */
    char name[NAME_SIZE];
    void *statement; /* the driver's */
};

struct sql_connection {
    const sql_driver *driver;
    void *connection;
    sql_row *query;
    size_t query_count;
    sql_row *bucket[BUCKETS]; /* queries by the hash of their names */
    unsigned parts;           /* of the transaction, that are open, one within the other */
    bool unheard;             /* nobody has waited to hear how the latest of them went */
    bool spoilt;              /* one of them has failed and was not undone */
};

/* ---- Queries, by name ------------------------------------------------------------------------------ */

static const char mark[] = "-- name: ";

/* The first query at or after this place; NULL when there is none. */
static const char *next_query(const char *text) {
    const char *found = strstr(text, mark);
    while (found && found != text && found[-1] != '\n') {
        found = strstr(found + 1, mark);
    }
    return found;
}

static size_t count_queries(void) {
    size_t count = 0;
    for (size_t i = 0; i < store_queries_count; i++) {
        for (const char *at = store_queries[i].text; (at = next_query(at)); at += sizeof mark - 1) {
            count++;
        }
    }
    return count;
}

/* FNV-1a. */
static size_t bucket_of(const char *name) {
    uint32_t hash = 2166136261u;
    for (; *name; name++) {
        hash = (hash ^ (uint8_t)*name) * 16777619u;
    }
    return (hash ^ hash >> 16) % BUCKETS;
}

/* What stands from here to the next query. */
static store_status prepare(sql_connection *self, const char *at, store_fault *fault) {
    sql_row *made = &self->query[self->query_count];
    const char *name = at + sizeof mark - 1;
    const char *text = name + strcspn(name, "\n");
    const char *end = next_query(text);
    char *copy = strndup(text, end ? (size_t)(end - text) : strlen(text));
    if (!copy) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    made->database = self;
    snprintf(made->name, sizeof made->name, "%.*s", (int)(text - name), name);
    store_status status = self->driver->prepare(self->connection, made->name, copy, &made->statement, fault);
    if (!status) {
        self->query_count++;
        made->next = self->bucket[bucket_of(made->name)];
        self->bucket[bucket_of(made->name)] = made;
    }
    free(copy);
    return status;
}

static store_status prepare_all(sql_connection *self, store_fault *fault) {
    self->query = calloc(count_queries(), sizeof *self->query);
    if (!self->query) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    store_status status = STORE_OK;
    for (size_t i = 0; i < store_queries_count; i++) {
        for (const char *at = store_queries[i].text; !status && (at = next_query(at)); at += sizeof mark - 1) {
            status = prepare(self, at, fault);
        }
    }
    return status;
}

sql_row *sql_query(sql_connection *self, const char *name) {
    sql_row *found = self->bucket[bucket_of(name)];
    while (found && strcmp(found->name, name) != 0) {
        found = found->next;
    }
    if (!found) {
        abort();
    }
    return found;
}

/* ---- Connections ----------------------------------------------------------------------------------- */

store_status sql_size(sql_connection *self, long long *out_bytes, store_fault *fault) {
    return self->driver->size(self->connection, out_bytes, fault);
}

store_status sql_check(sql_connection *self, store_fault *fault) {
    return self->driver->check ? self->driver->check(self->connection, fault) : STORE_OK;
}

void sql_close(sql_connection *self) {
    if (!self) {
        return;
    }
    for (size_t i = 0; i < self->query_count; i++) {
        self->driver->finish(self->query[i].statement);
    }
    if (self->connection) {
        self->driver->close(self->connection);
    }
    free(self->query);
    free(self);
}

/* NULL when there is no memory. */
static sql_connection *begin_connection(const sql_driver *driver, store_fault *fault) {
    sql_connection *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return NULL;
    }
    self->driver = driver;
    return self;
}

static store_status finish_connection(sql_connection *self, store_status status, sql_connection **out,
                                      store_fault *fault) {
    status = status ? status : prepare_all(self, fault);
    if (status) {
        sql_close(self);
        return STORE_FAILED;
    }
    *out = self;
    return STORE_OK;
}

store_status sql_open(const sql_driver *driver, const char *location, sql_connection **out, store_fault *fault) {
    sql_connection *self = begin_connection(driver, fault);
    if (!self) {
        return STORE_FAILED;
    }
    store_status status = driver->open(location, &self->connection, fault);
    status = status ? status : sql_make_schema(driver, self->connection, sql_own_schema(), location, fault);
    return finish_connection(self, status, out, fault);
}

store_status sql_open_to_read(const sql_driver *driver, const char *location, sql_connection **out,
                              store_fault *fault) {
    sql_connection *self = begin_connection(driver, fault);
    if (!self) {
        return STORE_FAILED;
    }
    store_status status = driver->open_to_read(location, &self->connection, fault);
    status = status ? status : sql_check_schema(driver, self->connection, location, fault);
    return finish_connection(self, status, out, fault);
}

bool sql_clock(sql_connection *self, int64_t *out_ms) {
    store_fault ignored;
    return self->driver->clock && self->driver->clock(self->connection, out_ms, &ignored) == STORE_OK;
}

bool sql_is_lost(const sql_connection *self) {
    return self->driver->is_lost && self->driver->is_lost(self->connection);
}

store_status sql_copies(sql_connection *self, long long *out, store_fault *fault) {
    *out = 0;
    return self->driver->copies ? self->driver->copies(self->connection, out, fault) : STORE_OK;
}

store_status sql_announce(sql_connection *self, const char *address, store_fault *fault) {
    return self->driver->announce ? self->driver->announce(self->connection, address, fault) : STORE_OK;
}

/* ---- Transactions ---------------------------------------------------------------------------------- */

store_status sql_begin(sql_connection *self, store_fault *fault) {
    self->spoilt = self->unheard = false;
    return self->driver->begin(self->connection, fault);
}

void sql_rollback(sql_connection *self) {
    if (sql_in_transaction(self)) {
        self->driver->rollback(self->connection);
    }
}

store_status sql_commit(sql_connection *self, store_fault *fault) {
    if (self->spoilt) {
        snprintf(fault->text, sizeof fault->text, "database: a part of the transaction had failed");
    }
    const store_status status = self->spoilt ? STORE_FAILED : self->driver->commit(self->connection, fault);
    if (status) {
        sql_rollback(self);
    }
    return status;
}

bool sql_in_transaction(const sql_connection *self) {
    return self->driver->in_transaction(self->connection);
}

/* Something was waited for, and with it all that was sent before. */
static store_status hear(sql_connection *self, store_status status) {
    self->spoilt = self->spoilt || (status && self->unheard);
    self->unheard = false;
    return status;
}

static store_status wait_for_all(sql_connection *self, store_fault *fault) {
    return hear(self, self->driver->settle ? self->driver->settle(self->connection, fault) : STORE_OK);
}

store_status sql_save(sql_connection *self, store_fault *fault) {
    if (!sql_in_transaction(self)) {
        snprintf(fault->text, sizeof fault->text, "database: no transaction is open");
        return STORE_FAILED;
    }
    store_status status = sql_run_later(sql_query(self, "save"), fault);
    self->parts += !status;
    return status;
}

store_status sql_settle(sql_connection *self, store_status status, store_fault *fault) {
    store_fault ignored;
    store_status waited = wait_for_all(self, status ? &ignored : fault);
    status = status ? status : waited;
    if (status) {
        sql_run(sql_query(self, "undo"), NULL, &ignored);
    }
    self->parts--;
    store_status released = sql_run_later(sql_query(self, "release"), status ? &ignored : fault);
    return status ? status : released;
}

store_status sql_save_later(sql_connection *self, store_fault *fault) {
    if (!self->driver->send) {
        return sql_save(self, fault);
    }
    self->parts++;
    return STORE_OK;
}

store_status sql_settle_later(sql_connection *self, store_status status, store_fault *fault) {
    if (!self->driver->send) {
        return sql_settle(self, status, fault);
    }
    self->parts--;
    self->unheard = true;
    self->spoilt = self->spoilt || status;
    return status;
}

store_status sql_execute(sql_connection *self, const char *script, store_fault *fault) {
    return self->driver->execute(self->connection, script, fault);
}

/* ---- Statements ------------------------------------------------------------------------------------ */

sql_row *sql_bind_values(sql_row *row, int first, const sql_value *values, size_t count) {
    const sql_driver *driver = row->database->driver;
    for (size_t i = 0; i < count; i++) {
        const sql_value *value = &values[i];
        const int at = first + (int)i;
        if (value->kind == SQL_TEXT) {
            driver->bind_text(row->statement, at, value->data);
        } else if (value->kind == SQL_NUMBER) {
            driver->bind_number(row->statement, at, value->number);
        } else {
            driver->bind_bytes(row->statement, at, value->data, value->length);
        }
    }
    return row;
}

void sql_done(sql_row *row) {
    row->database->driver->reset(row->statement);
}

bool sql_step(sql_row *row, store_status *status, store_fault *fault) {
    bool more = false;
    *status = hear(row->database, row->database->driver->step(row->statement, &more, fault));
    if (!more) {
        sql_done(row);
    }
    return more;
}

/* At once. */
static store_status run_now(sql_row *row, int64_t *changes, store_fault *fault) {
    const sql_driver *driver = row->database->driver;
    bool more = false;
    store_status status = hear(row->database, driver->step(row->statement, &more, fault));
    *changes = status ? 0 : driver->changes(row->statement);
    sql_done(row);
    return status;
}

static store_status send(sql_row *row, bool to_one, store_fault *fault) {
    store_status status = row->database->driver->send(row->statement, to_one, fault);
    sql_done(row);
    return status;
}

store_status sql_run_later(sql_row *row, store_fault *fault) {
    int64_t changes;
    return row->database->driver->send ? send(row, false, fault) : run_now(row, &changes, fault);
}

store_status sql_run(sql_row *row, int64_t *changes, store_fault *fault) {
    int64_t ignored;
    return !changes && row->database->parts ? sql_run_later(row, fault)
                                            : run_now(row, changes ? changes : &ignored, fault);
}

store_status sql_run_expecting_one(sql_row *row, store_fault *fault) {
    int64_t changes;
    if (row->database->parts && row->database->driver->send) {
        return send(row, true, fault);
    }
    store_status status = run_now(row, &changes, fault);
    if (!status && changes != 1) {
        snprintf(fault->text, sizeof fault->text, "database: changed by someone else");
        return STORE_CONFLICT;
    }
    return status;
}

const char *sql_text(sql_row *row, int column) {
    const char *text = row->database->driver->text(row->statement, column);
    return text ? text : "";
}

bool sql_copy_text(char *out, size_t size, const char *text) {
    const size_t length = strlen(text);
    if (length < size) {
        memcpy(out, text, length + 1);
    }
    return length < size;
}

int64_t sql_number(sql_row *row, int column) {
    return row->database->driver->number(row->statement, column);
}

static void put_number(void *out, size_t size, int64_t number) {
    const int32_t half = (int32_t)number;
    assert(size == sizeof number || size == sizeof half);
    memcpy(out, size == sizeof half ? (const void *)&half : &number, size);
}

bool sql_take_columns(sql_row *row, int first, const sql_place *places, size_t count) {
    bool fits = true;
    for (size_t i = 0; i < count; i++) {
        const sql_place *place = &places[i];
        const int column = first + (int)i;
        if (place->kind == SQL_AS_TEXT) {
            *(const char **)place->at = sql_text(row, column);
        } else if (place->kind == SQL_AS_COPY) {
            fits = sql_copy_text(place->at, place->size, sql_text(row, column)) && fits;
        } else if (place->kind == SQL_AS_BOOL) {
            *(bool *)place->at = sql_number(row, column) != 0;
        } else {
            put_number(place->at, place->size, sql_number(row, column));
        }
    }
    return fits;
}

store_status sql_find_number(sql_row *row, void *out, size_t size, store_fault *fault) {
    store_status status;
    int64_t number = 0;
    if (sql_step(row, &status, fault)) {
        number = sql_number(row, 0);
        sql_done(row);
    }
    put_number(out, size, number);
    return status;
}

store_status sql_find_or(sql_row *row, int64_t none, int64_t *out, store_fault *fault) {
    store_status status;
    *out = none;
    if (sql_step(row, &status, fault)) {
        *out = *sql_text(row, 0) ? sql_number(row, 0) : none;
        sql_done(row);
    }
    return status;
}

store_status sql_find_any(sql_row *row, bool *out, store_fault *fault) {
    store_status status;
    *out = sql_step(row, &status, fault);
    sql_done(row);
    return status;
}

store_status sql_none(const char *what, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "there is no such %s", what);
    return STORE_NOT_FOUND;
}

store_status sql_read(sql_row *row, sql_reader read, void *out, const char *what, store_fault *fault) {
    store_status status;
    if (!sql_step(row, &status, fault)) {
        return status || !what ? status : sql_none(what, fault);
    }
    const bool sound = read(row, out);
    sql_done(row);
    if (!sound) {
        snprintf(fault->text, sizeof fault->text, "%s: a row is damaged in the database", row->name);
    }
    return sound ? STORE_OK : STORE_DAMAGED;
}

store_status sql_visit(sql_row *row, sql_reader read, void *out, store_visitor visitor, store_fault *fault) {
    store_status status;
    while (sql_step(row, &status, fault)) {
        if (read(row, out) && !visitor.visit(visitor.context, out)) {
            sql_done(row);
            return STORE_OK;
        }
    }
    return status;
}

const void *sql_bytes(sql_row *row, int column, size_t *length) {
    return row->database->driver->bytes(row->statement, column, length);
}
