/* For MADV_DONTNEED, which POSIX knows under another name. */
#define _DEFAULT_SOURCE 1
#include "solve/strong/disk/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_replacement.h"
#include "ludopod/text.h"
#include "solve/tables/file.h"

enum { PASSED = 1 << 20, PAGE = 1 << 12, SUMMED = 1 << 16 };

static pod_error failed(pod__disk *disk) {
    int none = 0;
    atomic_compare_exchange_strong(&disk->error, &none, errno);
    return POD_ERROR_IO;
}

/* ---- The folder ---------------------------------------------------------------------------------------------- */

pod_error pod__disk_open(pod__disk *disk, const char *path, pod__memory *memory) {
    disk->memory = memory;
    disk->crew = NULL;
    disk->error = 0;
    disk->folder = -1;
    if (snprintf(disk->path, sizeof disk->path, "%s", path) >= (int)sizeof disk->path) {
        errno = ENAMETOOLONG;
        return failed(disk);
    }
    if (mkdir(path, 0777) && errno != EEXIST) {
        return failed(disk);
    }
    disk->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return disk->folder < 0 ? failed(disk) : POD_OK;
}

void pod__disk_close(pod__disk *disk) {
    if (disk->folder >= 0) {
        close(disk->folder);
    }
    disk->folder = -1;
}

pod_error pod__disk_fault(const pod__disk *disk, pod_error error, pod_fault *fault) {
    const bool told = error == POD_ERROR_IO && disk && disk->error;
    return pod_fault_set(fault, error,
                         told ? &(pod_fault_about){.argument = {disk->path, strerror(disk->error)}} : NULL);
}

void pod__disk_remove(const char *path) {
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder) {
        closedir(folder);
    }
    rmdir(path);
}

void pod__disk_forget(const pod__disk *disk, const char *name) {
    unlinkat(disk->folder, name, 0);
}

bool pod__disk_has(const pod__disk *disk, const char *name) {
    return !faccessat(disk->folder, name, F_OK, 0);
}

pod_error pod__disk_rename(pod__disk *disk, const char *from, const char *to) {
    return renameat(disk->folder, from, disk->folder, to) ? failed(disk) : POD_OK;
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static pod_error begin(pod__disk_writer *writer, pod__disk *disk, const char *name, int flags) {
    *writer = (pod__disk_writer){.disk = disk};
    writer->file = openat(disk->folder, name, O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
    if (writer->file < 0) {
        return failed(disk);
    }
    writer->buffer = pod__memory_take(disk->memory, POD__DISK_BUFFER);
    return writer->buffer ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__disk_writer_begin(pod__disk_writer *writer, pod__disk *disk, const char *name) {
    return begin(writer, disk, name, O_TRUNC);
}

pod_error pod__disk_writer_at(pod__disk_writer *writer, pod__disk *disk, const char *name, uint64_t at) {
    pod_error error = begin(writer, disk, name, 0);
    writer->at = at;
    return error;
}

pod_error pod__disk_writer_put_at(pod__disk_writer *writer, const void *bytes, size_t length, uint64_t at) {
    writer->written += length;
    errno = pod__write_at(writer->file, bytes, length, at);
    return errno ? failed(writer->disk) : POD_OK;
}

static pod_error write_out(pod__disk_writer *writer, const void *bytes, size_t length) {
    pod_error error = pod__disk_writer_put_at(writer, bytes, length, writer->at);
    writer->at += length;
    return error;
}

static pod_error flush(pod__disk_writer *writer) {
    pod_error error = write_out(writer, writer->buffer, writer->filled);
    writer->filled = 0;
    return error;
}

pod_error pod__disk_writer_put(pod__disk_writer *writer, const void *bytes, size_t length) {
    pod_error error = writer->filled + length > POD__DISK_BUFFER ? flush(writer) : POD_OK;
    if (!error && length > POD__DISK_BUFFER) {
        return write_out(writer, bytes, length);
    }
    if (!error && length) {
        memcpy(writer->buffer + writer->filled, bytes, length);
        writer->filled += length;
    }
    return error;
}

pod_error pod__disk_writer_finish(pod__disk_writer *writer) {
    pod_error error = flush(writer);
    bool synced = writer->written >= POD__DISK_SYNCED;
    return error || !synced || !fsync(writer->file) ? error : failed(writer->disk);
}

void pod__disk_writer_end(pod__disk_writer *writer) {
    if (!writer->disk) {
        return;
    }
    pod__memory_give(writer->disk->memory, writer->buffer, POD__DISK_BUFFER);
    if (writer->file >= 0) {
        close(writer->file);
    }
    *writer = (pod__disk_writer){0};
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

pod_error pod__disk_map_open(pod__disk_map *map, pod__disk *disk, const char *name) {
    struct stat status;
    int file = openat(disk->folder, name, O_RDONLY | O_CLOEXEC);
    pod_error error = file < 0 || fstat(file, &status) ? failed(disk) : POD_OK;
    *map = (pod__disk_map){0};
    if (!error) {
        void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, file, 0);
        error = bytes == MAP_FAILED ? failed(disk) : POD_OK;
        if (!error) {
            *map = (pod__disk_map){bytes, (size_t)status.st_size};
        }
    }
    if (file >= 0) {
        close(file);
    }
    return error;
}

void pod__disk_map_close(pod__disk_map *map) {
    if (map->bytes) {
        munmap((void *)(uintptr_t)map->bytes, map->length);
    }
    *map = (pod__disk_map){0};
}

void pod__disk_give_back(const pod__disk_map *map) {
    if (map->length) {
        madvise((void *)(uintptr_t)map->bytes, map->length, MADV_DONTNEED);
    }
}

void pod__disk_pass(const void **from, const void *to) {
    uintptr_t first = (uintptr_t)*from / PAGE * PAGE, end = (uintptr_t)to / PAGE * PAGE;
    if (end > first && end - first >= PASSED) {
        madvise((void *)first, end - first, MADV_DONTNEED);
        *from = (const void *)end;
    }
}

uint64_t pod__disk_sum(const pod__disk_map *map) {
    uint64_t sum = 0;
    const void *passed = map->bytes;
    for (size_t done = 0; done < map->length; done += SUMMED) {
        size_t left = map->length - done;
        sum = pod__table_sum(sum, map->bytes + done, left < SUMMED ? left : SUMMED);
        pod__disk_pass(&passed, map->bytes + done);
    }
    return sum;
}

/* ---- Merging ------------------------------------------------------------------------------------------------- */

static bool is_less(const pod__merger *merge, uint32_t left, uint32_t right) {
    const uint64_t *a = merge->run[left].at, *b = merge->run[right].at;
    for (unsigned i = 0; i < merge->words; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return left < right;
}

/* Lets what is at a place of the heap sink to where it belongs. */
static void sink(pod__merger *merge, size_t place) {
    uint32_t sinking = merge->heap[place];
    for (size_t child; (child = 2 * place + 1) < merge->live; place = child) {
        child += child + 1 < merge->live && is_less(merge, merge->heap[child + 1], merge->heap[child]);
        if (!is_less(merge, merge->heap[child], sinking)) {
            break;
        }
        merge->heap[place] = merge->heap[child];
    }
    merge->heap[place] = sinking;
}

static bool take_runs(pod__merger *merge, unsigned words, size_t runs, pod__memory *memory) {
    *merge = (pod__merger){.words = words, .runs = runs};
    merge->run = pod__memory_take(memory, runs * sizeof *merge->run);
    merge->heap = pod__memory_take(memory, runs * sizeof *merge->heap);
    if (!merge->run || !merge->heap) {
        pod__merge_end(merge, memory);
        return false;
    }
    return true;
}

static void make_heap(pod__merger *merge) {
    for (size_t place = merge->live / 2; place-- > 0;) {
        sink(merge, place);
    }
}

bool pod__merge_begin(pod__merger *merge, unsigned words, const uint64_t *first, const uint64_t *entries, size_t runs,
                      pod__memory *memory) {
    if (!take_runs(merge, words, runs, memory)) {
        return false;
    }
    for (size_t i = 0; i < runs; i++) {
        merge->run[i] = (pod__run){first, first + entries[i] * words, first};
        first += entries[i] * words;
        if (entries[i]) {
            merge->heap[merge->live++] = (uint32_t)i;
        }
    }
    make_heap(merge);
    return true;
}

bool pod__merge_begin_pieces(pod__merger *merge, unsigned words, size_t runs, pod__refill *refill, void *with,
                             pod__memory *memory) {
    if (!take_runs(merge, words, runs, memory)) {
        return false;
    }
    merge->refill = refill;
    merge->with = with;
    for (size_t i = 0; i < runs; i++) {
        if (refill(with, i, &merge->run[i])) {
            merge->heap[merge->live++] = (uint32_t)i;
        }
    }
    make_heap(merge);
    return true;
}

void pod__merge_step(pod__merger *merge) {
    pod__run *run = &merge->run[merge->heap[0]];
    run->at += merge->words;
    if (!merge->refill) {
        pod__disk_pass(&run->passed, run->at);
    }
    if (run->at == run->end && !(merge->refill && merge->refill(merge->with, merge->heap[0], run))) {
        merge->heap[0] = merge->heap[--merge->live];
    }
    if (merge->live) {
        sink(merge, 0);
    }
}

void pod__merge_end(pod__merger *merge, pod__memory *memory) {
    pod__memory_give(memory, merge->run, merge->runs * sizeof *merge->run);
    pod__memory_give(memory, merge->heap, merge->runs * sizeof *merge->heap);
    *merge = (pod__merger){0};
}
