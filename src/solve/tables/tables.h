/* The kinds of table files: what a game must provide for its tables to be found and probed. A new kind is one more line
   in kinds.c. */
#ifndef LUDOPOD_SOLVE_TABLES_TABLES_H
#define LUDOPOD_SOLVE_TABLES_TABLES_H

#include "ludopod/table.h"

enum { POD__TABLE_MAGIC = 8 };
#define POD__TABLE_SUFFIX ".podt"

typedef struct pod__table_kind {
    char magic[POD__TABLE_MAGIC]; /* the first bytes of its files */
    pod_game_id game;
    /* Opens a file for reading. Whatever is wrong with it is refused: POD_ERROR_IO, POD_ERROR_MEMORY,
       POD_ERROR_TABLE_DAMAGED or POD_ERROR_TABLE_VERSION, with the path as the fault's first argument. */
    pod_error (*open)(const char *path, void **out, pod_fault *fault);
    void (*close)(void *table);
    /* As pod_tables_probe(), of a position of this game that is not over; thread-safe. */
    bool (*probe)(const void *table, const pod_position *position, pod_table_value *out);
    /* How many bytes of it are unpacked, and giving these back: then nobody may be probing. */
    size_t (*unpacked)(const void *table);
    void (*forget)(const void *table);
} pod__table_kind;

/* The kind of a file, by its first bytes; fails with POD_ERROR_IO, or with POD_ERROR_TABLE_UNKNOWN. */
pod_error pod__table_kind_of(const char *path, const pod__table_kind **out, pod_fault *fault);

/* How many bytes of the tables are unpacked. tables may be NULL. */
size_t pod__tables_unpacked(const pod_tables *tables);

/* What probing has unpacked stays, for the next probe; this gives all of it back when it is more than so many bytes.
   Nobody may be probing. tables may be NULL. */
void pod__tables_keep_within(const pod_tables *tables, size_t bytes);

#endif
