/* "Did you mean": what somebody meant who typed a name that is none. */
#ifndef LUDOPOD_BASE_NEAREST_H
#define LUDOPOD_BASE_NEAREST_H

#include <stddef.h>

/* Of the names of a list ("check, convert") the one that takes the fewest edits to reach, when that is few enough to be
   a slip: where it stands in the list, and its length. NULL otherwise. */
const char *pod__nearest(const char *given, const char *list, size_t *length);

#endif
