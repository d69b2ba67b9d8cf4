#include "table.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

static_assert(sizeof(pod__entry) == 16, "four entries fill a cache line");

void pod__table_over(pod__table *table, void *memory, size_t bytes) {
    *table = (pod__table){.bucket = memory, .mask = bytes / sizeof table->bucket[0] - 1, .oldest = 1};
}

void pod__table_start(pod__table *table, bool fresh) {
    if (table->generation == UINT16_MAX) {
        table->generation = 0;
        table->oldest = 1;
        if (table->bucket) {
            memset(table->bucket, 0, (table->mask + 1) * sizeof table->bucket[0]);
        }
    }
    table->generation++;
    if (fresh) {
        table->oldest = table->generation;
    }
}

bool pod__table_find(const pod__table *table, uint64_t key, pod__entry *out) {
    if (!table->bucket) {
        return false;
    }
    const pod__entry *bucket = table->bucket[key & table->mask];
    for (unsigned i = 0; i < POD__BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].generation >= table->oldest) {
            *out = bucket[i];
            return true;
        }
    }
    return false;
}

/* Each search that has gone by since an entry was written weighs as much as four plies of depth. */
static int worth(const pod__table *table, const pod__entry *entry) {
    if (entry->generation < table->oldest) {
        return INT_MIN;
    }
    return entry->depth - 4 * (table->generation - entry->generation);
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
            bool known = entry.move == POD_MOVE_NONE && place->generation >= table->oldest;
            entry.move = known ? place->move : entry.move;
            break;
        }
        if (worth(table, &bucket[i]) < worth(table, place)) {
            place = &bucket[i];
        }
    }
    entry.generation = table->generation;
    *place = entry;
}
