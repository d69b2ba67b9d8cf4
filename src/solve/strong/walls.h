/* What no capture touches any more. */
#ifndef LUDOPOD_SOLVE_STRONG_WALLS_H
#define LUDOPOD_SOLVE_STRONG_WALLS_H

#include "rules/cephalopod/packed.h"

/* Dice that can never be captured again (see pod__cephalopod_uncapturable()). */
uint64_t pod__packed_walls(const pod__packed_geometry *geometry, const pod__packed *position);

/* Empty squares on which a die will be put that captures nothing and is never captured, whenever that is: they are
   worth a die, and a turn in which nothing else changes. walls: those of the position. */
uint64_t pod__packed_pauses(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls);

#endif
