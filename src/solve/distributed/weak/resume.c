/* Where to go on, and how: what the files of all ranks have in common. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/file_replacement.h"
#include "ludopod/text.h"
#include "solve/distributed/weak/checkpoint.h"

/* ---- Where ------------------------------------------------------------------------------------------ */

static pod__step step_of_order(uint64_t order) {
    pod__step step = {.round = (unsigned)(order >> 32), .backward = order >> 16 & 1u};
    unsigned low = (unsigned)(order & UINT16_MAX);
    step.pips = step.backward ? UINT16_MAX - low : low;
    return step;
}

static void note_latest(void *context, DIR *folder, const char *text, const pod__checkpoint_name *name) {
    (void)folder;
    (void)text;
    pod__step *latest = context, step = pod__checkpoint_file_finishes(name);
    if (pod__step_order(&step) > pod__step_order(latest)) {
        *latest = step;
    }
}

/* The last step that the parts of before, as many as `ranks`, have finished as far as this rank looks at them. */
static uint64_t order_of(const pod__proof_share *share, unsigned ranks) {
    bool same = ranks == share->exchange.ranks;
    uint64_t least = UINT64_MAX;
    for (unsigned part = same ? share->exchange.rank : 0; part < ranks; part++) {
        char path[POD__STORE_PATH];
        pod__step step = {0};
        pod__folder_path(share->request->file, part, ranks, path);
        pod__checkpoint_file_each(path, note_latest, &step);
        least = pod__step_order(&step) < least ? pod__step_order(&step) : least;
        if (same) {
            break;
        }
    }
    return least;
}

void pod__checkpoint_find(const pod__proof_share *share, pod__step *out, unsigned *ranks) {
    *ranks = share->exchange.ranks;
    uint64_t order = pod__exchange_least(order_of(share, *ranks));
    unsigned other = share->exchange.rank ? 0 : pod__folder_other(share->request->file, share->exchange.ranks);
    other = (unsigned)pod__exchange_most(other);
    if (!step_of_order(order).round && other) {
        *ranks = other;
        order = pod__exchange_least(order_of(share, other));
    }
    *out = step_of_order(order);
}

pod_error pod__checkpoint_clear(const pod__proof_share *share) {
    pod__checkpoint_file_remove_idle(share->checkpoint->path, (pod__step){0});
    if (!share->exchange.rank) {
        pod__checkpoint_remove_others(share);
    }
    return pod__exchange_agree(POD_OK);
}

/* ---- How -------------------------------------------------------------------------------------------- */

typedef struct resuming {
    pod__proof_share *share;
    const pod__step *step;
    const char *path; /* of the part that is read */
    pod__checkpoint_head head, file_head;
    bool closing; /* head is there: that of the file that finished the step */
    pod_error error;
} resuming;

static void read_file(void *context, DIR *folder, const char *text, const pod__checkpoint_name *name) {
    (void)folder;
    (void)text;
    resuming *at = context;
    pod__proof *proof = at->share->proof;
    pod__checkpoint_part part = {.folder = at->path, .name = name};
    if (at->error || !pod__checkpoint_file_is_needed(at->step, name, &part.first, &part.last)) {
        return;
    }
    bool before = name->kind == POD__CHECKPOINT_KNOWN || (name->kind == POD__CHECKPOINT_TABLES && !at->step->backward);
    at->error = pod__checkpoint_file_read(at->share, &part, before ? proof->before : proof->now, &at->file_head);
    pod__step step = pod__checkpoint_file_finishes(name);
    if (pod__step_order(&step) == pod__step_order(at->step)) {
        at->head = at->file_head;
        at->closing = true;
    }
}

static void add_rounds(pod_prove_round *sums, const pod_prove_round *round) {
    sums->prover += round->prover;
    sums->opponent += round->opponent;
    sums->several += round->several;
    sums->moves += round->moves;
    sums->fresh += round->fresh;
    sums->failed += round->failed;
    sums->widened += round->widened;
}

/* Reads a part; its counts are added to those of the round when they are this rank's to add. */
static pod_error read_part(pod__proof_share *share, const pod__step *step, unsigned part, unsigned ranks,
                           uint64_t *boards) {
    char path[POD__STORE_PATH];
    resuming at = {.share = share, .step = step, .path = path};
    pod__proof *proof = share->proof;
    pod__folder_path(share->request->file, part, ranks, path);
    pod__checkpoint_file_each(path, read_file, &at);
    if (!at.error && !at.closing) {
        at.error = pod_fault_set(share->fault, POD_ERROR_PROOF_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
    }
    bool same = ranks == share->exchange.ranks;
    if (step->backward) {
        proof->round = at.head.round;
    } else if (same || !share->exchange.rank) {
        add_rounds(&proof->round, &at.head.round);
    }
    *boards += same || !share->exchange.rank ? at.head.boards : 0;
    proof->won = at.head.won;
    proof->cut = proof->cut || at.head.cut;
    share->top = at.head.top;
    return at.error;
}

/* Only boards that are to be played on have sets. */
static void close_graph(pod__proof *proof, pod__graph *graph, unsigned reached) {
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
                pod__nodes *nodes = &graph->nodes[mover][pips][dice];
                pod__pool_close(&nodes->pool, &proof->memory);
                if (pips != reached) {
                    pod__nodes_forget_reached(nodes, 0, &proof->memory);
                }
            }
        }
    }
}

static pod_error read_parts(pod__proof_share *share, const pod__step *step, unsigned ranks) {
    pod__proof *proof = share->proof;
    bool same = ranks == share->exchange.ranks;
    uint64_t boards[2] = {0};
    pod_error error = POD_OK;
    proof->round = (pod_prove_round){.number = step->round};
    for (unsigned part = same ? share->exchange.rank : 0; part < (same ? share->exchange.rank + 1 : ranks); part++) {
        error = error ? error : read_part(share, step, part, ranks, &boards[0]);
    }
    proof->round.number = step->round;
    proof->evaluated = step->round > 1;
    unsigned none = POD_STRONG_PIPS_MAX + 1;
    close_graph(proof, proof->before, none);
    close_graph(proof, proof->now, step->backward ? none : step->pips + 1);
    error = pod__exchange_agree(error);
    boards[1] = pod__checkpoint_file_boards(proof);
    pod__exchange_sum(boards, 2);
    /* A file that somebody took away. */
    return error || boards[0] == boards[1]
               ? error
               : pod_fault_set(share->fault, POD_ERROR_PROOF_DAMAGED,
                               &(pod_fault_about){.argument = {share->checkpoint->path, "0"}});
}

/* All that is needed after a step, as another number of ranks had kept it: beside what these kept until it is whole. */
static pod_error write_all(const pod__proof_share *share, const pod__step *step) {
    pod__checkpoint *checkpoint = share->checkpoint;
    char own[POD__STORE_PATH];
    memcpy(own, checkpoint->path, sizeof own);
    snprintf(checkpoint->path, sizeof checkpoint->path, "%.*s.new", POD__STORE_PATH - 8, own);
    pod_error error = pod__store_prepare(&(pod__store){.directory = checkpoint->path}, share->fault);
    pod__checkpoint_file_remove_idle(checkpoint->path, (pod__step){0});
    checkpoint->from = 0;
    checkpoint->below = POD__PIPS * share->proof->geometry.squares + 1;
    error = error ? error : pod__checkpoint_write(share, step);
    if (!error) {
        pod__folder_remove(share->request->file, share->exchange.rank, share->exchange.ranks);
        int failed = pod__rename(checkpoint->path, own);
        error = failed
                    ? pod_fault_set(share->fault, POD_ERROR_IO, &(pod_fault_about){.argument = {own, strerror(failed)}})
                    : POD_OK;
    }
    memcpy(checkpoint->path, own, sizeof own);
    return pod__exchange_agree(error);
}

pod_error pod__checkpoint_resume(pod__proof_share *share, const pod__step *step, unsigned ranks) {
    pod_error error = read_parts(share, step, ranks);
    if (!error && ranks != share->exchange.ranks) {
        error = write_all(share, step);
    }
    if (error) {
        return error;
    }
    pod__checkpoint_file_remove_idle(share->checkpoint->path, *step);
    if (!share->exchange.rank) {
        pod__checkpoint_remove_others(share);
    }
    pod__checkpoint_note(share, step);
    return pod__exchange_agree(POD_OK);
}
