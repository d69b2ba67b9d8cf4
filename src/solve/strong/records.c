#include "solve/strong/records_inner.h"

uint32_t pod__squares_from(uint32_t among, uint32_t all) {
    uint32_t set = 0;
    for (; among; among >>= 1, all &= all - 1) {
        set |= among & 1u ? all & -all : 0;
    }
    return set;
}

bool pod__record_holds(const pod__record *record, unsigned threshold, uint32_t owned) {
    uint32_t bit = pod__squares_among(owned, record->essential);
    return record->table[threshold * pod__record_words(record) + (bit >> 6)] >> (bit & 63) & 1u;
}

pod__record_combine *pod__record_combine_portable(void) {
    return combine;
}

pod__record_combine *pod__record_combine_best(void) {
    pod__record_combine *quick = pod__record_combine_bmi2();
    return quick ? quick : pod__record_combine_portable();
}

void pod__record_spread(const pod__record *record, unsigned tables, uint32_t squares, uint64_t *out) {
    size_t own = pod__record_words(record), words = pod__table_words((unsigned)__builtin_popcount(squares));
    uint32_t set = pod__squares_among(record->essential, squares);
    memset(out, 0xff, tables * words * sizeof *out);
    for (unsigned q = 0; q < tables; q++) {
        join_spread(out + q * words, record->table + q * own, set, words);
    }
}

pod__record pod__record_reduce(uint64_t *table, unsigned tables, uint32_t squares) {
    return reduce(table, tables, squares, pod__table_words((unsigned)__builtin_popcount(squares)));
}

pod__record pod__record_full(const pod__combination *with, uint64_t *table, uint64_t *ones) {
    const unsigned squares = with->geometry->squares, tables = with->thresholds->count;
    pod__combine_full(with, table, ones);
    const pod__record record = pod__record_reduce(table, tables, (UINT32_C(1) << squares) - 1);
    count_ones(&record, tables, squares, ones);
    return record;
}
