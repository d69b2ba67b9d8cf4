/* Paragraphs set in lines of a given width, for terminals. */
#ifndef LUDOPOD_NOTATION_TEXT_WRAP_H
#define LUDOPOD_NOTATION_TEXT_WRAP_H

#include "ludopod/text.h"

/* Columns of a UTF-8 text in a terminal. Holds for the scripts of our languages: a column a character. */
unsigned pod__columns(const char *text, size_t length);

/* Sets the words of text, which are separated by single spaces, in lines of at most `width` columns, if no word
   is longer. The first line starts with `first`, the others with as many spaces. */
void pod__wrap(const char *text, const char *first, unsigned width, pod_text *out);

#endif
