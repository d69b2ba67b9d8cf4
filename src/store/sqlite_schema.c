/* From a file name to a database of the present schema. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/migrations.h"
#include "store/sqlite.h"

/* "LPOD": marks the file as ours (SQLite file format, application id at offset 68). The schema's version is
   SQLite's user version: the number of migrations the file has seen. */
enum { APPLICATION_ID = 0x4c504f44 };

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
    return code == SQLITE_CORRUPT || code == SQLITE_NOTADB ? STORE_DAMAGED : STORE_FAILED;
}

store_status store_sqlite_execute(sqlite3 *database, const char *sql, const char *location, store_fault *fault) {
    return sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK ? STORE_OK
                                                                      : store_sqlite_fail(database, location, fault);
}

static store_status read_number(sqlite3 *database, const char *sql, const char *location, long long *out,
                                store_fault *fault) {
    sqlite3_stmt *statement = NULL;
    store_status status = STORE_OK;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK || sqlite3_step(statement) != SQLITE_ROW) {
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

store_status store_sqlite_check_ours(sqlite3 *database, const char *location, store_fault *fault) {
    long long application = 0;
    store_status status = read_number(database, "PRAGMA application_id", location, &application, fault);
    if (!status && application != APPLICATION_ID) {
        return refuse(location, "is no database of Ludopod", fault);
    }
    return status;
}

/* Looks before anything is written, so that a file that is not ours stays as it is. */
static store_status read_version(sqlite3 *database, const char *location, long long *version, store_fault *fault) {
    long long application = 0, tables = 0;
    store_status status = read_number(database, "PRAGMA application_id", location, &application, fault);
    if (!status) {
        status = read_number(database, "SELECT count(*) FROM sqlite_schema", location, &tables, fault);
    }
    if (!status) {
        status = read_number(database, "PRAGMA user_version", location, version, fault);
    }
    if (status) {
        return status;
    }
    if (application != APPLICATION_ID && (application != 0 || tables != 0)) {
        return refuse(location, "is a database of another program; name another file", fault);
    }
    if (*version < 0 || (size_t)*version > store_migration_count) {
        char why[128];
        snprintf(why, sizeof why, "was written by a newer Ludopod (schema %lld, this one knows %zu); use that version",
                 *version, store_migration_count);
        return refuse(location, why, fault);
    }
    return STORE_OK;
}

/* FULL makes a commit wait until the log is on the disk; with NORMAL a loss of power could take the last
   ones back (https://www.sqlite.org/pragma.html#pragma_synchronous). */
static store_status set_up(sqlite3 *database, const char *location, store_fault *fault) {
    return store_sqlite_execute(database,
                                "PRAGMA journal_mode = WAL;"
                                "PRAGMA synchronous = FULL;"
                                "PRAGMA foreign_keys = ON;"
                                "PRAGMA trusted_schema = OFF;",
                                location, fault);
}

static store_status run_migration(sqlite3 *database, size_t index, const char *location, store_fault *fault) {
    char sql[96];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %zu;", APPLICATION_ID, index + 1);
    store_status status = store_sqlite_execute(database, store_migrations[index].sql, location, fault);
    return status ? status : store_sqlite_execute(database, sql, location, fault);
}

/* All steps are one transaction. */
static store_status change_schema(sqlite3 *database, long long version, const char *location, store_fault *fault) {
    store_status status = store_sqlite_execute(database, "BEGIN IMMEDIATE", location, fault);
    if (status) {
        return status;
    }
    for (size_t i = (size_t)version; !status && i < store_migration_count; i++) {
        status = run_migration(database, i, location, fault);
    }
    if (!status) {
        status = store_sqlite_execute(database, "COMMIT", location, fault);
    }
    if (status) {
        sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    }
    return status;
}

/* FILE.schema2-20261122T120000Z: a name of its own, so that no earlier backup is lost. */
static void name_backup(const char *location, long long version, char *out, size_t size) {
    char when[32] = "";
    time_t now = time(NULL);
    struct tm date;
    if (gmtime_r(&now, &date)) {
        strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &date);
    }
    snprintf(out, size, "%s.schema%lld-%s", location, version, when);
}

/* A database that is new has nothing to lose. */
static store_status migrate(sqlite3 *database, long long version, const char *location, char *notice,
                            store_fault *fault) {
    if (version == 0) {
        return change_schema(database, version, location, fault);
    }
    char copy[STORE_NOTICE_SIZE - 128];
    store_fault why;
    name_backup(location, version, copy, sizeof copy);
    store_status status = store_sqlite_backup_to(database, copy, &(store_backup_request){0}, &why);
    if (status) {
        snprintf(fault->text, sizeof fault->text,
                 "before its schema is changed, a backup is written, and that failed: %.300s", why.text);
        return status;
    }
    status = change_schema(database, version, location, &why);
    if (status) {
        unlink(copy); /* it is not needed, and whoever tries again and again shall not fill the disk with them */
        snprintf(fault->text, sizeof fault->text,
                 "%.300s; its schema could not be changed, and the database is as it was", why.text);
        return status;
    }
    snprintf(notice, STORE_NOTICE_SIZE, "the database was of schema %lld and is now of %zu; as it was it is in %s",
             version, store_migration_count, copy);
    return STORE_OK;
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

store_status store_sqlite_migrate(sqlite3 *database, const char *location, char *notice, store_fault *fault) {
    long long version = 0;
    store_status status = read_version(database, location, &version, fault);
    if (!status) {
        status = store_sqlite_check_whole(database, "PRAGMA quick_check(1)", location, fault);
    }
    if (!status) {
        status = set_up(database, location, fault);
    }
    if (!status && (size_t)version < store_migration_count) {
        status = migrate(database, version, location, notice, fault);
    }
    return status;
}
