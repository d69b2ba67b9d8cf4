/* SQLite behind sql.h: a database in one file. driver.c makes statements, open.c opens, lock.c keeps others from
   serving it, backup.c copies it, restore.c puts a copy in its place. */
#ifndef LUDOPOD_STORE_SQLITE_DRIVER_H
#define LUDOPOD_STORE_SQLITE_DRIVER_H

#include <sqlite3.h>

#include "store/sql.h"

extern const sql_driver store_sqlite;

typedef struct sqlite_connection {
    sqlite3 *database;
    sqlite3_stmt *begin, *commit; /* NULL: not yet prepared */
    int lock;                     /* -1: none */
} sqlite_connection;

/* ---- open.c: the driver's functions of these names ---- */

store_status store_sqlite_open(const char *location, void **out, store_fault *fault);
store_status store_sqlite_open_to_read(const char *location, void **out, store_fault *fault);
void store_sqlite_close(void *connection);
store_status store_sqlite_schema(void *connection, long long *out, store_fault *fault);
store_status store_sqlite_set_up(void *connection, store_fault *fault);
store_status store_sqlite_set_schema(void *connection, long long version, store_fault *fault);
store_status store_sqlite_check(void *connection, store_fault *fault);
store_status store_sqlite_size(void *connection, long long *out_bytes, store_fault *fault);

/* ---- open.c, for the others ---- */

/* Puts SQLite's own words into the fault. STORE_CONFLICT for a constraint, STORE_DAMAGED when the file is damaged. */
store_status store_sqlite_fail(sqlite3 *database, const char *doing, store_fault *fault);
store_status store_sqlite_execute(sqlite3 *database, const char *script, const char *location, store_fault *fault);
/* One that is there and ours, on whatever is in its log, too; nothing of it moves. *out is closed by the caller, also
   after a failure. */
store_status store_sqlite_connect_to_read(const char *location, sqlite3 **out, store_fault *fault);
/* check: "PRAGMA quick_check(1)", or another that answers "ok". */
store_status store_sqlite_check_whole(sqlite3 *database, const char *check, const char *location, store_fault *fault);

/* ---- lock.c ---- */

/* Makes the file if need be and takes the lock of the one who serves it: *out is for store_sqlite_unlock(), once the
   connection is closed. STORE_FAILED when another holds it, and the fault says who. */
store_status store_sqlite_lock(const char *location, int *out, store_fault *fault);
/* -1 is allowed. */
void store_sqlite_unlock(int lock);

/* ---- backup.c: the driver's function of this name ---- */

store_status store_sqlite_backup(const char *location, const char *aside, const char *file,
                                 const store_backup_request *request, store_fault *fault);

/* ---- backup.c, for restore.c ---- */

/* Copies all of it into `aside`, a file that is there, and checks it; no log is left beside it. Faults name `file`. */
store_status store_sqlite_copy_into(sqlite3 *from, const char *aside, const char *file,
                                    const store_backup_request *request, store_fault *fault);
/* Whether both are one file, under whatever names. */
bool store_sqlite_is_same_file(const char *left, const char *right);

/* ---- restore.c: the driver's function of this name ---- */

store_status store_sqlite_restore(const sql_driver *driver, const char *location, const char *file,
                                  const store_backup_request *request, sql_copy *replaced, store_fault *fault);

#endif
