/* The steps from an empty database to the present one, in order: the .sql files in migrations/, embedded when the
   program is built. A step that has been released is never changed; a new one is added. */
#ifndef LUDOPOD_STORE_MIGRATIONS_H
#define LUDOPOD_STORE_MIGRATIONS_H

#include <stddef.h>

typedef struct store_migration {
    const char *name; /* "0001_games" */
    const char *sql;
} store_migration;

extern const store_migration store_migrations[];
extern const size_t store_migration_count;

#endif
