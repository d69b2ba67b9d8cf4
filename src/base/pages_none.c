/* Where memory has no pages. */
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"

void *pod__pages_take(size_t bytes) {
    enum { LINE = 64 };
    void *pages = aligned_alloc(LINE, bytes);
    return pages ? memset(pages, 0, bytes) : NULL;
}

void pod__pages_give(void *pages, size_t bytes) {
    (void)bytes;
    free(pages);
}
