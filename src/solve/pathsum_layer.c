#include "pathsum_layer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

/* Fibonacci hashing (Knuth, TAOCP 6.4): the upper bits of the product are the mixed ones. */
static uint32_t *slot_of(const pod__layer *layer, pod__board9 board) {
    size_t mask = layer->slots - 1;
    size_t place = (size_t)(board * 0x9e3779b97f4a7c15u >> 32) & mask;
    while (layer->slot[place] && layer->entry[layer->slot[place] - 1].board != board) {
        place = (place + 1) & mask;
    }
    return &layer->slot[place];
}

static bool grow(pod__layer *layer) {
    size_t capacity = layer->capacity ? 2 * layer->capacity : FIRST_CAPACITY;
    pod__layer_entry *entry = realloc(layer->entry, capacity * sizeof *entry);
    if (!entry) {
        return false;
    }
    layer->entry = entry;
    uint32_t *slot = calloc(2 * capacity, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(layer->slot);
    layer->slot = slot;
    layer->slots = 2 * capacity;
    layer->capacity = capacity;
    for (size_t i = 0; i < layer->count; i++) {
        *slot_of(layer, entry[i].board) = (uint32_t)i + 1;
    }
    return true;
}

pod__layer_entry *pod__layer_at(pod__layer *layer, pod__board9 board) {
    if (layer->count == layer->capacity && !grow(layer)) {
        return NULL;
    }
    uint32_t *slot = slot_of(layer, board);
    if (!*slot) {
        layer->entry[layer->count] = (pod__layer_entry){.board = board};
        *slot = (uint32_t)++layer->count;
    }
    return &layer->entry[*slot - 1];
}

void pod__layer_clear(pod__layer *layer) {
    layer->count = 0;
    if (layer->slot) {
        memset(layer->slot, 0, layer->slots * sizeof *layer->slot);
    }
}

void pod__layer_free(pod__layer *layer) {
    free(layer->entry);
    free(layer->slot);
    *layer = pod__layer_empty();
}
