/* Sorting of numbers. */
#ifndef LUDOPOD_SOLVE_STRONG_SORT_H
#define LUDOPOD_SOLVE_STRONG_SORT_H

#include <stddef.h>
#include <stdint.h>

#include "base/work.h"

/* Sorts numbers where they are, rising, shared out to threads where that is worth it. */
void pod__sort(uint64_t *number, size_t count, pod__crew *crew);

/* Leaves each of the sorted numbers once; returns how many. */
size_t pod__sorted_once(uint64_t *number, size_t count);

/* Of the sorted numbers from `first` to before `end`, of which there are some: where the last is that is not more than
   this, or `first`. */
size_t pod__sorted_last(const uint64_t *number, size_t first, size_t end, uint64_t most);

#endif
