#include "cli/suggest.h"

#include <string.h>

enum { WORD_MAX = 31 };

static unsigned smallest(unsigned a, unsigned b, unsigned c) {
    unsigned ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* Levenshtein's distance, one row of the table at a time. Requires both lengths <= WORD_MAX. */
static unsigned distance(const char *left, const char *right) {
    size_t width = strlen(right);
    unsigned row[WORD_MAX + 1];
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

const char *cli_suggest(const char *given, const char *const *words, size_t count) {
    const char *best = NULL;
    size_t length = strlen(given);
    /* A third of the word may be wrong: one letter of "play", two of "convert". */
    unsigned limit = (unsigned)(length + 2) / 3;
    if (!length || length > WORD_MAX) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        unsigned edits = strlen(words[i]) <= WORD_MAX ? distance(given, words[i]) : WORD_MAX;
        if (edits <= limit) {
            best = words[i];
            limit = edits ? edits - 1 : 0;
        }
        if (!edits) {
            break;
        }
    }
    return best;
}
