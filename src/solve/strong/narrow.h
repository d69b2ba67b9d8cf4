/* Tables of as many bits as the dice need: bit k of their index stands for the k-th occupied square. */
#ifndef LUDOPOD_SOLVE_STRONG_NARROW_H
#define LUDOPOD_SOLVE_STRONG_NARROW_H

#include <stdint.h>

static inline unsigned pod__narrow_words(unsigned dice) {
    return dice < 6 ? 1 : 1u << (dice - 6);
}

/* wide: a table over all squares that does not depend on those not in occupied. Writes pod__narrow_words() words; with
   fewer than six dice the rest of the word is 0. room: as many words as wide has. */
void pod__narrow(const uint64_t *wide, unsigned squares, uint32_t occupied, uint64_t *room, uint64_t *narrow);
/* The other way. */
void pod__widen(const uint64_t *narrow, unsigned squares, uint32_t occupied, uint64_t *wide);

#endif
