#include "solve/strong/narrow.h"

#include <stdbool.h>
#include <string.h>

enum { IN_WORD = 6 };

/* Bits of a word, as sets of the first six squares: those without square i. */
static const uint64_t without[IN_WORD] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                          0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

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
        *narrow |= (wide[squares >> IN_WORD] >> (squares & 63) & 1u) << dice;
    }
}

static void widen_bits(uint64_t narrow, unsigned squares, unsigned count, uint32_t occupied, uint64_t *wide) {
    uint32_t all = (1u << squares) - 1;
    memset(wide, 0, squares < IN_WORD ? sizeof *wide : sizeof *wide << (squares - IN_WORD));
    for (uint32_t dice = 0; dice < 1u << count; dice++) {
        uint32_t with = squares_of(dice, occupied), rest = all & ~occupied, more = rest;
        if (!(narrow >> dice & 1u)) {
            continue;
        }
        for (;; more = (more - 1) & rest) {
            wide[(with | more) >> IN_WORD] |= UINT64_C(1) << ((with | more) & 63);
            if (!more) {
                break;
            }
        }
    }
    for (unsigned bits = squares; bits < IN_WORD; bits++) {
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
        uint64_t word = table[i] & without[square];
        for (unsigned level = square; level + 1 < IN_WORD; level++) {
            word = (word | word >> (1u << level)) & without[level + 1];
        }
        if (i % 2) {
            table[i / 2] |= word << 32;
        } else {
            table[i / 2] = word;
        }
    }
    return words / 2;
}

void pod__narrow(const uint64_t *wide, unsigned squares, uint32_t occupied, uint64_t *room, uint64_t *narrow) {
    unsigned count = (unsigned)__builtin_popcount(occupied);
    if (count < IN_WORD) {
        narrow_bits(wide, count, occupied, narrow);
        return;
    }
    size_t words = (size_t)1 << (squares - IN_WORD);
    memcpy(room, wide, words * sizeof *wide);
    for (unsigned square = squares; square-- > IN_WORD;) {
        words = is_occupied(occupied, square) ? words : drop_words(room, words, (size_t)1 << (square - IN_WORD));
    }
    for (unsigned square = IN_WORD; square-- > 0;) {
        words = is_occupied(occupied, square) ? words : drop_bits(room, words, square);
    }
    memcpy(narrow, room, words * sizeof *narrow);
}

static size_t add_bits(uint64_t *table, size_t words, unsigned square) {
    for (size_t i = 2 * words; i-- > 0;) {
        uint64_t word = i % 2 ? table[i / 2] >> 32 : table[i / 2] & without[IN_WORD - 1];
        for (unsigned level = IN_WORD - 1; level-- > square;) {
            word = (word | word << (1u << level)) & without[level];
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
    if (count < IN_WORD) {
        widen_bits(*narrow, squares, count, occupied, wide);
        return;
    }
    size_t words = (size_t)1 << (count - IN_WORD);
    memcpy(wide, narrow, words * sizeof *wide);
    for (unsigned square = 0; square < IN_WORD; square++) {
        words = is_occupied(occupied, square) ? words : add_bits(wide, words, square);
    }
    for (unsigned square = IN_WORD; square < squares; square++) {
        words = is_occupied(occupied, square) ? words : add_words(wide, words, (size_t)1 << (square - IN_WORD));
    }
}
