/* A number of up to 11936 bits, taken apart into digits of different bases and put together from them. */
#ifndef LUDOPOD_NOTATION_LINK_NUMBER_H
#define LUDOPOD_NOTATION_LINK_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many that every text of POD_LINK_LENGTH_MAX letters, with 5.954 bits each, fits. */
enum { POD__NUMBER_WORDS = 373 };

typedef struct pod__number {
    uint32_t word[POD__NUMBER_WORDS]; /* the lowest first */
    size_t count;                     /* words in use; the highest of them is not 0 */
} pod__number;

pod__number pod__number_of(uint32_t small);
bool pod__number_is(const pod__number *number, uint32_t small);
/* number = number * factor + more; false when that does not fit, and the number is then spoilt. */
bool pod__number_multiply(pod__number *number, uint32_t factor, uint32_t more);
/* sum = sum + number * factor; false when that does not fit, and the sum is then spoilt. */
bool pod__number_add(pod__number *sum, const pod__number *number, uint32_t factor);
/* number = number / divisor; the remainder. */
uint32_t pod__number_divide(pod__number *number, uint32_t divisor);

#endif
