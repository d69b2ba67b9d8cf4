/* How the server searched before: one queue, first come, first served, and less time for all when many wait. The plain
   way that the search pool is measured against. */
#ifndef LUDOPOD_BENCHMARKS_FIFO_POOL_H
#define LUDOPOD_BENCHMARKS_FIFO_POOL_H

#include "app/games/search_pool.h"

typedef struct fifo_pool fifo_pool;

/* With one thread. NULL when there is no memory or no thread. */
fifo_pool *fifo_pool_create(const app_search_pool_settings *settings);
/* NULL is allowed. */
void fifo_pool_free(fifo_pool *pool);
bool fifo_pool_ask(fifo_pool *pool, const app_search_job *job);
bool fifo_pool_take(fifo_pool *pool, app_search_result *out);

#endif
