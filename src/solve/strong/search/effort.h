/* How much work it seems to be to decide a position, for the exact search: proof numbers, kept in a table as in df-pn
   (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002). They say only where to search
   next: whatever is forgotten or mistaken in here, a result stays right. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_EFFORT_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_EFFORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solve/strong/memory.h"

enum { POD__ENDLESS = 1 << 30 }; /* more than any effort */

/* To show that the player to move reaches his threshold, and that he does not: about how many further positions. */
typedef struct pod__effort {
    uint32_t win, lose;
} pod__effort;

/* Small at first, like the other table (bounds.h). */
typedef struct pod__efforts {
    struct pod__effort_slot *slot;
    size_t slots, slots_max; /* powers of two */
    size_t used;
    pod__memory *memory; /* borrowed */
} pod__efforts;

/* bytes: what it may grow to, as long as memory does. Returns false when there is not even enough to begin with. */
bool pod__efforts_create(size_t bytes, pod__memory *memory, pod__efforts *out);
void pod__efforts_free(pod__efforts *efforts);

/* position: a hash of it, with the threshold. Returns false when nothing is known. */
bool pod__efforts_find(const pod__efforts *efforts, uint64_t position, pod__effort *out);
/* May make the table forget another, if possible one of little effort. */
void pod__efforts_put(pod__efforts *efforts, uint64_t position, pod__effort effort);

#endif
