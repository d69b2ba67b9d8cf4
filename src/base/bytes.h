/* Numbers in files: little-endian, whatever the machine is; and a checksum for them. */
#ifndef LUDOPOD_BASE_BYTES_H
#define LUDOPOD_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>

static inline void pod__put(uint8_t *at, uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static inline uint64_t pod__get(const uint8_t *at, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    return value;
}

/* FNV-1a (Fowler, Noll and Vo), 64 bits: finds accidents, not malice. Goes on from the sum of the bytes before, which
   is POD__CHECKSUM_OF_NOTHING at the start. */
#define POD__CHECKSUM_OF_NOTHING UINT64_C(0xcbf29ce484222325)
static inline uint64_t pod__checksum_add(uint64_t sum, const uint8_t *at, size_t length) {
    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ at[i]) * 0x100000001b3u;
    }
    return sum;
}

static inline uint64_t pod__checksum(const uint8_t *at, size_t length) {
    return pod__checksum_add(POD__CHECKSUM_OF_NOTHING, at, length);
}

#endif
