/* The file a table is kept in: a content of bytes, cut into blocks that are packed one by one (zstd), so that a reader
   unpacks only what it looks at. Every byte is under a checksum. Numbers are little-endian.

        0  magic            8 bytes, the kind of table
        8  version          u32
       12  block            u32   bytes of content in a block; the last may be shorter
       16  content          u64   bytes of content
       24  sum of content   u64   the same whatever packed it: what is published of a table
       32  about           32 bytes of the kind's own: which board, which rules
       64  sum of head      u64   over bytes 0 to 63 and the index
       72  index                  for each block: where it ends in the file u64, sum of its packed bytes u64
        .  blocks                 each a zstd frame; the last ends where the file ends */
#ifndef LUDOPOD_SOLVE_TABLES_FILE_H
#define LUDOPOD_SOLVE_TABLES_FILE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/file_replacement.h"
#include "base/work.h"
#include "ludopod/error.h"

enum { POD__TABLE_ABOUT = 32, POD__TABLE_HEAD = 72 };

typedef struct pod__table_head {
    char magic[8];
    uint32_t version;
    uint32_t block;
    uint64_t content;
    uint64_t content_sum;
    uint8_t about[POD__TABLE_ABOUT];
} pod__table_head;

/* A sum that any change of a few bytes changes: words of 8 bytes (the last filled up with zeros), mixed one after the
   other, begun with their number. Goes on from `sum`, which is 0 at the beginning. */
uint64_t pod__table_sum(uint64_t sum, const uint8_t *bytes, size_t length);

/* ---- Reading --------------------------------------------------------------------------------------- */

typedef struct pod__table_file {
    pod__table_head head;
    const uint8_t *bytes; /* the mapped file */
    size_t length;
    size_t blocks;
    _Atomic(uint8_t *) *block; /* unpacked; NULL until somebody asked for it */
} pod__table_file;

/* Opens a file of that magic and version; checks its head, its index and its length, but no block. Fails as
   pod__table_kind.open() does. */
pod_error pod__table_file_open(pod__table_file *file, const char *path, const char magic[8], uint32_t version,
                               pod_fault *fault);
void pod__table_file_close(pod__table_file *file);
/* Checks all blocks as they are packed, by all threads; path is for the fault. */
pod_error pod__table_file_check(const pod__table_file *file, const char *path, pod__crew *crew, pod_fault *fault);
/* The bytes of a block, kept until the file is closed; NULL when it is damaged or there is no memory. Thread-safe. */
const uint8_t *pod__table_file_block(const pod__table_file *file, size_t index);
/* How many bytes are unpacked, and gives them back; nobody may be reading. */
size_t pod__table_file_unpacked(const pod__table_file *file);
void pod__table_file_forget(const pod__table_file *file);
/* The same for one block. */
void pod__table_file_forget_block(const pod__table_file *file, size_t index);
/* How many bytes a block has. */
size_t pod__table_file_block_length(const pod__table_file *file, size_t index);

/* ---- Reading a file that may change ---------------------------------------------------------------------------- */

/* A table file that is not mapped, so that it may be cut short or written to while it is read: the index is copied, and
   a block is read, and its sum checked, each time it is asked for. For one thread. */
typedef struct pod__table_reader {
    pod__table_file file; /* no more of it than the head and the index */
    int number;           /* of the open file */
    const char *path;     /* borrowed */
    uint8_t *packed;      /* a block */
    size_t room;          /* for that */
} pod__table_reader;

/* As pod__table_file_open(). On failure there is nothing to be closed. */
pod_error pod__table_reader_open(pod__table_reader *reader, const char *path, const char magic[8], uint32_t version,
                                 pod_fault *fault);
void pod__table_reader_close(pod__table_reader *reader);
/* Unpacks a block to `out`, which has room for its bytes. */
pod_error pod__table_reader_block(const pod__table_reader *reader, size_t index, uint8_t *out, pod_fault *fault);
/* Notes that what is there is not what it should be. */
pod_error pod__table_reader_damaged(const pod__table_reader *reader, uint64_t at, pod_fault *fault);

/* ---- Writing --------------------------------------------------------------------------------------- */

/* Makes bytes of what pod__table_writer_make() adds, from a place in it on. Called by all threads. Returns false when
   there is no memory. */
typedef bool pod__table_make(void *with, unsigned thread, uint64_t from, size_t length, uint8_t *out);

/* A block on its way to the file. */
typedef struct pod__table_lane {
    uint8_t *block, *packed;
    size_t put;          /* bytes of the block that are there */
    uint64_t makes_from; /* of the others: where they begin in what is made */
    size_t packed_length;
    uint64_t sum; /* of what is packed */
} pod__table_lane;

typedef struct pod__table_writer {
    pod__table_head head;
    const char *path; /* borrowed */
    pod__replacement to;
    pod__crew *crew;
    int level; /* of packing, as zstd counts; high unless it is changed after the beginning */
    size_t blocks, done;
    uint64_t end; /* of what is written */
    uint8_t *index;
    size_t packed_size;
    size_t lanes, full; /* the one behind those that are full is being filled */
    pod__table_lane *lane;
    pod__table_make *make;
    void *with;
} pod__table_writer;

/* Begins a file aside; head without content_sum. Fails with POD_ERROR_IO or POD_ERROR_MEMORY. */
pod_error pod__table_writer_begin(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod_fault *fault);
/* The same; all threads pack. The file does not depend on their number. */
pod_error pod__table_writer_share(pod__table_writer *writer, const char *path, const pod__table_head *head,
                                  pod__crew *crew, pod_fault *fault);
/* Bytes of memory that a writer takes, about. */
size_t pod__table_writer_bytes(const pod__table_head *head, unsigned threads);
/* Adds bytes as they come. No more than the content has, all in all. */
pod_error pod__table_writer_put(pod__table_writer *writer, const uint8_t *bytes, size_t length, pod_fault *fault);
/* Adds so many bytes that are made by all threads, where they are needed. */
pod_error pod__table_writer_make(pod__table_writer *writer, uint64_t length, pod__table_make *make, void *with,
                                 pod_fault *fault);
/* All is added: puts the file in its place, durably. */
pod_error pod__table_writer_finish(pod__table_writer *writer, pod_fault *fault);
/* Clears up, finished or not; what is not finished leaves nothing behind. */
void pod__table_writer_end(pod__table_writer *writer);

/* ---- The head as bytes --------------------------------------------------------------------------------------- */

enum {
    POD__TABLE_HEAD_SUM = 64, /* where the sum of the head stands */
    POD__TABLE_INDEX_ENTRY = 16
};

/* All but the sum. */
void pod__table_head_put(const pod__table_head *head, uint8_t bytes[POD__TABLE_HEAD]);
void pod__table_head_get(const uint8_t bytes[POD__TABLE_HEAD], pod__table_head *head);
/* The sum of a head and the index behind it. */
uint64_t pod__table_head_sum(const uint8_t head[POD__TABLE_HEAD], const uint8_t *index, size_t blocks);

static inline size_t pod__table_blocks(const pod__table_head *head) {
    return (size_t)(head->content / head->block + (head->content % head->block != 0));
}
static inline size_t pod__table_block_length(const pod__table_head *head, size_t index) {
    uint64_t left = head->content - (uint64_t)index * head->block;
    return left < head->block ? (size_t)left : head->block;
}

#endif
