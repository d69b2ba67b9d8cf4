#include "search/alphabeta/table.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

static_assert(sizeof(pod__slot[POD__BUCKET]) == 64, "a bucket is a cache line");

enum { SCORE_AT = 16, DEPTH_AT = 32, BOUND_AT = 40, GENERATION_AT = 48 };

static pod__entry load(const pod__slot *slot) {
    uint64_t second = atomic_load_explicit(&slot->second, memory_order_relaxed);
    uint64_t first = atomic_load_explicit(&slot->first, memory_order_relaxed);
    return (pod__entry){.key = first ^ second,
                        .move = (pod_move)second,
                        .score = (int16_t)(second >> SCORE_AT),
                        .depth = (uint8_t)(second >> DEPTH_AT),
                        .bound = (uint8_t)(second >> BOUND_AT),
                        .generation = (uint16_t)(second >> GENERATION_AT)};
}

static void store(pod__slot *slot, const pod__entry *entry) {
    uint64_t second = (uint64_t)entry->move | (uint64_t)(uint16_t)entry->score << SCORE_AT |
                      (uint64_t)entry->depth << DEPTH_AT | (uint64_t)entry->bound << BOUND_AT |
                      (uint64_t)entry->generation << GENERATION_AT;
    atomic_store_explicit(&slot->first, entry->key ^ second, memory_order_relaxed);
    atomic_store_explicit(&slot->second, second, memory_order_relaxed);
}

void pod__table_init(pod__table *table, void *memory, size_t bytes) {
    assert(bytes >= sizeof table->bucket[0] && !(bytes & (bytes - 1)));
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
    const pod__slot *bucket = table->bucket[key & table->mask];
    for (unsigned i = 0; i < POD__BUCKET; i++) {
        pod__entry entry = load(&bucket[i]);
        if (entry.key == key && entry.generation >= table->oldest) {
            *out = entry;
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

/* What two visits know of one position: the value of the deeper one, and a move when either has one. */
static pod__entry join(const pod__table *table, const pod__entry *old, const pod__entry *new) {
    enum { CLEARLY = 2 }; /* plies */
    bool deeper = old->generation == table->generation && old->depth >= new->depth + CLEARLY;
    const pod__entry *better = deeper && new->bound != POD__BOUND_EXACT ? old : new;
    const pod__entry *other = better == old ? new : old;
    pod__entry joined = *better;
    if (joined.move == POD_MOVE_NONE && old->generation >= table->oldest) {
        joined.move = other->move;
    }
    return joined;
}

void pod__table_store(pod__table *table, pod__entry entry) {
    if (!table->bucket) {
        return;
    }
    assert(entry.bound <= POD__BOUND_EXACT);
    pod__slot *bucket = table->bucket[entry.key & table->mask];
    unsigned place = 0;
    int least = INT_MAX;
    for (unsigned i = 0; i < POD__BUCKET; i++) {
        pod__entry old = load(&bucket[i]);
        if (old.key == entry.key) {
            entry = join(table, &old, &entry);
            place = i;
            break;
        }
        if (worth(table, &old) < least) {
            least = worth(table, &old);
            place = i;
        }
    }
    entry.generation = table->generation;
    store(&bucket[place], &entry);
}
