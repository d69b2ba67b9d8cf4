/* Octogo judged by a trained network. */
#include <math.h>

#include "search/octogo/state.h"

void pod__octo_use_network(void *with, const pod_network *network) {
    pod__octo_setup *setup = with;
    setup->network = network;
}

int pod__octo_network_evaluate(const pod__octo_setup *setup, const pod__octo_state *state) {
    pod__features rows;
    pod__octo_features(setup, state, &rows);
    return pod__net_evaluate(setup->network, &rows);
}

double pod__octo_network_chance(const pod__octo_setup *setup, int score) {
    return 1 / (1 + exp(-(double)score / setup->network->scale));
}
