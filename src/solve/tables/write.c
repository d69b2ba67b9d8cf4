#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "ludopod/text.h"
#include "solve/tables/head.h"

/* The strongest that does not need more memory for its window than the block has. */
enum { PACKING_LEVEL = 15 };

static pod_error system_fault(const char *path, int error, pod_fault *fault) {
    return error ? pod_fault_set(fault, POD_ERROR_IO, 0, 0, path, strerror(error), NULL) : POD_OK;
}

static int write_at(int file, const uint8_t *bytes, size_t length, uint64_t at) {
    while (length) {
        ssize_t written = pwrite(file, bytes, length, (off_t)at);
        if (written < 0 && errno != EINTR) {
            return errno;
        }
        if (written > 0) {
            bytes += written;
            at += (uint64_t)written;
            length -= (size_t)written;
        }
    }
    return 0;
}

pod_error pod__table_writer_begin(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod_fault *fault) {
    *writer = (pod__table_writer){.head = *head,
                                  .path = path,
                                  .to = {.file = -1, .straight = -1},
                                  .blocks = pod__table_blocks(head),
                                  .level = PACKING_LEVEL};
    writer->end = POD__TABLE_HEAD + writer->blocks * POD__TABLE_INDEX_ENTRY;
    writer->packed_size = ZSTD_compressBound(head->block);
    writer->index = calloc(writer->blocks + 1, POD__TABLE_INDEX_ENTRY);
    writer->packed = malloc(writer->packed_size);
    writer->block = malloc(head->block);
    if (!writer->index || !writer->packed || !writer->block) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    return system_fault(path, pod__replacement_begin(&writer->to, path), fault);
}

pod_error pod__table_writer_add(pod__table_writer *writer, const uint8_t *bytes, size_t length, pod_fault *fault) {
    size_t packed = ZSTD_compress(writer->packed, writer->packed_size, bytes, length, writer->level);
    if (ZSTD_isError(packed)) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    int error = write_at(writer->to.file, writer->packed, packed, writer->end);
    if (error) {
        return system_fault(writer->path, error, fault);
    }
    uint8_t *entry = writer->index + writer->done++ * POD__TABLE_INDEX_ENTRY;
    writer->end += packed;
    pod__put_number(entry, 8, writer->end);
    pod__put_number(entry + 8, 8, pod__table_sum(0, writer->packed, packed));
    writer->head.content_sum = pod__table_sum(writer->head.content_sum, bytes, length);
    return POD_OK;
}

/* The last block is as long as what is left of the content. */
pod_error pod__table_writer_put(pod__table_writer *writer, const uint8_t *bytes, size_t length, pod_fault *fault) {
    pod_error error = POD_OK;
    while (length && !error) {
        size_t size = pod__table_block_length(&writer->head, writer->done), room = size - writer->in_block;
        size_t here = room < length ? room : length;
        memcpy(writer->block + writer->in_block, bytes, here);
        writer->in_block += here;
        bytes += here;
        length -= here;
        if (writer->in_block == size) {
            error = pod__table_writer_add(writer, writer->block, size, fault);
            writer->in_block = 0;
        }
    }
    return error;
}

static int write_head(pod__table_writer *writer) {
    uint8_t head[POD__TABLE_HEAD];
    pod__table_head_put(&writer->head, head);
    pod__put_number(head + POD__TABLE_HEAD_SUM, 8, pod__table_head_sum(head, writer->index, writer->blocks));
    int error = write_at(writer->to.file, head, sizeof head, 0);
    return error ? error
                 : write_at(writer->to.file, writer->index, writer->blocks * POD__TABLE_INDEX_ENTRY, sizeof head);
}

pod_error pod__table_writer_finish(pod__table_writer *writer, pod_fault *fault) {
    int error = write_head(writer);
    return system_fault(writer->path, error ? error : pod__replacement_finish(&writer->to), fault);
}

void pod__table_writer_end(pod__table_writer *writer) {
    pod__replacement_end(&writer->to);
    free(writer->index);
    free(writer->packed);
    free(writer->block);
    *writer = (pod__table_writer){.to = {.file = -1, .straight = -1}};
}
