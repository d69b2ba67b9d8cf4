#include "solve/weak/distinct.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "solve/tables/file.h"

/* A number is that of a part in the low bits, and above that the place in the part. */
enum { PART_BITS = 4, PARTS = 1 << PART_BITS, FIRST_SLOTS = 16, IN_PART_MAX = 1 << (32 - PART_BITS) };

/* Where tables are whose hash ends in the same bits. */
typedef struct part {
    pthread_mutex_t lock;
    size_t count, room;
    uint8_t *table;
    size_t slots;   /* of a hash table; a power of two, or 0 */
    uint32_t *slot; /* place + 1; 0 where free */
} part;

struct pod__distinct {
    size_t bytes;
    part part[PARTS];
};

pod__distinct *pod__distinct_open(size_t bytes) {
    pod__distinct *tables = calloc(1, sizeof *tables);
    unsigned opened = 0;
    while (tables && opened < PARTS && !pthread_mutex_init(&tables->part[opened].lock, NULL)) {
        opened++;
    }
    if (tables && opened < PARTS) {
        while (opened) {
            pthread_mutex_destroy(&tables->part[--opened].lock);
        }
        free(tables);
        return NULL;
    }
    if (tables) {
        tables->bytes = bytes;
    }
    return tables;
}

void pod__distinct_close(pod__distinct *tables) {
    for (unsigned i = 0; tables && i < PARTS; i++) {
        pthread_mutex_destroy(&tables->part[i].lock);
        free(tables->part[i].table);
        free(tables->part[i].slot);
    }
    free(tables);
}

/* Where a table is among the slots, or the free one for it. */
static size_t slot_of(const part *in, const uint8_t *table, size_t bytes, uint64_t hash) {
    size_t slot = (size_t)(hash >> PART_BITS) & (in->slots - 1);
    while (in->slot[slot] && memcmp(in->table + (in->slot[slot] - 1) * bytes, table, bytes) != 0) {
        slot = (slot + 1) & (in->slots - 1);
    }
    return slot;
}

static bool more_slots(part *in, size_t bytes) {
    part more = *in;
    more.slots = in->slots ? 2 * in->slots : FIRST_SLOTS;
    more.slot = calloc(more.slots, sizeof *more.slot);
    if (!more.slot) {
        return false;
    }
    for (size_t i = 0; i < in->count; i++) {
        const uint8_t *table = in->table + i * bytes;
        more.slot[slot_of(&more, table, bytes, pod__table_sum(0, table, bytes))] = (uint32_t)i + 1;
    }
    free(in->slot);
    in->slots = more.slots;
    in->slot = more.slot;
    return true;
}

/* The place of a table, or IN_PART_MAX. */
static size_t place_of(part *in, const uint8_t *table, size_t bytes, uint64_t hash) {
    if (2 * in->count >= in->slots && !more_slots(in, bytes)) {
        return IN_PART_MAX;
    }
    size_t slot = slot_of(in, table, bytes, hash);
    if (in->slot[slot]) {
        return in->slot[slot] - 1;
    }
    if (in->count == IN_PART_MAX || !pod__grow(&in->table, &in->room, in->count + 1, bytes)) {
        return IN_PART_MAX;
    }
    memcpy(in->table + in->count * bytes, table, bytes);
    in->slot[slot] = (uint32_t)++in->count;
    return in->count - 1;
}

bool pod__distinct_add(pod__distinct *tables, const uint8_t *table, uint32_t *number) {
    const uint64_t hash = pod__table_sum(0, table, tables->bytes);
    part *in = &tables->part[hash % PARTS];
    pthread_mutex_lock(&in->lock);
    const size_t place = place_of(in, table, tables->bytes, hash);
    pthread_mutex_unlock(&in->lock);
    *number = (uint32_t)(place << PART_BITS | hash % PARTS);
    return place < IN_PART_MAX;
}

const uint8_t *pod__distinct_at(const pod__distinct *tables, uint32_t number) {
    return tables->part[number % PARTS].table + (number >> PART_BITS) * tables->bytes;
}
