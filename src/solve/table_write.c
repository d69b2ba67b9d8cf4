#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "ludopod/text.h"
#include "table_head.h"

/* The strongest that does not need more memory for its window than the block has. */
enum { PACKING_LEVEL = 15 };

static pod_error system_fault(const char *path, pod_fault *fault) {
    return pod_fault_set(fault, POD_ERROR_IO, 0, 0, path, strerror(errno), NULL);
}

static bool write_at(int file, const uint8_t *bytes, size_t length, uint64_t at) {
    while (length) {
        ssize_t written = pwrite(file, bytes, length, (off_t)at);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            at += (uint64_t)written;
            length -= (size_t)written;
        }
    }
    return true;
}

/* Named for the process: only its own leavings can be in the way. */
static pod_error open_aside(pod__table_writer *writer, pod_fault *fault) {
    size_t size = strlen(writer->path) + 32;
    writer->aside = malloc(size);
    if (!writer->aside) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    snprintf(writer->aside, size, "%s.%ld", writer->path, (long)getpid());
    writer->file = open(writer->aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return writer->file < 0 ? system_fault(writer->path, fault) : POD_OK;
}

pod_error pod__table_writer_begin(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod_fault *fault) {
    *writer = (pod__table_writer){
        .head = *head, .path = path, .file = -1, .blocks = pod__table_blocks(head), .level = PACKING_LEVEL};
    writer->end = POD__TABLE_HEAD + writer->blocks * POD__TABLE_INDEX_ENTRY;
    writer->packed_size = ZSTD_compressBound(head->block);
    writer->index = calloc(writer->blocks + 1, POD__TABLE_INDEX_ENTRY);
    writer->packed = malloc(writer->packed_size);
    writer->block = malloc(head->block);
    if (!writer->index || !writer->packed || !writer->block) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    return open_aside(writer, fault);
}

pod_error pod__table_writer_add(pod__table_writer *writer, const uint8_t *bytes, size_t length, pod_fault *fault) {
    size_t packed = ZSTD_compress(writer->packed, writer->packed_size, bytes, length, writer->level);
    if (ZSTD_isError(packed)) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL);
    }
    if (!write_at(writer->file, writer->packed, packed, writer->end)) {
        return system_fault(writer->aside, fault);
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

static bool write_head(pod__table_writer *writer) {
    uint8_t head[POD__TABLE_HEAD];
    pod__table_head_put(&writer->head, head);
    pod__put_number(head + POD__TABLE_HEAD_SUM, 8, pod__table_head_sum(head, writer->index, writer->blocks));
    return write_at(writer->file, head, sizeof head, 0) &&
           write_at(writer->file, writer->index, writer->blocks * POD__TABLE_INDEX_ENTRY, sizeof head);
}

/* So that the new name outlives a power cut. */
static bool sync_folder_of(const char *path) {
    char *copy = strdup(path);
    int folder = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY) : -1;
    bool synced = folder >= 0 && (!fsync(folder) || errno == EINVAL);
    if (folder >= 0) {
        close(folder);
    }
    free(copy);
    return synced;
}

pod_error pod__table_writer_finish(pod__table_writer *writer, pod_fault *fault) {
    if (!write_head(writer) || fsync(writer->file) || rename(writer->aside, writer->path)) {
        return system_fault(writer->path, fault);
    }
    free(writer->aside);
    writer->aside = NULL;
    return sync_folder_of(writer->path) ? POD_OK : system_fault(writer->path, fault);
}

void pod__table_writer_end(pod__table_writer *writer) {
    if (writer->file >= 0) {
        close(writer->file);
        if (writer->aside) {
            unlink(writer->aside);
        }
    }
    free(writer->aside);
    free(writer->index);
    free(writer->packed);
    free(writer->block);
    *writer = (pod__table_writer){.file = -1};
}
