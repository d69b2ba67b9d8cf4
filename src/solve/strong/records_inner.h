/* The inner loops of records.h: records.c and records_bmi2.c have them compiled, each for its processors.

   A set of squares among others is a number `among` with a bit for each; its six lowest bits lie in the words of a
   table, the others choose a word. A word of a table that depends on some of its six squares only is kept in as many
   bits as these need. */
#include <string.h>

#include "solve/strong/records.h"

/* The indices in a word that are subsets of a set of the six squares. */
#define CUBE(set)                                                                                                      \
    (((set) & 1 ? 3u : UINT64_C(1)) * ((set) & 2 ? 5u : 1u) * ((set) & 4 ? 17u : 1u) * ((set) & 8 ? 257u : 1u) *       \
     ((set) & 16 ? 65537u : 1u) * ((set) & 32 ? UINT64_C(4294967297) : 1u))
#define CUBES4(set) CUBE(set), CUBE((set) + 1), CUBE((set) + 2), CUBE((set) + 3)
#define CUBES16(set) CUBES4(set), CUBES4((set) + 4), CUBES4((set) + 8), CUBES4((set) + 12)
static const uint64_t cube[64] = {CUBES16(0), CUBES16(16), CUBES16(32), CUBES16(48)};

enum { IN_WORD = (1 << POD__IN_WORD) - 1 };

/* By how many squares: what repeats so many bits all over a word. */
static const uint64_t repeating[POD__IN_WORD + 1] = {~UINT64_C(0),
                                                     0x5555555555555555u,
                                                     0x1111111111111111u,
                                                     0x0101010101010101u,
                                                     0x0001000100010001u,
                                                     0x0000000100000001u,
                                                     1};

/* ---- Words ------------------------------------------------------------------------------------------- */

#ifdef __BMI2__
#include <immintrin.h>

/* The lowest bits, a function of the squares of `low`, as one of all six. */
POD__INLINED uint64_t spread_word(uint64_t bits, unsigned low) {
    return _pdep_u64(bits, cube[low]) * cube[IN_WORD & ~low];
}

/* The other way; the bits past those are 0. */
POD__INLINED uint64_t gather_word(uint64_t word, unsigned low) {
    return _pext_u64(word, cube[low]);
}

/* The half of a word that is without a square. */
POD__INLINED uint64_t half_without(uint64_t word, unsigned square) {
    return _pext_u64(word, POD__WITHOUT(square));
}

POD__INLINED uint32_t among(uint32_t set, uint32_t all) {
    return _pext_u32(set, all);
}

POD__INLINED uint32_t from_among(uint32_t set, uint32_t all) {
    return _pdep_u32(set, all);
}

#else

POD__INLINED uint64_t lowest(uint64_t bits, unsigned squares) {
    return squares == POD__IN_WORD ? bits : bits & ((UINT64_C(1) << (1u << squares)) - 1);
}

POD__INLINED uint64_t spread_word(uint64_t bits, unsigned low) {
    unsigned squares = (unsigned)__builtin_popcount(low);
    uint64_t word = lowest(bits, squares) * repeating[squares];
    for (unsigned from = squares; from-- > 0;) {
        unsigned to = 31 - (unsigned)__builtin_clz(low);
        if (to != from) {
            pod__swap_in_words(&word, from, to, 1);
        }
        low &= ~(1u << to);
    }
    return word;
}

POD__INLINED uint64_t gather_word(uint64_t word, unsigned low) {
    unsigned squares = 0;
    for (; low; low &= low - 1, squares++) {
        unsigned from = (unsigned)__builtin_ctz(low);
        if (from != squares) {
            pod__swap_in_words(&word, squares, from, 1);
        }
    }
    return lowest(word, squares);
}

POD__INLINED uint64_t half_without(uint64_t word, unsigned square) {
    word &= POD__WITHOUT(square);
    for (unsigned level = square; level + 1 < POD__IN_WORD; level++) {
        word = (word | word >> (1u << level)) & POD__WITHOUT(level + 1);
    }
    return word;
}

POD__INLINED uint32_t among(uint32_t set, uint32_t all) {
    return pod__squares_among(set, all);
}

POD__INLINED uint32_t from_among(uint32_t set, uint32_t all) {
    return pod__squares_from(set, all);
}

#endif

/* ---- Tables ------------------------------------------------------------------------------------------ */

/* The bits of a table from group * 2^in_word on. */
POD__INLINED uint64_t group_at(const uint64_t *table, uint32_t group, unsigned in_word) {
    uint64_t bit = (uint64_t)group << in_word;
    return table[bit >> 6] >> (bit & 63);
}

/* joined AND a table that is spread from the squares of `set` over all. */
POD__INLINED void join_spread(uint64_t *joined, const uint64_t *table, uint32_t set, size_t words) {
    static const uint8_t pick[8][8] = {{0, 0, 0, 0, 0, 0, 0, 0}, {0, 1, 0, 1, 0, 1, 0, 1}, {0, 0, 1, 1, 0, 0, 1, 1},
                                       {0, 1, 2, 3, 0, 1, 2, 3}, {0, 0, 0, 0, 1, 1, 1, 1}, {0, 1, 0, 1, 2, 3, 2, 3},
                                       {0, 0, 1, 1, 2, 2, 3, 3}, {0, 1, 2, 3, 4, 5, 6, 7}};
    const unsigned low = set & IN_WORD, in_word = (unsigned)__builtin_popcount(low);
    const uint32_t high = set >> POD__IN_WORD;
    const uint8_t *picked = pick[high & 7];
    for (size_t block = 0; block < words; block += 8) {
        uint32_t base = block ? among((uint32_t)block, high) : 0;
        for (size_t i = 0; i < 8 && i < words; i++) {
            joined[block + i] &= spread_word(group_at(table, base + picked[i], in_word), low);
        }
    }
}

/* Of a table of so many words, the half that is without a square. */
POD__INLINED void halve_without(const uint64_t *table, size_t words, unsigned square, uint64_t *out) {
    if (square >= POD__IN_WORD) {
        size_t half = (size_t)1 << (square - POD__IN_WORD);
        for (size_t block = 0; block < words; block += 2 * half, out += half) {
            memcpy(out, table + block, half * sizeof *out);
        }
    } else if (words == 1) {
        *out = half_without(*table, square) * repeating[POD__IN_WORD - 1];
    } else {
        for (size_t i = 0; i < words; i += 2) {
            out[i / 2] = half_without(table[i], square) | half_without(table[i + 1], square) << 32;
        }
    }
}

POD__INLINED bool depends_on(const uint64_t *table, size_t words, unsigned square) {
    uint64_t change = 0;
    if (square < POD__IN_WORD) {
        for (size_t i = 0; i < words; i++) {
            change |= (table[i] ^ table[i] >> (1u << square)) & POD__WITHOUT(square);
        }
        return change;
    }
    size_t half = (size_t)1 << (square - POD__IN_WORD);
    for (size_t block = 0; block < words && !change; block += 2 * half) {
        for (size_t i = block; i < block + half; i++) {
            change |= table[i] ^ table[i + half];
        }
    }
    return change;
}

/* Takes a table to the squares of a set that has all it depends on; out may be where it is, or before. */
POD__INLINED void gather(const uint64_t *table, uint32_t set, uint64_t *out) {
    const unsigned low = set & IN_WORD, in_word = (unsigned)__builtin_popcount(low);
    const uint32_t high = set >> POD__IN_WORD;
    uint64_t bits = 0;
    unsigned filled = 0;
    uint32_t word = 0;
    do {
        bits |= gather_word(table[word], low) << filled;
        filled += 1u << in_word;
        if (filled == 64) {
            *out++ = bits;
            bits = 0;
            filled = 0;
        }
        word = ((word | ~high) + 1) & high;
    } while (word);
    if (filled) {
        *out = bits * repeating[__builtin_ctz(filled)];
    }
}

/* tables, words: many, one after the other, of so many words each. */
POD__INLINED pod__record reduce(uint64_t *table, unsigned tables, uint32_t squares, size_t words) {
    unsigned count = (unsigned)__builtin_popcount(squares);
    uint32_t set = 0;
    for (unsigned square = 0; square < count; square++) {
        set |= (uint32_t)depends_on(table, tables * words, square) << square;
    }
    const pod__record record = {from_among(set, squares), (uint32_t)__builtin_popcount(set), table};
    const size_t kept = pod__record_words(&record);
    for (unsigned q = 0; q < tables && record.dice != count; q++) {
        gather(table + q * words, set, table + q * kept);
    }
    return record;
}

POD__INLINED void count_ones(const pod__record *record, unsigned tables, unsigned dice, uint64_t *ones) {
    const size_t words = pod__record_words(record);
    /* In a word that a small table does not fill, it is repeated. */
    const unsigned repeated = record->dice < POD__IN_WORD ? POD__IN_WORD - record->dice : 0;
    for (unsigned q = 0; q < tables; q++) {
        uint64_t count = 0;
        for (size_t i = 0; i < words; i++) {
            count += (uint64_t)__builtin_popcountll(record->table[q * words + i]);
        }
        ones[q] = count >> repeated << (dice - record->dice);
    }
}

/* ---- The record of a board --------------------------------------------------------------------------- */

/* Undoes a symmetry: tables over the image of squares become those over squares. */
POD__INLINED void undo_symmetry(const pod__geometry *geometry, unsigned symmetry, uint32_t squares, uint32_t image,
                                uint64_t *table, size_t words) {
    uint8_t holds[POD_STRONG_SQUARES_MAX], is_at[POD_STRONG_SQUARES_MAX];
    unsigned count = (unsigned)__builtin_popcount(squares);
    for (unsigned i = 0; i < count; i++) {
        holds[i] = is_at[i] = (uint8_t)i;
    }
    for (unsigned i = 0; i < count; i++, squares &= squares - 1) {
        unsigned to = geometry->around[__builtin_ctz(squares)].to[symmetry];
        unsigned wanted = (unsigned)__builtin_popcount(image & ((1u << to) - 1)), at = is_at[wanted];
        if (at != i) {
            pod__ownerships_exchange(table, i, at, words);
            holds[at] = holds[i];
            is_at[holds[at]] = (uint8_t)at;
        }
    }
}

/* The squares that the children depend on: in the parent; and in each image. Returns the first. */
static inline uint32_t unite(const pod__geometry *geometry, unsigned used, uint32_t set[POD__IMAGES]) {
    uint32_t squares = 0;
    for (unsigned left = used; left; left &= left - 1) {
        unsigned image = (unsigned)__builtin_ctz(left);
        squares |= pod__set_moved(geometry, set[image], geometry->moved_back[image]);
    }
    for (unsigned left = used; left; left &= left - 1) {
        unsigned image = (unsigned)__builtin_ctz(left);
        set[image] = pod__set_moved(geometry, squares, geometry->moved[image]);
    }
    return squares;
}

POD__INLINED void join_child(const pod__combination *with, const pod__child *child, const pod__record *record,
                             uint32_t squares, uint64_t *joined, uint64_t *half, size_t words) {
    const pod__thresholds *thresholds = with->thresholds;
    const uint32_t placed = UINT32_C(1) << child->placed, rest = record->essential & ~placed;
    const unsigned before = (unsigned)__builtin_popcount(record->essential & (placed - 1));
    const size_t own = pod__record_words(record);
    const uint32_t set = among(rest, squares);
    for (unsigned q = 0; q < thresholds->count; q++) {
        const uint64_t *table = record->table + thresholds->complement[q] * own;
        if (rest != record->essential) {
            halve_without(table, own, before, half);
            table = half;
        }
        join_spread(joined + q * words, table, set, words);
    }
}

POD__INLINED pod__record combine_in(const pod__combination *with, const pod__record_children *of, unsigned used,
                                    uint32_t squares, const uint32_t *image, uint64_t *out, size_t words) {
    const size_t size = with->thresholds->count * words;
    uint64_t *half = with->scratch + with->geometry->images * size;
    for (unsigned left = used; left; left &= left - 1) {
        memset(with->scratch + (unsigned)__builtin_ctz(left) * size, 0xff, size * sizeof *out);
    }
    for (unsigned i = 0; i < of->count; i++) {
        unsigned at = of->child[i].image;
        join_child(with, &of->child[i], &of->record[i], image[at], with->scratch + at * size, half, words);
    }
    uint64_t *all = with->scratch + (unsigned)__builtin_ctz(used) * size;
    for (unsigned left = used; left; left &= left - 1) {
        unsigned at = (unsigned)__builtin_ctz(left);
        uint64_t *joined = with->scratch + at * size;
        if (at) {
            undo_symmetry(with->geometry, at, squares, image[at], joined, size);
        }
        for (size_t i = 0; i < size && joined != all; i++) {
            all[i] &= joined[i];
        }
    }
    for (unsigned q = 0; q < with->thresholds->count; q++) {
        pod__ownerships_complement(all + q * words, out + q * words, words);
    }
    return reduce(out, with->thresholds->count, squares, words);
}

/* Whether no ownership gives the player to move what they want: then who moves there gets it. */
static inline bool is_lost(const pod__record *record, unsigned tables) {
    uint64_t any = record->dice;
    for (unsigned q = 0; q < tables && !any; q++) {
        any |= record->table[q];
    }
    return !any;
}

static pod__record union_of(const pod__combination *with, const pod__record_children *of, uint64_t *out) {
    uint32_t image[POD__IMAGES] = {0};
    unsigned used = 0;
    for (unsigned i = 0; i < of->count; i++) {
        const pod__record *record = &of->record[i];
        if (is_lost(record, with->thresholds->count)) {
            memset(out, 0xff, with->thresholds->count * sizeof *out);
            return (pod__record){0, 0, out};
        }
        used |= 1u << of->child[i].image;
        image[of->child[i].image] |= record->essential & ~(UINT32_C(1) << of->child[i].placed);
    }
    uint32_t squares = unite(with->geometry, used, image);
    size_t words = pod__table_words((unsigned)__builtin_popcount(squares));
    switch (words) {
    case 1:
        return combine_in(with, of, used, squares, image, out, 1);
    case 2:
        return combine_in(with, of, used, squares, image, out, 2);
    case 4:
        return combine_in(with, of, used, squares, image, out, 4);
    case 8:
        return combine_in(with, of, used, squares, image, out, 8);
    default:
        return combine_in(with, of, used, squares, image, out, words);
    }
}

static pod__record combine(const pod__combination *with, const pod__record_children *of, unsigned dice, uint64_t *table,
                           uint64_t *ones) {
    const pod__record record = union_of(with, of, table);
    count_ones(&record, with->thresholds->count, dice, ones);
    return record;
}
