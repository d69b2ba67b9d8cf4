#include "solve/perft/layer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

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

static const void *position_at(const pod__perft_layer *part, size_t number) {
    return part->bytes + number * part->size;
}

static uint32_t *slot_of(const pod__perft_layer *layer, const void *position, uint64_t hash) {
    size_t mask = layer->slots - 1;
    size_t place = (size_t)hash & mask;
    while (layer->slot[place] && memcmp(position_at(layer, layer->slot[place] - 1), position, layer->size) != 0) {
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
        const void *position = position_at(layer, i);
        *slot_of(layer, position, hash_of(position, layer->size)) = (uint32_t)i + 1;
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

static pod_error add(pod__perft_layer *layer, const void *position, uint64_t hash, pod__wide ways, bool merge) {
    if (layer->count == layer->capacity && grow(layer)) {
        return POD_ERROR_MEMORY;
    }
    uint32_t *slot = merge ? slot_of(layer, position, hash) : NULL;
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

static void clear(pod__perft_layer *layer) {
    layer->count = 0;
    if (layer->slot) {
        memset(layer->slot, 0, layer->slots * sizeof *layer->slot);
    }
}

static void free_part(pod__perft_layer *layer) {
    free(layer->bytes);
    free(layer->ways);
    free(layer->slot);
    *layer = (pod__perft_layer){.size = layer->size};
}

bool pod__perft_layers_make(pod__perft_layers *layers, unsigned parts, size_t size, bool merge) {
    *layers = (pod__perft_layers){calloc(parts, sizeof *layers->part), parts, merge};
    for (unsigned i = 0; i < parts && layers->part; i++) {
        layers->part[i].size = size;
    }
    return layers->part;
}

void pod__perft_layers_clear(pod__perft_layers *layers) {
    for (unsigned i = 0; i < layers->parts; i++) {
        clear(&layers->part[i]);
    }
}

void pod__perft_layers_free(pod__perft_layers *layers) {
    for (unsigned i = 0; i < layers->parts && layers->part; i++) {
        free_part(&layers->part[i]);
    }
    free(layers->part);
    *layers = (pod__perft_layers){NULL, 0, false};
}

size_t pod__perft_layers_count(const pod__perft_layers *layers) {
    size_t count = 0;
    for (unsigned i = 0; i < layers->parts; i++) {
        count += layers->part[i].count;
    }
    return count;
}

const void *pod__perft_layers_at(const pod__perft_layers *layers, size_t number, pod__wide *ways) {
    const pod__perft_layer *part = layers->part;
    for (; number >= part->count; part++) {
        number -= part->count;
    }
    *ways = part->ways[number];
    return position_at(part, number);
}

/* The upper bits of the hash say which part it is, the lower ones the slot there. */
pod_error pod__perft_layers_add(pod__perft_layers *layers, const void *position, pod__wide ways) {
    bool merge = layers->merge;
    uint64_t hash = merge || layers->parts > 1 ? hash_of(position, layers->part->size) : 0;
    return add(&layers->part[(hash >> 32) * layers->parts >> 32], position, hash, ways, merge);
}

pod_error pod__perft_layers_add_part(pod__perft_layers *layers, const pod__perft_layers *more, unsigned part) {
    bool merge = layers->merge;
    const pod__perft_layer *from = &more->part[part];
    pod_error error = POD_OK;
    for (size_t i = 0; i < from->count && !error; i++) {
        const void *position = position_at(from, i);
        error = add(&layers->part[part], position, merge ? hash_of(position, from->size) : 0, from->ways[i], merge);
    }
    return error;
}
