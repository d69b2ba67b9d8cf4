#include "solve/strong/sort.h"

#include <string.h>

#include "base/work.h"

/* ---- By digits ----------------------------------------------------------------------------------------------- */

/* From the last digit on, each pass stable (radix sort). */

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

/* ---- By threads ---------------------------------------------------------------------------------------------- */

/* Numbers go to buckets by a sample of them, and each bucket is sorted by itself (sample sort: Frazer and McKellar,
   1970). */

enum {
    ALONE = 1 << 15,    /* so many are not worth a second thread */
    PARTS_FOR_EACH = 4, /* thread: so that none waits long for another */
    SAMPLES = 32        /* of a bucket */
};

typedef struct sharing {
    uint64_t *from, *to;
    size_t count;
    unsigned parts;        /* buckets, and as many pieces of the numbers */
    uint64_t *least;       /* of each bucket */
    uint64_t *place;       /* by piece and bucket: how many; then where the next of them goes */
    uint64_t *bucket_from; /* one more than there are buckets */
} sharing;

static size_t piece_from(const sharing *at, size_t piece) {
    const size_t each = at->count / at->parts, more = at->count % at->parts;
    return each * piece + (piece < more ? piece : more);
}

static unsigned bucket_of(const sharing *at, uint64_t number) {
    unsigned low = 0;
    for (unsigned size = at->parts; size > 1;) {
        unsigned half = size / 2;
        low += number >= at->least[low + half] ? half : 0;
        size -= half;
    }
    return low;
}

static bool count_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const sharing *at = context;
    uint64_t *count = at->place + piece * at->parts;
    for (size_t i = piece_from(at, piece); i < piece_from(at, piece + 1); i++) {
        count[bucket_of(at, at->from[i])]++;
    }
    return true;
}

static bool hand_out_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const sharing *at = context;
    uint64_t *place = at->place + piece * at->parts;
    for (size_t i = piece_from(at, piece); i < piece_from(at, piece + 1); i++) {
        at->to[place[bucket_of(at, at->from[i])]++] = at->from[i];
    }
    return true;
}

static bool sort_bucket(void *context, unsigned thread, size_t bucket) {
    (void)thread;
    const sharing *at = context;
    const size_t first = (size_t)at->bucket_from[bucket], count = (size_t)at->bucket_from[bucket + 1] - first;
    const uint64_t *sorted = pod__sort(at->to + first, at->from + first, count);
    if (sorted != at->to + first) {
        memcpy(at->to + first, sorted, count * sizeof *sorted);
    }
    return true;
}

/* sample: room for twice as many as are taken. */
static void choose_buckets(const sharing *at, uint64_t *sample) {
    const size_t samples = (size_t)at->parts * SAMPLES;
    for (size_t i = 0; i < samples; i++) {
        sample[i] = at->from[at->count / samples * i];
    }
    const uint64_t *sorted = pod__sort(sample, sample + samples, samples);
    for (unsigned bucket = 1; bucket < at->parts; bucket++) {
        at->least[bucket] = sorted[(size_t)bucket * SAMPLES];
    }
}

static void find_places(const sharing *at) {
    uint64_t sum = 0;
    for (size_t bucket = 0; bucket < at->parts; bucket++) {
        at->bucket_from[bucket] = sum;
        for (size_t piece = 0; piece < at->parts; piece++) {
            uint64_t *place = &at->place[piece * at->parts + bucket], here = *place;
            *place = sum;
            sum += here;
        }
    }
    at->bucket_from[at->parts] = sum;
}

static void sort_shared(sharing *at, pod__crew *crew, uint64_t *sample) {
    choose_buckets(at, sample);
    pod__crew_work(crew, at->parts, count_piece, at);
    find_places(at);
    pod__crew_work(crew, at->parts, hand_out_piece, at);
    pod__crew_work(crew, at->parts, sort_bucket, at);
}

uint64_t *pod__sort_together(uint64_t *number, uint64_t *scratch, size_t count, pod__crew *crew, pod__memory *memory) {
    const size_t parts = (size_t)pod__crew_threads(crew) * PARTS_FOR_EACH;
    /* The sample twice, the least of each bucket, where it begins, and the places. */
    const size_t words = parts * (2 * SAMPLES + 1 + 1 + parts) + 1;
    uint64_t *room = crew && count > ALONE ? pod__memory_take(memory, words * sizeof *room) : NULL;
    if (!room) {
        return pod__sort(number, scratch, count);
    }
    sharing at = {.from = number, .to = scratch, .count = count, .parts = (unsigned)parts};
    at.least = room + 2 * SAMPLES * parts;
    at.bucket_from = at.least + parts;
    at.place = at.bucket_from + parts + 1;
    sort_shared(&at, crew, room);
    pod__memory_give(memory, room, words * sizeof *room);
    return scratch;
}

/* ---- Without scratch memory ---------------------------------------------------------------------------------- */

enum { FEW_IN_PLACE = 24, HIGHEST = 63, APART_MAX = 1024 };

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
static void sort_alike(alike all) {
    alike left[HIGHEST + 2] = {all};
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

/* What is sorted by itself, the largest of which are split until there are enough for all threads. */
typedef struct apart {
    alike of[APART_MAX];
    size_t count;
} apart;

static bool sort_one(void *context, unsigned thread, size_t number) {
    (void)thread;
    sort_alike(((const apart *)context)->of[number]);
    return true;
}

static void split(apart *at, size_t most) {
    for (size_t i = 0; i < at->count && at->count < APART_MAX;) {
        alike *here = &at->of[i];
        if (here->count <= most || !here->bits) {
            i++;
            continue;
        }
        size_t without = part(here->number, here->count, --here->bits);
        at->of[at->count++] = (alike){here->number + without, here->count - without, here->bits};
        here->count = without;
    }
}

void pod__sort_in_place(uint64_t *number, size_t count, pod__crew *crew) {
    const alike all = {number, count, HIGHEST + 1};
    if (!crew || count <= ALONE) {
        sort_alike(all);
        return;
    }
    apart at = {{all}, 1};
    split(&at, count / ((size_t)pod__crew_threads(crew) * PARTS_FOR_EACH) + 1);
    pod__crew_work(crew, at.count, sort_one, &at);
}
