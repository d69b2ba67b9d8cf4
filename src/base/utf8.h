/* UTF-8, as far as texts need it: people's names and comments come in from anywhere. */
#ifndef LUDOPOD_BASE_UTF8_H
#define LUDOPOD_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the well-formed character (Unicode 15, table 3-7) at the start of [bytes, bytes + length), or 0
   when there is none. */
size_t pod__utf8_character(const char *bytes, size_t length);
/* The same, and which character it is; *out is left alone when there is none. */
size_t pod__utf8_read(const char *bytes, size_t length, uint32_t *out);

/* Whether a byte is inside a character, not at its start. */
static inline bool pod__utf8_is_inside(char byte) {
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* The characters of well-formed UTF-8: on a terminal, the columns of our languages' letters. */
size_t pod__utf8_count(const char *bytes, size_t length);

#endif
