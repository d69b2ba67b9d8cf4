#include "solve/weak/proof.h"

#include <stdlib.h>

#include "base/work.h"
#include "solve/strong/moves.h"

static void graph_free(pod__graph *graph, size_t words, pod__memory *memory) {
    for (unsigned mover = 0; graph && mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
                pod__nodes_free(&graph->nodes[mover][pips][dice], words, memory);
            }
        }
    }
}

void pod__proof_forget(pod__proof *proof, unsigned pips) {
    for (unsigned dice = 0; dice <= proof->geometry.squares; dice++) {
        pod__nodes_free(&proof->before->nodes[POD__PROVER][pips][dice], proof->words, &proof->memory);
        pod__nodes_free(&proof->before->nodes[POD__OPPONENT][pips][dice], proof->words, &proof->memory);
    }
}

bool pod__proof_goes_on(const pod__proof *proof, bool backward, uint64_t done) {
    const pod_prove_round *round = &proof->round;
    return pod__goes_on(&proof->watch.progress, 2 * round->number + backward, done,
                        backward ? round->prover + round->opponent : 0);
}

/* ---- Beginning ------------------------------------------------------------------------------------------- */

/* Every empty square with all its captures, or a placement. */
static unsigned children_max(const pod__geometry *geometry) {
    unsigned most = 0;
    for (unsigned square = 0; square < geometry->squares; square++) {
        unsigned count = geometry->around[square].count, captures = (1u << count) - count - 1;
        most += captures ? captures : 1;
    }
    return most;
}

static uint32_t owned_in(const pod__geometry *geometry, uint64_t key, uint64_t root, uint64_t owned) {
    unsigned image = 0;
    uint32_t moved = 0;
    while (pod__image(geometry, key, image) != root) {
        image++;
    }
    for (unsigned square = 0; square < geometry->squares; square++) {
        moved |= (uint32_t)(owned >> square & 1u) << geometry->around[square].to[image];
    }
    return moved;
}

/* How many dice the prover must end with, those that can no longer be captured left aside. */
static int least_of(const pod__part *part, const pod_prove_request *request) {
    int all = (int)part->all;
    return (request->goal == POD_GOAL_WIN ? all / 2 + 1 : (all + 1) / 2) - (int)part->walls[request->seat];
}

static bool fill(pod__proof *proof, int least) {
    size_t bytes = proof->words * sizeof(uint64_t);
    int squares = (int)proof->geometry.squares, wanted[POD__MOVERS] = {least, squares + 1 - least};
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        uint64_t ones;
        proof->thresholds[mover] = (pod__thresholds){.count = 1, .least = {(uint8_t)wanted[mover]}};
        pod__combination with = {
            .geometry = &proof->geometry, .thresholds = &proof->thresholds[mover], .words = (unsigned)proof->words};
        proof->full[mover] = pod__memory_take(&proof->memory, bytes);
        if (!proof->full[mover]) {
            return false;
        }
        pod__combine_full(&with, proof->full[mover], &ones);
    }
    proof->before = pod__memory_take(&proof->memory, sizeof *proof->before);
    proof->now = pod__memory_take(&proof->memory, sizeof *proof->now);
    return proof->before && proof->now;
}

static bool prepare(pod__proof *proof, const pod_position *position, const pod_prove_request *request) {
    const pod__part *part = &proof->part;
    if (part->whole) {
        pod__geometry_of_board(position->rows, position->columns, &proof->geometry);
    } else {
        pod__geometry_of_part(position->rows, position->columns, part->squares, part->square, &proof->geometry);
    }
    uint64_t key = pod__part_key(part, position);
    proof->words = pod__table_words(part->squares);
    proof->combine = pod__combine_best((unsigned)proof->words);
    proof->children_max = children_max(&proof->geometry);
    proof->root = pod__canonical(&proof->geometry, key);
    proof->owned = owned_in(&proof->geometry, key, proof->root, pod__part_owned(part, position, request->seat));
    proof->mover = position->turn == request->seat ? POD__PROVER : POD__OPPONENT;
    proof->crew = pod__crew_open(request->threads);
    proof->watch = request->watch ? *request->watch : (pod_prove_watch){0};
    atomic_store(&proof->memory.left, request->memory);
    int least = least_of(part, request), squares = (int)part->squares;
    return fill(proof, least < 0 ? 0 : least > squares + 1 ? squares + 1 : least);
}

void pod__proof_close(pod__proof *proof) {
    graph_free(proof->before, proof->words, &proof->memory);
    graph_free(proof->now, proof->words, &proof->memory);
    pod__memory_give(&proof->memory, proof->before, sizeof *proof->before);
    pod__memory_give(&proof->memory, proof->now, sizeof *proof->now);
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        pod__memory_give(&proof->memory, proof->full[mover], proof->words * sizeof(uint64_t));
    }
    pod__crew_close(proof->crew);
    free(proof);
}

pod_error pod__proof_open(const pod_position *position, const pod_prove_request *request, pod__proof **out) {
    pod__proof *proof = calloc(1, sizeof *proof);
    if (!proof) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = pod__part_of(position, &proof->part);
    if (!error && !prepare(proof, position, request)) {
        error = POD_ERROR_MEMORY;
    }
    if (error) {
        pod__proof_close(proof);
        return error;
    }
    *out = proof;
    return POD_OK;
}

/* ---- Rounds ---------------------------------------------------------------------------------------------- */

void pod__proof_report(const pod__proof *proof, pod_prove_report *report) {
    const pod_prove_round *round = &proof->round;
    report->last = *round;
    if (round->prover + round->opponent > report->most) {
        report->most = round->prover + round->opponent;
    }
    if (proof->watch.round) {
        proof->watch.round(proof->watch.progress.context, round);
    }
}

/* Proven: the root was won, and play reaches nothing that is not. Disproven: it was not, and no move came into use that
   was not in use before, nor may any come next: so whatever play reaches that is not won has all its moves, down to
   full boards. */
pod_prove_answer pod__proof_answer(const pod__proof *proof) {
    const pod_prove_round *round = &proof->round;
    if (!proof->evaluated || round->fresh) {
        return POD_PROVE_OPEN;
    }
    if (proof->won) {
        return POD_PROVE_PROVEN;
    }
    return round->widened || proof->cut ? POD_PROVE_OPEN : POD_PROVE_DISPROVEN;
}

void pod__proof_next_round(pod__proof *proof) {
    pod__graph *kept = proof->before;
    proof->before = proof->now;
    proof->now = kept;
}

void pod__proof_count(pod__proof *proof) {
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
                pod__nodes *nodes = &proof->now->nodes[mover][pips][dice];
                pod__nodes_forget_reached(nodes, proof->words, &proof->memory);
                *(mover == POD__PROVER ? &proof->round.prover : &proof->round.opponent) += nodes->count;
            }
        }
    }
}
