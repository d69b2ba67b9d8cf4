/* Who meets whom: pairs out of any number of people, so that the sum of what the pairs are worth is greatest.

   Maximum weight matching in a general graph, by Edmonds' primal-dual method with blossoms in O(n^3) (Galil, "Efficient
   algorithms for finding maximum matching in graphs", 1986). Exact. Pure, thread-safe. */
#ifndef LUDOPOD_CLUB_EVENT_MATCHING_H
#define LUDOPOD_CLUB_EVENT_MATCHING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLUB_MATCHED_MAX = 512 };

/* worth[i * n + j], the same both ways, is under 2^59; 0 and less: these two never meet. mate[i] is whom i meets, or i
   itself: nobody. n is at most CLUB_MATCHED_MAX. False: no memory. */
bool club_match(size_t n, const int64_t *worth, unsigned *mate);

#endif
