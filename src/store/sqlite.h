/* The store in one file of SQLite. sqlite.c writes, sqlite_read.c reads, sqlite_schema.c opens, sqlite_lock.c keeps
   others from serving it, sqlite_backup.c copies it. */
#ifndef LUDOPOD_STORE_SQLITE_H
#define LUDOPOD_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/store.h"

extern const store_driver store_sqlite;

/* Every statement the store makes; each is prepared once. */
typedef enum store_statement {
    STORE_SAVE,
    STORE_RELEASE,
    STORE_UNDO,
    STORE_ADD_GAME,
    STORE_ADD_SEAT,
    STORE_SET_NEXT,
    STORE_ADD_EVENT,
    STORE_SET_TURN,
    STORE_TAKE_SEAT,
    STORE_LOAD_GAME,
    STORE_LOAD_SEATS,
    STORE_LOAD_EVENTS,
    STORE_COMPUTER_TURNS,
    STORE_BEGIN,
    STORE_COMMIT,
    STORE_ROLLBACK,
    STORE_CLAIM,
    STORE_BEAT,
    STORE_STATEMENT_COUNT
} store_statement;

typedef struct store_sqlite_state {
    sqlite3 *database;
    sqlite3_stmt *statement[STORE_STATEMENT_COUNT];
    int lock; /* -1: none */
    char notice[STORE_NOTICE_SIZE];
} store_sqlite_state;

/* Sets up a fresh connection (durability, foreign keys) and brings the schema up to date: a database of an earlier
   schema is copied beside itself first, and notice, of STORE_NOTICE_SIZE, says where. */
store_status store_sqlite_migrate(sqlite3 *database, const char *location, char *notice, store_fault *fault);
/* Whether it is a database of Ludopod, of whatever schema. */
store_status store_sqlite_check_ours(sqlite3 *database, const char *location, store_fault *fault);
/* check: "PRAGMA quick_check(1)", or another that answers "ok". */
store_status store_sqlite_check_whole(sqlite3 *database, const char *check, const char *location, store_fault *fault);
store_status store_sqlite_execute(sqlite3 *database, const char *sql, const char *location, store_fault *fault);

/* Makes the file if need be and takes the lock of the one who serves it: *out is for store_sqlite_unlock(), once the
   connection is closed. STORE_FAILED when another holds it, and the fault says who. */
store_status store_sqlite_lock(const char *location, int *out, store_fault *fault);
/* -1 is allowed. */
void store_sqlite_unlock(int lock);

/* What store_backup() promises, of a connection without a transaction; and of the database of that name. */
store_status store_sqlite_backup_to(sqlite3 *from, const char *file, const store_backup_request *request,
                                    store_fault *fault);
store_status store_sqlite_backup(const char *location, const char *file, const store_backup_request *request,
                                 store_fault *fault);

store_status store_sqlite_load(void *state, const char *id, club_game *out, store_fault *fault);
store_status store_sqlite_computer_turns(void *state, char after[CLUB_ID_SIZE], store_visit visit, void *context,
                                         store_fault *fault);
/* Puts SQLite's own words into the fault: STORE_DAMAGED when they are that the file is damaged, else STORE_FAILED. */
store_status store_sqlite_fail(sqlite3 *database, const char *doing, store_fault *fault);

#endif
