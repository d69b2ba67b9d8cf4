#include "solve/weak/tabled/kept.h"

#include "base/work.h"
#include "ludopod/text.h"

/* ---- The pass ------------------------------------------------------------------------------------------------ */

static pod_error make_ready(pod__tabled *tabled, const pod__forward *pass, size_t first, size_t end,
                            pod__tabled_reading *sets) {
    const pod__tabled_layer layer = {pass->mover, pass->pips, pass->dice};
    pod_error error = POD_OK;
    if (tabled->sets_on_disk && !sets->open) {
        error = pod__tabled_sets_begin(tabled, &layer, sets);
    }
    return error || pass->mover == POD__OPPONENT ? error : pod__tabled_ready(tabled, pass, first, end);
}

/* What a chunk needs: the sets of its boards and, for the prover, the tables of what moves lead to. Where memory does
   not suffice for both, sets go to disk. */
static pod_error ready(pod__tabled *tabled, const pod__forward *pass, size_t first, size_t end,
                       pod__tabled_reading *sets) {
    pod_error error = make_ready(tabled, pass, first, end, sets);
    if (error == POD_ERROR_MEMORY && pod__tabled_sets_to_disk(tabled)) {
        error = make_ready(tabled, pass, first, end, sets);
    }
    tabled->reached = !error && sets->open ? pod__tabled_sets_next(tabled, sets, first, end) : NULL;
    return error || !sets->open || tabled->reached ? error : POD_ERROR_IO;
}

static pod_error play_chunks(pod__tabled *tabled, pod__forward *pass) {
    const pod__tabled_layer layer = {pass->mover, pass->pips, pass->dice};
    const size_t count = pass->nodes->count;
    pod__tabled_reading sets = {0};
    pod_error error = POD_OK;
    tabled->gathered = 0;
    for (size_t first = 0; first < count && !error; first += pass->at_once) {
        size_t end = count - first < pass->at_once ? count : first + pass->at_once;
        error = ready(tabled, pass, first, end, &sets);
        error = error ? error : pod__forward_boards(pass, first, end, pod__tabled_deliver, tabled);
    }
    pod__tabled_forget_gathered(tabled);
    pod__tabled_sets_end(tabled, &sets);
    pod__tabled_sets_forget(tabled, &layer);
    return pod__tabled_fail(tabled, error);
}

static pod_error play_boards(pod__tabled *tabled, pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    pod__proof *proof = tabled->proof;
    pod__nodes *nodes = &proof->now->nodes[mover][pips][dice];
    if (!nodes->count) {
        return POD_OK;
    }
    pod__forward_narrow_at(pass, mover, pips, dice);
    pod_error error = play_chunks(tabled, pass);
    if (!error && proof->round.failed) {
        error = pod__tabled_damaged(tabled, pips, dice);
    }
    error = error || mover == POD__OPPONENT ? error : pod__tabled_keep_moves(tabled, pips, dice);
    pod__nodes_free(nodes, nodes->reached ? pod__narrow_words(dice) : 0, &proof->memory);
    return error;
}

static pod_error play_layer(pod__tabled *tabled, pod__forward *pass, unsigned pips, unsigned dice) {
    unsigned index = tabled->table->at[pips][dice];
    pod_error error = play_boards(tabled, pass, POD__PROVER, pips, dice);
    error = error ? error : play_boards(tabled, pass, POD__OPPONENT, pips, dice);
    pod__tabled_unload(tabled, pips, dice);
    tabled->passed += index ? tabled->table->manifest.layer[index - 1].sums.boards : 0;
    return error;
}

static pod_error play_all(pod__tabled *tabled, pod__forward *pass, unsigned first) {
    unsigned squares = tabled->proof->geometry.squares;
    pod_error error = POD_OK;
    for (unsigned pips = 0; pips <= POD__PIPS * squares && !error; pips++) {
        pod__tabled_unload(tabled, pips, squares); /* full boards ask for none */
        for (unsigned dice = squares; dice-- > 0 && !error;) {
            error = play_layer(tabled, pass, pips, dice);
        }
        if (!error && pips >= first) {
            error = pod__tabled_keep_reached(tabled, pips + 1);
        }
    }
    return error;
}

/* ---- Progress ------------------------------------------------------------------------------------------------ */

/* How many boards will be reached is estimated: of those of the tables as large a share as up to now. */
static bool go_on(void *context, const pod_progress *progress) {
    const pod__tabled *tabled = context;
    const pod_prove_watch *watch = tabled->request->watch;
    double share = tabled->passed ? (double)tabled->all / (double)tabled->passed : 0;
    const pod_progress told = {.stage = 0, .done = progress->done, .total = (uint64_t)((double)progress->done * share)};
    return !watch || !watch->progress.go_on || watch->progress.go_on(watch->progress.context, &told);
}

/* ---- All of it ----------------------------------------------------------------------------------------------- */

static pod_error play(pod__tabled *tabled) {
    pod__forward pass;
    unsigned first;
    bool opened = pod__forward_open(&pass, tabled->proof);
    pass.play = pod__tabled_play;
    pass.with = tabled;
    tabled->chunk = pass.chunk;
    pod_error error = opened ? pod__tabled_begin(tabled, &first) : pod__tabled_fail(tabled, POD_ERROR_MEMORY);
    error = error ? error : play_all(tabled, &pass, first);
    pod__forward_close(&pass);
    return error;
}

/* What a pass that ended early has left. */
static void free_boards(pod__proof *proof) {
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
                pod__nodes *nodes = &proof->now->nodes[mover][pips][dice];
                pod__nodes_free(nodes, nodes->reached ? pod__narrow_words(dice) : 0, &proof->memory);
            }
        }
    }
}

static pod_error prove(pod__tabled *tabled, pod_prove_report *report) {
    pod__proof *proof = tabled->proof;
    proof->round = (pod_prove_round){.number = 1};
    proof->watch.progress = (pod_progress_callback){tabled, go_on};
    pod_error error = play(tabled);
    free_boards(proof);
    pod__tabled_sets_forget_all(tabled);
    pod__tabled_leave_disk(tabled);
    pod__proof_report(proof, report);
    report->needed = pod__tabled_needed(tabled);
    report->answer = error ? POD_PROVE_OPEN : POD_PROVE_PROVEN;
    error = error || !tabled->request->file ? error : pod__tabled_certify(tabled, &report->sum);
    if (!error) {
        pod__tabled_clear(tabled);
    }
    return error;
}

pod_error pod__tabled_prove(pod__proof *proof, const pod_position *position, const pod_prove_request *request,
                            pod_prove_report *report, bool *found, pod_fault *fault) {
    bool won;
    pod__tabled *tabled = pod__memory_take(&proof->memory, sizeof *tabled);
    if (!tabled) {
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    tabled->proof = proof;
    tabled->position = position;
    tabled->request = request;
    tabled->fault = fault;
    pod_error error = pod__tabled_open(tabled, found, &won);
    if (!error && *found) {
        report->tabled = true;
        report->answer = POD_PROVE_DISPROVEN;
        error = won ? prove(tabled, report) : POD_OK;
        pod__tabled_close(tabled);
    }
    pod__memory_give(&proof->memory, tabled, sizeof *tabled);
    return error;
}
