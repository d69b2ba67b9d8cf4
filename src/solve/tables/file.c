#include "solve/tables/file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "base/bytes.h"
#include "base/random.h"
#include "ludopod/text.h"

static pod_error system_fault(const char *path, int error, pod_fault *fault) {
    return error ? pod_fault_set(fault, POD_ERROR_IO, &(pod_fault_about){.argument = {path, strerror(error)}}) : POD_OK;
}

/* ---- The head ------------------------------------------------------------------------------------------------ */

uint64_t pod__table_sum(uint64_t sum, const uint8_t *bytes, size_t length) {
    sum = pod__mix(sum + 0x9e3779b97f4a7c15u + length);
    for (size_t i = 0; i < length; i += 8) {
        size_t left = length - i;
        sum = pod__mix(sum + 0x9e3779b97f4a7c15u + pod__get(bytes + i, left < 8 ? (unsigned)left : 8));
    }
    return sum;
}

void pod__table_head_put(const pod__table_head *head, uint8_t bytes[POD__TABLE_HEAD]) {
    memset(bytes, 0, POD__TABLE_HEAD);
    memcpy(bytes, head->magic, sizeof head->magic);
    pod__put(bytes + 8, head->version, 4);
    pod__put(bytes + 12, head->block, 4);
    pod__put(bytes + 16, head->content, 8);
    pod__put(bytes + 24, head->content_sum, 8);
    memcpy(bytes + 32, head->about, sizeof head->about);
}

void pod__table_head_get(const uint8_t bytes[POD__TABLE_HEAD], pod__table_head *head) {
    memcpy(head->magic, bytes, sizeof head->magic);
    head->version = (uint32_t)pod__get(bytes + 8, 4);
    head->block = (uint32_t)pod__get(bytes + 12, 4);
    head->content = pod__get(bytes + 16, 8);
    head->content_sum = pod__get(bytes + 24, 8);
    memcpy(head->about, bytes + 32, sizeof head->about);
}

uint64_t pod__table_head_sum(const uint8_t head[POD__TABLE_HEAD], const uint8_t *index, size_t blocks) {
    uint64_t sum = pod__table_sum(0, head, POD__TABLE_HEAD_SUM);
    return pod__table_sum(sum, index, blocks * POD__TABLE_INDEX_ENTRY);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

enum { BLOCK_MAX = 1 << 26, BLOCKS_IN_PIECE = 4 };

static pod_error damaged(const char *path, uint64_t at, pod_fault *fault) {
    char where[32];
    snprintf(where, sizeof where, "%" PRIu64, at);
    return pod_fault_set(fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, where}});
}

/* *number: of the open file, to be closed unless it is negative. */
static pod_error open_file(pod__table_file *file, const char *path, int *number, pod_fault *fault) {
    struct stat status;
    *number = open(path, O_RDONLY | O_CLOEXEC);
    if (*number < 0 || fstat(*number, &status)) {
        return system_fault(path, errno, fault);
    }
    file->length = (size_t)status.st_size;
    return status.st_size < POD__TABLE_HEAD ? damaged(path, (uint64_t)status.st_size, fault) : POD_OK;
}

static pod_error map(pod__table_file *file, const char *path, pod_fault *fault) {
    int number;
    pod_error error = open_file(file, path, &number, fault);
    if (!error) {
        void *bytes = mmap(NULL, file->length, PROT_READ, MAP_PRIVATE, number, 0);
        file->bytes = bytes == MAP_FAILED ? NULL : bytes;
        error = file->bytes ? POD_OK : system_fault(path, errno, fault);
    }
    if (number >= 0) {
        close(number);
    }
    return error;
}

static const uint8_t *index_entry(const pod__table_file *file, size_t block) {
    return file->bytes + POD__TABLE_HEAD + block * POD__TABLE_INDEX_ENTRY;
}

static uint64_t block_end(const pod__table_file *file, size_t block) {
    return pod__get(index_entry(file, block), 8);
}

static uint64_t block_begin(const pod__table_file *file, size_t block) {
    return block ? block_end(file, block - 1) : POD__TABLE_HEAD + file->blocks * POD__TABLE_INDEX_ENTRY;
}

static pod_error read_head(pod__table_file *file, const char *path, const char magic[8], uint32_t version,
                           pod_fault *fault) {
    char theirs[16], ours[16];
    pod__table_head_get(file->bytes, &file->head);
    if (memcmp(file->head.magic, magic, sizeof file->head.magic) != 0) {
        return pod_fault_set(fault, POD_ERROR_TABLE_UNKNOWN, &(pod_fault_about){.argument = {path}});
    }
    if (file->head.version != version) {
        snprintf(theirs, sizeof theirs, "%" PRIu32, file->head.version);
        snprintf(ours, sizeof ours, "%" PRIu32, version);
        return pod_fault_set(fault, POD_ERROR_TABLE_VERSION, &(pod_fault_about){.argument = {path, theirs, ours}});
    }
    /* An index that would not fit in the file cannot be summed. */
    uint64_t entries = (file->length - POD__TABLE_HEAD) / POD__TABLE_INDEX_ENTRY;
    if (!file->head.block || file->head.block > BLOCK_MAX || file->head.content / file->head.block >= entries + 1) {
        return damaged(path, 8, fault);
    }
    file->blocks = pod__table_blocks(&file->head);
    return file->blocks <= entries ? POD_OK : damaged(path, POD__TABLE_HEAD_SUM, fault);
}

/* The blocks follow each other to the end of the file. */
static pod_error check_index(const pod__table_file *file, const char *path, pod_fault *fault) {
    uint64_t sum = pod__table_head_sum(file->bytes, index_entry(file, 0), file->blocks);
    if (sum != pod__get(file->bytes + POD__TABLE_HEAD_SUM, 8)) {
        return damaged(path, POD__TABLE_HEAD_SUM, fault);
    }
    for (size_t i = 0; i < file->blocks; i++) {
        if (block_end(file, i) <= block_begin(file, i) || block_end(file, i) > file->length) {
            return damaged(path, block_begin(file, i), fault);
        }
    }
    return block_begin(file, file->blocks) == file->length ? POD_OK : damaged(path, file->length, fault);
}

pod_error pod__table_file_open(pod__table_file *file, const char *path, const char magic[8], uint32_t version,
                               pod_fault *fault) {
    *file = (pod__table_file){.bytes = NULL};
    pod_error error = map(file, path, fault);
    error = error ? error : read_head(file, path, magic, version, fault);
    error = error ? error : check_index(file, path, fault);
    if (!error && file->blocks) {
        file->block = calloc(file->blocks, sizeof *file->block);
        error = file->block ? POD_OK : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    if (error) {
        pod__table_file_close(file);
    }
    return error;
}

size_t pod__table_file_unpacked(const pod__table_file *file) {
    size_t bytes = 0;
    for (size_t i = 0; i < file->blocks; i++) {
        bytes += atomic_load_explicit(&file->block[i], memory_order_relaxed) ? file->head.block : 0;
    }
    return bytes;
}

void pod__table_file_forget_block(const pod__table_file *file, size_t index) {
    assert(index < file->blocks);
    free(atomic_exchange_explicit(&file->block[index], NULL, memory_order_relaxed));
}

void pod__table_file_forget(const pod__table_file *file) {
    for (size_t i = 0; file->block && i < file->blocks; i++) {
        pod__table_file_forget_block(file, i);
    }
}

void pod__table_file_close(pod__table_file *file) {
    pod__table_file_forget(file);
    free(file->block);
    if (file->bytes) {
        munmap((void *)file->bytes, file->length);
    }
    *file = (pod__table_file){.bytes = NULL};
}

static bool is_sound(const pod__table_file *file, size_t block) {
    uint64_t begin = block_begin(file, block);
    uint64_t sum = pod__table_sum(0, file->bytes + begin, (size_t)(block_end(file, block) - begin));
    return sum == pod__get(index_entry(file, block) + 8, 8);
}

typedef struct checking {
    const pod__table_file *file;
    atomic_size_t damaged; /* the first block that is; none: blocks */
} checking;

static bool check_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    checking *at = context;
    for (size_t i = piece * BLOCKS_IN_PIECE; i < at->file->blocks && i < (piece + 1) * BLOCKS_IN_PIECE; i++) {
        size_t first = atomic_load(&at->damaged);
        if (i >= first || is_sound(at->file, i)) {
            continue;
        }
        while (i < first && !atomic_compare_exchange_weak(&at->damaged, &first, i)) {
        }
    }
    return true;
}

pod_error pod__table_file_check(const pod__table_file *file, const char *path, pod__crew *crew, pod_fault *fault) {
    checking at = {.file = file, .damaged = file->blocks};
    pod__crew_work(crew, (file->blocks + BLOCKS_IN_PIECE - 1) / BLOCKS_IN_PIECE, check_piece, &at);
    return at.damaged < file->blocks ? damaged(path, block_begin(file, at.damaged), fault) : POD_OK;
}

size_t pod__table_file_block_length(const pod__table_file *file, size_t index) {
    return pod__table_block_length(&file->head, index);
}

static uint8_t *unpack(const pod__table_file *file, size_t index) {
    uint64_t begin = block_begin(file, index);
    size_t length = pod__table_file_block_length(file, index);
    uint8_t *bytes = is_sound(file, index) ? malloc(length) : NULL;
    if (bytes &&
        ZSTD_decompress(bytes, length, file->bytes + begin, (size_t)(block_end(file, index) - begin)) != length) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

const uint8_t *pod__table_file_block(const pod__table_file *file, size_t index) {
    assert(index < file->blocks);
    uint8_t *bytes = atomic_load_explicit(&file->block[index], memory_order_acquire);
    if (bytes) {
        return bytes;
    }
    uint8_t *fresh = unpack(file, index);
    /* Another thread may have been quicker: then its copy stays. */
    if (fresh && !atomic_compare_exchange_strong_explicit(&file->block[index], &bytes, fresh, memory_order_acq_rel,
                                                          memory_order_acquire)) {
        free(fresh);
        return bytes;
    }
    return fresh;
}

/* ---- Reading a file that may change -------------------------------------------------------------------------- */

static pod_error read_bytes(const pod__table_reader *reader, uint64_t at, size_t length, uint8_t *out,
                            pod_fault *fault) {
    for (size_t done = 0; done < length;) {
        ssize_t got = pread(reader->number, out + done, length - done, (off_t)(at + done));
        if (got < 0 && errno != EINTR) {
            return system_fault(reader->path, errno, fault);
        }
        if (!got) {
            return damaged(reader->path, at + done, fault);
        }
        done += got > 0 ? (size_t)got : 0;
    }
    return POD_OK;
}

static pod_error read_index(pod__table_reader *reader, pod_fault *fault) {
    size_t length = POD__TABLE_HEAD + reader->file.blocks * POD__TABLE_INDEX_ENTRY;
    uint8_t *bytes = realloc((uint8_t *)reader->file.bytes, length);
    if (!bytes) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    reader->file.bytes = bytes;
    pod_error error = read_bytes(reader, POD__TABLE_HEAD, length - POD__TABLE_HEAD, bytes + POD__TABLE_HEAD, fault);
    return error ? error : check_index(&reader->file, reader->path, fault);
}

static pod_error read_beginning(pod__table_reader *reader, const char magic[8], uint32_t version, pod_fault *fault) {
    uint8_t *head = malloc(POD__TABLE_HEAD);
    if (!head) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    reader->file.bytes = head;
    pod_error error = read_bytes(reader, 0, POD__TABLE_HEAD, head, fault);
    error = error ? error : read_head(&reader->file, reader->path, magic, version, fault);
    error = error ? error : read_index(reader, fault);
    if (!error) {
        reader->room = ZSTD_compressBound(pod__table_block_length(&reader->file.head, 0));
        reader->packed = malloc(reader->room);
        error = reader->packed ? POD_OK : pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    return error;
}

pod_error pod__table_reader_open(pod__table_reader *reader, const char *path, const char magic[8], uint32_t version,
                                 pod_fault *fault) {
    *reader = (pod__table_reader){.path = path};
    pod_error error = open_file(&reader->file, path, &reader->number, fault);
    error = error ? error : read_beginning(reader, magic, version, fault);
    if (error) {
        pod__table_reader_close(reader);
    }
    return error;
}

void pod__table_reader_close(pod__table_reader *reader) {
    free((uint8_t *)reader->file.bytes);
    free(reader->packed);
    if (reader->number >= 0) {
        close(reader->number);
    }
    *reader = (pod__table_reader){.number = -1};
}

pod_error pod__table_reader_block(const pod__table_reader *reader, size_t index, uint8_t *out, pod_fault *fault) {
    assert(index < reader->file.blocks);
    const uint64_t begin = block_begin(&reader->file, index);
    const uint64_t packed = block_end(&reader->file, index) - begin;
    const size_t length = pod__table_file_block_length(&reader->file, index);
    if (packed > reader->room) {
        return damaged(reader->path, begin, fault); /* nobody packs that badly */
    }
    pod_error error = read_bytes(reader, begin, (size_t)packed, reader->packed, fault);
    if (!error &&
        (pod__table_sum(0, reader->packed, (size_t)packed) != pod__get(index_entry(&reader->file, index) + 8, 8) ||
         ZSTD_decompress(out, length, reader->packed, (size_t)packed) != length)) {
        error = damaged(reader->path, begin, fault);
    }
    return error;
}

pod_error pod__table_reader_damaged(const pod__table_reader *reader, uint64_t at, pod_fault *fault) {
    return damaged(reader->path, at, fault);
}
