#include "mail/inbox/maildir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH_ROOM = NAME_MAX + 16 };

int maildir_open(const char *path, bool make) {
    static const char *const names[] = {"tmp", "new", "cur"};
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (size_t i = 0; folder >= 0 && make && i < sizeof names / sizeof *names; i++) {
        if (mkdirat(folder, names[i], 0700) != 0 && errno != EEXIST) {
            close(folder);
            folder = -1;
        }
    }
    return folder;
}

/* ---- Bringing ------------------------------------------------------------------------------------------------ */

/* Whoever runs the club reads it, as the file's owner or by the folder's group. */
static bool write_file(int folder, const char *path, const char *front, const char *bytes, size_t length) {
    int file = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);
    FILE *stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (!stream) {
        return false;
    }
    fputs(front, stream);
    fwrite(bytes, 1, length, stream);
    const bool written = fflush(stream) == 0 && fsync(file) == 0;
    const int why = errno;
    const bool closed = fclose(stream) == 0;
    errno = written ? errno : why;
    return written && closed;
}

static bool sync_folder(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0) {
        close(file);
    }
    return synced;
}

/* A name that no other delivery has: the moment, the process and the machine. */
static void make_name(char out[NAME_MAX]) {
    char host[64] = "localhost";
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    gethostname(host, sizeof host - 1);
    host[strcspn(host, "/:")] = 0;
    snprintf(out, NAME_MAX, "%lld.M%09ldP%ld.%s", (long long)now.tv_sec, now.tv_nsec, (long)getpid(), host);
}

bool maildir_deliver(int folder, const char *front, const char *bytes, size_t length) {
    char name[NAME_MAX], from[PATH_ROOM], to[PATH_ROOM];
    make_name(name);
    snprintf(from, sizeof from, "tmp/%s", name);
    snprintf(to, sizeof to, "new/%s", name);
    if (write_file(folder, from, front, bytes, length) && renameat(folder, from, folder, to) == 0 &&
        sync_folder(folder, "new")) {
        return true;
    }
    const int why = errno;
    unlinkat(folder, from, 0);
    errno = why;
    return false;
}

/* ---- Taking -------------------------------------------------------------------------------------------------- */

static int by_name(const void *one, const void *other) {
    return strcmp(*(char *const *)one, *(char *const *)other);
}

static DIR *open_list(int folder, const char *name) {
    int file = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = file >= 0 ? fdopendir(file) : NULL;
    if (!list && file >= 0) {
        close(file);
    }
    return list;
}

bool maildir_list(int folder, char **names, size_t room, size_t *count) {
    DIR *list = open_list(folder, "new");
    *count = 0;
    if (!list) {
        return false;
    }
    for (const struct dirent *found; *count < room && (found = readdir(list));) {
        char *name = found->d_name[0] == '.' ? NULL : strdup(found->d_name);
        if (name) {
            names[(*count)++] = name;
        }
    }
    closedir(list);
    qsort(names, *count, sizeof *names, by_name);
    return true;
}

static bool move(int folder, const char *name, const char *from, const char *to) {
    char old[PATH_ROOM], place[PATH_ROOM];
    snprintf(old, sizeof old, "%s/%s", from, name);
    snprintf(place, sizeof place, "%s/%s", to, name);
    return renameat(folder, old, folder, place) == 0;
}

bool maildir_claim(int folder, const char *name) {
    return move(folder, name, "new", "cur");
}

char *maildir_read(int folder, const char *name, size_t most, size_t *length) {
    char path[PATH_ROOM];
    struct stat about;
    snprintf(path, sizeof path, "cur/%s", name);
    int file = openat(folder, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) {
        return NULL;
    }
    const bool known = fstat(file, &about) == 0;
    const int why = !known ? errno : S_ISREG(about.st_mode) ? 0 : EINVAL;
    const size_t size = !why && (uintmax_t)about.st_size < most ? (size_t)about.st_size : most;
    char *bytes = why ? NULL : malloc(size + 1);
    ssize_t got = 1;
    for (*length = 0; bytes && *length < size && got > 0; *length += got > 0 ? (size_t)got : 0) {
        got = read(file, bytes + *length, size - *length);
    }
    const int failure = why ? why : errno;
    close(file);
    if (got < 0) { /* a part of it is not the mail */
        free(bytes);
        bytes = NULL;
    }
    errno = failure;
    return bytes;
}

bool maildir_finish(int folder, const char *name, bool keep) {
    char path[PATH_ROOM], seen[PATH_ROOM + sizeof ":2,S"];
    snprintf(path, sizeof path, "cur/%s", name);
    snprintf(seen, sizeof seen, "%s:2,S", path);
    return (keep ? renameat(folder, path, folder, seen) : unlinkat(folder, path, 0)) == 0 || errno == ENOENT;
}

static bool is_seen(const char *name) {
    const char *flags = strstr(name, ":2,");
    return flags && strchr(flags, 'S');
}

bool maildir_give_back(int folder) {
    DIR *list = open_list(folder, "cur");
    bool moved = list != NULL;
    for (const struct dirent *found; list && (found = readdir(list));) {
        if (found->d_name[0] != '.' && !is_seen(found->d_name)) {
            moved = move(folder, found->d_name, "cur", "new") && moved;
        }
    }
    if (list) {
        closedir(list);
    }
    return moved;
}
