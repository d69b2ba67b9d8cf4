#include "solve/strong/disk/runs.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/work.h"

enum {
    DICE = POD__RUNS_DICE,
    ALONE = 1 << 12 /* so many functions are not worth a second thread */
};

/* The functions of a piece, sorted. */
typedef struct sorting {
    const pod__functions *functions;
    uint32_t *sorted[DICE]; /* numbers in the order of the functions */
    uint32_t *place[DICE];  /* of each number in that order */
} sorting;

/* ---- Sorting --------------------------------------------------------------------------------------------------- */

static bool is_before(const pod__pool *pool, uint32_t left, uint32_t right) {
    const uint64_t *a = pod__pool_at(pool, left), *b = pod__pool_at(pool, right);
    for (unsigned i = 0; i < pool->words; i++) {
        if (a[i] != b[i]) {
            return a[i] < b[i];
        }
    }
    return false;
}

/* Merges two sorted parts of `from`, which meet at `middle`. */
static void merge_parts(const pod__pool *pool, const uint32_t *from, size_t middle, size_t count, uint32_t *to) {
    for (size_t left = 0, right = middle, i = 0; i < count; i++) {
        bool takes_left = left < middle && (right == count || !is_before(pool, from[right], from[left]));
        to[i] = takes_left ? from[left++] : from[right++];
    }
}

static bool sort_piece(void *context, unsigned thread, size_t essential) {
    (void)thread;
    sorting *at = context;
    const pod__pool *pool = &at->functions->function[essential];
    size_t count = pool->count;
    for (size_t i = 0; i < count; i++) {
        at->sorted[essential][i] = (uint32_t)i;
    }
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t from = 0; from < count; from += 2 * width) {
            size_t here = count - from < 2 * width ? count - from : 2 * width;
            merge_parts(pool, at->sorted[essential] + from, width < here ? width : here, here,
                        at->place[essential] + from);
        }
        uint32_t *merged = at->place[essential];
        at->place[essential] = at->sorted[essential];
        at->sorted[essential] = merged;
    }
    for (size_t i = 0; i < count; i++) {
        at->place[essential][at->sorted[essential][i]] = (uint32_t)i;
    }
    return true;
}

static void sorting_end(sorting *at, pod__memory *memory) {
    for (unsigned essential = 0; essential < DICE; essential++) {
        size_t bytes = at->functions->function[essential].count * sizeof(uint32_t);
        pod__memory_give(memory, at->sorted[essential], bytes);
        pod__memory_give(memory, at->place[essential], bytes);
    }
}

static bool sort_functions(sorting *at, pod__crew *crew, pod__memory *memory) {
    bool taken = true;
    for (unsigned essential = 0; essential < DICE && taken; essential++) {
        size_t bytes = at->functions->function[essential].count * sizeof(uint32_t);
        if (bytes) {
            at->sorted[essential] = pod__memory_take(memory, bytes);
            at->place[essential] = pod__memory_take(memory, bytes);
            taken = at->sorted[essential] && at->place[essential];
        }
    }
    if (taken) {
        pod__crew_work(pod__functions_count(at->functions) < ALONE ? NULL : crew, DICE, sort_piece, at);
    }
    return taken;
}

/* ---- A piece --------------------------------------------------------------------------------------------------- */

static pod__disk_name name_of(const pod__runs *runs, pod__disk_part part, unsigned essential) {
    return pod__disk_name_of(runs->pips, runs->dice, part, essential);
}

pod_error pod__runs_begin(pod__runs *runs, pod__disk *disk, unsigned tables, unsigned pips, unsigned dice) {
    *runs = (pod__runs){.disk = disk, .tables = tables, .pips = pips, .dice = dice};
    pod__disk_layer_remove(disk, pips, dice);
    return pod__disk_writer_begin(&runs->local, disk, name_of(runs, POD__DISK_LOCAL, 0).text);
}

void pod__runs_end(pod__runs *runs) {
    pod__disk_writer_end(&runs->local);
    free(runs->boards);
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__disk_writer_end(&runs->run[essential]);
        free(runs->functions[essential]);
    }
}

bool pod__runs_reserve(pod__runs *runs) {
    bool has = pod__grow(&runs->boards, &runs->room, runs->pieces + 1, sizeof *runs->boards);
    for (unsigned essential = 0; essential < DICE && has; essential++) {
        has = pod__grow(&runs->functions[essential], &runs->functions_room[essential], runs->pieces + 1,
                        sizeof *runs->functions[essential]);
    }
    return has;
}

pod_error pod__runs_begin_functions(pod__runs *runs, unsigned essential) {
    pod__disk_writer *writer = &runs->run[essential];
    pod_error error = POD_OK;
    if (!writer->disk) {
        error = pod__disk_writer_begin(writer, runs->disk, name_of(runs, POD__DISK_RUNS, essential).text);
        if (error) {
            pod__disk_writer_end(writer);
        }
    }
    return error;
}

/* The files of the functions that it has. */
static pod_error begin_all(pod__runs *runs, const pod__functions *functions) {
    pod_error error = POD_OK;
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        error = functions->function[essential].count ? pod__runs_begin_functions(runs, essential) : POD_OK;
    }
    return error;
}

/* A file that threads write in parts, of so many words at most. */
enum { PART_WORDS = 1 << 12 };

typedef struct writing {
    pod__runs *runs;
    const sorting *by;
    const uint32_t *number; /* of the record of each board */
    size_t boards;
    unsigned essential; /* of the functions that are written */
    uint64_t from;      /* in the file, in bytes */
    _Atomic pod_error error;
} writing;

static bool say(writing *at, pod_error error) {
    if (error) {
        atomic_store(&at->error, error);
    }
    return !error;
}

static size_t functions_in_part(const pod__pool *pool) {
    return pool->words < PART_WORDS ? PART_WORDS / pool->words : 1;
}

static bool write_functions_part(void *context, unsigned thread, size_t part) {
    (void)thread;
    writing *at = context;
    const pod__pool *pool = &at->by->functions->function[at->essential];
    const uint32_t *sorted = at->by->sorted[at->essential];
    const size_t each = functions_in_part(pool), first = part * each, bytes = pool->words * sizeof(uint64_t);
    uint64_t word[PART_WORDS];
    size_t count = 0;
    for (size_t i = first; i < pool->count && i < first + each; i++) {
        memcpy(word + count++ * pool->words, pod__pool_at(pool, sorted[i]), bytes);
    }
    return say(at,
               pod__disk_writer_put_at(&at->runs->run[at->essential], word, count * bytes, at->from + first * bytes));
}

/* Those before them are those of the pieces before. */
static pod_error write_functions(writing *at) {
    pod__runs *runs = at->runs;
    for (unsigned essential = 0; essential < DICE; essential++) {
        const pod__pool *pool = &at->by->functions->function[essential];
        at->essential = essential;
        at->from = 0;
        for (size_t piece = 0; piece < runs->pieces; piece++) {
            at->from += runs->functions[essential][piece] * pool->words * sizeof(uint64_t);
        }
        runs->functions[essential][runs->pieces] = pool->count;
        const size_t each = functions_in_part(pool);
        if (!pod__crew_work(runs->disk->crew, (pool->count + each - 1) / each, write_functions_part, at)) {
            break;
        }
    }
    return at->error;
}

static bool write_words_part(void *context, unsigned thread, size_t part) {
    (void)thread;
    writing *at = context;
    const sorting *by = at->by;
    const size_t first = part * PART_WORDS;
    uint64_t word[PART_WORDS];
    size_t count = 0;
    for (size_t i = first; i < at->boards && i < first + PART_WORDS; i++) {
        uint64_t own = *pod__pool_at(&by->functions->record, at->number[i]);
        word[count++] = own >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | by->place[own >> POD__DICE_AT][(uint32_t)own];
    }
    return say(at,
               pod__disk_writer_put_at(&at->runs->local, word, count * sizeof *word, at->from + first * sizeof *word));
}

static pod_error write_words(writing *at) {
    at->from = 0;
    for (size_t piece = 0; piece < at->runs->pieces; piece++) {
        at->from += at->runs->boards[piece] * sizeof(uint64_t);
    }
    pod__crew_work(at->runs->disk->crew, (at->boards + PART_WORDS - 1) / PART_WORDS, write_words_part, at);
    return at->error;
}

/* Whatever there is no memory for is found out before the first byte is written. */
pod_error pod__runs_add(pod__runs *runs, const pod__functions *functions, const uint32_t *number, size_t boards) {
    sorting by = {.functions = functions};
    pod_error error = pod__runs_reserve(runs) && sort_functions(&by, runs->disk->crew, runs->disk->memory)
                          ? begin_all(runs, functions)
                          : POD_ERROR_MEMORY;
    writing at = {.runs = runs, .by = &by, .number = number, .boards = boards, .error = POD_OK};
    error = error ? error : write_words(&at);
    error = error ? error : write_functions(&at);
    sorting_end(&by, runs->disk->memory);
    if (!error) {
        runs->boards[runs->pieces++] = boards;
    }
    return error;
}

/* ---- Joining the pieces ----------------------------------------------------------------------------------------- */

enum { MOVED_AT_ONCE = 256 };

/* The numbers that the functions of a piece get, written now and then. */
typedef struct moving {
    uint64_t at;
    unsigned count;
    uint32_t number[MOVED_AT_ONCE];
} moving;

typedef struct joining {
    pod__runs *runs;
    unsigned essential;
    size_t words;
    pod__disk_writer functions, moved;
    moving *of; /* of each piece */
    uint64_t count;
} joining;

static pod_error write_moved(joining *at, moving *of) {
    pod_error error =
        pod__disk_writer_put_at(&at->moved, of->number, of->count * sizeof *of->number, of->at * sizeof *of->number);
    of->at += of->count;
    of->count = 0;
    return error;
}

static pod_error join_runs(joining *at, pod__merger *merge, uint64_t *last) {
    pod_error error = POD_OK;
    uint32_t run;
    for (const uint64_t *function; !error && (function = pod__merge_at(merge, &run));) {
        if (!at->count || memcmp(last, function, at->words * sizeof *last) != 0) {
            memcpy(last, function, at->words * sizeof *last);
            error = ++at->count > UINT32_MAX ? POD_ERROR_MEMORY
                                             : pod__disk_writer_put(&at->functions, function, at->words * sizeof *last);
        }
        moving *of = &at->of[run];
        of->number[of->count++] = (uint32_t)(at->count - 1);
        if (!error && of->count == MOVED_AT_ONCE) {
            error = write_moved(at, of);
        }
        pod__merge_step(merge);
    }
    for (size_t i = 0; i < at->runs->pieces && !error; i++) {
        error = write_moved(at, &at->of[i]);
    }
    return error;
}

static pod_error join_mapped(joining *at, const pod__disk_map *map) {
    const pod__runs *runs = at->runs;
    pod__memory *memory = runs->disk->memory;
    const uint64_t *entries = runs->functions[at->essential];
    pod__merger merge = {0};
    uint64_t *last = pod__memory_take(memory, at->words * sizeof *last);
    at->of = pod__memory_take(memory, runs->pieces * sizeof *at->of);
    pod_error error = POD_ERROR_MEMORY;
    if (last && at->of &&
        pod__merge_begin(&merge, (unsigned)at->words, (const uint64_t *)(const void *)map->bytes, entries, runs->pieces,
                         memory)) {
        for (size_t i = 1; i < runs->pieces; i++) {
            at->of[i].at = at->of[i - 1].at + entries[i - 1];
        }
        error = join_runs(at, &merge, last);
    }
    pod__merge_end(&merge, memory);
    pod__memory_give(memory, at->of, runs->pieces * sizeof *at->of);
    pod__memory_give(memory, last, at->words * sizeof *last);
    return error;
}

static pod_error join_functions(pod__runs *runs, unsigned essential) {
    pod__disk *disk = runs->disk;
    joining at = {.runs = runs, .essential = essential, .words = pod__runs_words(runs, essential)};
    const pod__disk_name from = pod__disk_name_of(runs->pips, runs->dice, POD__DISK_RUNS, essential);
    const pod__disk_name whole = pod__disk_name_of(runs->pips, runs->dice, POD__DISK_FUNCTIONS, essential);
    const pod__disk_name to = pod__disk_name_of(runs->pips, runs->dice, POD__DISK_MOVED, essential);
    pod__disk_map map;
    pod_error error = pod__disk_map_open(&map, disk, from.text);
    error = error ? error : pod__disk_writer_begin(&at.functions, disk, whole.text);
    error = error ? error : pod__disk_writer_begin(&at.moved, disk, to.text);
    error = error ? error : join_mapped(&at, &map);
    error = error ? error : pod__disk_writer_finish(&at.functions);
    error = error ? error : pod__disk_writer_finish(&at.moved);
    pod__disk_writer_end(&at.functions);
    pod__disk_writer_end(&at.moved);
    pod__disk_map_close(&map);
    pod__disk_forget(disk, from.text);
    return error;
}

typedef struct joining_all {
    pod__runs *runs;
    pod__runs_moved *moved;
    _Atomic pod_error error;
} joining_all;

static bool join_each(void *context, unsigned thread, size_t essential) {
    (void)thread;
    joining_all *at = context;
    pod__runs *runs = at->runs;
    const unsigned dice = (unsigned)essential;
    if (!runs->run[dice].disk) {
        return true;
    }
    pod_error error = join_functions(runs, dice);
    error = error ? error
                  : pod__disk_map_open(&at->moved->map[dice], runs->disk, name_of(runs, POD__DISK_MOVED, dice).text);
    if (error) {
        atomic_store(&at->error, error);
    }
    return !error;
}

pod_error pod__runs_join_functions(pod__runs *runs, pod__runs_moved *moved) {
    joining_all at = {runs, moved, POD_OK};
    uint64_t functions = 0;
    *moved = (pod__runs_moved){{{0}}};
    for (size_t i = 0; i < runs->pieces * DICE; i++) {
        functions += runs->functions[i % DICE][i / DICE];
    }
    pod__crew_work(functions < ALONE ? NULL : runs->disk->crew, DICE, join_each, &at);
    return at.error;
}

void pod__runs_moved_end(pod__runs *runs, pod__runs_moved *moved) {
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__disk_map_close(&moved->map[essential]);
        pod__disk_forget(runs->disk, name_of(runs, POD__DISK_MOVED, essential).text);
    }
}

/* The words of the boards of a piece get the numbers of the functions in the end. */
typedef struct renumbering {
    const pod__runs_moved *moved;
    const uint64_t *local; /* of the piece */
    uint64_t boards;
    uint64_t first[DICE]; /* where its functions begin in the runs */
    uint64_t from;        /* in the file of the words */
    pod__disk_writer out;
    _Atomic pod_error error;
} renumbering;

static bool renumber_part(void *context, unsigned thread, size_t part) {
    (void)thread;
    renumbering *at = context;
    const uint64_t first = (uint64_t)part * PART_WORDS;
    uint64_t word[PART_WORDS];
    size_t count = 0;
    for (uint64_t i = first; i < at->boards && i < first + PART_WORDS; i++) {
        word[count++] = pod__runs_moved_word(at->moved, at->first, at->local[i]);
    }
    pod_error error = pod__disk_writer_put_at(&at->out, word, count * sizeof *word, (at->from + first) * sizeof *word);
    if (error) {
        atomic_store(&at->error, error);
    }
    return !error;
}

static pod_error join_words(const pod__runs *runs, renumbering *at) {
    const void *passed = at->local;
    for (size_t piece = 0; piece < runs->pieces && !at->error; piece++) {
        at->boards = runs->boards[piece];
        pod__crew_work(runs->disk->crew, (size_t)((at->boards + PART_WORDS - 1) / PART_WORDS), renumber_part, at);
        at->local += at->boards;
        at->from += at->boards;
        pod__disk_pass(&passed, at->local);
        for (unsigned essential = 0; essential < DICE; essential++) {
            at->first[essential] += runs->functions[essential][piece];
        }
    }
    return at->error ? at->error : pod__disk_writer_finish(&at->out);
}

static pod_error join_local(pod__runs *runs, const pod__runs_moved *moved) {
    pod__disk *disk = runs->disk;
    pod__disk_map local;
    renumbering at = {.moved = moved, .error = POD_OK};
    pod_error error = pod__disk_map_open(&local, disk, name_of(runs, POD__DISK_LOCAL, 0).text);
    at.local = (const uint64_t *)(const void *)local.bytes;
    error = error ? error : pod__disk_writer_begin(&at.out, disk, name_of(runs, POD__DISK_WORDS, 0).text);
    error = error ? error : join_words(runs, &at);
    pod__disk_writer_end(&at.out);
    pod__disk_map_close(&local);
    pod__disk_forget(disk, name_of(runs, POD__DISK_LOCAL, 0).text);
    return error;
}

static pod_error join_pieces(pod__runs *runs) {
    pod__runs_moved moved;
    pod_error error = pod__runs_join_functions(runs, &moved);
    error = error ? error : join_local(runs, &moved);
    pod__runs_moved_end(runs, &moved);
    return error;
}

/* One piece has its functions as they are to be. */
static pod_error take_whole(const pod__runs *runs) {
    pod__disk *disk = runs->disk;
    pod_error error =
        pod__disk_rename(disk, name_of(runs, POD__DISK_LOCAL, 0).text, name_of(runs, POD__DISK_WORDS, 0).text);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        if (runs->run[essential].disk) {
            error = pod__disk_rename(disk, name_of(runs, POD__DISK_RUNS, essential).text,
                                     name_of(runs, POD__DISK_FUNCTIONS, essential).text);
        }
    }
    return error;
}

pod_error pod__runs_join(pod__runs *runs, pod__disk_layer *out) {
    pod_error error = pod__disk_writer_finish(&runs->local);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        error = runs->run[essential].disk ? pod__disk_writer_finish(&runs->run[essential]) : POD_OK;
    }
    error = error ? error : runs->pieces == 1 ? take_whole(runs) : join_pieces(runs);
    return error ? error : pod__disk_layer_finish(runs->disk, runs->pips, runs->dice, out);
}
