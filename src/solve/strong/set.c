#include "solve/strong/set.h"

#include <stdbool.h>

enum { FIRST_SLOTS = 256 };

static size_t bytes_of(const pod__set *set) {
    return set->slots * sizeof *set->slot;
}

bool pod__set_reserve(pod__set *set, size_t more, pod__memory *memory) {
    if (pod__set_has_room(set, more)) {
        return true;
    }
    pod__set grown = {.slots = set->slots ? set->slots : FIRST_SLOTS};
    size_t count = atomic_load(&set->count);
    while (count + more > grown.slots / 4 * 2) {
        grown.slots *= 2;
    }
    grown.slot = pod__memory_take(memory, bytes_of(&grown));
    if (!grown.slot) {
        return false;
    }
    for (size_t i = 0; i < set->slots; i++) {
        if (set->slot[i]) {
            pod__set_add(&grown, set->slot[i] - 1);
        }
    }
    pod__memory_give(memory, (void *)set->slot, bytes_of(set));
    set->slot = grown.slot;
    set->slots = grown.slots;
    return true;
}

void pod__set_free(pod__set *set, pod__memory *memory) {
    pod__memory_give(memory, (void *)set->slot, bytes_of(set));
    set->slot = NULL;
    set->slots = 0;
    atomic_store(&set->count, 0);
}

uint64_t *pod__set_sorted(const pod__set *set, pod__memory *memory) {
    size_t count = atomic_load(&set->count), found = 0;
    uint64_t *board = pod__memory_take(memory, count * sizeof *board);
    uint64_t *scratch = pod__memory_take(memory, count * sizeof *board);
    uint64_t *sorted = NULL;
    if (board && scratch) {
        for (size_t i = 0; i < set->slots; i++) {
            if (set->slot[i]) {
                board[found++] = set->slot[i] - 1;
            }
        }
        sorted = pod__sort(board, scratch, count);
    }
    if (sorted != board) {
        pod__memory_give(memory, board, count * sizeof *board);
    }
    if (sorted != scratch) {
        pod__memory_give(memory, scratch, count * sizeof *board);
    }
    return sorted;
}

uint64_t *pod__set_sorted_in_place(pod__set *set, size_t *count) {
    uint64_t *board = (uint64_t *)(uintptr_t)set->slot;
    *count = 0;
    for (size_t i = 0; i < set->slots; i++) {
        uint64_t here = atomic_load_explicit(&set->slot[i], memory_order_relaxed);
        if (here) {
            board[(*count)++] = here - 1;
        }
    }
    pod__sort_in_place(board, *count);
    return board;
}

/* ---- Sorting ------------------------------------------------------------------------------------------------- */

/* By digits from the last on, each pass stable (radix sort). */

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, FEW = 64 };

static void insert_each(uint64_t *number, size_t count) {
    for (size_t i = 1; i < count; i++) {
        uint64_t moved = number[i];
        size_t to = i;
        for (; to && number[to - 1] > moved; to--) {
            number[to] = number[to - 1];
        }
        number[to] = moved;
    }
}

static size_t digit(uint64_t number, unsigned shift) {
    return number >> shift & (DIGITS - 1);
}

/* Returns false when all have the same digit: there is nothing to do. */
static bool sort_by(const uint64_t *from, uint64_t *to, size_t count, unsigned shift) {
    size_t place[DIGITS] = {0};
    for (size_t i = 0; i < count; i++) {
        place[digit(from[i], shift)]++;
    }
    if (place[digit(from[0], shift)] == count) {
        return false;
    }
    for (size_t i = 0, sum = 0; i < DIGITS; i++) {
        size_t here = place[i];
        place[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++) {
        to[place[digit(from[i], shift)]++] = from[i];
    }
    return true;
}

uint64_t *pod__sort(uint64_t *number, uint64_t *scratch, size_t count) {
    if (count <= FEW) {
        insert_each(number, count);
        return number;
    }
    for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
        if (sort_by(number, scratch, count, shift)) {
            uint64_t *sorted = scratch;
            scratch = number;
            number = sorted;
        }
    }
    return number;
}

/* ---- Without scratch memory ---------------------------------------------------------------------------- */

enum { FEW_IN_PLACE = 24, HIGHEST = 63 };

/* Those without the bit before those with it; returns how many are without. */
static size_t part(uint64_t *number, size_t count, unsigned bit) {
    size_t low = 0, high = count;
    while (low < high) {
        if (!(number[low] >> bit & 1u)) {
            low++;
        } else {
            uint64_t moved = number[low];
            number[low] = number[--high];
            number[high] = moved;
        }
    }
    return low;
}

/* Numbers that are equal but for their lowest bits. */
typedef struct alike {
    uint64_t *number;
    size_t count;
    unsigned bits;
} alike;

/* By bits from the highest on; only so many are left to be done as there are numbers that begin alike. */
void pod__sort_in_place(uint64_t *number, size_t count) {
    alike left[HIGHEST + 2] = {{number, count, HIGHEST + 1}};
    for (unsigned depth = 1; depth;) {
        alike here = left[--depth];
        while (here.bits && here.count > FEW_IN_PLACE) {
            size_t without = part(here.number, here.count, --here.bits);
            left[depth++] = (alike){here.number + without, here.count - without, here.bits};
            here.count = without;
        }
        insert_each(here.number, here.bits ? here.count : 0);
    }
}
