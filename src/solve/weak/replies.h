/* Tables of a certificate, from the full boards back: "the prover, owning these dice, gets what they want". An
   ownership is a number with bit k for the k-th die of the board.

   A layer of the prover is worked out in three steps, each shared out among threads: what the prover's moves lead to is
   listed (evaluate.c); the tables of these boards, where the opponent may do anything, are made (replies.c); then the
   prover's own. A flaw is the same for any number of threads: of those of a step, the one of the first board. */
#ifndef LUDOPOD_SOLVE_WEAK_REPLIES_H
#define LUDOPOD_SOLVE_WEAK_REPLIES_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/work.h"
#include "solve/weak/claim.h"
#include "solve/weak/truth.h"

/* Boards with the opponent to move, of the same pips and dice. All zero: none. */
typedef struct pod__replies {
    size_t count, room;
    uint64_t *board; /* as they were found */
    size_t slots;    /* of a hash table of places + 1; a power of two, or 0 */
    uint32_t *slot;
    size_t evaluated; /* the first so many have tables */
    uint32_t *number; /* of these */
    pod__distinct *tables;
} pod__replies;

/* What a thread works in: the table of a board, and two that that of a move is made in. */
typedef struct pod__table_room {
    uint64_t *table, *one, *other;
} pod__table_room;

typedef struct pod__evaluating {
    pod__claim *claim;
    const pod_prove_check *how;
    pod__crew *crew;
    pod__table_room *room; /* of each thread */
    uint64_t *full;        /* the table of every full board */
    pod__replies replies[POD__CHECK_PIPS + 1][POD__CHECK_SQUARES + 1];
    atomic_size_t done; /* boards of the prover */
    atomic_bool no_memory, stopped;
    atomic_bool changed;  /* a layer is not what it was when the content was read first */
    pthread_mutex_t lock; /* of replies while boards are added, and of the flaw */
    bool flawed;
    uint64_t order; /* of the flaw: the least comes first */
    /* The layer. */
    unsigned pips, dice;
    pod__answers *answers;
} pod__evaluating;

/* ---- A move ------------------------------------------------------------------------------------------------ */

/* A move of a colourless board: where it leads, and which dice of that are which. */
typedef struct pod__step {
    uint64_t board;
    unsigned pips, dice;
    bool turned;                     /* `board` is not as the squares are, but another image */
    uint8_t die[POD__CHECK_SQUARES]; /* of each die after the move, by the squares: which it is of `board` */
    unsigned placed;                 /* which of those is the placed one */
    uint32_t captured;               /* dice of the board before the move */
} pod__step;

/* Where it leads alone: board, pips and dice. */
pod__step pod__step_place(const pod__claim *claim, pod_position *after, pod_move move, unsigned *symmetry);
pod__step pod__step_of(const pod__claim *claim, uint64_t board, const pod_position *position, pod_move move);
/* For each ownership before the move, what the table of the board after it says when the placed die is the prover's, or
   the opponent's. It is in the room. */
const uint64_t *pod__step_before(const pod__step *step, const uint64_t *after, bool provers,
                                 const pod__table_room *room);

/* ---- Together ---------------------------------------------------------------------------------------------- */

/* Counts boards; false when it is not to go on. */
bool pod__evaluating_goes_on(pod__evaluating *at, unsigned thread, size_t boards);
/* Notes a flaw unless one comes first. Returns false. */
bool pod__evaluating_flaw(pod__evaluating *at, uint64_t order, pod_prove_flaw flaw, uint64_t board, pod_move move);
/* Puts room->table among the tables. False when there is no memory. */
bool pod__evaluating_keep(pod__evaluating *at, const pod__table_room *room, pod__distinct *tables, uint32_t *number);
/* For tables of boards with so many dice; and one of them. */
pod__distinct *pod__evaluating_tables(unsigned dice);
const uint64_t *pod__evaluating_table(const pod__distinct *tables, uint32_t number);

/* ---- Replies ----------------------------------------------------------------------------------------------- */

/* Adds a board unless it is there, with at->lock held. Returns false when there is no memory, or there are 2^32. */
bool pod__replies_add(pod__replies *replies, uint64_t board);
/* The table of a board that is there and has been evaluated. */
const uint64_t *pod__replies_table(const pod__replies *replies, uint64_t board);
/* Makes the tables of those boards that have none. Returns false after a flaw, an error or a stop. */
bool pod__replies_evaluate(pod__evaluating *at, unsigned pips, unsigned dice);
void pod__replies_free(pod__replies *replies);

#endif
