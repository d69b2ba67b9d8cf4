/* A solved layer as a file (tables/file.h). It holds a table for each board, over its dice only, so that boards that
   differ in where their dice stand share tables, too.

   Of the head, "about":

        0  rows, columns, exact, pips, dice, width    a byte each
        8  boards                                      u64
       16  tables                                      u64   that differ

   The content, numbers little-endian:

        0  won, drawn, lost                  u64 each, for the player to move, with every ownership and every image
       24  records                           u64   that differ, over all squares
       32  K                                 u64   bytes of the boards
       40  boards                            K     as keys.h has them
        .  number of the table of each       width bytes each, in the order of the boards; tables are numbered in the
                                             order they come up there
        .  tables                            for each threshold t, rising: 2^dice bits, at least a byte

   Which thresholds: with exact 1 to squares, else the one or two in the middle. Bit A of a table says that the player
   to move ends with at least t dice when A are theirs: bit k of A is the k-th die in the order of squares. */
#ifndef LUDOPOD_SOLVE_STRONG_LAYER_FILE_H
#define LUDOPOD_SOLVE_STRONG_LAYER_FILE_H

#include <stdbool.h>

#include "base/work.h"
#include "solve/strong/job.h"
#include "solve/tables/file.h"

/* The folder of the layers of a board. */
typedef struct pod__store {
    const char *directory; /* borrowed */
    uint8_t rows, columns;
    bool exact;
} pod__store;

/* Prints the path of a layer. */
enum { POD__STORE_PATH = 4096 };
void pod__store_path(const pod__store *store, unsigned pips, unsigned dice, char path[POD__STORE_PATH]);

/* Makes the folder when it is not there. */
pod_error pod__store_prepare(const pod__store *store, pod_fault *fault);

/* A layer in a folder, and its boards. */
typedef struct pod__layer_file {
    const pod__store *store;
    const pod__keys *keys;
    unsigned pips, dice;
} pod__layer_file;

/* number: of the record of each board of keys, in order. Sets layer->file_sum. */
pod_error pod__layer_write(const pod__layer_file *to, pod__job *job, pod__layer *layer, const uint32_t *number,
                           pod_fault *fault);
/* The same from elsewhere. */
typedef struct pod__layer_source {
    uint64_t tables;
    /* The numbers of the tables of some boards of a block, from one of the layer on, in the order they come up. */
    void (*numbers)(void *context, uint64_t first, size_t count, uint32_t *number);
    /* Has tables at hand, from one on; asked for in order, and then no more numbers are. Returns how many; 0: there is
       no memory. */
    uint64_t (*ready)(void *context, uint64_t first);
    /* One of these: for each threshold, over the dice; until the same thread asks again. */
    const uint64_t *(*table)(void *context, unsigned thread, uint64_t number);
    void *context;
    pod__crew *crew; /* by which numbers and tables are asked for */
    pod__memory *memory;
} pod__layer_source;
pod_error pod__layer_put(const pod__layer_file *to, const pod_strong_layer *sums, const pod__layer_source *source,
                         uint64_t *sum, pod_fault *fault);
/* Whether the file is there, of these boards (from->keys may be NULL: of any) and sound; then its sums and that of its
   content. */
bool pod__layer_check(const pod__layer_file *from, pod_strong_layer *sums, uint64_t *sum);
/* Reads a layer that has been checked, so that it can be probed; not its sums. */
pod_error pod__layer_read(const pod__layer_file *from, pod__job *job, pod__layer *out, pod_fault *fault);

/* ---- The content of a file ----------------------------------------------------------------------------------- */

/* The head of a layer file taken apart, and where things are in its content. */

#define POD__LAYER_MAGIC "pod-ceph"
enum { POD__LAYER_VERSION = 1, POD__LAYER_BLOCK = 1 << 16, POD__LAYER_SUMS = 40 };

typedef struct pod__layer_content {
    unsigned rows, columns, exact, pips, dice;
    unsigned width; /* bytes of a number */
    uint64_t boards, tables;
    unsigned thresholds;
    size_t table_bytes; /* of one threshold */
} pod__layer_content;

/* What follows from the board: thresholds and table_bytes. */
void pod__layer_content_complete(pod__layer_content *content);
void pod__layer_content_put(const pod__layer_content *content, uint64_t key_bytes, pod__table_head *head);
/* Returns false when the head makes no sense, or does not fit a content of key_bytes of boards. */
bool pod__layer_content_get(const pod__table_head *head, pod__layer_content *out);

static inline uint64_t pod__layer_numbers_at(uint64_t key_bytes) {
    return POD__LAYER_SUMS + key_bytes;
}
static inline uint64_t pod__layer_tables_at(const pod__layer_content *content, uint64_t key_bytes) {
    return pod__layer_numbers_at(key_bytes) + content->boards * content->width;
}
static inline uint64_t pod__layer_record_bytes(const pod__layer_content *content) {
    return (uint64_t)content->thresholds * content->table_bytes;
}
static inline uint64_t pod__layer_content_bytes(const pod__layer_content *content, uint64_t key_bytes) {
    return pod__layer_tables_at(content, key_bytes) + content->tables * pod__layer_record_bytes(content);
}

/* Copies bytes of the content, from wherever they are; false when a block is damaged or there is no memory. Requires
   that they are within the content. Thread-safe. */
bool pod__content_bytes(const pod__table_file *file, uint64_t at, size_t length, uint8_t *out);

/* A file that is open, to be looked into here and there. */
typedef struct pod__layer_view {
    pod__table_file file;
    pod__layer_content content;
    uint64_t key_bytes;
} pod__layer_view;

/* Opens it, unless its head makes no sense; pod__table_file_close() ends it. On failure there is nothing to close. */
pod_error pod__layer_view_open(pod__layer_view *layer, const char *path, pod_fault *fault);
static inline uint64_t pod__layer_blocks(const pod__layer_view *layer) {
    return (layer->content.boards + POD__KEYS_BLOCK - 1) / POD__KEYS_BLOCK;
}
/* The first board of a block of them, and where the data of the others begin (keys.h); false when damaged. */
bool pod__layer_block_entry(const pod__layer_view *layer, uint64_t block, uint64_t *first, uint64_t *data);
/* The boards of a block; returns how many, 0 when they cannot be read. */
unsigned pod__layer_block(const pod__layer_view *layer, uint64_t block, uint64_t board[POD__KEYS_BLOCK]);

/* ---- The manifest -------------------------------------------------------------------------------------------- */

/* What a folder of layers holds: written when all are there, so that a folder with a manifest is whole. It is a table
   file (tables/file.h) named "manifest".

   Of the head, "about": rows, columns, exact, version of the rules, a byte each; layers u32. The content is for each
   layer, in the order of solving, numbers of eight bytes:

       pips * 256 + dice | boards | records that differ | won | drawn | lost | sum of the content of its file */

#define POD__MANIFEST_NAME "manifest"
#define POD__MANIFEST_MAGIC "pod-cepm"
enum { POD__MANIFEST_VERSION = 1, POD__MANIFEST_RULES = 1 };

typedef struct pod__manifest_layer {
    pod_strong_layer sums;
    uint64_t sum;
} pod__manifest_layer;

/* All zero: empty. */
typedef struct pod__manifest {
    unsigned rows, columns;
    bool exact;
    size_t count, room;
    pod__manifest_layer *layer;
} pod__manifest;

pod_error pod__manifest_add(pod__manifest *manifest, const pod_strong_layer *sums, uint64_t sum, pod_fault *fault);
pod_error pod__manifest_write(const pod__manifest *manifest, const pod__store *store, pod_fault *fault);
/* Of the folder at that path. Fails as pod__table_kind.open() does. */
pod_error pod__manifest_read(const char *directory, pod__manifest *out, pod_fault *fault);
void pod__manifest_free(pod__manifest *manifest);

/* The crew that packs a file with such a head: threads do only where that leaves most of the memory. *bytes: reserved
   for them, to be released. */
pod__crew *pod__packing_crew(const pod__table_head *head, pod__crew *crew, pod__memory *memory, size_t *bytes);

#endif
