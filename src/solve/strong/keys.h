/* The boards of a layer: sorted, without repetition, as an image that is the same in memory and in a file.

       offset  bytes
            0      8  N: boards
            8      8  D: bytes of data
           16   16*B  blocks, B = ceil(N / 256): the first board of each, and where its data starts
      16+16*B      D  data: for each further board of a block, what it is more than the one before, less 1, as
                      LEB128 (seven bits a byte, the least first; the high bit says that more follow)

   Numbers are little-endian. */
#ifndef LUDOPOD_SOLVE_STRONG_KEYS_H
#define LUDOPOD_SOLVE_STRONG_KEYS_H

#include <stdint.h>

#include "base/work.h"
#include "solve/strong/memory.h"

enum { POD__KEYS_BLOCK = 256 };

/* All zero: no boards. */
typedef struct pod__keys {
    const uint8_t *image;
    size_t bytes;
    size_t count;
    bool mapped;  /* image is part of a file */
    bool on_disk; /* and of one that belongs to them (disk/found.h) */
} pod__keys;

static inline size_t pod__keys_blocks(const pod__keys *keys) {
    return (keys->count + POD__KEYS_BLOCK - 1) / POD__KEYS_BLOCK;
}

/* Makes the image of sorted boards. Returns false when there is no memory. */
bool pod__keys_make(const uint64_t *board, size_t count, pod__crew *crew, pod__memory *memory, pod__keys *out);
/* Of an image in memory. */
void pod__keys_free(pod__keys *keys, pod__memory *memory);

/* An image of foreign origin, which must outlive keys. Returns false when it is none: then *out is left alone. Every
   board is looked at. limit: all boards must be below. */
bool pod__keys_over(const uint8_t *image, size_t bytes, uint64_t limit, pod__keys *out);

/* The boards of a block; returns how many. */
unsigned pod__keys_block(const pod__keys *keys, size_t block, uint64_t board[POD__KEYS_BLOCK]);

/* The last block that begins with that board or a smaller one; 0 when none does. */
size_t pod__keys_block_of(const pod__keys *keys, uint64_t board);

/* ---- How an image is written --------------------------------------------------------------------------------- */

enum { POD__KEYS_HEAD = 16, POD__KEYS_ENTRY = 16, POD__VARINT_MAX = 10 };

static inline size_t pod__varint_size(uint64_t value) {
    size_t bytes = 1;
    for (; value >>= 7;) {
        bytes++;
    }
    return bytes;
}

/* Returns what is behind it. */
static inline uint8_t *pod__varint_put(uint8_t *out, uint64_t value) {
    for (; value >> 7; value >>= 7) {
        *out++ = (uint8_t)(value | 0x80);
    }
    *out++ = (uint8_t)value;
    return out;
}

#endif
