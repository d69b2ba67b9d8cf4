/* What a person sees in a move at a glance: a game fills it in (pod__search_game.see), a character weighs it. */
#ifndef LUDOPOD_SEARCH_CHARACTER_SIGHT_H
#define LUDOPOD_SEARCH_CHARACTER_SIGHT_H

#include <stdbool.h>

#include "ludopod/rules.h"

/* What catches the eye. A move is of the first kind that fits. */
typedef enum pod__kind {
    POD__KIND_MOST, /* the best there is: a die that shows the most; a turn that takes two pieces */
    POD__KIND_TAKE, /* takes something of another's */
    POD__KIND_OWN,  /* takes nothing but its own; Octogo: only turns */
    POD__KIND_QUIET,
    POD__KINDS
} pod__kind;

typedef struct pod__sight {
    uint8_t kind;   /* a pod__kind */
    pod_square at;  /* where the piece stands then */
    uint8_t shape;  /* moves of one shape look alike wherever they are: below POD__SHAPES */
    uint8_t own;    /* how many of its own it takes */
    uint8_t others; /* how many of the others', together, and of each: */
    uint8_t taken[POD_SEATS_MAX];
    uint8_t placed; /* 1: a piece more is on the board */
    uint8_t edges;  /* of the board, that the square touches: 2 is a corner */
    uint8_t aims;   /* Octogo: pieces of the other within two squares along the arrow */
    bool locked;    /* it shows the most */
    bool exposed;   /* as far as its neighbours tell, it can be taken at once */
} pod__sight;

enum { POD__SHAPES = 64 };

#endif
