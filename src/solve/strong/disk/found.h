/* The boards that were found, as files: a layer is one of the images that keys.h describes, mapped. And sets of boards
   that were written out for want of memory, as sorted runs, which become such an image when the layer is complete.

   A folder has PIPS-DICE.keys for each layer, and `found` when all are there: their sizes and sums. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_FOUND_H
#define LUDOPOD_SOLVE_STRONG_DISK_FOUND_H

#include "ludopod/strong.h"
#include "solve/strong/disk/disk.h"
#include "solve/strong/keys.h"
#include "solve/strong/set.h"

/* Of all layers, by pips and dice. */
typedef pod__keys pod__found_keys[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1];

/* The runs of a layer. All zero: none. */
typedef struct pod__found_runs {
    size_t runs, room;
    uint64_t *boards; /* of each */
} pod__found_runs;

/* Boards of two pip totals while they are found, by pips modulo 2 and dice: in memory, and what did not fit there as
   runs on disk. All zero: none. */
typedef struct pod__found_sets {
    pod__set set[2][POD_STRONG_SQUARES_MAX + 1];
    pod__found_runs runs[2][POD_STRONG_SQUARES_MAX + 1];
} pod__found_sets;

/* Writes the boards of a set behind the runs of its layer, as one more; the set is empty then. */
pod_error pod__found_add(pod__disk *disk, pod__found_runs *runs, pod__set *set, unsigned pips, unsigned dice);
/* Begins the file of the runs of a layer, to be written by whoever calls; runs then has their boards. */
pod_error pod__found_begin(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_writer *out);
/* Maps what was written. */
pod_error pod__found_open(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_map *out);
/* Makes the runs of a layer its keys, on disk. */
pod_error pod__found_merge(pod__disk *disk, pod__found_runs *runs, unsigned pips, unsigned dice, pod__keys *out);
void pod__found_runs_free(pod__found_runs *runs);

/* Moves keys from memory to disk. */
pod_error pod__found_keep(pod__disk *disk, pod__keys *keys, unsigned pips, unsigned dice);
/* All that are known. */
pod_error pod__found_keep_all(pod__disk *disk, pod__found_keys keys);
/* Of keys on disk. */
void pod__found_close(pod__keys *keys);
/* Removes their file. */
void pod__found_forget(pod__disk *disk, unsigned pips, unsigned dice);

/* All boards are found, and on disk: what is needed to take them up again. */
pod_error pod__found_finish(pod__disk *disk, pod__found_keys keys);
/* Takes them up, when they are there and as they were: true. Else no keys are taken. *boards: how many there
   are. */
bool pod__found_take(pod__disk *disk, pod__found_keys keys, uint64_t *boards);

#endif
