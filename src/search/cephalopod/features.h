/* The features of Cephalopod's network: one for each square, one for each block of two by two squares and a few for the
   whole position.

   A feature is a pattern, the same wherever on a board of any size it stands and however it is turned, so that what is
   learnt on one board holds on all, and symmetric positions have the same features:

   - an empty square, a *site* of captures, by the set of its four neighbours (pod__near). Dead are the edge of the
     board and dice that can never be captured: they can be part of no capture;
   - a die that can still be captured, by its owner, its pips and the set of its four *sides*: what is there (pod__side)
     decides whether it can be captured from there, or could soon;
   - a dead die, by its owner;
   - a block, by its four squares;
   - the whole, by counts; three features combine how many sites there are of each kind (pod__site_kind), as it depends
     on parities who will run out of good moves first.

   Every feature is seen from one of the two players' point of view (own, other); its mirror is the same seen by the
   other one. The features for the whole are seen by the player to move; their mirrors by the other one. */
#ifndef LUDOPOD_SEARCH_CEPHALOPOD_FEATURES_H
#define LUDOPOD_SEARCH_CEPHALOPOD_FEATURES_H

#include <stdint.h>

/* What a square is to those beside it. The last two are told apart from other empty squares only for sites. */
typedef enum pod__near {
    POD__NEAR_EMPTY,
    POD__NEAR_DEAD,
    POD__NEAR_OWN, /* showing 1; up to 5 follow */
    POD__NEAR_OTHER = POD__NEAR_OWN + 5,
    POD__NEAR_COUNT = POD__NEAR_OTHER + 5,
    POD__NEAR_TAKES = POD__NEAR_COUNT, /* an empty square where dice can be captured, */
    POD__NEAR_SIX,                     /* and where that can make a six */
    POD__NEAR_ALL
} pod__near;

/* What stands on one side of a die. */
typedef enum pod__side {
    POD__SIDE_DEAD,
    POD__SIDE_DIE,
    /* A site with no other die that could be captured beside it, and with no, one, more other empty squares. */
    POD__SIDE_ALONE,
    POD__SIDE_ALONE_ONE,
    POD__SIDE_ALONE_MORE,
    /* A site whose other dice are too large to be captured together with this one; with no, some empty squares. */
    POD__SIDE_TOO_FAR,
    POD__SIDE_TOO_FAR_SOME,
    POD__SIDE_TAKES, /* a site where it can be captured now */
    POD__SIDE_SIX,   /* a site where it can be captured now for a six */
    POD__SIDE_COUNT
} pod__side;

/* What a move on a site does. */
typedef enum pod__site_kind {
    POD__SITE_LOOSE,  /* captures nothing, and there are empty squares beside it */
    POD__SITE_CLOSED, /* captures nothing, and there are none */
    POD__SITE_FREE,   /* the same, and nothing beside it can ever be captured */
    POD__SITE_TAKES,  /* captures, but makes no six */
    POD__SITE_SIX,    /* can make a six */
    POD__SITE_KINDS
} pod__site_kind;

enum {
    POD__NEAR_CODES = POD__NEAR_COUNT * POD__NEAR_COUNT * POD__NEAR_COUNT * POD__NEAR_COUNT,
    POD__SITE_CODES = POD__NEAR_ALL * POD__NEAR_ALL * POD__NEAR_ALL * POD__NEAR_ALL,
    POD__PAIRS = POD__NEAR_ALL * (POD__NEAR_ALL + 1) / 2,
    POD__SIDE_CODES = POD__SIDE_COUNT * POD__SIDE_COUNT * POD__SIDE_COUNT * POD__SIDE_COUNT,

    /* Rows, in order. Sets of 4 out of n kinds: (n + 3 choose 4). */
    POD__FEATURE_SITE = 0,
    POD__SITE_SETS = 2380,
    POD__FEATURE_DIE = POD__FEATURE_SITE + POD__SITE_SETS, /* own 1 to 5, then the other's */
    POD__SIDE_SETS = 495,
    POD__FEATURE_SAFE = POD__FEATURE_DIE + 10 * POD__SIDE_SETS, /* own, the other's */
    POD__FEATURE_BLOCK = POD__FEATURE_SAFE + 2,
    POD__BLOCKS = 3081, /* that are not images of each other */
    /* For the whole, each time first for the player to move, then for the other. */
    POD__FEATURE_EMPTIES = POD__FEATURE_BLOCK + POD__BLOCKS, /* how many squares are empty */
    POD__EMPTIES = 65,
    POD__FEATURE_OPEN = POD__FEATURE_EMPTIES + 2 * POD__EMPTIES, /* how many are not settled for good */
    POD__OPEN = 65,
    POD__FEATURE_QUIET = POD__FEATURE_OPEN + 2 * POD__OPEN, /* sites where nothing can be captured */
    POD__QUIET = 65,
    POD__FEATURE_AHEAD = POD__FEATURE_QUIET + 2 * POD__QUIET, /* own dead dice less the other's, -31 to 31 */
    POD__AHEAD = 63,
    /* Three ways to count the sites together; numbers beyond the end of a count keep their parity (in the first two
       the last count does not). */
    POD__FEATURE_TEMPO = POD__FEATURE_AHEAD + POD__AHEAD, /* quiet, below 16; taking, below 8; making a six, below 4 */
    POD__TEMPO = 16 * 8 * 4,
    POD__FEATURE_SPARE = POD__FEATURE_TEMPO + 2 * POD__TEMPO, /* free, below 8; other quiet, below 16; other, below 4 */
    POD__SPARE = 8 * 16 * 4,
    POD__FEATURE_ROOM = POD__FEATURE_SPARE + 2 * POD__SPARE, /* free, closed, loose, each below 8 */
    POD__ROOM = 8 * 8 * 8,
    POD__FEATURE_COUNT = POD__FEATURE_ROOM + 2 * POD__ROOM,

    POD__FEATURES_MAX = 64 + 7 * 7 + 7 /* of one position */
};

typedef struct pod__site {
    uint16_t sides; /* what the site is to each of its four neighbours, 4 bits a direction */
    uint8_t kind;
    uint8_t near; /* what it is to a site beside it */
} pod__site;

/* Lookup tables of the features. */
typedef struct pod__patterns {
    /* By the four neighbours: near[0] + 12 near[1] + 144 near[2] + 1728 near[3]. */
    pod__site site[POD__NEAR_CODES];
    /* By the four squares of a block in the same way, row by row. */
    uint16_t block[POD__NEAR_CODES];
    /* A pair of neighbours whose order does not matter, by both: near[0] + 14 near[1]. */
    uint8_t pair[POD__NEAR_ALL * POD__NEAR_ALL];
    /* By two pairs: the feature of a site. */
    uint16_t site_row[POD__PAIRS][POD__PAIRS];
    /* By the four sides in the same way, to be added to POD__FEATURE_DIE and what the die is. */
    uint16_t sides[POD__SIDE_CODES];
} pod__patterns;

/* into: a pod__patterns. */
void pod__patterns_make(void *into);
/* For every feature the same one from the other player's view. */
void pod__patterns_mirror(uint16_t out[POD__FEATURE_COUNT]);

#endif
