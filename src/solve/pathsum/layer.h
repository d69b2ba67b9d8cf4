/* The boards of one pip total and number of dice that are reached, each with the ways to it. Boards that are images of
   each other share one place, kept under the smallest of them.

   A board is reached after more than one number of plies, and has a row of ways for each. Rows are numbered by what
   pathsum.c calls the shortfall; the rows of one number, for all boards of the layer, stand together.

   Memory is taken in blocks: all zero is an empty layer, end with pod__layer9_clear(). */
#ifndef LUDOPOD_SOLVE_PATHSUM_LAYER_H
#define LUDOPOD_SOLVE_PATHSUM_LAYER_H

#include <stddef.h>

#include "solve/pathsum/lanes.h"

/* Memory in blocks of 2^n bytes that begin on a cache line. A block that is given back goes to the next who asks for
   one of its size: little memory is touched, and that is in the cache.

   Owns memory: all zero is none, end with pod__blocks_free(). */

enum { POD__BLOCKS_BITS_MIN = 6, POD__BLOCKS_BITS_MAX = 31 };

typedef struct pod__blocks {
    struct pod__blocks_chunk *chunks;
    char *next; /* in the chunk that was got last: what has not been handed out */
    size_t left;
    void *given_back[POD__BLOCKS_BITS_MAX]; /* by size: the first block; where the next one is stands in it */
} pod__blocks;

/* A block of at least that size with any content, or NULL when there is no memory. */
void *pod__blocks_take(pod__blocks *blocks, size_t size);
/* size: that it was asked for with. NULL is no block. */
void pod__blocks_give_back(pod__blocks *blocks, void *block, size_t size);
/* Ends with all blocks. */
void pod__blocks_free(pod__blocks *blocks);

/* Each three dice captured, or four, put pips in place of 2 dice, or 3, and add 1 or 2 to the shortfall: of at most 54
   pips and 9 dice no more can be made. */
enum { POD__ROWS_MAX = 2 * (54 + 9) / 3 + 1, POD__BUCKET = 8 };

/* The rows of one number, in segments of so many boards each: what is taken and given back as one. */
enum { POD__SEGMENT = 64 };

typedef struct pod__rows9 {
    pod__lanes **segment; /* by the place of a board / POD__SEGMENT; NULL: no ways */
    uint32_t segments, room;
} pod__rows9;

/* Eight slots of a hash table, a cache line. */
typedef struct pod__bucket9 {
    pod__lanes key;   /* 0 where free */
    pod__lanes place; /* where that board is */
} pod__bucket9;

typedef struct pod__layer9 {
    uint32_t count, capacity; /* boards */
    uint32_t expected;        /* boards, a guess */
    unsigned bucket_bits;     /* 2^bucket_bits buckets */
    uint32_t *key;            /* by place: an image of the board, see solve/pathsum/moves.h, without its symmetry */
    pod__bucket9 *bucket;
    unsigned low, end;              /* the rows there are: low to end - 1; outside of that none has segments */
    pod__rows9 rows[POD__ROWS_MAX]; /* by number */
} pod__layer9;

/* Doubles the capacity, or makes a first one for the boards that are expected. Returns false when there is no memory;
 * the layer can then only be cleared. */
bool pod__layer9_grow(pod__layer9 *layer, pod__blocks *blocks);

/* Sees to it that there is a row of that number for each board; those that are new are without ways. NULL when there is
   no memory. */
pod__lanes *const *pod__layer9_rows(pod__layer9 *layer, pod__blocks *blocks, unsigned number);

/* Gives back a segment of rows. */
static inline void pod__layer9_drop(pod__layer9 *layer, pod__blocks *blocks, unsigned number, uint32_t segment) {
    pod__rows9 *rows = &layer->rows[number];
    if (segment < rows->segments && rows->segment[segment]) {
        pod__blocks_give_back(blocks, rows->segment[segment], POD__SEGMENT * sizeof(pod__lanes));
        rows->segment[segment] = NULL;
    }
}

/* The rows of a number for the boards from segment * POD__SEGMENT on, NULL when there are none. */
static inline pod__lanes *pod__layer9_segment(const pod__layer9 *layer, unsigned number, uint32_t segment) {
    const pod__rows9 *rows = &layer->rows[number];
    return segment < rows->segments ? rows->segment[segment] : NULL;
}

void pod__layer9_clear(pod__layer9 *layer, pod__blocks *blocks);

/* The hash table taken out of a layer, for a loop that puts in many boards. */
typedef struct pod__table9 {
    pod__bucket9 *bucket;
    uint32_t *key;
    uint32_t count, mask; /* mask: of the numbers of buckets */
    unsigned shift;
} pod__table9;

static inline pod__table9 pod__table9_of(const pod__layer9 *layer) {
    uint32_t mask = ((uint32_t)1 << layer->bucket_bits) - 1;
    return (pod__table9){layer->bucket, layer->key, layer->count, mask, 32 - layer->bucket_bits};
}

/* Where the search for a board begins: Fibonacci hashing (Knuth, TAOCP 6.4), the upper bits of the product are the
   mixed ones. */
static inline uint32_t pod__table9_hash(const pod__table9 *table, uint32_t key) {
    return key * 0x9e3779b9u >> table->shift;
}

/* The place of a board, which is put in when it is not there: there is room for it. Does not branch on whether it is
   there: nobody can foresee that. */
static inline uint32_t pod__table9_put(pod__table9 *table, uint32_t key) {
    uint32_t hash = pod__table9_hash(table, key), is_new;
    unsigned slot;
    while ((slot = pod__lanes_put(&table->bucket[hash].key, key, &is_new)) == POD__BUCKET) {
        hash = (hash + 1) & table->mask;
    }
    uint32_t *at = &table->bucket[hash].place.of[slot];
    uint32_t place = (table->count & is_new) | (*at & ~is_new);
    *at = place;
    table->key[table->count] = key;
    table->count -= is_new;
    return place;
}

#endif
