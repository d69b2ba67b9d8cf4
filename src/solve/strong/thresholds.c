#include "solve/strong/combine.h"

unsigned pod__threshold_find(const pod__thresholds *thresholds, int least) {
    unsigned i = 0;
    while (i < thresholds->count && thresholds->least[i] != least) {
        i++;
    }
    return i;
}

static void insert_threshold(pod__thresholds *thresholds, unsigned least) {
    unsigned at = thresholds->count++;
    for (; at && thresholds->least[at - 1] > least; at--) {
        thresholds->least[at] = thresholds->least[at - 1];
    }
    thresholds->least[at] = (uint8_t)least;
}

void pod__threshold_add(pod__thresholds *thresholds, unsigned squares, int least) {
    int complement = (int)squares + 1 - least;
    if (least < 1 || least > (int)squares || pod__threshold_find(thresholds, least) < thresholds->count) {
        return;
    }
    insert_threshold(thresholds, (unsigned)least);
    if (complement != least) {
        insert_threshold(thresholds, (unsigned)complement);
    }
    for (unsigned i = 0; i < thresholds->count; i++) {
        thresholds->complement[i] = (uint8_t)(thresholds->count - 1 - i);
    }
}

/* ---- Full boards ------------------------------------------------------------------------------------- */

void pod__combine_full(const pod__combination *with, uint64_t *out, uint64_t *ones) {
    unsigned squares = with->geometry->squares;
    for (unsigned q = 0; q < with->thresholds->count; q++) {
        ones[q] = 0;
        for (size_t i = 0; i < with->words; i++) {
            uint64_t word = 0;
            for (unsigned bit = 0; bit < 64; bit++) {
                uint64_t dice = (i << POD__IN_WORD | bit) & ((UINT64_C(1) << squares) - 1);
                word |= (uint64_t)((unsigned)__builtin_popcountll(dice) >= with->thresholds->least[q]) << bit;
            }
            out[q * with->words + i] = word;
            ones[q] += (uint64_t)__builtin_popcountll(word);
        }
    }
}
