#include "solve/distributed/strong/parts.h"

#include "ludopod/text.h"
#include "solve/distributed/distributed.h"
#include "solve/distributed/strong/share.h"
#include "solve/strong/job.h"
#include "solve/strong/layer_file.h"

pod_error pod__parts_prepare(const pod__strong_share *share, const pod__store *whole, pod__parts *out,
                             pod_fault *fault) {
    pod_error error = pod__folder_make(whole->directory, share->exchange.rank, share->exchange.ranks, out->path, fault);
    out->whole = *whole;
    out->own = *whole;
    out->own.directory = out->path;
    return error || share->exchange.rank ? error : pod__store_prepare(whole, fault);
}

static bool is_there(const pod__strong_share *share, const pod__store *store, unsigned pips, unsigned dice) {
    const pod__keys *keys = &share->job->keys[pips][dice];
    pod_strong_layer sums;
    uint64_t sum;
    return !keys->count || pod__layer_check(&(pod__layer_file){store, keys, pips, dice}, &sums, &sum);
}

/* The root is always solved: so its moves are at hand. */
uint64_t pod__parts_first(const pod__strong_share *share, const pod__parts *parts) {
    const pod__job *job = share->job;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips;) {
        for (unsigned dice = 0; dice <= job->geometry.squares; dice++) {
            if (!is_there(share, &parts->own, pips, dice)) {
                return pod__layer_order(pips, dice);
            }
        }
    }
    return pod__layer_order(job->pips, job->dice);
}

/* ---- Merging ------------------------------------------------------------------------------------------------- */

/* One solution made of its parts: the same files, byte by byte, as one process writes. */

typedef struct merging {
    pod__strong_share *share;
    const pod__parts *parts;
    pod__manifest manifest; /* on the first rank */
    pod_strong_report *report;
    pod_fault *fault;
} merging;

/* This rank's part, with its sums. */
static pod_error read_part(const merging *at, unsigned pips, unsigned dice, pod__layer *out) {
    pod__job *job = at->share->job;
    const pod__keys *keys = &job->keys[pips][dice];
    const pod__layer_file file = {&at->parts->own, keys, pips, dice};
    uint64_t sum;
    if (!keys->count) {
        return POD_OK;
    }
    /* It was sound a moment ago. */
    if (!pod__layer_check(&file, &out->sums, &sum)) {
        char path[POD__STORE_PATH];
        pod__store_path(&at->parts->own, pips, dice, path);
        return pod_fault_set(at->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
    }
    return pod__layer_read(&file, job, out, at->fault);
}

static void sum_parts(const pod__layer *part, pod_strong_layer *sums) {
    uint64_t number[] = {part->sums.boards, part->sums.won, part->sums.drawn, part->sums.lost};
    pod__exchange_sum(number, 4);
    sums->boards = number[0];
    sums->won = number[1];
    sums->drawn = number[2];
    sums->lost = number[3];
}

/* The first rank asks for all records, and writes. The other ranks answer. */
static pod_error write_whole(const merging *at, const pod__layer *part, const pod__collection *all,
                             pod_strong_layer *sums, uint64_t *sum) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    pod__remote_cache cache = {0};
    size_t numbers = all->count * sizeof(uint32_t);
    uint32_t *number = pod__memory_take(&job->memory, numbers);
    cache.functions = pod__functions_create(job->thresholds.count, all->count);
    pod__fetch fetch = pod__strong_share_fetch(share, share->exchange.ranks, 0);
    fetch.layers = 1;
    fetch.layer[0] = pod__strong_share_layer(part, sums->dice, &cache);
    fetch.layer[0].board = all->board;
    fetch.layer[0].count = all->count;
    fetch.layer[0].number = number;
    pod_error error = pod__fetch_all(&fetch, number ? POD_OK : POD_ERROR_MEMORY);
    sums->distinct = pod__functions_count(&cache.functions);
    if (!error && !share->exchange.rank) {
        pod__layer whole = {.functions = cache.functions, .sums = *sums};
        const pod__layer_file file = {&at->parts->whole, &all->keys, sums->pips, sums->dice};
        error = pod__layer_write(&file, job, &whole, number, at->fault);
        *sum = whole.file_sum;
    }
    pod__remote_cache_free(&cache, &job->memory);
    pod__memory_give(&job->memory, number, numbers);
    return pod__exchange_agree(error);
}

static pod_error merge_layer(merging *at, unsigned pips, unsigned dice) {
    pod__strong_share *share = at->share;
    pod__memory *memory = &share->job->memory;
    pod_strong_layer sums = {.pips = pips, .dice = dice};
    pod__layer part = {0};
    pod__collection all;
    uint64_t sum = 0;
    pod_error error = pod__collect(share, pips, dice, &(pod__division){1, 0}, &all);
    bool is_there = !error && !share->exchange.rank &&
                    pod__layer_check(&(pod__layer_file){&at->parts->whole, &all.keys, pips, dice}, &sums, &sum);
    if (!error && !pod__exchange_most(is_there)) {
        error = pod__exchange_agree(read_part(at, pips, dice, &part));
        if (!error) {
            sum_parts(&part, &sums);
            error = write_whole(at, &part, &all, &sums, &sum);
        }
    }
    pod__layer_free(&part, memory);
    pod__collection_free(&all, memory);
    if (!error && !share->exchange.rank) {
        pod__report_add(share->job, &sums, at->report);
        error = pod__manifest_add(&at->manifest, &sums, sum, at->fault);
    }
    return pod__exchange_agree(error);
}

pod_error pod__merge(pod__strong_share *share, const pod__parts *parts, pod_strong_report *out, pod_fault *fault) {
    const pod__job *job = share->job;
    merging at = {.share = share, .parts = parts, .report = out, .fault = fault};
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            error = share->boards[pips][dice] ? merge_layer(&at, pips, dice) : POD_OK;
        }
    }
    if (!error && !share->exchange.rank) {
        error = pod__manifest_write(&at.manifest, &parts->whole, fault);
    }
    pod__manifest_free(&at.manifest);
    error = pod__exchange_agree(error);
    if (!error) {
        pod__folder_remove(parts->whole.directory, share->exchange.rank, share->exchange.ranks);
    }
    return error;
}
