/* Checks a table of one-against-one endings by the rules alone. */
#ifndef LUDOPOD_SOLVE_OCTOGO_VERIFY_H
#define LUDOPOD_SOLVE_OCTOGO_VERIFY_H

#include "solve/octogo/table.h"

typedef struct pod__octo_check {
    unsigned threads; /* at least 1 */
    void *context;
    bool (*go_on)(void *context, uint64_t seen, uint64_t all); /* may be NULL; asked by the calling thread */
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
