/* Monte Carlo tree search for two to six players, in which every node holds the expected reward of each of them (PUCT:
   Rosin, "Multi-armed bandits with episode context", 2011; max^n: Luckhardt and Irani, "An algorithmic solution of
   n-person games", 1986). Leaves are evaluated by the board, not played out.

   Proven bounds of every player's reward are backed up as well, from finished games and safe dice to the root (Winands,
   Bjoernsson and Saito, "Monte-Carlo tree search solver", 2008). They hold whatever the others do as long as each
   player maximises their own reward only, whatever they choose among equal ones. */
#ifndef LUDOPOD_SEARCH_MCTS_MCTS_H
#define LUDOPOD_SEARCH_MCTS_MCTS_H

#include "search/board.h"
#include "search/watch.h"

/* A move that may be made at a node. */
typedef struct pod__mcts_edge {
    uint32_t node; /* the child; 0: not in the tree yet */
    pod_move move;
    uint16_t value; /* the mover's reward by the first evaluation, in 65535ths */
    uint16_t prior; /* its prior probability, likewise; those of a node sum to about 1 */
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

/* The memory of nodes and edges: words, addressed by index. One half is in use; when it is full the part of the tree
   that matters is copied to the other one (search/mcts/memory.c). */
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
    unsigned players;
    /* Two players are left of any number: the sum of their seats, and the rewards of the others. */
    bool two_player;
    unsigned seat_sum;
    pod__expectation others;
    /* The path of the current simulation, root first. */
    unsigned length;
    uint32_t path[POD__MCTS_PLIES_MAX];
    /* Scratch: the state of a simulation, the next one, and one after a move that is evaluated. */
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state[3];
    pod_move move[POD_MOVES_MAX];
    double prior[POD_MOVES_MAX];
} pod__mcts;

/* The whole search into the watch's report; the watch counts simulations as nodes. The position is not over; board,
   setup, watch and memory are filled in, and there is memory for the root and its children. Between two the
   board is one on which positions cannot repeat. */
void pod__mcts_run(pod__mcts *tree, const pod_position *position);

/* ---- The result (search/mcts/report.c) --------------------------------------------------------------- */

/* The mean reward of a move for its mover, over so many visits; without any, the first evaluation. */
typedef struct pod__mcts_value {
    double mean;
    uint32_t visits;
} pod__mcts_value;

pod__mcts_value pod__mcts_value_of(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge);
/* Of an expanded node: the most visited move that is not dominated, as its value is the best founded. */
const pod__mcts_edge *pod__mcts_best_edge(const pod__mcts *tree, const pod__mcts_node *node);
/* Reports a move of the root with the line and the rewards that are expected after it. */
void pod__mcts_report(pod__mcts *tree, const pod__mcts_edge *edge);

/* ---- Between two (search/mcts/two_players.c) -------------------------------------------------------------------- */

/* Fills in players, two_player, seat_sum and others. */
void pod__mcts_seat_players(pod__mcts *tree, const pod_position *position);
/* Evaluation from the board's estimate of the margin. Not over. */
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
/* Returns the index; 0 when the half in use is full. */
uint32_t pod__mcts_add_node(pod__mcts *tree);
uint32_t pod__mcts_add_edges(pod__mcts *tree, unsigned count);
/* Whether it is time for pod__mcts_prune_memory(). */
bool pod__mcts_is_full(const pod__mcts *tree);
/* Removes rarely visited nodes, so many that at least half of the half in use is free. No simulation is under way. */
void pod__mcts_prune_memory(pod__mcts *tree);

/* ---- Proven bounds (search/mcts/proof.c) ------------------------------------------------------------------- */

/* Whether all rewards are proven. */
bool pod__mcts_is_proven(const pod__mcts *tree, const pod__mcts_node *node);
/* Backs up the bounds of the children to a node. True when that changed them. */
bool pod__mcts_update_bounds(pod__mcts *tree, pod__mcts_node *node);
/* Whether another move is proven to be better for the mover. */
bool pod__mcts_is_dominated(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge);

#endif
