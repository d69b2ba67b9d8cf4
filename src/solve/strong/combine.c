#include "solve/strong/combine.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

/* ---- Joining ----------------------------------------------------------------------------------------- */

/* Where squares past the first six are concerned, whole words take part: half of those in each block of 2 * half. */
POD__INLINED void join_words(uint64_t *joined, const uint64_t *table, size_t half, size_t words) {
    for (size_t block = 0; block < words; block += 2 * half) {
        for (size_t i = block; i < block + half; i++) {
            joined[i] &= table[i];
            joined[i + half] &= table[i];
        }
    }
}

/* joined AND (table without a square). */
POD__INLINED void join(uint64_t *joined, const uint64_t *table, unsigned square, size_t words) {
    if (square < POD__IN_WORD) {
        const uint64_t without = POD__WITHOUT(square);
        for (size_t i = 0; i < words; i++) {
            uint64_t part = table[i] & without;
            joined[i] &= part | part << (1u << square);
        }
    } else if (square == POD__IN_WORD && words >= 2) {
        join_words(joined, table, 1, words);
    } else if (square == POD__IN_WORD + 1 && words >= 4) {
        join_words(joined, table, 2, words);
    } else if (square == POD__IN_WORD + 2 && words >= 8) {
        join_words(joined, table, 4, words);
    } else {
        join_words(joined, table, (size_t)1 << (square - POD__IN_WORD), words);
    }
}

/* ---- The whole --------------------------------------------------------------------------------------- */

/* With fewer than six squares the bits past 2^squares repeat those before. */
POD__INLINED void finish_table(const uint64_t *joined, uint64_t *out, uint64_t *ones, size_t words) {
    uint64_t count = 0;
    pod__ownerships_complement(joined, out, words);
    for (size_t i = 0; i < words; i++) {
        count += (uint64_t)__builtin_popcountll(out[i]);
    }
    *ones = count;
}

/* Joins the records of all children that lie under the same symmetry. Returns those symmetries, a bit each. */
POD__INLINED unsigned join_children(const pod__combination *with, const pod__children *of, size_t words) {
    const pod__thresholds *thresholds = with->thresholds;
    const size_t size = thresholds->count * words;
    const unsigned children = of->count; /* in registers: what is written might be these, for all the compiler knows */
    const pod__child *child = of->child;
    const uint64_t *const *record = of->record;
    unsigned used = 0;
    for (unsigned i = 0; i < children; i++) {
        uint64_t *joined = with->scratch + child[i].image * size;
        if (!(used >> child[i].image & 1u)) {
            used |= 1u << child[i].image;
            memset(joined, 0xff, size * sizeof *joined);
        }
        for (unsigned q = 0; q < thresholds->count; q++) {
            join(joined + q * words, record[i] + thresholds->complement[q] * words, child[i].placed, words);
        }
    }
    return used;
}

/* Undoes the mirrors, the last applied first, each for all symmetries that end with it. */
POD__INLINED void undo_symmetries(const pod__combination *with, unsigned used, size_t words) {
    const pod__geometry *geometry = with->geometry;
    const size_t size = with->thresholds->count * words;
    for (unsigned i = geometry->mirrors; i-- > 0;) {
        for (unsigned image = 1u << i; image < 2u << i; image++) {
            uint64_t *from = with->scratch + image * size;
            unsigned without = image & ~(1u << i);
            uint64_t *to = with->scratch + without * size;
            if (!(used >> image & 1u)) {
                continue;
            }
            for (unsigned q = 0; q < with->thresholds->count; q++) {
                pod__ownerships_swap(from + q * words, &geometry->mirror[i], words);
            }
            if (used >> without & 1u) {
                for (size_t w = 0; w < size; w++) {
                    to[w] &= from[w];
                }
            } else {
                memcpy(to, from, size * sizeof *to);
                used |= 1u << without;
            }
        }
    }
}

POD__INLINED void combine(const pod__combination *with, const pod__children *of, uint64_t *out, uint64_t *ones,
                          size_t words) {
    unsigned used = join_children(with, of, words);
    undo_symmetries(with, used, words);
    for (unsigned q = 0; q < with->thresholds->count; q++) {
        finish_table(with->scratch + q * words, out + q * words, &ones[q], words);
    }
}

/* ---- For each processor and table size --------------------------------------------------------------- */

#define COMBINE(way, target, size, words)                                                                              \
    target static void combine_##way##_##size(const pod__combination *with, const pod__children *of, uint64_t *out,    \
                                              uint64_t *ones) {                                                        \
        combine(with, of, out, ones, words);                                                                           \
    }

/* The compiler knows the number of words up to 128; past that it knows that there are many. */
#define COMBINE_ALL(way, target)                                                                                       \
    COMBINE(way, target, 1, 1)                                                                                         \
    COMBINE(way, target, 2, 2)                                                                                         \
    COMBINE(way, target, 4, 4)                                                                                         \
    COMBINE(way, target, 8, 8)                                                                                         \
    COMBINE(way, target, 16, 16)                                                                                       \
    COMBINE(way, target, 32, 32)                                                                                       \
    COMBINE(way, target, 64, 64)                                                                                       \
    COMBINE(way, target, 128, 128)                                                                                     \
    COMBINE(way, target, many, with->words)                                                                            \
    static pod__combine *by_##way(unsigned words) {                                                                    \
        static pod__combine *const by_size[] = {combine_##way##_1,  combine_##way##_2,  combine_##way##_4,             \
                                                combine_##way##_8,  combine_##way##_16, combine_##way##_32,            \
                                                combine_##way##_64, combine_##way##_128};                              \
        return words > 128 ? combine_##way##_many : by_size[__builtin_ctz(words)];                                     \
    }

COMBINE_ALL(portable, )

#if defined __x86_64__ && defined __GNUC__
#define HAS_X86 1
COMBINE_ALL(avx2, __attribute__((target("avx2,bmi,bmi2,popcnt"))))
#ifdef __clang__
COMBINE_ALL(avx512, __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt"))))
#else
COMBINE_ALL(avx512, __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt,"
                                          "prefer-vector-width=512"))))
#endif
#else
#define HAS_X86 0
#endif

pod__combine *pod__combine_by(pod__way way, unsigned words) {
    assert(words && !(words & (words - 1)));
    if (way == POD__WAY_PORTABLE) {
        return by_portable(words);
    }
#if HAS_X86
    __builtin_cpu_init();
    bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
    if (way == POD__WAY_AVX2 && avx2) {
        return by_avx2(words);
    }
    if (way == POD__WAY_AVX512 && avx2 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return by_avx512(words);
    }
#endif
    return NULL;
}

pod__combine *pod__combine_best(unsigned words) {
    pod__combine *best = NULL;
    for (unsigned way = POD__WAYS; way-- > 0 && !best;) {
        best = pod__combine_by((pod__way)way, words);
    }
    return best;
}
