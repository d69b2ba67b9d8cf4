/* A folder of a test's own. */
#ifndef LUDOPOD_TESTS_BASE_FOLDER_H
#define LUDOPOD_TESTS_BASE_FOLDER_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/support.h"

enum { FOLDER_PATH = 64 };

/* Makes it, empty, where temporary files are, and says where that is. */
static inline void folder_make(char path[FOLDER_PATH]) {
    const char *set = getenv("TMPDIR");
    int length = snprintf(path, FOLDER_PATH, "%s/ludopod-test-XXXXXX", set && *set ? set : "/tmp");
    assert_in_range(length, 1, FOLDER_PATH - 1);
    assert_non_null(mkdtemp(path));
}

/* The same in memory where there is room: for what is not about the disk, which takes longer than all else. */
static inline void folder_make_in_memory(char path[FOLDER_PATH]) {
    const unsigned long long wanted = 256ull * 1024 * 1024;
    struct statvfs of;
    bool room = statvfs("/dev/shm", &of) == 0 && access("/dev/shm", W_OK) == 0 && of.f_bavail * of.f_frsize > wanted;
    strcpy(path, room ? "/dev/shm/ludopod-test-XXXXXX" : "/tmp/ludopod-test-XXXXXX");
    assert_non_null(mkdtemp(path));
}

/* With all that is in it. */
static inline void folder_remove(const char *path) {
    char command[FOLDER_PATH + 16];
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

#endif
