/* Memory in blocks of 2^n bytes that begin on a cache line. A block that is given back goes to the next who asks for
   one of its size: little memory is touched, and that is in the cache.

   Owns memory: all zero is none, end with pod__blocks_free(). */
#ifndef LUDOPOD_SOLVE_PATHSUM_BLOCKS_H
#define LUDOPOD_SOLVE_PATHSUM_BLOCKS_H

#include <stddef.h>

enum { POD__BLOCKS_BITS_MIN = 6, POD__BLOCKS_BITS_MAX = 31 };

typedef struct pod__blocks {
    struct pod__blocks_chunk *chunks;
    char *next; /* in the chunk that was got last: what has not been successors out */
    size_t left;
    void *given_back[POD__BLOCKS_BITS_MAX]; /* by size: the first block; where the next one is stands in it */
} pod__blocks;

/* A block of at least that size with any content, or NULL when there is no memory. */
void *pod__blocks_take(pod__blocks *blocks, size_t size);
/* size: that it was asked for with. NULL is no block. */
void pod__blocks_give_back(pod__blocks *blocks, void *block, size_t size);
/* Ends with all blocks. */
void pod__blocks_free(pod__blocks *blocks);

#endif
