/* Texts of any length, over ludopod/text.h, which writes into memory of its caller. */
#ifndef LUDOPOD_BASE_TEXT_H
#define LUDOPOD_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ludopod/text.h"

/* UTF-8, as far as texts need it: people's names and comments come in from anywhere. */

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

/* Whole numbers, in a fraction of the time of pod_text_format(): most that is told and drawn of a game is numbers. */
void pod__text_add_whole(pod_text *text, int64_t value);
void pod__text_add_digits(pod_text *text, uint64_t value);

/* An empty text with room for so many bytes, until the end of the block. */
#define POD__ROOM(bytes) pod_text_over((char[bytes]){0}, bytes)

/* Writes a text. It may be called twice, and must write the same both times. */
typedef void pod__printer(const void *context, pod_text *out);

/* What is printed, however long it is, with a 0 byte at its end, to be freed; NULL when there is no memory. length:
   without that byte; may be NULL. */
char *pod__printed(pod__printer *print, const void *context, size_t *length);

/* Numbers in texts, read strictly and alike in every locale: ASCII digits, no white space, and a minus sign only where
   negative numbers are allowed. Texts need no 0 byte at their end.

   The functions whose names end in _at read the number that a text begins with and return how many bytes it takes, so
   that a caller can go on behind it or say where it ends; 0 when there is none, or it is out of range. Those that end
   in _read want the whole text to be the number. Both leave *out alone when they fail. Thread-safe. */

/* ASCII only, whatever the locale. */
static inline bool pod__is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Whole numbers from minimum to maximum. Zeros in front are allowed. */
size_t pod__whole_at(const char *text, size_t length, int64_t minimum, int64_t maximum, int64_t *out);
bool pod__whole_read(const char *text, size_t length, int64_t minimum, int64_t maximum, int64_t *out);

/* Decimal numbers such as 12, 0.25, .5 and 1e-4, from minimum to maximum. Exact to the last bit for up to 15 digits and
   22 places, nearly so for more. */
size_t pod__decimal_at(const char *text, size_t length, double minimum, double maximum, double *out);
bool pod__decimal_read(const char *text, size_t length, double minimum, double maximum, double *out);

#endif
