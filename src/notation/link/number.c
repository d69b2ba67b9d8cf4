#include "notation/link/number.h"

#include <assert.h>

pod__number pod__number_of(uint32_t small) {
    pod__number number = {.count = small ? 1 : 0};
    number.word[0] = small;
    return number;
}

bool pod__number_is(const pod__number *number, uint32_t small) {
    return number->count == (small ? 1u : 0u) && number->word[0] == small;
}

bool pod__number_multiply(pod__number *number, uint32_t factor, uint32_t more) {
    uint64_t carry = more;
    for (size_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->word[i] * factor;
        number->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry && number->count == POD__NUMBER_WORDS) {
        return false;
    }
    if (carry) {
        number->word[number->count++] = (uint32_t)carry;
    }
    return true;
}

bool pod__number_add(pod__number *sum, const pod__number *number, uint32_t factor) {
    uint64_t carry = 0;
    for (size_t i = 0; i < number->count || carry; i++) {
        if (i == POD__NUMBER_WORDS) {
            return false;
        }
        carry += i < sum->count ? sum->word[i] : 0;
        carry += i < number->count ? (uint64_t)number->word[i] * factor : 0;
        sum->word[i] = (uint32_t)carry;
        carry >>= 32;
        if (i >= sum->count && sum->word[i]) {
            sum->count = i + 1;
        }
    }
    return true;
}

uint32_t pod__number_divide(pod__number *number, uint32_t divisor) {
    uint64_t rest = 0;
    assert(divisor);
    for (size_t i = number->count; i-- > 0;) {
        rest = rest << 32 | number->word[i];
        number->word[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    while (number->count && !number->word[number->count - 1]) {
        number->count--;
    }
    return (uint32_t)rest;
}
