/* Tables: positions that have been solved and are kept in files, so that whoever comes to one knows the result.

   Files are made by `ludopod table build`; docs/tables.md has their format. A pod_tables is what was found in one
   directory, opened for reading. Probing may be done by any number of threads at once. The page's WebAssembly has no
   tables. */
#ifndef LUDOPOD_TABLE_H
#define LUDOPOD_TABLE_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/rules.h"
#include "ludopod/text.h"

POD_BEGIN_DECLS

typedef struct pod_tables pod_tables;

/* What a table knows about a position, when both sides play as well as can be. */
typedef struct pod_table_value {
    int8_t result;       /* of the player to move: 1 wins, 0 draws, -1 loses */
    int16_t least, most; /* bounds of the final margin in whole dice (or the game's unit of score); equal when exact */
    uint16_t plies; /* to the end, when the winner hurries and the loser delays; 0 when not known, and for a draw */
} pod_table_value;

/* Where tables are looked for when nobody says where: $LUDOPOD_TABLES, or else ludopod/tables in $XDG_DATA_HOME, or
   else in ~/.local/share. Prints nothing when none of these is set. */
POD_API void pod_tables_place(pod_text *out);

/* Told of each file that looks like a table and is not used, with the reason. */
typedef void (*pod_tables_refused)(void *context, const pod_fault *fault);

/* Opens all tables of a directory (files that end in ".podt"). What is damaged, cut short or of an unknown version is
   left out, and refused, which may be NULL, is told. Fails with POD_ERROR_IO when the directory cannot be read, and
   with POD_ERROR_MEMORY; fault may be NULL. */
POD_API pod_error pod_tables_open(const char *directory, pod_tables_refused refused, void *context, pod_tables **out,
                                  pod_fault *fault);
/* NULL is allowed. Nobody may be probing. */
POD_API void pod_tables_close(pod_tables *tables);

POD_API size_t pod_tables_count(const pod_tables *tables);
/* The file of a table; in the order of their names. index: below pod_tables_count(). */
POD_API const char *pod_tables_path(const pod_tables *tables, size_t index);

/* Looks a position up; false when no table holds it, and then *out is left alone. tables may be NULL. What was played
   before is not known to a table, so a draw by repetition is not considered; counters in the position are. */
POD_API bool pod_tables_probe(const pod_tables *tables, const pod_position *position, pod_table_value *out);
/* What a legal move is worth to the player who makes it: what the position it leads to says, if a table holds that one;
   the result, if it ends the game. With more than two players nothing is known. */
POD_API bool pod_tables_probe_move(const pod_tables *tables, const pod_position *position, pod_move move,
                                   pod_table_value *out);
/* Above 0 when the left value is the better one for the player to move, below 0 when the right one is, else 0: by the
   result, then by the margin, then the quicker win or the slower loss. */
POD_API int pod_table_value_compare(const pod_table_value *left, const pod_table_value *right);

POD_END_DECLS

#endif
