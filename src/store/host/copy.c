/* The files of copies: each is written aside, whole and on the disk before it has its name. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "store/sql.h"

enum { PATH_SIZE = 4096 };

static store_status fail(const char *file, const char *why, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "%.300s: %s", file, why);
    return STORE_FAILED;
}

/* Gives it its name. Without replace a file that came in the meantime is left alone. */
static int name_it(const char *aside, const char *file, bool replace) {
    if (replace) {
        return rename(aside, file) ? errno : 0;
    }
    if (renameat2(AT_FDCWD, aside, AT_FDCWD, file, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS) {
        return errno;
    }
    return access(file, F_OK) == 0 ? EEXIST : rename(aside, file) ? errno : 0;
}

static store_status may_write(const char *file, bool replace, store_fault *fault) {
    struct stat old;
    if (lstat(file, &old) != 0) {
        return STORE_OK;
    }
    if (!S_ISREG(old.st_mode)) {
        return fail(file, "is there already and is no ordinary file; name another", fault);
    }
    return replace ? STORE_OK : fail(file, "is there already; name another file, or replace it with --force", fault);
}

/* On the disk, under its name. */
static int settle(int made, const char *aside, const char *file, bool replace) {
    int error = fsync(made) ? errno : name_it(aside, file, replace);
    return error ? error : pod__folder_of_sync(file);
}

/* mkstemp(3) makes a file that is its owner's alone, and so it stays: it holds all that the club knows of people. */
store_status sql_backup(const sql_driver *driver, const char *location, const char *file,
                        const store_backup_request *request, store_fault *fault) {
    char aside[PATH_SIZE];
    if (may_write(file, request->replace, fault)) {
        return STORE_FAILED;
    }
    if ((size_t)snprintf(aside, sizeof aside, "%s.XXXXXX", file) >= sizeof aside) {
        return fail(file, strerror(ENAMETOOLONG), fault);
    }
    int made = mkstemp(aside);
    if (made < 0) {
        return fail(file, strerror(errno), fault);
    }
    store_status status = driver->backup(location, aside, file, request, fault);
    int error = status ? 0 : settle(made, aside, file, request->replace);
    close(made);
    unlink(aside); /* unless it has its name */
    return status || !error ? status : fail(file, strerror(error), fault);
}

void sql_name_copy(const char *location, const char *why, sql_copy *out) {
    char when[32] = "";
    time_t now = time(NULL);
    struct tm date;
    if (gmtime_r(&now, &date)) {
        strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &date);
    }
    snprintf(out->place, sizeof out->place, "%s.%s-%s", location, why, when);
}
