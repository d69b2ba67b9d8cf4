/* Continuing with another number of ranks: what the earlier parts hold is divided anew.

   Layer by layer, the ranks read the parts of before, as many at a time as there are ranks, and ask each other for the
   records of their own boards. */
#include <string.h>

#include "solve/distributed/distributed.h"
#include "solve/distributed/strong/parts.h"
#include "solve/distributed/strong/share.h"
#include "solve/strong/moves.h"

typedef struct regrouping {
    pod__strong_share *share;
    const pod__parts *parts;
    pod_fault *fault;
    unsigned before; /* ranks */
    unsigned pips, dice;
    pod__remote_cache cache;
    uint64_t *board;  /* of this rank */
    uint32_t *number; /* of each, in the cache */
} regrouping;

/* ---- A layer ---------------------------------------------------------------------------------------- */

/* Reads the part that falls to this rank in a turn. *missing: it is not there, or not whole. */
static pod_error read_before(const regrouping *at, unsigned first, const pod__collection *boards, pod__layer *out,
                             bool *missing) {
    pod__strong_share *share = at->share;
    char path[POD__STORE_PATH];
    pod__store store = at->parts->whole;
    const pod__layer_file file = {&store, &boards->keys, at->pips, at->dice};
    uint64_t sum;
    store.directory = path;
    pod__folder_path(at->parts->whole.directory, first + share->exchange.rank, at->before, path);
    *missing = boards->count && !pod__layer_check(&file, &out->sums, &sum);
    if (*missing || !boards->count) {
        return POD_OK;
    }
    return pod__layer_read(&file, share->job, out, at->fault);
}

/* The boards of this rank that are in the parts of a turn: those are put to the front of `board` and `place`. */
static size_t select_boards(const regrouping *at, unsigned first, uint64_t *board, size_t *place) {
    const pod__strong_share *share = at->share;
    size_t count = 0, own = share->job->keys[at->pips][at->dice].count;
    for (size_t i = 0; i < own; i++) {
        unsigned part = pod__part_of_board(at->board[i], at->before);
        if (part >= first && part - first < share->exchange.ranks) {
            board[count] = at->board[i];
            place[count++] = i;
        }
    }
    return count;
}

static pod_error fetch_own(regrouping *at, unsigned first, const pod__layer *held) {
    pod__strong_share *share = at->share;
    pod__memory *memory = &share->job->memory;
    size_t own = share->job->keys[at->pips][at->dice].count;
    uint64_t *board = pod__memory_take(memory, own * sizeof *board);
    size_t *place = pod__memory_take(memory, own * sizeof *place);
    uint32_t *number = pod__memory_take(memory, own * sizeof *number);
    bool has_room = board && place && number;
    size_t count = has_room ? select_boards(at, first, board, place) : 0;
    pod__fetch fetch = pod__strong_share_fetch(share, at->before, first);
    fetch.layers = 1;
    fetch.layer[0] = pod__strong_share_layer(held, at->dice, &at->cache);
    fetch.layer[0].board = board;
    fetch.layer[0].count = count;
    fetch.layer[0].number = number;
    pod_error error = pod__fetch_all(&fetch, has_room ? POD_OK : POD_ERROR_MEMORY);
    for (size_t i = 0; i < count && !error; i++) {
        at->number[place[i]] = number[i];
    }
    pod__memory_give(memory, board, own * sizeof *board);
    pod__memory_give(memory, place, own * sizeof *place);
    pod__memory_give(memory, number, own * sizeof *number);
    return error;
}

/* As many parts of before as there are ranks. */
static pod_error take_turn(regrouping *at, unsigned first, bool *missing) {
    pod__strong_share *share = at->share;
    pod__collection boards;
    pod__layer held = {0};
    pod_error error = pod__collect(share, at->pips, at->dice, &(pod__division){at->before, first}, &boards);
    error = error ? error : pod__exchange_agree(read_before(at, first, &boards, &held, missing));
    if (!error) {
        *missing = pod__exchange_most(*missing);
        error = *missing ? POD_OK : fetch_own(at, first, &held);
    }
    pod__layer_free(&held, &share->job->memory);
    pod__collection_free(&boards, &share->job->memory);
    return error;
}

static void count_ownerships(const regrouping *at, const pod__layer *layer, pod_strong_layer *sums) {
    const pod__job *job = at->share->job;
    unsigned squares = job->geometry.squares;
    unsigned win = pod__threshold_find(&job->thresholds, (int)squares / 2 + 1);
    unsigned draw = pod__threshold_find(&job->thresholds, (int)(squares + 1) / 2);
    for (size_t i = 0; i < sums->boards; i++) {
        const pod__record record = pod__functions_at(&layer->functions, at->number[i]);
        const size_t words = pod__record_words(&record);
        pod__parent parent;
        pod__parent_of(&job->geometry, at->board[i], &parent);
        unsigned orbit = pod__orbit(&job->geometry, &parent);
        /* A bit stands for all ways to own the other dice; in a word that a small table does not fill, it is
           repeated. */
        unsigned repeated = record.dice < POD__IN_WORD ? POD__IN_WORD - record.dice : 0,
                 others = at->dice - record.dice;
        uint64_t wins = pod__ownerships_count(record.table + win * words, words) >> repeated << others;
        uint64_t draws = pod__ownerships_count(record.table + draw * words, words) >> repeated << others;
        sums->won += wins * orbit;
        sums->drawn += (draws - wins) * orbit;
        sums->lost += ((UINT64_C(1) << at->dice) - draws) * orbit;
    }
}

static pod_error write_own(const regrouping *at) {
    pod__job *job = at->share->job;
    const pod__keys *keys = &job->keys[at->pips][at->dice];
    pod__layer layer = {.functions = at->cache.functions,
                        .sums = {.pips = at->pips, .dice = at->dice, .boards = keys->count}};
    if (!keys->count) {
        return POD_OK;
    }
    layer.sums.distinct = pod__functions_count(&layer.functions);
    count_ownerships(at, &layer, &layer.sums);
    return pod__layer_write(&(pod__layer_file){&at->parts->own, keys, at->pips, at->dice}, job, &layer, at->number,
                            at->fault);
}

static pod_error regroup_layer(regrouping *at, bool *missing) {
    pod__strong_share *share = at->share;
    pod__job *job = share->job;
    const pod__keys *keys = &job->keys[at->pips][at->dice];
    at->board = pod__memory_take(&job->memory, keys->count * sizeof *at->board);
    at->number = pod__memory_take(&job->memory, keys->count * sizeof *at->number);
    at->cache.functions = pod__functions_create(job->thresholds.count, keys->count);
    pod_error error = pod__exchange_agree(at->board && at->number ? POD_OK : POD_ERROR_MEMORY);
    for (size_t block = 0; !error && block < pod__keys_blocks(keys); block++) {
        uint64_t board[POD__KEYS_BLOCK];
        unsigned count = pod__keys_block(keys, block, board);
        memcpy(at->board + block * POD__KEYS_BLOCK, board, count * sizeof *board);
    }
    for (unsigned first = 0; first < at->before && !error && !*missing; first += share->exchange.ranks) {
        error = take_turn(at, first, missing);
    }
    error = error || *missing ? error : pod__exchange_agree(write_own(at));
    pod__remote_cache_free(&at->cache, &job->memory);
    pod__memory_give(&job->memory, at->board, keys->count * sizeof *at->board);
    pod__memory_give(&job->memory, at->number, keys->count * sizeof *at->number);
    return error;
}

/* ---- All that was finished -------------------------------------------------------------------------- */

static pod_error regroup_from(regrouping *at) {
    const pod__strong_share *share = at->share;
    const pod__job *job = share->job;
    uint64_t here = pod__exchange_least(pod__parts_first(share, at->parts));
    pod_error error = POD_OK;
    bool missing = false;
    for (at->pips = POD__PIPS * job->geometry.squares + 1; at->pips-- > job->pips && !error && !missing;) {
        for (at->dice = 0; at->dice <= job->geometry.squares && !error && !missing; at->dice++) {
            if (share->boards[at->pips][at->dice] && pod__layer_order(at->pips, at->dice) >= here) {
                error = regroup_layer(at, &missing);
            }
        }
    }
    for (unsigned part = share->exchange.rank; part < at->before && !error; part += share->exchange.ranks) {
        pod__folder_remove(at->parts->whole.directory, part, at->before);
    }
    return pod__exchange_agree(error);
}

pod_error pod__regroup(pod__strong_share *share, const pod__parts *parts, pod_fault *fault) {
    pod_error error = POD_OK;
    unsigned before = 1;
    while (before && !error) {
        before = (unsigned)pod__exchange_most(
            share->exchange.rank ? 0 : pod__folder_other(parts->whole.directory, share->exchange.ranks));
        regrouping at = {.share = share, .parts = parts, .fault = fault, .before = before};
        error = before ? regroup_from(&at) : POD_OK;
    }
    return error;
}
