/* Sorted runs of entries on disk, packed: an entry is a number and a set, and the sets of boards that play reaches have
   4 to 26 times as many bytes as they need (1x17 at 25 pips). Entries are packed some together, in blocks:

        0  length     u32: of what is packed
        4  entries    u32
        8  sum        u64, as tables/file.h has it: of what is packed
       16  what is packed (zstd) */
#ifndef LUDOPOD_SOLVE_WEAK_TABLED_PACKED_H
#define LUDOPOD_SOLVE_WEAK_TABLED_PACKED_H

#include <zstd.h>

#include "solve/strong/disk/disk.h"

/* The entries of a run, rising. */
typedef struct pod__packed_source {
    size_t count, words;   /* entries; words of a set */
    const uint64_t *order; /* number << 32 | place of the set, for each; NULL: the sets of 0, 1, ... stand in order */
    const uint64_t *sets;
} pod__packed_source;

/* Adds a run to what is written, by all threads. block_bytes: of entries, before they are packed; one at least. Fails
   with POD_ERROR_MEMORY before anything is written, or as writing does. */
pod_error pod__packed_put(const pod__packed_source *from, size_t block_bytes, pod__crew *crew, pod__memory *memory,
                          pod__disk_writer *writer);

/* Where the runs of a file are read. All zero: closed. */
typedef struct pod__unpacker {
    pod__memory *memory;
    const uint8_t *bytes; /* of the file */
    size_t runs, words;   /* of an entry */
    size_t block;         /* words of one that is unpacked, at most */
    const uint64_t *end;  /* of each run, in the file */
    uint64_t *at;         /* of each run: what is unpacked next */
    uint64_t *entry;      /* a block of each run */
    ZSTD_DCtx *context;
    bool damaged;
} pod__unpacker;

/* map: of the file. end: of each run, in it; borrowed. set_words, block_bytes: as they were put. Returns false when
   there is no memory; there is nothing to be closed then. */
bool pod__unpacker_open(pod__unpacker *out, const pod__disk_map *map, const uint64_t *end, size_t runs,
                        size_t set_words, size_t block_bytes, pod__memory *memory);
void pod__unpacker_close(pod__unpacker *unpacker);
/* A pod__refill; with: the unpacker. */
bool pod__unpacker_refill(void *with, size_t run, pod__run *out);

#endif
