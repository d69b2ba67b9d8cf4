/* The store in one file of SQLite. sqlite.c writes, sqlite_read.c reads, sqlite_schema.c opens. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

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
    STORE_CHECK,
    STORE_STATEMENT_COUNT
} store_statement;

typedef struct store_sqlite_state {
    sqlite3 *database;
    sqlite3_stmt *statement[STORE_STATEMENT_COUNT];
} store_sqlite_state;

/* Sets up a fresh connection (durability, foreign keys) and brings the schema up to date. */
store_status store_sqlite_migrate(sqlite3 *database, const char *location, store_fault *fault);
store_status store_sqlite_load(void *state, const char *id, club_game *out, store_fault *fault);
store_status store_sqlite_each_computer_turn(void *state, store_visit visit, void *context, store_fault *fault);
/* Puts SQLite's own words into the fault. */
store_status store_sqlite_fail(sqlite3 *database, const char *doing, store_fault *fault);

#endif
