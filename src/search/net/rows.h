/* What the network sees of a position of Cephalopod: a sum of rows, one for each square and a few for the whole.

   A square's row is chosen by a pattern, the same wherever on a board of any size it stands and however it is turned,
   so that what is learnt on one board holds on all, and positions that are symmetric are one and the same here:

   - an empty square, a *site* of captures, by the set of its four neighbours, each of them empty, dead, or a die of
     the one or the other player that shows 1 to 5. Dead are the edge of the board and dice that can never be captured:
     they can be part of no capture;
   - a die that can still be captured, by its owner, its pips and the set of its four *sides*: what is there (pod__side)
     decides whether it can be captured from there;
   - a dead die, by its owner.

   Every row is told from one of the two players' point of view (own, other); its mirror is the same seen by the other
   one. The rows for the whole are told for the player to move; their mirrors are for the other one. */
#ifndef LUDOPOD_SRC_SEARCH_NET_ROWS_H
#define LUDOPOD_SRC_SEARCH_NET_ROWS_H

#include <stdint.h>

/* What a neighbour is to a site. */
enum { POD__NEAR_EMPTY, POD__NEAR_DEAD, POD__NEAR_OWN, POD__NEAR_OTHER = POD__NEAR_OWN + 5, POD__NEAR_COUNT = 12 };

/* What stands on one side of a die. */
typedef enum pod__side {
    POD__SIDE_DEAD,
    POD__SIDE_DIE,
    POD__SIDE_ALONE,   /* a site with no other die that could be captured beside it */
    POD__SIDE_TOO_FAR, /* a site whose other dice are too large to be captured together with this one */
    POD__SIDE_TAKES,   /* a site where it can be captured now */
    POD__SIDE_SIX,     /* a site where it can be captured now for a six */
    POD__SIDE_COUNT
} pod__side;

enum {
    POD__SITE_CODES = POD__NEAR_COUNT * POD__NEAR_COUNT * POD__NEAR_COUNT * POD__NEAR_COUNT,
    POD__SIDE_CODES = POD__SIDE_COUNT * POD__SIDE_COUNT * POD__SIDE_COUNT * POD__SIDE_COUNT,

    /* Rows, in order. Sets of 4 out of n kinds: (n + 3 choose 4). */
    POD__ROW_SITE = 0,
    POD__SITE_SETS = 1365,
    POD__ROW_DIE = POD__ROW_SITE + POD__SITE_SETS, /* own 1 to 5, then the other's */
    POD__SIDE_SETS = 126,
    POD__ROW_SAFE = POD__ROW_DIE + 10 * POD__SIDE_SETS, /* own, the other's */
    /* For the whole, each time first for the player to move, then for the other. */
    POD__ROW_EMPTIES = POD__ROW_SAFE + 2, /* how many squares are empty */
    POD__EMPTIES = 32,
    POD__ROW_OPEN = POD__ROW_EMPTIES + 2 * POD__EMPTIES, /* how many are not settled for good */
    POD__OPEN = 32,
    POD__ROW_SIXES = POD__ROW_OPEN + 2 * POD__OPEN, /* sites where a six can be made, up to three */
    POD__SIXES = 4,
    POD__ROW_AHEAD = POD__ROW_SIXES + 2 * POD__SIXES, /* own dead dice less the other's, -15 to 15 */
    POD__AHEAD = 31,
    POD__ROW_COUNT = POD__ROW_AHEAD + POD__AHEAD,

    POD__ROWS_MAX = 64 + 4 /* of one position */
};

typedef struct pod__site {
    uint16_t row;
    uint16_t sides; /* what the site is to each of its four neighbours, 3 bits a direction; POD__SITE_SIX */
} pod__site;
enum { POD__SITE_SIX = 1 << 12 }; /* a six can be made here */

/* Where to find the rows. */
typedef struct pod__patterns {
    /* By the four neighbours: near[0] + 12 near[1] + 144 near[2] + 1728 near[3]. */
    pod__site site[POD__SITE_CODES];
    /* By the four sides in the same way, to be added to POD__ROW_DIE and what the die is. */
    uint8_t sides[POD__SIDE_CODES];
} pod__patterns;

void pod__patterns_make(pod__patterns *out);
/* For every row the same one as the other player sees it. */
void pod__patterns_mirror(uint16_t out[POD__ROW_COUNT]);

/* The rows of one position and the part of the game it is in. */
typedef struct pod__rows {
    uint16_t row[POD__ROWS_MAX];
    uint8_t count;
    uint8_t open; /* squares that are not settled for good */
} pod__rows;

#endif
