/* The transposition table of the exact search: each entry holds for as many positions as possible.

   Walls are all alike, whatever they show and whose they are, and so are pauses: a position is where its other dice
   stand and what they show, and whether there is a pause. An entry says that a side that owns at least a set of these
   dice ends with at least so many dice besides walls. Since one more die is worth one or nothing (docs/solving.md), a
   side that lacks some of the set ends with at most as many fewer: so each entry bounds all ownerships. */
#ifndef LUDOPOD_SOLVE_STRONG_SEARCH_BOUNDS_H
#define LUDOPOD_SOLVE_STRONG_SEARCH_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/cephalopod/packed.h"
#include "solve/strong/search/table.h"

enum { POD__MOVER, POD__OTHER, POD__SIDES };

/* A position without its colours. Pips are 7 on walls and pauses. */
typedef struct pod__bounds_key {
    uint64_t pips[3];
    bool has_pause;
} pod__bounds_key;

/* bytes: as pod__table_create() has them. */
bool pod__bounds_create(size_t bytes, pod__memory *memory, pod__table *out);
void pod__bounds_grow(pod__table *bounds, unsigned threads);

/* A side that owns these dice, of those besides walls, ends with at least so many of them. */
typedef struct pod__bound {
    unsigned side;
    uint64_t dice;
    int least; /* 1 to 64 where it is added */
} pod__bound;

/* Soon something will be asked about that position. */
void pod__bounds_prefetch(const pod__table *bounds, const pod__bounds_key *key);

/* Which of the two, one for each side in order, is known to be so, or NULL. Then *needed is what that side needs of the
   dice for it. */
const pod__bound *pod__bounds_know(const pod__table *bounds, const pod__bounds_key *key,
                                   const pod__bound wanted[POD__SIDES], uint64_t *needed);
/* work: nodes that it took to find out. Forgotten when another thread is at the same slot. */
void pod__bounds_add(pod__table *bounds, const pod__bounds_key *key, const pod__bound *found, uint64_t work);

/* ---- Walls and pauses ---------------------------------------------------------------------------------------- */

/* What no capture touches any more. */

/* Dice that can never be captured again (see pod__cephalopod_uncapturable()). known: some of them, as those of a
   position that came before; fewer dice are looked at then. */
uint64_t pod__packed_walls(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t known);

/* Empty squares on which a die will be put that captures nothing and is never captured, whenever that is: they are
   worth a die, and a turn in which nothing else changes. walls: those of the position. */
uint64_t pod__packed_pauses(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls);

#endif
