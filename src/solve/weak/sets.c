#include "solve/weak/sets.h"

enum { IN_WORD = 6 };

/* Bits of a word, as sets of the first six squares: those without square i. */
static const uint64_t without[IN_WORD] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                          0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

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
    if (square < IN_WORD) {
        for (size_t i = 0; i < words; i++) {
            uint64_t low = set[i] & without[square], high = set[i] >> (1u << square) & without[square];
            halve(&low, &high, how);
            set[i] = low | high << (1u << square);
        }
        return;
    }
    size_t half = (size_t)1 << (square - IN_WORD);
    for (size_t block = 0; block < words; block += 2 * half) {
        for (size_t i = block; i < block + half; i++) {
            halve(&set[i], &set[i + half], how);
        }
    }
}

void pod__sets_forget(uint64_t *set, unsigned square, size_t words) {
    halve_all(set, square, UNITE, words);
}

void pod__sets_keep(uint64_t *set, unsigned square, bool his, size_t words) {
    halve_all(set, square, his ? KEEP_WITH : KEEP_WITHOUT, words);
}

void pod__sets_fix(uint64_t *set, unsigned square, bool his, size_t words) {
    halve_all(set, square, his ? COPY_WITH : COPY_WITHOUT, words);
}

/* ---- Symmetries -------------------------------------------------------------------------------------- */

static void exchange_in_words(uint64_t *set, unsigned low, unsigned high, size_t words) {
    unsigned shift = (1u << high) - (1u << low);
    uint64_t mask = ~without[low] & without[high];
    for (size_t i = 0; i < words; i++) {
        uint64_t change = (set[i] ^ set[i] >> shift) & mask;
        set[i] ^= change ^ change << shift;
    }
}

static void exchange_past_words(uint64_t *set, unsigned low, unsigned high, size_t words) {
    size_t half = (size_t)1 << (high - IN_WORD);
    for (size_t i = 0; i < words; i++) {
        if (i & half) {
            continue;
        }
        if (low < IN_WORD) {
            uint64_t change = (set[i] >> (1u << low) ^ set[i + half]) & without[low];
            set[i] ^= change << (1u << low);
            set[i + half] ^= change;
        } else if (i >> (low - IN_WORD) & 1u) {
            size_t other = (i ^ (size_t)1 << (low - IN_WORD)) + half;
            uint64_t kept = set[i];
            set[i] = set[other];
            set[other] = kept;
        }
    }
}

static void mirror(uint64_t *set, const pod__mirror *pairs, size_t words) {
    for (unsigned i = 0; i < pairs->count; i++) {
        if (pairs->pair[i].high < IN_WORD) {
            exchange_in_words(set, pairs->pair[i].low, pairs->pair[i].high, words);
        } else {
            exchange_past_words(set, pairs->pair[i].low, pairs->pair[i].high, words);
        }
    }
}

void pod__sets_move(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words) {
    for (unsigned i = 0; i < geometry->mirrors; i++) {
        if (symmetry >> i & 1u) {
            mirror(set, &geometry->mirror[i], words);
        }
    }
}

void pod__sets_move_back(uint64_t *set, const pod__geometry *geometry, unsigned symmetry, size_t words) {
    for (unsigned i = geometry->mirrors; i-- > 0;) {
        if (symmetry >> i & 1u) {
            mirror(set, &geometry->mirror[i], words);
        }
    }
}

/* ---- The whole --------------------------------------------------------------------------------------- */

static uint64_t reversed(uint64_t word) {
    word = (word >> 1 & without[0]) | (word & without[0]) << 1;
    word = (word >> 2 & without[1]) | (word & without[1]) << 2;
    word = (word >> 4 & without[2]) | (word & without[2]) << 4;
    return __builtin_bswap64(word);
}

void pod__sets_turn(const uint64_t *table, uint64_t *set, size_t words) {
    for (size_t i = 0; i < words; i++) {
        set[i] = ~reversed(table[words - 1 - i]);
    }
}

uint64_t pod__sets_count(const uint64_t *set, size_t words) {
    uint64_t count = 0;
    for (size_t i = 0; i < words; i++) {
        count += (uint64_t)__builtin_popcountll(set[i]);
    }
    return count;
}

bool pod__sets_is_empty(const uint64_t *set, size_t words) {
    uint64_t any = 0;
    for (size_t i = 0; i < words; i++) {
        any |= set[i];
    }
    return !any;
}
