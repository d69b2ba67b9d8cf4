/* Records over essential dice.

   What a board's tables (combine.h) say depends on few of its dice, the essential ones: changing the owner of another
   die changes no bit. A record is a table for each threshold over the essential dice of all of them together: bit k of
   an index stands for the k-th essential square. It says the same as the tables over all squares, and two boards have
   the same tables over all squares if and only if they have the same essential squares and the same record.

   words: of a table, pod__table_words(essential dice). With fewer than six the bits past 2^essential repeat those
   before. */
#ifndef LUDOPOD_SOLVE_STRONG_RECORDS_H
#define LUDOPOD_SOLVE_STRONG_RECORDS_H

#include "solve/strong/combine.h"

typedef struct pod__record {
    uint32_t essential; /* squares, a bit each */
    uint32_t dice;      /* how many these are */
    const uint64_t *table;
} pod__record;

/* Of a table. */
static inline unsigned pod__record_words(const pod__record *record) {
    return pod__table_words(record->dice);
}

/* Where the squares of a set are among those of another that has them all. */
static inline uint32_t pod__squares_among(uint32_t set, uint32_t all) {
    uint32_t among = 0;
    for (unsigned i = 0; all; all &= all - 1, i++) {
        among |= (uint32_t)((set & all & -all) != 0) << i;
    }
    return among;
}

/* The other way round. */
uint32_t pod__squares_from(uint32_t among, uint32_t all);

/* Whether the ownership, a set of any squares, has its bit in a table of the record. */
bool pod__record_holds(const pod__record *record, unsigned threshold, uint32_t owned);

/* Spreads tables, so many one after the other, over the squares of a set that has the essential ones. */
void pod__record_spread(const pod__record *record, unsigned tables, uint32_t squares, uint64_t *out);

/* Makes tables over the squares of a set, one after the other, those of a record, in place. */
pod__record pod__record_reduce(uint64_t *table, unsigned tables, uint32_t squares);

/* ---- The record of a board ----------------------------------------------------------------------------------- */

typedef struct pod__record_children {
    unsigned count;
    const pod__child *child;
    const pod__record *record;
} pod__record_children;

/* 64-bit words that pod__record_combine needs as scratch, and that a record may have. */
static inline size_t pod__record_words_max(const pod__combination *with) {
    return with->thresholds->count * (size_t)with->words;
}
static inline size_t pod__record_scratch(const pod__combination *with) {
    return (with->geometry->images + 1) * pod__record_words_max(with);
}

/* The record of the parent, from those of its children, in the union of their essential squares; as pod__combine does
   over all squares. with->scratch: pod__record_scratch() words. table: where its tables go, with room for
   pod__record_words_max(). ones: of how many ownerships of all dice of the board, so many, each table has the bit.
   Requires a child. */
typedef pod__record pod__record_combine(const pod__combination *with, const pod__record_children *of, unsigned dice,
                                        uint64_t *table, uint64_t *ones);

/* The same of a full board. */
pod__record pod__record_full(const pod__combination *with, uint64_t *table, uint64_t *ones);

/* For any processor. */
pod__record_combine *pod__record_combine_portable(void);
/* NULL where the processor, or this build, does not put bits in and take them out in one step. */
pod__record_combine *pod__record_combine_bmi2(void);
/* The fastest here. */
pod__record_combine *pod__record_combine_best(void);

#endif
