#include "base/array.h"
#include "solve/strong/layer_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"

enum { ENTRY = 56, ENTRIES_MAX = (POD_STRONG_PIPS_MAX + 1) * (POD_STRONG_SQUARES_MAX + 1) };

pod_error pod__manifest_add(pod__manifest *manifest, const pod_strong_layer *sums, uint64_t sum, pod_fault *fault) {
    if (!pod__grow(&manifest->layer, &manifest->room, manifest->count + 1, sizeof *manifest->layer)) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    manifest->layer[manifest->count++] = (pod__manifest_layer){*sums, sum};
    return POD_OK;
}

void pod__manifest_free(pod__manifest *manifest) {
    free(manifest->layer);
    *manifest = (pod__manifest){0};
}

static pod_error path_of(const char *directory, char path[POD__STORE_PATH], pod_fault *fault) {
    int length = snprintf(path, POD__STORE_PATH, "%s/" POD__MANIFEST_NAME, directory);
    return length < POD__STORE_PATH
               ? POD_OK
               : pod_fault_set(fault, POD_ERROR_IO,
                               &(pod_fault_about){.argument = {directory, strerror(ENAMETOOLONG)}});
}

/* ---- Writing ----------------------------------------------------------------------------------------- */

static void put_entry(const pod__manifest_layer *layer, uint8_t bytes[ENTRY]) {
    const pod_strong_layer *sums = &layer->sums;
    const uint64_t number[ENTRY / 8] = {
        sums->pips << 8 | sums->dice, sums->boards, sums->distinct, sums->won, sums->drawn, sums->lost, layer->sum};
    for (unsigned i = 0; i < ENTRY / 8; i++) {
        pod__put(bytes + 8 * i, number[i], 8);
    }
}

static pod__table_head head_of(const pod__manifest *manifest, const pod__store *store) {
    pod__table_head head = {
        .version = POD__MANIFEST_VERSION, .block = ENTRY * ENTRIES_MAX, .content = ENTRY * manifest->count};
    memcpy(head.magic, POD__MANIFEST_MAGIC, sizeof head.magic);
    head.about[0] = store->rows;
    head.about[1] = store->columns;
    head.about[2] = store->exact;
    head.about[3] = POD__MANIFEST_RULES;
    pod__put(head.about + 4, manifest->count, 4);
    return head;
}

pod_error pod__manifest_write(const pod__manifest *manifest, const pod__store *store, pod_fault *fault) {
    char path[POD__STORE_PATH];
    pod__table_head head = head_of(manifest, store);
    pod__table_writer writer;
    uint8_t *bytes = malloc(ENTRY * manifest->count);
    pod_error error = bytes ? path_of(store->directory, path, fault) : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    if (error) {
        free(bytes);
        return error;
    }
    for (size_t i = 0; i < manifest->count; i++) {
        put_entry(&manifest->layer[i], bytes + ENTRY * i);
    }
    error = pod__table_writer_begin(&writer, path, &head, fault);
    error = error ? error : pod__table_writer_put(&writer, bytes, ENTRY * manifest->count, fault);
    error = error ? error : pod__table_writer_finish(&writer, fault);
    pod__table_writer_end(&writer);
    free(bytes);
    return error;
}

/* ---- Reading ----------------------------------------------------------------------------------------- */

static pod__manifest_layer get_entry(const uint8_t bytes[ENTRY]) {
    uint64_t number[ENTRY / 8];
    for (unsigned i = 0; i < ENTRY / 8; i++) {
        number[i] = pod__get(bytes + 8 * i, 8);
    }
    return (pod__manifest_layer){{.pips = (unsigned)(number[0] >> 8),
                                  .dice = (unsigned)(number[0] & 255),
                                  .boards = number[1],
                                  .distinct = number[2],
                                  .won = number[3],
                                  .drawn = number[4],
                                  .lost = number[5]},
                                 number[6]};
}

static bool makes_sense(const pod__table_head *head) {
    uint64_t count = pod__get(head->about + 4, 4);
    unsigned squares = head->about[0] * head->about[1];
    return squares && squares <= POD_STRONG_SQUARES_MAX && head->about[2] <= 1 &&
           head->about[3] == POD__MANIFEST_RULES && count && count <= ENTRIES_MAX && head->content == ENTRY * count &&
           head->block == ENTRY * ENTRIES_MAX;
}

static pod_error read_entries(const pod__table_file *file, pod__manifest *out, pod_fault *fault) {
    const uint8_t *bytes = pod__table_file_block(file, 0);
    pod_error error = bytes ? POD_OK : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    for (size_t i = 0; i < file->head.content / ENTRY && !error; i++) {
        pod__manifest_layer layer = get_entry(bytes + ENTRY * i);
        error = pod__manifest_add(out, &layer.sums, layer.sum, fault);
    }
    return error;
}

pod_error pod__manifest_read(const char *directory, pod__manifest *out, pod_fault *fault) {
    char path[POD__STORE_PATH];
    pod__table_file file;
    pod_error error = path_of(directory, path, fault);
    error = error ? error : pod__table_file_open(&file, path, POD__MANIFEST_MAGIC, POD__MANIFEST_VERSION, fault);
    if (error) {
        return error;
    }
    *out = (pod__manifest){.rows = file.head.about[0], .columns = file.head.about[1], .exact = file.head.about[2] != 0};
    error = makes_sense(&file.head)
                ? pod__table_file_check(&file, path, NULL, fault)
                : pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "32"}});
    error = error ? error : read_entries(&file, out, fault);
    pod__table_file_close(&file);
    if (error) {
        pod__manifest_free(out);
    }
    return error;
}
