/* From a file name to a connection. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite/driver.h"

/* "LPOD": marks the file as ours (SQLite file format, application id at offset 68). The schema's number is
   SQLite's user version. */
enum {
    APPLICATION_ID = 0x4c504f44,
    BUSY_MS = 500 /* how long a write waits for another process that is writing */
};

static store_status read_number(sqlite3 *database, const char *query, const char *location, long long *out,
                                store_fault *fault) {
    sqlite3_stmt *statement = NULL;
    store_status status = STORE_OK;
    if (sqlite3_prepare_v2(database, query, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        status = store_sqlite_fail(database, location, fault);
    } else {
        *out = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return status;
}

static store_status refuse(const char *location, const char *why, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "%s: %s", location, why);
    return STORE_FAILED;
}

static store_status check_ours(sqlite3 *database, const char *location, store_fault *fault) {
    long long application = 0;
    store_status status = read_number(database, "PRAGMA application_id", location, &application, fault);
    if (!status && application != APPLICATION_ID) {
        return refuse(location, "is no database of Ludopod", fault);
    }
    return status;
}

/* Looks before anything is written, so that a file that is not ours stays as it is. */
static store_status check_foreign(sqlite3 *database, const char *location, store_fault *fault) {
    long long application = 0, tables = 0;
    store_status status = read_number(database, "PRAGMA application_id", location, &application, fault);
    status = status ? status : read_number(database, "SELECT count(*) FROM sqlite_schema", location, &tables, fault);
    if (!status && application != APPLICATION_ID && (application != 0 || tables != 0)) {
        return refuse(location, "is a database of another program; name another file", fault);
    }
    return status;
}

store_status store_sqlite_check_whole(sqlite3 *database, const char *check, const char *location, store_fault *fault) {
    sqlite3_stmt *statement = NULL;
    store_status status = STORE_OK;
    if (sqlite3_prepare_v2(database, check, -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        status = store_sqlite_fail(database, location, fault);
    } else {
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        if (!found || strcmp(found, "ok") != 0) {
            snprintf(fault->text, sizeof fault->text, "%s: the database is damaged (%s); restore a backup", location,
                     found ? found : "no answer");
            status = STORE_DAMAGED;
        }
    }
    sqlite3_finalize(statement);
    return status;
}

/* FULL makes a commit wait until the log is on the disk; with NORMAL a loss of power could take the last
   ones back (https://www.sqlite.org/pragma.html#pragma_synchronous). */
store_status store_sqlite_set_up(void *opaque, store_fault *fault) {
    const sqlite_connection *connection = opaque;
    return store_sqlite_execute(connection->database,
                                "PRAGMA journal_mode = WAL;"
                                "PRAGMA synchronous = FULL;"
                                "PRAGMA foreign_keys = ON;"
                                "PRAGMA secure_delete = FAST;"
                                "PRAGMA trusted_schema = OFF;",
                                sqlite3_db_filename(connection->database, "main"), fault);
}

store_status store_sqlite_schema(void *opaque, long long *out, store_fault *fault) {
    const sqlite_connection *connection = opaque;
    return read_number(connection->database, "PRAGMA user_version", "database", out, fault);
}

store_status store_sqlite_set_schema(void *opaque, long long version, store_fault *fault) {
    const sqlite_connection *connection = opaque;
    char script[96];
    snprintf(script, sizeof script, "PRAGMA application_id = %d; PRAGMA user_version = %lld;", APPLICATION_ID, version);
    return store_sqlite_execute(connection->database, script, "database", fault);
}

/* ---- Errors ---------------------------------------------------------------------------------------- */

/* "disk I/O error" alone does not say whether the disk is full or broken; the system knows. */
static const char *reason_of_system(sqlite3 *database, int code) {
    int error = code == SQLITE_IOERR || code == SQLITE_CANTOPEN ? sqlite3_system_errno(database) : 0;
    return error ? strerror(error) : NULL;
}

store_status store_sqlite_fail(sqlite3 *database, const char *doing, store_fault *fault) {
    int code = sqlite3_errcode(database) & 0xff;
    const char *reason = reason_of_system(database, code);
    snprintf(fault->text, sizeof fault->text, "%s: %s%s%s%s%s", doing, sqlite3_errmsg(database), reason ? " (" : "",
             reason ? reason : "", reason ? ")" : "",
             code == SQLITE_CANTOPEN ? "; its folder must exist and be writable" : "");
    if (code == SQLITE_CONSTRAINT) {
        return STORE_CONFLICT;
    }
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? STORE_DAMAGED : STORE_FAILED;
}

store_status store_sqlite_execute(sqlite3 *database, const char *script, const char *location, store_fault *fault) {
    return sqlite3_exec(database, script, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK
                                                                         : store_sqlite_fail(database, location, fault);
}

/* ---- Opening and closing --------------------------------------------------------------------------- */

/* The lock comes last: closing its file drops the locks of SQLite too. */
void store_sqlite_close(void *opaque) {
    sqlite_connection *connection = opaque;
    sqlite3_finalize(connection->begin);
    sqlite3_finalize(connection->commit);
    sqlite3_close(connection->database);
    store_sqlite_unlock(connection->lock);
    free(connection);
}

static store_status connect(sqlite_connection *connection, const char *location, store_fault *fault) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool shared = strcmp(location, ":memory:") != 0; /* that one nobody else can open: there is no file to lock */
    store_status status = shared ? store_sqlite_lock(location, &connection->lock, fault) : STORE_OK;
    if (status) {
        return status;
    }
    if (sqlite3_open_v2(location, &connection->database, flags, NULL) != SQLITE_OK) {
        return store_sqlite_fail(connection->database, location, fault);
    }
    sqlite3_busy_timeout(connection->database, BUSY_MS);
    status = check_foreign(connection->database, location, fault);
    return status ? status : store_sqlite_check_whole(connection->database, "PRAGMA quick_check(1)", location, fault);
}

/* Only reads: what the log holds stays in the log. */
store_status store_sqlite_connect_to_read(const char *location, sqlite3 **out, store_fault *fault) {
    if (access(location, F_OK) != 0) {
        return refuse(location, "there is no database of that name", fault);
    }
    if (sqlite3_open_v2(location, out, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        return store_sqlite_fail(*out, location, fault);
    }
    sqlite3_busy_timeout(*out, BUSY_MS);
    sqlite3_db_config(*out, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return check_ours(*out, location, fault);
}

store_status store_sqlite_open_to_read(const char *location, void **out, store_fault *fault) {
    sqlite_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        return refuse(location, "out of memory", fault);
    }
    connection->lock = -1;
    store_status status = store_sqlite_connect_to_read(location, &connection->database, fault);
    status = status
                 ? status
                 : store_sqlite_execute(connection->database,
                                        "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; BEGIN;", location, fault);
    if (status) {
        store_sqlite_close(connection);
        return status;
    }
    *out = connection;
    return STORE_OK;
}

store_status store_sqlite_open(const char *location, void **out, store_fault *fault) {
    sqlite_connection *connection = calloc(1, sizeof *connection);
    if (!connection || !*location) {
        snprintf(fault->text, sizeof fault->text, "%s",
                 connection ? "the database has no file name; expected sqlite:FILE" : "out of memory");
        free(connection);
        return STORE_FAILED;
    }
    connection->lock = -1;
    /* Nobody asks how much memory it has, and counting takes a lock with every piece. Too late after the first. */
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    store_status status = connect(connection, location, fault);
    if (status) {
        store_sqlite_close(connection);
        return status;
    }
    *out = connection;
    return STORE_OK;
}

store_status store_sqlite_check(void *connection, store_fault *fault) {
    static const char *const checks[] = {
        "PRAGMA integrity_check(1)",
        "SELECT coalesce((SELECT 'a row of ' || \"table\" || ' is about one of ' || parent || ' that is not there' "
        "FROM pragma_foreign_key_check LIMIT 1), 'ok')"};
    sqlite3 *database = ((sqlite_connection *)connection)->database;
    store_status status = STORE_OK;
    for (size_t i = 0; !status && i < sizeof checks / sizeof checks[0]; i++) {
        status = store_sqlite_check_whole(database, checks[i], sqlite3_db_filename(database, NULL), fault);
    }
    return status;
}

store_status store_sqlite_size(void *connection, long long *out_bytes, store_fault *fault) {
    return read_number(((sqlite_connection *)connection)->database,
                       "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", "database", out_bytes,
                       fault);
}
