/* One board of a solved layer, derived anew from those its moves lead to: every bit of its tables, by the rules alone.
   Written to be read, square by square and bit by bit: it is no faster than that, so that it can be trusted. */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_DERIVE_H
#define LUDOPOD_SOLVE_CEPHALOPOD_DERIVE_H

#include "solve/cephalopod/table.h"

/* The record of a board, in memory of its own or in scratch, which is large enough for one; NULL when the layer does
   not have the board. */
typedef const uint8_t *pod__ceph_look_up(void *context, const pod__ceph_layer *layer, uint64_t board, uint8_t *scratch);

typedef struct pod__ceph_source {
    const pod__ceph_table *table;
    void *context;
    pod__ceph_look_up *look_up; /* called by all threads that derive */
} pod__ceph_source;

/* What a thread works with. */
typedef struct pod__ceph_scratch {
    uint8_t *yes;    /* [threshold << dice | set]: whether the owner of a set of dice gets enough */
    uint32_t *index; /* of each set of dice, in the child's table */
    uint8_t *record;
} pod__ceph_scratch;

/* For layers of so many dice; false when there is no memory. */
bool pod__ceph_scratch_create(const pod__ceph_table *table, unsigned dice, pod__ceph_scratch *out);
void pod__ceph_scratch_free(pod__ceph_scratch *scratch);

/* Whether the board is the smallest of its images and belongs in that layer, all boards that moves lead to are there,
   all bits of the record are those that follow from theirs, and none is lost by a die more. */
bool pod__ceph_is_right(const pod__ceph_source *source, const pod__ceph_layer *layer, uint64_t board,
                        const uint8_t *record, pod__ceph_scratch *scratch);

/* A board as a position, its dice in no particular colour. */
pod_position pod__ceph_colourless(const pod__ceph_table *table, uint64_t board);

#endif
