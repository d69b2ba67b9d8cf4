#include "base/utf8.h"

#include <stdint.h>

/* The length a first byte announces, and the range of the second byte, which shuts out overlong forms,
   surrogates and what lies beyond U+10FFFF. Further bytes are 80 to BF. */
static size_t announced(uint8_t first, uint8_t *low, uint8_t *high) {
    *low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    *high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

size_t pod__utf8_character(const char *bytes, size_t length) {
    if (!length) {
        return 0;
    }
    uint8_t low, high;
    size_t size = announced((uint8_t)bytes[0], &low, &high);
    if (size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        uint8_t byte = (uint8_t)bytes[i];
        if (byte < low || byte > high) {
            return 0;
        }
        low = 0x80;
        high = 0xbf;
    }
    return size;
}

size_t pod__utf8_read(const char *bytes, size_t length, uint32_t *out) {
    static const uint8_t bits_of_first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t size = pod__utf8_character(bytes, length);
    if (!size) {
        return 0;
    }
    uint32_t character = (uint8_t)bytes[0] & bits_of_first[size];
    for (size_t i = 1; i < size; i++) {
        character = character << 6 | ((uint8_t)bytes[i] & 0x3fu);
    }
    *out = character;
    return size;
}

size_t pod__utf8_count(const char *bytes, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += !pod__utf8_is_inside(bytes[i]);
    }
    return count;
}
