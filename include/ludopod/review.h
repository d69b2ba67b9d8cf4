/* A game gone through with an engine: how good each move was, how accurately each player played, and why a bad move was
   bad. What an engine thinks of the positions comes from outside, so a terminal, a page and a mail say the same of a
   game.

   Thread-safe; nothing is allocated. */
#ifndef LUDOPOD_REVIEW_H
#define LUDOPOD_REVIEW_H

#include "ludopod/evaluation_graph.h"
#include "ludopod/event.h"
#include "ludopod/export.h"

POD_BEGIN_DECLS

enum { POD_OPINION_LINE_MAX = 12 };

/* What an engine thinks of a position; of a finished game, its result. */
typedef struct pod_opinion {
    uint8_t length;                      /* of the line; 0 when the game is over */
    pod_move line[POD_OPINION_LINE_MAX]; /* the best move, and what is expected after it */
    double win[POD_SEATS_MAX];           /* by seat, the chance to win; they sum to 1 */
} pod_opinion;

/* A position of the game, what an engine thinks of it, and the event that followed. */
typedef struct pod_review_move {
    pod_position position;
    pod_opinion opinion;
    pod_event event;
    /* Filled by pod_review_judge(), for moves; 0 when a player leaves. */
    double loss; /* of the mover's chance to win */
    pod_judgement judgement;
    bool turning; /* somebody else is ahead after it */
    bool decided; /* one of many moves in a row before and after which somebody is as good as sure to win */
} pod_review_move;

typedef struct pod_review_player {
    unsigned moves, best, inaccuracies, mistakes, blunders;
    /* Per cent. A move weighs by what could be lost or won around it: one in a game that is decided weighs next to
       nothing. */
    double accuracy;
    double loss; /* mean */
} pod_review_player;

typedef struct pod_review {
    unsigned players;
    size_t count;          /* of events */
    pod_review_move *move; /* the caller's; one more than events: the end */
    pod_review_player player[POD_SEATS_MAX];
} pod_review;

/* Judges moves and players. Positions, opinions and events are given. */
POD_API void pod_review_judge(pod_review *review);

/* ---- Why ------------------------------------------------------------------------------------- */

typedef enum pod_reason {
    POD_REASON_NONE,           /* nothing can be said */
    POD_REASON_END,            /* the move ended the game */
    POD_REASON_CAPTURE,        /* the reply captures more than it could after the best move */
    POD_REASON_LOCK,           /* the reply makes a piece that can never be captured */
    POD_REASON_MISSED_CAPTURE, /* the best move would have captured more */
    POD_REASON_MISSED_LOCK,    /* the best move would have made such a piece */
    POD_REASON_LATER,          /* some moves later pieces are lost */
    POD_REASON_UPPER_HAND,     /* the reply is good for more than can be seen */
    POD_REASON_COUNT
} pod_reason;

/* Why a move is worse than the best one. */
typedef struct pod_why {
    pod_reason reason;
    pod_move reply; /* the opponent's best; POD_MOVE_NONE: no opponent is to move */
    uint8_t pieces; /* that the reply captures of the mover, that were missed, or that are lost later */
    uint8_t shows;  /* what the locked piece of the reply, or of the best move, shows; 0: there is none */
    bool fresh;     /* the piece that has just been placed or moved is among them */
    bool opened;    /* the reply is on a square that the move has emptied */
    bool saves;     /* after the best move no reply captures anything of the mover */
} pod_why;

/* index: of a move, below review->count. */
POD_API pod_why pod_review_why(const pod_review *review, size_t index);
/* The same in one or a few sentences, which say nothing of the best move, so that it can still be found. Nothing for
   POD_REASON_NONE. */
POD_API void pod_review_say_why(const pod_review *review, size_t index, pod_language language, pod_text *out);
/* What the best move would have done, as far as it can be seen at once; nothing where nothing can. */
POD_API void pod_review_say_better(const pod_review *review, size_t index, pod_language language, pod_text *out);

POD_END_DECLS

#endif
