/* A connection to a database, statement by statement. Repositories (games.c) are written once against this header; a
   driver for each kind of database (sqlite/, postgresql/) stands behind it and knows nothing of games.

   A query stands once, under its name, in a file of queries/, in the dialect that all databases share: parameters $1,
   $2, ... , ON CONFLICT, RETURNING. Each is prepared when the connection is opened, so a query that a database does not
   understand is seen at once. A repository uses it so:

       sql_row *row = sql_ask(database, "load_seats", SQL_T(id));
       while (sql_step(row, &status, fault)) {
           ... sql_text(row, 0) ...
       }

   A statement that gives no rows is run by sql_run(). Either way the statement is ready for its next use once the last
   row has been read; whoever stops earlier calls sql_done().

   One thread uses a connection at a time. */
#ifndef LUDOPOD_STORE_SQL_H
#define LUDOPOD_STORE_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/progress.h"
#include "store/scripts.h"
#include "store/status.h"

typedef struct sql_connection sql_connection;
typedef struct sql_row sql_row;

/* How a backup is made. All may be left out. */
typedef struct store_backup_request {
    bool replace; /* a file of that name */
    /* Counts pages. When it is not to go on, nothing is left of it. */
    pod_progress_callback progress;
} store_backup_request;

/* Who is handed what a list has, entry by entry, each a struct of its kind that lasts until visit() returns; false ends
   the list. It must not use the store. */
typedef struct store_visitor {
    void *context;
    bool (*visit)(void *context, const void *entry);
} store_visitor;

enum { SQL_PLACE_SIZE = 384 };

/* What is kept of a database that a restored one replaces. */
typedef struct sql_copy {
    char place[SQL_PLACE_SIZE];
} sql_copy;

/* Which server of a database decides: of those that have one each. */
typedef struct sql_lease {
    bool is_free;
    int64_t epoch;                  /* how many have had it */
    char address[128], holder[160]; /* where the others reach it; "" as long as they cannot; and who that is */
} sql_lease;

/* ---- What a driver implements ----------------------------------------------------------------------

   All fields are required unless they say otherwise. A connection and a statement are the driver's own. Errors of a
   constraint (a key that is there already) are STORE_CONFLICT, damaged data is STORE_DAMAGED, what
   others hold up is STORE_BUSY, the loss of the lease is STORE_GONE, everything else is STORE_FAILED. */
typedef struct sql_driver {
    const char *version; /* of the program that it was built with: POD_VERSION */
    const char *scheme;  /* of the URL, with the colon: "sqlite:" */
    const char *dialect; /* "sqlite": lines of the schema that are for it alone begin so */
    /* What messages call the database. NULL: its location, which is what comes after the scheme of the URL. Else the
       location is the whole URL, which may hold a password and is never shown. */
    const char *shown;
    /* Whether it holds a password or another secret. Optional: a file has none. */
    bool (*has_secret)(const char *location);

    /* Opens or makes it, keeps everyone else from serving it, and looks whether it is ours and sound. Changes nothing
       yet. */
    store_status (*open)(const char *location, void **out, store_fault *fault);
    /* The same of one that is there, to read in it alone, whoever serves it. */
    store_status (*open_to_read)(const char *location, void **out, store_fault *fault);
    void (*close)(void *connection);
    /* The number that was set last; 0: it is new. */
    store_status (*schema)(void *connection, long long *out, store_fault *fault);
    /* Makes it ready to be written, once its schema is known. */
    store_status (*set_up)(void *connection, store_fault *fault);
    /* Part of the transaction that is open. */
    store_status (*set_schema)(void *connection, long long version, store_fault *fault);
    store_status (*size)(void *connection, long long *out_bytes, store_fault *fault);
    /* Whether the database itself finds it whole. Optional: one that looks after itself is not asked. */
    store_status (*check)(void *connection, store_fault *fault);
    /* Writes a copy, as it is at one moment, into `aside`, an empty file that is there, and checks it. Faults name
       `file`, which it shall become. */
    store_status (*backup)(const char *location, const char *aside, const char *file,
                           const store_backup_request *request, store_fault *fault);
    /* replaced->place: "" when there was none. */
    store_status (*restore)(const struct sql_driver *self, const char *location, const char *file,
                            const store_backup_request *request, sql_copy *replaced, store_fault *fault);

    /* Fails, too, when it is not the database any more that was opened. */
    store_status (*begin)(void *connection, store_fault *fault);
    store_status (*commit)(void *connection, store_fault *fault);
    void (*rollback)(void *connection);
    bool (*in_transaction)(const void *connection);
    /* Whether the connection, and with it the right to serve the database, is gone for good. Optional: a file is not
       lost. */
    bool (*is_lost)(const void *connection);
    /* How many others have what is committed before the commit returns. Optional: of a file none. */
    store_status (*copies)(void *connection, long long *out, store_fault *fault);
    /* Several servers of one database, one of which, that has it open, decides. Optional: a file has one. Tells the
       others where that one is reached. */
    store_status (*announce)(void *connection, const char *address, store_fault *fault);
    /* For the others: waits until something has changed, so long at most, and looks. *watcher: what it keeps for that,
       NULL at first; on failure NULL again. */
    store_status (*watch)(const char *location, int wait_ms, void **watcher, sql_lease *out, store_fault *fault);
    void (*unwatch)(void *watcher);
    /* Milliseconds since 1970 by the database's own clock, whatever transaction is open. Optional: a file has none. */
    store_status (*clock)(void *connection, int64_t *out_ms, store_fault *fault);
    /* Several statements, without parameters and rows. */
    store_status (*execute)(void *connection, const char *script, store_fault *fault);

    store_status (*prepare)(void *connection, const char *name, const char *text, void **out, store_fault *fault);
    void (*finish)(void *statement);
    /* Parameters count from 1. Text and bytes are copied, or last until the statement is reset. NULL is no value. */
    void (*bind_text)(void *statement, int at, const char *text);
    void (*bind_number)(void *statement, int at, int64_t number);
    void (*bind_bytes)(void *statement, int at, const void *bytes, size_t length);
    /* *row: whether there is one more. */
    store_status (*step)(void *statement, bool *row, store_fault *fault);
    /* Rows that the latest step has changed. */
    int64_t (*changes)(const void *statement);
    /* Runs a statement of a transaction whose rows nobody reads, now or later: what a round trip costs is then paid
       once for several. How it went is told by the next of step(), settle() and commit(). to_one: STORE_CONFLICT
       unless it changes one row, and what comes behind it is not done. Optional, with settle(): step() runs at once. */
    store_status (*send)(void *statement, bool to_one, store_fault *fault);
    /* Waits for all that was sent: the first failure. */
    store_status (*settle)(void *connection, store_fault *fault);
    /* Columns count from 0. What they return lasts until the next step. No value is NULL, or 0. */
    const char *(*text)(void *statement, int column);
    int64_t (*number)(void *statement, int column);
    const void *(*bytes)(void *statement, int column, size_t *length);
    /* Ready for the next use, without parameters. */
    void (*reset)(void *statement);
} sql_driver;

/* ---- Connections ----------------------------------------------------------------------------------- */

/* Opens a database, whose schema it makes where it is new (schema.c). */
store_status sql_open(const sql_driver *driver, const char *location, sql_connection **out, store_fault *fault);
/* Opens one to read in it alone, as it is at this moment: its schema must be the present one. */
store_status sql_open_to_read(const sql_driver *driver, const char *location, sql_connection **out, store_fault *fault);
store_status sql_check(sql_connection *self, store_fault *fault);
store_status sql_size(sql_connection *self, long long *out_bytes, store_fault *fault);
/* NULL is allowed. A transaction that is open is rolled back. */
void sql_close(sql_connection *self);
bool sql_is_lost(const sql_connection *self);
store_status sql_copies(sql_connection *self, long long *out, store_fault *fault);
store_status sql_announce(sql_connection *self, const char *address, store_fault *fault);
/* False: the database has no clock of its own, or does not tell. */
bool sql_clock(sql_connection *self, int64_t *out_ms);

/* ---- Transactions ---------------------------------------------------------------------------------- */

/* Requires: no transaction is open. */
store_status sql_begin(sql_connection *self, store_fault *fault);
/* STORE_OK: it has reached the disk. Else nothing of it is kept, and none is open any more. */
store_status sql_commit(sql_connection *self, store_fault *fault);
void sql_rollback(sql_connection *self);
bool sql_in_transaction(const sql_connection *self);
/* A part of a transaction that is kept whole or not at all. Refused outside a transaction: some errors (a full disk)
   end one, and a part would then be kept alone. */
store_status sql_save(sql_connection *self, store_fault *fault);
/* Ends the part: keeps it when the status is STORE_OK, else undoes it. Returns the status, or why it cannot be kept:
   within a part, a statement that is only run may fail as late as here. */
store_status sql_settle(sql_connection *self, store_status status, store_fault *fault);
/* The same of a part of which nobody waits to hear how it went: where a driver can send() it need not be undone alone,
   and the commit fails with it. */
store_status sql_save_later(sql_connection *self, store_fault *fault);
store_status sql_settle_later(sql_connection *self, store_status status, store_fault *fault);
/* For tests, which damage what is stored on either database. */
store_status sql_execute(sql_connection *self, const char *script, store_fault *fault);

/* ---- Statements ------------------------------------------------------------------------------------ */

/* The query of that name, which must be in queries/ (the program ends where it is not: a defect that any use shows). */
sql_row *sql_query(sql_connection *self, const char *name);
/* A parameter: a text or bytes, of which NULL is no value, or a number. */
typedef struct sql_value {
    enum { SQL_TEXT, SQL_NUMBER, SQL_BYTES } kind;
    const void *data;
    size_t length;
    int64_t number;
} sql_value;
#define SQL_T(text) {.kind = SQL_TEXT, .data = (text)}
#define SQL_N(value) {.kind = SQL_NUMBER, .number = (value)}
/* No value unless it is there. */
#define SQL_N_IF(there, value) {.kind = (there) ? SQL_NUMBER : SQL_TEXT, .number = (value)}
#define SQL_B(bytes, size) {.kind = SQL_BYTES, .data = (bytes), .length = (size)}
/* Binds these, from this place on. */
#define sql_bind(row, first, ...)                                                                                      \
    sql_bind_values(row, first, (const sql_value[]){__VA_ARGS__},                                                      \
                    sizeof((const sql_value[]){__VA_ARGS__}) / sizeof(sql_value))
sql_row *sql_bind_values(sql_row *row, int first, const sql_value *values, size_t count);
/* The query of that name with all its parameters. */
#define sql_ask(self, name, ...) sql_bind(sql_query(self, name), 1, __VA_ARGS__)
/* Runs a statement to its end. *changes: how many rows it has changed; with NULL, in a part of a transaction, the end
   of the part may be what says that it failed. */
store_status sql_run(sql_row *row, int64_t *changes, store_fault *fault);
/* The same in a transaction: the commit may be what says that it failed. */
store_status sql_run_later(sql_row *row, store_fault *fault);
/* For a change whose WHERE says what must still be so: STORE_CONFLICT unless it has changed exactly one row. In a part
   of a transaction, the end of the part may say so. */
store_status sql_run_expecting_one(sql_row *row, store_fault *fault);
/* Both with the query and all its parameters. */
#define sql_do(self, fault, name, ...) sql_run(sql_ask(self, name, __VA_ARGS__), NULL, fault)
#define sql_do_to_one(self, fault, name, ...) sql_run_expecting_one(sql_ask(self, name, __VA_ARGS__), fault)
/* Reads a row into a struct. False: it makes no sense. */
typedef bool (*sql_reader)(sql_row *row, void *out);
/* The first row. Where there is none *out stays as it is: without `what` that is no failure, with it STORE_NOT_FOUND.
 */
store_status sql_read(sql_row *row, sql_reader read, void *out, const char *what, store_fault *fault);
store_status sql_none(const char *what, store_fault *fault);
/* Hands all rows that make sense to the visitor, each read into *out. */
store_status sql_visit(sql_row *row, sql_reader read, void *out, store_visitor visitor, store_fault *fault);
/* Whether there is a next row; after the last, and when it fails, *status says how it ended. */
bool sql_step(sql_row *row, store_status *status, store_fault *fault);
void sql_done(sql_row *row);
/* The number of the first row, of any size; 0 where there is none. */
#define sql_find(row, out, fault) sql_find_number(row, out, sizeof *(out), fault)
store_status sql_find_number(sql_row *row, void *out, size_t size, store_fault *fault);
/* The same; `none` too where it has no value. */
store_status sql_find_or(sql_row *row, int64_t none, int64_t *out, store_fault *fault);
/* Whether there is a row. */
store_status sql_find_any(sql_row *row, bool *out, store_fault *fault);
/* "" for no value. */
const char *sql_text(sql_row *row, int column);
/* Copies a text into a field of so many bytes. False: it does not fit, so it is not what was written, and nothing is
 * copied. */
bool sql_copy_text(char *out, size_t size, const char *text);
int64_t sql_number(sql_row *row, int column);
const void *sql_bytes(sql_row *row, int column, size_t *length);
/* Where a column goes: a text (const char *: as long as the row), an array of characters (a copy, which must fit), a
   bool, or a whole number of 32 or 64 bits. */
typedef struct sql_place {
    enum { SQL_AS_TEXT, SQL_AS_COPY, SQL_AS_BOOL, SQL_AS_NUMBER } kind;
    void *at;
    size_t size;
} sql_place;
#define SQL_TO(member)                                                                                                 \
    {.kind = _Generic((member),                                                                                        \
         const char *: SQL_AS_TEXT,                                                                                    \
         char *: SQL_AS_COPY,                                                                                          \
         bool: SQL_AS_BOOL,                                                                                            \
         default: SQL_AS_NUMBER),                                                                                      \
     .at = &(member),                                                                                                  \
     .size = sizeof(member)}
/* Reads these columns, from this one on. False: a text does not fit, so it is not what was written. */
#define sql_take(row, first, ...)                                                                                      \
    sql_take_columns(row, first, (const sql_place[]){__VA_ARGS__},                                                     \
                     sizeof((const sql_place[]){__VA_ARGS__}) / sizeof(sql_place))
bool sql_take_columns(sql_row *row, int first, const sql_place *places, size_t count);

/* host/copy.c: what store_backup() promises. */
store_status sql_backup(const sql_driver *driver, const char *location, const char *file,
                        const store_backup_request *request, store_fault *fault);
/* PATH.WHY-20261122T120000Z */
void sql_name_copy(const char *path, const char *why, sql_copy *out);

/* The steps from nothing to a schema; those of this program (scripts.h), or of a test. */
typedef struct sql_schema {
    const store_script *step;
    size_t count;
} sql_schema;
/* schema.c */
sql_schema sql_own_schema(void);
/* The same file: all steps that a database has not seen, in one transaction, once a copy of a file is kept beside it;
   one of a schema that is not known is refused. */
store_status sql_make_schema(const sql_driver *driver, void *connection, sql_schema to, const char *location,
                             store_fault *fault);
/* The same file: how many of the steps it has seen; one of a schema that is not known is refused. */
store_status sql_find_steps(const sql_driver *driver, void *connection, sql_schema of, const char *location,
                            size_t *out, store_fault *fault);
/* The same file: refuses a database whose schema is not the present one. */
store_status sql_check_schema(const sql_driver *driver, void *connection, const char *location, store_fault *fault);

#endif
