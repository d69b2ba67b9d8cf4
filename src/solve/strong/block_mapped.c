/* For anonymous maps and large pages, which POSIX does not know. */
#define _DEFAULT_SOURCE 1
#include "solve/strong/block.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MAP_FROM = 1 << 20 };

/* Large blocks are mapped, so that they come cleared, and go back to the system at once. */
static void *map(size_t bytes) {
    void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) {
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    madvise(block, bytes, MADV_HUGEPAGE); /* memory is read here and there: fewer pages to be looked up */
#endif
    return block;
}

void *pod__block_obtain(size_t bytes) {
    if (bytes >= MAP_FROM) {
        return map(bytes);
    }
    void *block = aligned_alloc(POD__BLOCK_LINE, bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

void pod__block_release(void *block, size_t bytes) {
    if (bytes >= MAP_FROM) {
        munmap(block, bytes);
    } else {
        free(block);
    }
}
