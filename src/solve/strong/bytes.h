/* Numbers in files: little-endian, whatever the machine is. */
#ifndef LUDOPOD_SRC_SOLVE_STRONG_BYTES_H
#define LUDOPOD_SRC_SOLVE_STRONG_BYTES_H

#include <stdint.h>

static inline void pod__put(uint8_t *out, uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) {
        out[i] = (uint8_t)(value >> 8 * i);
    }
}

static inline uint64_t pod__get(const uint8_t *in, unsigned bytes) {
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++) {
        value |= (uint64_t)in[i] << 8 * i;
    }
    return value;
}

#endif
