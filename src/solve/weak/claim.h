/* A certificate as its check sees it. Written to be read, square by square, with the rules' own moves: it shares
   nothing with the search but the reading of bytes. */
#ifndef LUDOPOD_SOLVE_WEAK_CLAIM_H
#define LUDOPOD_SOLVE_WEAK_CLAIM_H

#include "ludopod/prove.h"
#include "solve/weak/content.h"
#include "solve/weak/distinct.h"

enum { POD__CHECK_SQUARES = 21, POD__CHECK_PIPS = 6 * POD__CHECK_SQUARES, POD__CHECK_SPAN = 64, POD__CHECK_IMAGES = 8 };

/* The boards of a layer at which the prover has an answer. */
typedef struct pod__answers {
    size_t count, all; /* and all their moves */
    uint64_t place;    /* where the boards are in the content */
    uint64_t *board;   /* rising; NULL unless they are taken up */
    /* NULL unless they are taken up, or when they are not needed any more. */
    uint8_t *moves; /* how many each has */
    uint8_t *move;
    size_t *first; /* of every POD__CHECK_SPAN-th board, the first of its moves in `move` */
    /* NULL until tables are made. */
    uint32_t *number;      /* of each board's table */
    pod__distinct *tables; /* a bit for each ownership: whether the prover, owning those dice, reaches the goal */
} pod__answers;

typedef struct pod__claim {
    pod_position root;
    unsigned seat;
    pod_goal goal;
    unsigned live;                                                     /* squares where dice can come or go */
    uint8_t square[POD__CHECK_SQUARES];                                /* these, rising */
    bool whole;                                                        /* that is all of the board */
    int least;                                                         /* dice the prover must end with on them */
    unsigned symmetries;                                               /* of the board, the first of them no change */
    uint8_t image[POD__CHECK_IMAGES][POD__CHECK_SQUARES];              /* where each puts a live square */
    pod__answers answers[POD__CHECK_PIPS + 1][POD__CHECK_SQUARES + 1]; /* by pips and dice */
    uint64_t boards, moves;
    pod__stream *content; /* borrowed */
    pod_prove_verdict *verdict;
} pod__claim;

/* Reads the content of a certificate once; keeps of its layers only where they are. False: a flaw, told in the verdict,
   or the content has an error. */
bool pod__claim_read(pod__claim *out);
/* Takes up the boards of a layer and their moves. False when there is no memory, or the content has an error, as it has
   when they are not the same any more. */
bool pod__claim_take(pod__claim *claim, pod__answers *answers);
/* Frees what is needed only to make the tables; and all. */
void pod__claim_drop_moves(pod__answers *answers);
void pod__claim_drop(pod__answers *answers);
void pod__claim_free(pod__claim *claim);

/* Notes a flaw of a board; returns false. */
bool pod__claim_flaw(const pod__claim *claim, pod_prove_flaw flaw, uint64_t board, pod_move move);

/* ---- Boards ------------------------------------------------------------------------------------------------ */

/* With all dice on live squares in the first player's colour. */
pod_position pod__claim_position(const pod__claim *claim, uint64_t board);
/* The smallest image of the dice of a position, whoever owns them. *symmetry makes it. */
uint64_t pod__claim_board(const pod__claim *claim, const pod_position *position, unsigned *symmetry);

/* Whether it is the smallest of its images, and of that layer. */
bool pod__claim_is_in_order(const pod__claim *claim, uint64_t board, unsigned pips, unsigned dice);

unsigned pod__claim_pips(uint64_t board);
unsigned pod__claim_dice(uint64_t board);
static inline unsigned pod__claim_dice_below(uint64_t board, unsigned square) {
    return pod__claim_dice(board & ((UINT64_C(1) << 3 * square) - 1));
}

/* Index of a board in its layer, or the count when there is no answer for it. */
size_t pod__claim_find(const pod__answers *answers, uint64_t board);
/* The moves of a board of a layer that is taken up: answers->moves[board] of them. */
const uint8_t *pod__claim_moves(const pod__answers *answers, size_t board);

/* ---- Judging ----------------------------------------------------------------------------------------------- */

/* Whether the root is won, by the tables of all boards. False also when a flaw, or an error, ended it: then *error says
   which error, unless it is one of the content. */
bool pod__claim_holds(pod__claim *claim, const pod_prove_check *how, pod_error *error);

#endif
