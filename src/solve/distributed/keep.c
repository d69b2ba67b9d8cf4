#include "keep.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ludopod/text.h"

enum { RARELY = 4 }; /* keeping may take one part of the time in so many, and one more */

/* ---- Folders ------------------------------------------------------------------------------------------------------
 */

/* What any number of ranks but this left. */
static void remove_others(const pod__effort *effort) {
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
            remove_others(effort);
        }
    }
    pod__post_agree(POD_OK); /* removing is over */
    return pod__post_agree(pod__folder_make(file, effort->post.rank, effort->post.ranks, keeping->path, effort->fault));
}

void pod__keep_close(pod__effort *effort, bool gone) {
    if (gone && effort->keeping) {
        pod__folder_remove(effort->request->file, effort->post.rank, effort->post.ranks);
        if (!effort->post.rank) {
            remove_others(effort);
        }
    }
    pod__memory_give(&effort->proof->memory, effort->keeping, sizeof *effort->keeping);
    effort->keeping = NULL;
}

/* ---- Files of a folder --------------------------------------------------------------------------------------------
 */

typedef void each_file(void *context, DIR *folder, const char *text, const pod__kept_name *name);

static void go_through(const char *path, each_file *each, void *context) {
    DIR *folder = opendir(path);
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        pod__kept_name name;
        if (pod__kept_name_read(entry->d_name, &name)) {
            each(context, folder, entry->d_name, &name);
        }
    }
    if (folder) {
        closedir(folder);
    }
}

/* Whether a file has something that going on after a step needs; sets first and last to the pips of that. */
static bool is_needed(const pod__step *step, const pod__kept_name *name, unsigned *first, unsigned *last) {
    bool this_round = name->round == step->round;
    *first = 0;
    *last = POD_STRONG_PIPS_MAX;
    switch (name->kind) {
    case POD__KEPT_POLICY:
        *last = step->backward ? step->pips - 1 : step->pips;
        return this_round && (step->backward ? name->first < step->pips : name->last <= step->pips);
    case POD__KEPT_REACHED:
        return this_round && !step->backward && name->first == step->pips + 1;
    case POD__KEPT_TABLES:
        *first = step->backward ? step->pips : step->pips + 1;
        return name->round + !step->backward == step->round && name->last >= *first;
    default:
        *first = step->pips + 1;
        return this_round && !step->backward && name->last >= *first;
    }
}

static void remove_idle(void *context, DIR *folder, const char *text, const pod__kept_name *name) {
    unsigned first, last;
    if (!is_needed(context, name, &first, &last)) {
        unlinkat(dirfd(folder), text, 0);
    }
}

/* After nothing, nothing is needed. */
static void clear(const char *path) {
    pod__step nothing = {0};
    go_through(path, remove_idle, &nothing);
}

static void note_step(void *context, DIR *folder, const char *text, const pod__kept_name *name) {
    (void)folder;
    (void)text;
    pod__step *latest = context, step = {.round = name->round, .backward = name->kind == POD__KEPT_TABLES};
    step.pips = step.backward ? name->first : name->first - 1;
    if ((step.backward || name->kind == POD__KEPT_REACHED) && pod__step_order(&step) > pod__step_order(latest)) {
        *latest = step;
    }
}

static pod__step step_of_order(uint64_t order) {
    pod__step step = {.round = (unsigned)(order >> 32), .backward = order >> 16 & 1u};
    unsigned low = (unsigned)(order & UINT16_MAX);
    step.pips = step.backward ? UINT16_MAX - low : low;
    return step;
}

/* The last step that the parts of before, as many as `ranks`, have finished as far as this rank looks at them. */
static uint64_t order_of(const pod__effort *effort, unsigned ranks) {
    bool same = ranks == effort->post.ranks;
    uint64_t least = UINT64_MAX;
    for (unsigned part = same ? effort->post.rank : 0; part < ranks; part++) {
        char path[POD__STORE_PATH];
        pod__step step = {0};
        pod__folder_path(effort->request->file, part, ranks, path);
        go_through(path, note_step, &step);
        least = pod__step_order(&step) < least ? pod__step_order(&step) : least;
        if (same) {
            break;
        }
    }
    return least;
}

void pod__keep_find(const pod__effort *effort, pod__step *out, unsigned *ranks) {
    *ranks = effort->post.ranks;
    uint64_t order = pod__post_least(order_of(effort, *ranks));
    unsigned other = effort->post.rank ? 0 : pod__folder_other(effort->request->file, effort->post.ranks);
    other = (unsigned)pod__post_most(other);
    if (!step_of_order(order).round && other) {
        *ranks = other;
        order = pod__post_least(order_of(effort, other));
    }
    *out = step_of_order(order);
}

pod_error pod__keep_clear(const pod__effort *effort) {
    clear(effort->keeping->path);
    if (!effort->post.rank) {
        remove_others(effort);
    }
    return pod__post_agree(POD_OK);
}

/* ---- Keeping ------------------------------------------------------------------------------------------------------
 */

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
    return first <= last ? pod__kept_write(effort, graph, &name) : POD_OK;
}

/* Before: what tables there are still, those of boards with more pips. */
static pod_error write_forward(pod__effort *effort, unsigned pips) {
    const pod__proof *proof = effort->proof;
    const pod__keeping *keeping = effort->keeping;
    pod_error error = POD_OK;
    if (proof->judged && keeping->below > pips + 1) {
        error = write_boards(effort, proof->before, POD__KEPT_KNOWN, pips + 1, keeping->below - 1);
    }
    error = error ? error : write_boards(effort, proof->now, POD__KEPT_POLICY, keeping->from, pips);
    return error ? error : write_boards(effort, proof->now, POD__KEPT_REACHED, pips + 1, pips + 1);
}

static pod_error write_backward(pod__effort *effort, unsigned pips) {
    const pod__proof *proof = effort->proof;
    const pod__keeping *keeping = effort->keeping;
    pod_error error = write_boards(effort, proof->now, POD__KEPT_POLICY, keeping->from, effort->top);
    return error ? error : write_boards(effort, proof->now, POD__KEPT_TABLES, pips, keeping->below - 1);
}

/* After forward: with fewer pips tables are not needed any longer. */
static void note_kept(const pod__effort *effort, const pod__step *step) {
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
    pod_error error = pod__post_agree(backward ? write_backward(effort, pips) : write_forward(effort, pips));
    if (!error) {
        go_through(keeping->path, remove_idle, &step);
    }
    note_kept(effort, &step);
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

/* ---- Going on -----------------------------------------------------------------------------------------------------
 */

typedef struct resuming {
    pod__effort *effort;
    const pod__step *step;
    const char *path; /* of the part that is read */
    pod__kept_head head, file_head;
    bool closing; /* head is there: that of the file that finished the step */
    pod_error error;
} resuming;

static void read_file(void *context, DIR *folder, const char *text, const pod__kept_name *name) {
    (void)folder;
    (void)text;
    resuming *at = context;
    pod__proof *proof = at->effort->proof;
    unsigned first, last;
    if (at->error || !is_needed(at->step, name, &first, &last)) {
        return;
    }
    bool before = name->kind == POD__KEPT_KNOWN || (name->kind == POD__KEPT_TABLES && !at->step->backward);
    at->error =
        pod__kept_read(at->effort, at->path, name, first, last, before ? proof->before : proof->now, &at->file_head);
    pod__step step = {0};
    note_step(&step, folder, text, name);
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
static pod_error read_part(pod__effort *effort, const pod__step *step, unsigned part, unsigned ranks,
                           uint64_t *boards) {
    char path[POD__STORE_PATH];
    resuming at = {.effort = effort, .step = step, .path = path};
    pod__proof *proof = effort->proof;
    pod__folder_path(effort->request->file, part, ranks, path);
    go_through(path, read_file, &at);
    if (!at.error && !at.closing) {
        at.error = pod_fault_set(effort->fault, POD_ERROR_PROOF_DAMAGED, 0, 0, path, "0", NULL);
    }
    bool same = ranks == effort->post.ranks;
    if (step->backward) {
        proof->round = at.head.round;
    } else if (same || !effort->post.rank) {
        add_rounds(&proof->round, &at.head.round);
    }
    *boards += same || !effort->post.rank ? at.head.boards : 0;
    proof->won = at.head.won;
    proof->cut = proof->cut || at.head.cut;
    effort->top = at.head.top;
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

static pod_error read_parts(pod__effort *effort, const pod__step *step, unsigned ranks) {
    pod__proof *proof = effort->proof;
    bool same = ranks == effort->post.ranks;
    uint64_t boards[2] = {0};
    pod_error error = POD_OK;
    proof->round = (pod_prove_round){.number = step->round};
    for (unsigned part = same ? effort->post.rank : 0; part < (same ? effort->post.rank + 1 : ranks); part++) {
        error = error ? error : read_part(effort, step, part, ranks, &boards[0]);
    }
    proof->round.number = step->round;
    proof->judged = step->round > 1;
    unsigned none = POD_STRONG_PIPS_MAX + 1;
    close_graph(proof, proof->before, none);
    close_graph(proof, proof->now, step->backward ? none : step->pips + 1);
    error = pod__post_agree(error);
    boards[1] = pod__kept_boards(proof);
    pod__post_sum(boards, 2);
    /* A file that somebody took away. */
    return error || boards[0] == boards[1]
               ? error
               : pod_fault_set(effort->fault, POD_ERROR_PROOF_DAMAGED, 0, 0, effort->keeping->path, "0", NULL);
}

/* All that is needed after a step, as other ranks had kept it: beside what they kept until it is whole. */
static pod_error write_all(pod__effort *effort, const pod__step *step) {
    const pod__proof *proof = effort->proof;
    pod__keeping *keeping = effort->keeping;
    char own[POD__STORE_PATH];
    memcpy(own, keeping->path, sizeof own);
    snprintf(keeping->path, sizeof keeping->path, "%.*s.new", POD__STORE_PATH - 8, own);
    pod_error error = pod__store_prepare(&(pod__store){.directory = keeping->path}, effort->fault);
    clear(keeping->path);
    unsigned top = POD__PIPS * proof->geometry.squares, root = pod__pip_sum(proof->root);
    keeping->from = root;
    keeping->below = top + 1;
    if (!error && step->backward) {
        /* The policy of boards that have tables stands with these. */
        error = step->pips > root ? write_boards(effort, proof->now, POD__KEPT_POLICY, root, step->pips - 1) : POD_OK;
        error = error ? error : write_boards(effort, proof->now, POD__KEPT_TABLES, step->pips, top);
    } else if (!error) {
        error = write_forward(effort, step->pips);
    }
    if (!error) {
        pod__folder_remove(effort->request->file, effort->post.rank, effort->post.ranks);
        if (rename(keeping->path, own)) {
            error = pod_fault_set(effort->fault, POD_ERROR_IO, 0, 0, own, strerror(errno), NULL);
        }
    }
    memcpy(keeping->path, own, sizeof own);
    return pod__post_agree(error);
}

pod_error pod__keep_resume(pod__effort *effort, const pod__step *step, unsigned ranks) {
    pod__keeping *keeping = effort->keeping;
    pod_error error = read_parts(effort, step, ranks);
    if (!error && ranks != effort->post.ranks) {
        error = write_all(effort, step);
    }
    if (error) {
        return error;
    }
    pod__step after = *step;
    go_through(keeping->path, remove_idle, &after);
    if (!effort->post.rank) {
        remove_others(effort);
    }
    note_kept(effort, step);
    return pod__post_agree(POD_OK);
}
