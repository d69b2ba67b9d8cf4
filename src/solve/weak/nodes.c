#include "solve/weak/nodes.h"

#include <string.h>

#include "base/random.h"

enum { FIRST_CAPACITY = 16 };

static size_t place_of(const pod__nodes *nodes, uint64_t key) {
    size_t place = (size_t)pod__mix(key) & (nodes->slots - 1);
    while (nodes->slot[place] && nodes->key[nodes->slot[place] - 1] != key) {
        place = (place + 1) & (nodes->slots - 1);
    }
    return place;
}

static void *grown(void *old, size_t old_bytes, size_t bytes, pod__memory *memory) {
    void *block = pod__memory_take(memory, bytes);
    if (block && old) {
        memcpy(block, old, old_bytes);
    }
    return block;
}

static void arrays_free(pod__nodes *nodes, size_t words, pod__memory *memory) {
    pod__memory_give(memory, nodes->key, nodes->capacity * sizeof *nodes->key);
    pod__memory_give(memory, nodes->used, nodes->capacity * sizeof *nodes->used);
    pod__memory_give(memory, nodes->width, nodes->capacity * sizeof *nodes->width);
    pod__memory_give(memory, nodes->table, nodes->capacity * sizeof *nodes->table);
    pod__memory_give(memory, nodes->reached, nodes->capacity * words * sizeof *nodes->reached);
    pod__memory_give(memory, nodes->slot, nodes->slots * sizeof *nodes->slot);
}

static bool grow(pod__nodes *nodes, size_t words, pod__memory *memory) {
    pod__nodes more = *nodes;
    size_t count = nodes->count;
    more.capacity = nodes->capacity ? 2 * nodes->capacity : FIRST_CAPACITY;
    more.slots = 2 * more.capacity;
    more.key = grown(nodes->key, count * sizeof *more.key, more.capacity * sizeof *more.key, memory);
    more.used = grown(nodes->used, count * sizeof *more.used, more.capacity * sizeof *more.used, memory);
    more.width = grown(nodes->width, count * sizeof *more.width, more.capacity * sizeof *more.width, memory);
    more.table = grown(nodes->table, count * sizeof *more.table, more.capacity * sizeof *more.table, memory);
    more.reached = words ? grown(nodes->reached, count * words * sizeof *more.reached,
                                 more.capacity * words * sizeof *more.reached, memory)
                         : NULL;
    more.slot = pod__memory_take(memory, more.slots * sizeof *more.slot);
    if (!more.key || !more.used || !more.width || !more.table || (words && !more.reached) || !more.slot) {
        arrays_free(&more, words, memory);
        return false;
    }
    arrays_free(nodes, words, memory);
    *nodes = more;
    for (size_t i = 0; i < count; i++) {
        nodes->slot[place_of(nodes, nodes->key[i])] = (uint32_t)i + 1;
    }
    return true;
}

bool pod__nodes_add(pod__nodes *nodes, uint64_t key, size_t words, pod__memory *memory, size_t *number) {
    if (nodes->count == nodes->capacity && !grow(nodes, words, memory)) {
        return false;
    }
    size_t place = place_of(nodes, key);
    if (!nodes->slot[place]) {
        nodes->key[nodes->count++] = key;
        nodes->slot[place] = (uint32_t)nodes->count;
    }
    *number = nodes->slot[place] - 1;
    return true;
}

bool pod__nodes_unite(pod__nodes *nodes, uint64_t key, const uint64_t *set, size_t words, pod__memory *memory) {
    size_t number;
    if (!pod__nodes_add(nodes, key, words, memory, &number)) {
        return false;
    }
    for (size_t i = 0; i < words; i++) {
        nodes->reached[number * words + i] |= set[i];
    }
    return true;
}

size_t pod__nodes_find(const pod__nodes *nodes, uint64_t key) {
    if (!nodes->count) {
        return 0;
    }
    uint32_t found = nodes->slot[place_of(nodes, key)];
    return found ? found - 1 : nodes->count;
}

void pod__nodes_forget_reached(pod__nodes *nodes, size_t words, pod__memory *memory) {
    pod__memory_give(memory, nodes->reached, nodes->capacity * words * sizeof *nodes->reached);
    nodes->reached = NULL;
}

void pod__nodes_free(pod__nodes *nodes, size_t words, pod__memory *memory) {
    arrays_free(nodes, words, memory);
    pod__pool_free(&nodes->pool, memory);
    *nodes = (pod__nodes){0};
}
