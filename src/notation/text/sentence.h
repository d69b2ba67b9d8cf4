/* Sentences about a move, put together from translated templates. */
#ifndef LUDOPOD_NOTATION_TEXT_SENTENCE_H
#define LUDOPOD_NOTATION_TEXT_SENTENCE_H

#include "ludopod/game.h"
#include "ludopod/text.h"

/* Room for a sentence about one move in any language. */
typedef struct pod__sentence {
    char text[256];
} pod__sentence;

/* A template with its {0}, {1}, {2} places filled; NULL fills nothing. */
pod__sentence pod__fill(const char *template, const char *first, const char *second, const char *third);
/* Adds a sentence of the catalogue with its {0} and {1} places filled. */
void pod__say(pod_text *out, pod_language language, const char *english, const char *first, const char *second);
/* What a move does, with what it captures. */
void pod__say_move(const pod_position *position, const pod__sentence *done, const pod_move_parts *parts,
                   pod_language language, pod_text *out);

/* What is said of a player by the colour: "{0} to move" or "{0} won", as each language says that of this colour. */
pod__sentence pod__say_of_seat(const char *(*name)(unsigned seat, pod_language language), unsigned seat,
                               const char *template, pod_language language);

/* "a six": a die that shows a number, 1 to 12. */
const char *pod__die_words(unsigned shows, pod_language language);

/* Paragraphs set in lines of a given width, for terminals. */

/* Columns of a UTF-8 text in a terminal. Holds for the scripts of our languages: a column a character. */
unsigned pod__columns(const char *text, size_t length);

/* Sets the words of text, which are separated by single spaces, in lines of at most `width` columns, if no word
   is longer. The first line starts with `first`, the others with as many spaces. */
void pod__wrap(const char *text, const char *first, unsigned width, pod_text *out);

#endif
