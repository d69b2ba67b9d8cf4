/* What a build without zstd leaves out: a set of tables is always empty, and no layer is kept in a file. */
#include "ludopod/table.h"
#include "ludopod/text.h"
#include "solve/strong/layer_file.h"

/* ---- Tables -------------------------------------------------------------------------------------------------- */

void pod_tables_place(pod_text *out) {
    (void)out;
}

pod_error pod_tables_open(const char *directory, pod_tables_refused refused, void *context, pod_tables **out,
                          pod_fault *fault) {
    (void)refused;
    (void)context;
    (void)out;
    return pod_fault_set(fault, POD_ERROR_TABLE_ZSTD, &(pod_fault_about){.argument = {directory}});
}

void pod_tables_close(pod_tables *tables) {
    (void)tables;
}

size_t pod_tables_count(const pod_tables *tables) {
    (void)tables;
    return 0;
}

const char *pod_tables_path(const pod_tables *tables, size_t index) {
    (void)tables;
    (void)index;
    return "";
}

bool pod_tables_probe(const pod_tables *tables, const pod_position *position, pod_table_value *out) {
    (void)tables;
    (void)position;
    (void)out;
    return false;
}

/* ---- Files of a solution ------------------------------------------------------------------------------------- */

void pod__store_path(const pod__store *store, unsigned pips, unsigned dice, char path[POD__STORE_PATH]) {
    (void)store;
    (void)pips;
    (void)dice;
    *path = 0;
}

pod_error pod__store_prepare(const pod__store *store, pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_TABLE_ZSTD, &(pod_fault_about){.argument = {store->directory}});
}

pod_error pod__layer_write(const pod__layer_file *to, pod__job *job, pod__layer *layer, const uint32_t *number,
                           pod_fault *fault) {
    (void)job;
    (void)layer;
    (void)number;
    return pod__store_prepare(to->store, fault);
}

bool pod__layer_check(const pod__layer_file *from, pod_strong_layer *sums, uint64_t *sum) {
    (void)from;
    (void)sums;
    (void)sum;
    return false;
}

pod_error pod__layer_read(const pod__layer_file *from, pod__job *job, pod__layer *out, pod_fault *fault) {
    (void)job;
    (void)out;
    return pod__store_prepare(from->store, fault);
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
