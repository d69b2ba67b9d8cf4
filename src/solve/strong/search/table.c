#include "solve/strong/search/table.h"

#include <assert.h>

#include "base/work.h"

enum { SLOTS_AT_FIRST = 1 << 14, SLOTS_OF_PIECE = 1 << 12 }; /* a piece: whole buckets */

/* Of as many slots as it has. */
static size_t room_of(const pod__table *table) {
    return table->slots < table->slots_max ? table->slots / 2 : SIZE_MAX;
}

bool pod__table_create(size_t slot_bytes, size_t slots_min, size_t bytes, pod__memory *memory, pod__table *out) {
    *out = (pod__table){.slot_bytes = slot_bytes, .slots_max = slots_min, .memory = memory};
    while (2 * out->slots_max * slot_bytes <= bytes) {
        out->slots_max *= 2;
    }
    out->slots = out->slots_max < SLOTS_AT_FIRST ? out->slots_max : SLOTS_AT_FIRST;
    out->room = room_of(out);
    out->slot = pod__memory_take(memory, out->slots * slot_bytes);
    return out->slot;
}

void pod__table_free(pod__table *table) {
    if (table->memory) {
        pod__memory_give(table->memory, table->slot, table->slots * table->slot_bytes);
    }
    table->slot = NULL;
}

typedef struct moving {
    const pod__table *from, *to;
    pod__table_move *move;
} moving;

static bool move_piece(void *context, unsigned thread, size_t piece) {
    const moving *at = context;
    const size_t first = piece * SLOTS_OF_PIECE, end = first + SLOTS_OF_PIECE;
    (void)thread;
    for (size_t i = first; i < end && i < at->from->slots; i++) {
        at->move(at->to, (const char *)at->from->slot + i * at->from->slot_bytes);
    }
    return true;
}

void pod__table_grow(pod__table *table, pod__table_move *move, unsigned threads) {
    assert(!table->is_shared);
    pod__table larger = *table;
    larger.slots *= 2;
    larger.room = room_of(&larger);
    larger.slot = pod__memory_take(table->memory, larger.slots * table->slot_bytes);
    if (!larger.slot) {
        table->room = SIZE_MAX;
        return;
    }
    moving all = {table, &larger, move};
    pod__work(threads, (table->slots + SLOTS_OF_PIECE - 1) / SLOTS_OF_PIECE, move_piece, &all);
    pod__table_free(table);
    *table = larger;
}

pod__table pod__table_share(const pod__table *table, unsigned threads) {
    pod__table handle = *table;
    handle.is_shared = true;
    if (table->room != SIZE_MAX) {
        handle.room = table->used + (table->room > table->used ? table->room - table->used : 0) / threads;
    }
    return handle;
}
