/* The transposition table: the results of earlier searches of positions. Buckets of one cache line; the entry that is
   worth least (searched shallowly, or for an earlier move of the game) is replaced by the new one.

   Any number of threads may find and store entries at the same time. None waits for another: an entry is two words, the
   second being the data and the first the key xor the data, so that a pair of words that do not belong together matches
   no key (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002).

       first   key ^ second
       second  generation  bound  depth  score  move
               63       48 47  40 39  32 31  16 15   0 */
#ifndef LUDOPOD_SEARCH_ALPHABETA_TABLE_H
#define LUDOPOD_SEARCH_ALPHABETA_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/rules.h"

enum {
    /* Depth of an entry that no deeper search can change. */
    POD__DEPTH_EXACT = 255
};

typedef enum pod__bound { POD__BOUND_NONE, POD__BOUND_LOWER, POD__BOUND_UPPER, POD__BOUND_EXACT } pod__bound;

typedef struct pod__entry {
    uint64_t key;
    pod_move move; /* the best or refuting one; POD_MOVE_NONE when unknown */
    int16_t score;
    uint8_t depth;
    uint8_t bound;
    uint16_t generation; /* of the search that wrote it, 1 on; 0: empty */
} pod__entry;

typedef struct pod__slot {
    _Atomic uint64_t first, second;
} pod__slot;

enum { POD__BUCKET = 4 };

typedef struct pod__table {
    pod__slot (*bucket)[POD__BUCKET]; /* borrowed; NULL when the table is off */
    size_t mask;                      /* buckets - 1 */
    uint16_t generation;
    uint16_t oldest; /* entries of earlier generations are as good as empty */
} pod__table;

/* Lays a table over memory (aligned for pod__slot) of a power of two of bytes, which the caller has cleared. */
void pod__table_init(pod__table *table, void *memory, size_t bytes);
/* To be called before each search, by one thread while no other uses the table. Entries of earlier searches are
   replaced first; after a fresh start they are not found at all. */
void pod__table_start(pod__table *table, bool fresh);
/* Fetches what will be looked up soon: otherwise a search waits for memory at every node. */
static inline void pod__table_prefetch(const pod__table *table, uint64_t key) {
    if (table->bucket) {
        __builtin_prefetch(table->bucket[key & table->mask]);
    }
}
/* False, and then *out is left alone, when the table has nothing under this key. */
bool pod__table_find(const pod__table *table, uint64_t key, pod__entry *out);
/* Sets the generation itself. A bound from a search clearly shallower than that of the entry there changes nothing. A
   move of POD_MOVE_NONE leaves the entry's move. */
void pod__table_store(pod__table *table, pod__entry entry);

#endif
