/* The steps: find the boards, solve layer by layer from the fullest on, probe the root. All ranks take them together.
   Here without files, all in memory; with files they are in folder.c. */
#include <stdlib.h>

#include "ludopod/text.h"
#include "solve/distributed/strong/disk.h"

enum {
    CHUNK_MAX = 1 << 16,  /* boards */
    BYTES_BY_BOARD = 640, /* of a chunk: its moves and where they lead, as a set, sorted, and as an index */
    FOR_CHUNK = 8,
    FOR_CACHES = 4 /* shares of the memory: one in so many */
};

typedef struct run {
    pod__strong_share *share;
    pod_strong_report *report;
} run;

/* ---- Layers ----------------------------------------------------------------------------------------- */

static pod_error sum_up(const run *at, const pod__layer *layer) {
    pod_strong_layer sums = layer->sums;
    uint64_t number[] = {sums.boards, sums.won, sums.drawn, sums.lost};
    pod__exchange_sum(number, 4);
    sums.boards = number[0];
    sums.won = number[1];
    sums.drawn = number[2];
    sums.lost = number[3];
    pod_error error = pod__count_distinct(at->share, layer, &sums.distinct);
    if (!error && !at->share->exchange.rank) {
        pod__report_add(at->share->job, &sums, at->report);
    }
    return error;
}

static pod_error solve_layer(run *at, unsigned pips, unsigned dice) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    const pod__keys *keys = &job->keys[pips][dice];
    pod__layer *layer = &share->held[pips % 2][dice];
    uint32_t *number;
    pod_error error = pod__solve_in_chunks(share, pips, dice, layer, &number);
    if (error) {
        return error;
    }
    if (keys->count && !pod__layer_close(layer, keys, number, job->crew, &job->memory)) {
        error = POD_ERROR_MEMORY;
    }
    pod__memory_give(&job->memory, number, keys->count * sizeof *number);
    error = pod__exchange_agree(error);
    return error ? error : sum_up(at, layer);
}

static void forget_layer(pod__strong_share *share, unsigned pips, unsigned dice) {
    pod__layer_free(&share->held[pips % 2][dice], &share->job->memory);
    pod__remote_cache_free(&share->cache[pips % 2][dice], &share->job->memory);
}

/* As in strong solving: when a layer is solved, that with a pip and a die more is not needed any longer. */
static pod_error solve_layers(run *at) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    pod_error error = POD_OK;
    for (unsigned pips = POD__PIPS * job->geometry.squares + 1; pips-- > job->pips && !error;) {
        for (unsigned dice = 0; dice <= job->geometry.squares && !error; dice++) {
            if (share->boards[pips][dice]) {
                error = solve_layer(at, pips, dice);
                job->done += share->boards[pips][dice];
            }
            pod__keys_free(&job->keys[pips][dice], &job->memory);
            if (!error && pips > job->pips && dice < job->geometry.squares) {
                forget_layer(share, pips + 1, dice + 1);
            }
        }
    }
    return error;
}

/* ---- The whole -------------------------------------------------------------------------------------- */

/* Every rank gets what the root's moves lead to. */
static pod_error solve_in_memory(run *at, pod__traffic *traffic) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    pod_error error = job->thresholds.count ? pod__reach_together(share) : POD_OK;
    traffic->finding = share->exchange.sent;
    error = error ? error : solve_layers(at);
    error = error || !job->thresholds.count ? error : pod__fetch_children(share, job->pips, job->dice, &job->root, 1);
    traffic->solving = share->exchange.sent - traffic->finding;
    return error;
}

static pod_error open_share(pod__strong_share *share, const pod__part *part, const pod_position *position,
                            const pod_strong_request *request) {
    pod__job_prepare(share->job, part, position, request);
    size_t record = pod__record_bytes(share->job);
    bool opened = pod__exchange_open(&share->exchange, record, request->memory, &share->job->memory);
    size_t chunk = request->memory / FOR_CHUNK / (BYTES_BY_BOARD + 2 * record);
    chunk = chunk > CHUNK_MAX ? CHUNK_MAX : chunk / POD__KEYS_BLOCK * POD__KEYS_BLOCK;
    share->chunk = chunk ? chunk : POD__KEYS_BLOCK;
    share->cache_memory = request->memory / FOR_CACHES;
    return pod__exchange_agree(opened ? POD_OK : POD_ERROR_MEMORY);
}

static void share_free(pod__strong_share *share) {
    pod__memory *memory = &share->job->memory;
    for (unsigned i = 0; i < 2 * POD__DICE_COUNTS; i++) {
        pod__layer_free(&share->held[i % 2][i / 2], memory);
        pod__remote_cache_free(&share->cache[i % 2][i / 2], memory);
    }
    pod__exchange_close(&share->exchange, memory);
    pod__job_free(share->job);
    free(share);
}

pod_error pod__solve_together(const pod_position *position, const pod_strong_request *request, pod_strong_report *out,
                              pod__traffic *traffic, pod_fault *fault) {
    pod__part part;
    *fault = (pod_fault){0};
    *traffic = (pod__traffic){0};
    pod_error error = pod__part_of(position, &part); /* the same on all ranks */
    if (error) {
        return pod_fault_set(fault, error, NULL);
    }
    pod__strong_share *share = calloc(1, sizeof *share);
    pod__job *job = calloc(1, sizeof *job);
    if (pod__exchange_agree(share && job ? POD_OK : POD_ERROR_MEMORY) || !share || !job) {
        free(share);
        free(job);
        return pod_fault_set(fault, POD_ERROR_MEMORY, NULL);
    }
    share->job = job;
    pod_strong_report report = {0};
    run at = {.share = share, .report = &report};
    const pod__store store = {request->directory, position->rows, position->columns, request->exact};
    error = open_share(share, &part, position, request);
    const bool in_files = request->directory && !job->root;
    if (!error) {
        error = in_files ? pod__solve_in_folder(share, &store, &report, traffic, fault) : solve_in_memory(&at, traffic);
    }
    if (!error) {
        pod__job_evaluate(job, &part, position, request->exact, &report);
        *out = report;
    }
    if (!in_files) {
        pod__forget_children(share, job->pips, job->dice);
    }
    pod__traffic_sum(&share->exchange, traffic);
    error = error ? pod__exchange_share_fault(&share->exchange, error, fault) : POD_OK;
    share_free(share);
    return error;
}
