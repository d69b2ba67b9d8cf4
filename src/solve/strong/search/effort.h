/* How much work it seems to be to decide a position, for the exact search: proof numbers, kept in a table as in df-pn
   (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002). They say only where to search
   next: whatever is forgotten or mistaken in here, a result stays right. So threads need not wait for each other: now
   and then one may find the numbers of another position. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_EFFORT_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_EFFORT_H

#include "solve/strong/search/table.h"

enum { POD__ENDLESS = 1 << 30 }; /* more than any effort */

/* To show that the player to move reaches their threshold, and that they do not: about how many further positions. */
typedef struct pod__effort {
    uint32_t win, lose;
} pod__effort;

/* bytes: as pod__table_create() has them. */
bool pod__efforts_create(size_t bytes, pod__memory *memory, pod__table *out);

/* position: a hash of it, with the threshold. Returns false when nothing is known. */
bool pod__efforts_find(const pod__table *efforts, uint64_t position, pod__effort *out);
/* May make the table forget another, if possible one of little effort. */
void pod__efforts_put(pod__table *efforts, uint64_t position, pod__effort effort);
void pod__efforts_grow(pod__table *efforts, unsigned threads);

#endif
