/* Three to six players: Monte Carlo tree search (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006) in
   which every node holds the mean reward of every player and the one to move looks at his own. */
#ifndef LUDOPOD_SRC_SEARCH_TREE_H
#define LUDOPOD_SRC_SEARCH_TREE_H

#include "board.h"
#include "watch.h"

typedef struct pod__tree_node {
    double reward[POD_SEATS_MAX]; /* summed over the visits */
    uint32_t visits;
    uint32_t first; /* index of the first child; 0: not expanded */
    uint16_t count; /* of children */
    pod_move move;  /* that led here */
    uint8_t mover;  /* who made it */
} pod__tree_node;

typedef struct pod__tree {
    const pod__board *board;
    const void *setup;
    pod__watch *watch;
    pod__tree_node *node; /* borrowed; node[0] is the root */
    uint32_t capacity, used;
    pod__random random;
    unsigned players;
    /* Scratch: the state a playout is at, and the one it came from. */
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state[2];
    pod_move move[POD_MOVES_MAX];
    int32_t promise[POD_MOVES_MAX];
} pod__tree;

/* The whole search into the watch's report; a node of the watch is a playout. The tree stops growing when its memory is
   full, the search goes on. Requires a position that is not over, everything but `used` filled in, and room for
   the root and its children. slack: see levels.h, in thousandths of a reward. */
void pod__tree_run(pod__tree *tree, const pod_position *position, double slack);

#endif
