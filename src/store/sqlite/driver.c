#include "store/sqlite/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/version.h"

enum { PARAMETERS_MAX = 32 };

/* SQLite takes $1 as a name and numbers names as they appear, so each parameter is found once by its name. */
typedef struct sqlite_statement {
    sqlite3_stmt *statement;
    int index[PARAMETERS_MAX + 1];
} sqlite_statement;

static store_status execute(void *opaque, const char *script, store_fault *fault) {
    const sqlite_connection *connection = opaque;
    return store_sqlite_execute(connection->database, script, "database", fault);
}

/* ---- Transactions ---------------------------------------------------------------------------------- */

/* A statement without results that is run with every turn of a server; *prepared is kept until it closes. */
static store_status run(sqlite3 *database, sqlite3_stmt **prepared, const char *text, store_fault *fault) {
    if (!*prepared && sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, prepared, NULL) != SQLITE_OK) {
        return store_sqlite_fail(database, text, fault);
    }
    store_status status =
        sqlite3_step(*prepared) == SQLITE_DONE ? STORE_OK : store_sqlite_fail(database, "database", fault);
    sqlite3_reset(*prepared);
    return status;
}

/* Whoever deletes or replaces the file while it is open leaves us one without a name, and what is written to it ends
   with us. */
static store_status begin(void *opaque, store_fault *fault) {
    sqlite_connection *connection = opaque;
    int moved = 0;
    sqlite3_file_control(connection->database, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved) {
        snprintf(fault->text, sizeof fault->text,
                 "the database file was moved, deleted or replaced; put it back or restart");
        return STORE_FAILED;
    }
    return run(connection->database, &connection->begin, "BEGIN IMMEDIATE", fault);
}

static store_status commit(void *opaque, store_fault *fault) {
    sqlite_connection *connection = opaque;
    return run(connection->database, &connection->commit, "COMMIT", fault);
}

static void rollback(void *connection) {
    store_fault ignored;
    execute(connection, "ROLLBACK", &ignored);
}

/* After some errors SQLite ends the transaction by itself
   (https://www.sqlite.org/lang_transaction.html#immediate). */
static bool in_transaction(const void *opaque) {
    const sqlite_connection *connection = opaque;
    return !sqlite3_get_autocommit(connection->database);
}

/* ---- Statements ------------------------------------------------------------------------------------ */

static store_status prepare(void *opaque, const char *name, const char *text, void **out, store_fault *fault) {
    const sqlite_connection *connection = opaque;
    sqlite_statement *made = calloc(1, sizeof *made);
    if (!made) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    if (sqlite3_prepare_v3(connection->database, text, -1, SQLITE_PREPARE_PERSISTENT, &made->statement, NULL) !=
        SQLITE_OK) {
        free(made);
        return store_sqlite_fail(connection->database, name, fault);
    }
    for (int i = 1; i <= PARAMETERS_MAX; i++) {
        char parameter[16];
        snprintf(parameter, sizeof parameter, "$%d", i);
        made->index[i] = sqlite3_bind_parameter_index(made->statement, parameter);
    }
    *out = made;
    return STORE_OK;
}

static void finish(void *opaque) {
    sqlite_statement *statement = opaque;
    sqlite3_finalize(statement->statement);
    free(statement);
}

static void bind_text(void *opaque, int at, const char *text) {
    const sqlite_statement *to = opaque;
    sqlite3_bind_text(to->statement, to->index[at], text, -1, SQLITE_TRANSIENT);
}

static void bind_number(void *opaque, int at, int64_t number) {
    const sqlite_statement *to = opaque;
    sqlite3_bind_int64(to->statement, to->index[at], number);
}

static void bind_bytes(void *opaque, int at, const void *bytes, size_t length) {
    const sqlite_statement *to = opaque;
    sqlite3_bind_blob(to->statement, to->index[at], bytes, (int)length, SQLITE_TRANSIENT);
}

static store_status step(void *opaque, bool *row, store_fault *fault) {
    const sqlite_statement *statement = opaque;
    int result = sqlite3_step(statement->statement);
    *row = result == SQLITE_ROW;
    return *row || result == SQLITE_DONE
               ? STORE_OK
               : store_sqlite_fail(sqlite3_db_handle(statement->statement), "database", fault);
}

static int64_t changes(const void *opaque) {
    const sqlite_statement *statement = opaque;
    return sqlite3_changes(sqlite3_db_handle(statement->statement));
}

static const char *text_of(void *opaque, int column) {
    const sqlite_statement *statement = opaque;
    return (const char *)sqlite3_column_text(statement->statement, column);
}

static int64_t number_of(void *opaque, int column) {
    const sqlite_statement *statement = opaque;
    return sqlite3_column_int64(statement->statement, column);
}

static const void *bytes_of(void *opaque, int column, size_t *length) {
    const sqlite_statement *statement = opaque;
    const void *bytes = sqlite3_column_blob(statement->statement, column);
    *length = (size_t)sqlite3_column_bytes(statement->statement, column);
    return bytes;
}

static void reset(void *opaque) {
    const sqlite_statement *statement = opaque;
    sqlite3_reset(statement->statement);
    sqlite3_clear_bindings(statement->statement);
}

const sql_driver store_sqlite = {
    .version = POD_VERSION,
    .scheme = "sqlite:",
    .dialect = "sqlite",
    .open = store_sqlite_open,
    .open_to_read = store_sqlite_open_to_read,
    .close = store_sqlite_close,
    .schema = store_sqlite_schema,
    .set_up = store_sqlite_set_up,
    .set_schema = store_sqlite_set_schema,
    .size = store_sqlite_size,
    .check = store_sqlite_check,
    .backup = store_sqlite_backup,
    .restore = store_sqlite_restore,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .in_transaction = in_transaction,
    .execute = execute,
    .prepare = prepare,
    .finish = finish,
    .bind_text = bind_text,
    .bind_number = bind_number,
    .bind_bytes = bind_bytes,
    .step = step,
    .changes = changes,
    .text = text_of,
    .number = number_of,
    .bytes = bytes_of,
    .reset = reset,
};
