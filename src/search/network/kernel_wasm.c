/* The network by the vector instructions of WebAssembly, in a module built with them (-msimd128). */
#include "search/network/network.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

static int32_t out_of(const pod__head *head, const v128_t sum[4]) {
    v128_t total = wasm_i32x4_const_splat(0);
    for (unsigned j = 0; j < 4; j++) {
        v128_t hidden = wasm_i32x4_min(wasm_i32x4_shr(sum[j], 10), wasm_i32x4_const_splat(POD__NET_ONE));
        hidden = wasm_i32x4_max(hidden, wasm_i32x4_const_splat(0));
        total = wasm_i32x4_add(total, wasm_i32x4_mul(hidden, wasm_v128_load(head->out_weight + 4 * j)));
    }
    return head->out_bias + wasm_i32x4_extract_lane(total, 0) + wasm_i32x4_extract_lane(total, 1) +
           wasm_i32x4_extract_lane(total, 2) + wasm_i32x4_extract_lane(total, 3);
}

enum { PARTS = POD__NET_UNITS / 8 };

static void sum_simd128(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]) {
    v128_t part[PARTS];
    for (unsigned j = 0; j < PARTS; j++) {
        part[j] = wasm_v128_load(unit + 8 * j);
    }
    for (unsigned i = 0; i < change->added_count; i++) {
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = wasm_i16x8_add(part[j], wasm_v128_load(network->weight[change->added[i]] + 8 * j));
        }
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = wasm_i16x8_sub(part[j], wasm_v128_load(network->weight[change->removed[i]] + 8 * j));
        }
    }
    for (unsigned j = 0; j < PARTS; j++) {
        wasm_v128_store(unit + 8 * j, part[j]);
    }
}

static int32_t finish_simd128(const pod__head *head, const int16_t from[POD__NET_UNITS]) {
    int16_t unit[POD__NET_UNITS];
    v128_t sum[4];
    for (unsigned j = 0; j < PARTS; j++) {
        v128_t low = wasm_i16x8_min(wasm_v128_load(from + 8 * j), wasm_i16x8_const_splat(POD__NET_ONE));
        wasm_v128_store(unit + 8 * j, wasm_i16x8_max(low, wasm_i16x8_const_splat(0)));
    }
    for (unsigned j = 0; j < 4; j++) {
        sum[j] = wasm_v128_load(head->bias + 4 * j);
    }
    for (unsigned pair = 0; pair < POD__NET_UNITS / 2; pair++) {
        v128_t units = wasm_v128_load32_splat(unit + 2 * pair);
        for (unsigned j = 0; j < 4; j++) {
            v128_t weight = wasm_v128_load(head->weight[pair][4 * j]);
            sum[j] = wasm_i32x4_add(sum[j], wasm_i32x4_dot_i16x8(units, weight));
        }
    }
    return out_of(head, sum);
}

unsigned pod__net_kernels_wasm(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    out[0] = (pod__net_kernel){"simd128", sum_simd128, finish_simd128};
    return 1;
}

#else

unsigned pod__net_kernels_wasm(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    (void)out;
    return 0;
}

#endif
