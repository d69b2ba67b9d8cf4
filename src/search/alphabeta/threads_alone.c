/* Where there are no threads, as in WebAssembly, the main thread searches alone. */
#include "search/alphabeta/alphabeta.h"

#include <stddef.h>

pod_error pod__threads_create(unsigned helpers, pod__threads **out) {
    (void)helpers;
    *out = NULL;
    return POD_OK;
}

void pod__threads_free(pod__threads *threads) {
    (void)threads;
}

void pod__threads_start(pod__threads *threads, pod__alphabeta *leader, pod__deepen *deepen) {
    (void)threads;
    (void)leader;
    (void)deepen;
}

void pod__threads_stop(pod__threads *threads) {
    (void)threads;
}
