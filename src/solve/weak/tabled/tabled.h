/* A proof by the tables of a solved board: one forward pass from the root, by rising pips and falling dice.

   Where every ownership's value is known, no search is needed. A board of the prover gets the moves that win all the
   ownerships with which play reaches it, few of them (greedy set cover, choose.c); one of the opponent gets all moves.
   So each board is visited once, and what is reached is the certificate.

   Of the tables, those of one pip total are in memory, as layers are needed: a board's moves lead to layers of as many
   pips with fewer dice, and to the one with a die and a pip more. Of the boards that are reached, those of the pip
   totals that can still be reached: their sets of ownerships are over their dice only. When the tables do not fit, they
   are unpacked to disk, and only what the moves of the next boards lead to is read (gather.c); when the sets do not
   fit either, they go there, too (sets.c). When a pip total is done, what it led to is kept in a file, beside the moves
   of its boards (kept.h): so a run that was killed continues there. */
#ifndef LUDOPOD_SOLVE_WEAK_TABLED_H
#define LUDOPOD_SOLVE_WEAK_TABLED_H

#include "solve/cephalopod/table.h"
#include "solve/strong/disk/layer.h"
#include "solve/strong/records.h"
#include "solve/strong/unpack.h"
#include "solve/weak/certificate.h"
#include "solve/weak/forward.h"
#include "solve/weak/proof.h"
#include "solve/weak/tabled/packed.h"

enum { POD__TABLED_LOCKS = 256 /* a power of two */ };

/* A layer of boards that are reached. */
typedef struct pod__tabled_layer {
    unsigned mover, pips, dice;
} pod__tabled_layer;

/* The sets of its boards on disk. All zero: none. */
typedef struct pod__tabled_sets {
    bool is;
    pod__tabled_layer layer;
    size_t runs, room;
    uint64_t *end; /* of each run, in the file */
    /* What is to be the next run. */
    uint64_t *buffer;
    uint64_t *order; /* number of the board << 32 | place in the buffer */
    size_t filled;
} pod__tabled_sets;

typedef struct pod__tabled {
    pod__proof *proof; /* what is asked; proof->now: the boards that are reached, their sets over their dice only */
    const pod_position *position;
    const pod_prove_request *request;
    pod_fault *fault;
    /* The tables. */
    char folder[POD__STORE_PATH / 2]; /* of the board */
    pod__ceph_table *table;
    unsigned threshold; /* of the opponent, as the files have them */
    /* In memory, by pips modulo 2 and dice. Records are over the dice by their order, as a file has them: bit k of
       what is essential stands for the k-th die, not for a square. */
    pod__layer layer[2][POD_STRONG_SQUARES_MAX + 1];
    bool in_memory[2][POD_STRONG_SQUARES_MAX + 1];
    uint64_t passed, all; /* boards of the tables: passed by; in all */
    /* Once they have not fitted in memory. Then layer[] has what the moves of some boards lead to: of the layer that is
       played, the boards before number `gathered`. */
    bool on_disk;
    pod__disk disk;
    pod__disk_layer kept[2][POD_STRONG_SQUARES_MAX + 1]; /* as layer[] */
    pod__keys keys[2][POD_STRONG_SQUARES_MAX + 1];
    size_t gathered, gather_bytes; /* bytes: of a board, about; 0: unknown */
    /* Sets, once they have not fitted in memory either. */
    bool sets_on_disk;
    pod__tabled_sets sets[POD__MOVERS][2][POD_STRONG_SQUARES_MAX + 1]; /* by pips modulo 2 */
    size_t buffer_bytes;                                               /* of the sets of a layer */
    size_t block_bytes;                                                /* of sets that are packed together */
    size_t chunk;                        /* boards of the prover that are played together */
    uint64_t *chunk_sets;                /* room for their sets */
    const uint64_t *reached;             /* sets of the chunk that is played; NULL: they are with the boards */
    atomic_bool lock[POD__TABLED_LOCKS]; /* of sets in memory, each of some boards; no board has two */
    /* Choosing. */
    pod__record_combine *combine;
    pod__thresholds one;
    pod__record full; /* of a full board with the opponent to move */
    uint64_t *full_table;
    uint64_t *scratch; /* of each thread: pod__tabled_scratch() words */
    /* The moves of the layers that are done, where no folder keeps them. */
    pod__bytes moves[POD_STRONG_PIPS_MAX + 1][POD_STRONG_SQUARES_MAX + 1];
    uint64_t moves_bytes; /* of all of them, wherever they are */
} pod__tabled;

/* ---- A board (choose.c) -------------------------------------------------------------------------------------- */

/* Words of scratch for a thread. */
size_t pod__tabled_scratch(const pod__proof *proof);

/* As pod__forward_play: with is the pod__tabled. Requires the layers that the prover's moves lead to in memory. A board
   that no move wins for an ownership that is reached is marked as failed, and one with a move that is not in the
   tables, and one of the opponent with a move that wins at once: the tables contradict each other. */
void pod__tabled_play(const pod__forward *at, unsigned thread, size_t piece);

/* A set of ownerships of a board, over its dice, as a move takes it to the child's dice. prover: whether the prover
   moved. set is worked in, and so is scratch; all three have room for ownerships of a die more than the board has. */
void pod__tabled_carry(const pod__geometry *geometry, const pod__parent *parent, const pod__child *child, bool prover,
                       uint64_t *set, uint64_t *scratch, uint64_t *out);

/* ---- The tables (source.c) ----------------------------------------------------------------------------------- */

/* Opens the tables of the board in request->tables. *found: whether they are there, and have the position; when not,
   nothing is open. *won: whether the prover reaches the goal. Fails when they are damaged, or the folder cannot be
   read. */
pod_error pod__tabled_open(pod__tabled *tabled, bool *found, bool *won);
void pod__tabled_close(pod__tabled *tabled);

/* How many bytes of memory a proof takes, about. */
size_t pod__tabled_needed(const pod__tabled *tabled);

/* Has what the moves of the boards from `first` to before `end` lead to in memory. */
pod_error pod__tabled_ready(pod__tabled *tabled, const pod__forward *at, size_t first, size_t end);
/* No board with as many pips and dice, or more dice, asks any more. */
void pod__tabled_unload(pod__tabled *tabled, unsigned pips, unsigned dice);

/* ---- Tables that do not fit in memory (gather.c) -------------------------------------------------------------- */

/* From now on they are on disk, in a folder in request->layers, and no layer is in memory. Fails with POD_ERROR_MEMORY
   when there is no such folder, or they have been there. */
pod_error pod__tabled_to_disk(pod__tabled *tabled);
/* Unpacks a layer there. */
pod_error pod__tabled_unpack(pod__tabled *tabled, const pod__layer_packed *from);
/* Reads what the moves of boards from `first` on lead to, as many as half of the memory that is left suffices for. */
pod_error pod__tabled_gather(pod__tabled *tabled, const pod__forward *at, size_t first);
/* Frees memory that tables take, for something else; what they were read for has to be made ready again. Returns false
   when they take none. */
bool pod__tabled_drop(pod__tabled *tabled);
/* What was read for some boards of a layer is no longer needed. */
void pod__tabled_forget_gathered(pod__tabled *tabled);
/* Removes a layer from the disk, and all that is there. */
void pod__tabled_forget_kept(pod__tabled *tabled, unsigned pips, unsigned dice);
void pod__tabled_leave_disk(pod__tabled *tabled);
/* The layer is damaged, or does not fit the others: sets the fault, and returns it. */
pod_error pod__tabled_damaged(const pod__tabled *tabled, unsigned pips, unsigned dice);
/* Describes an error, unless it says that tables are damaged, which has been described. Where the disk failed it is
   POD_ERROR_IO instead. Returns it. */
pod_error pod__tabled_fail(const pod__tabled *tabled, pod_error error);
/* Removes what an earlier run has left there. */
void pod__tabled_clear_disk(const pod__tabled *tabled);

/* ---- What moves lead to (deliver.c) --------------------------------------------------------------------------- */

/* For who plays: what is already reached of the boards that moves lead to. */
void pod__tabled_look_up(const pod__forward *at, pod__successors *of);
/* A pod__deliver. context: the pod__tabled. */
bool pod__tabled_deliver(void *context, const pod__forward *at, size_t count);

/* ---- Boards that are reached (sets.c) ------------------------------------------------------------------------- */

/* Finds a board, or adds it; *number: its own. Returns false when there is no memory, or the disk failed (disk.error).
   Boards come before tables, which are given up for them; and before sets, which then go to disk. */
bool pod__tabled_add(pod__tabled *tabled, const pod__tabled_layer *layer, uint64_t key, size_t *number);
/* Adds to the set of the board with that number. Fails as that does. */
bool pod__tabled_put(pod__tabled *tabled, const pod__tabled_layer *layer, size_t number, const uint64_t *set);
/* On disk, where many are put at once: room for so many places of a layer; false when there is no memory for so many,
   or the disk failed. Then a place for the set of each board, which stays until more room is made. */
bool pod__tabled_make_places(pod__tabled *tabled, const pod__tabled_layer *layer, size_t count);
size_t pod__tabled_take_place(pod__tabled *tabled, const pod__tabled_layer *layer, size_t number);
uint64_t *pod__tabled_place(const pod__tabled *tabled, const pod__tabled_layer *layer, size_t place);
/* From now on sets are on disk. Returns false when tables are not, the sets are already, or it fails. */
bool pod__tabled_sets_to_disk(pod__tabled *tabled);

/* The sets of a layer, read from disk in the order of its boards. */
typedef struct pod__tabled_reading {
    bool open;
    size_t words; /* of a set */
    pod__disk_map map;
    pod__merger merge;
    pod__unpacker unpacker;
} pod__tabled_reading;

/* No more is added to the layer. pod__tabled_sets_end() must follow, also when this fails. */
pod_error pod__tabled_sets_begin(pod__tabled *tabled, const pod__tabled_layer *layer, pod__tabled_reading *out);
/* Those of boards further on, at most a chunk; in chunk_sets. NULL when the disk failed. */
const uint64_t *pod__tabled_sets_next(pod__tabled *tabled, pod__tabled_reading *from, size_t first, size_t end);
void pod__tabled_sets_end(pod__tabled *tabled, pod__tabled_reading *from);
/* Removes what is on disk of a layer, or of all. */
void pod__tabled_sets_forget(pod__tabled *tabled, const pod__tabled_layer *layer);
void pod__tabled_sets_forget_all(pod__tabled *tabled);

/* ---- Where to go on (resume.c; kept.h says what is kept) ------------------------------------------------------- */

/* Begins with an empty folder, or with what it holds when the request says to resume. *pips: where to go on. */
pod_error pod__tabled_begin(pod__tabled *tabled, unsigned *pips);

/* ---- All of it (tabled.c) ------------------------------------------------------------------------------------ */

/* Proves by tables. *found: whether they were there; when not, nothing was done. proof is as pod__proof_open() leaves
   it. Fails as pod_prove() does. */
pod_error pod__tabled_prove(pod__proof *proof, const pod_position *position, const pod_prove_request *request,
                            pod_prove_report *report, bool *found, pod_fault *fault);

#endif
