/* In a build without table files: a set is always empty. */
#include "ludopod/table.h"

void pod_tables_place(pod_text *out) {
    (void)out;
}

pod_error pod_tables_open(const char *directory, pod_tables_refused refused, void *context, pod_tables **out,
                          pod_fault *fault) {
    (void)refused;
    (void)context;
    (void)out;
    return pod_fault_set(fault, POD_ERROR_TABLE_ZSTD, 0, 0, directory, NULL, NULL);
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
