/* "Did you mean": the nearest of a list of words. */
#ifndef LUDOPOD_CLI_SUGGEST_H
#define LUDOPOD_CLI_SUGGEST_H

#include <stddef.h>

/* The word that takes the fewest edits to reach, when that is few enough to be a slip; NULL otherwise. */
const char *cli_suggest(const char *given, const char *const *words, size_t count);

#endif
