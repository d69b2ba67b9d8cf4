/* Whether a position has a single best move and what answers the others (prove.c), and how hard that move is to find
   (rate.c). */
#ifndef LUDOPOD_PUZZLE_PROVE_H
#define LUDOPOD_PUZZLE_PROVE_H

#include "puzzle/puzzle.h"

enum {
    PUZZLE_NODES = 50000, /* of a search, when nobody says how many */
    /* A search that looks at one of the other moves, or at its answer, has this part of the nodes. */
    PUZZLE_NODES_SHARE = 25
};

/* What proves: one thread at a time. */
typedef struct puzzle_prover {
    pod_search *search;       /* borrowed */
    const pod_tables *tables; /* of solved positions, which answer more quickly than solving; or NULL */
    uint64_t nodes;           /* of each search, where a position cannot be solved */
    uint64_t boards;          /* that solving a position may look at */
} puzzle_prover;

typedef enum puzzle_verdict {
    PUZZLE_PROVEN,
    PUZZLE_NONE,    /* no single best move */
    PUZZLE_TOO_HARD /* nobody knows: it cannot be solved within the boards */
} puzzle_verdict;

/* Fills in best, value, nodes, expected, others and refuted of *out from its position, which is not over.

   Solved (Cephalopod, where that takes no more than the boards): the value of each move is known, and only the best
   move has that of the position, a win or a draw. By search: what a search expects of the best move is more than what a
   second search of the same size, without that move, expects of all others together, by more than a third of the
   result; and it is three quarters of it at least. In both cases each other move has an answer after which it is still
   worse. */
puzzle_verdict puzzle_prove(const puzzle_prover *prover, puzzle *out);

/* Goes on with a puzzle: finds an answer to its best move after which, again, only one move is best, proven in the same
   way; and a move after each other answer that keeps what the puzzle is worth. False: there is none. */
bool puzzle_go_on(const puzzle_prover *prover, const puzzle *of, puzzle *out);

/* Proves a puzzle again, from what it says: its best move by a proof of its own kind and size, and its answers.
   `before`: the puzzle that it goes on with, if it does. */
bool puzzle_holds(const puzzle_prover *prover, const puzzle *of, const puzzle *before);

/* Lets every solver try PUZZLE_TRIES times and fills in found, trap, rating and themes of *out, whose other fields are
   there. The same puzzle is rated the same. search is borrowed. */
void puzzle_rate(pod_search *search, puzzle *out);

#endif
