#include "solve/weak/content.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/tables/file.h"
#include "solve/weak/certificate.h"

pod_error pod__certificate_fault(pod_fault *fault) {
    static const struct {
        pod_error table, certificate;
    } names[] = {{POD_ERROR_TABLE_UNKNOWN, POD_ERROR_PROOF_UNKNOWN},
                 {POD_ERROR_TABLE_VERSION, POD_ERROR_PROOF_VERSION},
                 {POD_ERROR_TABLE_DAMAGED, POD_ERROR_PROOF_DAMAGED}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (fault->code == names[i].table) {
            return fault->code = names[i].certificate;
        }
    }
    return fault->code;
}

enum { BLOCKS_KEPT = 64 }; /* unpacked beside the content that they are copied to */

static uint8_t *read_blocks(const pod__table_file *file, uint64_t *sum) {
    uint8_t *content = malloc(file->head.content ? (size_t)file->head.content : 1);
    size_t done = 0;
    for (size_t i = 0; content && i < file->blocks; i++) {
        const uint8_t *block = pod__table_file_block(file, i);
        if (!block) {
            free(content);
            return NULL;
        }
        memcpy(content + done, block, pod__table_file_block_length(file, i));
        *sum = pod__table_sum(*sum, block, pod__table_file_block_length(file, i));
        done += pod__table_file_block_length(file, i);
        if (i % BLOCKS_KEPT == BLOCKS_KEPT - 1) {
            pod__table_file_forget(file);
        }
    }
    return content;
}

uint8_t *pod__content_read(const char *path, const char magic[8], size_t *length, uint64_t *sum, pod_fault *fault) {
    pod__table_file file;
    uint8_t *content = NULL;
    if (!pod__table_file_open(&file, path, magic, POD__CERTIFICATE_VERSION, fault)) {
        if (!pod__table_file_check(&file, path, fault)) {
            *sum = 0;
            content = read_blocks(&file, sum);
            *length = (size_t)file.head.content;
            if (!content || *sum != file.head.content_sum) {
                free(content);
                content = NULL;
                pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "24"}});
            }
        }
        pod__table_file_close(&file);
    }
    if (!content) {
        pod__certificate_fault(fault);
    }
    return content;
}

const uint8_t *pod__content_take(pod__content *content, size_t bytes) {
    if (content->bad || (size_t)(content->end - content->at) < bytes) {
        content->bad = true;
        return NULL;
    }
    content->at += bytes;
    return content->at - bytes;
}

uint64_t pod__content_number(pod__content *content, unsigned bytes) {
    const uint8_t *from = pod__content_take(content, bytes);
    return from ? pod__get(from, bytes) : 0;
}

uint64_t pod__content_leb128(pod__content *content) {
    uint64_t number = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        const uint8_t *byte = pod__content_take(content, 1);
        if (!byte) {
            return 0;
        }
        number |= (uint64_t)(*byte & 127u) << shift;
        if (!(*byte & 128u)) {
            return number;
        }
    }
    content->bad = true;
    return 0;
}
