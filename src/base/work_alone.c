/* Where there are no threads, as in WebAssembly, whoever has the work does it. */
#include "base/work.h"

bool pod__work(unsigned threads, size_t pieces, pod__piece *piece, void *context) {
    (void)threads;
    for (size_t i = 0; i < pieces; i++) {
        if (!piece(context, 0, i)) {
            return false;
        }
    }
    return true;
}
