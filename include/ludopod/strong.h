/* Strong solving of Cephalopod: the value of every reachable position, by working back from the full boards.

   Captures do not depend on whose dice are whose, so all ownerships of a board are solved at once:
   docs/solving.md says how, and what has been solved. For two players, six-sided dice and the orthogonal board.
   Thread-safe. */
#ifndef LUDOPOD_STRONG_H
#define LUDOPOD_STRONG_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/progress.h"
#include "ludopod/rules.h"

POD_BEGIN_DECLS

enum { POD_STRONG_SQUARES_MAX = 21, POD_STRONG_PIPS_MAX = 6 * POD_STRONG_SQUARES_MAX };

/* How a position ends for a player at best play. */
typedef enum pod_value { POD_VALUE_LOSS = -1, POD_VALUE_DRAW = 0, POD_VALUE_WIN = 1 } pod_value;

/* The boards of colourless dice with so many pips and dice in all that can be come to. Boards that are images of each
   other count as one in boards and distinct, and each by itself in won, drawn and lost. */
typedef struct pod_strong_layer {
    unsigned pips, dice;
    uint64_t boards, distinct; /* distinct: tables that differ */
    uint64_t won, drawn, lost; /* with every ownership, for the player to move (on a full board: who would be) */
} pod_strong_layer;

/* The stages of a solution. The boards are counted in both; how many there are is known in the second. */
typedef enum pod_strong_stage { POD_STRONG_FINDING, POD_STRONG_SOLVING } pod_strong_stage;

/* Who solves may look on. Both functions are optional. */
typedef struct pod_strong_watch {
    pod_progress_callback progress; /* every few thousand boards; stage: a pod_strong_stage */
    /* A layer has been solved. Layers come by pips, downwards, and for equal pips by dice, upwards. context: that of
       progress. */
    void (*layer)(void *context, const pod_strong_layer *layer);
} pod_strong_watch;

typedef struct pod_strong_request {
    size_t size, report_size; /* of this, and of the report: export.h */
    bool exact;               /* by how many dice, too */
    unsigned threads;         /* 0 and 1: this one; 256 at most. Values do not depend on it */
    size_t memory;            /* bytes that may be used */
    /* Where finished layers are kept, and found again: a folder for one board, made when it is not there; NULL:
       nowhere. Only for the empty board. */
    const char *directory;
    const pod_strong_watch *watch; /* or NULL */
} pod_strong_request;

/* What a move is worth to the player who makes it. */
typedef struct pod_strong_move {
    pod_move move;
    int8_t value;  /* a pod_value */
    int8_t margin; /* that player's final dice less the other's; only when asked for exactly */
} pod_strong_move;

typedef struct pod_strong_report {
    size_t size;        /* how much of this the library has filled: export.h */
    int8_t value;       /* a pod_value, for the player to move */
    int8_t margin;      /* only when asked for exactly */
    int8_t least, most; /* what is proven of that player's final margin in dice; equal when it is known exactly */
    uint16_t moves;
    pod_strong_move move[POD_MOVES_MAX]; /* in canonical order */
    uint64_t boards, distinct;           /* sums over all layers */
    uint64_t won, drawn, lost;
} pod_strong_report;

/* A request with these members, all others 0. In C only. */
#define POD_STRONG_REQUEST(...)                                                                                        \
    ((pod_strong_request){.size = sizeof(pod_strong_request), .report_size = sizeof(pod_strong_report), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_strong_request_init(pod_strong_request *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
    out->report_size = sizeof(pod_strong_report);
}
#endif

/* Solves a position and all that can come of it. Fails with POD_ERROR_BOARD (not two players, a variant, neutral dice,
   or more than POD_STRONG_SQUARES_MAX squares where dice can still come or go), POD_ERROR_GAME_OVER, POD_ERROR_MEMORY,
   POD_ERROR_STOPPED, POD_ERROR_STRUCTURE or POD_ERROR_IO. fault may be NULL. In the page's WebAssembly there are no
   files, and `directory` is not looked at. */
POD_API pod_error pod_strong_solve(const pod_position *position, const pod_strong_request *request,
                                   pod_strong_report *out, pod_fault *fault);

/* The same by whatever is quickest: a search from this very position, which needs no limit to the squares of the board,
   and when that does not come to an end soon all that can come of it at once. In the report only value, margin and
   moves mean something; directory is not used. All threads take part in either; a thread of the search takes memory of
   its own (2 MB on 3x5, 4 on 5x5, 9 on 8x8), and so many search as a quarter of the memory is enough for. progress
   counts positions or boards. Fails as pod_strong_solve() does; with POD_ERROR_STOPPED and POD_ERROR_MEMORY *out holds
   what was proven by then: least and most, and those moves that were judged. First of all it is found out what the
   position is worth. */
POD_API pod_error pod_strong_solve_position(const pod_position *position, const pod_strong_request *request,
                                            pod_strong_report *out, pod_fault *fault);

/* What solving a whole board takes, and its table, by a model that is fitted to the boards that have been solved
   (docs/solving.md says how far it is to be trusted). */
typedef struct pod_strong_needs {
    bool counted;            /* boards is the number, since the board has been solved; else it is estimated, too */
    double boards;           /* that can be come to, up to symmetry */
    double memory;           /* bytes, if nothing is to go to disk */
    double seconds;          /* of one core, when nothing goes to disk */
    double seconds_on_disk;  /* of one core, when most goes to disk */
    double files;            /* bytes of the table */
    double seconds_of_files; /* of one core besides, to write these when nothing else goes to disk */
    double unfinished;       /* bytes of disk besides, while it is solved on disk */
} pod_strong_needs;

/* What pod_strong_solve() would take for the empty board. Fails with POD_ERROR_BOARD when there is no such board or it
   has more than POD_STRONG_SQUARES_MAX squares. */
POD_API pod_error pod_strong_estimate(unsigned rows, unsigned columns, pod_strong_needs *out);

POD_END_DECLS

#endif
