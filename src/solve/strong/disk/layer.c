#include "solve/strong/disk/layer.h"

#include <stdio.h>
#include <string.h>

#include "base/work.h"

enum { DICE = POD_STRONG_SQUARES_MAX + 1, FILES = DICE + 1, IN_PIECE = 1 << 12, SUMMED_ALONE = 1 << 20 };

/* ---- The files ----------------------------------------------------------------------------------------------- */

/* A file for each number of essential dice, which are some of the board's. */
static bool is_by_dice(pod__disk_part part) {
    return part == POD__DISK_FUNCTIONS || part == POD__DISK_RUNS || part == POD__DISK_MOVED;
}

pod__disk_name pod__disk_name_of(unsigned pips, unsigned dice, pod__disk_part part, unsigned essential) {
    static const char *const names[] = {"words",         "local", "numbers", "functions",
                                        "functions.new", "moved", "boards",  "solved"};
    pod__disk_name name;
    if (is_by_dice(part)) {
        snprintf(name.text, sizeof name.text, "%03u-%02u.%02u.%s", pips, dice, essential, names[part]);
    } else {
        snprintf(name.text, sizeof name.text, "%03u-%02u.%s", pips, dice, names[part]);
    }
    return name;
}

void pod__disk_layer_remove(pod__disk *disk, unsigned pips, unsigned dice) {
    for (pod__disk_part part = POD__DISK_SOLVED + 1; part-- > 0;) {
        for (unsigned essential = 0; essential <= (is_by_dice(part) ? dice : 0); essential++) {
            pod__disk_forget(disk, pod__disk_name_of(pips, dice, part, essential).text);
        }
    }
}

void pod__disk_layer_close(pod__disk_layer *layer) {
    pod__disk_map_close(&layer->word);
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__disk_map_close(&layer->function[essential]);
    }
    layer->is = false;
}

/* A file that was never written is an empty one. */
pod_error pod__disk_layer_open(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out) {
    pod_error error = pod__disk_map_open(&out->word, disk, pod__disk_name_of(pips, dice, POD__DISK_WORDS, 0).text);
    for (unsigned essential = 0; essential <= dice && !error; essential++) {
        const pod__disk_name name = pod__disk_name_of(pips, dice, POD__DISK_FUNCTIONS, essential);
        if (pod__disk_has(disk, name.text)) {
            error = pod__disk_map_open(&out->function[essential], disk, name.text);
        }
    }
    out->is = !error;
    return error;
}

/* ---- Whether they are what they were ------------------------------------------------------------------------- */

typedef struct sums {
    uint64_t length[FILES], sum[FILES], own;
} sums;

typedef struct summing {
    const pod__disk_layer *of;
    sums all;
} summing;

static bool sum_file(void *context, unsigned thread, size_t file) {
    (void)thread;
    summing *at = context;
    const pod__disk_map *map = file < DICE ? &at->of->function[file] : &at->of->word;
    at->all.length[file] = map->length;
    at->all.sum[file] = pod__disk_sum(map);
    return true;
}

static sums sums_of(const pod__disk *disk, const pod__disk_layer *layer) {
    summing at = {layer, {{0}, {0}, 0}};
    size_t bytes = layer->word.length;
    for (unsigned essential = 0; essential < DICE; essential++) {
        bytes += layer->function[essential].length;
    }
    pod__crew_work(bytes < SUMMED_ALONE ? NULL : disk->crew, FILES, sum_file, &at);
    for (unsigned i = 0; i < FILES; i++) {
        at.all.own = pod__mix(at.all.own ^ at.all.length[i]) + pod__mix(at.all.own ^ at.all.sum[i]);
    }
    return at.all;
}

pod_error pod__disk_layer_finish(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out) {
    pod__disk_writer writer;
    pod_error error = pod__disk_layer_open(disk, pips, dice, out);
    if (error) {
        return error;
    }
    const sums all = sums_of(disk, out);
    error = pod__disk_writer_begin(&writer, disk, pod__disk_name_of(pips, dice, POD__DISK_SOLVED, 0).text);
    error = error ? error : pod__disk_writer_put(&writer, &all, sizeof all);
    error = error ? error : pod__disk_writer_finish(&writer);
    pod__disk_writer_end(&writer);
    return error;
}

bool pod__disk_layer_take(pod__disk *disk, unsigned pips, unsigned dice, pod__disk_layer *out) {
    pod__disk_map map;
    const pod__disk_name name = pod__disk_name_of(pips, dice, POD__DISK_SOLVED, 0);
    bool taken = false;
    if (!pod__disk_has(disk, name.text) || pod__disk_map_open(&map, disk, name.text)) {
        disk->error = 0;
        return false;
    }
    if (map.length == sizeof(sums) && !pod__disk_layer_open(disk, pips, dice, out)) {
        const sums all = sums_of(disk, out);
        taken = !memcmp(&all, map.bytes, sizeof all);
    }
    pod__disk_map_close(&map);
    if (!taken) {
        pod__disk_layer_close(out);
        disk->error = 0;
    }
    return taken;
}

/* ---- Out of memory ------------------------------------------------------------------------------------------- */

static pod_error write_words(pod__disk_writer *writer, const pod__layer *from, const pod__keys *keys) {
    uint64_t board[POD__KEYS_BLOCK];
    pod_error error = POD_OK;
    for (size_t block = 0; block < pod__keys_blocks(keys) && !error; block++) {
        unsigned count = pod__keys_block(keys, block, board);
        for (unsigned i = 0; i < count; i++) {
            board[i] = *pod__pool_at(&from->functions.record, pod__index_find(&from->index, board[i]));
        }
        error = pod__disk_writer_put(writer, board, count * sizeof *board);
    }
    return error ? error : pod__disk_writer_finish(writer);
}

static pod_error write_functions(pod__disk_writer *writer, const pod__pool *pool) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < pool->count && !error; i++) {
        error = pod__disk_writer_put(writer, pod__pool_at(pool, i), pool->words * sizeof(uint64_t));
    }
    return error ? error : pod__disk_writer_finish(writer);
}

pod_error pod__disk_layer_move(pod__disk *disk, pod__layer *from, const pod__keys *keys, pod__disk_layer *out) {
    const unsigned pips = from->sums.pips, dice = from->sums.dice;
    pod__disk_writer writer;
    pod__disk_layer_remove(disk, pips, dice);
    pod_error error = pod__disk_writer_begin(&writer, disk, pod__disk_name_of(pips, dice, POD__DISK_WORDS, 0).text);
    error = error ? error : write_words(&writer, from, keys);
    pod__disk_writer_end(&writer);
    for (unsigned essential = 0; essential < DICE && !error; essential++) {
        const pod__pool *pool = &from->functions.function[essential];
        if (pool->count) {
            const pod__disk_name name = pod__disk_name_of(pips, dice, POD__DISK_FUNCTIONS, essential);
            error = pod__disk_writer_begin(&writer, disk, name.text);
            error = error ? error : write_functions(&writer, pool);
            pod__disk_writer_end(&writer);
        }
    }
    error = error ? error : pod__disk_layer_finish(disk, pips, dice, out);
    if (!error) {
        pod__layer_free(from, disk->memory);
    }
    return error;
}

/* ---- Into memory: the functions ------------------------------------------------------------------------------ */

typedef struct gathering {
    const pod__disk_layer *of;
    pod__functions *functions;
    /* Of each function on disk: whether it is wanted. And of each word of these, how many are before it. */
    _Atomic uint64_t *wanted[DICE];
    uint32_t *before[DICE];
    size_t words[DICE];
    unsigned essential; /* that are copied */
} gathering;

static unsigned dice_of(uint64_t word) {
    return (unsigned)(word >> POD__DICE_AT);
}

static bool mark_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    gathering *at = context;
    const pod__pool *record = &at->functions->record;
    for (size_t i = piece * IN_PIECE; i < record->count && i < (piece + 1) * IN_PIECE; i++) {
        uint64_t word = *pod__pool_at(record, i);
        _Atomic uint64_t *bits = &at->wanted[dice_of(word)][(uint32_t)word / 64];
        uint64_t bit = UINT64_C(1) << word % 64;
        if (!(atomic_load_explicit(bits, memory_order_relaxed) & bit)) {
            atomic_fetch_or_explicit(bits, bit, memory_order_relaxed);
        }
    }
    return true;
}

/* The number of a wanted function among the wanted. */
static uint32_t number_of(const gathering *at, unsigned essential, uint32_t function) {
    uint64_t bits = atomic_load_explicit(&at->wanted[essential][function / 64], memory_order_relaxed);
    uint64_t before = bits & ((UINT64_C(1) << function % 64) - 1);
    return at->before[essential][function / 64] + (uint32_t)__builtin_popcountll(before);
}

static bool renumber_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    gathering *at = context;
    const pod__pool *record = &at->functions->record;
    for (size_t i = piece * IN_PIECE; i < record->count && i < (piece + 1) * IN_PIECE; i++) {
        uint64_t *word = pod__pool_write(record, i);
        *word = *word >> POD__ESSENTIAL_AT << POD__ESSENTIAL_AT | number_of(at, dice_of(*word), (uint32_t)*word);
    }
    return true;
}

static bool copy_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    gathering *at = context;
    const unsigned essential = at->essential;
    const pod__pool *pool = &at->functions->function[essential];
    const uint64_t *function = (const uint64_t *)(const void *)at->of->function[essential].bytes;
    uint32_t to = at->before[essential][piece * IN_PIECE];
    const void *passed = function + (uint64_t)piece * IN_PIECE * 64 * pool->words;
    for (size_t i = piece * IN_PIECE; i < at->words[essential] && i < (piece + 1) * IN_PIECE; i++) {
        uint64_t bits = atomic_load_explicit(&at->wanted[essential][i], memory_order_relaxed);
        for (; bits; bits &= bits - 1) {
            const uint64_t *from = function + (i * 64 + (unsigned)__builtin_ctzll(bits)) * pool->words;
            memcpy(pod__pool_write(pool, to++), from, pool->words * sizeof *from);
            pod__disk_pass(&passed, from);
        }
    }
    return true;
}

/* Makes room for the wanted functions, and numbers them. */
static bool count_wanted(gathering *at, unsigned essential, pod__memory *memory) {
    uint64_t count = 0;
    for (size_t i = 0; i < at->words[essential]; i++) {
        at->before[essential][i] = (uint32_t)count;
        count += (uint64_t)__builtin_popcountll(at->wanted[essential][i]);
    }
    return pod__pool_fill(&at->functions->function[essential], (size_t)count, memory);
}

static bool take_bits(gathering *at, pod__memory *memory) {
    bool taken = true;
    for (unsigned essential = 0; essential < DICE; essential++) {
        size_t bytes = at->functions->function[essential].words * sizeof(uint64_t);
        at->words[essential] = (at->of->function[essential].length / bytes + 63) / 64;
        if (at->words[essential]) {
            at->wanted[essential] = pod__memory_take(memory, at->words[essential] * sizeof(uint64_t));
            at->before[essential] = pod__memory_take(memory, at->words[essential] * sizeof(uint32_t));
            taken = taken && at->wanted[essential] && at->before[essential];
        }
    }
    return taken;
}

static void give_bits(gathering *at, pod__memory *memory) {
    for (unsigned essential = 0; essential < DICE; essential++) {
        pod__memory_give(memory, (void *)at->wanted[essential], at->words[essential] * sizeof(uint64_t));
        pod__memory_give(memory, at->before[essential], at->words[essential] * sizeof(uint32_t));
    }
}

static size_t pieces_of(size_t count) {
    return (count + IN_PIECE - 1) / IN_PIECE;
}

static bool gather(gathering *at, pod__crew *crew, pod__memory *memory) {
    const size_t pieces = pieces_of(at->functions->record.count);
    pod__crew_work(crew, pieces, mark_piece, at);
    for (at->essential = 0; at->essential < DICE; at->essential++) {
        if (!count_wanted(at, at->essential, memory)) {
            return false;
        }
        pod__crew_work(crew, pieces_of(at->words[at->essential]), copy_piece, at);
    }
    pod__crew_work(crew, pieces, renumber_piece, at);
    return true;
}

bool pod__disk_layer_gather(const pod__disk_layer *of, pod__crew *crew, pod__functions *functions,
                            pod__memory *memory) {
    gathering at = {.of = of, .functions = functions};
    bool gathered = take_bits(&at, memory) && gather(&at, crew, memory);
    give_bits(&at, memory);
    return gathered;
}

/* ---- Into memory: the words ---------------------------------------------------------------------------------- */

typedef struct finding {
    const pod__disk_layer *of;
    const pod__keys *keys;
    const uint64_t *board;
    pod__pool *word;
} finding;

/* The boards rise, and so do the blocks they are in. */
uint64_t pod__disk_walk_word(pod__disk_walk *walk, uint64_t board) {
    const uint64_t *word = (const uint64_t *)(const void *)walk->of->word.bytes;
    if (walk->next == walk->count || walk->board[walk->count - 1] < board) {
        walk->block = pod__keys_block_of(walk->keys, board);
        walk->count = pod__keys_block(walk->keys, walk->block, walk->board);
        walk->next = 0;
    }
    while (walk->next < walk->count && walk->board[walk->next] < board) {
        walk->next++;
    }
    return walk->next < walk->count && walk->board[walk->next] == board
               ? word[walk->block * POD__KEYS_BLOCK + walk->next++]
               : POD__DISK_NONE;
}

static bool find_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    finding *at = context;
    pod__disk_walk walk = {.of = at->of, .keys = at->keys};
    bool all = true;
    for (size_t i = piece * IN_PIECE; i < at->word->count && i < (piece + 1) * IN_PIECE && all; i++) {
        uint64_t word = pod__disk_walk_word(&walk, at->board[i]);
        *pod__pool_write(at->word, i) = word;
        all = word != POD__DISK_NONE;
    }
    return all;
}

/* The words of boards, rising; false when some of them are not in keys. */
static bool find(const pod__disk_layer *of, const pod__keys *keys, const uint64_t *board, pod__crew *crew,
                 pod__pool *word) {
    finding at = {of, keys, board, word};
    bool all = pod__crew_work(crew, pieces_of(word->count), find_piece, &at);
    pod__disk_give_back(&of->word);
    if (keys->on_disk) {
        pod__disk_give_back(&(pod__disk_map){keys->image, keys->bytes});
    }
    return all;
}

static pod_error read_boards(const pod__disk_layer *of, const pod__keys *keys, const uint64_t *board, size_t count,
                             pod__crew *crew, pod__memory *memory, pod__layer *out) {
    if (!board || !pod__pool_fill(&out->functions.record, count, memory)) {
        return POD_ERROR_MEMORY;
    }
    if (!of->is || !find(of, keys, board, crew, &out->functions.record)) {
        return POD_ERROR_TABLE_DAMAGED;
    }
    return pod__layer_index(out, board, count, crew, memory) ? POD_OK : POD_ERROR_MEMORY;
}

pod_error pod__disk_layer_read(const pod__disk_layer *of, const pod__keys *keys, pod__set *set, unsigned tables,
                               pod__crew *crew, pod__memory *memory, pod__layer *out) {
    const size_t count = atomic_load(&set->count);
    uint64_t *board = count ? pod__set_sorted(set, crew, memory) : NULL;
    pod__set_free(set, memory);
    if (!count) {
        return POD_OK;
    }
    *out = (pod__layer){.functions = pod__functions_create(tables, count)};
    pod_error error = read_boards(of, keys, board, count, crew, memory, out);
    pod__memory_give(memory, board, count * sizeof *board);
    return error || pod__disk_layer_gather(of, crew, &out->functions, memory) ? error : POD_ERROR_MEMORY;
}
