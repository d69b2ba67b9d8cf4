#include "perft_layer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

/* Eight bytes at a time through the finalizer of SplitMix64 (Steele, Lea and Flood, 2014). */
static uint64_t hash_of(const unsigned char *bytes, size_t size) {
    uint64_t x = size;
    for (size_t i = 0; i < size; i += sizeof x) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < sizeof word ? size - i : sizeof word);
        x = (x ^ word) * 0xbf58476d1ce4e5b9u;
        x = (x ^ x >> 27) * 0x94d049bb133111ebu;
        x ^= x >> 31;
    }
    return x;
}

static uint32_t *slot_of(const pod__perft_layer *layer, const void *position) {
    size_t mask = layer->slots - 1;
    size_t place = (size_t)hash_of(position, layer->size) & mask;
    while (layer->slot[place] &&
           memcmp(pod__perft_layer_at(layer, layer->slot[place] - 1), position, layer->size) != 0) {
        place = (place + 1) & mask;
    }
    return &layer->slot[place];
}

static bool grow_slots(pod__perft_layer *layer, size_t capacity) {
    uint32_t *slot = calloc(2 * capacity, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(layer->slot);
    layer->slot = slot;
    layer->slots = 2 * capacity;
    for (size_t i = 0; i < layer->count; i++) {
        *slot_of(layer, pod__perft_layer_at(layer, i)) = (uint32_t)i + 1;
    }
    return true;
}

static pod_error grow(pod__perft_layer *layer) {
    size_t capacity = layer->capacity ? 2 * layer->capacity : FIRST_CAPACITY;
    unsigned char *bytes = realloc(layer->bytes, capacity * layer->size);
    layer->bytes = bytes ? bytes : layer->bytes;
    pod__wide *ways = realloc(layer->ways, capacity * sizeof *ways);
    layer->ways = ways ? ways : layer->ways;
    if (!bytes || !ways || !grow_slots(layer, capacity)) {
        return POD_ERROR_MEMORY;
    }
    layer->capacity = capacity;
    return POD_OK;
}

pod_error pod__perft_layer_add(pod__perft_layer *layer, const void *position, pod__wide ways, bool merge) {
    if (layer->count == layer->capacity && grow(layer)) {
        return POD_ERROR_MEMORY;
    }
    uint32_t *slot = merge ? slot_of(layer, position) : NULL;
    if (slot && *slot) {
        return pod__wide_add(&layer->ways[*slot - 1], ways);
    }
    memcpy(layer->bytes + layer->count * layer->size, position, layer->size);
    layer->ways[layer->count++] = ways;
    if (slot) {
        *slot = (uint32_t)layer->count;
    }
    return POD_OK;
}

void pod__perft_layer_clear(pod__perft_layer *layer) {
    layer->count = 0;
    if (layer->slot) {
        memset(layer->slot, 0, layer->slots * sizeof *layer->slot);
    }
}

void pod__perft_layer_free(pod__perft_layer *layer) {
    free(layer->bytes);
    free(layer->ways);
    free(layer->slot);
    *layer = (pod__perft_layer){.size = layer->size};
}
