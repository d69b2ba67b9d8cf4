/* Two players: iterative deepening principal variation search with a transposition table.

   Scores are final margins for the player to move in hundredths of a die. An estimate lies within
   POD__ESTIMATE_MAX; a result that is certain lies beyond it, so that any certain win is better than any hope:

       certain win by m dice       POD__CERTAIN + 100 m
       certain draw                0
       certain loss by m dice    -(POD__CERTAIN + 100 m)

   A bound (score >= x or <= x) beyond the estimates holds whatever the depth; an exact margin holds only when
   nothing below it was cut short by the depth, which `horizon` tells.

   A draw by repetition holds on this path from the root only: on another path the same position may be worth something
   else (the graph history interaction problem: Palay, "Searching with probabilities", 1985). So such a draw counts as
   cut short and is not stored in the table; other values that rest on one in part are stored, as the error is small and
   the table worth more. */
#ifndef LUDOPOD_SEARCH_ALPHABETA_ALPHABETA_H
#define LUDOPOD_SEARCH_ALPHABETA_ALPHABETA_H

#include <stdbool.h>

#include "ludopod/rules.h"
#include "search/alphabeta/table.h"
#include "search/board.h"
#include "search/character/character.h"
#include "search/watch.h"

/* Time management by a clock for the whole game: a move gets less than its share of the time when the choice is easy,
   more when it is hard. */

typedef struct pod__time_manager {
    pod_move best;   /* of the last iteration; POD_MOVE_NONE before the first */
    unsigned stable; /* iterations before it that also preferred this move */
    int score;       /* of the last iteration */
    int score_drop;  /* hundredths by which the scores have lately been getting worse */
    double effort;   /* part of the nodes of the last iteration that went into its best move */
} pod__time_manager;

/* Before the first iteration. */
void pod__time_manager_start(pod__time_manager *manager);
/* After each iteration: its best move, its score, and the part of its nodes that went into that move, 0 to 1. */
void pod__time_manager_update(pod__time_manager *manager, pod_move best, int score, double effort);
enum { POD__TIME_PERCENT_MIN = 30, POD__TIME_PERCENT_MAX = 250 };
/* Percent of its share of the time that this move deserves, between these limits. */
int pod__time_manager_percent(const pod__time_manager *manager);

typedef struct pod__threads pod__threads; /* threads.c */
typedef struct pod__endgame pod__endgame; /* endgame.c */

enum {
    POD__CERTAIN = 20000,
    POD__PLIES_MAX = 128,
    POD__HISTORY = 4096, /* entries of the history and countermove tables */
    POD__SEEN_WORDS = 64,
    POD__EVAL_CACHE = 1 << 14 /* entries */
};

typedef struct pod__ply {
    union {
        uint64_t align;
        unsigned char bytes[POD__STATE_SIZE_MAX];
    } state;
    union {
        uint64_t align;
        unsigned char bytes[POD__ACCUMULATOR_SIZE_MAX];
    } accumulator; /* of the state, once it has been evaluated */
    bool has_accumulator;
    uint64_t repetition_key; /* of the state, in a game where positions can repeat */
    bool null_move;          /* the move that led here was a null move */
    bool futile;             /* quiet moves are skipped */
    uint16_t late_moves;     /* quiet moves after that many are skipped */
    pod_move killer[2];      /* moves that lately refuted a sibling of this node */
    pod_move current;        /* the move that leads to the next ply; POD_MOVE_NONE for a null move */
    uint16_t pv_length;
    pod_move pv[POD_LINE_MAX]; /* principal variation from here */
    pod_move move[POD_MOVES_MAX];
    int32_t move_score[POD_MOVES_MAX]; /* by which the moves are ordered */
} pod__ply;

typedef struct pod__root_move {
    pod_move move;
    int score;      /* of the last iteration in which it was not merely refuted */
    int settled;    /* of the last iteration that has ended */
    uint64_t nodes; /* of the last iteration, below it */
} pod__root_move;

/* Too large for the stack of a thread or of WebAssembly: a pod_search owns one. */
typedef struct pod__alphabeta {
    const pod__board *board;
    const void *setup;
    pod__table *table;
    pod__watch *watch;
    pod__threads *threads; /* the helper threads, or NULL */
    pod__endgame *endgame; /* what was solved last, or NULL: nothing is to be solved */
    uint8_t seat[2];       /* to move at the root, and the other */
    double loser_reward;   /* above 0 where players eliminated earlier stand behind the loser */
    int margin;            /* root moves that are worse than the best by less get their true scores, too */
    bool solved;           /* the root is solved: its moves are those that keep its value, which is: */
    int solved_score;
    pod__time_manager time_manager;
    unsigned root_count;
    pod__root_move root[POD_MOVES_MAX];
    unsigned probcut_depth;                /* ProbCut searches under way */
    uint64_t horizon;                      /* how often a value was used that a deeper search might change */
    unsigned earliest_repeat;              /* the earliest ply whose position was repeated below the current node */
    uint64_t seen_filter[POD__SEEN_WORDS]; /* a bit for each earlier position of the game: a Bloom filter */
    uint64_t eval_cache[POD__EVAL_CACHE];  /* a hash, with its evaluation in the lowest 16 bits */
    int16_t history[2][POD__HISTORY];
    pod_move countermove[2][POD__HISTORY]; /* what lately refuted a move, wherever it was made */
    pod__ply ply[POD__PLIES_MAX + 1];
} pod__alphabeta;

static inline int pod__certain(int margin) {
    return margin > 0 ? POD__CERTAIN + 100 * margin : margin < 0 ? -POD__CERTAIN + 100 * margin : 0;
}
static inline bool pod__is_certain(int score) {
    return score > POD__ESTIMATE_MAX || score < -POD__ESTIMATE_MAX;
}

/* How a move is chosen when it need not be the best one. */
typedef struct pod__choice {
    int margin;            /* hundredths: moves that are worse by more are out of the question; 0: the best it is */
    double noise;          /* hundredths */
    const pod__eyes *eyes; /* whose taste counts, or NULL */
    double taste;          /* how much it counts */
} pod__choice;

enum { POD__UNBOUNDED = 2 * POD__CERTAIN };

/* What is asked of a node: the value of the state at search->ply[ply], searched to a depth, within a window. */
typedef struct pod__node {
    unsigned ply;
    int depth; /* plies to the horizon */
    int alpha, beta;
} pod__node;

/* Value of the state at search->ply[ply], fail-soft; its principal variation is left there. Meaningless once the watch
   has ended. */
int pod__alphabeta_search(pod__alphabeta *search, unsigned ply, int depth, int alpha, int beta);

/* The static evaluation of the state at search->ply[ply], for the player to move. */
int pod__alphabeta_evaluate(pod__alphabeta *search, unsigned ply);

/* Plays a move at a ply; the next ply has the state. */
void pod__alphabeta_play(pod__alphabeta *search, unsigned ply, pod_move move);

/* Forgets the move-ordering statistics of earlier searches, and what they evaluated: maybe by another network. */
void pod__alphabeta_reset(pod__alphabeta *search);

/* Puts a move before the principal variation of the next ply. */
void pod__alphabeta_update_pv(pod__alphabeta *search, unsigned ply, pod_move move);

/* ---- Move ordering (search/alphabeta/order.c) ------------------------------------------------------------------ */

/* Gives each of the moves at a node its ordering score. table_move: what the transposition table has, or
   POD_MOVE_NONE. */
void pod__order_score(pod__alphabeta *search, unsigned ply, unsigned count, pod_move table_move);
/* Brings the best move of those from `first` on to `first`. */
void pod__order_pick(pod__ply *here, unsigned first, unsigned count);
/* After a beta cutoff by the move at index `tried` of the ply's list: updates killers, countermoves and history. */
void pod__order_update(pod__alphabeta *search, unsigned ply, unsigned tried, int depth);

/* ---- Repetitions (search/alphabeta/repetition.c) ---------------------------------------------------------------- */

/* Before a search, once the root's state is there. */
void pod__repetition_begin(pod__alphabeta *search);
/* Whether the state at a ply repeats one on the path to it, or one of the game before. */
bool pod__repetition_at(pod__alphabeta *search, unsigned ply);

/* ---- The root (search/alphabeta/run.c) -------------------------------------------------------------------------- */

/* The whole search, within the limits of the watch's request, into its report. The position is not over, with
   two players in; board, setup, table, watch, threads, seat and loser_reward are filled in. */
void pod__alphabeta_run(pod__alphabeta *search, const pod_position *position, const pod__choice *choice);
/* Reports what both may expect, from the chance (0 to 1) that the player to move wins. */
void pod__alphabeta_report_chance(const pod__alphabeta *search, double chance);

/* Endgame solver between two players: a position in which few dice can still come or go is not searched but solved
   (ludopod/strong.h). On 3x3 that is every position. */

/* The value of each move of the position that was solved last; empty when count is 0. */
struct pod__endgame {
    uint64_t hash; /* of the position */
    unsigned count;
    pod_move move[POD_MOVES_MAX];
    int8_t margin[POD_MOVES_MAX]; /* in dice, for who makes the move; or the least that is sure */
};

/* Solves the root when that is quick and there is time for it. Then only the moves that keep its value stay among the
   root moves, search->solved is set, and true is returned. A search that is limited by nodes or depth is helped in this
   way only when its request says so. */
bool pod__endgame_solve_root(pod__alphabeta *search, const pod_position *position);

/* Probing tables of solved positions (ludopod/table.h) in a two-player search, when its request has any. */

/* Instead of a search: the best move and the principal variation by the tables alone. False, and then nothing is
   reported, when they do not hold the position and all that its moves lead to. Called as pod__alphabeta_run() is. */
bool pod__probe_root(pod__alphabeta *search, const pod_position *position);

/* Search threads: several threads on one two-player search. Each deepens by itself, and what one finds out the others
   find in the shared transposition table (Lazy SMP; Oestensen, "A complete chess engine parallelized using Lazy SMP",
   2016). The main thread, which was asked, leads: it alone watches the clock, reports and answers. */

/* So many helper threads besides the main one; NULL in *out for none, and where there are no threads at all
   (threads_alone.c). Fails with POD_ERROR_MEMORY. */
pod_error pod__threads_create(unsigned helpers, pod__threads **out);
/* NULL is allowed. */
void pod__threads_free(pod__threads *threads);

/* The iterations of one thread, until its watch ends or everything is known. number: 0 for the main thread, 1 on for
   the helpers. */
typedef void pod__deepen(pod__alphabeta *search, unsigned number);

/* Starts the helpers on what the leader, the main thread's search, is about to deepen; does without those that the
   system gives no thread. NULL is allowed. */
void pod__threads_start(pod__threads *threads, pod__alphabeta *leader, pod__deepen *deepen);
/* Stops all and waits for them; their nodes have been counted then. NULL is allowed. */
void pod__threads_stop(pod__threads *threads);

#endif
