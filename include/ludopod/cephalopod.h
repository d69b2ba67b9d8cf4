/* Cephalopod, by Mark Steere (2006), marksteeregames.com: the position as a value.

   Rule numbers in this project's comments are those of docs/rules.md. Most programs need only game.h;
   this header is for those that look at dice. Thread-safe, allocates nothing. */
#ifndef LUDOPOD_CEPHALOPOD_H
#define LUDOPOD_CEPHALOPOD_H

#include "ludopod/export.h"

POD_BEGIN_DECLS

enum {
    POD_CEPHALOPOD_SQUARES_MAX = 64,

    /* Variants are flags; 0 is the game of the rule sheet. */
    POD_CEPHALOPOD_SNUB = 1,   /* rule 19: snub-square board, up to five neighbours */
    POD_CEPHALOPOD_DODECA = 2, /* rule 20: twelve-sided dice, sums up to twelve */

    /* A square has at most five neighbours, which have at most 2^5 - 5 - 1 sets of two or more. */
    POD_CEPHALOPOD_NEIGHBOURS_MAX = 5,
    POD_CEPHALOPOD_CAPTURES_MAX = 26
};

/* A die in one byte: owner * 16 + pips. Owners are seats 0 to 5, or POD_NEUTRAL; pips 1 to 12.
   0 is an empty square (no die shows 0 pips). */
typedef uint8_t pod_die;

#ifdef POD_NO_INLINE
POD_API pod_die pod_die_make(unsigned owner, unsigned pips);
POD_API unsigned pod_die_owner(pod_die die);
POD_API unsigned pod_die_pips(pod_die die);
#else
POD_API inline pod_die pod_die_make(unsigned owner, unsigned pips) {
    return (pod_die)(owner << 4 | pips);
}
POD_API inline unsigned pod_die_owner(pod_die die) {
    return die >> 4;
}
POD_API inline unsigned pod_die_pips(pod_die die) {
    return die & 15u;
}
#endif

/* The part of a pod_position that is Cephalopod's. Rows, columns, players and turn stand in the
   position itself. */
typedef struct pod_cephalopod {
    uint8_t variant;   /* flags */
    uint8_t out_count; /* players who have left the game */
    uint8_t out[6];    /* their seats, in the order they left; together: in seat order */
    /* Bit i: out[i] left together with out[i - 1]. A position line does not say this, so a position
       read from one has 0 here: nobody is taken to have left together. */
    uint8_t out_together;
    pod_die die[POD_CEPHALOPOD_SQUARES_MAX]; /* by square; beyond the board 0 */
} pod_cephalopod;

POD_END_DECLS

#endif
