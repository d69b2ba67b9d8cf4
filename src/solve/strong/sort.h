/* Sorting of numbers. */
#ifndef LUDOPOD_SOLVE_STRONG_SORT_H
#define LUDOPOD_SOLVE_STRONG_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Sorts count numbers, upwards, with room for as many. Returns where they then are: in number or in room. */
uint64_t *pod__sort(uint64_t *number, uint64_t *room, size_t count);

#endif
