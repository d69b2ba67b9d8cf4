#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ludopod/version.h"
#include "store/inside.h"
#include "store/sqlite/driver.h"

enum { HOST_SIZE = 256 };

static bool is_for(const sql_driver *driver, const char *url) {
    return driver && strncmp(url, driver->scheme, strlen(driver->scheme)) == 0;
}

/* NULL when there is none, and the fault says so. */
static const sql_driver *driver_of(const char *url, const sql_driver *more, store_fault *fault) {
    const sql_driver *found = is_for(&store_sqlite, url) ? &store_sqlite : is_for(more, url) ? more : NULL;
    if (!found) {
        snprintf(fault->text, sizeof fault->text,
                 "a database does not begin with '%.*s'; expected sqlite:FILE or postgresql://HOST/NAME",
                 (int)strcspn(url, ":="), url); /* behind it there may be a password */
    }
    return found;
}

static const char *location_in(const char *url, const sql_driver *driver) {
    return driver->shown ? url : url + strlen(driver->scheme);
}

/* ---- Opening and closing --------------------------------------------------------------------------- */

/* Who serves it, for whoever is kept out; and the first write, which shows that there can be more. */
static store_status claim(sql_connection *database, const char *location, store_fault *fault) {
    char host[HOST_SIZE] = "";
    store_fault why;
    gethostname(host, sizeof host - 1);
    sql_row *row =
        sql_ask(database, "claim", SQL_N(getpid()), SQL_T(host), SQL_N((int64_t)time(NULL)), SQL_T(POD_VERSION));
    if (sql_run(row, NULL, &why)) {
        snprintf(fault->text, sizeof fault->text, "%.200s: nothing can be written to it: %.250s", location, why.text);
        return STORE_FAILED;
    }
    return STORE_OK;
}

store_status store_open_by(const sql_driver *driver, const char *location, store **out, store_fault *fault) {
    store *self = calloc(1, sizeof *self);
    if (!self) {
        snprintf(fault->text, sizeof fault->text, "out of memory");
        return STORE_FAILED;
    }
    store_status status = sql_open(driver, location, &self->database, fault);
    status = status ? status : claim(self->database, driver->shown ? driver->shown : location, fault);
    status = status ? status : store_load_lapses(self, fault);
    if (status) {
        store_close(self);
        return STORE_FAILED;
    }
    store_measure_clock(self);
    *out = self;
    return STORE_OK;
}

store_status store_open(const char *url, const sql_driver *more, store **out, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    return driver ? store_open_by(driver, location_in(url, driver), out, fault) : STORE_FAILED;
}

store_status store_open_to_read(const char *url, const sql_driver *more, store **out, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    store *self = driver ? calloc(1, sizeof *self) : NULL;
    if (!self) {
        if (driver) {
            snprintf(fault->text, sizeof fault->text, "out of memory");
        }
        return STORE_FAILED;
    }
    if (sql_open_to_read(driver, location_in(url, driver), &self->database, fault)) {
        store_close(self);
        return STORE_FAILED;
    }
    *out = self;
    return STORE_OK;
}

void store_close(store *self) {
    if (self) {
        store_stop_thread(self);
        sql_close(self->database);
        club_calendar_free(&self->calendar);
        free(self);
    }
}

store_status store_backup(const char *url, const sql_driver *more, const char *file,
                          const store_backup_request *request, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    return driver ? sql_backup(driver, location_in(url, driver), file, request, fault) : STORE_FAILED;
}

store_status store_restore(const char *url, const sql_driver *more, const char *file,
                           const store_backup_request *request, sql_copy *replaced, store_fault *fault) {
    const sql_driver *driver = driver_of(url, more, fault);
    *replaced = (sql_copy){""};
    if (!driver) {
        return STORE_FAILED;
    }
    const char *location = location_in(url, driver);
    store_status status = STORE_OK;
    if (driver->shown) { /* that is no file which could be kept as it is */
        sql_name_copy(file, "replaced", replaced);
        status = sql_backup(driver, location, replaced->place, &(store_backup_request){0}, fault);
    }
    status = status ? status : driver->restore(driver, location, file, request, replaced, fault);
    if (status && *replaced->place) {
        unlink(replaced->place);
        *replaced = (sql_copy){""};
    }
    return status;
}
