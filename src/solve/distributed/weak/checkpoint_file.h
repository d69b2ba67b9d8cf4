/* The files of a checkpoint (checkpoint.h). Each is a table file (tables/file.h) with this content, numbers
   little-endian:

        .  statement                            as a certificate has it (solve/weak/certificate.h)
        0  prover, opponent, several, moves,   u64 each: of the round
           fresh, failed, widened
       56  boards                              u64
       64  top, won, cut                       u16, u8, u8
       68  layers                              up to the end

   and a layer is

        0  mover, pips, dice                   u8, u16, u8
        4  boards, records                     u64 each: N, R
       20  board                               u64, N of them
        .  used, width                         u64 and u16, N of each; of the prover's boards, but for .reached
        .  set                                 over the occupied squares, N of them; only in .reached
        .  number                              u32, N of them: of the record; only in .tables and .known
        .  record                              over all squares, R of them */
#ifndef LUDOPOD_SOLVE_DISTRIBUTED_WEAK_CHECKPOINT_FILE_H
#define LUDOPOD_SOLVE_DISTRIBUTED_WEAK_CHECKPOINT_FILE_H

#include <dirent.h>

#include "solve/distributed/distributed.h"
#include "solve/distributed/weak/share.h"
#include "solve/strong/ownerships.h"

#define POD__CHECKPOINT_MAGIC "pod-cepr"
/* Bytes. */
enum {
    POD__CHECKPOINT_HEAD = 68,
    POD__CHECKPOINT_LAYER = 20,
    POD__CHECKPOINT_BOARD = 8,
    POD__CHECKPOINT_USED = 8,
    POD__CHECKPOINT_WIDTH = 2,
    POD__CHECKPOINT_NUMBER = 4,
    POD__CHECKPOINT_WORD = 8
};

typedef enum pod__checkpoint_kind {
    POD__CHECKPOINT_POLICY,  /* boards of the round, and the moves in use */
    POD__CHECKPOINT_REACHED, /* boards that will be played on next, and the ownerships that play reaches */
    POD__CHECKPOINT_TABLES,  /* boards of the round, the moves in use and their tables */
    POD__CHECKPOINT_KNOWN,   /* the same of the round before, where the backward pass had not written them */
    POD__CHECKPOINT_KINDS
} pod__checkpoint_kind;

/* How far a round has come. */
typedef struct pod__step {
    unsigned round; /* 0: nothing has been done */
    bool backward;
    unsigned pips; /* the last that have been gone through */
} pod__step;

/* Steps in their order. */
static inline uint64_t pod__step_order(const pod__step *step) {
    return (uint64_t)step->round << 32 | (uint64_t)step->backward << 16 |
           (step->backward ? UINT16_MAX - step->pips : step->pips);
}

/* What the name of a file says. */
typedef struct pod__checkpoint_name {
    unsigned round, first, last;
    pod__checkpoint_kind kind;
} pod__checkpoint_name;

/* A file, and the boards of it that are needed: those with first to last pips. */
typedef struct pod__checkpoint_part {
    const char *folder;
    const pod__checkpoint_name *name;
    unsigned first, last;
} pod__checkpoint_part;

/* The head of each file. */
typedef struct pod__checkpoint_head {
    pod_prove_round round; /* of this rank while going forward, of all going back */
    uint64_t boards;       /* of this rank, in what can be gone on from */
    unsigned top;
    bool won, cut;
} pod__checkpoint_head;

bool pod__checkpoint_name_read(const char *text, pod__checkpoint_name *out);
void pod__checkpoint_file_path(const char *folder, const pod__checkpoint_name *name, char path[POD__STORE_PATH]);
/* Writes the boards of a graph. */
pod_error pod__checkpoint_file_write(const pod__proof_share *share, const char *folder, const pod__graph *graph,
                                     const pod__checkpoint_name *name);
/* Adds those boards of a file that fall to this rank to a graph, if they have first to last pips. */
pod_error pod__checkpoint_file_read(const pod__proof_share *share, const pod__checkpoint_part *part, pod__graph *graph,
                                    pod__checkpoint_head *head);

/* Boards in the graphs. */
uint64_t pod__checkpoint_file_boards(const pod__proof *proof);

/* ---- Which there are -------------------------------------------------------------------------------- */

typedef void pod__each_checkpoint_file(void *context, DIR *folder, const char *text, const pod__checkpoint_name *name);
void pod__checkpoint_file_each(const char *folder, pod__each_checkpoint_file *each, void *context);

/* Whether a file has something that going on after a step needs; then *first and *last are the pips of that. */
bool pod__checkpoint_file_is_needed(const pod__step *step, const pod__checkpoint_name *name, unsigned *first,
                                    unsigned *last);
/* Removes the files that are not needed after a step. */
void pod__checkpoint_file_remove_idle(const char *folder, pod__step after);
/* The step that a file finishes; round 0: none. */
pod__step pod__checkpoint_file_finishes(const pod__checkpoint_name *name);

static inline bool pod__checkpoint_file_has_policy(pod__checkpoint_kind kind, unsigned mover) {
    return kind != POD__CHECKPOINT_REACHED && mover == POD__PROVER;
}

static inline bool pod__checkpoint_file_has_tables(pod__checkpoint_kind kind) {
    return kind == POD__CHECKPOINT_TABLES || kind == POD__CHECKPOINT_KNOWN;
}

/* Of a board with so many dice. */
static inline size_t pod__checkpoint_file_set_bytes(unsigned dice) {
    return pod__narrow_words(dice) * sizeof(uint64_t);
}

#endif
