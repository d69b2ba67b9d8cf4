/* Sorting of numbers. */
#ifndef LUDOPOD_SOLVE_STRONG_SORT_H
#define LUDOPOD_SOLVE_STRONG_SORT_H

#include "base/work.h"
#include "solve/strong/memory.h"

/* Sorts count numbers, rising; scratch: as many words. Returns where the sorted ones are: number or scratch. */
uint64_t *pod__sort(uint64_t *number, uint64_t *scratch, size_t count);
/* The same, shared out to threads where that is worth it and there is memory for it. */
uint64_t *pod__sort_together(uint64_t *number, uint64_t *scratch, size_t count, pod__crew *crew, pod__memory *memory);
/* The same without scratch memory, and slower. */
void pod__sort_in_place(uint64_t *number, size_t count, pod__crew *crew);

#endif
