/* UTF-8, as far as texts need it: people's names and comments come in from anywhere. */
#ifndef LUDOPOD_BASE_UTF8_H
#define LUDOPOD_BASE_UTF8_H

#include <stddef.h>

/* Bytes of the well-formed character (Unicode 15, table 3-7) at the start of [bytes, bytes + length), or 0
   when there is none. */
size_t pod__utf8_character(const char *bytes, size_t length);

#endif
