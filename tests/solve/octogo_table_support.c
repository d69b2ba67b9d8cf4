#include "solve/octogo_table_support.h"

#include <stdio.h>
#include <stdlib.h>

#include "notation/line.h"

folder here;

int make_here(void **state) {
    (void)state;
    here = table_folder_make();
    return 0;
}

int remove_here(void **state) {
    (void)state;
    folder_remove(here.root);
    return 0;
}

void build_table(const char *path, unsigned rows, unsigned columns, bool spent_turns, unsigned threads) {
    pod__octo_task task = {.rows = rows, .columns = columns, .spent_turns = spent_turns, .threads = threads};
    pod__octo_solution solution;
    assert_int_equal(pod__octo_solve(&task, &solution), POD_OK);
    assert_int_equal(pod__octo_table_write(&solution, path, NULL), POD_OK);
    pod__octo_solution_free(&solution);
}

void open_table(pod__octo_table *table, const char *path) {
    pod_fault fault;
    assert_int_equal(pod__octo_table_open(table, path, &fault), POD_OK);
}

uint8_t *file_read(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*length + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *length, file), *length);
    fclose(file);
    return bytes;
}

void file_write(const char *path, const uint8_t *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

pod_position octogo_position(const char *line) {
    return line_position(pod_game_at(POD_GAME_OCTOGO), NULL, line);
}
