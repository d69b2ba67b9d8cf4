/* Numbers in texts, read strictly and alike in every locale: ASCII digits, no white space, and a minus sign only where
   negative numbers are allowed. Texts need no 0 byte at their end.

   The functions whose names end in _at read the number that a text begins with and return how many bytes it takes, so
   that a caller can go on behind it or say where it ends; 0 when there is none, or it is out of range. Those that end
   in _read want the whole text to be the number. Both leave *out alone when they fail. Thread-safe. */
#ifndef LUDOPOD_BASE_NUMBER_H
#define LUDOPOD_BASE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
