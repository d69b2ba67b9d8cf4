/* What `ludopod review` is made of: the engine's opinion of every position of a game, what that says of the moves, and
   how it is told. */
#ifndef LUDOPOD_CLI_REVIEW_REVIEW_H
#define LUDOPOD_CLI_REVIEW_REVIEW_H

#include "cli/cli.h"
#include "ludopod/evaluation_graph.h"
#include "ludopod/progress.h"
#include "ludopod/record.h"
#include "ludopod/search.h"

/* A position of the game and the event that followed. */
typedef struct review_move {
    pod_position position;
    pod_search_report report; /* what the engine thinks of it */
    pod_event event;
    double expected[POD_SEATS_MAX]; /* by seat, here; see pod_search_report */
    double win[POD_SEATS_MAX];      /* likewise */
    double loss;                    /* of the mover's expected result, by this event; 0 when a player leaves */
    pod_judgement judgement;
    bool turning; /* somebody else is ahead after it */
} review_move;

typedef struct review_player {
    unsigned moves, best, inaccuracies, mistakes, blunders;
    double accuracy; /* per cent */
    double loss;     /* mean */
} review_player;

typedef struct review {
    const pod_record *record;
    unsigned players;
    size_t count;      /* of moves */
    review_move *move; /* and one more: the end, without event */
    review_player player[POD_SEATS_MAX];
} review;

/* A copy of the main line, nothing judged yet. Fails with POD_ERROR_MEMORY. */
pod_error review_begin(review *made, const pod_record *record);
void review_end(review *made);

/* Asks the engine about every position. limits: of one position; progress counts positions, and is asked before each
   and after the last. Fails as pod_search_run(), or with POD_ERROR_STOPPED. (judge.c) */
pod_error review_search(review *made, pod_search *search, const pod_search_request *limits,
                        const pod_progress_callback *progress);

/* What the opinions say of moves and players. (judge.c) */
void review_judge(review *made);
/* The loss of a move, 0 to 1, as a share of accuracy in per cent. */
double review_accuracy_of(double loss);

/* All of it, for people and for programs. (text.c, json.c) */
void review_text(const review *made, pod_language language, unsigned columns, pod_text *out);
void review_json(const review *made, pod_text *out);
/* The course of the game; points has room for count + 1 of them. */
pod_graph review_graph(const review *made, pod_graph_point *points);

#endif
