/* For anonymous maps and large pages, which POSIX does not know. */
#define _DEFAULT_SOURCE 1
#include "solve/strong/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifndef __wasi__
#include <sys/mman.h>
#endif

enum { LINE = 64, MAP_FROM = 1 << 20 };

/* ---- From the system ----------------------------------------------------------------------------------------- */

static void *from_heap(size_t bytes) {
    void *block = aligned_alloc(LINE, bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

#ifdef __wasi__

/* WebAssembly has no maps. */
static void *obtain(size_t bytes) {
    return from_heap(bytes);
}

static void release(void *block, size_t bytes) {
    (void)bytes;
    free(block);
}

#else

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

static void *obtain(size_t bytes) {
    return bytes >= MAP_FROM ? map(bytes) : from_heap(bytes);
}

static void release(void *block, size_t bytes) {
    if (bytes >= MAP_FROM) {
        munmap(block, bytes);
    } else {
        free(block);
    }
}

#endif

/* ---- Within the budget --------------------------------------------------------------------------------------- */

/* Up to whole lines, at least one. */
static size_t rounded(size_t bytes) {
    return bytes ? (bytes + LINE - 1) / LINE * LINE : LINE;
}

bool pod__memory_reserve(pod__memory *memory, size_t bytes) {
    size_t left = atomic_load(&memory->left);
    do {
        if (left < bytes) {
            return false;
        }
    } while (!atomic_compare_exchange_weak(&memory->left, &left, left - bytes));
    return true;
}

void pod__memory_release(pod__memory *memory, size_t bytes) {
    atomic_fetch_add(&memory->left, bytes);
}

void *pod__memory_take(pod__memory *memory, size_t bytes) {
    if (bytes > SIZE_MAX - LINE || !pod__memory_reserve(memory, rounded(bytes))) {
        return NULL;
    }
    bytes = rounded(bytes);
    void *block = obtain(bytes);
    if (!block) {
        pod__memory_release(memory, bytes);
    }
    return block;
}

void pod__memory_give(pod__memory *memory, void *block, size_t bytes) {
    if (!block) {
        return;
    }
    assert((uintptr_t)block % LINE == 0);
    bytes = rounded(bytes);
    release(block, bytes);
    pod__memory_release(memory, bytes);
}
