/* A folder of a test's own, and a name for a table in it. */
#ifndef LUDOPOD_TESTS_SOLVE_FOLDER_H
#define LUDOPOD_TESTS_SOLVE_FOLDER_H

#include "base/folder.h"

typedef struct folder {
    char root[FOLDER_PATH], table[FOLDER_PATH + 32];
} folder;

/* Long tests write more than memory may hold. */
static inline folder table_folder_make(void) {
    folder made;
    (getenv("LUDOPOD_LONG") ? folder_make : folder_make_in_memory)(made.root);
    snprintf(made.table, sizeof made.table, "%s/board.podt", made.root);
    return made;
}

#endif
