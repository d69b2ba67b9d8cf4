#include "network.h"

#include <stdlib.h>

#include "rules/bytes.h"
#include "search/board.h"

static void fill_head(pod__head *head, const pod__net_stage_numbers *from) {
    for (unsigned unit = 0; unit < POD__NET_UNITS; unit++) {
        for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
            head->weight[unit / 2][hidden][unit % 2] = from->weight[hidden][unit];
        }
    }
    for (unsigned hidden = 0; hidden < POD__NET_HIDDEN; hidden++) {
        head->bias[hidden] = from->bias[hidden];
        head->out_weight[hidden] = from->out_weight[hidden];
    }
    head->out_bias = from->out_bias;
}

static void fill(pod_network *network, const pod__net_numbers *from) {
    pod__net_way ways[POD__NET_WAYS_MAX];
    pod__net_ways(ways);
    network->kernel = ways[0].kernel;
    network->scale = (int32_t)from->scale;
    pod__patterns_make(&network->patterns);
    for (unsigned row = 0; row < POD__ROW_COUNT; row++) {
        unsigned mirror = network->patterns.mirror[row];
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            network->row[row][i] = from->row[row][i];
            network->row[row][POD__NET_WIDTH + i] = from->row[mirror][i];
        }
    }
    for (unsigned stage = 0; stage < POD__NET_STAGES; stage++) {
        fill_head(&network->head[stage], &from->stage[stage]);
    }
}

pod_error pod_network_read(const void *bytes, size_t length, pod_network **out) {
    *out = NULL;
    pod__net_numbers *numbers = malloc(sizeof *numbers);
    pod_network *network = aligned_alloc(alignof(pod_network), sizeof *network);
    pod_error error = numbers && network ? pod__net_read(bytes, length, numbers) : POD_ERROR_MEMORY;
    if (!error) {
        fill(network, numbers);
        network->digest = pod__get((const uint8_t *)bytes + length - 8, 8);
        *out = network;
        network = NULL;
    }
    free(network);
    free(numbers);
    return error;
}

pod_network *pod_network_builtin(void) {
    pod_network *network;
    pod_network_read(pod__net_builtin, pod__net_builtin_length, &network);
    return network;
}

uint64_t pod_network_digest(const pod_network *network) {
    return network->digest ? network->digest : 1;
}

void pod_network_free(pod_network *network) {
    free(network);
}

int pod__net_evaluate(const pod_network *network, const pod__rows *rows) {
    int64_t margin = network->kernel(network, rows, pod__net_stage(rows->open));
    int64_t hundredths = margin * 100 / (POD__NET_ONE * POD__NET_WEIGHT);
    return hundredths > POD__ESTIMATE_MAX    ? POD__ESTIMATE_MAX
           : hundredths < -POD__ESTIMATE_MAX ? -POD__ESTIMATE_MAX
                                             : (int)hundredths;
}
