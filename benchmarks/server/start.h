/* How long a server takes to its first answer where the database has many games already. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_START_H
#define LUDOPOD_BENCHMARKS_SERVER_START_H

#include <stddef.h>

#include "server/host.h"

/* Runs these statements on the database in the folder, as one transaction. Their first parameter is the number of
   games, the second now, in milliseconds since 1970. False, with a message, when one fails. */
bool start_fill(const char *folder, const char *const *texts, size_t count, int64_t games);
/* Makes a database with so many games, every second of them over and the others with a deadline, and starts the server
   on it so often; prints a line each time. False, with a message, when that cannot be done. */
bool start_measure(const host_wanted *on, int64_t games, int64_t runs);

#endif
