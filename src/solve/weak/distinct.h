/* The tables of the boards of a layer, each kept once and known by a number: few are different. Threads add them at the
   same time. The numbers depend on who was first; which boards have the same does not. */
#ifndef LUDOPOD_SOLVE_WEAK_DISTINCT_H
#define LUDOPOD_SOLVE_WEAK_DISTINCT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pod__distinct pod__distinct;

/* For tables of so many bytes, at least 1. NULL: no memory. */
pod__distinct *pod__distinct_open(size_t bytes);
void pod__distinct_close(pod__distinct *tables);
/* The number of a table, which is copied unless it is there. Thread-safe. Returns false when there is no memory, or
   there are too many, which are at least 2^28. */
bool pod__distinct_add(pod__distinct *tables, const uint8_t *table, uint32_t *number);
/* Until the next one is added. number: given for a table. */
const uint8_t *pod__distinct_at(const pod__distinct *tables, uint32_t number);

#endif
