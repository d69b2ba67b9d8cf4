/* Boards of one layer with one side to move, and what is known of each. They are numbered as they come. */
#ifndef LUDOPOD_SOLVE_WEAK_NODES_H
#define LUDOPOD_SOLVE_WEAK_NODES_H

#include <assert.h>

#include "solve/strong/memory.h"
#include "solve/strong/pool.h"

/* All zero: empty. */
typedef struct pod__nodes {
    size_t count, capacity;
    uint64_t *key;
    uint64_t *used;    /* the prover's moves in the policy, a bit each, as pod__children_of() numbers them */
    uint16_t *width;   /* how many moves may be tried */
    uint32_t *table;   /* number in pool: for which ownerships the side to move gets its way */
    uint64_t *reached; /* a set for each board: the ownerships, by the prover's dice, that play reaches; or NULL */
    uint32_t *slot;    /* hash table: number + 1; 0 where free */
    size_t slots;      /* a power of two, or 0 */
    pod__pool pool;
} pod__nodes;

/* Finds a board, or adds it with an empty set of `words`, no moves and width 0; words 0: without sets, all boards of
   these. Returns false when there is no memory. */
bool pod__nodes_add(pod__nodes *nodes, uint64_t key, size_t words, pod__memory *memory, size_t *number);
/* Adds a set to that of a board, which is found or added. */
bool pod__nodes_unite(pod__nodes *nodes, uint64_t key, const uint64_t *set, size_t words, pod__memory *memory);
/* The number of a board, or the count when it is not there. */
size_t pod__nodes_find(const pod__nodes *nodes, uint64_t key);

/* Frees the sets; boards can only be added without, then. */
void pod__nodes_forget_reached(pod__nodes *nodes, size_t words, pod__memory *memory);
/* Frees all of it. words: of a set, unless the sets have been freed. */
void pod__nodes_free(pod__nodes *nodes, size_t words, pod__memory *memory);

static inline const uint64_t *pod__nodes_table(const pod__nodes *nodes, size_t number) {
    assert(number < nodes->count);
    return pod__pool_at(&nodes->pool, nodes->table[number]);
}

#endif
