/* Memory that is read here and there, such as a transposition table: it begins at a cache line and lies on pages as
   large as the system has, so that the processor has fewer of them to look up. */
#ifndef LUDOPOD_BASE_PAGES_H
#define LUDOPOD_BASE_PAGES_H

#include <stddef.h>

/* So many cleared bytes, a power of two of at least 4096; NULL when there is no memory. Memory that is never touched
   costs nothing where the system can do that. */
void *pod__pages_take(size_t bytes);
/* bytes: as taken. NULL is allowed. */
void pod__pages_give(void *pages, size_t bytes);

#endif
