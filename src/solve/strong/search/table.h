/* Tables of the exact search: slots by hash, small at first, since most searches end soon and clearing memory takes
   time, and twice as large whenever they are half full, as long as memory does.

   A table may be used by several threads at once, each with a handle of its own (pod__table_shared()): what is in the
   slots is made of atomics. Such a handle never grows; who owns the table lets it grow when no other is in use. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_TABLE_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_TABLE_H

#include "solve/strong/memory.h"

typedef struct pod__table {
    void *slot; /* all zero: not in use */
    size_t slot_bytes;
    size_t slots, slots_max; /* powers of two */
    size_t used, room;       /* of the slots; with more in use the table is to grow */
    bool is_shared;          /* and another handle owns it */
    pod__memory *memory;     /* borrowed */
} pod__table;

/* slots_min: what it takes even when bytes are fewer. bytes: what it may grow to, as long as memory does. Returns false
   when there is not even enough to begin with. */
bool pod__table_create(size_t slot_bytes, size_t slots_min, size_t bytes, pod__memory *memory, pod__table *out);
/* Of the owner, whether or not it was created. */
void pod__table_free(pod__table *table);

/* Puts a slot of the smaller table where it belongs, unless it is not in use. The slots of a bucket go to two buckets,
   to which no others go: so nothing is lost, and each thread may move some. */
typedef void pod__table_move(const pod__table *to, const void *slot);
/* Twice as large, by so many threads, when there is room, and never again when there is not. */
void pod__table_grow(pod__table *table, pod__table_move *move, unsigned threads);

static inline bool pod__table_is_short(const pod__table *table) {
    return table->used > table->room;
}

/* A handle for one of so many threads, until the table grows or is freed: short when it will be if all of them use as
   much. */
pod__table pod__table_share(const pod__table *table, unsigned threads);

#endif
