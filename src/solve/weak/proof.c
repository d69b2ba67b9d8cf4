/* Rounds, until the root is decided. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate.h"
#include "ludopod/text.h"
#include "proof.h"
#include "solve/strong/moves.h"

void pod__graph_free(pod__graph *graph, size_t words, pod__memory *memory) {
    for (unsigned mover = 0; graph && mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
                pod__nodes_free(&graph->nodes[mover][pips][dice], words, memory);
            }
        }
    }
}

bool pod__proof_goes_on(const pod__proof *proof, bool backward, uint64_t done) {
    const pod_prove_watch *watch = proof->watch;
    const pod_prove_round *round = &proof->round;
    pod_prove_progress progress = {round->number, backward, done, backward ? round->prover + round->opponent : 0};
    return !watch || !watch->go_on || watch->go_on(watch->context, &progress);
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
        proof->question[mover] = (pod__questions){.count = 1, .least = {(uint8_t)wanted[mover]}};
        pod__combination with = {
            .geometry = &proof->geometry, .questions = &proof->question[mover], .words = (unsigned)proof->words};
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
    pod__part *part = &proof->part;
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
    proof->threads = request->threads;
    proof->watch = request->watch;
    atomic_store(&proof->memory.left, request->memory);
    int least = least_of(part, request), squares = (int)part->squares;
    return fill(proof, least < 0 ? 0 : least > squares + 1 ? squares + 1 : least);
}

static void proof_free(pod__proof *proof) {
    pod__graph_free(proof->before, proof->words, &proof->memory);
    pod__graph_free(proof->now, proof->words, &proof->memory);
    pod__memory_give(&proof->memory, proof->before, sizeof *proof->before);
    pod__memory_give(&proof->memory, proof->now, sizeof *proof->now);
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        pod__memory_give(&proof->memory, proof->full[mover], proof->words * sizeof(uint64_t));
    }
    free(proof);
}

/* ---- Rounds ---------------------------------------------------------------------------------------------- */

/* What a run goes through. */
typedef struct run {
    pod__proof *proof;
    const pod_position *position;
    const pod_prove_request *request;
    pod_prove_report *report;
    pod_fault *fault;
} run;

static pod_error fail(const run *at, pod_error error) {
    return error ? pod_fault_set(at->fault, error, 0, 0, NULL, NULL, NULL) : POD_OK;
}

static void tell(const run *at) {
    const pod_prove_round *round = &at->proof->round;
    const pod_prove_watch *watch = at->proof->watch;
    at->report->last = *round;
    if (round->prover + round->opponent > at->report->most) {
        at->report->most = round->prover + round->opponent;
    }
    if (watch && watch->round) {
        watch->round(watch->context, round);
    }
}

/* Proven: the root was won, and play comes to nothing that is not. Disproven: it was not, and no move came into
   use that was not before, or may come next: so what play comes to and is not won has all its moves, down to full
   boards. */
static pod_prove_answer answer_of(const pod__proof *proof) {
    const pod_prove_round *round = &proof->round;
    if (!proof->judged || round->fresh) {
        return POD_PROVE_OPEN;
    }
    if (proof->won) {
        return POD_PROVE_PROVEN;
    }
    return round->widened || proof->cut ? POD_PROVE_OPEN : POD_PROVE_DISPROVEN;
}

static pod_error do_round(run *at) {
    pod__proof *proof = at->proof;
    pod__graph *kept = proof->before;
    proof->round = (pod_prove_round){.number = proof->round.number + 1};
    pod_error error = fail(at, pod__proof_forward(proof));
    if (error) {
        return error;
    }
    tell(at);
    at->report->answer = answer_of(proof);
    if (at->report->answer != POD_PROVE_OPEN) {
        return POD_OK;
    }
    error = fail(at, pod__proof_backward(proof));
    proof->before = proof->now;
    proof->now = kept;
    return error || !at->request->progress ? error : pod__progress_write(at->request, at->position, proof, at->fault);
}

static pod_error do_rounds(run *at) {
    pod_error error =
        at->request->resume ? pod__progress_read(at->request, at->position, at->proof, at->fault) : POD_OK;
    unsigned most = at->request->rounds_max;
    while (!error && at->report->answer == POD_PROVE_OPEN && (!most || at->proof->round.number < most)) {
        error = do_round(at);
    }
    return error;
}

static pod_error prove(run *at) {
    pod_error error = do_rounds(at);
    if (!error && at->report->answer == POD_PROVE_PROVEN && at->request->file) {
        error = pod__certificate_write(at->request, at->position, at->proof, &at->report->sum, at->fault);
    }
    if (!error && at->report->answer != POD_PROVE_OPEN && at->request->progress) {
        remove(at->request->progress);
    }
    return error;
}

pod_error pod_prove(const pod_position *position, const pod_prove_request *request, pod_prove_report *report,
                    pod_fault *fault) {
    pod_fault unused;
    run at = {.position = position, .request = request, .report = report, .fault = fault ? fault : &unused};
    *report = (pod_prove_report){0};
    at.proof = calloc(1, sizeof *at.proof);
    if (!at.proof) {
        return fail(&at, POD_ERROR_MEMORY);
    }
    pod_error error = fail(&at, pod__part_of(position, &at.proof->part));
    if (error) {
        free(at.proof);
        return error;
    }
    error = prepare(at.proof, position, request) ? prove(&at) : fail(&at, POD_ERROR_MEMORY);
    proof_free(at.proof);
    return error;
}
