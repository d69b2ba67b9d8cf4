/* The SQL files, embedded when the program is built.

   schema/ makes a database: NNNN_name.sql, each a step from one schema to the next. A step that has been released is
   never changed; a new one is added. A line that begins with "-- DIALECT: " is for that database alone.

   A file of queries holds named ones: each begins with a line "-- name: NAME" and reaches to the next, or the end. */
#ifndef LUDOPOD_STORE_SCRIPTS_H
#define LUDOPOD_STORE_SCRIPTS_H

#include <stddef.h>

typedef struct store_script {
    const char *name; /* of the file, without its end: "0001_club", "games" */
    const char *text;
} store_script;

extern const store_script store_schema[];
extern const size_t store_schema_count;
extern const store_script store_queries[];
extern const size_t store_queries_count;

#endif
