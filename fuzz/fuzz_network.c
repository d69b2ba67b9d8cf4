/* Network files. The input is a list of changes to the file of a built-in network, three bytes where and one what each;
   the last bit of the first byte leaves the checksum wrong, the next takes Octogo's network. What is accepted must
   evaluate, the same with every kernel. */
#include <string.h>

#include "base/bytes.h"
#include "fuzz.h"
#include "ludopod/network.h"
#include "search/board.h"
#include "search/network/network.h"

static int32_t result_of(const pod__net_kernel *kernel, const pod_network *network, const pod__features *features,
                         unsigned stage) {
    int16_t unit[POD__NET_UNITS] = {0};
    kernel->sum(network, &(pod__net_change){.added = features->index, .added_count = features->count}, unit);
    return kernel->forward(&network->head[stage], unit);
}

static void check(const pod_network *network) {
    pod__net_kernel kernel[POD__NET_KERNELS_MAX];
    pod__features features = {.count = (uint8_t)pod__net_kind_of(pod_network_game(network))->active_max, .open = 20};
    unsigned kernels = pod__net_kernels(kernel);
    for (unsigned i = 0; i < features.count; i++) {
        features.index[i] = (uint16_t)(i * 24);
    }
    for (unsigned stage = 0; stage < POD__NET_STAGES; stage++) {
        int32_t expected = result_of(&kernel[kernels - 1], network, &features, stage);
        for (unsigned i = 0; i + 1 < kernels; i++) {
            must(result_of(&kernel[i], network, &features, stage) == expected);
        }
    }
    int score = pod__net_evaluate(network, &features);
    must(score >= -POD__ESTIMATE_MAX && score <= POD__ESTIMATE_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t bytes[POD__NET_FILE_BYTES_MAX];
    pod_network *network;
    const pod__net_kind *kind = pod__net_kind_of(size && data[0] & 2 ? POD_GAME_OCTOGO : POD_GAME_CEPHALOPOD);
    size_t length = *kind->builtin_length;
    memcpy(bytes, kind->builtin, length);
    for (size_t i = 1; i + 4 <= size; i += 4) {
        bytes[pod__get(data + i, 3) % length] = data[i + 3];
    }
    if (size && !(data[0] & 1)) {
        pod__put(bytes + length - 8, pod__checksum(bytes, length - 8), 8);
    }
    if (pod_network_read(bytes, length, &network) == POD_OK) {
        check(network);
        pod_network_free(network);
    } else {
        must(network == NULL);
    }
    must(pod_network_read(data, size, &network) != POD_OK);
    return 0;
}
