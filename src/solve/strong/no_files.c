/* A build without zstd keeps no layers. */
#include "ludopod/text.h"
#include "solve/strong/layer_file.h"
#include "solve/strong/manifest.h"

void pod__store_path(const pod__store *store, unsigned pips, unsigned dice, char path[POD__STORE_PATH]) {
    (void)store;
    (void)pips;
    (void)dice;
    *path = 0;
}

pod_error pod__store_prepare(const pod__store *store, pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_TABLE_ZSTD, 0, 0, store->directory, NULL, NULL);
}

pod_error pod__layer_write(const pod__store *store, pod__job *job, const pod__keys *keys, const pod__layer *layer,
                           const uint32_t *number, uint64_t *sum, pod_fault *fault) {
    (void)job;
    (void)keys;
    (void)layer;
    (void)number;
    (void)sum;
    return pod__store_prepare(store, fault);
}

bool pod__layer_check(const pod__store *store, const pod__keys *keys, unsigned pips, unsigned dice,
                      pod_strong_layer *sums, uint64_t *sum) {
    (void)store;
    (void)keys;
    (void)pips;
    (void)dice;
    (void)sums;
    (void)sum;
    return false;
}

pod_error pod__layer_read(const pod__store *store, pod__job *job, const pod__keys *keys, unsigned pips, unsigned dice,
                          pod__layer *out, pod_fault *fault) {
    (void)job;
    (void)keys;
    (void)pips;
    (void)dice;
    (void)out;
    return pod__store_prepare(store, fault);
}

pod_error pod__manifest_add(pod__manifest *manifest, const pod_strong_layer *sums, uint64_t sum, pod_fault *fault) {
    (void)manifest;
    (void)sums;
    (void)sum;
    (void)fault;
    return POD_OK;
}

pod_error pod__manifest_write(const pod__manifest *manifest, const pod__store *store, pod_fault *fault) {
    (void)manifest;
    return pod__store_prepare(store, fault);
}

void pod__manifest_free(pod__manifest *manifest) {
    (void)manifest;
}
