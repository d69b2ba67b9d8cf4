/* For anonymous maps and large pages, which POSIX does not know. */
#define _DEFAULT_SOURCE 1
#include "base/pages.h"

#include <sys/mman.h>

void *pod__pages_take(size_t bytes) {
    void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) {
        return NULL;
    }
#ifdef MADV_HUGEPAGE
    madvise(pages, bytes, MADV_HUGEPAGE);
#endif
    return pages;
}

void pod__pages_give(void *pages, size_t bytes) {
    if (pages) {
        munmap(pages, bytes);
    }
}
