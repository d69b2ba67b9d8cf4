/* Small helpers of those who read text and say what is wrong with it. */
#ifndef LUDOPOD_NOTATION_TEXT_FAULT_H
#define LUDOPOD_NOTATION_TEXT_FAULT_H

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "ludopod/text.h"

/* A piece of the input as a string, for an argument of pod_fault_set(): `pod__word_of(bytes, length).text`.
   Longer than an argument can be, so that pod_fault_set() sees when it must cut. */
typedef struct pod__word {
    char text[POD_FAULT_ARGUMENT_SIZE + 8];
} pod__word;

pod__word pod__word_of(const char *bytes, size_t length);
pod__word pod__word_of_number(size_t number);
/* "3x5", of a board. */
pod__word pod__word_of_board(int rows, int columns);

/* A fault about `length` bytes from the offset on, with up to three arguments. */
#define POD__FAULT(fault, code, offset, length, ...)                                                                   \
    pod_fault_set(fault, code, &(pod_fault_about){offset, length, {__VA_ARGS__}})
/* The same of a text; the first argument is what stands at the place. */
#define POD__FAULT_AT(fault, code, bytes, offset, length, ...)                                                         \
    POD__FAULT(fault, code, offset, length, pod__word_of((bytes) + (offset), length).text, __VA_ARGS__)

/* ASCII only, whatever the locale. */
static inline bool pod__is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
static inline bool pod__is_one_of(char c, const char *set) {
    return c && strchr(set, c);
}
static inline char pod__lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}
static inline bool pod__is_letter(char c) {
    return pod__lower(c) >= 'a' && pod__lower(c) <= 'z';
}

/* The text without the white space around it. */
const char *pod__trim(const char *text, size_t *length);

/* Whether the bytes are this word, letter case ignored. word is in lower case. */
bool pod__is_word(const char *bytes, size_t length, const char *word);

/* Reads a decimal number without sign or leading zeros, at most `maximum`. Returns the digits read, 0 when
   there is no such number. */
size_t pod__read_number(const char *bytes, size_t length, unsigned maximum, unsigned *out);

#endif
