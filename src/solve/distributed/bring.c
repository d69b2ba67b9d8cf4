#include "solve/distributed/bring.h"

static unsigned layer_of(const pod__child *child) {
    return child->taken ? child->taken - 1 : 0;
}

bool pod__bring_add(pod__bring *bring, const pod__child *child) {
    pod__set *set = &bring->set[layer_of(child)];
    if (!pod__set_reserve(set, 1, bring->memory)) {
        return false;
    }
    atomic_fetch_add_explicit(&set->count, pod__set_add(set, child->key), memory_order_relaxed);
    return true;
}

bool pod__bring_close(pod__bring *bring) {
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        bring->count[i] = atomic_load(&bring->set[i].count);
        if (!bring->count[i]) {
            continue;
        }
        bring->board[i] = pod__set_sorted(&bring->set[i], bring->memory);
        pod__set_free(&bring->set[i], bring->memory);
        bring->number[i] = pod__memory_take(bring->memory, bring->count[i] * sizeof *bring->number[i]);
        if (!bring->board[i] || !bring->number[i]) {
            return false;
        }
    }
    return true;
}

void pod__bring_free(pod__bring *bring) {
    for (unsigned i = 0; i < POD__BRING_LAYERS; i++) {
        pod__set_free(&bring->set[i], bring->memory);
        pod__memory_give(bring->memory, bring->board[i], bring->count[i] * sizeof *bring->board[i]);
        pod__memory_give(bring->memory, bring->number[i], bring->count[i] * sizeof *bring->number[i]);
    }
}
