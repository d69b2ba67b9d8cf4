/* The boards reachable from another, by rising pip total and falling dice: no move leads to a layer that has been left,
   so each layer is complete when its turn comes. */
#include <assert.h>

#include "solve/strong/disk/found.h"
#include "solve/strong/job.h"
#include "solve/strong/play.h"

enum { BETWEEN_ASKS = 1 << 11 /* boards */ };

/* ---- For want of memory ------------------------------------------------------------------------------ */

static pod_error keys_to_disk(pod__job *job) {
    job->on_disk = true;
    return pod__found_keep_all(job->disk, job->keys);
}

static bool is_any(const pod__job *job, const pod__found_sets *found) {
    bool any = false;
    for (unsigned dice = 0; dice <= job->geometry.squares && !any; dice++) {
        any = found->set[0][dice].slots || found->set[1][dice].slots;
    }
    return any;
}

pod_error pod__job_make_room(pod__job *job, pod__found_sets *found, unsigned pips) {
    pod_error error = POD_OK;
    if (!pod__job_disk(job) || (job->on_disk && !is_any(job, found))) {
        return POD_ERROR_MEMORY;
    }
    if (!job->on_disk) {
        return keys_to_disk(job);
    }
    for (unsigned here = pips; here <= pips + 1; here++) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            error = pod__found_add(job->disk, &found->runs[here % 2][dice], &found->set[here % 2][dice], here, dice);
        }
    }
    return error;
}

/* ---- Layers ------------------------------------------------------------------------------------------ */

pod__playing pod__job_playing(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice) {
    const pod__keys *keys = &job->keys[pips][dice];
    pod__playing play = {.geometry = &job->geometry,
                         .crew = job->crew,
                         .memory = &job->memory,
                         .dice = dice,
                         .boards = pod__boards_of_keys,
                         .of = keys,
                         .places = keys->count};
    for (unsigned taken = 0; taken <= POD__NEIGHBOURS; taken++) {
        const bool leads = pod__moves_lead(&job->geometry, dice, taken);
        play.child[taken] = leads ? &found->set[(pips + !taken) % 2][dice + 1 - taken] : NULL;
    }
    return play;
}

static pod_error play_layer(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice) {
    const pod__playing play = pod__job_playing(job, found, pips, dice);
    for (size_t first = 0, next; first < play.places; first = next) {
        while ((next = pod__play(&play, first, SIZE_MAX)) == first) {
            pod_error error = pod__job_make_room(job, found, pips);
            if (error) {
                return error;
            }
        }
        const bool asks = (first + BETWEEN_ASKS - 1) / BETWEEN_ASKS != (next + BETWEEN_ASKS - 1) / BETWEEN_ASKS;
        if (asks && !pod__job_goes_on(job, POD_STRONG_FINDING, job->boards + first)) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

/* On failure the set is as it was. */
static pod_error keep_in_memory(pod__job *job, pod__set *set, unsigned pips, unsigned dice) {
    size_t count = atomic_load(&set->count);
    uint64_t *board = count ? pod__set_sorted(set, job->crew, &job->memory) : NULL;
    bool made = board && pod__keys_make(board, count, job->crew, &job->memory, &job->keys[pips][dice]);
    pod__memory_give(&job->memory, board, count * sizeof *board);
    if (made || !count) {
        pod__set_free(set, &job->memory);
        return POD_OK;
    }
    return POD_ERROR_MEMORY;
}

pod_error pod__job_keep_found(pod__job *job, pod__found_sets *found, unsigned pips, unsigned dice) {
    pod__set *set = &found->set[pips % 2][dice];
    pod__found_runs *runs = &found->runs[pips % 2][dice];
    pod__keys *keys = &job->keys[pips][dice];
    pod_error error = runs->runs ? POD_ERROR_MEMORY : keep_in_memory(job, set, pips, dice);
    if (error == POD_ERROR_MEMORY && pod__job_disk(job)) {
        error = job->on_disk ? POD_OK : keys_to_disk(job);
        error = error ? error : pod__found_add(job->disk, runs, set, pips, dice);
        return error ? error : pod__found_merge(job->disk, runs, pips, dice, keys);
    }
    return error || !pod__job_is_on_disk(job) ? error : pod__found_keep(job->disk, keys, pips, dice);
}

pod_error pod__job_find(pod__job *job, pod__found_sets *found, uint64_t board) {
    pod__set *set = &found->set[pod__pip_sum(board) % 2][pod__dice_count(board)];
    if (!pod__set_reserve(set, 1, NULL, &job->memory)) {
        return POD_ERROR_MEMORY;
    }
    atomic_fetch_add(&set->count, pod__set_add(set, board));
    return POD_OK;
}

void pod__job_forget_found(pod__job *job, pod__found_sets *found) {
    for (unsigned i = 0; i < 2; i++) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            pod__set_free(&found->set[i][dice], &job->memory);
            if (POD__FILES) {
                pod__found_runs_free(&found->runs[i][dice]);
            }
        }
    }
}

static pod_error reach_all(pod__job *job, pod__found_sets *found) {
    pod_error error = pod__job_find(job, found, job->root);
    unsigned pips_max = POD__PIPS * job->geometry.squares;
    for (unsigned pips = job->pips; pips <= pips_max && !error; pips++) {
        for (unsigned dice = job->geometry.squares + 1; dice-- > 0 && !error;) {
            error = pod__job_keep_found(job, found, pips, dice);
            if (!error && dice < job->geometry.squares) {
                error = play_layer(job, found, pips, dice);
            }
            job->boards += error ? 0 : job->keys[pips][dice].count;
        }
    }
    /* What was on disk in the end is taken up by the next run. */
    return error || !pod__job_is_on_disk(job) ? error : pod__found_finish(job->disk, job->keys);
}

pod_error pod__reach(pod__job *job) {
    if (pod__job_disk(job) && pod__found_take(job->disk, job->keys, &job->boards)) {
        job->on_disk = true;
        return POD_OK;
    }
    job->boards = 0;
    pod__found_sets *found = pod__memory_take(&job->memory, sizeof *found);
    if (!found) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = reach_all(job, found);
    pod__job_forget_found(job, found);
    pod__memory_give(&job->memory, found, sizeof *found);
    return error;
}
