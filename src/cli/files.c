#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file_replacement.h"

/* A record of a million moves is a few megabytes; more than this is not one of our files. */
enum { FILE_SIZE_MAX = 256 << 20 };

static char *read_stream(FILE *stream, size_t *length) {
    enum { AT_ONCE = 1 << 16 };
    char *bytes = NULL;
    size_t room = 0;
    *length = 0;
    while (pod__grow(&bytes, &room, *length + AT_ONCE, 1)) {
        *length += fread(bytes + *length, 1, room - 1 - *length, stream);
        if (*length > FILE_SIZE_MAX) {
            errno = EFBIG;
            break;
        }
        if (*length < room - 1) {
            bytes[*length] = 0;
            if (ferror(stream)) {
                break;
            }
            return bytes;
        }
    }
    free(bytes);
    return NULL;
}

char *cli_file_bytes(const char *path, size_t *length) {
    FILE *stream = fopen(path, "rb");
    char *bytes = stream ? read_stream(stream, length) : NULL;
    int reason = errno;
    if (stream) {
        fclose(stream);
    }
    errno = reason;
    return bytes;
}

char *cli_file_read(pod_language language, const char *path, size_t *length) {
    char *bytes = strcmp(path, "-") ? cli_file_bytes(path, length) : read_stream(stdin, length);
    if (!bytes) {
        cli_system_error(language, path);
    }
    return bytes;
}

cli_status cli_file_keep_from(pod_language language, const char *path, mode_t mode, mode_t others) {
    return mode & others ? cli_error(language, "{0} is open to others (mode {1}); make it yours alone: chmod 600", path,
                                     CLI_SHORT("%04o", (unsigned)(mode & 07777)))
                         : CLI_DONE;
}

cli_status cli_records_read(pod_language language, const char *path, pod_record ***records, size_t *count) {
    size_t length;
    pod_fault fault;
    char *text = cli_file_read(language, path, &length);
    if (!text) {
        return CLI_BAD;
    }
    pod_error error = pod_records_read(text, length, records, count, &fault);
    free(text);
    if (!error) {
        return CLI_DONE;
    }
    cli_fault(language, path, &fault);
    return error == POD_ERROR_MEMORY ? CLI_BAD : CLI_NO;
}

/* Locks an open file that is about to take a locked one's name. */
static void hold_lock(int file) {
    flock(file, LOCK_EX | LOCK_NB);
}

/* It has the name now: the lock goes over to it. */
static void move_lock(cli_lock *lock, int file) {
    int next = fcntl(file, F_DUPFD_CLOEXEC, 0); /* shares the lock */
    if (next >= 0) {
        if (lock->file >= 0) {
            close(lock->file);
        }
        *lock = (cli_lock){next, NULL};
    }
}

int cli_file_replace(const char *path, const char *bytes, size_t length, cli_lock *lock) {
    pod__replacement replacement;
    int error = pod__replacement_begin(&replacement, path);
    bool locks = !error && lock && replacement.aside;
    error = error ? error : pod__write_all(replacement.file, bytes, length);
    if (locks) {
        hold_lock(replacement.file); /* before it has the name that others look for */
    }
    error = error ? error : pod__replacement_finish(&replacement);
    if (locks && !replacement.aside) {
        move_lock(lock, replacement.file);
    }
    pod__replacement_end(&replacement);
    return error;
}

cli_status cli_file_write(pod_language language, const char *path, const void *bytes, size_t length, cli_lock *lock) {
    errno = cli_file_replace(path, bytes, length, lock);
    return errno ? cli_system_error(language, path) : CLI_DONE;
}

cli_status cli_file_print(pod_language language, const char *path, pod__printer *print, const void *context) {
    size_t length;
    if (!path) {
        return CLI_DONE;
    }
    char *text = pod__printed(print, context, &length);
    cli_status status = text ? cli_file_write(language, path, text, length, NULL) : cli_out_of_memory(language);
    free(text);
    return status;
}

/* Who holds the lock, as Linux lists them: "7: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF". 0: it does not say. */
static long holder_of(int file) {
    struct stat wanted;
    char line[256];
    FILE *locks = fstat(file, &wanted) ? NULL : fopen("/proc/locks", "r");
    long holder = 0;
    while (locks && !holder && fgets(line, sizeof line, locks)) {
        char kind[16];
        long process;
        unsigned major_number, minor_number;
        unsigned long long inode;
        int found =
            sscanf(line, "%*s %15s %*s %*s %ld %x:%x:%llu", kind, &process, &major_number, &minor_number, &inode);
        if (found == 5 && inode == wanted.st_ino && makedev(major_number, minor_number) == wanted.st_dev) {
            holder = process;
        }
    }
    if (locks) {
        fclose(locks);
    }
    return holder;
}

static cli_status say_held(pod_language language, const char *path, int file) {
    static const char *const known[] = {
        CLI_TEXT("{0} is in use by process {1}; wait for its end, or give another file"),
        CLI_TEXT("{0} is in use by process {1}; wait for its end, or give another place")};
    static const char *const unknown[] = {
        CLI_TEXT("{0} is in use by another process; wait for its end, or give another file"),
        CLI_TEXT("{0} is in use by another process; wait for its end, or give another place")};
    struct stat held;
    long holder = holder_of(file);
    bool folder = !fstat(file, &held) && S_ISDIR(held.st_mode);
    return cli_error(language, (holder > 0 ? known : unknown)[folder], path, CLI_SHORT("%ld", holder));
}

/* Whether the path still leads to the open file: whoever held it may have put another in its place meanwhile. */
static bool is_current(int file, const char *path) {
    struct stat open_one, named;
    return !fstat(file, &open_one) && !stat(path, &named) && open_one.st_ino == named.st_ino &&
           open_one.st_dev == named.st_dev;
}

/* The file, made when there is none. */
static int open_or_make(const char *path, bool *made) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    *made = file < 0 && errno == ENOENT;
    return *made ? open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0666) : file;
}

/* The folder, made when there is none. */
static int open_or_make_folder(const char *path, bool *made) {
    *made = !mkdir(path, 0777);
    return *made || errno == EEXIST ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
}

static cli_status take(pod_language language, const char *path, int (*opens)(const char *, bool *), cli_lock *lock) {
    while (true) {
        bool made;
        int file = opens(path, &made);
        if (file < 0) {
            return cli_system_error(language, path);
        }
        if (flock(file, LOCK_EX | LOCK_NB) && errno == EWOULDBLOCK) {
            cli_status status = say_held(language, path, file);
            close(file);
            return status;
        }
        /* Where files cannot be locked, on some network, there is no lock, but the file is as good. */
        if (is_current(file, path)) {
            *lock = (cli_lock){file, made ? path : NULL};
            return CLI_DONE;
        }
        close(file);
    }
}

cli_status cli_lock_take(pod_language language, const char *path, cli_lock *lock) {
    *lock = CLI_LOCK_NONE;
    return pod__file_is_special(path) ? CLI_DONE : take(language, path, open_or_make, lock);
}

cli_status cli_lock_folder(pod_language language, const char *path, cli_lock *lock) {
    *lock = CLI_LOCK_NONE;
    return take(language, path, open_or_make_folder, lock);
}

void cli_lock_release(cli_lock *lock) {
    struct stat now;
    if (lock->file < 0) {
        return;
    }
    if (lock->made && !fstat(lock->file, &now) && is_current(lock->file, lock->made)) {
        if (S_ISDIR(now.st_mode)) {
            rmdir(lock->made); /* unless there is something in it */
        } else if (!now.st_size) {
            unlink(lock->made);
        }
    }
    close(lock->file);
    *lock = CLI_LOCK_NONE;
}
