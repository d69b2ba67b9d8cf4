/* The network: sparse features (features.h of each game), whose weights are summed for both players' points of view,
   and a small dense head.

       features --sum--> 16 units from the view of the player to move, 16 from the other's
                --clip to 0..1--> 16 hidden units --clip to 0..1--> margin

   The head has its own weights for each of eight stages of the game, which the number of open squares tells, in Octogo
   the number of pieces. All numbers are integers: a unit of 1 is 256, a weight of 1 is 1024, so that every kernel gives
   the same result to the bit. A network is for one game; networks differ in their features only.

   The file is described in docs/training.md. */
#ifndef LUDOPOD_SEARCH_NETWORK_NETWORK_H
#define LUDOPOD_SEARCH_NETWORK_NETWORK_H

#include <stdalign.h>

#include "ludopod/network.h"

enum {
    POD__NET_FEATURES_MAX = 13938, /* of any game */
    POD__NET_ACTIVE_MAX = 120,     /* of one position of any game */
    POD__NET_WIDTH = 16,           /* units of a point of view */
    POD__NET_UNITS = 2 * POD__NET_WIDTH,
    POD__NET_HIDDEN = 16,
    POD__NET_STAGES = 8,
    POD__NET_ONE = 256,    /* a unit of 1 */
    POD__NET_WEIGHT = 1024 /* a weight of 1 */
};

typedef struct pod__head {
    /* By pair of units, hidden unit and which of the pair, as multiply-and-add instructions take them. */
    alignas(64) int16_t weight[POD__NET_UNITS / 2][POD__NET_HIDDEN][2];
    alignas(64) int32_t bias[POD__NET_HIDDEN];       /* 1 is 256 * 1024 */
    alignas(64) int32_t out_weight[POD__NET_HIDDEN]; /* to dice; within 16 bits */
    int32_t out_bias;
} pod__head;

/* The active features of one position, and what tells the stage of the game. */
typedef struct pod__features {
    uint16_t index[POD__NET_ACTIVE_MAX];
    uint8_t count;
    uint8_t open; /* squares that are not decided for good, or pieces */
} pod__features;

/* What differs between the games: which features there are, and which of them are active in a position. */
typedef struct pod__net_kind {
    unsigned features;   /* at most POD__NET_FEATURES_MAX */
    unsigned active_max; /* in one position, at most POD__NET_ACTIVE_MAX */
    /* Of these features exactly one is active in every position: they carry the bias of the units. */
    unsigned bias_first, bias_count;
    /* For every feature the same one from the other player's view. */
    void (*mirror)(uint16_t out[POD__NET_FEATURES_MAX]);
    /* Optional: lookup tables for extract(), made once a network. */
    size_t lookup_size;
    void (*make_lookup)(void *into);
    /* The features of a state of the game's board (pod__board) with two players left. */
    void (*extract)(const void *setup, const void *lookup, const void *state, pod__features *out);
    /* The games that it is trained by begin with 2 random moves and less than this many more. */
    unsigned (*opening)(unsigned rows, unsigned columns);
    /* The file that the library was built with. */
    const unsigned char *builtin;
    const size_t *builtin_length;
} pod__net_kind;

/* That of a game; NULL for one that has no network. */
const pod__net_kind *pod__net_kind_of(pod_game_id game);

/* The largest weight of a feature, so that no sum over the features of a position leaves 16 bits. */
static inline int pod__net_weight_limit(const pod__net_kind *kind) {
    return INT16_MAX / (int)kind->active_max;
}

/* Features added to a sum and removed from it. */
typedef struct pod__net_change {
    const uint16_t *added, *removed;
    unsigned added_count, removed_count;
} pod__net_change;

typedef void pod__net_sum(const pod_network *network, const pod__net_change *change, int16_t unit[POD__NET_UNITS]);
/* Margin in dice or pieces, 1 is 256 * 1024. */
typedef int32_t pod__net_forward(const pod__head *head, const int16_t unit[POD__NET_UNITS]);

/* An implementation of the network. All give the same results. */
typedef struct pod__net_kernel {
    const char *name;
    pod__net_sum *sum;
    pod__net_forward *forward;
} pod__net_kernel;

struct pod_network {
    pod__head head[POD__NET_STAGES];
    pod__net_kernel kernel;
    pod_game_id game;
    int32_t scale;      /* hundredths of a unit that make the odds e times better */
    uint64_t digest;    /* the checksum of its file */
    const void *lookup; /* of its kind; stands behind the weights */
    /* By feature: from the view of the player to move, then from the other's. */
    alignas(64) int16_t weight[][POD__NET_UNITS];
};

/* The last two are for what larger boards have more of than 3x8 and 6x6. */
static inline unsigned pod__net_stage(unsigned open) {
    return open < 24 ? open / 4 : open < 36 ? 6 : 7;
}

/* The expected margin for the player to move in hundredths of a die or piece, within POD__ESTIMATE_MAX. */
int pod__net_evaluate(const pod_network *network, const pod__features *features);
/* The same from the summed units. */
int pod__net_evaluate_units(const pod_network *network, const int16_t unit[POD__NET_UNITS], unsigned open);

/* The kernels that this machine can run, the fastest first; the last is plain C. Returns how many, at most
   POD__NET_KERNELS_MAX. */
enum { POD__NET_KERNELS_MAX = 4 };
unsigned pod__net_kernels(pod__net_kernel out[POD__NET_KERNELS_MAX]);
/* Those of the processor the library was built for, without the plain one. */
unsigned pod__net_kernels_x86(pod__net_kernel out[POD__NET_KERNELS_MAX]);
unsigned pod__net_kernels_arm(pod__net_kernel out[POD__NET_KERNELS_MAX]);
unsigned pod__net_kernels_wasm(pod__net_kernel out[POD__NET_KERNELS_MAX]);

/* ---- Numbers as they stand in a file ----------------------------------------------------------------- */

typedef struct pod__net_stage_numbers {
    int16_t weight[POD__NET_HIDDEN][POD__NET_UNITS];
    int32_t bias[POD__NET_HIDDEN];
    int16_t out_weight[POD__NET_HIDDEN];
    int32_t out_bias;
} pod__net_stage_numbers;

typedef struct pod__net_numbers {
    pod_game_id game;
    uint32_t scale;
    int16_t weight[POD__NET_FEATURES_MAX][POD__NET_WIDTH]; /* within pod__net_weight_limit(); those there are */
    pod__net_stage_numbers stage[POD__NET_STAGES];
} pod__net_numbers;

enum {
    POD__NET_HEADER = 32,
    POD__NET_STAGE_BYTES = POD__NET_HIDDEN * (2 * POD__NET_UNITS + 4 + 2) + 4,
    /* Without the rows. */
    POD__NET_FILE_FRAME = POD__NET_HEADER + POD__NET_STAGES * POD__NET_STAGE_BYTES + 8,
    POD__NET_FILE_BYTES_MAX = POD__NET_FILE_FRAME + 2 * POD__NET_FEATURES_MAX * POD__NET_WIDTH
};

/* Returns the length. */
size_t pod__net_write(const pod__net_numbers *numbers, uint8_t out[POD__NET_FILE_BYTES_MAX]);
pod_error pod__net_read(const uint8_t *bytes, size_t length, pod__net_numbers *out);

#endif
