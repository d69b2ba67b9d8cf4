#include "solve/strong/set.h"

#include "solve/strong/sort.h"

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
    uint64_t *room = pod__memory_take(memory, count * sizeof *board);
    uint64_t *sorted = NULL;
    if (board && room) {
        for (size_t i = 0; i < set->slots; i++) {
            if (set->slot[i]) {
                board[found++] = set->slot[i] - 1;
            }
        }
        sorted = pod__sort(board, room, count);
    }
    if (sorted != board) {
        pod__memory_give(memory, board, count * sizeof *board);
    }
    if (sorted != room) {
        pod__memory_give(memory, room, count * sizeof *board);
    }
    return sorted;
}
