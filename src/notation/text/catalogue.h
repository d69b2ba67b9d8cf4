/* The catalogue as tools/catalogue.c writes it from po/: one entry a text, in rising order of the English text
   (strcmp), so that it can be searched by halving. */
#ifndef LUDOPOD_NOTATION_TEXT_CATALOGUE_H
#define LUDOPOD_NOTATION_TEXT_CATALOGUE_H

#include "ludopod/language.h"

/* The most forms a noun has for numbers in any of our languages. */
enum { POD__PLURAL_FORMS = 2 };

typedef struct pod__catalogue_entry {
    const char *english; /* of a text with a plural: the singular */
    /* NULL where there is none; a text without a plural has only the first. */
    const char *form[POD_LANGUAGE_COUNT][POD__PLURAL_FORMS];
} pod__catalogue_entry;

extern const pod__catalogue_entry pod__catalogue[];
extern const size_t pod__catalogue_size;

#endif
