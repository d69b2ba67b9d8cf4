/* Who decides, as a standby sees it: a thread looks at the lease, and connects to who has it. It wakes the transport
   when something is seen, and does transport_change() when the lease is free. */
#ifndef LUDOPOD_SERVE_LOOKOUT_H
#define LUDOPOD_SERVE_LOOKOUT_H

#include "serve/relay.h"

typedef struct lookout lookout;

typedef struct lookout_sighting {
    bool reached; /* the database */
    sql_lease lease;
    char why[256]; /* nobody is linked */
} lookout_sighting;

/* A connection is wanted from the beginning. The settings are copied. NULL: no memory or thread. */
lookout *lookout_start(const relay_settings *settings);
/* NULL is allowed. */
void lookout_free(lookout *self);
/* What was seen last. Returns a fresh connection to who decides, now the caller's, and the number of that lease; -1:
   there is none. */
int lookout_take(lookout *self, lookout_sighting *seen, int64_t *epoch);
/* The one that there was is of no use any more. */
void lookout_want(lookout *self);

#endif
