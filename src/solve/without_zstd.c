/* What a build without zstd leaves out: a set of tables is always empty, and no layer is kept in a file. */
#include "ludopod/table.h"
#include "ludopod/text.h"
#include "solve/strong/disk/found.h"
#include "solve/strong/disk/solve.h"

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

/* ---- What does not fit in memory ----------------------------------------------------------------------------- */

pod_error pod__disk_open(pod__disk *disk, const char *path, pod__memory *memory) {
    (void)path;
    (void)memory;
    disk->folder = -1;
    return POD_ERROR_IO;
}

void pod__disk_close(pod__disk *disk) {
    (void)disk;
}

pod_error pod__disk_fault(const pod__disk *disk, pod_error error, pod_fault *fault) {
    (void)disk;
    return pod_fault_set(fault, error, NULL);
}

void pod__disk_remove(const char *path) {
    (void)path;
}

pod_error pod__found_add(pod__disk *disk, pod__found_runs *runs, pod__set *set, unsigned pips, unsigned dice) {
    (void)disk;
    (void)runs;
    (void)set;
    (void)pips;
    (void)dice;
    return POD_ERROR_IO;
}

pod_error pod__found_merge(pod__disk *disk, pod__found_runs *runs, unsigned pips, unsigned dice, pod__keys *out) {
    (void)disk;
    (void)runs;
    (void)out;
    (void)pips;
    (void)dice;
    return POD_ERROR_IO;
}

void pod__found_runs_free(pod__found_runs *runs) {
    (void)runs;
}

pod_error pod__found_keep(pod__disk *disk, pod__keys *keys, unsigned pips, unsigned dice) {
    (void)disk;
    (void)keys;
    (void)pips;
    (void)dice;
    return POD_ERROR_IO;
}

pod_error pod__found_keep_all(pod__disk *disk, pod__found_keys keys) {
    (void)disk;
    (void)keys;
    return POD_ERROR_IO;
}

void pod__found_close(pod__keys *keys) {
    (void)keys;
}

pod_error pod__found_finish(pod__disk *disk, pod__found_keys keys) {
    (void)disk;
    (void)keys;
    return POD_ERROR_IO;
}

bool pod__found_take(pod__disk *disk, pod__found_keys keys, uint64_t *boards) {
    (void)disk;
    (void)keys;
    (void)boards;
    return false;
}

pod_error pod__disk_layer_move(pod__disk *disk, pod__layer *from, const pod__keys *keys, pod__disk_layer *out) {
    (void)disk;
    (void)from;
    (void)keys;
    (void)out;
    return POD_ERROR_IO;
}

bool pod__disk_layer_take(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out) {
    (void)disk;
    (void)pips;
    (void)dice;
    (void)out;
    return false;
}

void pod__disk_layer_remove(pod__disk *disk, unsigned pips, unsigned dice) {
    (void)disk;
    (void)pips;
    (void)dice;
}

void pod__disk_layer_close(pod__disk_layer *layer) {
    (void)layer;
}

pod_error pod__layer_solve_on_disk(pod__job *job, unsigned pips, unsigned dice, const pod__chunk_source *source,
                                   pod_strong_layer *sums) {
    (void)source;
    (void)job;
    (void)sums;
    (void)pips;
    (void)dice;
    return POD_ERROR_IO;
}

pod_error pod__layer_write_from_disk(const pod__layer_file *to, pod__job *job, pod_strong_layer *sums, uint64_t *sum,
                                     pod_fault *fault) {
    (void)job;
    (void)sums;
    (void)sum;
    return pod__store_prepare(to->store, fault);
}

pod_error pod__job_to_disk(pod__job *job) {
    (void)job;
    return POD_ERROR_IO;
}
