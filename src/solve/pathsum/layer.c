#include "solve/pathsum/layer.h"

#include <string.h>

enum { FIRST_BUCKET_BITS = 3, FIRST_SEGMENTS = 8 };

static size_t slots_of(const pod__layer9 *layer) {
    return (size_t)POD__BUCKET << layer->bucket_bits;
}

static uint32_t capacity_of(const pod__layer9 *layer) {
    return (uint32_t)slots_of(layer) / 8 * 5;
}

static size_t table_size(const pod__layer9 *layer) {
    return sizeof *layer->bucket << layer->bucket_bits;
}

static bool make_table(pod__layer9 *layer, pod__blocks *blocks) {
    layer->bucket = pod__blocks_take(blocks, table_size(layer));
    if (!layer->bucket) {
        return false;
    }
    memset(layer->bucket, 0, table_size(layer));
    pod__table9 table = pod__table9_of(layer);
    table.count = 0;
    for (uint32_t i = 0; i < layer->count; i++) {
        pod__table9_put(&table, layer->key[i]);
    }
    return true;
}

/* Moves an array to where there is room for more. */
static void *grown(pod__blocks *blocks, void *array, size_t used, size_t size, size_t wanted) {
    void *block = pod__blocks_take(blocks, wanted);
    if (block && array) {
        memcpy(block, array, used);
        pod__blocks_give_back(blocks, array, size);
    }
    return block;
}

bool pod__layer9_grow(pod__layer9 *layer, pod__blocks *blocks) {
    size_t size = sizeof *layer->key;
    uint32_t before = layer->capacity;
    pod__blocks_give_back(blocks, layer->bucket, table_size(layer));
    layer->bucket = NULL;
    layer->bucket_bits = before ? layer->bucket_bits + 1 : FIRST_BUCKET_BITS;
    while (!before && capacity_of(layer) < layer->expected) {
        layer->bucket_bits++;
    }
    layer->capacity = capacity_of(layer);
    uint32_t *key = grown(blocks, layer->key, layer->count * size, before * size, layer->capacity * size);
    layer->key = key ? key : layer->key;
    layer->capacity = key ? layer->capacity : before;
    return key && make_table(layer, blocks);
}

static bool grow_list(pod__rows9 *rows, pod__blocks *blocks) {
    size_t size = sizeof(pod__lanes *);
    uint32_t room = rows->room ? 2 * rows->room : FIRST_SEGMENTS;
    pod__lanes **segment = grown(blocks, rows->segment, rows->segments * size, rows->room * size, room * size);
    if (segment) {
        rows->segment = segment;
        rows->room = room;
    }
    return segment;
}

static bool add_segment(pod__rows9 *rows, pod__blocks *blocks) {
    size_t size = POD__SEGMENT * sizeof(pod__lanes);
    if (rows->segments == rows->room && !grow_list(rows, blocks)) {
        return false;
    }
    pod__lanes *segment = pod__blocks_take(blocks, size);
    if (segment) {
        rows->segment[rows->segments++] = memset(segment, 0, size);
    }
    return segment;
}

pod__lanes *const *pod__layer9_rows(pod__layer9 *layer, pod__blocks *blocks, unsigned number) {
    pod__rows9 *rows = &layer->rows[number];
    while ((size_t)rows->segments * POD__SEGMENT < layer->count) {
        if (!add_segment(rows, blocks)) {
            return NULL;
        }
    }
    bool any = layer->end;
    layer->low = any && layer->low < number ? layer->low : number;
    layer->end = layer->end > number ? layer->end : number + 1;
    return rows->segment;
}

void pod__layer9_clear(pod__layer9 *layer, pod__blocks *blocks) {
    if (!layer->capacity) {
        return;
    }
    pod__blocks_give_back(blocks, layer->bucket, table_size(layer));
    layer->bucket = NULL;
    pod__blocks_give_back(blocks, layer->key, layer->capacity * sizeof *layer->key);
    for (unsigned number = layer->low; number < layer->end; number++) {
        pod__rows9 *rows = &layer->rows[number];
        for (uint32_t i = 0; i < rows->segments; i++) {
            pod__layer9_drop(layer, blocks, number, i);
        }
        pod__blocks_give_back(blocks, rows->segment, rows->room * sizeof *rows->segment);
    }
    uint32_t expected = layer->expected;
    memset(layer, 0, sizeof *layer);
    layer->expected = expected;
}
