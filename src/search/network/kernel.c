/* The network in plain C; the other kernels are held to it. */
#include "search/network/network.h"

static int32_t clip(int32_t value) {
    return value < 0 ? 0 : value > POD__NET_ONE ? POD__NET_ONE : value;
}

static void sum_plain(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]) {
    for (unsigned i = 0; i < change->added_count; i++) {
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            unit[j] = (int16_t)(unit[j] + network->weight[change->added[i]][j]);
        }
    }
    for (unsigned i = 0; i < change->removed_count; i++) {
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            unit[j] = (int16_t)(unit[j] - network->weight[change->removed[i]][j]);
        }
    }
}

static int32_t finish_plain(const pod__head *head, const int16_t unit[POD__NET_UNITS]) {
    int32_t out = head->out_bias;
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        int32_t sum = head->bias[hidden];
        for (unsigned j = 0; j < POD__NET_UNITS; j++) {
            sum += head->weight[j / 2][hidden][j % 2] * clip(unit[j]);
        }
        out += head->out_weight[hidden] * clip(sum >> 10);
    }
    return out;
}

unsigned pod__net_kernels(pod__net_kernel out[POD__NET_KERNELS_MAX]) {
    unsigned count = pod__net_kernels_x86(out);
    count += pod__net_kernels_arm(out + count);
    count += pod__net_kernels_wasm(out + count);
    out[count++] = (pod__net_kernel){"plain", sum_plain, finish_plain};
    return count;
}
