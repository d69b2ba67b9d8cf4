/* The schema of a database: which of the scripts it has seen. Databases of both kinds take a change of the schema back
   with the transaction it is part of. */
#define _GNU_SOURCE /* asprintf() */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludopod/version.h"
#include "store/sql.h"

/* ---- The scripts ----------------------------------------------------------------------------------- */

/* Where a line begins for this database: behind a mark that names it ("-- sqlite: "). */
static const char *begin_line(const char *line, const char *dialect) {
    char mark[24];
    int length = snprintf(mark, sizeof mark, "-- %s: ", dialect);
    return strncmp(line, mark, (size_t)length) == 0 ? line + length : line;
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

/* FNV-1a of what is no comment and no space: nobody has to count, and a database knows when it is of another one. */
static uint32_t add_script(uint32_t hash, const char *script, const char *dialect) {
    for (const char *line = script; *line; line = next_line(line)) {
        for (const char *at = begin_line(line, dialect); *at && *at != '\n' && strncmp(at, "--", 2) != 0; at++) {
            hash = *at == ' ' ? hash : (hash ^ (uint8_t)*at) * 16777619u;
        }
    }
    return hash;
}

/* The number by which a database tells that it has seen the first of these steps; 0: none. */
static long long number_of(const store_script *step, size_t count, const char *dialect) {
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < count; i++) {
        hash = add_script(hash, step[i].text, dialect);
    }
    return count ? 1 + (hash & 0x3fffffff) : 0;
}

static store_status run_script(const sql_driver *driver, void *connection, const char *script, store_fault *fault) {
    char *copy = strdup(script);
    if (!copy) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    for (char *line = copy; *line; line = copy + (next_line(line) - copy)) {
        memset(line, ' ', (size_t)(begin_line(line, driver->dialect) - line));
    }
    store_status status = driver->execute(connection, copy, fault);
    free(copy);
    return status;
}

/* ---- Databases ------------------------------------------------------------------------------------- */

/* Which version has served it; "" when it does not say. */
static void find_program(const sql_driver *driver, void *connection, char *out, size_t size) {
    void *row = NULL;
    bool more = false;
    store_fault ignored;
    *out = 0;
    if (driver->prepare(connection, "", "SELECT program FROM serving", &row, &ignored)) {
        return;
    }
    if (!driver->step(row, &more, &ignored) && more) {
        snprintf(out, size, " %s", driver->text(row, 0));
    }
    driver->finish(row);
}

static store_status refuse(const sql_driver *driver, void *connection, const char *location, store_fault *fault) {
    char program[32];
    find_program(driver, connection, program, sizeof program);
    snprintf(
        fault->text, sizeof fault->text,
        "%.250s: another version of Ludopod%s wrote it, whose schema this one (%s) does not know; use that version, "
        "or name another database",
        driver->shown ? driver->shown : location, program, POD_VERSION);
    return STORE_FAILED;
}

sql_schema sql_own_schema(void) {
    return (sql_schema){store_schema, store_schema_count};
}

store_status sql_find_steps(const sql_driver *driver, void *connection, sql_schema of, const char *location,
                            size_t *out, store_fault *fault) {
    long long schema = 0;
    store_status status = driver->schema(connection, &schema, fault);
    for (*out = 0; !status && number_of(of.step, *out, driver->dialect) != schema; ++*out) {
        status = *out < of.count ? STORE_OK : refuse(driver, connection, location, fault);
    }
    return status;
}

store_status sql_check_schema(const sql_driver *driver, void *connection, const char *location, store_fault *fault) {
    size_t steps;
    store_status status = sql_find_steps(driver, connection, sql_own_schema(), location, &steps, fault);
    return status || steps == store_schema_count ? status : refuse(driver, connection, location, fault);
}

/* All steps are one transaction. */
static store_status run_steps(const sql_driver *driver, void *connection, sql_schema to, size_t from,
                              store_fault *fault) {
    store_status status = driver->begin(connection, fault);
    for (size_t i = from; !status && i < to.count; i++) {
        status = run_script(driver, connection, to.step[i].text, fault);
    }
    status = status ? status : driver->set_schema(connection, number_of(to.step, to.count, driver->dialect), fault);
    status = status ? status : driver->commit(connection, fault);
    if (status && driver->in_transaction(connection)) {
        driver->rollback(connection);
    }
    return status;
}

/* What a file was before stays as a copy: the way back for whoever returns to an older version. */
static store_status keep(const sql_driver *driver, const char *location, store_fault *fault) {
    char *copy = NULL;
    if (driver->shown) {
        return STORE_OK;
    }
    if (asprintf(&copy, "%s.before-%s", location, POD_VERSION) < 0) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    store_status status = sql_backup(driver, location, copy, &(store_backup_request){.replace = true}, fault);
    free(copy);
    return status;
}

store_status sql_make_schema(const sql_driver *driver, void *connection, sql_schema to, const char *location,
                             store_fault *fault) {
    size_t steps;
    store_status status = sql_find_steps(driver, connection, to, location, &steps, fault);
    status = status ? status : driver->set_up(connection, fault);
    status = status || !steps || steps == to.count ? status : keep(driver, location, fault);
    return status || steps == to.count ? status : run_steps(driver, connection, to, steps, fault);
}
