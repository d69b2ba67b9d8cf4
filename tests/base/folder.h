/* A folder of a test's own. */
#ifndef LUDOPOD_TESTS_BASE_FOLDER_H
#define LUDOPOD_TESTS_BASE_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/support.h"

enum { FOLDER_PATH = 64 };

/* Makes it, empty, and says where. */
static inline void folder_make(char path[FOLDER_PATH]) {
    strcpy(path, "/tmp/ludopod-test-XXXXXX");
    assert_non_null(mkdtemp(path));
}

/* With all that is in it. */
static inline void folder_remove(const char *path) {
    char command[FOLDER_PATH + 16];
    snprintf(command, sizeof command, "rm -r %s", path);
    assert_int_equal(system(command), 0);
}

#endif
