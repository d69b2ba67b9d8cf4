#include "solve/strong/ownerships.h"

#include <string.h>

/* ---- Sets ---------------------------------------------------------------------------------------------------- */

/* What becomes of the halves of a set without and with a square. */
typedef enum halves { UNITE, KEEP_WITHOUT, KEEP_WITH, COPY_WITHOUT, COPY_WITH } halves;

static inline void halve(uint64_t *low, uint64_t *high, halves how) {
    switch (how) {
    case UNITE:
        *low = *high = *low | *high;
        break;
    case KEEP_WITHOUT:
        *high = 0;
        break;
    case KEEP_WITH:
        *low = 0;
        break;
    case COPY_WITHOUT:
        *high = *low;
        break;
    case COPY_WITH:
        *low = *high;
        break;
    }
}

static void halve_all(uint64_t *set, unsigned square, halves how, size_t words) {
    if (square < POD__IN_WORD) {
        for (size_t i = 0; i < words; i++) {
            uint64_t low = set[i] & POD__WITHOUT(square), high = set[i] >> (1u << square) & POD__WITHOUT(square);
            halve(&low, &high, how);
            set[i] = low | high << (1u << square);
        }
        return;
    }
    size_t half = (size_t)1 << (square - POD__IN_WORD);
    for (size_t block = 0; block < words; block += 2 * half) {
        for (size_t i = block; i < block + half; i++) {
            halve(&set[i], &set[i + half], how);
        }
    }
}

void pod__ownerships_project(uint64_t *set, unsigned square, size_t words) {
    halve_all(set, square, UNITE, words);
}

void pod__ownerships_restrict(uint64_t *set, unsigned square, bool own, size_t words) {
    halve_all(set, square, own ? KEEP_WITH : KEEP_WITHOUT, words);
}

void pod__ownerships_fix(uint64_t *set, unsigned square, bool own, size_t words) {
    halve_all(set, square, own ? COPY_WITH : COPY_WITHOUT, words);
}

/* ---- Symmetries -------------------------------------------------------------------------------------- */

void pod__ownerships_move(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words) {
    for (unsigned i = 0; i < geometry->mirrors; i++) {
        if (symmetry >> i & 1u) {
            pod__ownerships_swap(set, &geometry->mirror[i], words);
        }
    }
}

void pod__ownerships_move_back(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words) {
    for (unsigned i = geometry->mirrors; i-- > 0;) {
        if (symmetry >> i & 1u) {
            pod__ownerships_swap(set, &geometry->mirror[i], words);
        }
    }
}

uint64_t pod__ownerships_count(const uint64_t *set, size_t words) {
    uint64_t count = 0;
    for (size_t i = 0; i < words; i++) {
        count += (uint64_t)__builtin_popcountll(set[i]);
    }
    return count;
}

bool pod__ownerships_is_empty(const uint64_t *set, size_t words) {
    uint64_t any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= set[i];
    }
    return !any;
}

/* ---- Over the dice only -------------------------------------------------------------------------------------- */

static bool is_occupied(uint32_t occupied, unsigned square) {
    return occupied >> square & 1u;
}

/* ---- Bit by bit, where a word is not filled ------------------------------------------------------------- */

/* The set of squares that a set of dice stands on: the bits of dice, put where occupied has ones. */
static uint32_t squares_of(uint32_t dice, uint32_t occupied) {
    uint32_t squares = 0;
    for (; dice; dice >>= 1, occupied &= occupied - 1) {
        squares |= dice & 1u ? occupied & -occupied : 0;
    }
    return squares;
}

static void narrow_bits(const uint64_t *wide, unsigned count, uint32_t occupied, uint64_t *narrow) {
    *narrow = 0;
    for (uint32_t dice = 0; dice < 1u << count; dice++) {
        uint32_t squares = squares_of(dice, occupied);
        *narrow |= (wide[squares >> POD__IN_WORD] >> (squares & 63) & 1u) << dice;
    }
}

static void widen_bits(uint64_t narrow, unsigned squares, unsigned count, uint32_t occupied, uint64_t *wide) {
    uint32_t all = (1u << squares) - 1;
    memset(wide, 0, squares < POD__IN_WORD ? sizeof *wide : sizeof *wide << (squares - POD__IN_WORD));
    for (uint32_t dice = 0; dice < 1u << count; dice++) {
        uint32_t with = squares_of(dice, occupied), rest = all & ~occupied, more = rest;
        if (!(narrow >> dice & 1u)) {
            continue;
        }
        for (;; more = (more - 1) & rest) {
            wide[(with | more) >> POD__IN_WORD] |= UINT64_C(1) << ((with | more) & 63);
            if (!more) {
                break;
            }
        }
    }
    for (unsigned bits = squares; bits < POD__IN_WORD; bits++) {
        *wide |= *wide << (1u << bits);
    }
}

/* ---- Word by word --------------------------------------------------------------------------------------- */

/* Drops a square past the first six: half of the words. */
static size_t drop_words(uint64_t *table, size_t words, size_t half) {
    size_t kept = 0;
    for (size_t block = 0; block < words; block += 2 * half) {
        memmove(table + kept, table + block, half * sizeof *table);
        kept += half;
    }
    return kept;
}

/* Drops one of the first six squares: half of each word. */
static size_t drop_bits(uint64_t *table, size_t words, unsigned square) {
    for (size_t i = 0; i < words; i++) {
        uint64_t word = table[i] & POD__WITHOUT(square);
        for (unsigned level = square; level + 1 < POD__IN_WORD; level++) {
            word = (word | word >> (1u << level)) & POD__WITHOUT(level + 1);
        }
        if (i % 2) {
            table[i / 2] |= word << 32;
        } else {
            table[i / 2] = word;
        }
    }
    return words / 2;
}

void pod__narrow(const uint64_t *wide, unsigned squares, uint32_t occupied, uint64_t *scratch, uint64_t *narrow) {
    unsigned count = (unsigned)__builtin_popcount(occupied);
    if (count < POD__IN_WORD) {
        narrow_bits(wide, count, occupied, narrow);
        return;
    }
    size_t words = (size_t)1 << (squares - POD__IN_WORD);
    memcpy(scratch, wide, words * sizeof *wide);
    for (unsigned square = squares; square-- > POD__IN_WORD;) {
        words =
            is_occupied(occupied, square) ? words : drop_words(scratch, words, (size_t)1 << (square - POD__IN_WORD));
    }
    for (unsigned square = POD__IN_WORD; square-- > 0;) {
        words = is_occupied(occupied, square) ? words : drop_bits(scratch, words, square);
    }
    memcpy(narrow, scratch, words * sizeof *narrow);
}

static size_t add_bits(uint64_t *table, size_t words, unsigned square) {
    for (size_t i = 2 * words; i-- > 0;) {
        uint64_t word = i % 2 ? table[i / 2] >> 32 : table[i / 2] & POD__WITHOUT(POD__IN_WORD - 1);
        for (unsigned level = POD__IN_WORD - 1; level-- > square;) {
            word = (word | word << (1u << level)) & POD__WITHOUT(level);
        }
        table[i] = word | word << (1u << square);
    }
    return 2 * words;
}

static size_t add_words(uint64_t *table, size_t words, size_t half) {
    for (size_t block = words; block > 0; block -= half) {
        memmove(table + 2 * block - half, table + block - half, half * sizeof *table);
        memmove(table + 2 * block - 2 * half, table + 2 * block - half, half * sizeof *table);
    }
    return 2 * words;
}

void pod__widen(const uint64_t *narrow, unsigned squares, uint32_t occupied, uint64_t *wide) {
    unsigned count = (unsigned)__builtin_popcount(occupied);
    if (count < POD__IN_WORD) {
        widen_bits(*narrow, squares, count, occupied, wide);
        return;
    }
    size_t words = (size_t)1 << (count - POD__IN_WORD);
    memcpy(wide, narrow, words * sizeof *wide);
    for (unsigned square = 0; square < POD__IN_WORD; square++) {
        words = is_occupied(occupied, square) ? words : add_bits(wide, words, square);
    }
    for (unsigned square = POD__IN_WORD; square < squares; square++) {
        words = is_occupied(occupied, square) ? words : add_words(wide, words, (size_t)1 << (square - POD__IN_WORD));
    }
}
