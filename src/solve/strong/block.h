/* Blocks of memory from the system: cleared, and aligned to a cache line. */
#ifndef LUDOPOD_SOLVE_STRONG_BLOCK_H
#define LUDOPOD_SOLVE_STRONG_BLOCK_H

#include <stddef.h>

enum { POD__BLOCK_LINE = 64 };

/* bytes: lines, at least one. NULL when there is no memory. */
void *pod__block_obtain(size_t bytes);
/* bytes: as obtained. */
void pod__block_release(void *block, size_t bytes);

#endif
