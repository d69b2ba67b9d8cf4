/* A folder of a test's own, and a name for a table in it. */
#ifndef LUDOPOD_TESTS_SOLVE_FOLDER_H
#define LUDOPOD_TESTS_SOLVE_FOLDER_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>

#include <cmocka.h>

typedef struct folder {
    char root[64], table[96];
} folder;

static inline folder folder_make(void) {
    folder made;
    strcpy(made.root, "/tmp/ludopod-solve-XXXXXX");
    assert_non_null(mkdtemp(made.root));
    snprintf(made.table, sizeof made.table, "%s/board.podt", made.root);
    return made;
}

static inline void folder_remove(const folder *made) {
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", made->root);
    assert_int_equal(system(command), 0);
}

#endif
