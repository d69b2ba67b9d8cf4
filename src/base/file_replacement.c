#include "base/file_replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Further than the kernel would follow them. */
enum { LINKS_MAX = 64 };

int pod__write_all(int file, const void *bytes, size_t length) {
    const char *rest = bytes;
    while (length) {
        ssize_t written = write(file, rest, length);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            rest += written;
            length -= (size_t)written;
        }
    }
    return 0;
}

int pod__write_at(int file, const void *bytes, size_t length, uint64_t at) {
    const char *rest = bytes;
    while (length) {
        ssize_t written = pwrite(file, rest, length, (off_t)at);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            rest += written;
            at += (uint64_t)written;
            length -= (size_t)written;
        }
    }
    return 0;
}

/* The folder that a file is in, open; -1 and errno. */
static int open_folder_of(const char *path) {
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(copy);
    return folder;
}

int pod__folder_of_sync(const char *path) {
    int folder = open_folder_of(path);
    int error = folder < 0 || (fsync(folder) && errno != EINVAL) ? errno : 0;
    if (folder >= 0) {
        close(folder);
    }
    return error;
}

int pod__owner_for(const char *path, struct stat *out) {
    if (stat(path, out) == 0) {
        return 0;
    }
    int folder = open_folder_of(path);
    int error = folder < 0 || fstat(folder, out) ? errno : 0;
    if (folder >= 0) {
        close(folder);
    }
    if (geteuid() != 0) {
        out->st_uid = geteuid();
        out->st_gid = getegid();
    }
    return error;
}

int pod__rename(const char *from, const char *to) {
    return rename(from, to) ? errno : pod__folder_of_sync(to);
}

void pod__place_of_data(const char *kind, pod_text *out) {
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    if (data && *data == '/') { /* a relative one is to be ignored */
        pod_text_format(out, "%s/ludopod/%s", data, kind);
    } else if (home && *home) {
        pod_text_format(out, "%s/.local/share/ludopod/%s", home, kind);
    }
}

bool pod__file_is_special(const char *path) {
    struct stat there;
    return !stat(path, &there) && !S_ISREG(there.st_mode);
}

/* ---- Where to write --------------------------------------------------------------------------------- */

/* What a link names, seen from where the link is. */
static char *beside(const char *link, const char *named) {
    const char *slash = *named == '/' ? NULL : strrchr(link, '/');
    size_t folder = slash ? (size_t)(slash + 1 - link) : 0;
    char *path = malloc(folder + strlen(named) + 1);
    if (path) {
        memcpy(path, link, folder);
        strcpy(path + folder, named);
    }
    return path;
}

/* The path with the links at its end followed, where there need not be a file yet. NULL and errno. */
static char *follow_links(const char *path) {
    char named[PATH_MAX];
    char *at = strdup(path);
    for (unsigned links = 0; at && links < LINKS_MAX; links++) {
        ssize_t length = readlink(at, named, sizeof named - 1);
        if (length < 0) {
            return at;
        }
        named[length] = 0;
        char *next = beside(at, named);
        free(at);
        at = next;
    }
    errno = at ? ELOOP : ENOMEM;
    free(at);
    return NULL;
}

/* Named for the process: only its own leavings can be in the way. */
static int open_aside(pod__replacement *out, mode_t mode) {
    size_t size = strlen(out->path) + 32;
    out->aside = malloc(size);
    if (!out->aside) {
        return ENOMEM;
    }
    snprintf(out->aside, size, "%s.%ld", out->path, (long)getpid());
    unlink(out->aside);
    out->file = open(out->aside, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (out->file >= 0) {
        return 0;
    }
    int error = errno;
    free(out->aside);
    out->aside = NULL;
    return error;
}

/* The new file belongs to whom the old one does, if that may be said. */
static int replace_like(pod__replacement *out, const struct stat *old) {
    int error = open_aside(out, old->st_mode & 0777);
    if (!error && (old->st_uid != geteuid() || old->st_gid != getegid()) &&
        fchown(out->file, old->st_uid, old->st_gid)) {
        return 0; /* and so its special bits are not for others to have */
    }
    return error ? error : fchmod(out->file, old->st_mode & 07777) ? errno : 0;
}

/* Into a file without a name first: a pipe cannot be gone back in. */
static int write_straight(pod__replacement *out) {
    out->straight = open(out->path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    FILE *unnamed = out->straight < 0 ? NULL : tmpfile();
    out->file = unnamed ? fcntl(fileno(unnamed), F_DUPFD_CLOEXEC, 0) : -1;
    int error = out->file < 0 ? errno : 0;
    if (unnamed) {
        fclose(unnamed);
    }
    return error;
}

int pod__replacement_begin(pod__replacement *out, const char *path) {
    struct stat old;
    *out = (pod__replacement){.file = -1, .straight = -1};
    out->path = follow_links(path);
    if (!out->path) {
        return errno;
    }
    if (stat(out->path, &old)) {
        return errno == ENOENT ? open_aside(out, 0666) : errno;
    }
    return S_ISREG(old.st_mode) ? replace_like(out, &old) : S_ISDIR(old.st_mode) ? EISDIR : write_straight(out);
}

/* ---- Putting it in place ------------------------------------------------------------------------------ */

static int copy_straight(const pod__replacement *out) {
    char bytes[1 << 14];
    ssize_t length = lseek(out->file, 0, SEEK_SET);
    int error = length < 0 ? errno : 0;
    while (!error && (length = read(out->file, bytes, sizeof bytes))) {
        error = length < 0 ? errno : pod__write_all(out->straight, bytes, (size_t)length);
    }
    /* Only some devices have anything to sync. */
    return error ? error : fsync(out->straight) && errno == EIO ? EIO : 0;
}

int pod__replacement_finish(pod__replacement *replacement) {
    if (replacement->straight >= 0) {
        return copy_straight(replacement);
    }
    if (fsync(replacement->file) || rename(replacement->aside, replacement->path)) {
        return errno;
    }
    free(replacement->aside);
    replacement->aside = NULL;
    return pod__folder_of_sync(replacement->path);
}

void pod__replacement_end(pod__replacement *replacement) {
    if (replacement->file >= 0) {
        close(replacement->file);
    }
    if (replacement->straight >= 0) {
        close(replacement->straight);
    }
    if (replacement->aside) {
        unlink(replacement->aside);
    }
    free(replacement->aside);
    free(replacement->path);
    *replacement = (pod__replacement){.file = -1, .straight = -1};
}
