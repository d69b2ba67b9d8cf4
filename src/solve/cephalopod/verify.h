/* Checks a solved board of Cephalopod by the rules alone: nothing of the solver is used but the reading of its files.
 */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_VERIFY_H
#define LUDOPOD_SOLVE_CEPHALOPOD_VERIFY_H

#include "solve/cephalopod/table.h"

typedef struct pod__ceph_check {
    unsigned threads; /* 1 to POD__THREADS_MAX */
    size_t memory;    /* bytes that may be used */
    void *context;
    bool (*go_on)(void *context, uint64_t seen, uint64_t all); /* boards; may be NULL */
} pod__ceph_check;

typedef struct pod__ceph_verdict {
    uint64_t boards, bits; /* looked at */
    uint64_t wrong;        /* boards with a wrong bit, that nothing leads to, or from which something leads to none */
    pod_position first;    /* one that is wrong, when one is: its dice, in no particular colour */
    size_t needed;         /* bytes, for the whole check */
} pod__ceph_verdict;

/* Derives every bit from those of the boards that the moves of pod_rules lead to; checks that giving a die to a player
   never makes him worse off, that a move leads to every board but the empty one, and that every board that a move leads
   to is there. When nothing is wrong, the table is right, by induction from the full boards. The layers of a pip total
   are in memory together; whether that is too much is found out first. Fails with POD_ERROR_MEMORY, POD_ERROR_STOPPED
   or POD_ERROR_TABLE_DAMAGED. */
pod_error pod__ceph_verify(const pod__ceph_table *table, const pod__ceph_check *check, pod__ceph_verdict *out);

/* The same for some boards only, without looking for predecessors: that many, equally many of each layer (of a small
   layer all), chosen by the seed. Unpacks only what it looks at. */
pod_error pod__ceph_verify_some(const pod__ceph_table *table, const pod__ceph_check *check, uint64_t boards,
                                uint64_t seed, pod__ceph_verdict *out);

#endif
