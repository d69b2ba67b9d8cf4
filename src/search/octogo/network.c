/* Octogo evaluated by a trained network. */
#include <assert.h>
#include <math.h>

#include "search/octogo/state.h"

void pod__octo_use_network(void *with, const pod_network *network) {
    pod__octo_setup *setup = with;
    setup->network = network;
}

int pod__octo_network_evaluate(const pod__octo_setup *setup, const pod__octo_state *state) {
    pod__features features;
    pod__octo_features(setup, state, &features);
    return pod__net_evaluate(setup->network, &features);
}

double pod__octo_network_chance(const pod__octo_setup *setup, int score) {
    return 1 / (1 + exp(-(double)score / setup->network->scale));
}

static void extract(const void *setup, const void *lookup, const void *state, pod__features *out) {
    (void)lookup;
    pod__octo_features(setup, state, out);
}

/* Games begin with up to four times as many random moves as there are rows. */
static unsigned opening(unsigned rows, unsigned columns) {
    (void)columns;
    return 4 * rows;
}

static_assert((int)POD__OCTO_FEATURE_COUNT <= (int)POD__NET_FEATURES_MAX &&
                  (int)POD__OCTO_FEATURES_MAX <= (int)POD__NET_ACTIVE_MAX,
              "the features must fit");

const pod__net_kind pod__octo_network = {
    .features = POD__OCTO_FEATURE_COUNT,
    .active_max = POD__OCTO_FEATURES_MAX,
    .bias_first = POD__OCTO_FEATURE_COUNTS,
    .bias_count = POD__OCTO_FEATURE_AREA - POD__OCTO_FEATURE_COUNTS,
    .mirror = pod__octo_mirror,
    .extract = extract,
    .opening = opening,
    .builtin = pod__net_octogo,
    .builtin_length = &pod__net_octogo_length,
};
