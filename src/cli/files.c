#include "cli/files.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file_replacement.h"

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

int cli_file_replace(const char *path, const char *bytes, size_t length, cli_lock *lock) {
    pod__replacement replacement;
    int error = pod__replacement_begin(&replacement, path);
    bool locks = !error && lock && replacement.aside;
    error = error ? error : pod__write_all(replacement.file, bytes, length);
    if (locks) {
        cli_lock_hold(replacement.file); /* before it has the name that others look for */
    }
    error = error ? error : pod__replacement_finish(&replacement);
    if (locks && !replacement.aside) {
        cli_lock_move(lock, replacement.file);
    }
    pod__replacement_end(&replacement);
    return error;
}
