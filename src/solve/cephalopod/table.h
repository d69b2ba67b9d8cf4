/* Solved boards of Cephalopod as tables: a folder of layers with a manifest (strong/manifest.h, strong/layer_file.h).
 */
#ifndef LUDOPOD_SOLVE_CEPHALOPOD_TABLE_H
#define LUDOPOD_SOLVE_CEPHALOPOD_TABLE_H

#include "solve/strong/geometry.h"
#include "solve/strong/layer_file.h"
#include "solve/tables/tables.h"

extern const pod__table_kind pod__cephalopod_table_kind;

typedef struct pod__ceph_layer {
    pod__table_file file;
    pod__layer_content content;
    uint64_t key_bytes;
} pod__ceph_layer;

typedef struct pod__ceph_table {
    pod__manifest manifest;
    pod__geometry geometry;
    pod__ceph_layer *layer; /* as in the manifest */
    size_t opened;
    uint16_t at[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1]; /* index + 1 by pips and dice; 0: none */
} pod__ceph_table;

/* path: the folder. Fails as pod__table_kind.open() does. NULL ends with pod__ceph_table_close(). */
pod_error pod__ceph_table_open(const char *path, pod__ceph_table **out, pod_fault *fault);
void pod__ceph_table_close(pod__ceph_table *table);

/* ---- Finding ------------------------------------------------------------------------------------------------- */

/* A board's place in the file of its layer, and what stands there, without unpacking more of the file than that takes.
 */

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
