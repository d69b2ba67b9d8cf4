/* From whatever schema a database has to the present one. Databases of both kinds take a change of the schema back with
   the transaction it is part of. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/scripts.h"
#include "store/sql.h"

/* ---- The scripts ----------------------------------------------------------------------------------- */

static size_t step_of(const store_script *script) {
    return strtoul(script->name, NULL, 10);
}

size_t store_schema_newest(void) {
    return step_of(&store_migrations[store_migrations_count - 1]);
}

const char *store_migration_of(size_t step, const char *dialect) {
    for (size_t i = 0; i < store_migrations_count; i++) {
        const char *end = strchr(store_migrations[i].name, '.');
        if (step_of(&store_migrations[i]) == step && (!end || strcmp(end + 1, dialect) == 0)) {
            return store_migrations[i].text;
        }
    }
    return NULL;
}

/* ---- Changing the schema --------------------------------------------------------------------------- */

static store_status run_step(const sql_driver *driver, void *connection, size_t step, store_fault *fault) {
    const char *script = store_migration_of(step, driver->dialect);
    if (!script) {
        snprintf(fault->text, sizeof fault->text, "there is no migration %zu for %s", step, driver->dialect);
        return STORE_FAILED;
    }
    store_status status = driver->execute(connection, script, fault);
    return status ? status : driver->set_schema(connection, (long long)step, fault);
}

/* All steps are one transaction. */
static store_status change_schema(const sql_driver *driver, void *connection, long long schema, store_fault *fault) {
    store_status status = driver->begin(connection, fault);
    if (status) {
        return status;
    }
    for (size_t step = (size_t)schema + 1; !status && step <= store_schema_newest(); step++) {
        status = run_step(driver, connection, step, fault);
    }
    status = status ? status : driver->commit(connection, fault);
    if (status && driver->in_transaction(connection)) {
        driver->rollback(connection);
    }
    return status;
}

/* A copy that is not needed shall not fill the disk of whoever tries again and again. */
static void drop_copy(const sql_driver *driver, const sql_copy *copy) {
    if (copy->place[0] && driver->drop_copy) {
        driver->drop_copy(copy);
    }
}

typedef struct opened {
    const sql_driver *driver;
    void *connection;
    const char *location;
} opened;

/* A database that holds something is copied first, where it is a file. */
static store_status change_with_backup(const opened *database, long long schema, char *notice, store_fault *fault) {
    const sql_driver *driver = database->driver;
    sql_copy copy = {""};
    store_fault why;
    if (driver->keep_copy && driver->keep_copy(database->connection, database->location, schema, &copy, &why)) {
        snprintf(fault->text, sizeof fault->text,
                 "before its schema is changed, a backup is written, and that failed: %.300s", why.text);
        return STORE_FAILED;
    }
    store_status status = change_schema(driver, database->connection, schema, &why);
    if (status) {
        drop_copy(driver, &copy);
        snprintf(fault->text, sizeof fault->text,
                 "%.300s; its schema could not be changed, and the database is as it was", why.text);
        return status;
    }
    snprintf(notice, SQL_NOTICE_SIZE, "the database was of schema %lld and is now of %zu%s%s", schema,
             store_schema_newest(), copy.place[0] ? "; as it was it is in " : "", copy.place);
    return STORE_OK;
}

store_status sql_read_schema(const sql_driver *driver, void *connection, const char *location, long long *out,
                             store_fault *fault) {
    store_status status = driver->schema(connection, out, fault);
    if (status || (*out >= 0 && (size_t)*out <= store_schema_newest())) {
        return status;
    }
    snprintf(fault->text, sizeof fault->text,
             "%.250s: was written by a newer Ludopod (schema %lld, this one knows %zu); use that version",
             driver->shown ? driver->shown : location, *out, store_schema_newest());
    return STORE_FAILED;
}

store_status sql_check_schema(const sql_driver *driver, void *connection, const char *location, store_fault *fault) {
    long long schema = 0;
    store_status status = sql_read_schema(driver, connection, location, &schema, fault);
    if (status || (size_t)schema == store_schema_newest()) {
        return status;
    }
    snprintf(fault->text, sizeof fault->text,
             "%.250s: was written by an older Ludopod (schema %lld, this one writes %zu); start the server of this "
             "version once",
             driver->shown ? driver->shown : location, schema, store_schema_newest());
    return STORE_FAILED;
}

store_status sql_migrate(const sql_driver *driver, void *connection, const char *location, char *notice,
                         store_fault *fault) {
    long long schema = 0;
    *notice = 0;
    store_status status = sql_read_schema(driver, connection, location, &schema, fault);
    status = status ? status : driver->set_up(connection, fault);
    if (status || (size_t)schema == store_schema_newest()) {
        return status;
    }
    /* One that is new has nothing to lose. */
    return schema == 0 ? change_schema(driver, connection, schema, fault)
                       : change_with_backup(&(opened){driver, connection, location}, schema, notice, fault);
}
