/* The parts of a layer's file (layer_file.h), each read once from beginning to end. Whatever the file holds, what comes
   out can be probed: numbers name tables that are there, and tables are over the dice that boards of the layer have. */
#ifndef LUDOPOD_SOLVE_STRONG_UNPACK_H
#define LUDOPOD_SOLVE_STRONG_UNPACK_H

#include "solve/strong/functions.h"
#include "solve/strong/layer_file.h"

/* A file that is open, and whose content fits its head. Borrowed. */
typedef struct pod__layer_packed {
    const pod__table_file *file;
    const pod__layer_content *content;
    uint64_t key_bytes;
    pod__crew *crew; /* by which blocks are unpacked */
} pod__layer_packed;

/* A place in the content. Some blocks from there on are unpacked: four for each thread, or as many as are held. */
typedef struct pod__unpacking {
    const pod__layer_packed *from;
    uint64_t at;
    size_t first, end; /* of these blocks */
} pod__unpacking;

pod__unpacking pod__unpacking_at(const pod__layer_packed *from, uint64_t at);
void pod__unpacking_end(pod__unpacking *here);
/* What follows, within the content; false when the file is damaged. */
bool pod__unpacking_take(pod__unpacking *here, size_t length, uint8_t *out);
/* The same, of numbers of tables. */
bool pod__unpacking_numbers(pod__unpacking *here, size_t count, uint32_t *number);

/* Its boards: image, of key_bytes, holds them. limit: all must be below. Returns false when the file is damaged. */
bool pod__unpack_keys(const pod__layer_packed *from, uint64_t limit, uint8_t *image, pod__keys *out);
/* The number of the table of each board; false when it is damaged. */
bool pod__unpack_numbers(const pod__layer_packed *from, uint32_t *number);

/* What becomes of the tables, in their order. */
typedef struct pod__unpacked {
    /* Keeps the function that a table is; its number among those that depend on as many dice. hash: of its table, as
       pod__pool_hash() has it. */
    pod_error (*add)(void *context, const pod__record *record, uint64_t hash, uint32_t *number);
    void *context;
    const pod__pool *word; /* for each table: dice, which of those of a board, and number, as functions.h has it */
    unsigned thresholds;   /* how many are in a record */
} pod__unpacked;
/* Those of a threshold and the next. Takes up to 1 MiB for each thread from the memory, at most a quarter of it but one
   table at least, and gives it back. Fails with POD_ERROR_TABLE_DAMAGED or POD_ERROR_MEMORY, or as add does. */
pod_error pod__unpack_tables(const pod__layer_packed *from, unsigned threshold, pod__memory *memory,
                             const pod__unpacked *to);
/* The same, into memory. functions: no records are added. */
pod_error pod__unpack_functions(const pod__layer_packed *from, unsigned threshold, pod__memory *memory,
                                pod__functions *functions, const pod__pool *word);

#endif
