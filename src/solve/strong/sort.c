#include "solve/strong/sort.h"

#include <string.h>

/* By digits, from the highest on: numbers change places until each is among those with its digit, which are then sorted
   by the next one (McIlroy, Bostic and McIlroy, "Engineering radix sort", 1993). */

enum {
    DIGIT_BITS = 8,
    DIGITS = 1 << DIGIT_BITS,
    FEW = 40,       /* are not worth the digits */
    ALONE = 1 << 15 /* so many are not worth a second thread */
};

/* Numbers that are equal but for their lowest bits. */
typedef struct alike {
    uint64_t *number;
    size_t count;
    unsigned bits;
} alike;

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

/* By the highest digit. Returns the bits below it; from: where those with each digit begin, and the end. */
static unsigned part(const alike *of, size_t from[DIGITS + 1]) {
    const unsigned shift = of->bits > DIGIT_BITS ? of->bits - DIGIT_BITS : 0;
    size_t next[DIGITS];
    memset(from, 0, (DIGITS + 1) * sizeof *from);
    for (size_t i = 0; i < of->count; i++) {
        from[digit(of->number[i], shift) + 1]++;
    }
    for (size_t here = 0; here < DIGITS; here++) {
        from[here + 1] += from[here];
        next[here] = from[here];
    }
    for (size_t here = 0; here < DIGITS; here++) {
        while (next[here] < from[here + 1]) {
            uint64_t moved = of->number[next[here]];
            for (size_t to; (to = digit(moved, shift)) != here;) {
                uint64_t *place = &of->number[next[to]++], kept = *place;
                *place = moved;
                moved = kept;
            }
            of->number[next[here]++] = moved;
        }
    }
    return shift;
}

static void sort_alike(const alike *of) {
    if (of->count <= FEW || !of->bits) {
        insert_each(of->number, of->count);
        return;
    }
    size_t from[DIGITS + 1];
    const unsigned bits = part(of, from);
    for (size_t here = 0; here < DIGITS; here++) {
        sort_alike(&(alike){of->number + from[here], from[here + 1] - from[here], bits});
    }
}

typedef struct sharing {
    uint64_t *number;
    size_t from[DIGITS + 1];
    unsigned bits;
} sharing;

static bool sort_digit(void *context, unsigned thread, size_t here) {
    (void)thread;
    const sharing *at = context;
    sort_alike(&(alike){at->number + at->from[here], at->from[here + 1] - at->from[here], at->bits});
    return true;
}

void pod__sort(uint64_t *number, size_t count, pod__crew *crew) {
    uint64_t differ = 0;
    for (size_t i = 1; i < count; i++) {
        differ |= number[i] ^ number[0];
    }
    const alike all = {number, count, differ ? 64 - (unsigned)__builtin_clzll(differ) : 0};
    if (!crew || count <= ALONE) {
        sort_alike(&all);
        return;
    }
    sharing at = {.number = number};
    at.bits = part(&all, at.from);
    pod__crew_work(crew, DIGITS, sort_digit, &at);
}

size_t pod__sorted_once(uint64_t *number, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (!i || number[i] != number[kept - 1]) {
            number[kept++] = number[i];
        }
    }
    return kept;
}

size_t pod__sorted_last(const uint64_t *number, size_t first, size_t end, uint64_t most) {
    while (end - first > 1) {
        size_t middle = first + (end - first) / 2;
        if (number[middle] <= most) {
            first = middle;
        } else {
            end = middle;
        }
    }
    return first;
}
