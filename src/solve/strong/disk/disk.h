/* Files for what does not fit in memory while a board is solved: written from beginning to end, then mapped. And sorted
   runs of entries, which are merged.

   They are made again when they are lost, or no longer what they were. Numbers are those of the processor: no other
   reads them. What is mapped is not counted as memory: the system takes pages of a file back when it needs them. */
#ifndef LUDOPOD_SOLVE_STRONG_DISK_DISK_H
#define LUDOPOD_SOLVE_STRONG_DISK_DISK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/work.h"
#include "ludopod/error.h"
#include "solve/strong/memory.h"

enum { POD__DISK_PATH = 4096, POD__DISK_NAME = 32, POD__DISK_BUFFER = 1 << 14, POD__DISK_SYNCED = 1 << 24 };

/* A folder of such files. */
typedef struct pod__disk {
    int folder;
    char path[POD__DISK_PATH];
    pod__memory *memory; /* for buffers */
    pod__crew *crew;     /* for sorting and joining; NULL unless whoever opens it says another one */
    atomic_int error;    /* why the first function failed with POD_ERROR_IO */
} pod__disk;

/* Opens the folder, which is made when it is not there. Fails with POD_ERROR_IO or POD_ERROR_MEMORY. */
pod_error pod__disk_open(pod__disk *disk, const char *path, pod__memory *memory);
void pod__disk_close(pod__disk *disk);
/* Describes the error that a function failed with. disk may be NULL. */
pod_error pod__disk_fault(const pod__disk *disk, pod_error error, pod_fault *fault);
/* Removes the folder and all that is in it. Not while it is open. */
void pod__disk_remove(const char *path);
/* Removes a file, if it is there. */
void pod__disk_forget(const pod__disk *disk, const char *name);
bool pod__disk_has(const pod__disk *disk, const char *name);
/* At once. */
pod_error pod__disk_rename(pod__disk *disk, const char *from, const char *to);

/* ---- Writing ------------------------------------------------------------------------------------------------- */

/* All zero: not begun. */
typedef struct pod__disk_writer {
    pod__disk *disk;
    int file;
    uint8_t *buffer;
    size_t filled;
    uint64_t at;              /* where in the file the buffer goes */
    _Atomic uint64_t written; /* bytes */
} pod__disk_writer;

/* Begins a file: an empty one, or one that is written on from a place. pod__disk_writer_end() must follow, also when
   this fails. */
pod_error pod__disk_writer_begin(pod__disk_writer *writer, pod__disk *disk, const char *name);
pod_error pod__disk_writer_at(pod__disk_writer *writer, pod__disk *disk, const char *name, uint64_t at);
pod_error pod__disk_writer_put(pod__disk_writer *writer, const void *bytes, size_t length);
/* Straight to a place of the file, whatever is put. Several threads may do so. */
pod_error pod__disk_writer_put_at(pod__disk_writer *writer, const void *bytes, size_t length, uint64_t at);
/* All is written. A large file is synced: to do it again after a power cut takes longer. */
pod_error pod__disk_writer_finish(pod__disk_writer *writer);
void pod__disk_writer_end(pod__disk_writer *writer);

/* ---- Reading ------------------------------------------------------------------------------------------------- */

/* All zero: none. */
typedef struct pod__disk_map {
    const uint8_t *bytes;
    size_t length;
} pod__disk_map;

/* The file must not be empty. */
pod_error pod__disk_map_open(pod__disk_map *map, pod__disk *disk, const char *name);
void pod__disk_map_close(pod__disk_map *map);
/* Gives all its pages back to the system. */
void pod__disk_give_back(const pod__disk_map *map);
/* Gives the pages of the bytes before `to` back to the system, from *from on, and moves that on; not each time. */
void pod__disk_pass(const void **from, const void *to);
/* The sum of what a file holds. */
uint64_t pod__disk_sum(const pod__disk_map *map);

/* ---- Sorted runs --------------------------------------------------------------------------------------------- */

/* Entries are of so many numbers each and rise, compared number by number. */

typedef struct pod__run {
    const uint64_t *at, *end;
    const void *passed;
} pod__run;

/* More of a run: sets at and end. Returns false when there is no more. */
typedef bool pod__refill(void *with, size_t run, pod__run *out);

/* The entries of some runs, rising; equal ones in the order of their runs. */
typedef struct pod__merger {
    unsigned words;
    size_t runs, live;
    pod__run *run;
    uint32_t *heap;      /* of runs, the smallest entry first */
    pod__refill *refill; /* NULL: runs are there as a whole, mapped */
    void *with;
} pod__merger;

/* entries: of each run, one run after the other from `first` on. Returns false when there is no memory. */
bool pod__merge_begin(pod__merger *merge, unsigned words, const uint64_t *first, const uint64_t *entries, size_t runs,
                      pod__memory *memory);
/* The same of runs that come piece by piece. */
bool pod__merge_begin_pieces(pod__merger *merge, unsigned words, size_t runs, pod__refill *refill, void *with,
                             pod__memory *memory);
/* The next entry, and its run; NULL after the last. */
static inline const uint64_t *pod__merge_at(const pod__merger *merge, uint32_t *run) {
    *run = merge->live ? merge->heap[0] : 0;
    return merge->live ? merge->run[*run].at : NULL;
}
void pod__merge_step(pod__merger *merge);
void pod__merge_end(pod__merger *merge, pod__memory *memory);

#endif
