/* A board's place in the file of its layer, and what stands there, without unpacking more of the file than that takes.
 */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_FIND_H
#define LUDOPOD_SOLVE_CEPHALOPOD_FIND_H

#include "solve/cephalopod/table.h"

/* All return false when the file is damaged, or there is no memory. Thread-safe. */

/* Where a board is in the order of its layer; also false when it is not in it. */
bool pod__ceph_rank(const pod__ceph_layer *layer, uint64_t board, uint64_t *rank);
/* The other way. Requires rank < layer->content.boards. */
bool pod__ceph_board(const pod__ceph_layer *layer, uint64_t rank, uint64_t *board);
/* The number of its record, which is one of the layer. */
bool pod__ceph_number(const pod__ceph_layer *layer, uint64_t rank, uint64_t *number);
/* The record itself: pod__layer_record_bytes() of them. */
bool pod__ceph_record(const pod__ceph_layer *layer, uint64_t rank, uint8_t *out);

#endif
