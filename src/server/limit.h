/* Rate limits: a bucket of tokens for each address and each guest, and for each kind of use. A bucket fills at a
   steady rate up to a burst, and a use takes one token out (Turner, "New directions in communications", 1986).

   Memory is fixed: keys are hashed with a secret, and the bucket unused for longest gives way. One thread. */
#ifndef SERVER_LIMIT_H
#define SERVER_LIMIT_H

#include <stddef.h>
#include <stdint.h>

typedef struct server_limits server_limits;

typedef struct server_rate {
    double per_second;
    double burst;
} server_rate;

/* NULL when there is no memory. */
server_limits *server_limits_create(void);
void server_limits_free(server_limits *limits);

/* Takes a token from the bucket of this key (any bytes) and kind of use. Returns 0 when there was one, else the
   seconds until there will be (at least 1). now_ms never goes back. */
unsigned server_limits_take(server_limits *limits, const void *key, size_t length, char kind, server_rate rate,
                            int64_t now_ms);

#endif
