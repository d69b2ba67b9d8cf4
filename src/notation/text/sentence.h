/* Sentences about a move, put together from translated templates. */
#ifndef LUDOPOD_NOTATION_TEXT_SENTENCE_H
#define LUDOPOD_NOTATION_TEXT_SENTENCE_H

#include "ludopod/game.h"

/* Room for a sentence about one move in any language. */
typedef struct pod__sentence {
    char text[256];
} pod__sentence;

/* A template with its {0}, {1}, {2} places filled; NULL fills nothing. */
pod__sentence pod__fill(const char *template, const char *first, const char *second, const char *third);
pod__sentence pod__name_square(const pod_position *position, unsigned square);
/* "b3, c4 and d3". Requires count > 0. */
pod__sentence pod__list_squares(const pod_position *position, const pod_square *squares, unsigned count,
                                pod_language language);

#endif
