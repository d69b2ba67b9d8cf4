#include "base/nearest.h"

#include <assert.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 47 };

static unsigned smallest(unsigned a, unsigned b, unsigned c) {
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Levenshtein's distance, one row of the table at a time. */
static unsigned distance(const char *left, const char *right, size_t width) {
    assert(width <= NAME_MAX_LENGTH);
    unsigned row[NAME_MAX_LENGTH + 1];
    for (size_t i = 0; i <= width; i++) {
        row[i] = (unsigned)i;
    }
    for (size_t i = 0; left[i]; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i + 1;
        for (size_t j = 0; j < width; j++) {
            unsigned replaced = diagonal + (left[i] != right[j]);
            diagonal = row[j + 1];
            row[j + 1] = smallest(replaced, row[j] + 1, row[j + 1] + 1);
        }
    }
    return row[width];
}

const char *pod__nearest(const char *given, const char *list, size_t *length) {
    const char *best = NULL;
    const size_t given_length = strlen(given);
    /* A third of the word may be wrong: one letter of "play", two of "convert". */
    unsigned limit = given_length > 1 && given_length <= NAME_MAX_LENGTH ? (unsigned)(given_length + 2) / 3 : 0;
    for (const char *name = list; *name && limit; name += strspn(name, ", ")) {
        const size_t width = strcspn(name, ",");
        const unsigned edits = width <= NAME_MAX_LENGTH ? distance(given, name, width) : NAME_MAX_LENGTH;
        if (edits <= limit) {
            best = name;
            *length = width;
            limit = edits ? edits - 1 : 0;
        }
        name += width;
    }
    return best;
}
