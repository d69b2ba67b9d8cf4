#include "solve/octogo_table_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void folder_make(folder *made) {
    const char *place = getenv("TMPDIR");
    snprintf(made->path, sizeof made->path, "%s/ludopod-table.XXXXXX", place ? place : "/tmp");
    assert_non_null(mkdtemp(made->path));
    snprintf(made->table, sizeof made->table, "%s/one.podt", made->path);
}

void folder_remove(const folder *made) {
    DIR *entries = opendir(made->path);
    assert_non_null(entries);
    for (struct dirent *entry; (entry = readdir(entries));) {
        char path[PATH_SIZE + sizeof entry->d_name];
        snprintf(path, sizeof path, "%s/%s", made->path, entry->d_name);
        if (entry->d_name[0] != '.') {
            assert_int_equal(unlink(path), 0);
        }
    }
    closedir(entries);
    assert_int_equal(rmdir(made->path), 0);
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
    const pod_game *octogo = pod_game_at(POD_GAME_OCTOGO);
    pod_options options;
    pod_position position;
    pod_options_default(octogo, &options);
    assert_int_equal(pod_position_parse(&(pod_position_text){octogo, &options, line, strlen(line)}, &position, NULL),
                     POD_OK);
    return position;
}
