/* A copy of a database as it was at one moment, made while others read and write. The read transaction that is open
   meanwhile holds that moment; without it SQLite begins again whenever another process has written
   (https://www.sqlite.org/c3ref/backup_finish.html). */
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
#include "base/work.h"
#include "store/sqlite/driver.h"

enum { PATH_SIZE = 4096, PAGES_A_STEP = 16, BUSY_MS = 5000 };

static store_status fail(const char *file, const char *why, store_fault *fault) {
    snprintf(fault->text, sizeof fault->text, "%s: %s", file, why);
    return STORE_FAILED;
}

/* ---- Copying -------------------------------------------------------------------------------- */

static store_status copy_pages(sqlite3 *from, sqlite3 *to, const char *file, const store_backup_request *request,
                               store_fault *fault) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup) {
        return store_sqlite_fail(to, file, fault);
    }
    int result;
    bool goes_on = true;
    while (goes_on && (result = sqlite3_backup_step(backup, PAGES_A_STEP)) == SQLITE_OK) {
        int total = sqlite3_backup_pagecount(backup);
        goes_on =
            pod__goes_on(&request->progress, 0, (uint64_t)(total - sqlite3_backup_remaining(backup)), (uint64_t)total);
    }
    int ended = sqlite3_backup_finish(backup);
    if (!goes_on) {
        return fail(file, "interrupted; nothing was written", fault);
    }
    if (result != SQLITE_DONE || ended != SQLITE_OK) {
        return fail(file, sqlite3_errstr(result == SQLITE_DONE ? ended : result), fault);
    }
    return STORE_OK;
}

store_status store_sqlite_copy_into(sqlite3 *from, const char *aside, const char *file,
                                    const store_backup_request *request, store_fault *fault) {
    sqlite3 *to = NULL;
    store_status status = STORE_OK;
    if (sqlite3_open_v2(aside, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) != SQLITE_OK) {
        status = store_sqlite_fail(to, file, fault);
    }
    if (!status) {
        status = store_sqlite_execute(from, "BEGIN; SELECT count(*) FROM sqlite_schema", file, fault);
    }
    if (!status) {
        status = copy_pages(from, to, file, request, fault);
        sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    }
    if (!status) {
        status = store_sqlite_execute(to, "PRAGMA journal_mode = DELETE", file, fault);
    }
    if (!status) {
        status = store_sqlite_check_whole(to, "PRAGMA integrity_check(1)", file, fault);
    }
    sqlite3_close(to);
    return status;
}

/* ---- The file ------------------------------------------------------------------------------- */

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

bool store_sqlite_is_same_file(const char *left, const char *right) {
    struct stat a, b;
    return stat(left, &a) == 0 && stat(right, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Whether SQLite would take it for a part of the database: its log, the log's index or its journal. */
static bool is_part(const char *original, const char *file) {
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    size_t length = strlen(file);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char stem[PATH_SIZE];
        size_t end = strlen(ends[i]);
        if (length < end || strcmp(file + length - end, ends[i]) != 0) {
            continue;
        }
        snprintf(stem, sizeof stem, "%.*s", (int)(length - end), file);
        if (store_sqlite_is_same_file(original, stem)) {
            return true;
        }
    }
    return false;
}

/* On the disk, under its name. */
static int settle(int made, const char *aside, const char *file, bool replace) {
    int error = fsync(made) ? errno : name_it(aside, file, replace);
    return error ? error : pod__folder_of_sync(file);
}

/* What store_backup() promises, of a connection without a transaction. mkstemp(3) makes a file that is its owner's
   alone, and so it stays: it holds all that the club knows of people. */
static store_status backup_to(sqlite3 *from, const char *file, const store_backup_request *request,
                              store_fault *fault) {
    char aside[PATH_SIZE];
    const char *original = sqlite3_db_filename(from, "main");
    if (is_part(original, file)) {
        return fail(file, "is the database itself, or a part of it; name another file", fault);
    }
    store_status status = may_write(file, request->replace, fault);
    if (status) {
        return status;
    }
    if ((size_t)snprintf(aside, sizeof aside, "%s.XXXXXX", file) >= sizeof aside) {
        return fail(file, strerror(ENAMETOOLONG), fault);
    }
    int made = mkstemp(aside);
    if (made < 0) {
        return fail(file, strerror(errno), fault);
    }
    status = store_sqlite_copy_into(from, aside, file, request, fault);
    int error = status ? 0 : settle(made, aside, file, request->replace);
    close(made);
    unlink(aside); /* unless it has its name */
    return status || !error ? status : fail(file, strerror(error), fault);
}

store_status store_sqlite_backup(const char *location, const char *file, const store_backup_request *request,
                                 store_fault *fault) {
    sqlite3 *database = NULL;
    store_status status = store_sqlite_connect_to_read(location, &database, fault);
    if (!status) {
        status = backup_to(database, file, request, fault);
    }
    sqlite3_close(database);
    return status;
}

store_status store_sqlite_keep(void *connection, const char *why, store_fault *fault) {
    sqlite3 *database = ((sqlite_connection *)connection)->database;
    char file[PATH_SIZE];
    snprintf(file, sizeof file, "%s.%s", sqlite3_db_filename(database, "main"), why);
    return backup_to(database, file, &(store_backup_request){.replace = true}, fault);
}

void store_sqlite_name_copy(const char *location, const char *why, sql_copy *out) {
    char when[32] = "";
    time_t now = time(NULL);
    struct tm date;
    if (gmtime_r(&now, &date)) {
        strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &date);
    }
    snprintf(out->place, sizeof out->place, "%s.%s-%s", location, why, when);
}
