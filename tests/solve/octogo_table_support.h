/* Tables in a folder of their own. */
#ifndef LUDOPOD_TESTS_SOLVE_OCTOGO_TABLE_SUPPORT_H
#define LUDOPOD_TESTS_SOLVE_OCTOGO_TABLE_SUPPORT_H

#include "ludopod/game.h"
#include "solve/folder.h"
#include "solve/octogo/table.h"

/* The folder of the tests in a file, made and removed once for all of them. */
extern folder here;
int make_here(void **state);
int remove_here(void **state);

/* Solves a board and keeps it in that file. */
void build_table(const char *path, unsigned rows, unsigned columns, bool spent_turns, unsigned threads);
/* Opens a table that must be sound. */
void open_table(pod__octo_table *table, const char *path);

/* A file as bytes, for the caller to free. */
uint8_t *file_read(const char *path, size_t *length);
void file_write(const char *path, const uint8_t *bytes, size_t length);

/* A position line of Octogo; the test fails when it does not read. */
pod_position octogo_position(const char *line);

#endif
