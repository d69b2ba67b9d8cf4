#include "solve/weak/truth.h"

#include <string.h>

/* Rows that differ only in variables below this one are in the same word. */
enum { IN_WORD = 6 };

/* The rows of a word where a variable is 0. */
static const uint64_t rows_without[IN_WORD] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                               0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

/* ---- Another order ------------------------------------------------------------------------------------------- */

/* Rows with a one at `low` and a zero at `high` exchange with those the other way round. */
static void swap_in_words(uint64_t *table, size_t words, unsigned low, unsigned high) {
    const unsigned apart = (1u << high) - (1u << low);
    const uint64_t rows = ~rows_without[low] & rows_without[high];
    for (size_t i = 0; i < words; i++) {
        const uint64_t differ = (table[i] >> apart ^ table[i]) & rows;
        table[i] ^= differ ^ differ << apart;
    }
}

static void swap_across(uint64_t *table, size_t words, unsigned low, unsigned high) {
    const unsigned apart = 1u << low;
    const size_t half = (size_t)1 << (high - IN_WORD);
    const uint64_t rows = rows_without[low];
    for (size_t block = 0; block < words; block += 2 * half) {
        uint64_t *zero = table + block, *one = zero + half;
        for (size_t i = 0; i < half; i++) {
            const uint64_t differ = (zero[i] >> apart ^ one[i]) & rows;
            one[i] ^= differ;
            zero[i] ^= differ << apart;
        }
    }
}

static void swap_words(uint64_t *table, size_t words, unsigned low, unsigned high) {
    const size_t near = (size_t)1 << (low - IN_WORD), far = (size_t)1 << (high - IN_WORD);
    for (size_t block = 0; block < words; block += 2 * far) {
        for (size_t part = 0; part < far; part += 2 * near) {
            uint64_t *left = table + block + part + near, *right = table + block + far + part;
            for (size_t i = 0; i < near; i++) {
                const uint64_t kept = left[i];
                left[i] = right[i];
                right[i] = kept;
            }
        }
    }
}

static void swap(uint64_t *table, unsigned variables, unsigned low, unsigned high) {
    const size_t words = pod__truth_words(variables);
    (high < IN_WORD ? swap_in_words : low < IN_WORD ? swap_across : swap_words)(table, words, low, high);
}

void pod__truth_reorder(uint64_t *table, unsigned variables, const uint8_t *from) {
    uint8_t there[POD__TRUTH_VARIABLES]; /* at each place, the variable it was */
    for (unsigned k = 0; k < variables; k++) {
        there[k] = (uint8_t)k;
    }
    for (unsigned k = 0; k < variables; k++) {
        unsigned place = k;
        while (there[place] != from[k]) {
            place++;
        }
        if (place != k) {
            swap(table, variables, k, place);
            there[place] = there[k];
        }
    }
}

/* ---- A variable fewer ---------------------------------------------------------------------------------------- */

/* Of each two neighbouring groups of 2^which rows the first, closed up to the lower half of the word. */
static uint64_t close_up(uint64_t word, unsigned which) {
    word &= rows_without[which];
    for (unsigned k = which + 1; k < IN_WORD; k++) {
        word = (word | word >> (1u << (k - 1))) & rows_without[k];
    }
    return word;
}

void pod__truth_fix(uint64_t *out, const uint64_t *table, unsigned variables, unsigned which, bool value) {
    const size_t words = pod__truth_words(variables - 1);
    if (which >= IN_WORD) {
        const size_t block = (size_t)1 << (which - IN_WORD);
        for (size_t i = 0; i < words; i += block) {
            memcpy(out + i, table + 2 * i + (value ? block : 0), block * sizeof *out);
        }
        return;
    }
    const unsigned shift = value ? 1u << which : 0;
    const bool fits = variables <= IN_WORD;
    for (size_t i = 0; i < words; i++) {
        const uint64_t low = fits ? table[0] : table[2 * i], high = fits ? table[0] : table[2 * i + 1];
        out[i] = close_up(low >> shift, which) | close_up(high >> shift, which) << 32;
    }
}

/* ---- A variable more ----------------------------------------------------------------------------------------- */

/* Each group of 2^which rows of the lower half of a word, twice. */
static uint64_t spread(uint64_t half, unsigned which) {
    uint64_t word = half & rows_without[IN_WORD - 1];
    for (unsigned k = IN_WORD - 1; k-- > which;) {
        word = (word | word << (1u << k)) & rows_without[k];
    }
    return word | word << (1u << which);
}

void pod__truth_add(uint64_t *out, const uint64_t *table, unsigned variables, unsigned which) {
    const size_t words = pod__truth_words(variables);
    if (which >= IN_WORD) {
        const size_t block = (size_t)1 << (which - IN_WORD);
        for (size_t i = 0; i < words; i += block) {
            memcpy(out + 2 * i, table + i, block * sizeof *out);
            memcpy(out + 2 * i + block, table + i, block * sizeof *out);
        }
        return;
    }
    for (size_t i = 0; i < words; i++) {
        const uint64_t word = table[i];
        if (variables < IN_WORD) {
            out[0] = spread(word, which);
        } else {
            out[2 * i] = spread(word, which);
            out[2 * i + 1] = spread(word >> 32, which);
        }
    }
}
