/* Solved one-against-one endings of Octogo as a table file. Its content is the entries of solve/octogo/solve.h in the
   order of solve/octogo/frame.h, each in as many bytes as the longest takes. */
#ifndef LUDOPOD_SOLVE_OCTOGO_TABLE_H
#define LUDOPOD_SOLVE_OCTOGO_TABLE_H

#include "ludopod/progress.h"
#include "solve/octogo/solve.h"
#include "solve/tables/file.h"
#include "solve/tables/tables.h"

extern const pod__table_kind pod__octogo_table_kind;

typedef struct pod__octo_table {
    pod__table_file file;
    pod__octo_frame frame;
    unsigned width; /* bytes of an entry: 1 or 2 */
    unsigned longest;
} pod__octo_table;

/* Fails with POD_ERROR_IO or POD_ERROR_MEMORY, and then leaves nothing at that path. */
pod_error pod__octo_table_write(const pod__octo_solution *solution, const char *path, pod_fault *fault);

/* Fails as pod__table_kind.open() does. */
pod_error pod__octo_table_open(pod__octo_table *table, const char *path, pod_fault *fault);
void pod__octo_table_close(pod__octo_table *table);
/* The entry of an index; false when there is no memory to unpack it. Thread-safe. */
bool pod__octo_table_entry(const pod__octo_table *table, size_t index, pod__octo_entry *out);

/* ---- What is in it --------------------------------------------------------------------------------- */

typedef struct pod__octo_tally {
    uint64_t wins, losses, draws; /* for the player to move */
} pod__octo_tally;

/* Positions with one side to move, every image counted. */
typedef struct pod__octo_contents {
    pod__octo_tally all;
    pod__octo_tally fresh; /* those in which nobody has spent a turn */
} pod__octo_contents;

pod_error pod__octo_table_contents(const pod__octo_table *table, pod__octo_contents *out);

/* Checks a table of one-against-one endings by the rules alone. */

typedef struct pod__octo_check {
    unsigned threads;               /* at least 1 */
    pod_progress_callback progress; /* counts positions */
} pod__octo_check;

typedef struct pod__octo_verdict {
    uint64_t seen;
    uint64_t wrong;
    pod_position first;       /* the first that is wrong, when one is */
    pod__octo_entry says, is; /* what the table says of it, and what follows from its moves */
} pod__octo_verdict;

/* Derives every entry from those of the positions its moves lead to, as pod_rules makes them. When none is wrong, the
   table is right: wins and losses by induction over their lengths, and whoever stands in a draw has a move to
   another one. Fails with POD_ERROR_MEMORY or POD_ERROR_STOPPED. */
pod_error pod__octo_verify(const pod__octo_table *table, const pod__octo_check *check, pod__octo_verdict *out);

#endif
