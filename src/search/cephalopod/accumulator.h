/* Incremental evaluation of Cephalopod: the features (cephalopod/features.h) of each square of a state and the sum of
   their weights, updated from one state to the next: a move changes about ten features of the 48 that are active on
   5x5, of 120 on 8x8. */
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
    /* Sum over the features of squares and blocks: from that player's view, then from the other's. */
    int16_t unit[POD__NET_UNITS];
    uint64_t empty, safe; /* as in the state, and so are the dice */
    uint64_t kinds;       /* how many sites there are of each, in 8 bits each */
    pod_die die[POD_CEPHALOPOD_SQUARES_MAX];
    uint8_t kind[POD_CEPHALOPOD_SQUARES_MAX];                         /* of a site: pod__site_kind */
    pod__ceph_square_features square[POD_CEPHALOPOD_SQUARES_MAX + 1]; /* the last is what lies beyond the edge */
} pod__ceph_accumulator;

/* pod__ceph_network_evaluate() from the accumulator of another state of the same search, or NULL; the more alike the
   states, the faster. Writes that of this state to out; before and out are not the same. */
int pod__ceph_network_update(const pod__ceph_setup *setup, const pod__ceph_state *state,
                             const pod__ceph_accumulator *before, pod__ceph_accumulator *out);

/* The features of squares and blocks that are added to a sum, and those that are removed. */
typedef struct pod__ceph_feature_change {
    uint16_t added[POD__FEATURES_MAX], removed[POD__FEATURES_MAX];
    unsigned added_count, removed_count;
} pod__ceph_feature_change;

/* What features are extracted with, and the seat from whose view. */
typedef struct pod__ceph_view {
    const pod__ceph_setup *setup;
    const pod__patterns *patterns;
    unsigned viewer;
} pod__ceph_view;

/* Updates all of an accumulator but the sum to another state, and says how the features change. */
void pod__ceph_accumulator_update(const pod__ceph_view *view, const pod__ceph_state *state,
                                  pod__ceph_accumulator *accumulator, pod__ceph_feature_change *change);
/* The same from nothing. */
void pod__ceph_accumulator_refresh(const pod__ceph_view *view, const pod__ceph_state *state,
                                   pod__ceph_accumulator *accumulator, pod__ceph_feature_change *change);

#endif
