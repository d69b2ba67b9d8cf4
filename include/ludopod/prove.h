/* Weak solving of Cephalopod: who wins, without the value of every position, and a certificate that shows it.

   docs/proving.md says how, and gives the form of a certificate. For two players, six-sided dice and the orthogonal
   board, and at most POD_STRONG_SQUARES_MAX squares where dice can come or go. Thread-safe. */
#ifndef LUDOPOD_PROVE_H
#define LUDOPOD_PROVE_H

#include "ludopod/error.h"
#include "ludopod/export.h"
#include "ludopod/progress.h"
#include "ludopod/rules.h"

POD_BEGIN_DECLS

/* What the prover wants: a win, or at least a draw. */
typedef enum pod_goal { POD_GOAL_WIN, POD_GOAL_DRAW } pod_goal;

/* A round of the search: the boards its policy comes to. */
typedef struct pod_prove_round {
    unsigned number;           /* from 1 */
    uint64_t prover, opponent; /* boards, up to symmetry, by who is to move; full boards are not counted */
    uint64_t several;          /* of the prover: where more than one move is needed */
    uint64_t moves;            /* in use, in all */
    uint64_t fresh;            /* boards of the prover that the round before did not know */
    uint64_t failed;           /* where some ownership that play reaches is not yet won */
    uint64_t widened;          /* where moves came into use, or may come next, that were not before */
} pod_prove_round;

/* Who proves may look on. Both functions are optional. */
typedef struct pod_prove_watch {
    /* Every few hundred boards, which are counted. stage: 2 * number in the first half of a round, 1 more in the
       second; in the first it is not known how many boards there are. stage 0: by tables; total is an estimate. */
    pod_progress_callback progress;
    void (*round)(void *context, const pod_prove_round *round); /* its first half is done; context: that of progress */
} pod_prove_watch;

typedef struct pod_prove_request {
    size_t size, report_size; /* of this, and of the report: export.h */
    unsigned seat;            /* the prover's */
    pod_goal goal;
    unsigned threads;     /* 0 and 1: this one; 256 at most */
    size_t memory;        /* bytes that may be used */
    unsigned rounds_max;  /* 0: as many as it takes */
    const char *file;     /* where the certificate goes; NULL: nowhere */
    const char *progress; /* where what has been found is kept after each round, until all is done; NULL: nowhere */
    bool resume;          /* goes on from there; the result is the same */
    const pod_prove_watch *watch; /* or NULL */
    /* A folder of tables (table.h), or NULL. When it has those of the whole board, they are used instead of searching
       in rounds: one pass, with the tables of one pip total in memory. Then `progress` is not used, but `layers`: a
       folder that is made, where each pip total that is done is kept until all is done; NULL: nowhere. */
    const char *tables, *layers;
} pod_prove_request;

/* POD_PROVE_OPEN: neither, since a limit was met. */
typedef enum pod_prove_answer { POD_PROVE_OPEN, POD_PROVE_PROVEN, POD_PROVE_DISPROVEN } pod_prove_answer;

typedef struct pod_prove_report {
    size_t size; /* how much of this the library has filled: export.h */
    pod_prove_answer answer;
    pod_prove_round last; /* when proven: the boards of the proof */
    uint64_t most;        /* boards of the largest round */
    uint64_t sum;         /* of the content of the certificate, when there is one */
    size_t needed;        /* bytes of memory, about, that a proof by tables takes; 0: not known */
    bool tabled;          /* tables were used: last and most are of the one pass */
} pod_prove_report;

/* A request with these members, all others 0. In C only. */
#define POD_PROVE_REQUEST(...)                                                                                         \
    ((pod_prove_request){.size = sizeof(pod_prove_request), .report_size = sizeof(pod_prove_report), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_prove_request_init(pod_prove_request *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
    out->report_size = sizeof(pod_prove_report);
}
#endif

/* Fails with POD_ERROR_BOARD, POD_ERROR_GAME_OVER, POD_ERROR_MEMORY, POD_ERROR_STOPPED, POD_ERROR_STRUCTURE,
   POD_ERROR_IO, or as the reading of a table does (`progress`, with resume). fault may be NULL. After POD_ERROR_MEMORY
   and POD_ERROR_STOPPED report tells how far it came. */
POD_API pod_error pod_prove(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                            pod_fault *fault);

/* ---- Checking ---------------------------------------------------------------------------------------------- */

/* What is wrong with a certificate, in the order in which it is looked for. */
typedef enum pod_prove_flaw {
    POD_PROVE_SOUND,
    POD_PROVE_FLAW_ROOT,  /* the position is not one that can be proven */
    POD_PROVE_FLAW_ORDER, /* a board is not the smallest of its images, or boards are out of order or not of their layer
                           */
    POD_PROVE_FLAW_MOVE,  /* a board has no move, or one that there is not */
    POD_PROVE_FLAW_REPLY, /* a reply of the opponent leads to a board without an answer */
    POD_PROVE_FLAW_MISSING, /* the position itself is not in it */
    POD_PROVE_FLAW_LOST     /* the moves do not bring about what is claimed */
} pod_prove_flaw;

typedef struct pod_prove_check {
    size_t size, verdict_size;      /* of this, and of the verdict: export.h */
    pod_progress_callback progress; /* counts boards; asked on the caller's thread */
    unsigned threads;               /* 0: one. The verdict does not depend on it */
} pod_prove_check;

typedef struct pod_prove_verdict {
    size_t size; /* how much of this the library has filled: export.h */
    pod_position root;
    unsigned seat;
    pod_goal goal;
    uint64_t boards, moves; /* of the prover */
    uint64_t sum;           /* of the content */
    pod_prove_flaw flaw;
    /* With a flaw: where, with the dice in no particular colour unless the flaw is POD_PROVE_FLAW_LOST; and the move it
       is about, or POD_MOVE_NONE. */
    pod_position where;
    pod_move move;
} pod_prove_verdict;

/* A check with these members, all others 0. In C only. */
#define POD_PROVE_CHECK(...)                                                                                           \
    ((pod_prove_check){.size = sizeof(pod_prove_check), .verdict_size = sizeof(pod_prove_verdict), __VA_ARGS__})

#ifndef POD_NO_INLINE
static inline void pod_prove_check_init(pod_prove_check *out) {
    memset(out, 0, sizeof *out);
    out->size = sizeof *out;
    out->verdict_size = sizeof(pod_prove_verdict);
}
#endif

/* Derives from the rules alone, from the full boards back, that the moves in a certificate bring about what it claims.
   Nothing of the search is used. how may be NULL, for the verdict of the first version of the library. Fails as the
   reading of a table does, with POD_ERROR_MEMORY, POD_ERROR_STOPPED or POD_ERROR_STRUCTURE. */
POD_API pod_error pod_prove_check_file(const char *path, const pod_prove_check *how, pod_prove_verdict *out,
                                       pod_fault *fault);

POD_END_DECLS

#endif
