/* Where there are no threads, as in WebAssembly, whoever leads works alone. */
#include "search/threads.h"

#include <stddef.h>

pod_error pod__crew_create(unsigned helpers, pod__crew **out) {
    (void)helpers;
    *out = NULL;
    return POD_OK;
}

void pod__crew_free(pod__crew *crew) {
    (void)crew;
}

void pod__crew_begin(pod__crew *crew, struct pod__duel *leader) {
    (void)crew;
    (void)leader;
}

void pod__crew_end(pod__crew *crew) {
    (void)crew;
}
