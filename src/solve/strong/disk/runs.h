/* A layer on disk in pieces, which are joined when all are there: of each piece the words of its boards, with numbers
   of its own functions, and these functions as a sorted run. A piece is a chunk of the layer, or a rank's boards. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_RUNS_H
#define LUDOPOD_SOLVE_STRONG_DISK_RUNS_H

#include "solve/strong/disk/layer.h"

enum { POD__RUNS_DICE = POD_STRONG_SQUARES_MAX + 1 };

typedef struct pod__runs {
    pod__disk *disk;
    unsigned tables; /* of a function */
    unsigned pips, dice;
    size_t pieces;
    size_t room, functions_room[POD__RUNS_DICE];
    uint64_t *boards, *functions[POD__RUNS_DICE]; /* of each piece */
    pod__disk_writer local, run[POD__RUNS_DICE];  /* words; functions by the dice they depend on */
} pod__runs;

/* tables: of a function. What is there of the layer is removed. pod__runs_end() must follow, also when this fails. */
pod_error pod__runs_begin(pod__runs *runs, pod__disk *disk, unsigned tables, unsigned pips, unsigned dice);
/* Words of a function, all its tables. */
static inline size_t pod__runs_words(const pod__runs *runs, unsigned essential) {
    return runs->tables * (size_t)pod__table_words(essential);
}
/* Makes room for the counts of one piece more. Returns false when there is no memory. */
bool pod__runs_reserve(pod__runs *runs);
/* Begins the file of those functions, if it is not there yet. */
pod_error pod__runs_begin_functions(pod__runs *runs, unsigned essential);
/* Adds a piece, by all threads of the disk: number is that of the record of each board. Without memory for it nothing
 * is written. */
pod_error pod__runs_add(pod__runs *runs, const pod__functions *functions, const uint32_t *number, size_t boards);
/* Joins the pieces, one after the other. *out: opened. */
pod_error pod__runs_join(pod__runs *runs, pod__disk_layer *out);
void pod__runs_end(pod__runs *runs);

/* ---- Joining in another way ------------------------------------------------------------------------------------ */

/* For each function of the runs its number in the end; by dice. All zero: none. */
typedef struct pod__runs_moved {
    pod__disk_map map[POD__RUNS_DICE];
} pod__runs_moved;

/* Joins the functions: all that are different, sorted. moved: opened. */
pod_error pod__runs_join_functions(pod__runs *runs, pod__runs_moved *moved);
/* Closes and removes it. */
void pod__runs_moved_end(pod__runs *runs, pod__runs_moved *moved);
/* A word of a piece with the number of its function in the end. first: where the functions of the piece begin in the
   runs, by dice. */
static inline uint64_t pod__runs_moved_word(const pod__runs_moved *moved, const uint64_t *first, uint64_t word) {
    const unsigned essential = (unsigned)(word >> POD__DICE_AT);
    const uint32_t *number = (const uint32_t *)(const void *)moved->map[essential].bytes + first[essential];
    return word >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | number[(uint32_t)word];
}

#endif
