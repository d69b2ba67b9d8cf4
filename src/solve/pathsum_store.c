#include "pathsum_store.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BITS = 7 };

/* Room for more elements; the first growth leaves element 0 unused. Returns false when there is no memory. */
static bool reserve(void **array, size_t size, uint32_t *count, uint32_t *capacity, uint32_t more) {
    if (*count + more <= *capacity) {
        return true;
    }
    uint32_t wanted = *capacity ? 2 * *capacity : 1u << FIRST_BITS;
    void *grown = realloc(*array, wanted * size);
    if (!grown) {
        return false;
    }
    if (!*array) {
        memset(grown, 0, size);
        *count = 1;
    }
    *array = grown;
    *capacity = wanted;
    return true;
}

/* Twice the slots. The boards already taken out are left behind with the old ones. */
static bool grow_level(pod__store *store, unsigned number) {
    pod__store_level *level = &store->level[number];
    unsigned bits = level->slot_bits ? level->slot_bits + 1 : FIRST_BITS;
    uint32_t *slot = calloc((size_t)1 << bits, sizeof *slot);
    if (!slot) {
        return false;
    }
    free(level->slot);
    level->slot = slot;
    level->slot_bits = bits;
    level->count = 0;
    for (unsigned dice = 0; dice <= POD__CELLS; dice++) {
        for (uint32_t i = level->first[dice]; i; i = store->entry[i].next) {
            *pod__store_slot(store, number, store->entry[i].board) = i;
            level->count++;
        }
    }
    return true;
}

/* That many rows without ways, one after the other. 0 when there is no memory. */
static uint32_t take_rows(pod__store *store, unsigned count) {
    uint32_t first = store->free_rows[count];
    if (first) {
        store->free_rows[count] = store->row[first].to[0];
    } else {
        void *row = store->row;
        bool done = reserve(&row, sizeof *store->row, &store->rows, &store->row_capacity, count);
        store->row = row;
        if (!done) {
            return 0;
        }
        first = store->rows;
        store->rows += count;
    }
    for (unsigned i = 0; i < count; i++) {
        store->row[first + i] = (pod__ways){{0}};
    }
    return first;
}

static void give_rows(pod__store *store, uint32_t first, unsigned count) {
    store->row[first].to[0] = store->free_rows[count];
    store->free_rows[count] = first;
}

static uint32_t take_entry(pod__store *store) {
    uint32_t index = store->free_entry;
    if (index) {
        store->free_entry = store->entry[index].next;
        return index;
    }
    void *entry = store->entry;
    bool done = reserve(&entry, sizeof *store->entry, &store->entries, &store->entry_capacity, 1);
    store->entry = entry;
    return done ? store->entries++ : 0;
}

void pod__store_release(pod__store *store, uint32_t index) {
    pod__store_entry *entry = &store->entry[index];
    give_rows(store, entry->row, (unsigned)entry->end - entry->low);
    entry->next = store->free_entry;
    store->free_entry = index;
}

/* Moves the rows of an entry to where there is room for more of them. Few boards come to that: most have all their
   rows from the first. */
static bool widen(pod__store *store, pod__store_entry *entry, unsigned low, unsigned end) {
    unsigned height = (unsigned)entry->end - entry->low;
    low = low < entry->low ? low : entry->low;
    end = end > entry->end ? end : entry->end;
    uint32_t row = take_rows(store, end - low);
    if (!row) {
        return false;
    }
    memcpy(&store->row[row + entry->low - low], &store->row[entry->row], height * sizeof *store->row);
    give_rows(store, entry->row, height);
    entry->row = row;
    entry->low = (uint16_t)low;
    entry->end = (uint16_t)end;
    return true;
}

static pod__store_entry *add(pod__store *store, unsigned number, pod__board9 board, unsigned dice, unsigned low,
                             unsigned height) {
    pod__store_level *level = &store->level[number];
    bool full = !level->slot_bits || level->count >= (uint32_t)1 << (level->slot_bits - 1);
    uint32_t row = !full || grow_level(store, number) ? take_rows(store, height) : 0;
    uint32_t index = row ? take_entry(store) : 0;
    if (!index) {
        return NULL;
    }
    pod__store_entry *entry = &store->entry[index];
    *entry = (pod__store_entry){board, level->first[dice], row, (uint16_t)low, (uint16_t)(low + height)};
    *pod__store_slot(store, number, board) = level->first[dice] = index;
    level->count++;
    return entry;
}

pod__store_entry *pod__store_make(pod__store *store, unsigned level, pod__board9 board, unsigned dice, unsigned low,
                                  unsigned height) {
    uint32_t index = store->level[level].slot_bits ? *pod__store_slot(store, level, board) : 0;
    if (!index) {
        return add(store, level, board, dice, low, height);
    }
    pod__store_entry *entry = &store->entry[index];
    return widen(store, entry, low, low + height) ? entry : NULL;
}

void pod__store_clear(pod__store *store, unsigned number) {
    pod__store_level *level = &store->level[number];
    if (level->count) {
        memset(level->slot, 0, sizeof *level->slot << level->slot_bits);
        memset(level->first, 0, sizeof level->first);
    }
    level->count = 0;
}

void pod__store_free(pod__store *store) {
    free(store->level[0].slot);
    free(store->level[1].slot);
    free(store->entry);
    free(store->row);
    *store = pod__store_empty();
}
