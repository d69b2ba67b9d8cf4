/* What a proof by tables keeps in files, between what writes them (kept.c) and what reads them (resume.c).

   The folder request->layers, in which files (tables/file.h) named by pips, and dice, hold

       PPP-DD.moves     "pod-cepl": a layer as certificate.h has it
       PPP.reached      "pod-cepr": what was reached when all boards with fewer pips were done:

            0  statement         as certificate.h has it, with the boards of the prover so far
            .  opponent, moves, several   u64 each: so far, as pod_prove_round has them
            .  layers            mover, dice u8 each, boards u64; then for each board its key, u64; then for each board
                                 its set over its dice, in words of eight bytes

   Only the last of these is there, or for a moment the last two. */
#ifndef LUDOPOD_SOLVE_WEAK_KEPT_H
#define LUDOPOD_SOLVE_WEAK_KEPT_H

#include "solve/weak/tabled/tabled.h"

#define POD__KEPT_MOVES "pod-cepl"
#define POD__KEPT_REACHED "pod-cepr"

/* Bytes of what was reached: the numbers behind the statement; what comes before the boards of a layer. */
enum { POD__KEPT_COUNTS = 24, POD__KEPT_LAYER_HEAD = 10 };

/* The moves of a layer of the prover, all boards of which have been played. */
pod_error pod__tabled_keep_moves(pod__tabled *tabled, unsigned pips, unsigned dice);
/* All boards with fewer pips are done. */
pod_error pod__tabled_keep_reached(pod__tabled *tabled, unsigned pips);
/* Writes the certificate from the moves of all layers. */
pod_error pod__tabled_certify(pod__tabled *tabled, uint64_t *sum);
/* Removes the folder. */
void pod__tabled_clear(const pod__tabled *tabled);

void pod__kept_moves_path(const pod__tabled *tabled, unsigned pips, unsigned dice, char path[POD__STORE_PATH]);
void pod__kept_reached_path(const pod__tabled *tabled, unsigned pips, char path[POD__STORE_PATH]);
/* What is to be proven. */
pod__statement pod__kept_statement(const pod__tabled *tabled);
/* Says that the file is damaged, and returns that. */
pod_error pod__kept_damaged(const pod__tabled *tabled, const char *path);
/* Makes the folder, if there is to be one, and empties it. */
pod_error pod__kept_prepare(const pod__tabled *tabled);

#endif
