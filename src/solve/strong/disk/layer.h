/* A solved layer on disk: for each board of its keys a word (functions.h, with the number of a function on disk), and
   the functions, sorted, by how many dice they depend on. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_LAYER_H
#define LUDOPOD_SOLVE_STRONG_DISK_LAYER_H

#include "base/work.h"
#include "solve/strong/disk/disk.h"
#include "solve/strong/layer.h"
#include "solve/strong/set.h"

/* All zero: none. */
typedef struct pod__disk_layer {
    bool is;
    pod__disk_map word, function[POD_STRONG_SQUARES_MAX + 1];
} pod__disk_layer;

/* The files of a layer. dice: how many a function depends on; not always used. */
typedef enum pod__disk_part {
    POD__DISK_WORDS,
    POD__DISK_LOCAL,     /* words with the number of a function of their chunk */
    POD__DISK_NUMBERS,   /* of the table of each board */
    POD__DISK_FUNCTIONS, /* by dice */
    POD__DISK_RUNS,      /* functions of each chunk, sorted */
    POD__DISK_MOVED,     /* for each function of the runs its number in the end */
    POD__DISK_BOARDS,    /* keys, where they come from the file of a layer */
    POD__DISK_SOLVED,    /* what the others must be */
} pod__disk_part;
typedef struct pod__disk_name {
    char text[POD__DISK_NAME];
} pod__disk_name;
pod__disk_name pod__disk_name_of(unsigned pips, unsigned dice, pod__disk_part part, unsigned essential);

/* Opens a layer all of whose files are written. */
pod_error pod__disk_layer_open(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out);
/* Moves a layer out of memory. keys: its own. */
pod_error pod__disk_layer_move(pod__disk *disk, pod__layer *from, const pod__keys *keys, pod__disk_layer *out);
/* All its files are written: they are synced, and it can be opened in a later run. Opens it. */
pod_error pod__disk_layer_finish(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out);
/* Opens a layer of an earlier run; false when it is not there as it was. */
bool pod__disk_layer_take(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out);
/* Removes its files, as far as there are any. */
void pod__disk_layer_remove(pod__disk *disk, unsigned pips, unsigned dice);
void pod__disk_layer_close(pod__disk_layer *layer);

/* A walk over the words of boards, rising. All zero but for these two: at the beginning. */
typedef struct pod__disk_walk {
    const pod__disk_layer *of;
    const pod__keys *keys;
    size_t block;
    unsigned count, next;
    uint64_t board[POD__KEYS_BLOCK]; /* of the block */
} pod__disk_walk;
/* POD__DISK_NONE for a board that is not in keys. */
#define POD__DISK_NONE (~UINT64_C(0))
uint64_t pod__disk_walk_word(pod__disk_walk *walk, uint64_t board);

/* Makes records of words that are the words of `of` in functions->record: reads their functions. The work is shared out
   to threads. Returns false when there is no memory. */
bool pod__disk_layer_gather(const pod__disk_layer *of, pod__crew *crew, pod__functions *functions, pod__memory *memory);
/* Reads the records of the boards of a set, which is freed, so that they can be probed. keys: those of the layer;
   tables: of a record. Fails with POD_ERROR_MEMORY, or with POD_ERROR_TABLE_DAMAGED when some boards are not in keys;
   then *out is still to be freed. */
pod_error pod__disk_layer_read(const pod__disk_layer *of, const pod__keys *keys, pod__set *set, unsigned tables,
                               pod__crew *crew, pod__memory *memory, pod__layer *out);

#endif
