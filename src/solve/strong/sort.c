/* By digits from the last on, each pass stable (radix sort). */
#include "solve/strong/sort.h"

#include <stdbool.h>

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

uint64_t *pod__sort(uint64_t *number, uint64_t *room, size_t count) {
    if (count <= FEW) {
        insert_each(number, count);
        return number;
    }
    for (unsigned shift = 0; shift < 64; shift += DIGIT_BITS) {
        if (sort_by(number, room, count, shift)) {
            uint64_t *sorted = room;
            room = number;
            number = sorted;
        }
    }
    return number;
}
