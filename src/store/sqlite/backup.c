/* A copy of a database as it was at one moment, made while others read and write. The read transaction that is open
   meanwhile holds that moment; without it SQLite begins again whenever another process has written
   (https://www.sqlite.org/c3ref/backup_finish.html). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

store_status store_sqlite_backup(const char *location, const char *aside, const char *file,
                                 const store_backup_request *request, store_fault *fault) {
    sqlite3 *database = NULL;
    store_status status = store_sqlite_connect_to_read(location, &database, fault);
    if (!status && is_part(sqlite3_db_filename(database, "main"), file)) {
        status = fail(file, "is the database itself, or a part of it; name another file", fault);
    }
    status = status ? status : store_sqlite_copy_into(database, aside, file, request, fault);
    sqlite3_close(database);
    return status;
}
