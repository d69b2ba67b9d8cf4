#include "solve/strong/memory.h"

#include <stdint.h>

#include "solve/strong/block.h"

/* Up to whole lines, at least one. */
static size_t rounded(size_t bytes) {
    return bytes ? (bytes + POD__BLOCK_LINE - 1) / POD__BLOCK_LINE * POD__BLOCK_LINE : POD__BLOCK_LINE;
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

void *pod__memory_take(pod__memory *memory, size_t bytes) {
    if (bytes > SIZE_MAX - POD__BLOCK_LINE || !reserve(memory, rounded(bytes))) {
        return NULL;
    }
    bytes = rounded(bytes);
    void *block = pod__block_obtain(bytes);
    if (!block) {
        atomic_fetch_add(&memory->left, bytes);
    }
    return block;
}

void pod__memory_give(pod__memory *memory, void *block, size_t bytes) {
    if (!block) {
        return;
    }
    bytes = rounded(bytes);
    pod__block_release(block, bytes);
    atomic_fetch_add(&memory->left, bytes);
}
