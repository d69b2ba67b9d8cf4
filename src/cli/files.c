#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A record of a million moves is a few megabytes; more than this is not one of our files. */
enum { FILE_SIZE_MAX = 256 << 20 };

static char *read_stream(FILE *stream, size_t *length) {
    size_t capacity = 1 << 16;
    char *bytes = NULL;
    *length = 0;
    for (;;) {
        char *more = realloc(bytes, capacity + 1);
        if (!more) {
            break;
        }
        bytes = more;
        *length += fread(bytes + *length, 1, capacity - *length, stream);
        if (*length < capacity) {
            bytes[*length] = 0;
            if (ferror(stream)) {
                break;
            }
            return bytes;
        }
        if (capacity >= FILE_SIZE_MAX) {
            errno = EFBIG;
            break;
        }
        capacity *= 2;
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

static int write_all(int file, const char *bytes, size_t length) {
    while (length) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

/* mkstemp gives a file to its owner alone; ours is as open as the one it replaces, or as a new one is. */
static mode_t wanted_mode(const char *path) {
    struct stat old;
    mode_t mask = umask(0);
    umask(mask);
    return stat(path, &old) ? 0666 & ~mask : old.st_mode & 07777;
}

/* So that the new name outlives a power cut. */
static int sync_folder_of(const char *path) {
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY);
    int error = folder < 0 || (fsync(folder) && errno != EINVAL) ? errno : 0;
    if (folder >= 0) {
        close(folder);
    }
    return error;
}

int cli_file_replace(const char *path, const char *bytes, size_t length) {
    char aside[4096];
    if ((size_t)snprintf(aside, sizeof aside, "%s.XXXXXX", path) >= sizeof aside) {
        return ENAMETOOLONG;
    }
    mode_t mode = wanted_mode(path);
    int file = mkstemp(aside);
    if (file < 0) {
        return errno;
    }
    int error = write_all(file, bytes, length);
    if (!error && (fchmod(file, mode) || fsync(file))) {
        error = errno;
    }
    if (close(file) && !error) {
        error = errno;
    }
    if (!error && rename(aside, path)) {
        error = errno;
    }
    if (error) {
        unlink(aside);
        return error;
    }
    return sync_folder_of(path);
}
