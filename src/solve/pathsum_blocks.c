#include "pathsum_blocks.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* Pages of a chunk that are never touched cost nothing. */
enum { CACHE_LINE = 1 << POD__BLOCKS_BITS_MIN, CHUNK = 1 << 20 };

typedef struct pod__blocks_chunk {
    struct pod__blocks_chunk *next;
} chunk;

static unsigned bits_of(size_t size) {
    unsigned bits = POD__BLOCKS_BITS_MIN;
    while (bits < POD__BLOCKS_BITS_MAX && (size_t)1 << bits < size) {
        bits++;
    }
    return bits;
}

static bool get_chunk(pod__blocks *blocks, size_t size) {
    size_t room = size > CHUNK ? size : CHUNK;
    chunk *got = malloc(CACHE_LINE + CACHE_LINE + room);
    if (!got) {
        return false;
    }
    got->next = blocks->chunks;
    blocks->chunks = got;
    char *begin = (char *)got + CACHE_LINE;
    blocks->next = begin + (-(uintptr_t)begin & (CACHE_LINE - 1));
    blocks->left = room;
    return true;
}

void *pod__blocks_take(pod__blocks *blocks, size_t size) {
    unsigned bits = bits_of(size);
    if (bits >= POD__BLOCKS_BITS_MAX) {
        return NULL;
    }
    void **block = blocks->given_back[bits];
    if (block) {
        blocks->given_back[bits] = *block;
        return block;
    }
    if (blocks->left < (size_t)1 << bits && !get_chunk(blocks, (size_t)1 << bits)) {
        return NULL;
    }
    block = (void **)(void *)blocks->next;
    blocks->next += (size_t)1 << bits;
    blocks->left -= (size_t)1 << bits;
    return block;
}

void pod__blocks_give_back(pod__blocks *blocks, void *block, size_t size) {
    if (block) {
        unsigned bits = bits_of(size);
        *(void **)block = blocks->given_back[bits];
        blocks->given_back[bits] = block;
    }
}

void pod__blocks_free(pod__blocks *blocks) {
    while (blocks->chunks) {
        chunk *next = blocks->chunks->next;
        free(blocks->chunks);
        blocks->chunks = next;
    }
    *blocks = (pod__blocks){NULL, NULL, 0, {NULL}};
}
