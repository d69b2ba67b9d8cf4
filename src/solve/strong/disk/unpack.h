/* The file of a layer (layer_file.h), unpacked to a layer on disk (layer.h) with the tables of one threshold. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_UNPACK_H
#define LUDOPOD_SOLVE_STRONG_DISK_UNPACK_H

#include "solve/strong/disk/layer.h"
#include "solve/strong/unpack.h"

/* Essential squares are dice by their order, as the file has them; each table has a function of its own, whether or not
   it is as another's. Eight bytes for each table are taken while it is made. limit: boards must be below. *keys: over a
   file, to be closed with pod__disk_layer_forget(). Fails with POD_ERROR_TABLE_DAMAGED, POD_ERROR_MEMORY or
   POD_ERROR_IO; that must follow then, too. */
pod_error pod__disk_layer_unpack(pod__disk *disk, const pod__layer_packed *from, unsigned threshold, uint64_t limit,
                                 pod__keys *keys, pod__disk_layer *out);
/* Closes it and removes its files. */
void pod__disk_layer_forget(pod__disk *disk, unsigned pips, unsigned dice, pod__keys *keys, pod__disk_layer *layer);

#endif
