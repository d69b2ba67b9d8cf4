/* Where there are no maps, as in WebAssembly. */
#include "solve/strong/block.h"

#include <stdlib.h>
#include <string.h>

void *pod__block_obtain(size_t bytes) {
    void *block = aligned_alloc(POD__BLOCK_LINE, bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

void pod__block_release(void *block, size_t bytes) {
    (void)bytes;
    free(block);
}
