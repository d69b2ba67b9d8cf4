#include "solve/strong/layer.h"

#include "base/work.h"

enum { BITS_MIN = 4 };

typedef struct filling {
    const pod__keys *keys;
    const uint32_t *number;
    pod__index index;
} filling;

static unsigned bits_for(uint64_t values) {
    unsigned bits = 0;
    while (values > UINT64_C(1) << bits) {
        bits++;
    }
    return bits;
}

/* Returns false when the board meets an entry that looks like its own. */
static bool add(pod__index *index, uint64_t board, uint32_t number) {
    uint64_t mixed = pod__mix(board), own = mixed << index->number_bits | (number + UINT64_C(1));
    size_t mask = ((size_t)1 << index->bits) - 1;
    for (size_t place = (size_t)(mixed >> (64 - index->bits));; place++) {
        uint64_t entry = 0;
        if (atomic_compare_exchange_strong_explicit(&index->slot[place & mask], &entry, own, memory_order_relaxed,
                                                    memory_order_relaxed)) {
            return true;
        }
        if (!((entry ^ own) >> index->number_bits)) {
            return false;
        }
    }
}

static bool add_block(void *context, unsigned thread, size_t block) {
    (void)thread;
    filling *at = context;
    uint64_t board[POD__KEYS_BLOCK];
    unsigned count = pod__keys_block(at->keys, block, board);
    for (unsigned i = 0; i < count; i++) {
        pod__index_prefetch(&at->index, board[i]);
    }
    for (unsigned i = 0; i < count; i++) {
        if (!add(&at->index, board[i], at->number[block * POD__KEYS_BLOCK + i])) {
            return false;
        }
    }
    return true;
}

static void index_free(pod__index *index, pod__memory *memory) {
    pod__memory_give(memory, (void *)index->slot, sizeof *index->slot << index->bits);
    *index = (pod__index){0};
}

/* numbers: those of the boards are below. Fills more slots until no two boards look alike. */
static bool fill(filling *at, size_t numbers, pod__crew *crew, pod__memory *memory) {
    const pod__keys *keys = at->keys;
    size_t blocks = pod__keys_blocks(keys);
    at->index.number_bits = bits_for(numbers + 1);
    at->index.bits = bits_for(keys->count + keys->count / 2 + 1);
    at->index.bits = at->index.bits < BITS_MIN ? BITS_MIN : at->index.bits;
    do {
        at->index.slot = pod__memory_take(memory, sizeof *at->index.slot << at->index.bits);
        if (!at->index.slot) {
            return false;
        }
        if (pod__crew_work(blocks < 8 ? NULL : crew, blocks, add_block, at)) {
            return true;
        }
        pod__memory_give(memory, (void *)at->index.slot, sizeof *at->index.slot << at->index.bits);
        at->index.bits++;
    } while (true);
}

/* ---- The layer ----------------------------------------------------------------------------------------------- */

bool pod__layer_close(pod__layer *layer, const pod__keys *keys, const uint32_t *number, pod__crew *crew,
                      pod__memory *memory) {
    filling at = {.keys = keys, .number = number};
    if (!fill(&at, pod__functions_count(&layer->functions), crew, memory)) {
        return false;
    }
    layer->index = at.index;
    return true;
}

bool pod__layer_index(pod__layer *layer, const uint64_t *board, size_t count, pod__crew *crew, pod__memory *memory) {
    pod__keys keys = {0};
    uint32_t *number = pod__memory_take(memory, count * sizeof *number);
    bool made = number && pod__keys_make(board, count, crew, memory, &keys);
    for (size_t i = 0; made && i < count; i++) {
        number[i] = (uint32_t)i;
    }
    made = made && pod__layer_close(layer, &keys, number, crew, memory);
    pod__keys_free(&keys, memory);
    pod__memory_give(memory, number, count * sizeof *number);
    return made;
}

void pod__layer_free(pod__layer *layer, pod__memory *memory) {
    index_free(&layer->index, memory);
    pod__functions_free(&layer->functions, memory);
    *layer = (pod__layer){0};
}
