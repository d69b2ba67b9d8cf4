#include "table.h"

#include <assert.h>

static_assert(sizeof(pod__entry) == 16, "four entries fill a cache line");

void pod__table_over(pod__table *table, void *memory, size_t bytes) {
    *table = (pod__table){.bucket = memory, .mask = bytes / sizeof table->bucket[0] - 1, .generation = 1};
}

void pod__table_age(pod__table *table) {
    table->generation++;
}

bool pod__table_find(const pod__table *table, uint64_t key, pod__entry *out) {
    if (!table->bucket) {
        return false;
    }
    const pod__entry *bucket = table->bucket[key & table->mask];
    for (unsigned i = 0; i < POD__BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].bound != POD__BOUND_NONE) {
            *out = bucket[i];
            return true;
        }
    }
    return false;
}

/* Each search that has gone by since an entry was written weighs as much as four plies of depth. */
static int worth(const pod__table *table, const pod__entry *entry) {
    if (entry->bound == POD__BOUND_NONE) {
        return -2 * POD__DEPTH_EXACT * 4;
    }
    return entry->depth - 4 * (uint8_t)(table->generation - entry->generation);
}

void pod__table_keep(pod__table *table, pod__entry entry) {
    if (!table->bucket) {
        return;
    }
    pod__entry *bucket = table->bucket[entry.key & table->mask];
    pod__entry *place = bucket;
    for (unsigned i = 0; i < POD__BUCKET; i++) {
        if (bucket[i].key == entry.key) {
            place = &bucket[i];
            entry.move = entry.move != POD_MOVE_NONE ? entry.move : place->move;
            break;
        }
        if (worth(table, &bucket[i]) < worth(table, place)) {
            place = &bucket[i];
        }
    }
    entry.generation = table->generation;
    *place = entry;
}
