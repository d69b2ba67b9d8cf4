#include "solve/distributed/weak/checkpoint.h"
#include "base/clock.h"

enum { RARELY = 4 }; /* a checkpoint may take one part of the time in so many, and one more */

/* ---- Folders ---------------------------------------------------------------------------------------- */

void pod__checkpoint_remove_others(const pod__proof_share *share) {
    const char *file = share->request->file;
    unsigned other = pod__folder_other(file, share->exchange.ranks), last = 0;
    for (; other && other != last; last = other, other = pod__folder_other(file, share->exchange.ranks)) {
        for (unsigned part = 0; part < other; part++) {
            pod__folder_remove(file, part, other);
        }
    }
}

pod_error pod__checkpoint_open(pod__proof_share *share, bool resume) {
    const char *file = share->request->file;
    pod__memory *memory = &share->proof->memory;
    pod__checkpoint *checkpoint = pod__memory_take(memory, sizeof *checkpoint);
    share->checkpoint = checkpoint;
    pod_error error = pod__exchange_agree(checkpoint ? POD_OK : POD_ERROR_MEMORY);
    if (error) {
        return error;
    }
    if (!resume) {
        pod__folder_remove(file, share->exchange.rank, share->exchange.ranks);
        if (!share->exchange.rank) {
            pod__checkpoint_remove_others(share);
        }
    }
    pod__exchange_agree(POD_OK); /* removing is over */
    return pod__exchange_agree(
        pod__folder_make(file, share->exchange.rank, share->exchange.ranks, checkpoint->path, share->fault));
}

void pod__checkpoint_close(pod__proof_share *share, bool gone) {
    if (gone && share->checkpoint) {
        pod__folder_remove(share->request->file, share->exchange.rank, share->exchange.ranks);
        if (!share->exchange.rank) {
            pod__checkpoint_remove_others(share);
        }
    }
    pod__memory_give(&share->proof->memory, share->checkpoint, sizeof *share->checkpoint);
    share->checkpoint = NULL;
}

/* ---- Keeping ---------------------------------------------------------------------------------------- */

/* So that checkpoints take a small part of the time, however quickly layers follow each other. The first rank decides.
 */
static bool is_due(const pod__proof_share *share) {
    const pod__checkpoint *checkpoint = share->checkpoint;
    return pod__exchange_most(!share->exchange.rank && pod__now_ns() - checkpoint->ended >= RARELY * checkpoint->took);
}

static pod_error write_boards(const pod__proof_share *share, const pod__graph *graph, pod__checkpoint_kind kind,
                              unsigned first, unsigned last) {
    pod__checkpoint_name name = {share->proof->round.number, first, last, kind};
    return first <= last ? pod__checkpoint_file_write(share, share->checkpoint->path, graph, &name) : POD_OK;
}

/* Before: what tables there are still, those of boards with more pips. */
static pod_error write_forward(const pod__proof_share *share, unsigned pips) {
    const pod__proof *proof = share->proof;
    const pod__checkpoint *checkpoint = share->checkpoint;
    pod_error error = POD_OK;
    if (proof->evaluated && checkpoint->below > pips + 1) {
        error = write_boards(share, proof->before, POD__CHECKPOINT_KNOWN, pips + 1, checkpoint->below - 1);
    }
    error = error ? error : write_boards(share, proof->now, POD__CHECKPOINT_POLICY, checkpoint->from, pips);
    return error ? error : write_boards(share, proof->now, POD__CHECKPOINT_REACHED, pips + 1, pips + 1);
}

static pod_error write_backward(const pod__proof_share *share, unsigned pips) {
    const pod__proof *proof = share->proof;
    const pod__checkpoint *checkpoint = share->checkpoint;
    pod_error error = write_boards(share, proof->now, POD__CHECKPOINT_POLICY, checkpoint->from, share->top);
    return error ? error : write_boards(share, proof->now, POD__CHECKPOINT_TABLES, pips, checkpoint->below - 1);
}

pod_error pod__checkpoint_write(const pod__proof_share *share, const pod__step *step) {
    return step->backward ? write_backward(share, step->pips) : write_forward(share, step->pips);
}

/* After forward: with fewer pips tables are not needed any longer. */
void pod__checkpoint_note(const pod__proof_share *share, const pod__step *step) {
    pod__checkpoint *checkpoint = share->checkpoint;
    checkpoint->from = step->backward ? share->top + 1 : step->pips + 1;
    if (step->backward) {
        checkpoint->below = step->pips;
    } else if (checkpoint->below > step->pips + 1) {
        checkpoint->below = step->pips + 1;
    }
}

static pod_error keep(pod__proof_share *share, bool backward, unsigned pips) {
    pod__checkpoint *checkpoint = share->checkpoint;
    pod__step step = {share->proof->round.number, backward, pips};
    if (!checkpoint || !is_due(share)) {
        return POD_OK;
    }
    int64_t begin = pod__now_ns();
    pod_error error = pod__exchange_agree(pod__checkpoint_write(share, &step));
    if (!error) {
        pod__checkpoint_file_remove_idle(checkpoint->path, step);
    }
    pod__checkpoint_note(share, &step);
    checkpoint->ended = pod__now_ns();
    checkpoint->took = checkpoint->ended - begin;
    return error;
}

void pod__checkpoint_from(const pod__proof_share *share, unsigned pips) {
    if (share->checkpoint) {
        share->checkpoint->from = pips;
    }
}

void pod__checkpoint_below(const pod__proof_share *share, unsigned pips) {
    if (share->checkpoint) {
        share->checkpoint->below = pips;
    }
}

pod_error pod__checkpoint_forward(pod__proof_share *share, unsigned pips) {
    return keep(share, false, pips);
}

pod_error pod__checkpoint_backward(pod__proof_share *share, unsigned pips) {
    return keep(share, true, pips);
}
