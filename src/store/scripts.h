/* The SQL files, embedded when the program is built.

   A migration is a step from one schema to the next: NNNN_name.sql, or, where the databases must differ,
   NNNN_name.DIALECT.sql for each. A step that has been released is never changed; a new one is added.

   A file of queries holds named ones: each begins with a line "-- name: NAME" and reaches to the next, or to the end.
 */
#ifndef LUDOPOD_STORE_SCRIPTS_H
#define LUDOPOD_STORE_SCRIPTS_H

#include <stddef.h>

typedef struct store_script {
    const char *name; /* of the file, without its end: "0001_games.sqlite", "games" */
    const char *text;
} store_script;

extern const store_script store_migrations[];
extern const size_t store_migrations_count;
extern const store_script store_queries[];
extern const size_t store_queries_count;

/* How many steps there are: the schema of this program. */
size_t store_schema_newest(void);
/* The script of a step (1 is the first) in this dialect. NULL when there is none. */
const char *store_migration_of(size_t step, const char *dialect);

#endif
