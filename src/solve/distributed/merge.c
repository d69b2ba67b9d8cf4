/* The file of a layer made of what the ranks have of it. Each sends its boards, their words and its functions, as they
   lie on its disk, to the first rank, which writes them to its disk as runs and joins these as those of chunks are
   joined. No more is in memory than buffers, and what writing a layer from disk takes (strong/disk/write.c). */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "ludopod/text.h"
#include "solve/distributed/share.h"
#include "solve/strong/disk/runs.h"

/* What is sent, one section after the other: boards, their words, and functions by the dice they depend on. */
enum {
    BOARDS,
    WORDS,
    FUNCTIONS,
    DICE = POD__DICE_COUNTS,
    SECTIONS = FUNCTIONS + DICE,
    BLOCK = POD__KEYS_BLOCK * sizeof(uint64_t)
};

typedef struct merging {
    pod__strong_share *share;
    unsigned pips, dice;
    uint64_t *count; /* entries, by rank and section */
    /* What this rank sends. */
    unsigned section;
    size_t next; /* block, or byte */
    /* What the first rank does with it. */
    const pod__merge_to *to;
    uint64_t *got; /* bytes, by rank */
    pod__disk_writer boards;
    pod__runs runs;
    pod__keys keys; /* of all ranks */
} merging;

static bool is_first(const merging *at) {
    return at->share->exchange.rank == 0;
}

/* Bytes of an entry. */
static size_t entry_bytes(const merging *at, unsigned section) {
    return section < FUNCTIONS
               ? sizeof(uint64_t)
               : at->share->job->thresholds.count * (size_t)pod__table_words(section - FUNCTIONS) * sizeof(uint64_t);
}

static uint64_t count_of(const merging *at, unsigned rank, unsigned section) {
    return at->count[rank * SECTIONS + section];
}

/* ---- Sending --------------------------------------------------------------------------------------------------- */

static const pod__disk_map *map_of(const merging *at, unsigned section) {
    const pod__disk_layer *own = &at->share->job->kept[at->pips % 2][at->dice];
    return section == WORDS ? &own->word : &own->function[section - FUNCTIONS];
}

/* Returns whether the section is done. */
static bool send_boards(merging *at) {
    pod__exchange *exchange = &at->share->exchange;
    const pod__keys *keys = &at->share->job->keys[at->pips][at->dice];
    uint64_t board[POD__KEYS_BLOCK];
    for (; at->next < pod__keys_blocks(keys) && pod__exchange_has_room(exchange, 0, BLOCK); at->next++) {
        size_t bytes = pod__keys_block(keys, at->next, board) * sizeof *board;
        memcpy(pod__exchange_put(exchange, 0, bytes), board, bytes);
    }
    return at->next == pod__keys_blocks(keys);
}

static bool send_map(merging *at) {
    pod__exchange *exchange = &at->share->exchange;
    const pod__disk_map *map = map_of(at, at->section);
    size_t room = exchange->capacity - (size_t)exchange->out_used[0], left = map->length - at->next;
    size_t here = room < left ? room : left;
    if (here) {
        memcpy(pod__exchange_put(exchange, 0, here), map->bytes + at->next, here);
    }
    at->next += here;
    pod__disk_give_back(map);
    return at->next == map->length;
}

static pod_error send_some(void *context, bool *more) {
    merging *at = context;
    while (at->section < SECTIONS && (at->section == BOARDS ? send_boards(at) : send_map(at))) {
        at->section++;
        at->next = 0;
    }
    *more = at->section < SECTIONS;
    return POD_OK;
}

/* ---- What has come --------------------------------------------------------------------------------------------- */

static pod__disk_writer *writer_of(merging *at, unsigned section) {
    return section == BOARDS ? &at->boards : section == WORDS ? &at->runs.local : &at->runs.run[section - FUNCTIONS];
}

/* Where the part of a rank begins in the file of a section. */
static uint64_t begin_of(const merging *at, unsigned rank, unsigned section) {
    uint64_t before = 0;
    for (unsigned earlier = 0; earlier < rank; earlier++) {
        before += count_of(at, earlier, section);
    }
    return before * entry_bytes(at, section);
}

static pod_error take_some(void *context, unsigned from, const uint8_t *in, size_t length) {
    merging *at = context;
    pod_error error = POD_OK;
    while (length && !error) {
        unsigned section = 0;
        uint64_t done = at->got[from], bytes;
        while (done >= (bytes = count_of(at, from, section) * entry_bytes(at, section))) {
            done -= bytes;
            section++;
        }
        size_t here = bytes - done < length ? (size_t)(bytes - done) : length;
        error = pod__disk_writer_put_at(writer_of(at, section), in, here, begin_of(at, from, section) + done);
        at->got[from] += here;
        in += here;
        length -= here;
    }
    return error;
}

/* The files that runs go to, and how many of these there will be. */
static pod_error begin_files(merging *at) {
    const unsigned ranks = at->share->exchange.ranks;
    pod_error error = pod__runs_begin(&at->runs, at->to->disk, at->share->job->thresholds.count, at->pips, at->dice);
    error = error ? error : pod__found_begin(at->to->disk, at->pips, at->dice, &at->boards);
    for (unsigned rank = 0; rank < ranks && !error; rank++) {
        error = pod__runs_reserve(&at->runs) ? POD_OK : POD_ERROR_MEMORY;
        for (unsigned essential = 0; essential < DICE && !error; essential++) {
            at->runs.functions[essential][rank] = count_of(at, rank, FUNCTIONS + essential);
            error = at->runs.functions[essential][rank] ? pod__runs_begin_functions(&at->runs, essential) : POD_OK;
        }
        if (!error) {
            at->runs.boards[at->runs.pieces++] = count_of(at, rank, BOARDS);
        }
    }
    return error;
}

static void end_files(merging *at) {
    pod__disk_writer_end(&at->boards);
    pod__runs_end(&at->runs);
}

/* ---- Joining --------------------------------------------------------------------------------------------------- */

/* The words of all boards, in the order of the boards. first: by rank and dice, where the functions of a rank begin;
   word: by rank, where its words are. */
typedef struct joining {
    pod__merger merge;
    pod__runs_moved moved;
    uint64_t *first;
    const uint64_t **word;
    const void **passed;
    pod__disk_writer out;
} joining;

static bool begin_joining(const merging *at, joining *join, const uint64_t *board, const uint64_t *word) {
    pod__memory *memory = &at->share->job->memory;
    const unsigned ranks = at->share->exchange.ranks;
    join->first = pod__memory_take(memory, ranks * DICE * sizeof *join->first);
    join->word = pod__memory_take(memory, ranks * sizeof *join->word);
    join->passed = pod__memory_take(memory, ranks * sizeof *join->passed);
    if (!join->first || !join->word || !join->passed ||
        !pod__merge_begin(&join->merge, 1, board, at->runs.boards, ranks, memory)) {
        return false;
    }
    for (unsigned rank = 0; rank < ranks; rank++) {
        join->word[rank] = word;
        join->passed[rank] = word;
        word += at->runs.boards[rank];
        for (unsigned essential = 0; essential < DICE && rank; essential++) {
            join->first[rank * DICE + essential] =
                join->first[(rank - 1) * DICE + essential] + at->runs.functions[essential][rank - 1];
        }
    }
    return true;
}

static void end_joining(const merging *at, joining *join) {
    pod__memory *memory = &at->share->job->memory;
    const unsigned ranks = at->share->exchange.ranks;
    pod__merge_end(&join->merge, memory);
    pod__memory_give(memory, join->first, ranks * DICE * sizeof *join->first);
    pod__memory_give(memory, (void *)join->word, ranks * sizeof *join->word);
    pod__memory_give(memory, (void *)join->passed, ranks * sizeof *join->passed);
    pod__disk_writer_end(&join->out);
}

static pod_error join_words(joining *join) {
    pod_error error = POD_OK;
    for (uint32_t rank; !error && pod__merge_at(&join->merge, &rank); pod__merge_step(&join->merge)) {
        uint64_t word = pod__runs_moved_word(&join->moved, join->first + rank * DICE, *join->word[rank]++);
        error = pod__disk_writer_put(&join->out, &word, sizeof word);
        pod__disk_pass(&join->passed[rank], join->word[rank]);
    }
    return error ? error : pod__disk_writer_finish(&join->out);
}

static pod_error join_mapped(const merging *at, joining *join) {
    pod__disk *disk = at->to->disk;
    pod__disk_map board = {0}, word = {0};
    pod_error error = pod__found_open(disk, at->pips, at->dice, &board);
    error =
        error ? error : pod__disk_map_open(&word, disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_LOCAL, 0).text);
    error = error ? error
                  : pod__disk_writer_begin(&join->out, disk,
                                           pod__disk_name_of(at->pips, at->dice, POD__DISK_WORDS, 0).text);
    if (!error) {
        const bool begun = begin_joining(at, join, (const uint64_t *)(const void *)board.bytes,
                                         (const uint64_t *)(const void *)word.bytes);
        error = begun ? join_words(join) : POD_ERROR_MEMORY;
    }
    end_joining(at, join);
    pod__disk_map_close(&board);
    pod__disk_map_close(&word);
    pod__disk_forget(disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_LOCAL, 0).text);
    return error;
}

/* The boards of the ranks are runs like those of chunks. */
static pod_error join_boards(merging *at) {
    pod__found_runs runs = {0};
    if (!pod__grow(&runs.boards, &runs.room, at->runs.pieces, sizeof *runs.boards)) {
        return POD_ERROR_MEMORY;
    }
    runs.runs = at->runs.pieces;
    memcpy(runs.boards, at->runs.boards, runs.runs * sizeof *runs.boards);
    return pod__found_merge(at->to->disk, &runs, at->pips, at->dice, &at->keys);
}

static pod_error join(merging *at, pod__disk_layer *out) {
    joining join = {.moved = {{{0}}}};
    pod_error error = pod__runs_join_functions(&at->runs, &join.moved);
    error = error ? error : join_mapped(at, &join);
    pod__runs_moved_end(&at->runs, &join.moved);
    error = error ? error : join_boards(at);
    return error ? error : pod__disk_layer_open(at->to->disk, at->pips, at->dice, out);
}

/* ---- The file -------------------------------------------------------------------------------------------------- */

/* The layer of all ranks is, for the time of writing, the one that this process has. */
static pod_error write_file(merging *at, pod__disk_layer *whole, pod_strong_layer *sums, uint64_t *sum) {
    pod__job *job = at->share->job;
    pod__disk *disk = job->disk;
    const pod__disk_layer own = job->kept[at->pips % 2][at->dice];
    const pod__layer_file file = {at->to->store, &at->keys, at->pips, at->dice};
    job->disk = at->to->disk;
    job->kept[at->pips % 2][at->dice] = *whole;
    pod_error error = pod__layer_write_from_disk(&file, job, sums, sum, at->to->fault);
    job->kept[at->pips % 2][at->dice] = own;
    job->disk = disk;
    return error;
}

static pod_error finish(merging *at, pod_strong_layer *sums, uint64_t *sum) {
    pod__disk_layer whole = {0};
    pod_error error = join(at, &whole);
    error = error ? error : write_file(at, &whole, sums, sum);
    pod__disk_layer_close(&whole);
    pod__disk_layer_remove(at->to->disk, at->pips, at->dice);
    if (at->keys.count) {
        pod__found_close(&at->keys);
    }
    pod__found_forget(at->to->disk, at->pips, at->dice);
    return error;
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static void count_own(const merging *at) {
    const pod__strong_share *share = at->share;
    uint64_t *own = at->count + (size_t)share->exchange.rank * SECTIONS;
    own[BOARDS] = own[WORDS] = share->job->keys[at->pips][at->dice].count;
    for (unsigned section = FUNCTIONS; section < SECTIONS; section++) {
        own[section] = map_of(at, section)->length / entry_bytes(at, section);
    }
    pod__exchange_sum(at->count, (int)(share->exchange.ranks * SECTIONS));
}

static void sum_up(pod_strong_layer *sums) {
    uint64_t number[] = {sums->boards, sums->won, sums->drawn, sums->lost};
    pod__exchange_sum(number, 4);
    sums->boards = number[0];
    sums->won = number[1];
    sums->drawn = number[2];
    sums->lost = number[3];
}

static pod_error merge(merging *at, pod_strong_layer *sums, uint64_t *sum) {
    count_own(at);
    pod_error error = is_first(at) ? begin_files(at) : POD_OK;
    error = pod__exchange_all(&at->share->exchange, send_some, take_some, at, error);
    if (!error && is_first(at)) {
        error = finish(at, sums, sum);
    }
    end_files(at);
    return pod__exchange_agree(error);
}

pod_error pod__merge_layer(pod__strong_share *share, const pod__merge_to *to, pod_strong_layer *sums, uint64_t *sum) {
    pod__memory *memory = &share->job->memory;
    const unsigned ranks = share->exchange.ranks;
    merging at = {.share = share, .to = to, .pips = sums->pips, .dice = sums->dice};
    at.count = pod__memory_take(memory, ranks * SECTIONS * sizeof *at.count);
    at.got = pod__memory_take(memory, ranks * sizeof *at.got);
    pod_error error = pod__exchange_agree(at.count && at.got ? POD_OK : POD_ERROR_MEMORY);
    if (!error) {
        sum_up(sums);
        error = merge(&at, sums, sum);
    }
    pod__memory_give(memory, at.count, ranks * SECTIONS * sizeof *at.count);
    pod__memory_give(memory, at.got, ranks * sizeof *at.got);
    return error;
}
