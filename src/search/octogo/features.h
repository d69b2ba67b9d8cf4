/* The features of Octogo's network: three for each piece and a few for the whole position.

   A square is, to a side, *shut* (beyond the edge, or with a piece of its own), empty, or with an enemy; the latter two
   are *safe* or *guarded*, as an enemy could take there in one turn. A piece is *attacked* by the enemies that could
   take it in one turn and *covered* by the pieces of its own side that could take back. Its features are

   - what the two squares ahead are, with how often it is attacked and covered,
   - what the squares to the left and right of the one ahead are, in no order, with the same,
   - how many steps away the nearest enemy is, whether a step ahead comes nearer to it, what the third and fourth
     square ahead are, and how near the edge is.

   All of it is the same however the board is turned round or over, so positions that are images of each other are one
   and the same here, and what is learnt on one board holds on all. Every feature is seen from the point of view of
   the player to move (own, other); its mirror is the same seen by the other one. */
#ifndef LUDOPOD_SEARCH_OCTOGO_FEATURES_H
#define LUDOPOD_SEARCH_OCTOGO_FEATURES_H

#include "ludopod/octogo.h"

enum {
    /* Views: shut, empty safe, empty guarded, enemy safe, enemy guarded. */
    POD__OCTO_AHEAD = 21,  /* shut, or any view but that and then any view */
    POD__OCTO_SIDES = 15,  /* two views */
    POD__OCTO_DANGERS = 9, /* attacked by none, one, more; covered by none, one, more */
    POD__OCTO_NEAR = 8,    /* steps to the nearest enemy, from 1 up */
    POD__OCTO_FACING = 3,  /* a step ahead comes nearer, stays as far, goes away */
    POD__OCTO_BEYOND = 6,  /* not to be seen; shut, enemy; empty and then shut, enemy, empty */
    POD__OCTO_EDGE = 3,    /* steps to the nearest edge, up to two */
    POD__OCTO_PLACES = POD__OCTO_NEAR * POD__OCTO_FACING * POD__OCTO_BEYOND * POD__OCTO_EDGE,

    /* Rows, in order; each group first for the player to move, then for the other, where nothing else is said. */
    POD__OCTO_FEATURE_AHEAD = 0,
    POD__OCTO_FEATURE_SIDES = POD__OCTO_FEATURE_AHEAD + 2 * POD__OCTO_AHEAD * POD__OCTO_DANGERS,
    POD__OCTO_FEATURE_PLACE = POD__OCTO_FEATURE_SIDES + 2 * POD__OCTO_SIDES * POD__OCTO_DANGERS,
    POD__OCTO_LOOSE = 4,   /* enemies that can be taken for nothing, up to three */
    POD__OCTO_COVERED = 3, /* and those that can be taken but are covered, up to two */
    POD__OCTO_FEATURE_PREY = POD__OCTO_FEATURE_PLACE + 2 * POD__OCTO_PLACES,
    /* How many pieces there are: own - 1 + 10 * (other's - 1). */
    POD__OCTO_FEATURE_COUNTS = POD__OCTO_FEATURE_PREY + 2 * POD__OCTO_LOOSE * POD__OCTO_COVERED,
    /* The same for both: how large the board is, sixteen squares a row, and how far the quiet turns have gone, in
       eighths of their limit. */
    POD__OCTO_FEATURE_AREA = POD__OCTO_FEATURE_COUNTS + POD_OCTOGO_PIECES_MAX * POD_OCTOGO_PIECES_MAX,
    POD__OCTO_AREAS = 7,
    POD__OCTO_FEATURE_QUIET = POD__OCTO_FEATURE_AREA + POD__OCTO_AREAS,
    POD__OCTO_QUIETS = 8,
    POD__OCTO_FEATURE_COUNT = POD__OCTO_FEATURE_QUIET + POD__OCTO_QUIETS,

    POD__OCTO_FEATURES_MAX = 3 * 2 * POD_OCTOGO_PIECES_MAX + 5 /* of one position */
};

/* For every feature the same one from the other player's view. */
void pod__octo_mirror(uint16_t *out);

#endif
