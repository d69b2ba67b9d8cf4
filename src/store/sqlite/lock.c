/* One server a database. The lock is on one byte of the database file itself, so whatever name leads to the file leads
   to the lock; it is far behind the bytes that SQLite locks (https://www.sqlite.org/src/file?name=src/os.h), so others
   read, and back up, as ever. The kernel lets go of it when the process is gone, however it went.

   It is the lock of an open file (F_OFD_SETLK of fcntl(2), in POSIX since 2024) and not of a process, for those of
   SQLite are of the process, and closing any descriptor of a file drops them. So the descriptor here must outlive the
   connection. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/sqlite/driver.h"

static struct flock the_byte(void) {
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)1 << 40, .l_len = 1};
}

static store_status refuse(const char *location, store_fault *fault) {
    const char *hint = "";
    if (errno == ENOENT || errno == ENOTDIR) {
        hint = "; its folder must exist and be writable";
    } else if (errno == EACCES || errno == EROFS || errno == EPERM) {
        hint = "; a server must be able to write to its database and to the folder it is in";
    }
    snprintf(fault->text, sizeof fault->text, "%s: %s%s", location, strerror(errno), hint);
    return STORE_FAILED;
}

/* What the one who serves has written about itself; "another process" when that cannot be read. */
static void name_holder(const char *location, char *out, size_t size) {
    sqlite3 *database = NULL;
    sqlite3_stmt *row = NULL;
    snprintf(out, size, "another process");
    if (sqlite3_open_v2(location, &database, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(database, "SELECT pid, host, since FROM serving WHERE pid > 0", -1, &row, NULL) ==
            SQLITE_OK &&
        sqlite3_step(row) == SQLITE_ROW) {
        char since[32] = "";
        struct tm date;
        time_t began = (time_t)sqlite3_column_int64(row, 2);
        if (gmtime_r(&began, &date)) {
            strftime(since, sizeof since, "%Y-%m-%dT%H:%M:%SZ", &date);
        }
        snprintf(out, size, "process %lld on %s, since %s", (long long)sqlite3_column_int64(row, 0),
                 (const char *)sqlite3_column_text(row, 1), since);
    }
    sqlite3_finalize(row);
    sqlite3_close(database);
}

store_status store_sqlite_lock(const char *location, int *out, store_fault *fault) {
    int file = open(location, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        return refuse(location, fault);
    }
    struct flock lock = the_byte();
    if (fcntl(file, F_OFD_SETLK, &lock) == 0) {
        *out = file;
        return STORE_OK;
    }
    if (errno == EAGAIN || errno == EACCES) {
        char holder[192];
        name_holder(location, holder, sizeof holder);
        snprintf(fault->text, sizeof fault->text,
                 "%s: is served already, by %s; stop that server, or name another database with --database", location,
                 holder);
    } else {
        snprintf(fault->text, sizeof fault->text,
                 "%s: cannot be locked: %s; a database must be on a disk of this machine", location, strerror(errno));
    }
    close(file);
    return STORE_FAILED;
}

void store_sqlite_unlock(int file) {
    if (file >= 0) {
        close(file);
    }
}
