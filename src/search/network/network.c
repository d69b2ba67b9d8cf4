#include "search/network/network.h"

#include <assert.h>
#include <stdlib.h>

#include "base/bytes.h"
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

/* Of the weights, up to where the lookup begins. */
static size_t bytes_of_weights(const pod__net_kind *kind) {
    return sizeof(pod_network) + kind->features * sizeof((pod_network *)0)->weight[0];
}

/* A size that aligned_alloc() takes. */
static size_t rounded_up(size_t size) {
    return (size + alignof(pod_network) - 1) / alignof(pod_network) * alignof(pod_network);
}

static void make_lookup(pod_network *network, const pod__net_kind *kind) {
    if (kind->lookup_size) {
        void *lookup = (unsigned char *)network + bytes_of_weights(kind);
        kind->make_lookup(lookup);
        network->lookup = lookup;
    }
}

static void fill(pod_network *network, const pod__net_kind *kind, const pod__net_numbers *from) {
    pod__net_kernel kernels[POD__NET_KERNELS_MAX];
    uint16_t mirror_of[POD__NET_FEATURES_MAX];
    pod__net_kernels(kernels);
    network->kernel = kernels[0];
    network->game = from->game;
    network->scale = (int32_t)from->scale;
    network->lookup = NULL;
    kind->mirror(mirror_of);
    for (unsigned feature = 0; feature < kind->features; feature++) {
        unsigned mirror = mirror_of[feature];
        for (unsigned i = 0; i < POD__NET_WIDTH; i++) {
            network->weight[feature][i] = from->weight[feature][i];
            network->weight[feature][POD__NET_WIDTH + i] = from->weight[mirror][i];
        }
    }
    for (unsigned stage = 0; stage < POD__NET_STAGES; stage++) {
        fill_head(&network->head[stage], &from->stage[stage]);
    }
}

pod_error pod_network_read(const void *bytes, size_t length, pod_network **out) {
    *out = NULL;
    pod__net_numbers *numbers = malloc(sizeof *numbers);
    pod_error error = numbers ? pod__net_read(bytes, length, numbers) : POD_ERROR_MEMORY;
    if (!error) {
        const pod__net_kind *kind = pod__net_kind_of(numbers->game);
        pod_network *network =
            aligned_alloc(alignof(pod_network), rounded_up(bytes_of_weights(kind) + kind->lookup_size));
        error = network ? POD_OK : POD_ERROR_MEMORY;
        if (network) {
            fill(network, kind, numbers);
            make_lookup(network, kind);
            network->digest = pod__get((const uint8_t *)bytes + length - 8, 8);
            *out = network;
        }
    }
    free(numbers);
    return error;
}

pod_network *pod_network_builtin_for(pod_game_id game) {
    const pod__net_kind *kind = pod__net_kind_of(game);
    pod_network *network = NULL;
    if (kind) {
        pod_network_read(kind->builtin, *kind->builtin_length, &network);
    }
    return network;
}

pod_game_id pod_network_game(const pod_network *network) {
    return network->game;
}

uint64_t pod_network_digest(const pod_network *network) {
    return network->digest ? network->digest : 1;
}

void pod_network_free(pod_network *network) {
    free(network);
}

int pod__net_evaluate(const pod_network *network, const pod__features *features) {
    int16_t unit[POD__NET_UNITS] = {0};
    pod__net_change change = {.added = features->index, .added_count = features->count};
    network->kernel.sum(network, &change, unit);
    return pod__net_evaluate_units(network, unit, features->open);
}

int pod__net_evaluate_units(const pod_network *network, const int16_t unit[POD__NET_UNITS], unsigned open) {
    int64_t margin = network->kernel.forward(&network->head[pod__net_stage(open)], unit);
    int64_t hundredths = margin * 100 / (POD__NET_ONE * POD__NET_WEIGHT);
    return hundredths > POD__ESTIMATE_MAX    ? POD__ESTIMATE_MAX
           : hundredths < -POD__ESTIMATE_MAX ? -POD__ESTIMATE_MAX
                                             : (int)hundredths;
}
