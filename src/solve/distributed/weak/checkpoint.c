#include "solve/distributed/weak/checkpoint.h"

#include <time.h>

enum { RARELY = 4 }; /* keeping may take one part of the time in so many, and one more */

/* ---- Folders ---------------------------------------------------------------------------------------- */

void pod__keep_remove_others(const pod__effort *effort) {
    const char *file = effort->request->file;
    unsigned other = pod__folder_other(file, effort->post.ranks), last = 0;
    for (; other && other != last; last = other, other = pod__folder_other(file, effort->post.ranks)) {
        for (unsigned part = 0; part < other; part++) {
            pod__folder_remove(file, part, other);
        }
    }
}

pod_error pod__keep_open(pod__effort *effort, bool resume) {
    const char *file = effort->request->file;
    pod__memory *memory = &effort->proof->memory;
    pod__keeping *keeping = pod__memory_take(memory, sizeof *keeping);
    effort->keeping = keeping;
    pod_error error = pod__post_agree(keeping ? POD_OK : POD_ERROR_MEMORY);
    if (error) {
        return error;
    }
    if (!resume) {
        pod__folder_remove(file, effort->post.rank, effort->post.ranks);
        if (!effort->post.rank) {
            pod__keep_remove_others(effort);
        }
    }
    pod__post_agree(POD_OK); /* removing is over */
    return pod__post_agree(pod__folder_make(file, effort->post.rank, effort->post.ranks, keeping->path, effort->fault));
}

void pod__keep_close(pod__effort *effort, bool gone) {
    if (gone && effort->keeping) {
        pod__folder_remove(effort->request->file, effort->post.rank, effort->post.ranks);
        if (!effort->post.rank) {
            pod__keep_remove_others(effort);
        }
    }
    pod__memory_give(&effort->proof->memory, effort->keeping, sizeof *effort->keeping);
    effort->keeping = NULL;
}

/* ---- Keeping ---------------------------------------------------------------------------------------- */

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* So that keeping takes a small part of the time, however quickly layers follow each other. The first rank decides. */
static bool is_due(const pod__effort *effort) {
    const pod__keeping *keeping = effort->keeping;
    return pod__post_most(!effort->post.rank && now() - keeping->ended >= RARELY * keeping->took);
}

static pod_error write_boards(const pod__effort *effort, const pod__graph *graph, pod__kept kind, unsigned first,
                              unsigned last) {
    pod__kept_name name = {effort->proof->round.number, first, last, kind};
    return first <= last ? pod__kept_write(effort, effort->keeping->path, graph, &name) : POD_OK;
}

/* Before: what tables there are still, those of boards with more pips. */
static pod_error write_forward(const pod__effort *effort, unsigned pips) {
    const pod__proof *proof = effort->proof;
    const pod__keeping *keeping = effort->keeping;
    pod_error error = POD_OK;
    if (proof->judged && keeping->below > pips + 1) {
        error = write_boards(effort, proof->before, POD__KEPT_KNOWN, pips + 1, keeping->below - 1);
    }
    error = error ? error : write_boards(effort, proof->now, POD__KEPT_POLICY, keeping->from, pips);
    return error ? error : write_boards(effort, proof->now, POD__KEPT_REACHED, pips + 1, pips + 1);
}

static pod_error write_backward(const pod__effort *effort, unsigned pips) {
    const pod__proof *proof = effort->proof;
    const pod__keeping *keeping = effort->keeping;
    pod_error error = write_boards(effort, proof->now, POD__KEPT_POLICY, keeping->from, effort->top);
    return error ? error : write_boards(effort, proof->now, POD__KEPT_TABLES, pips, keeping->below - 1);
}

pod_error pod__keep_write(const pod__effort *effort, const pod__step *step) {
    return step->backward ? write_backward(effort, step->pips) : write_forward(effort, step->pips);
}

/* After forward: with fewer pips tables are not needed any longer. */
void pod__keep_note(const pod__effort *effort, const pod__step *step) {
    pod__keeping *keeping = effort->keeping;
    keeping->from = step->backward ? effort->top + 1 : step->pips + 1;
    if (step->backward) {
        keeping->below = step->pips;
    } else if (keeping->below > step->pips + 1) {
        keeping->below = step->pips + 1;
    }
}

static pod_error keep(pod__effort *effort, bool backward, unsigned pips) {
    pod__keeping *keeping = effort->keeping;
    pod__step step = {effort->proof->round.number, backward, pips};
    if (!keeping || !is_due(effort)) {
        return POD_OK;
    }
    int64_t begin = now();
    pod_error error = pod__post_agree(pod__keep_write(effort, &step));
    if (!error) {
        pod__kept_remove_idle(keeping->path, step);
    }
    pod__keep_note(effort, &step);
    keeping->ended = now();
    keeping->took = keeping->ended - begin;
    return error;
}

void pod__keep_from(const pod__effort *effort, unsigned pips) {
    if (effort->keeping) {
        effort->keeping->from = pips;
    }
}

void pod__keep_below(const pod__effort *effort, unsigned pips) {
    if (effort->keeping) {
        effort->keeping->below = pips;
    }
}

pod_error pod__keep_forward(pod__effort *effort, unsigned pips) {
    return keep(effort, false, pips);
}

pod_error pod__keep_backward(pod__effort *effort, unsigned pips) {
    return keep(effort, true, pips);
}
