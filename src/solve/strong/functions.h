/* The records of a layer (records.h), each stored once. Tables are functions of the essential dice by their order, not
   of the squares these stand on: records that differ in the squares only share them. */
#ifndef LUDOPOD_SOLVE_STRONG_FUNCTIONS_H
#define LUDOPOD_SOLVE_STRONG_FUNCTIONS_H

#include "base/work.h"
#include "solve/strong/pool.h"
#include "solve/strong/records.h"

/* All zero but for tables: empty. */
typedef struct pod__functions {
    unsigned tables;                                /* of a record */
    pod__pool record;                               /* a word each: dice << 56 | squares << 32 | number of function */
    pod__pool function[POD_STRONG_SQUARES_MAX + 1]; /* by how many dice are essential */
} pod__functions;

enum { POD__ESSENTIAL_AT = 32, POD__DICE_AT = 56 };

/* hint: about how many boards there are. */
pod__functions pod__functions_create(unsigned tables, size_t hint);
void pod__functions_free(pod__functions *functions, pod__memory *memory);
/* Ends adding: frees what only that needs. */
void pod__functions_close(pod__functions *functions, pod__memory *memory);

static inline size_t pod__functions_count(const pod__functions *functions) {
    return functions->record.count;
}

static inline void pod__functions_prefetch(const pod__functions *functions, size_t number) {
    __builtin_prefetch(pod__pool_at(&functions->record, number));
}

static inline uint64_t pod__functions_word(const pod__record *record, uint32_t function) {
    return (uint64_t)record->dice << POD__DICE_AT | (uint64_t)record->essential << POD__ESSENTIAL_AT | function;
}

/* The record that a word says. */
static inline pod__record pod__functions_of(const pod__functions *functions, uint64_t word) {
    uint32_t dice = (uint32_t)(word >> POD__DICE_AT);
    return (pod__record){(uint32_t)(word >> POD__ESSENTIAL_AT) & ((1u << POD_STRONG_SQUARES_MAX) - 1), dice,
                         pod__pool_at(&functions->function[dice], (uint32_t)word)};
}

static inline pod__record pod__functions_at(const pod__functions *functions, size_t number) {
    return pod__functions_of(functions, *pod__pool_at(&functions->record, number));
}

static inline uint64_t pod__functions_hash(const pod__functions *functions, const pod__record *record) {
    return pod__pool_hash(record->table, functions->tables * pod__record_words(record));
}

static inline void pod__functions_prefetch_hash(const pod__functions *functions, const pod__record *record,
                                                uint64_t hash) {
    pod__pool_prefetch(&functions->function[record->dice], hash);
}

/* Finds a record, or adds it. Returns false when there is no memory. */
bool pod__functions_add(pod__functions *functions, const pod__record *record, uint64_t hash, pod__memory *memory,
                        uint32_t *number);
/* The same of a word over the dice of a board (tabulate.h), whose function is there: on the squares of these. */
bool pod__functions_place(pod__functions *functions, uint64_t word, uint32_t occupied, pod__memory *memory,
                          uint32_t *number);
/* Adds all of others, by all threads. number: for each of them, what the number of each of its records becomes; room
   for pod__functions_count() of it. Returns false when there is no memory; then there is no more to be done with `into`
   than to free it. */
bool pod__functions_merge(pod__functions *into, const pod__functions *const *from, unsigned others, pod__crew *crew,
                          pod__memory *memory, uint32_t *const *number);

#endif
