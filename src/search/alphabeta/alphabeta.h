/* Two players: iterative deepening principal variation search with a transposition table.

   Scores are final margins for the player to move in hundredths of a die. An estimate lies within
   POD__ESTIMATE_MAX; a result that is certain lies beyond it, so that any certain win is better than any hope:

       certain win by m dice       POD__CERTAIN + 100 m
       certain draw                0
       certain loss by m dice    -(POD__CERTAIN + 100 m)

   A bound (score >= x or <= x) beyond the estimates holds whatever the depth; an exact margin holds only when
   nothing below it was cut short by the depth, which `horizon` tells.

   A draw because a position came back is one on this way from the root only: on another way the same position may be
   worth something else (Palay, "Searching with probabilities", 1985). So such a draw counts as cut short, and the table
   is not told of it; other values that rest on one in part are kept, as the error is small and the table worth more. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_ALPHABETA_H
#define LUDOPOD_SEARCH_ALPHABETA_ALPHABETA_H

#include "search/alphabeta/endgame.h"
#include "search/alphabeta/table.h"
#include "search/board.h"
#include "search/threads.h"
#include "search/time_manager.h"
#include "search/watch.h"

enum { POD__CERTAIN = 20000, POD__PLIES_MAX = 128, POD__HISTORY = 4096, POD__PAST_WORDS = 64, POD__JUDGED = 1 << 14 };

typedef struct pod__ply {
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state;
    union {
        uint64_t align;
        unsigned char bytes[POD__TRACE_SIZE_MAX];
    } trace; /* of the state, if it has been evaluated since it was reached */
    bool traced;
    uint64_t identity;  /* of the state, in a game where positions can come back */
    bool passed;        /* nobody moved to come here */
    bool futile;        /* only loud moves are worth a look */
    uint16_t late;      /* moves after that many are worth one only when they are loud */
    pod_move killer[2]; /* moves that lately refuted a sister of this node */
    pod_move trying;    /* the move that leads to the next ply; POD_MOVE_NONE where nobody moved */
    uint16_t line_length;
    pod_move line[POD_LINE_MAX];
    pod_move move[POD_MOVES_MAX];
    int32_t weight[POD_MOVES_MAX]; /* for move ordering */
} pod__ply;

typedef struct pod__root_move {
    pod_move move;
    int score;      /* of the last iteration that tried it in earnest */
    uint64_t nodes; /* that the last iteration took for it */
} pod__root_move;

/* Too large for the stack of a thread or of WebAssembly: a pod_search owns one. */
typedef struct pod__duel {
    const pod__board *board;
    const void *setup;
    pod__table *table;
    pod__watch *watch;
    pod__crew *crew;       /* who helps, or NULL */
    pod__endgame *endgame; /* what was solved last, or NULL: nothing is to be solved */
    uint8_t seat[2];       /* whose move it is at the root, and the other */
    double second;         /* reward of the loser: players eliminated earlier may stand behind him */
    bool weigh_all;        /* every root move gets its true score, not only the best one */
    bool settled;          /* the root has been solved: its moves are those that keep its value, which is: */
    int value;
    pod__pace pace;
    unsigned root_count;
    pod__root_move root[POD_MOVES_MAX];
    unsigned guessing;              /* searches under way that only tell whether a deeper one is worth while */
    uint64_t horizon;               /* how often a value was taken that a deeper search might change */
    unsigned back;                  /* the earliest ply whose position has come back below the node being searched */
    uint64_t past[POD__PAST_WORDS]; /* a bit for each earlier position of the game, to look for it only if it is set */
    uint64_t judged[POD__JUDGED];   /* what was evaluated lately: its hash, with the estimate in the lowest 16 bits */
    int16_t history[2][POD__HISTORY];
    pod_move answer[2][POD__HISTORY]; /* what lately refuted a move, wherever it was made */
    pod__ply ply[POD__PLIES_MAX + 1];
} pod__duel;

static inline int pod__certain(int margin) {
    return margin > 0 ? POD__CERTAIN + 100 * margin : margin < 0 ? -POD__CERTAIN + 100 * margin : 0;
}
static inline bool pod__is_certain(int score) {
    return score > POD__ESTIMATE_MAX || score < -POD__ESTIMATE_MAX;
}

/* Value of the state at duel->ply[ply], fail-soft; its line of play is left there. Meaningless once the watch has
   ended. */
int pod__duel_search(pod__duel *duel, unsigned ply, int depth, int alpha, int beta);

/* What the board says the state at duel->ply[ply] is worth, for the player to move. */
int pod__duel_evaluate(pod__duel *duel, unsigned ply);

/* Plays a move at a ply; the next ply has the state. */
void pod__duel_play(pod__duel *duel, unsigned ply, pod_move move);

/* Weighs the moves at a node and brings the best one of those from `first` on to `first`. */
void pod__order_weigh(pod__duel *duel, unsigned ply, unsigned count, pod_move known);
void pod__order_pick(pod__ply *here, unsigned first, unsigned count);
/* A move cut the node off, after others (the first `tried` in the ply's list) had not. */
void pod__order_learn(pod__duel *duel, unsigned ply, unsigned tried, int depth);

/* Before a search, once the root's state is there. */
void pod__duel_past_begin(pod__duel *duel);
/* Whether the state at a ply is the same as one on the way to it. Requires a board on which that can be. */
bool pod__duel_comes_back(pod__duel *duel, unsigned ply);

/* On a bold board, of a node to be searched to a depth: whether a search less deep leaves no doubt how that would end,
   and how. Uses the node's ply: to be called before what follows. */
bool pod__prune_probably(pod__duel *duel, unsigned ply, int depth, int alpha, int beta, int *score);
/* On a bold board, before the moves of a node are looked at: whether that may be left out, and what it is worth then.
 */
bool pod__prune_node(pod__duel *duel, unsigned ply, int depth, int alpha, int beta, int *score);
/* Whether the index-th move of a node may be left out, after pod__prune_node(). */
bool pod__prune_move(pod__duel *duel, unsigned ply, unsigned index);
/* By how many plies less the index-th move is looked at first. */
int pod__prune_depth(const pod__duel *duel, int depth, unsigned index);

/* Puts a move before the line of the next ply. */
void pod__duel_keep_line(pod__duel *duel, unsigned ply, pod_move move);

/* The whole search, within the limits of the watch's request, into its report. Requires a position that is not over
   with two players in, and board, setup, table, watch, crew, seat and second filled in. */
void pod__duel_run(pod__duel *duel, const pod_position *position, const pod__level *level);
/* Reports what both may expect, from the chance (0 to 1) that the player to move wins. */
void pod__duel_report_chance(const pod__duel *duel, double chance);

/* A helper (crew.h) gets ready for what the leader is about to deepen, while the leader waits; board, setup, table,
   watch, seat and second are filled in. */
void pod__duel_follow(pod__duel *duel, const pod__duel *leader);
/* Deepens until its watch ends or there is nothing left to find out. number: 1 on, each helper's own. */
void pod__duel_help(pod__duel *duel, unsigned number);

#endif
