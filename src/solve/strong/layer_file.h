/* A solved layer as a file (../table_file.h). It holds a table for each board, over its dice only, so that boards that
   differ in where their dice stand share tables, too.

   Of the head, "about":

        0  rows, columns, exact, pips, dice, width    a byte each
        8  boards                                      u64
       16  tables                                      u64   that differ

   The content, numbers little-endian:

        0  won, drawn, lost                  u64 each, for the player to move, with every colouring and every image
       24  records                           u64   that differ, over all squares
       32  K                                 u64   bytes of the boards
       40  boards                            K     as keys.h has them
        .  number of the table of each       width bytes each, in the order of the boards; tables are numbered in the
                                             order they come up there
        .  tables                            for each question, t upwards: 2^dice bits, at least a byte

   Which questions: with exact 1 to squares, else the one or two in the middle. Bit A of a table says that the player
   to move ends with at least t dice when A are his: bit k of A is the k-th die in the order of squares. */
#ifndef LUDOPOD_SOLVE_STRONG_LAYER_FILE_H
#define LUDOPOD_SOLVE_STRONG_LAYER_FILE_H

#include "solve/strong/job.h"

/* The folder of the layers of a board. */
typedef struct pod__store {
    const char *directory; /* borrowed */
    uint8_t rows, columns;
    bool exact;
} pod__store;

/* Prints the path of a layer. */
enum { POD__STORE_PATH = 4096 };
void pod__store_path(const pod__store *store, unsigned pips, unsigned dice, char path[POD__STORE_PATH]);

/* Makes the folder when it is not there. */
pod_error pod__store_prepare(const pod__store *store, pod_fault *fault);

/* number: of the record of each board of keys, in order. *sum is that of the content. */
pod_error pod__layer_write(const pod__store *store, pod__job *job, const pod__keys *keys, const pod__layer *layer,
                           const uint32_t *number, uint64_t *sum, pod_fault *fault);
/* Whether the file of a layer is there, of these boards and sound; then its sums and that of its content. */
bool pod__layer_check(const pod__store *store, const pod__keys *keys, unsigned pips, unsigned dice,
                      pod_strong_layer *sums, uint64_t *sum);
/* Reads a layer that has been checked, so that it can be asked; not its sums. */
pod_error pod__layer_read(const pod__store *store, pod__job *job, const pod__keys *keys, unsigned pips, unsigned dice,
                          pod__layer *out, pod_fault *fault);

#endif
