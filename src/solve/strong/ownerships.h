/* Ownerships of a board: who owns which of its dice. An ownership is a set of squares, those that one player owns, as a
   number with a bit for each square; a set of ownerships, and a table that says something of each, has a bit for each
   of these numbers. There are 2^squares whatever the number of dice: what does not depend on a square is the same with
   and without it, so empty squares need no care.

   words: of a set or table, 64 bits each, pod__table_words(squares). With fewer than six squares the bits past
   2^squares repeat those before. */
#ifndef LUDOPOD_SOLVE_STRONG_OWNERSHIPS_H
#define LUDOPOD_SOLVE_STRONG_OWNERSHIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solve/strong/geometry.h"

static inline unsigned pod__table_words(unsigned squares) {
    return squares < 6 ? 1 : 1u << (squares - 6);
}

/* ---- Sets ---------------------------------------------------------------------------------------------------- */

/* The ownerships that become some of the set when the die on a square goes: whose it was no longer matters. */
void pod__ownerships_project(uint64_t *set, unsigned square, size_t words);
/* Leaves those in which the square is the owner's, or is not. */
void pod__ownerships_restrict(uint64_t *set, unsigned square, bool own, size_t words);
/* The ownerships that are in the set once the square is the owner's, or is not (the cofactor). */
void pod__ownerships_fix(uint64_t *set, unsigned square, bool own, size_t words);

/* As the symmetry of that number moves the squares; and back. */
void pod__ownerships_move(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words);
void pod__ownerships_move_back(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words);

uint64_t pod__ownerships_count(const uint64_t *set, size_t words);
bool pod__ownerships_is_empty(const uint64_t *set, size_t words);

/* ---- Over the dice only -------------------------------------------------------------------------------------- */

/* Words of a table of as many bits as the dice need: bit k of its index stands for the k-th occupied square. */
static inline unsigned pod__narrow_words(unsigned dice) {
    return pod__table_words(dice);
}

/* wide: a table over all squares that does not depend on those not in occupied. Writes pod__narrow_words() words; with
   fewer than six dice the rest of the word is 0. scratch: as many words as wide has. */
void pod__narrow(const uint64_t *wide, unsigned squares, uint32_t occupied, uint64_t *scratch, uint64_t *narrow);
/* The other way. */
void pod__widen(const uint64_t *narrow, unsigned squares, uint32_t occupied, uint64_t *wide);

/* ---- Inlined ------------------------------------------------------------------------------------------------- */

/* Into a function for each processor, so that the compiler makes of the plain loops what that one can do. */
#define POD__INLINED static inline __attribute__((always_inline))

/* Bits of a word, as sets of the first six squares: those without square i. */
#define POD__WITHOUT(i)                                                                                                \
    ((const uint64_t[]){0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu, 0x00ff00ff00ff00ffu,            \
                        0x0000ffff0000ffffu, 0x00000000ffffffffu}[i])
enum { POD__IN_WORD = 6 };

/* What fills a word, from the bits of fewer dice. */
static inline uint64_t pod__repeated(uint64_t bits, unsigned dice) {
    for (; dice < POD__IN_WORD; dice++) {
        bits |= bits << (1u << dice);
    }
    return bits;
}

/* low < high, both in the word: the bits with low and without high change places with those the other way round. */
POD__INLINED void pod__swap_in_words(uint64_t *table, unsigned low, unsigned high, size_t words) {
    const unsigned shift = (1u << high) - (1u << low);
    const uint64_t mask = ~POD__WITHOUT(low) & POD__WITHOUT(high);
    for (size_t i = 0; i < words; i++) {
        uint64_t change = (table[i] ^ table[i] >> shift) & mask;
        table[i] ^= change ^ change << shift;
    }
}

/* low in the word, half: of high. */
POD__INLINED void pod__swap_mixed(uint64_t *table, unsigned low, size_t half, size_t words) {
    const unsigned shift = 1u << low;
    for (size_t block = 0; block < words; block += 2 * half) {
        for (size_t i = block; i < block + half; i++) {
            uint64_t change = (table[i] >> shift ^ table[i + half]) & POD__WITHOUT(low);
            table[i] ^= change << shift;
            table[i + half] ^= change;
        }
    }
}

POD__INLINED void pod__swap_words(uint64_t *table, size_t low, size_t high, size_t words) {
    for (size_t outer = 0; outer < words; outer += 2 * high) {
        for (size_t inner = outer; inner < outer + high; inner += 2 * low) {
            for (size_t i = inner; i < inner + low; i++) {
                uint64_t kept = table[i + low];
                table[i + low] = table[i + high];
                table[i + high] = kept;
            }
        }
    }
}

/* Exchanges two squares, in a table or a set; low < high. */
POD__INLINED void pod__ownerships_exchange(uint64_t *table, unsigned low, unsigned high, size_t words) {
    if (high < POD__IN_WORD) {
        pod__swap_in_words(table, low, high, words);
    } else if (low < POD__IN_WORD) {
        pod__swap_mixed(table, low, (size_t)1 << (high - POD__IN_WORD), words);
    } else {
        pod__swap_words(table, (size_t)1 << (low - POD__IN_WORD), (size_t)1 << (high - POD__IN_WORD), words);
    }
}

/* Exchanges the squares of each pair, in a table or a set. */
POD__INLINED void pod__ownerships_swap(uint64_t *table, const pod__mirror *mirror, size_t words) {
    for (unsigned i = 0; i < mirror->count; i++) {
        pod__ownerships_exchange(table, mirror->pair[i].low, mirror->pair[i].high, words);
    }
}

POD__INLINED uint64_t pod__reversed(uint64_t word) {
    word = (word >> 1 & POD__WITHOUT(0)) | (word & POD__WITHOUT(0)) << 1;
    word = (word >> 2 & POD__WITHOUT(1)) | (word & POD__WITHOUT(1)) << 2;
    word = (word >> 4 & POD__WITHOUT(2)) | (word & POD__WITHOUT(2)) << 4;
    return __builtin_bswap64(word);
}

/* From what the owner of the dice has to what the other player has: bit A of out is not bit (not A) of table. */
POD__INLINED void pod__ownerships_complement(const uint64_t *table, uint64_t *out, size_t words) {
    for (size_t i = 0; i < words; i++) {
        out[i] = ~pod__reversed(table[words - 1 - i]);
    }
}

#endif
