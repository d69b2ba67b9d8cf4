#include "solve/strong/memory.h"

enum { FIRST_SLOTS = 256 };

static size_t place_of(const pod__map *pairs, uint64_t key) {
    size_t place = (size_t)pod__mix(key) & (pairs->slots - 1);
    while (pairs->key[place] && pairs->key[place] != key + 1) {
        place = (place + 1) & (pairs->slots - 1);
    }
    return place;
}

static bool grow(pod__map *pairs, pod__memory *memory) {
    pod__map grown = {.slots = pairs->slots ? 2 * pairs->slots : FIRST_SLOTS, .count = pairs->count};
    grown.key = pod__memory_take(memory, grown.slots * sizeof *grown.key);
    grown.value = pod__memory_take(memory, grown.slots * sizeof *grown.value);
    if (!grown.key || !grown.value) {
        pod__map_free(&grown, memory);
        return false;
    }
    for (size_t i = 0; i < pairs->slots; i++) {
        if (pairs->key[i]) {
            size_t place = place_of(&grown, pairs->key[i] - 1);
            grown.key[place] = pairs->key[i];
            grown.value[place] = pairs->value[i];
        }
    }
    pod__map_free(pairs, memory);
    *pairs = grown;
    return true;
}

uint32_t *pod__map_find(pod__map *pairs, uint64_t key, pod__memory *memory) {
    if (2 * pairs->count >= pairs->slots && !grow(pairs, memory)) {
        return NULL;
    }
    size_t place = place_of(pairs, key);
    pairs->count += !pairs->key[place];
    pairs->key[place] = key + 1;
    return &pairs->value[place];
}

void pod__map_free(pod__map *pairs, pod__memory *memory) {
    pod__memory_give(memory, pairs->key, pairs->slots * sizeof *pairs->key);
    pod__memory_give(memory, pairs->value, pairs->slots * sizeof *pairs->value);
    *pairs = (pod__map){0};
}
