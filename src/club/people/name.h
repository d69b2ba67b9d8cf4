/* What people are called. Plain values, thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_NAME_H
#define LUDOPOD_CLUB_PEOPLE_NAME_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CLUB_NAME_MAX = 32,                     /* characters */
    CLUB_NAME_SIZE = CLUB_NAME_MAX * 4 + 1, /* their bytes in UTF-8 and the end */
};

/* Copies a name as it will be seen: spaces of any width become plain ones, one between words and none around them.
   False, and *out is left alone, when it is not valid UTF-8, is longer than CLUB_NAME_MAX characters, holds one that
   cannot be seen or changes the direction of text, or a mark that has no letter to stand on or stands over two others
   (club/people/character.h). An empty name is allowed: who has none is called by the colour. */
bool club_name_set(char out[CLUB_NAME_SIZE], const char *name, size_t length);

#endif
