/* A tree that grows where the players, two to six, would go, and in which every node knows what each of them may expect
   (PUCT: Rosin, "Multi-armed bandits with episode context", 2011; max^n: Luckhardt and Irani, "An
   algorithmic solution of n-person games", 1986). The leaves are judged by the board, not played out.

   What is certain is carried along: bounds of every player's reward, from finished games and dice that are safe up to
   the root (Winands, Bjoernsson and Saito, "Monte-Carlo tree search solver", 2008). They hold whatever the others do as
   long as each player looks at his own reward only, and however he chooses among what is the same to him. */
#ifndef LUDOPOD_SEARCH_MCTS_MCTS_H
#define LUDOPOD_SEARCH_MCTS_MCTS_H

#include "search/board.h"
#include "search/watch.h"

/* A move that may be made at a node. */
typedef struct pod__mcts_edge {
    uint32_t node; /* where it leads; 0: not seen yet */
    pod_move move;
    uint16_t value; /* what the mover expects of it at first sight, in 65535ths */
    uint16_t prior; /* and how likely it is to be the best, likewise; those of a node sum to about 1 */
} pod__mcts_edge;

typedef struct pod__mcts_node {
    float reward[POD_SEATS_MAX]; /* mean over the visits */
    float win[POD_SEATS_MAX];    /* likewise; see pod__expectation */
    uint32_t visits;
    uint32_t first;                                     /* of its edges; 0: not expanded */
    uint16_t count;                                     /* of edges */
    uint8_t mover;                                      /* who is to move; POD_NOBODY: the game is over */
    uint8_t lower[POD_SEATS_MAX], upper[POD_SEATS_MAX]; /* see pod__expectation */
} pod__mcts_node;

/* Where nodes and edges live: words, each kind at its index. Half of them are in use; when that half is full the part
   of the tree that matters moves to the other one (search/mcts/memory.c). */
typedef struct pod__mcts_memory {
    uint32_t *word;
    uint32_t half; /* words in each */
    uint32_t base; /* first word of the half in use */
    uint32_t used; /* of it */
} pod__mcts_memory;

enum { POD__MCTS_PLIES_MAX = 256 };

typedef struct pod__mcts {
    const pod__board *board;
    const void *setup;
    pod__watch *watch;
    pod__mcts_memory memory; /* over borrowed memory */
    uint32_t root;
    const pod_position *position; /* at the root */
    pod__random random;
    unsigned players;
    /* A game between two, whoever else has left it: the sum of their seats, and what the others have got. */
    bool two_player;
    unsigned seat_sum;
    pod__expectation others;
    /* The nodes of the current walk, root first. */
    unsigned length;
    uint32_t path[POD__MCTS_PLIES_MAX];
    /* Scratch: the state a walk is at, and one it looks ahead to. */
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state[3];
    pod_move move[POD_MOVES_MAX];
    double prior[POD_MOVES_MAX];
} pod__mcts;

/* The whole search into the watch's report; a node of the watch is a walk down the tree. Requires a position that is
   not over, board, setup, watch, room and random filled in, and room for the root and what is below it. Between two the
   board must be one on which positions do not come back. noise: see levels.h, in thousandths of a reward. */
void pod__mcts_run(pod__mcts *tree, const pod_position *position, double noise);

/* ---- What it has found out (search/mcts/report.c) --------------------------------------------------------------- */

/* What the mover expects of a move, and how many visits say so. */
typedef struct pod__mcts_value {
    double mean;
    uint32_t visits;
} pod__mcts_value;

pod__mcts_value pod__mcts_value_of(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge);
/* Of an expanded node: the most visited move, as its expectation is the best founded; unless another one is sure to
   bring more. */
const pod__mcts_edge *pod__mcts_best_edge(const pod__mcts *tree, const pod__mcts_node *node);
/* A move of the root, as a weaker level chooses: one that is worse by `noise` thousandths e times less often than the
   best one. */
const pod__mcts_edge *pod__mcts_noisy_edge(pod__mcts *tree, double noise);
/* Reports a move of the root with the line and the rewards that are expected after it. */
void pod__mcts_report(pod__mcts *tree, const pod__mcts_edge *edge);

/* ---- Between two (search/mcts/two_players.c) ------------------------------------------------------------------------
 */

/* Fills in who plays. */
void pod__mcts_seat_players(pod__mcts *tree, const pod_position *position);
/* What both may expect, by the board's estimate of the margin. Not over. */
void pod__mcts_evaluate_two(const pod__mcts *tree, const void *state, pod__expectation *out);
/* The margin, in hundredths, that goes with what the player to move at the root expects. root: the state there. */
int pod__mcts_margin(const pod__mcts *tree, const void *root, double expected, bool proven);

/* ---- Memory (search/mcts/memory.c) --------------------------------------------------------------------------- */

void pod__mcts_memory_init(pod__mcts_memory *memory, void *block, size_t bytes);
static inline pod__mcts_node *pod__mcts_node_at(const pod__mcts *tree, uint32_t at) {
    return (pod__mcts_node *)(tree->memory.word + at);
}
static inline pod__mcts_edge *pod__mcts_edges_of(const pod__mcts *tree, const pod__mcts_node *node) {
    return (pod__mcts_edge *)(tree->memory.word + node->first);
}
/* Where it is; 0 when the half in use is full. */
uint32_t pod__mcts_add_node(pod__mcts *tree);
uint32_t pod__mcts_add_edges(pod__mcts *tree, unsigned count);
/* Whether it is time to forget. */
bool pod__mcts_is_full(const pod__mcts *tree);
/* Forgets nodes that were visited seldom, so many that at least half of the half in use is free. No walk is under way.
 */
void pod__mcts_prune_memory(pod__mcts *tree);

/* ---- What is certain (search/mcts/proof.c) ------------------------------------------------------------------- */

/* Whether all rewards are known. */
bool pod__mcts_is_proven(const pod__mcts *tree, const pod__mcts_node *node);
/* Draws a node's bounds together as far as those below it allow. True when that changed them. */
bool pod__mcts_update_bounds(pod__mcts *tree, pod__mcts_node *node);
/* Whether a move is out of the question, as another one is sure to be better for the mover. */
bool pod__mcts_is_dominated(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge);

#endif
