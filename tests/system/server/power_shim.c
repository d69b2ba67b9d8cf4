/* Preloaded into the server, writes down what it does to the files of one folder, so that a test can say what a disk
   holds after a power cut (power.mjs): all that was synced, and of the rest whatever it likes.

     LUDOPOD_POWER_FOLDER   the folder, whose files are meant; SQLite's shared memory is not, nothing of it lasts
     LUDOPOD_POWER_LOG      the log, a file elsewhere
     LUDOPOD_POWER_SYNC     OFF or NORMAL in place of the store's "PRAGMA synchronous = FULL", for tests of the test

   A record is 32 bytes and its data:

     0        8        16       24       32
     | kind   | inode  | number | length | data of that length

     O open: number 1 when it was made, data the path    W write: number the place    T truncate: number the size
     S sync    U unlink: data the path    R rename: data both paths, a 0 between    D sync of the folder

   Each is one write to a file opened for appending, so it is whole unless the program was killed within it. It is made
   after what it speaks of: what was killed in between counts as not done, which no one was told of either. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 4096, PATH_SIZE = 4096, SYNC_NS = 2000000 };

typedef struct record {
    uint64_t kind, inode, number, length;
} record;

/* By descriptor: the inode of a watched file, 0 for all others. The store's thread alone has such files. */
static uint64_t watched[FILES];
static bool is_folder[FILES];

static void *next_of(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) {
        abort();
    }
    return found;
}

/* ISO C has no cast from an object to a function. */
#define NEXT(function, type)                                                                                           \
    __typeof__(type) function;                                                                                         \
    do {                                                                                                               \
        void *symbol = next_of(__func__);                                                                              \
        memcpy(&function, &symbol, sizeof function);                                                                   \
    } while (0)

static int log_file(void) {
    static int file = -1;
    const char *path = getenv("LUDOPOD_POWER_LOG");
    if (file < 0 && path) {
        int (*real)(int, const char *, int, ...);
        void *symbol = next_of("openat");
        memcpy(&real, &symbol, sizeof real);
        file = real(AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    }
    return file;
}

static void write_down(char kind, uint64_t inode, uint64_t number, const void *data, size_t length) {
    const record head = {(uint64_t)kind, inode, number, length};
    struct iovec parts[] = {{(void *)&head, sizeof head}, {(void *)data, length}};
    int file = log_file();
    if (file >= 0 && writev(file, parts, 2) != (ssize_t)(sizeof head + length)) {
        abort();
    }
}

static bool is_watched(const char *path) {
    const char *folder = getenv("LUDOPOD_POWER_FOLDER");
    size_t length = folder ? strlen(folder) : 0, whole = strlen(path);
    return length && strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]) &&
           !(whole > 4 && strcmp(path + whole - 4, "-shm") == 0);
}

static void watch(int file, const char *path, bool made) {
    struct stat about;
    if (file < 0 || file >= FILES || !is_watched(path) || fstat(file, &about)) {
        return;
    }
    watched[file] = about.st_ino;
    is_folder[file] = S_ISDIR(about.st_mode);
    if (!is_folder[file]) {
        write_down('O', about.st_ino, made, path, strlen(path));
    }
}

static uint64_t inode_of(int file) {
    return file >= 0 && file < FILES ? watched[file] : 0;
}

/* ---- Opening and closing --------------------------------------------------------------------- */

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                        \
        va_end(rest);                                                                                                  \
        NEXT(real, int (*)(const char *, int, ...));                                                                   \
        bool made = (flags & O_CREAT) && access(path, F_OK) != 0;                                                      \
        int file = real(path, flags, mode);                                                                            \
        watch(file, path, made);                                                                                       \
        return file;                                                                                                   \
    }
int open(const char *path, int flags, ...);
int open64(const char *path, int flags, ...);
OPEN(open)
OPEN(open64)

int close(int file) {
    NEXT(real, int (*)(int));
    if (inode_of(file)) {
        watched[file] = 0;
    }
    return real(file);
}

/* ---- Writing ---------------------------------------------------------------------------------- */

#define PWRITE(name, offset_type)                                                                                      \
    ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {                                      \
        NEXT(real, ssize_t (*)(int, const void *, size_t, offset_type));                                               \
        ssize_t written = real(file, bytes, count, offset);                                                            \
        if (written > 0 && inode_of(file)) {                                                                           \
            write_down('W', inode_of(file), (uint64_t)offset, bytes, (size_t)written);                                 \
        }                                                                                                              \
        return written;                                                                                                \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int file, const void *bytes, size_t count) {
    NEXT(real, ssize_t(*)(int, const void *, size_t));
    off_t offset = inode_of(file) ? lseek(file, 0, SEEK_CUR) : 0;
    ssize_t written = real(file, bytes, count);
    if (written > 0 && inode_of(file)) {
        write_down('W', inode_of(file), (uint64_t)offset, bytes, (size_t)written);
    }
    return written;
}

#define TRUNCATE(name, offset_type)                                                                                    \
    int name(int file, offset_type size) {                                                                             \
        NEXT(real, int (*)(int, offset_type));                                                                         \
        int result = real(file, size);                                                                                 \
        if (!result && inode_of(file)) {                                                                               \
            write_down('T', inode_of(file), (uint64_t)size, NULL, 0);                                                  \
        }                                                                                                              \
        return result;                                                                                                 \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

/* ---- Syncing ---------------------------------------------------------------------------------- */

/* Where files are in memory a sync takes no time, in which no cut would come. */
static void take_time(int file) {
    if (inode_of(file)) {
        nanosleep(&(struct timespec){.tv_nsec = SYNC_NS}, NULL);
    }
}

#define SYNC(name)                                                                                                     \
    int name(int file) {                                                                                               \
        NEXT(real, int (*)(int));                                                                                      \
        take_time(file);                                                                                               \
        int result = real(file);                                                                                       \
        if (!result && inode_of(file)) {                                                                               \
            write_down(is_folder[file] ? 'D' : 'S', inode_of(file), 0, NULL, 0);                                       \
        }                                                                                                              \
        return result;                                                                                                 \
    }
SYNC(fsync)
SYNC(fdatasync)

/* ---- Names ------------------------------------------------------------------------------------ */

int unlink(const char *path) {
    NEXT(real, int (*)(const char *));
    int result = real(path);
    if (!result && is_watched(path)) {
        write_down('U', 0, 0, path, strlen(path));
    }
    return result;
}

int rename(const char *from, const char *to) {
    NEXT(real, int (*)(const char *, const char *));
    int result = real(from, to);
    if (!result && is_watched(from)) {
        char both[2 * PATH_SIZE];
        int length = snprintf(both, sizeof both, "%s%c%s", from, 0, to);
        write_down('R', 0, 0, both, (size_t)length);
    }
    return result;
}

/* ---- A store that is less careful -------------------------------------------------------------- */

struct sqlite3;
int sqlite3_exec(struct sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context,
                 char **error);

int sqlite3_exec(struct sqlite3 *database, const char *sql, int (*row)(void *, int, char **, char **), void *context,
                 char **error) {
    static const char careful[] = "synchronous = FULL";
    int (*real)(struct sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
    void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_NOLOAD); /* a module's: not among the next */
    void *symbol = library ? dlsym(library, "sqlite3_exec") : NULL;
    const char *sync = getenv("LUDOPOD_POWER_SYNC"), *at = strstr(sql, careful);
    if (!symbol) {
        abort();
    }
    memcpy(&real, &symbol, sizeof real);
    if (!sync || !at) {
        return real(database, sql, row, context, error);
    }
    char changed[1024];
    snprintf(changed, sizeof changed, "%.*ssynchronous = %s%s", (int)(at - sql), sql, sync, at + sizeof careful - 1);
    return real(database, changed, row, context, error);
}
