/* For anonymous maps and large pages, which POSIX does not know. */
#define _DEFAULT_SOURCE 1
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LINE = 64, MAP_FROM = 1 << 20 };

static size_t rounded(size_t bytes) {
    return (bytes + LINE - 1) / LINE * LINE;
}

static bool reserve(pod__memory *memory, size_t bytes) {
    size_t left = atomic_load(&memory->left);
    do {
        if (left < bytes) {
            return false;
        }
    } while (!atomic_compare_exchange_weak(&memory->left, &left, left - bytes));
    return true;
}

/* Large blocks are mapped, so that they come cleared, and go back to the system at once. */
static void *obtain(size_t bytes) {
    if (bytes >= MAP_FROM) {
        void *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (block == MAP_FAILED) {
            return NULL;
        }
#ifdef MADV_HUGEPAGE
        madvise(block, bytes, MADV_HUGEPAGE); /* memory is read here and there: fewer pages to be looked up */
#endif
        return block;
    }
    void *block = aligned_alloc(LINE, bytes);
    if (block) {
        memset(block, 0, bytes);
    }
    return block;
}

void *pod__memory_take(pod__memory *memory, size_t bytes) {
    if (bytes > SIZE_MAX - LINE || !reserve(memory, rounded(bytes ? bytes : 1))) {
        return NULL;
    }
    bytes = rounded(bytes ? bytes : 1);
    void *block = obtain(bytes);
    if (!block) {
        atomic_fetch_add(&memory->left, bytes);
    }
    return block;
}

void pod__memory_give(pod__memory *memory, void *block, size_t bytes) {
    if (!block) {
        return;
    }
    bytes = rounded(bytes ? bytes : 1);
    if (bytes >= MAP_FROM) {
        munmap(block, bytes);
    } else {
        free(block);
    }
    atomic_fetch_add(&memory->left, bytes);
}
