/* The network by the vector instructions of x86-64, 8, 16 or 32 numbers of 16 bits at a time; which the processor has
   is found out when a network is made. */
#include "search/network/network.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

/* Two units in one lane of 32 bits, for every hidden unit at once: pmaddwd multiplies by two weights and adds up. */
static inline int32_t pair_of(const int16_t *unit, unsigned pair) {
    return (int32_t)((uint32_t)(uint16_t)unit[2 * pair] | (uint32_t)(uint16_t)unit[2 * pair + 1] << 16);
}

/* ---- SSE2, which every such processor has ----------------------------------------------------------------- */

static inline __m128i clip_16(__m128i value) {
    return _mm_max_epi16(_mm_min_epi16(value, _mm_set1_epi16(POD__NET_ONE)), _mm_setzero_si128());
}

/* SSE2 has no minimum of 32-bit numbers, but packing to 16 bits saturates, and the limits lie within those. */
static int32_t out_of_sse2(const pod__head *head, const __m128i sum[4]) {
    __m128i total = _mm_setzero_si128();
    for (unsigned i = 0; i < 4; i += 2) {
        __m128i hidden = clip_16(_mm_packs_epi32(_mm_srai_epi32(sum[i], 10), _mm_srai_epi32(sum[i + 1], 10)));
        __m128i weight = _mm_packs_epi32(_mm_load_si128((const __m128i *)head->out_weight + i),
                                         _mm_load_si128((const __m128i *)head->out_weight + i + 1));
        total = _mm_add_epi32(total, _mm_madd_epi16(hidden, weight));
    }
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4e));
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xb1));
    return head->out_bias + _mm_cvtsi128_si32(total);
}

static void sum_sse2(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]) {
    enum { PARTS = POD__NET_UNITS / 8 };
    __m128i part[PARTS];
    for (unsigned j = 0; j < PARTS; j++) {
        part[j] = _mm_loadu_si128((const __m128i *)unit + j);
    }
    for (unsigned i = 0; i < change->added_count; i++) {
        const __m128i *weight = (const __m128i *)network->weight[change->added[i]];
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = _mm_add_epi16(part[j], _mm_load_si128(weight + j));
        }
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        const __m128i *weight = (const __m128i *)network->weight[change->removed[i]];
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = _mm_sub_epi16(part[j], _mm_load_si128(weight + j));
        }
    }
    for (unsigned j = 0; j < PARTS; j++) {
        _mm_storeu_si128((__m128i *)unit + j, part[j]);
    }
}

static int32_t finish_sse2(const pod__head *head, const int16_t from[POD__NET_UNITS]) {
    alignas(16) int16_t unit[POD__NET_UNITS];
    __m128i sum[4];
    for (unsigned j = 0; j < POD__NET_UNITS / 8; j++) {
        _mm_store_si128((__m128i *)unit + j, clip_16(_mm_loadu_si128((const __m128i *)from + j)));
    }
    for (unsigned j = 0; j < 4; j++) {
        sum[j] = _mm_load_si128((const __m128i *)head->bias + j);
    }
    for (unsigned pair = 0; pair < POD__NET_UNITS / 2; pair++) {
        __m128i units = _mm_set1_epi32(pair_of(unit, pair));
        for (unsigned j = 0; j < 4; j++) {
            __m128i weight = _mm_load_si128((const __m128i *)head->weight[pair] + j);
            sum[j] = _mm_add_epi32(sum[j], _mm_madd_epi16(units, weight));
        }
    }
    return out_of_sse2(head, sum);
}

/* ---- AVX2 ------------------------------------------------------------------------------------------------------ */

__attribute__((target("avx2"))) static int32_t out_of_avx2(const pod__head *head, __m256i low, __m256i high) {
    __m256i one = _mm256_set1_epi32(POD__NET_ONE);
    __m256i zero = _mm256_setzero_si256();
    low = _mm256_max_epi32(_mm256_min_epi32(_mm256_srai_epi32(low, 10), one), zero);
    high = _mm256_max_epi32(_mm256_min_epi32(_mm256_srai_epi32(high, 10), one), zero);
    const __m256i *weight = (const __m256i *)head->out_weight;
    /* Each lane is a positive number below 2^15 by one of 16 bits: the pairwise product is the plain one. */
    __m256i total = _mm256_add_epi32(_mm256_madd_epi16(low, _mm256_load_si256(weight)),
                                     _mm256_madd_epi16(high, _mm256_load_si256(weight + 1)));
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return head->out_bias + _mm_cvtsi128_si32(half);
}

__attribute__((target("avx2"))) static void sum_avx2(const pod_network *network, const pod__net_change *change,
                                                     int16_t unit[POD__NET_UNITS]) {
    __m256i low = _mm256_loadu_si256((const __m256i *)unit);
    __m256i high = _mm256_loadu_si256((const __m256i *)unit + 1);
    for (unsigned i = 0; i < change->added_count; i++) {
        const __m256i *weight = (const __m256i *)network->weight[change->added[i]];
        low = _mm256_add_epi16(low, _mm256_load_si256(weight));
        high = _mm256_add_epi16(high, _mm256_load_si256(weight + 1));
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        const __m256i *weight = (const __m256i *)network->weight[change->removed[i]];
        low = _mm256_sub_epi16(low, _mm256_load_si256(weight));
        high = _mm256_sub_epi16(high, _mm256_load_si256(weight + 1));
    }
    _mm256_storeu_si256((__m256i *)unit, low);
    _mm256_storeu_si256((__m256i *)unit + 1, high);
}

__attribute__((target("avx2"))) static int32_t finish_avx2(const pod__head *head, const int16_t from[POD__NET_UNITS]) {
    alignas(32) int16_t unit[POD__NET_UNITS];
    __m256i one = _mm256_set1_epi16(POD__NET_ONE);
    for (unsigned j = 0; j < POD__NET_UNITS / 16; j++) {
        __m256i clipped = _mm256_min_epi16(_mm256_loadu_si256((const __m256i *)from + j), one);
        _mm256_store_si256((__m256i *)unit + j, _mm256_max_epi16(clipped, _mm256_setzero_si256()));
    }
    __m256i low = _mm256_load_si256((const __m256i *)head->bias);
    __m256i high = _mm256_load_si256((const __m256i *)head->bias + 1);
    for (unsigned pair = 0; pair < POD__NET_UNITS / 2; pair++) {
        const __m256i *weight = (const __m256i *)head->weight[pair];
        __m256i units = _mm256_set1_epi32(pair_of(unit, pair));
        low = _mm256_add_epi32(low, _mm256_madd_epi16(units, _mm256_load_si256(weight)));
        high = _mm256_add_epi32(high, _mm256_madd_epi16(units, _mm256_load_si256(weight + 1)));
    }
    return out_of_avx2(head, low, high);
}

/* ---- AVX-512 ---------------------------------------------------------------------------------------------------- */

__attribute__((target("avx512f,avx512bw"))) static void
sum_avx512(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]) {
    __m512i sum = _mm512_loadu_si512(unit);
    for (unsigned i = 0; i < change->added_count; i++) {
        sum = _mm512_add_epi16(sum, _mm512_load_si512(network->weight[change->added[i]]));
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        sum = _mm512_sub_epi16(sum, _mm512_load_si512(network->weight[change->removed[i]]));
    }
    _mm512_storeu_si512(unit, sum);
}

__attribute__((target("avx512f,avx512bw"))) static int32_t finish_avx512(const pod__head *head,
                                                                         const int16_t from[POD__NET_UNITS]) {
    alignas(64) int16_t unit[POD__NET_UNITS];
    __m512i zero = _mm512_setzero_si512();
    __m512i clipped = _mm512_min_epi16(_mm512_loadu_si512(from), _mm512_set1_epi16(POD__NET_ONE));
    _mm512_store_si512(unit, _mm512_max_epi16(clipped, zero));
    __m512i sum = _mm512_load_si512(head->bias);
    __m512i more = zero; /* two chains of additions instead of one */
    for (unsigned pair = 0; pair < POD__NET_UNITS / 2; pair += 2) {
        sum = _mm512_add_epi32(
            sum, _mm512_madd_epi16(_mm512_set1_epi32(pair_of(unit, pair)), _mm512_load_si512(head->weight[pair])));
        more = _mm512_add_epi32(more, _mm512_madd_epi16(_mm512_set1_epi32(pair_of(unit, pair + 1)),
                                                        _mm512_load_si512(head->weight[pair + 1])));
    }
    sum = _mm512_srai_epi32(_mm512_add_epi32(sum, more), 10);
    sum = _mm512_max_epi32(_mm512_min_epi32(sum, _mm512_set1_epi32(POD__NET_ONE)), zero);
    __m512i product = _mm512_mullo_epi32(sum, _mm512_load_si512(head->out_weight));
    return head->out_bias + _mm512_reduce_add_epi32(product);
}

unsigned pod__net_kernels_x86(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    unsigned count = 0;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) {
        out[count++] = (pod__net_kernel){"AVX-512", sum_avx512, finish_avx512};
    }
    if (__builtin_cpu_supports("avx2")) {
        out[count++] = (pod__net_kernel){"AVX2", sum_avx2, finish_avx2};
    }
    out[count++] = (pod__net_kernel){"SSE2", sum_sse2, finish_sse2};
    return count;
}

#else

unsigned pod__net_kernels_x86(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    (void)out;
    return 0;
}

#endif
