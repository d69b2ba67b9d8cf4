/* What the network sees of a state of Cephalopod, square by square, and the sum of the rows (cephalopod/features.h)
   that follow from it, kept up to date from one state to the next: a move changes about ten rows of the 48 that a
   position has on 5x5, of 120 on 8x8. */
#ifndef LUDOPOD_SEARCH_CEPHALOPOD_ACCUMULATOR_H
#define LUDOPOD_SEARCH_CEPHALOPOD_ACCUMULATOR_H

#include "search/cephalopod/state.h"

typedef struct pod__ceph_square_features {
    uint16_t feature; /* of the square */
    uint16_t block;   /* the feature of the block that begins here */
    uint16_t sides;   /* what the square is to its neighbours, 4 bits a direction: pod__side */
    uint8_t near;     /* what it is to blocks and to sites: pod__near */
    uint8_t marked;   /* the same, with the sites told apart */
} pod__ceph_square_features;

/* As one player, whose turn it need not be, sees it. */
typedef struct pod__ceph_accumulator {
    /* Sum of the rows of squares and blocks: as that player sees them, then as the other does. */
    int16_t unit[POD__NET_UNITS];
    uint64_t empty, safe; /* as in the state, and so are the dice */
    uint64_t kinds;       /* how many sites there are of each, in 8 bits each */
    pod_die die[POD_CEPHALOPOD_SQUARES_MAX];
    uint8_t kind[POD_CEPHALOPOD_SQUARES_MAX];                         /* of a site: pod__site_kind */
    pod__ceph_square_features square[POD_CEPHALOPOD_SQUARES_MAX + 1]; /* the last is what lies beyond the edge */
} pod__ceph_accumulator;

/* pod__ceph_network_evaluate(), where it is known what was seen of another state of the same search, the sooner the
   more they are alike, or NULL. Leaves what it has seen of this one; before and out are not the same. */
int pod__ceph_network_update(const pod__ceph_setup *setup, const pod__ceph_state *state,
                             const pod__ceph_accumulator *before, pod__ceph_accumulator *out);

/* The rows of squares and blocks that come to a sum, and those that go. */
typedef struct pod__ceph_feature_change {
    uint16_t added[POD__FEATURES_MAX], removed[POD__FEATURES_MAX];
    unsigned added_count, removed_count;
} pod__ceph_feature_change;

/* Makes what was seen of one state by `viewer` what is seen of another, all but the sum, and says how the rows differ.
 */
void pod__ceph_accumulator_update(const pod__ceph_setup *setup, const pod__patterns *patterns,
                                  const pod__ceph_state *state, unsigned viewer, pod__ceph_accumulator *accumulator,
                                  pod__ceph_feature_change *change);
/* The same when nothing has been seen before. */
void pod__ceph_accumulator_refresh(const pod__ceph_setup *setup, const pod__patterns *patterns,
                                   const pod__ceph_state *state, unsigned viewer, pod__ceph_accumulator *accumulator,
                                   pod__ceph_feature_change *change);

#endif
