/* The tables of a directory. */
#include "solve/tables/tables.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file_replacement.h"

typedef struct opened {
    const pod__table_kind *kind;
    void *table;
    char *path;
} opened;

struct pod_tables {
    size_t count, room;
    opened *file;
};

void pod_tables_place(pod_text *out) {
    const char *place = getenv("LUDOPOD_TABLES");
    if (place && *place) {
        pod_text_add(out, place);
    } else {
        pod__place_of_data("tables", out);
    }
}

static bool is_table_name(const char *name) {
    size_t length = strlen(name);
    size_t suffix = strlen(POD__TABLE_SUFFIX);
    return length > suffix && name[0] != '.' && !strcmp(name + length - suffix, POD__TABLE_SUFFIX);
}

static char *joined(const char *directory, const char *name) {
    size_t size = strlen(directory) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) {
        snprintf(path, size, "%s/%s", directory, name);
    }
    return path;
}

/* Takes the path over. */
static pod_error open_file(pod_tables *tables, char *path, pod_fault *fault) {
    opened file = {.path = path};
    bool grown = pod__grow(&tables->file, &tables->room, tables->count + 1, sizeof *tables->file);
    pod_error error =
        grown ? pod__table_kind_of(path, &file.kind, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    error = error ? error : file.kind->open(path, &file.table, fault);
    if (error) {
        free(path);
        return error;
    }
    tables->file[tables->count++] = file;
    return POD_OK;
}

/* What opening a folder goes through. */
typedef struct opening {
    pod_tables *tables;
    const char *directory;
    pod_tables_refused refused; /* may be NULL */
    void *context;
    pod_fault *fault;
} opening;

static pod_error open_entry(const opening *at, const char *name) {
    pod_fault why;
    char *path = joined(at->directory, name);
    pod_error error = path ? open_file(at->tables, path, &why) : POD_ERROR_MEMORY;
    if (error == POD_ERROR_MEMORY) {
        return pod_fault_set(at->fault, error, NULL);
    }
    if (error && at->refused) {
        at->refused(at->context, &why);
    }
    return POD_OK;
}

static pod_error open_entries(const opening *at, DIR *folder) {
    pod_error error = POD_OK;
    struct dirent *entry;
    while (!error && (errno = 0, entry = readdir(folder))) {
        if (is_table_name(entry->d_name)) {
            error = open_entry(at, entry->d_name);
            errno = 0;
        }
    }
    return !error && errno ? pod_fault_set(at->fault, POD_ERROR_IO,
                                           &(pod_fault_about){.argument = {at->directory, strerror(errno)}})
                           : error;
}

static int by_path(const void *left, const void *right) {
    return strcmp(((const opened *)left)->path, ((const opened *)right)->path);
}

pod_error pod_tables_open(const char *directory, pod_tables_refused refused, void *context, pod_tables **out,
                          pod_fault *fault) {
    pod_tables *tables = calloc(1, sizeof *tables);
    if (!tables) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    const opening at = {tables, directory, refused, context, fault};
    DIR *folder = opendir(directory);
    pod_error error =
        folder ? open_entries(&at, folder)
               : pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {directory, strerror(errno)}});
    if (folder) {
        closedir(folder);
    }
    if (error) {
        pod_tables_close(tables);
        return error;
    }
    if (tables->count) {
        qsort(tables->file, tables->count, sizeof *tables->file, by_path);
    }
    *out = tables;
    return POD_OK;
}

void pod_tables_close(pod_tables *tables) {
    if (tables) {
        for (size_t i = 0; i < tables->count; i++) {
            tables->file[i].kind->close(tables->file[i].table);
            free(tables->file[i].path);
        }
        free(tables->file);
        free(tables);
    }
}

size_t pod_tables_count(const pod_tables *tables) {
    return tables->count;
}

const char *pod_tables_path(const pod_tables *tables, size_t index) {
    assert(index < pod_tables_count(tables));
    return tables->file[index].path;
}

bool pod_tables_probe(const pod_tables *tables, const pod_position *position, pod_table_value *out) {
    for (size_t i = 0; tables && position->turn != POD_NOBODY && i < tables->count; i++) {
        const opened *file = &tables->file[i];
        if (file->kind->game == (pod_game_id)position->game && file->kind->probe(file->table, position, out)) {
            return true;
        }
    }
    return false;
}

size_t pod__tables_unpacked(const pod_tables *tables) {
    size_t unpacked = 0;
    for (size_t i = 0; tables && i < tables->count; i++) {
        unpacked += tables->file[i].kind->unpacked(tables->file[i].table);
    }
    return unpacked;
}

void pod__tables_keep_within(const pod_tables *tables, size_t bytes) {
    size_t unpacked = pod__tables_unpacked(tables);
    for (size_t i = 0; unpacked > bytes && i < tables->count; i++) {
        tables->file[i].kind->forget(tables->file[i].table);
    }
}
