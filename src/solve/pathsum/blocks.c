/* For madvise(), which POSIX does not have. */
#define _DEFAULT_SOURCE 1
#include "solve/pathsum/layer.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

/* Parts of a chunk that are never touched cost nothing. Most counts are small and end with the first chunk; those that
   need more get it in huge pages where there are some: one page fault instead of 512. */
enum { CACHE_LINE = 1 << POD__BLOCKS_BITS_MIN, FIRST_CHUNK = 1 << 18, HUGE_PAGE = 1 << 21 };

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

static void ask_for_huge_pages(void *begin, size_t size) {
#ifdef MADV_HUGEPAGE
    madvise(begin, size, MADV_HUGEPAGE); /* when it fails, small pages do as well */
#else
    (void)begin;
    (void)size;
#endif
}

static bool get_chunk(pod__blocks *blocks, size_t size) {
    bool first = !blocks->chunks && size <= FIRST_CHUNK;
    size_t unit = first ? CACHE_LINE : HUGE_PAGE;
    size_t room = first ? FIRST_CHUNK : (size + unit - 1) / unit * unit;
    chunk *got = malloc(sizeof *got + unit + room);
    if (!got) {
        return false;
    }
    got->next = blocks->chunks;
    blocks->chunks = got;
    char *begin = (char *)(got + 1);
    blocks->next = begin + (-(uintptr_t)begin & (unit - 1));
    blocks->left = room;
    if (!first) {
        ask_for_huge_pages(blocks->next, room);
    }
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
