/* Which tables the boards of a solved layer have, as its file numbers them (layer_file.h): in the order in which they
   come up.

   A board's word (functions.h) names its essential squares and its function. With the place of each essential die among
   the dice instead of its square, it names the board's table over its dice: two boards have the same table there if and
   only if these words are equal, since a table says which dice are essential, and each function is stored once. */
#ifndef LUDOPOD_SOLVE_STRONG_TABULATE_TABULATE_H
#define LUDOPOD_SOLVE_STRONG_TABULATE_TABULATE_H

#include "solve/strong/job.h"
#include "solve/strong/tabulate/order.h"

/* Where the words are. of: those of the boards of a block, as pod__keys_block() has them; called by all threads. */
typedef struct pod__tabulate_words {
    void (*of)(const void *context, size_t block, unsigned count, uint64_t *word);
    const void *context;
    bool counted; /* how many different words there are is known */
} pod__tabulate_words;

typedef struct pod__tabulate {
    pod__job *job;
    const pod__keys *keys;
    pod__tabulate_words words;
    pod__order order;
    pod__set records; /* unless they are counted */
    size_t first;     /* block that has not been looked at */
    size_t tables, distinct;
    uint64_t *table; /* the word of each, over the dice */
} pod__tabulate;

/* Looks at all boards of a layer. pod__tabulate_end() must follow, also when this fails. Fails with
   POD_ERROR_MEMORY. */
pod_error pod__tabulate_begin(pod__tabulate *at, pod__job *job, const pod__keys *keys, pod__tabulate_words words);
/* The numbers of the tables of some boards of a block, from one of the layer on. Thread-safe. */
void pod__tabulate_numbers(const pod__tabulate *at, uint64_t first, size_t count, uint32_t *number);
/* No more numbers are asked for; the tables' words stay. */
void pod__tabulate_close(pod__tabulate *at);
void pod__tabulate_end(pod__tabulate *at);

#endif
