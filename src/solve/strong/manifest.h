/* What a folder of layers holds: written when all are there, so that a folder with a manifest is whole. It is a table
   file (../table_file.h) named "manifest".

   Of the head, "about": rows, columns, exact, version of the rules, a byte each; layers u32. The content is for each
   layer, in the order of solving, numbers of eight bytes:

       pips * 256 + dice | boards | records that differ | won | drawn | lost | sum of the content of its file */
#ifndef LUDOPOD_SOLVE_STRONG_MANIFEST_H
#define LUDOPOD_SOLVE_STRONG_MANIFEST_H

#include "solve/strong/layer_file.h"

#define POD__MANIFEST_NAME "manifest"
#define POD__MANIFEST_MAGIC "pod-cepm"
enum { POD__MANIFEST_VERSION = 1, POD__MANIFEST_RULES = 1 };

typedef struct pod__manifest_layer {
    pod_strong_layer sums;
    uint64_t sum;
} pod__manifest_layer;

/* All zero: empty. */
typedef struct pod__manifest {
    unsigned rows, columns;
    bool exact;
    size_t count, room;
    pod__manifest_layer *layer;
} pod__manifest;

pod_error pod__manifest_add(pod__manifest *manifest, const pod_strong_layer *sums, uint64_t sum, pod_fault *fault);
pod_error pod__manifest_write(const pod__manifest *manifest, const pod__store *store, pod_fault *fault);
/* Of the folder at that path. Fails as pod__table_kind.open() does. */
pod_error pod__manifest_read(const char *directory, pod__manifest *out, pod_fault *fault);
void pod__manifest_free(pod__manifest *manifest);

#endif
