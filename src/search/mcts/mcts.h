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
typedef struct pod__tree_edge {
    uint32_t node; /* where it leads; 0: not seen yet */
    pod_move move;
    uint16_t value; /* what the mover expects of it at first sight, in 65535ths */
    uint16_t prior; /* and how likely it is to be the best, likewise; those of a node sum to about 1 */
} pod__tree_edge;

typedef struct pod__tree_node {
    float reward[POD_SEATS_MAX]; /* mean over the visits */
    float win[POD_SEATS_MAX];    /* likewise; see pod__expectation */
    uint32_t visits;
    uint32_t first;                                    /* of its edges; 0: not expanded */
    uint16_t count;                                    /* of edges */
    uint8_t mover;                                     /* who is to move; POD_NOBODY: the game is over */
    uint8_t least[POD_SEATS_MAX], most[POD_SEATS_MAX]; /* see pod__expectation */
} pod__tree_node;

/* Where nodes and edges live: words, each kind at its index. Half of them are in use; when that half is full the part
   of the tree that matters moves to the other one (search/mcts/room.c). */
typedef struct pod__tree_room {
    uint32_t *word;
    uint32_t half; /* words in each */
    uint32_t base; /* first word of the half in use */
    uint32_t used; /* of it */
} pod__tree_room;

enum { POD__TREE_PLIES_MAX = 256 };

typedef struct pod__tree {
    const pod__board *board;
    const void *setup;
    pod__watch *watch;
    pod__tree_room room; /* over borrowed memory */
    uint32_t root;
    const pod_position *position; /* at the root */
    pod__random random;
    unsigned players;
    /* A game between two, whoever else has left it: the sum of their seats, and what the others have got. */
    bool duel;
    unsigned seats;
    pod__expectation others;
    /* The nodes of the current walk, root first. */
    unsigned length;
    uint32_t path[POD__TREE_PLIES_MAX];
    /* Scratch: the state a walk is at, and one it looks ahead to. */
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state[3];
    pod_move move[POD_MOVES_MAX];
    double prior[POD_MOVES_MAX];
} pod__tree;

/* The whole search into the watch's report; a node of the watch is a walk down the tree. Requires a position that is
   not over, board, setup, watch, room and random filled in, and room for the root and what is below it. Between two the
   board must be one on which positions do not come back. slack: see levels.h, in thousandths of a reward. */
void pod__tree_run(pod__tree *tree, const pod_position *position, double slack);

/* ---- What it has found out (search/mcts/answer.c) --------------------------------------------------------------- */

/* What the mover expects of a move, and how many visits say so. */
typedef struct pod__tree_merit {
    double mean;
    uint32_t visits;
} pod__tree_merit;

pod__tree_merit pod__tree_merit_of(const pod__tree *tree, const pod__tree_node *node, const pod__tree_edge *edge);
/* Of an expanded node: the most visited move, as its expectation is the best founded; unless another one is sure to
   bring more. */
const pod__tree_edge *pod__tree_favourite(const pod__tree *tree, const pod__tree_node *node);
/* A move of the root, as a weaker level chooses: one that is worse by `slack` thousandths e times less often than the
   best one. */
const pod__tree_edge *pod__tree_slip(pod__tree *tree, double slack);
/* Reports a move of the root with the line and the rewards that are expected after it. */
void pod__tree_report(pod__tree *tree, const pod__tree_edge *edge);

/* ---- Between two (search/mcts/duel.c) ------------------------------------------------------------------------ */

/* Fills in who plays. */
void pod__tree_seat(pod__tree *tree, const pod_position *position);
/* What both may expect, by the board's estimate of the margin. Not over. */
void pod__tree_look_at_duel(const pod__tree *tree, const void *state, pod__expectation *out);
/* The margin, in hundredths, that goes with what the player to move at the root expects. root: the state there. */
int pod__tree_margin(const pod__tree *tree, const void *root, double expected, bool proven);

/* ---- Memory (search/mcts/room.c) --------------------------------------------------------------------------- */

void pod__tree_room_over(pod__tree_room *room, void *memory, size_t bytes);
static inline pod__tree_node *pod__tree_node_at(const pod__tree *tree, uint32_t at) {
    return (pod__tree_node *)(tree->room.word + at);
}
static inline pod__tree_edge *pod__tree_edges_of(const pod__tree *tree, const pod__tree_node *node) {
    return (pod__tree_edge *)(tree->room.word + node->first);
}
/* Where it is; 0 when the half in use is full. */
uint32_t pod__tree_add_node(pod__tree *tree);
uint32_t pod__tree_add_edges(pod__tree *tree, unsigned count);
/* Whether it is time to forget. */
bool pod__tree_is_full(const pod__tree *tree);
/* Forgets nodes that were visited seldom, so many that at least half of the half in use is free. No walk is under way.
 */
void pod__tree_forget(pod__tree *tree);

/* ---- What is certain (search/mcts/proof.c) ------------------------------------------------------------------- */

/* Whether all rewards are known. */
bool pod__tree_is_proven(const pod__tree *tree, const pod__tree_node *node);
/* Draws a node's bounds together as far as those below it allow. True when that changed them. */
bool pod__tree_narrow(pod__tree *tree, pod__tree_node *node);
/* Whether a move is out of the question, as another one is sure to be better for the mover. */
bool pod__tree_is_worse(const pod__tree *tree, const pod__tree_node *node, const pod__tree_edge *edge);

#endif
