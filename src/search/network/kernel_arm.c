/* The network by the vector instructions that every 64-bit Arm has (NEON). */
#include "search/network/network.h"

#ifdef __aarch64__

#include <arm_neon.h>

enum { PARTS = POD__NET_UNITS / 8, SUMS = POD__NET_HIDDEN / 4 };

static void sum_neon(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]) {
    int16x8_t part[PARTS];
    for (unsigned j = 0; j < PARTS; j++) {
        part[j] = vld1q_s16(unit + 8 * j);
    }
    for (unsigned i = 0; i < change->added_count; i++) {
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = vaddq_s16(part[j], vld1q_s16(network->weight[change->added[i]] + 8 * j));
        }
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        for (unsigned j = 0; j < PARTS; j++) {
            part[j] = vsubq_s16(part[j], vld1q_s16(network->weight[change->removed[i]] + 8 * j));
        }
    }
    for (unsigned j = 0; j < PARTS; j++) {
        vst1q_s16(unit + 8 * j, part[j]);
    }
}

static int32_t out_of(const pod__head *head, const int32x4_t sum[SUMS]) {
    int32x4_t total = vdupq_n_s32(0);
    for (unsigned j = 0; j < SUMS; j++) {
        int32x4_t hidden = vminq_s32(vshrq_n_s32(sum[j], 10), vdupq_n_s32(POD__NET_ONE));
        total = vmlaq_s32(total, vmaxq_s32(hidden, vdupq_n_s32(0)), vld1q_s32(head->out_weight + 4 * j));
    }
    return head->out_bias + vaddvq_s32(total);
}

static int32_t finish_neon(const pod__head *head, const int16_t from[POD__NET_UNITS]) {
    int16_t unit[POD__NET_UNITS];
    int32x4_t sum[SUMS];
    for (unsigned j = 0; j < PARTS; j++) {
        int16x8_t low = vminq_s16(vld1q_s16(from + 8 * j), vdupq_n_s16(POD__NET_ONE));
        vst1q_s16(unit + 8 * j, vmaxq_s16(low, vdupq_n_s16(0)));
    }
    for (unsigned j = 0; j < SUMS; j++) {
        sum[j] = vld1q_s32(head->bias + 4 * j);
    }
    for (unsigned pair = 0; pair < POD__NET_UNITS / 2; pair++) {
        for (unsigned j = 0; j < SUMS; j += 2) {
            int16x8x2_t weight = vld2q_s16(head->weight[pair][4 * j]); /* of one of the pair, then of the other */
            for (unsigned which = 0; which < 2; which++) {
                int16_t one = unit[2 * pair + which];
                sum[j] = vmlal_n_s16(sum[j], vget_low_s16(weight.val[which]), one);
                sum[j + 1] = vmlal_n_s16(sum[j + 1], vget_high_s16(weight.val[which]), one);
            }
        }
    }
    return out_of(head, sum);
}

unsigned pod__net_kernels_arm(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    out[0] = (pod__net_kernel){"NEON", sum_neon, finish_neon};
    return 1;
}

#else

unsigned pod__net_kernels_arm(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    (void)out;
    return 0;
}

#endif
