/* The boards that are still to be played on, each with the ways to it. Boards that are images of each other share one
   entry, kept under the smallest of them.

   A board is come to after more than one number of plies; it has a row of ways for each. Rows are numbered by what
   pathsum.c calls the shortfall, and a board's rows are those from its lowest on.

   Boards of two pip totals are there at a time, each total with a table to find them by. What a board leaves behind
   that is taken out goes to the next one put in, of either total: so little memory is touched, and that is in the
   cache.

   Owns memory: start from pod__store_empty(), end with pod__store_free(). */
#ifndef LUDOPOD_SRC_SOLVE_PATHSUM_STORE_H
#define LUDOPOD_SRC_SOLVE_PATHSUM_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "pathsum_ways.h"

enum { POD__ROWS_MAX = 100 };

typedef struct pod__store_entry {
    pod__board9 board;
    uint32_t next;     /* another board with as many pips and dice, or another free entry; 0: none */
    uint32_t row;      /* where its rows begin */
    uint16_t low, end; /* number of the first row, and of the last one + 1 */
} pod__store_entry;

/* The boards of a pip total. Its slots also lead to entries that have since gone to boards of other totals, which are
   not mistaken for one of these. */
typedef struct pod__store_level {
    uint32_t *slot;                 /* hash table with linear probing: index of an entry, 0 where free */
    unsigned slot_bits;             /* 2^slot_bits of them, more than twice the count */
    uint32_t count;                 /* slots not free */
    uint32_t first[POD__CELLS + 1]; /* by dice: the board put in last; 0: none */
} pod__store_level;

typedef struct pod__store {
    pod__store_level level[2]; /* by the pip total, modulo 2 */
    pod__store_entry *entry;   /* [0] has no rows and stands for none */
    uint32_t entries, entry_capacity, free_entry;
    pod__ways *row; /* [0] is not used */
    uint32_t rows, row_capacity;
    uint32_t
        free_rows[POD__ROWS_MAX]; /* by how many there are in a row: the first of them; the next one stands there */
} pod__store;

static inline pod__store pod__store_empty(void) {
    return (pod__store){.entry = NULL};
}
void pod__store_free(pod__store *store);

/* Where the search for a board begins: Fibonacci hashing (Knuth, TAOCP 6.4), the upper bits of the product are the
   mixed ones. Requires slot_bits > 0. */
static inline uint32_t pod__store_place(const pod__store_level *level, pod__board9 board) {
    return board * 0x9e3779b9u >> (32 - level->slot_bits);
}

/* Says that a board will soon be looked for. */
static inline void pod__store_fetch(const pod__store *store, unsigned level, pod__board9 board) {
    if (store->level[level].slot_bits) {
        __builtin_prefetch(&store->level[level].slot[pod__store_place(&store->level[level], board)]);
    }
}

/* The slot a board is in, or the free one where it belongs. Requires slot_bits > 0. */
static inline uint32_t *pod__store_slot(const pod__store *store, unsigned level, pod__board9 board) {
    const pod__store_level *in = &store->level[level];
    uint32_t mask = ((uint32_t)1 << in->slot_bits) - 1;
    uint32_t place = pod__store_place(in, board);
    while (in->slot[place] && store->entry[in->slot[place]].board != board) {
        place = (place + 1) & mask;
    }
    return &in->slot[place];
}

/* Puts in a board with that many dice that is not there, or gives one that is there more rows; new rows have no ways.
   Then rows low to low + height - 1 are there. NULL when there is no memory. */
pod__store_entry *pod__store_make(pod__store *store, unsigned level, pod__board9 board, unsigned dice, unsigned low,
                                  unsigned height);

/* The row of that number of a board, with at least height - 1 more behind it. NULL when there is no memory; valid until
   the next call. */
static inline pod__ways *pod__store_rows(pod__store *store, unsigned level, pod__board9 board, unsigned dice,
                                         unsigned low, unsigned height) {
    pod__store_entry *entry = store->entry;
    if (store->level[level].slot_bits) {
        entry += *pod__store_slot(store, level, board);
    }
    if (!entry || low < entry->low || low + height > entry->end) {
        entry = pod__store_make(store, level, board, dice, low, height);
    }
    return entry ? &store->row[entry->row + low - entry->low] : NULL;
}

/* The boards with that many dice, to be taken out: no move may lead to one of them any more. The first of them, whence
   `next` leads on; 0: none. */
static inline uint32_t pod__store_take(pod__store *store, unsigned level, unsigned dice) {
    uint32_t first = store->level[level].first[dice];
    store->level[level].first[dice] = 0;
    return first;
}
/* Ends with one of them; its entry and its rows are free. */
void pod__store_release(pod__store *store, uint32_t entry);

/* Forgets the boards of a level, all of which have been taken out. */
void pod__store_clear(pod__store *store, unsigned level);

#endif
