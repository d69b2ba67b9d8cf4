/* Eight numbers side by side, one for each symmetry of the board, and what is done with them: in AVX2 where the file
   that includes this is compiled for it, else in plain C. Both do the same. */
#ifndef LUDOPOD_SOLVE_PATHSUM_LANES_H
#define LUDOPOD_SOLVE_PATHSUM_LANES_H

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

#include "solve/pathsum/board.h"

typedef struct pod__lanes {
    alignas(32) uint32_t of[POD__SYMMETRIES];
} pod__lanes;

#ifdef __AVX2__

#include <immintrin.h>

static inline __m256i pod__lanes_load(const pod__lanes *lanes) {
    return _mm256_load_si256((const __m256i *)lanes);
}

static inline void pod__lanes_add(pod__lanes *sum, const pod__lanes *more) {
    _mm256_store_si256((__m256i *)sum, _mm256_add_epi32(pod__lanes_load(sum), pod__lanes_load(more)));
}

/* sum += a * b, lane by lane. */
static inline void pod__lanes_add_product(pod__lanes *sum, const pod__lanes *a, const pod__lanes *b) {
    __m256i product = _mm256_mullo_epi32(pod__lanes_load(a), pod__lanes_load(b));
    _mm256_store_si256((__m256i *)sum, _mm256_add_epi32(pod__lanes_load(sum), product));
}

/* sum += times * more */
static inline void pod__lanes_add_times(pod__lanes *sum, const pod__lanes *more, uint32_t times) {
    __m256i product = _mm256_mullo_epi32(pod__lanes_load(more), _mm256_set1_epi32((int)times));
    _mm256_store_si256((__m256i *)sum, _mm256_add_epi32(pod__lanes_load(sum), product));
}

/* sum[i] += more[order[i]] */
static inline void pod__lanes_add_in_order(pod__lanes *sum, const pod__lanes *more, const pod__lanes *order) {
    __m256i turned = _mm256_permutevar8x32_epi32(pod__lanes_load(more), pod__lanes_load(order));
    _mm256_store_si256((__m256i *)sum, _mm256_add_epi32(pod__lanes_load(sum), turned));
}

static inline bool pod__lanes_any(const pod__lanes *lanes) {
    __m256i all = pod__lanes_load(lanes);
    return !_mm256_testz_si256(all, all);
}

/* The smallest of (before & ~taken) + added. */
static inline uint32_t pod__lanes_smallest(const pod__lanes *before, const pod__lanes *taken, const pod__lanes *added) {
    __m256i left = _mm256_andnot_si256(pod__lanes_load(taken), pod__lanes_load(before));
    __m256i after = _mm256_add_epi32(left, pod__lanes_load(added));
    __m128i least = _mm_min_epu32(_mm256_castsi256_si128(after), _mm256_extracti128_si256(after, 1));
    least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0x4e));
    least = _mm_min_epu32(least, _mm_shuffle_epi32(least, 0xb1));
    return (uint32_t)_mm_cvtsi128_si32(least);
}

/* Puts a key into the first lane that is the same or 0. Returns the number of the lane, 8 when there is none; *is_new:
   all bits when it was 0, else none.
   Writes all lanes, so that the next one who reads them need not wait until one lane has come to the memory: a
   processor hands on what it has just been told to write only to who reads no more than that. */
static inline unsigned pod__lanes_put(pod__lanes *lanes, uint32_t key, uint32_t *is_new) {
    static const pod__lanes only[POD__SYMMETRIES + 1] = {
        {{~0u}},
        {{0, ~0u}},
        {{0, 0, ~0u}},
        {{0, 0, 0, ~0u}},
        {{0, 0, 0, 0, ~0u}},
        {{0, 0, 0, 0, 0, ~0u}},
        {{0, 0, 0, 0, 0, 0, ~0u}},
        {{0, 0, 0, 0, 0, 0, 0, ~0u}},
    };
    __m256i before = pod__lanes_load(lanes);
    __m256i keys = _mm256_set1_epi32((int)key);
    __m256i is_free = _mm256_cmpeq_epi32(before, _mm256_setzero_si256());
    __m256i may_be = _mm256_or_si256(_mm256_cmpeq_epi32(before, keys), is_free);
    unsigned found = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(may_be));
    unsigned lane = (unsigned)__builtin_ctz(found | 1u << POD__SYMMETRIES);
    __m256i here = pod__lanes_load(&only[lane]);
    *is_new = -(uint32_t)_mm256_testz_si256(before, here);
    _mm256_store_si256((__m256i *)lanes, _mm256_blendv_epi8(before, keys, here));
    return lane;
}

#else

static inline void pod__lanes_add(pod__lanes *sum, const pod__lanes *more) {
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        sum->of[i] += more->of[i];
    }
}

static inline void pod__lanes_add_product(pod__lanes *sum, const pod__lanes *a, const pod__lanes *b) {
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        sum->of[i] += a->of[i] * b->of[i];
    }
}

static inline void pod__lanes_add_times(pod__lanes *sum, const pod__lanes *more, uint32_t times) {
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        sum->of[i] += times * more->of[i];
    }
}

static inline void pod__lanes_add_in_order(pod__lanes *sum, const pod__lanes *more, const pod__lanes *order) {
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        sum->of[i] += more->of[order->of[i]];
    }
}

static inline bool pod__lanes_any(const pod__lanes *lanes) {
    uint32_t any = 0;
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        any |= lanes->of[i];
    }
    return any;
}

/* Images are below 2^31: as signed numbers they are compared more quickly without SSE4. */
static inline uint32_t pod__lanes_smallest(const pod__lanes *before, const pod__lanes *taken, const pod__lanes *added) {
    int32_t after[POD__SYMMETRIES];
    for (unsigned i = 0; i < POD__SYMMETRIES; i++) {
        after[i] = (int32_t)((before->of[i] & ~taken->of[i]) + added->of[i]);
    }
    for (unsigned half = POD__SYMMETRIES / 2; half; half /= 2) {
        for (unsigned i = 0; i < half; i++) {
            after[i] = after[i] < after[i + half] ? after[i] : after[i + half];
        }
    }
    return (uint32_t)after[0];
}

static inline unsigned pod__lanes_put(pod__lanes *lanes, uint32_t key, uint32_t *is_new) {
    unsigned lane = 0;
    while (lane < POD__SYMMETRIES && lanes->of[lane] && lanes->of[lane] != key) {
        lane++;
    }
    *is_new = 0;
    if (lane < POD__SYMMETRIES) {
        *is_new = -(uint32_t)!lanes->of[lane];
        lanes->of[lane] = key;
    }
    return lane;
}

#endif

#endif
