#include "solve/distributed/ghosts.h"

void pod__ghosts_free(pod__ghosts *ghosts, pod__memory *memory) {
    pod__pool_free(&ghosts->pool, memory);
    pod__pairs_free(&ghosts->known, memory);
    *ghosts = (pod__ghosts){0};
}

void pod__ghosts_limit(pod__ghosts *ghosts, size_t count, size_t bytes, pod__memory *memory) {
    size_t taken = 0;
    for (size_t i = 0; i < count; i++) {
        taken += ghosts[i].pool.count * ghosts[i].pool.words * sizeof(uint64_t);
    }
    for (size_t i = 0; taken > bytes && i < count; i++) {
        pod__ghosts_free(&ghosts[i], memory);
    }
}
