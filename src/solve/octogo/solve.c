/* Retrograde analysis (Ströhlein 1970, Thompson 1986), level by level: level n finds the positions that end in n turns.
   A group is visited again only when a position that it leads to was found on the level before.

   Wins are found on odd levels and only look for losses, losses on even levels and only for wins; so what a level
   itself writes is never taken for what was known before it, and threads need not wait for each other. */
#include "solve/octogo/solve.h"
#include "base/work.h"

#include <stdlib.h>

#include "solve/octogo/frame.h"

enum { CHUNK = 512 };

typedef struct job {
    const pod__octo_task *task;
    pod__octo_solution *solution;
    atomic_uchar *due[2]; /* groups to visit: on this level, and on the next */
    unsigned level;
    atomic_uint_fast64_t found, found_here;
    atomic_bool stopped;
} job;

static pod__octo_entry entry_at(const job *work, size_t index) {
    return atomic_load_explicit(&work->solution->entry[index], memory_order_relaxed);
}

/* ---- Backwards ----------------------------------------------------------------------------------- */

/* Wherever the group of a position is stored, it is to be looked at on the next level. */
static void make_due(job *work, const pod__octo_duo *before) {
    const pod__octo_frame *frame = &work->solution->frame;
    unsigned square = before->mover.square;
    unsigned stands_for = frame->square_of[frame->cell[square]];
    for (unsigned image = 0; image < frame->images; image++) {
        if (frame->square_image[image][square] == stands_for) {
            pod__octo_duo stored = {pod__octo_piece_image(frame, image, before->mover),
                                    pod__octo_piece_image(frame, image, before->other)};
            size_t group = pod__octo_index_at_home(frame, &stored) / frame->spent;
            atomic_store_explicit(&work->due[1][group], 1, memory_order_relaxed);
        }
    }
}

static void find(job *work, size_t index, const pod__octo_duo *duo) {
    const pod__octo_frame *frame = &work->solution->frame;
    pod__octo_piece from[POD__OCTO_TURNS + POD__OCTO_ADVANCES];
    atomic_store_explicit(&work->solution->entry[index], (pod__octo_entry)(work->level + 1), memory_order_relaxed);
    unsigned count = pod__octo_steps_back(frame, duo, from);
    for (unsigned i = 0; i < count; i++) {
        pod__octo_duo before = {.mover = from[i], .other = duo->mover};
        make_due(work, &before);
    }
    atomic_fetch_add_explicit(&work->found_here, 1, memory_order_relaxed);
}

/* ---- Forwards ------------------------------------------------------------------------------------ */

/* What the advances of a group, which do not depend on the turns spent, are worth. */
typedef struct advances {
    bool any, takes;
    bool to_loss;      /* one leads to a lost position */
    bool to_wins_only; /* all lead to won ones */
} advances;

static advances look_at_advances(const job *work, const pod__octo_duo *duo) {
    const pod__octo_frame *frame = &work->solution->frame;
    advances seen = {.to_wins_only = true};
    for (unsigned i = 0; i < POD__OCTO_ADVANCES; i++) {
        pod__octo_duo after = {.mover = duo->other};
        pod__octo_step step = pod__octo_advance(frame, duo, i, &after.other);
        seen.any |= step != POD__OCTO_BLOCKED;
        seen.takes |= step == POD__OCTO_TAKES;
        if (step == POD__OCTO_ARRIVES) {
            pod__octo_entry entry = entry_at(work, pod__octo_index(frame, &after));
            seen.to_loss |= pod__octo_is_loss(entry);
            seen.to_wins_only &= pod__octo_is_win(entry);
        }
    }
    return seen;
}

/* The pure turns of a group: where the entries of what each leads to stand, by the set of turns spent then. */
typedef struct turns {
    const _Atomic pod__octo_entry *entry[POD__OCTO_TURNS];
    const uint8_t *spent; /* the image of that set, times the distance of two entries */
} turns;

static turns look_at_turns(const job *work, const pod__octo_duo *duo) {
    const pod__octo_frame *frame = &work->solution->frame;
    turns seen = {.spent = frame->spent_offset[frame->home[duo->other.square]]};
    for (unsigned turn = 0; turn < POD__OCTO_TURNS; turn++) {
        pod__octo_duo after = {.mover = duo->other, .other = pod__octo_turn(frame, duo->mover, turn)};
        after.other.spent = 0;
        seen.entry[turn] = &work->solution->entry[pod__octo_index(frame, &after)];
    }
    return seen;
}

static pod__octo_entry entry_after(const job *work, const turns *seen, unsigned turn, unsigned spent) {
    unsigned after = work->solution->frame.spent > 1 ? spent | 1u << turn : 0;
    return atomic_load_explicit(seen->entry[turn] + seen->spent[after], memory_order_relaxed);
}

/* Whether a position with these turns spent is found on this level, as far as its pure turns tell. */
static bool has_losing_turn(const job *work, const turns *seen, unsigned spent) {
    for (unsigned turn = 0; turn < POD__OCTO_TURNS; turn++) {
        if (!(spent >> turn & 1u) && pod__octo_is_loss(entry_after(work, seen, turn, spent))) {
            return true;
        }
    }
    return false;
}

static bool has_winning_turns_only(const job *work, const turns *seen, unsigned spent) {
    for (unsigned turn = 0; turn < POD__OCTO_TURNS; turn++) {
        if (!(spent >> turn & 1u) && !pod__octo_is_win(entry_after(work, seen, turn, spent))) {
            return false;
        }
    }
    return true;
}

static bool is_found(const job *work, const advances *ahead, const turns *around, unsigned spent) {
    enum { ALL = 15 };
    if (work->level == 0) {
        return !ahead->any && spent == ALL;
    }
    if (work->level % 2) {
        return ahead->takes || ahead->to_loss || has_losing_turn(work, around, spent);
    }
    return !ahead->takes && ahead->to_wins_only && has_winning_turns_only(work, around, spent);
}

static void look_at_group(job *work, size_t group) {
    const pod__octo_frame *frame = &work->solution->frame;
    size_t index = group * frame->spent;
    pod__octo_duo duo;
    if (!pod__octo_duo_at(frame, index, &duo)) {
        return;
    }
    advances ahead = look_at_advances(work, &duo);
    turns around = look_at_turns(work, &duo);
    for (unsigned spent = 0; spent < frame->spent; spent++) {
        if (!entry_at(work, index + spent) && is_found(work, &ahead, &around, spent)) {
            duo.mover.spent = (uint8_t)spent;
            find(work, index + spent, &duo);
        }
    }
}

/* ---- Levels -------------------------------------------------------------------------------------- */

static bool sweep(void *context, unsigned thread, size_t chunk) {
    (void)thread;
    job *work = context;
    size_t groups = work->solution->frame.groups;
    for (size_t group = chunk * CHUNK; group < groups && group < (chunk + 1) * CHUNK; group++) {
        /* All positions are tried for an end on the board. */
        if (work->level < 2 || atomic_load_explicit(&work->due[0][group], memory_order_relaxed)) {
            look_at_group(work, group);
        }
    }
    return true;
}

static void ask(job *work) {
    if (!pod__goes_on(&work->task->progress, work->level, atomic_load(&work->found), 0)) {
        atomic_store(&work->stopped, true);
    }
}

static void run_level(job *work) {
    atomic_store(&work->found_here, 0);
    pod__work(work->task->threads, (work->solution->frame.groups + CHUNK - 1) / CHUNK, sweep, work);
    atomic_fetch_add(&work->found, atomic_load(&work->found_here));
}

static void hand_over_due(job *work) {
    atomic_uchar *done = work->due[0];
    work->due[0] = work->due[1];
    work->due[1] = done;
    for (size_t i = 0; i < work->solution->frame.groups; i++) {
        atomic_store_explicit(&done[i], 0, memory_order_relaxed);
    }
}

static pod_error run_levels(job *work) {
    bool more = true;
    for (work->level = 0; more && !atomic_load(&work->stopped); work->level++) {
        ask(work);
        run_level(work);
        hand_over_due(work);
        bool found = atomic_load(&work->found_here) > 0;
        work->solution->longest = found ? work->level : work->solution->longest;
        more = found || work->level == 0;
    }
    return atomic_load(&work->stopped) ? POD_ERROR_STOPPED : POD_OK;
}

pod_error pod__octo_solve(const pod__octo_task *task, pod__octo_solution *out) {
    job work = {.task = task, .solution = out};
    *out = (pod__octo_solution){.longest = 0};
    pod__octo_frame_make(&out->frame, task->rows, task->columns, task->spent_turns);
    out->entry = calloc(out->frame.entries, sizeof *out->entry);
    work.due[0] = calloc(out->frame.groups, sizeof *work.due[0]);
    work.due[1] = calloc(out->frame.groups, sizeof *work.due[1]);
    bool has_memory = out->entry && work.due[0] && work.due[1];
    pod_error error = has_memory ? run_levels(&work) : POD_ERROR_MEMORY;
    free(work.due[0]);
    free(work.due[1]);
    if (error) {
        pod__octo_solution_free(out);
    }
    return error;
}

void pod__octo_solution_free(pod__octo_solution *solution) {
    free(solution->entry);
    solution->entry = NULL;
}
