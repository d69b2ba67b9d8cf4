/* A backup in the place of the database. The copy is whole and on the disk before anything else changes; then

       FILE       -> FILE.replaced-20261122T120000Z        a second name of the old one
       FILE-wal   -> FILE.replaced-20261122T120000Z-wal    SQLite would play it into the new one
       the copy   -> FILE

   so that at each moment FILE is a database, the old one or the new. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "store/sqlite/driver.h"

enum { PATH_SIZE = 4096, REASON_SIZE = 64 };

typedef struct restoring {
    const sql_driver *driver;
    char location[PATH_SIZE]; /* no link: SQLite's log is beside the file itself */
    bool there;
    struct stat owner;
    char aside[PATH_SIZE];
    sql_copy *replaced;
} restoring;

static store_status fail(const char *file, int error, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "%.300s: %s", file, strerror(error));
    return STORE_FAILED;
}

static store_status look(restoring *self, const char *location, store_fault *fault) {
    if (!*location || strcmp(location, ":memory:") == 0) {
        snprintf(fault->text, sizeof fault->text, "the database is no file; expected sqlite:FILE");
        return STORE_FAILED;
    }
    char *followed = realpath(location, NULL);
    self->there = followed != NULL;
    snprintf(self->location, sizeof self->location, "%s", self->there ? followed : location);
    free(followed);
    if (strlen(self->location) + REASON_SIZE >= sizeof self->replaced->place) {
        return fail(location, ENAMETOOLONG, fault);
    }
    int error = pod__owner_for(self->location, &self->owner);
    return error ? fail(location, error, fault) : STORE_OK;
}

/* ---- The copy ------------------------------------------------------------------------------- */

static store_status open_backup(const restoring *self, const char *file, sqlite3 **out, store_fault *fault) {
    size_t steps;
    if (store_sqlite_is_same_file(self->location, file)) {
        snprintf(fault->text, sizeof fault->text, "%.300s: is the database itself; name a backup of it", file);
        return STORE_FAILED;
    }
    store_status status = store_sqlite_connect_to_read(file, out, fault);
    return status ? status
                  : sql_find_steps(self->driver, &(sqlite_connection){.database = *out}, sql_own_schema(), file, &steps,
                                   fault);
}

/* On the disk, and whose it shall be; mkstemp(3) lets nobody else read it. */
static store_status copy(restoring *self, const char *file, const store_backup_request *request, store_fault *fault) {
    sqlite3 *from = NULL;
    snprintf(self->aside, sizeof self->aside, "%s.XXXXXX", self->location);
    int made = mkstemp(self->aside);
    if (made < 0) {
        return fail(self->location, errno, fault);
    }
    store_status status = open_backup(self, file, &from, fault);
    status = status ? status : store_sqlite_copy_into(from, self->aside, file, request, fault);
    sqlite3_close(from);
    if (!status && (fchown(made, self->owner.st_uid, self->owner.st_gid) || fsync(made))) {
        status = fail(self->location, errno, fault);
    }
    close(made);
    return status;
}

/* ---- Its place ------------------------------------------------------------------------------ */

static int move_parts(const char *from, const char *to) {
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    int error = 0;
    for (size_t i = 0; !error && i < sizeof ends / sizeof ends[0]; i++) {
        char old[PATH_SIZE + REASON_SIZE], new[PATH_SIZE + REASON_SIZE];
        snprintf(old, sizeof old, "%s%s", from, ends[i]);
        snprintf(new, sizeof new, "%s%s", to, ends[i]);
        error = rename(old, new) && errno != ENOENT ? errno : 0;
    }
    return error;
}

static int keep_old(const restoring *self) {
    return link(self->location, self->replaced->place) ? errno : move_parts(self->location, self->replaced->place);
}

static store_status put_in_place(const restoring *self, store_fault *fault) {
    if (self->there) {
        sql_name_copy(self->location, "replaced", self->replaced);
    }
    int error = self->there ? keep_old(self) : 0;
    if (!error && rename(self->aside, self->location) == 0) {
        error = pod__folder_of_sync(self->location);
        return error ? fail(self->location, error, fault) : STORE_OK;
    }
    error = error ? error : errno;
    if (self->there && error != EEXIST) { /* that is another's */
        move_parts(self->replaced->place, self->location);
        unlink(self->replaced->place);
    }
    return fail(self->location, error, fault);
}

store_status store_sqlite_restore(const sql_driver *driver, const char *location, const char *file,
                                  const store_backup_request *request, sql_copy *replaced, store_fault *fault) {
    restoring self = {.driver = driver, .replaced = replaced};
    int lock;
    store_status status = look(&self, location, fault);
    status = status ? status : store_sqlite_lock(self.location, &lock, fault);
    if (status) {
        return status;
    }
    status = copy(&self, file, request, fault);
    status = status ? status : put_in_place(&self, fault);
    if (status) {
        unlink(self.aside);
        replaced->place[0] = 0;
    }
    if (status && !self.there) {
        unlink(self.location); /* made to be locked */
    }
    store_sqlite_unlock(lock);
    return status;
}
