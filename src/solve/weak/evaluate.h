/* Tables of a certificate, from the full boards back: "the prover, owning these dice, gets what he wants". An ownership
   is a number with bit k for the k-th die of the board.

   A layer of the prover is worked out in three steps, each shared out among threads: what his moves lead to is listed
   (evaluate.c); the tables of these boards, where the opponent may do what he likes, are made (replies.c); then those
   of his own. A flaw is the same for any number of threads: of those of a step, the one of the first board. */
#ifndef LUDOPOD_SOLVE_WEAK_EVALUATE_H
#define LUDOPOD_SOLVE_WEAK_EVALUATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "solve/weak/claim.h"

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

/* What a thread works in: of each ownership of a board, that after a move, and whether it is won; and as a table. */
typedef struct pod__ownership_room {
    uint32_t *index;
    uint8_t *yes;
    uint8_t *table;
} pod__ownership_room;

typedef struct pod__evaluating {
    pod__claim *claim;
    const pod_prove_check *how;
    unsigned threads;
    pod__ownership_room *room; /* of each thread */
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

/* A move of a colourless board: where it leads, and what becomes of each ownership. */
typedef struct pod__step {
    uint64_t board;
    unsigned pips, dice;
    uint32_t placed; /* the bit of the placed die */
} pod__step;

/* index: of each ownership of the board, in that after the move. */
pod__step pod__step_of(const pod__claim *claim, uint64_t board, const pod_position *position, pod_move move,
                       uint32_t *index);

static inline size_t pod__claim_table_bytes(unsigned dice) {
    return dice < 3 ? 1 : (size_t)1 << (dice - 3);
}
static inline bool pod__claim_bit(const uint8_t *table, uint32_t ownership) {
    return ((unsigned)table[ownership / 8] >> ownership % 8) & 1u;
}
/* On a full board: whether the dice are as many as the prover must have. */
static inline bool pod__claim_is_enough(const pod__claim *claim, uint32_t ownership) {
    return __builtin_popcount(ownership) >= claim->least;
}

/* ---- Together ---------------------------------------------------------------------------------------------- */

/* Counts boards; false when it is not to go on. */
bool pod__evaluating_goes_on(pod__evaluating *at, unsigned thread, size_t boards);
/* Notes a flaw unless one comes first. Returns false. */
bool pod__evaluating_flaw(pod__evaluating *at, uint64_t order, pod_prove_flaw flaw, uint64_t board, pod_move move);
/* Puts what is in room->yes, of a board with so many dice, among the tables. False when there is no memory. */
bool pod__evaluating_keep(pod__evaluating *at, const pod__ownership_room *room, unsigned dice, pod__distinct *tables,
                          uint32_t *number);

/* ---- Replies ----------------------------------------------------------------------------------------------- */

/* Adds a board unless it is there, with at->lock held. Returns false when there is no memory, or there are 2^32. */
bool pod__replies_add(pod__replies *replies, uint64_t board);
/* The table of a board that is there and has been evaluated. */
const uint8_t *pod__replies_table(const pod__replies *replies, uint64_t board);
/* Makes the tables of those boards that have none. Returns false after a flaw, an error or a stop. */
bool pod__replies_evaluate(pod__evaluating *at, unsigned pips, unsigned dice);
void pod__replies_free(pod__replies *replies);

#endif
