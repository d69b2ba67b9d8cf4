/* For a system without pages of memory and without threads, such as WebAssembly's. */
#include <stdlib.h>
#include <string.h>

#include "base/pages.h"
#include "base/work.h"

void *pod__pages_take(size_t bytes) {
    enum { LINE = 64 };
    void *pages = aligned_alloc(LINE, bytes);
    return pages ? memset(pages, 0, bytes) : NULL;
}

void pod__pages_give(void *pages, size_t bytes) {
    (void)bytes;
    free(pages);
}

/* Whoever has the work does it. */
bool pod__crew_work(pod__crew *crew, size_t pieces, pod__piece *piece, void *context) {
    (void)crew;
    for (size_t i = 0; i < pieces; i++) {
        if (!piece(context, 0, i)) {
            return false;
        }
    }
    return true;
}

pod__crew *pod__crew_open(unsigned threads) {
    (void)threads;
    return NULL;
}

void pod__crew_close(pod__crew *crew) {
    (void)crew;
}

unsigned pod__crew_threads(const pod__crew *crew) {
    (void)crew;
    return 1;
}

bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context) {
    (void)threads;
    return pod__crew_work(NULL, pieces, piece, context);
}
