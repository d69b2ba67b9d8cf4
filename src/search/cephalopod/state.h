/* Cephalopod as the searches see it. A state carries what the general path of the rules would compute again in every
   position (hash, empty squares, dice that can never be captured), for every variant and number of players. What
   happens on a full board with three or more players is left to the rules (floor 0). */
#ifndef LUDOPOD_SEARCH_CEPHALOPOD_STATE_H
#define LUDOPOD_SEARCH_CEPHALOPOD_STATE_H

#include "rules/cephalopod/board.h"
#include "rules/cephalopod/packed.h"
#include "search/board.h"
#include "search/cephalopod/features.h"
#include "search/character/character.h"
#include "search/network/network.h"

enum {
    POD__CEPH_NOWHERE = POD_CEPHALOPOD_SQUARES_MAX, /* a square beyond the board, always empty */
    POD__CEPH_PHASES = 16,
    POD__CEPH_KNOTS = 4, /* of a curve over the phases */
    POD__CEPH_SIZES = 5, /* of dice that can be captured */
    POD__CEPH_PIPS_MAX = 12,
    POD__CEPH_MAKES_LARGEST = 1 << POD__DIRECTIONS /* in reach[]: a die that cannot be captured can be made */
};

/* What can happen to a die next; the value of a die depends on it. */
typedef enum pod__ceph_status {
    POD__CEPH_SAFE,     /* can never be captured */
    POD__CEPH_QUIET,    /* no empty square beside it allows its capture now */
    POD__CEPH_EXPOSED,  /* can be captured now; its owner is to move */
    POD__CEPH_ATTACKED, /* can be captured now; the other player is to move */
    POD__CEPH_STATUSES
} pod__ceph_status;

/* Features of a player among several (evaluate.c), the dice that are not safe by size: pips 1 to 5 of a six-sided
   one. */
enum {
    POD__PLACES_SAFE = 0,
    POD__PLACES_QUIET,                                            /* no capture takes the die now; by size */
    POD__PLACES_EXPOSED = POD__PLACES_QUIET + POD__CEPH_SIZES,    /* one does, and its owner is to move */
    POD__PLACES_ATTACKED = POD__PLACES_EXPOSED + POD__CEPH_SIZES, /* one does, and others move first */
    POD__PLACES_MOVES = POD__PLACES_ATTACKED + POD__CEPH_SIZES,   /* the player is to move */
    POD__PLACES_FILLS,                                            /* fills the last square if every turn fills one */
    POD__PLACES_SIX,                            /* is to move and can make a six; the next: on a second square too */
    POD__PLACES_SIX_LEFT = POD__PLACES_SIX + 2, /* there are more such squares than players before this one */
    POD__PLACES_FEATURES
};

/* How often each of them is true of a player. */
typedef struct pod__ceph_place_features {
    uint8_t count[POD__PLACES_FEATURES];
} pod__ceph_place_features;

typedef struct pod__ceph_setup {
    pod_position root; /* where the search began: its size, variant and players hold in every state */
    uint8_t squares;
    uint8_t largest; /* pips of a die that cannot be captured */
    uint8_t seats;   /* sum of the seats still in, between two: the other seat is seats - turn */
    bool two_player; /* exactly two players are in */
    bool plain;      /* no variant: sets[] and reach[] hold */
    pod__packed_geometry geometry;
    uint64_t around[POD_CEPHALOPOD_SQUARES_MAX];
    uint64_t within_two[POD_CEPHALOPOD_SQUARES_MAX];                /* neighbours and their neighbours */
    uint8_t neighbour[POD_CEPHALOPOD_SQUARES_MAX][POD__DIRECTIONS]; /* or POD__CEPH_NOWHERE */
    /* By the pips around a square, three bits a direction: which sets of directions can be captured (bit s: set s), and
       the directions in any of them, with POD__CEPH_MAKES_LARGEST. */
    uint16_t sets[4096];
    uint8_t reach[4096];
    uint64_t towards[POD_CEPHALOPOD_SQUARES_MAX][1u << POD__DIRECTIONS]; /* the neighbours in a set of directions */
    uint64_t base_key; /* of all that does not change: board, variant, players */
    uint64_t turn_key[POD_SEATS_MAX];
    uint64_t die_key[POD_CEPHALOPOD_SQUARES_MAX][128]; /* Zobrist keys, by pod_die */
    uint8_t
        phase[POD_CEPHALOPOD_SQUARES_MAX * POD__CEPH_PIPS_MAX + 1]; /* of the game, by the pips on the whole board */
    int16_t value[POD__CEPH_PHASES][POD__CEPH_STATUSES][POD__CEPH_PIPS_MAX + 1];
    int16_t tempo[POD__CEPH_PHASES][2]; /* for the player to move, by the parity of the empty squares */
    int16_t six[POD__CEPH_PHASES][3];   /* for the player to move, by how many sixes (up to two) can be made */
    const pod_network *network;         /* to evaluate with instead of these weights, or NULL */
    int16_t places[POD__CEPH_PHASES][POD__PLACES_FEATURES]; /* weights of several players' places */
} pod__ceph_setup;

typedef struct pod__ceph_state {
    uint64_t hash;
    uint64_t empty;
    uint64_t safe;                 /* dice that can never be captured; kept between two only */
    uint64_t owned[POD_SEATS_MAX]; /* neutral dice are in none of them */
    uint16_t pips;                 /* on the whole board */
    uint8_t turn;                  /* goes on after the end of a game of two */
    bool over;
    uint8_t in;                              /* seats still in the game, as bits */
    uint8_t out_count, out_together, out[6]; /* as in pod_cephalopod */
    pod_die die[POD_CEPHALOPOD_SQUARES_MAX + 1];
} pod__ceph_state;

static inline uint64_t pod__bit(unsigned square) {
    return (uint64_t)1 << square;
}

static inline unsigned pod__ceph_pips(const pod__ceph_state *state, unsigned square) {
    return pod_die_pips(state->die[square]);
}
/* Index into sets[] and reach[]; requires plain. */
static inline unsigned pod__ceph_surroundings(const pod__ceph_setup *setup, const pod__ceph_state *state,
                                              unsigned square) {
    const uint8_t *next = setup->neighbour[square];
    return pod__ceph_pips(state, next[0]) | pod__ceph_pips(state, next[1]) << 3 | pod__ceph_pips(state, next[2]) << 6 |
           pod__ceph_pips(state, next[3]) << 9;
}

void pod__ceph_setup_make(void *setup, const pod_position *root);
void pod__ceph_enter(const void *setup, const pod_position *position, void *state);
/* The same as a position of the rules. */
void pod__ceph_position(const pod__ceph_setup *setup, const pod__ceph_state *state, pod_position *out);

/* The sets of directions that can be captured from an empty square, bit s for set s. */
uint32_t pod__ceph_sets(const pod__ceph_setup *setup, const pod__ceph_state *state, unsigned square);
/* The empty squares where a capture may be possible: of a plain board, those with two dice beside them. */
static inline uint64_t pod__ceph_capture_squares(const pod__ceph_setup *setup, const pod__ceph_state *state) {
    const pod__packed_geometry *geometry = &setup->geometry;
    uint64_t dice = geometry->squares & ~state->empty;
    uint64_t south = dice << geometry->columns;
    uint64_t north = dice >> geometry->columns;
    uint64_t west = (dice & geometry->has_east) << 1;
    uint64_t east = (dice & geometry->has_west) >> 1;
    uint64_t two = (south & north) | (west & east) | ((south | north) & (west | east));
    return setup->plain ? two & state->empty : state->empty;
}
unsigned pod__ceph_generate(const void *setup, const void *state, pod_move *out);
/* The hash of what a move leads to; between two only. */
uint64_t pod__ceph_key_after(const void *setup, const void *state, pod_move move);
void pod__ceph_play(const void *setup, const void *from, pod_move move, void *to);

/* What can be captured now, by the player to move. */
typedef struct pod__ceph_threats {
    uint64_t reach; /* the dice */
    unsigned sixes; /* squares where a die of the largest kind can be made */
} pod__ceph_threats;

pod__ceph_threats pod__ceph_find_threats(const pod__ceph_setup *setup, const pod__ceph_state *state);
void pod__ceph_weights(pod__ceph_setup *setup);
int pod__ceph_evaluate(const void *setup, const void *state);
int pod__ceph_move_score(const void *setup, const void *state, pod_move move);
double pod__ceph_chance(const void *setup, const void *state, int score);

/* For boards that a network knows; on others the weights stay in use. */
void pod__ceph_use_network(void *setup, const pod_network *network);
/* What a network sees of a state of such a board: pod__net_kind.extract. patterns: a pod__patterns. */
void pod__ceph_features(const void *setup, const void *patterns, const void *state, pod__features *out);
extern const pod__net_kind pod__ceph_network;
/* The file of the network that the library was built with. */
extern const unsigned char pod__net_cephalopod[];
extern const size_t pod__net_cephalopod_length;
enum { POD__CEPH_NET_BYTES = POD__NET_FILE_FRAME + 2 * POD__FEATURE_COUNT * POD__NET_WIDTH };
int pod__ceph_network_evaluate(const pod__ceph_setup *setup, const pod__ceph_state *state);
double pod__ceph_network_chance(const pod__ceph_setup *setup, int score);

void pod__ceph_places_weights(pod__ceph_setup *setup);
/* The features of every player still in. */
void pod__ceph_count_place_features(const pod__ceph_setup *setup, const pod__ceph_state *state,
                                    pod__ceph_place_features features[POD_SEATS_MAX]);
/* How far the places are from settled, 1 at most: scores are divided by it. */
double pod__ceph_spread(const pod__ceph_setup *setup, const pod__ceph_state *state);
void pod__ceph_expect(const void *setup, const void *state, pod__expectation *out);

/* By number, up to the last below full strength; the first entry is empty. */
extern const pod__character pod__cephalopod_characters[POD_CHARACTERS]; /* characters.c */

#endif
