/* What a proof by many ranks keeps on disk, so that it can go on from where all of them were: files in each rank's
   folder (folders.h), ROUND-FIRST-LAST.KIND, for boards with FIRST to LAST pips. docs/distributed.md says which kinds
   there are and what they hold.

   A step is finished when all ranks have written its last file, .reached going forward and .tables going back; only
   then do files go that it does not need. So the last step that all have finished can always be gone on from. */
#ifndef LUDOPOD_SRC_SOLVE_DISTRIBUTED_KEEP_H
#define LUDOPOD_SRC_SOLVE_DISTRIBUTED_KEEP_H

#include "effort.h"
#include "folders.h"

typedef enum pod__kept {
    POD__KEPT_POLICY,  /* boards of the round, and the moves in use */
    POD__KEPT_REACHED, /* boards that will be played on next, and the sharings that play comes to */
    POD__KEPT_TABLES,  /* boards of the round, the moves in use and their tables */
    POD__KEPT_KNOWN,   /* the same of the round before, when going back had not kept them */
    POD__KEPTS
} pod__kept;

/* How far a round has come. */
typedef struct pod__step {
    unsigned round; /* 0: nothing has been done */
    bool backward;
    unsigned pips; /* the last that have been gone through */
} pod__step;

struct pod__keeping {
    char path[POD__STORE_PATH]; /* the folder of this rank */
    unsigned from;              /* boards of proof->now with less pips are in files */
    unsigned below;             /* tables of boards with as many pips or more are in files */
    int64_t ended, took;        /* nanoseconds: when something was kept last, and how long that took */
};

/* Makes the folders. Without resume what was kept there is removed. */
pod_error pod__keep_open(pod__effort *effort, bool resume);
/* gone: nothing that was kept is needed any longer. */
void pod__keep_close(pod__effort *effort, bool gone);

/* Going forward begins with so many pips; or back, with fewer. */
void pod__keep_from(const pod__effort *effort, unsigned pips);
void pod__keep_below(const pod__effort *effort, unsigned pips);
/* All boards with so many pips have been gone through: keeps what is needed to go on from here, when it is time for it.
   All ranks in step; without keeping they do nothing. */
pod_error pod__keep_forward(pod__effort *effort, unsigned pips);
pod_error pod__keep_backward(pod__effort *effort, unsigned pips);

/* The last step that as many ranks as now, or another number of them, have finished. *ranks: how many they were. */
void pod__keep_find(const pod__effort *effort, pod__step *out, unsigned *ranks);
/* Makes it as it was after that step, and removes what else is kept. */
pod_error pod__keep_resume(pod__effort *effort, const pod__step *step, unsigned ranks);

/* Removes what is kept, by this and any other number of ranks. */
pod_error pod__keep_clear(const pod__effort *effort);

/* Steps in their order. */
static inline uint64_t pod__step_order(const pod__step *step) {
    return (uint64_t)step->round << 32 | (uint64_t)step->backward << 16 |
           (step->backward ? UINT16_MAX - step->pips : step->pips);
}

/* ---- Files (keep_file.c) ----------------------------------------------------------------------------------------- */

/* What the name of a file says. */
typedef struct pod__kept_name {
    unsigned round, first, last;
    pod__kept kind;
} pod__kept_name;

/* What is said at the beginning of each file. */
typedef struct pod__kept_head {
    pod_prove_round round; /* of this rank while going forward, of all going back */
    uint64_t boards;       /* of this rank, in what can be gone on from */
    unsigned top;
    bool won, cut;
} pod__kept_head;

bool pod__kept_name_read(const char *text, pod__kept_name *out);
/* Writes the boards of a graph into the folder of this rank. */
pod_error pod__kept_write(const pod__effort *effort, const pod__graph *graph, const pod__kept_name *name);
/* Adds those boards of a file that fall to this rank to a graph, if they have first to last pips. */
pod_error pod__kept_read(const pod__effort *effort, const char *folder, const pod__kept_name *name, unsigned first,
                         unsigned last, pod__graph *graph, pod__kept_head *head);

/* Boards in the graphs. */
uint64_t pod__kept_boards(const pod__proof *proof);

#endif
