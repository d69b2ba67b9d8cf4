/* How long it takes to calculate all ratings once more, and how much memory. */
#ifndef LUDOPOD_BENCHMARKS_SERVER_RATINGS_H
#define LUDOPOD_BENCHMARKS_SERVER_RATINGS_H

#include "server/host.h"

enum { RATINGS_GAMES_MIN = 1000 };

/* Makes a database with so many rated games, RATINGS_GAMES_MIN at least, of a thousand members, has `ludopod admin
   ratings` recalculate and check them so often, and prints a line each time. False, with a message, when that cannot be
   done. */
bool ratings_measure(const host_wanted *on, int64_t games, int64_t runs);

#endif
