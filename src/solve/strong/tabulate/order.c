#include "solve/strong/tabulate/order.h"

#include "base/work.h"
#include "solve/strong/sort.h"

enum { FIRST_SLOTS = 256, PIECE = 1 << 13 };

static size_t bytes_of(const pod__order *order) {
    return order->slots * sizeof *order->slot;
}

static size_t pieces_of(const pod__order *order) {
    return (order->slots + PIECE - 1) / PIECE;
}

void pod__order_free(pod__order *order, pod__memory *memory) {
    pod__memory_give(memory, order->slot, bytes_of(order));
    order->slot = NULL;
    order->slots = 0;
    atomic_store(&order->count, 0);
}

/* ---- Room ---------------------------------------------------------------------------------------------------- */

typedef struct growing {
    const pod__order *from, *to;
} growing;

static bool move_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const growing *at = context;
    for (size_t i = piece * PIECE; i < at->from->slots && i < (piece + 1) * PIECE; i++) {
        const pod__order_slot *slot = &at->from->slot[i];
        uint64_t word = atomic_load_explicit(&slot->word, memory_order_relaxed);
        if (word) {
            pod__order_add(at->to, word - 1, ~atomic_load_explicit(&slot->last, memory_order_relaxed));
        }
    }
    return true;
}

bool pod__order_reserve(pod__order *order, size_t more, pod__crew *crew, pod__memory *memory) {
    if (more <= pod__order_room(order)) {
        return true;
    }
    pod__order grown = {.slots = order->slots ? order->slots : FIRST_SLOTS};
    size_t count = atomic_load(&order->count);
    while (count + more > grown.slots / 4 * 3) {
        grown.slots *= 2;
    }
    grown.slot = pod__memory_take(memory, bytes_of(&grown));
    if (!grown.slot) {
        return false;
    }
    pod__crew_work(crew, pieces_of(order), move_piece, &(growing){order, &grown});
    pod__memory_give(memory, order->slot, bytes_of(order));
    order->slot = grown.slot;
    order->slots = grown.slots;
    return true;
}

/* ---- Numbers ------------------------------------------------------------------------------------------------- */

typedef struct numbering {
    const pod__order *order;
    const uint64_t *place; /* where words first came up, rising */
    size_t count;
    uint64_t *word; /* in order */
} numbering;

static size_t rank_of(const numbering *at, uint64_t place) {
    size_t low = 0;
    for (size_t size = at->count; size > 1;) {
        size_t half = size / 2;
        low += at->place[low + half] <= place ? half : 0;
        size -= half;
    }
    return low;
}

static bool number_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const numbering *at = context;
    for (size_t i = piece * PIECE; i < at->order->slots && i < (piece + 1) * PIECE; i++) {
        pod__order_slot *slot = &at->order->slot[i];
        uint64_t word = atomic_load_explicit(&slot->word, memory_order_relaxed);
        if (word) {
            size_t rank = rank_of(at, ~atomic_load_explicit(&slot->last, memory_order_relaxed));
            atomic_store_explicit(&slot->last, rank, memory_order_relaxed);
            at->word[rank] = word - 1;
        }
    }
    return true;
}

static void list_places(const pod__order *order, uint64_t *place) {
    for (size_t i = 0; i < order->slots; i++) {
        if (atomic_load_explicit(&order->slot[i].word, memory_order_relaxed)) {
            *place++ = ~atomic_load_explicit(&order->slot[i].last, memory_order_relaxed);
        }
    }
}

uint64_t *pod__order_finish(pod__order *order, pod__crew *crew, pod__memory *memory) {
    const size_t count = atomic_load(&order->count), bytes = count * sizeof(uint64_t);
    uint64_t *place = pod__memory_take(memory, bytes), *word = pod__memory_take(memory, bytes);
    if (!place || !word || count > UINT32_MAX) {
        pod__memory_give(memory, word, bytes);
        word = NULL;
    } else {
        list_places(order, place);
        pod__sort(place, count, crew);
        pod__crew_work(crew, pieces_of(order), number_piece, &(numbering){order, place, count, word});
    }
    pod__memory_give(memory, place, bytes);
    return word;
}
