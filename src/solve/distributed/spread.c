/* A layer that is in its file, brought back to the disks of the ranks that it belongs to. The first rank reads the file
   from its beginning, and tells each rank the numbers of its boards' tables, in the order of the boards; then each
   asks, a chunk of boards after the other, for the tables that it has numbers of, rising.

       sent                           number of a table   4 bytes for each board
       request   number     8 bytes   answer              the table, as in the file (strong/layer_file.h) */
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/distributed/share.h"
#include "solve/strong/ownerships.h"
#include "solve/strong/records.h"
#include "solve/strong/sort.h"

enum { NUMBER = 4, REQUEST = 8, UNPACKED = 1 << 22, WORD = 8 };

typedef struct spreading {
    pod__strong_share *share;
    unsigned pips, dice;
    pod_fault *fault;
    /* On the first rank. */
    pod__layer_view layer;
    size_t block; /* of boards, that is sent next */
    uint64_t board[POD__KEYS_BLOCK];
    uint8_t number[POD__KEYS_BLOCK * NUMBER];
    unsigned in_block, next;
    /* On each rank. */
    pod__disk_writer writer;
    pod__disk_map numbers; /* of its boards' tables */
    uint64_t got;
} spreading;

/* What a chunk asks for. */
typedef struct asking {
    spreading *of;
    uint64_t *number; /* of tables, rising, each once */
    size_t count, next, from;
    pod__pool table; /* of each */
    bool failed;     /* for want of memory */
} asking;

static bool is_first(const spreading *at) {
    return at->share->exchange.rank == 0;
}

static pod_error damaged(const spreading *at, const pod__layer_file *file) {
    char path[POD__STORE_PATH];
    pod__store_path(file->store, at->pips, at->dice, path);
    return pod_fault_set(at->fault, POD_ERROR_TABLE_DAMAGED, &(pod_fault_about){.argument = {path, "0"}});
}

/* ---- The file -------------------------------------------------------------------------------------------------- */

static pod_error open_file(spreading *at, const pod__layer_file *file) {
    char path[POD__STORE_PATH];
    pod__store_path(file->store, at->pips, at->dice, path);
    return pod__layer_view_open(&at->layer, path, at->fault);
}

/* What is unpacked is not counted as memory: it is given back before there is much of it. */
static void forget_some(const spreading *at) {
    if (pod__table_file_unpacked(&at->layer.file) > UNPACKED) {
        pod__table_file_forget(&at->layer.file);
    }
}

/* The next block of boards, and the numbers of their tables. */
static bool read_block(spreading *at) {
    const pod__layer_view *layer = &at->layer;
    const unsigned width = layer->content.width;
    const uint64_t first = (uint64_t)at->block * POD__KEYS_BLOCK;
    at->in_block = pod__layer_block(layer, at->block++, at->board);
    at->next = 0;
    return at->in_block && pod__content_bytes(&layer->file, pod__layer_numbers_at(layer->key_bytes) + first * width,
                                              (size_t)at->in_block * width, at->number);
}

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

static pod_error send_numbers(void *context, bool *more) {
    spreading *at = context;
    pod__exchange *exchange = &at->share->exchange;
    const unsigned width = at->layer.content.width;
    if (!is_first(at)) {
        return POD_OK;
    }
    forget_some(at);
    for (;; at->next++) {
        if (at->next == at->in_block) {
            if (at->block == pod__layer_blocks(&at->layer)) {
                return POD_OK;
            }
            if (!read_block(at)) {
                return POD_ERROR_TABLE_DAMAGED;
            }
        }
        unsigned to = pod__part_of_board(at->board[at->next], exchange->ranks);
        if (!pod__exchange_has_room(exchange, to, NUMBER)) {
            *more = true;
            return POD_OK;
        }
        pod__put(pod__exchange_put(exchange, to, NUMBER), pod__get(at->number + (size_t)at->next * width, width),
                 NUMBER);
    }
}

static pod_error take_numbers(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    spreading *at = context;
    at->got += length / NUMBER;
    return pod__disk_writer_put(&at->writer, in, length);
}

/* ---- Tables ---------------------------------------------------------------------------------------------------- */

static size_t table_words(const spreading *at) {
    return at->share->job->thresholds.count * (size_t)pod__narrow_words(at->dice);
}

/* Bytes of a table in the file, for one threshold. */
static size_t file_bytes(const spreading *at) {
    return at->dice < 3 ? 1 : (size_t)1 << (at->dice - 3);
}

static size_t answer_bytes(const spreading *at) {
    return at->share->job->thresholds.count * file_bytes(at);
}

static bool ask_some(asking *ask) {
    pod__exchange *exchange = &ask->of->share->exchange;
    const size_t answer = answer_bytes(ask->of);
    for (ask->from = ask->next; ask->next < ask->count; ask->next++) {
        if (!pod__exchange_has_room(exchange, 0, REQUEST) ||
            (ask->next - ask->from + 1) * answer > exchange->capacity) {
            return true;
        }
        pod__put(pod__exchange_put(exchange, 0, REQUEST), ask->number[ask->next], REQUEST);
    }
    return false;
}

static pod_error answer_some(const spreading *at) {
    pod__exchange *exchange = &at->share->exchange;
    const size_t bytes = answer_bytes(at);
    bool read = true;
    for (unsigned from = 0; from < exchange->ranks; from++) {
        const uint8_t *in = pod__exchange_in(exchange, from), *end = in + exchange->in_used[from];
        for (; in < end; in += REQUEST) {
            uint64_t from_byte =
                pod__layer_tables_at(&at->layer.content, at->layer.key_bytes) + pod__get(in, REQUEST) * bytes;
            read =
                pod__content_bytes(&at->layer.file, from_byte, bytes, pod__exchange_put(exchange, from, bytes)) && read;
        }
        forget_some(at);
    }
    return read ? POD_OK : POD_ERROR_TABLE_DAMAGED;
}

static void take_tables(asking *ask) {
    const spreading *at = ask->of;
    const unsigned words = pod__narrow_words(at->dice);
    const size_t bytes = file_bytes(at), here = bytes < WORD ? bytes : WORD;
    const uint8_t *in = pod__exchange_in(&at->share->exchange, 0);
    for (size_t i = ask->from; i < ask->next; i++) {
        uint64_t *table = pod__pool_write(&ask->table, i);
        for (size_t word = 0; word < at->share->job->thresholds.count * words; word++, in += here) {
            table[word] = pod__repeated(pod__get(in, (unsigned)here), at->dice);
        }
    }
}

static pod_error ask_all(asking *ask) {
    pod__exchange *exchange = &ask->of->share->exchange;
    bool more = true;
    while (more) {
        more = !ask->failed && ask_some(ask);
        pod_error error = pod__exchange_send(exchange, POD_OK, &more);
        error = error ? error : pod__exchange_send(exchange, answer_some(ask->of), NULL);
        if (error) {
            return error;
        }
        if (!ask->failed) {
            take_tables(ask);
        }
    }
    return POD_OK;
}

/* ---- A chunk --------------------------------------------------------------------------------------------------- */

static uint32_t number_at(const spreading *at, size_t board) {
    return (uint32_t)pod__get(at->numbers.bytes + board * NUMBER, NUMBER);
}

static bool name_tables(asking *ask, const pod__chunk *chunk, pod__memory *memory) {
    ask->number = pod__memory_take(memory, chunk->count * sizeof *ask->number);
    if (!ask->number) {
        return false;
    }
    for (size_t i = 0; i < chunk->count; i++) {
        ask->number[i] = number_at(ask->of, chunk->at + i);
    }
    pod__sort(ask->number, chunk->count, chunk->job->crew);
    ask->count = pod__sorted_once(ask->number, chunk->count);
    ask->table = pod__pool_create((unsigned)table_words(ask->of), ask->count);
    return pod__pool_fill(&ask->table, ask->count, memory);
}

/* The words of the tables over their dice; false when there is no memory. */
static bool reduce_tables(const asking *ask, pod__functions *functions, const pod__pool *word, pod__memory *memory) {
    const unsigned thresholds = functions->tables;
    for (size_t i = 0; i < ask->count; i++) {
        const pod__record record =
            pod__record_reduce(pod__pool_write(&ask->table, i), thresholds, (UINT32_C(1) << ask->of->dice) - 1);
        uint32_t number;
        if (!pod__pool_add(&functions->function[record.dice], record.table, pod__functions_hash(functions, &record),
                           memory, &number)) {
            return false;
        }
        *pod__pool_write(word, i) = pod__functions_word(&record, number);
    }
    return true;
}

static bool record_all(const asking *ask, const pod__chunk *chunk, pod__layer *part, uint32_t *number) {
    pod__memory *memory = &chunk->job->memory;
    pod__functions *functions = &part->functions;
    pod__pool word = pod__pool_create(1, ask->count);
    *functions = pod__functions_create(chunk->job->thresholds.count, chunk->count);
    bool made = pod__pool_fill(&word, ask->count, memory) && reduce_tables(ask, functions, &word, memory);
    for (size_t i = 0; i < chunk->count && made; i++) {
        const size_t table = pod__sorted_last(ask->number, 0, ask->count, number_at(ask->of, chunk->at + i));
        made = pod__functions_place(functions, *pod__pool_at(&word, table), pod__occupied(chunk->board[i]), memory,
                                    &number[i]);
    }
    pod__functions_close(functions, memory);
    pod__pool_free(&word, memory);
    return made;
}

/* As pod__chunk_source wants it: the records are those of the file. */
static pod_error take_chunk(void *context, pod__chunk *chunk, pod__layer *part, uint32_t **number) {
    spreading *at = context;
    pod__strong_share *share = at->share;
    pod__memory *memory = &share->job->memory;
    asking ask = {.of = at};
    bool any = true;
    if (pod__meet(share, POD_OK, &any)) {
        return share->ended;
    }
    *number = pod__memory_take(memory, chunk->count * sizeof **number);
    ask.failed = !*number || !name_tables(&ask, chunk, memory);
    share->ended = ask_all(&ask);
    const bool made = !share->ended && !ask.failed && record_all(&ask, chunk, part, *number);
    pod__memory_give(memory, ask.number, chunk->count * sizeof *ask.number);
    pod__pool_free(&ask.table, memory);
    if (!made) {
        pod__memory_give(memory, *number, chunk->count * sizeof **number);
    }
    return share->ended ? share->ended : made ? POD_OK : POD_ERROR_MEMORY;
}

static pod_error take_chunks(spreading *at) {
    pod__strong_share *share = at->share;
    const pod__chunk_source source = {take_chunk, at, share->exchange.ranks};
    pod_strong_layer sums;
    pod_error error = POD_OK;
    if (share->job->keys[at->pips][at->dice].count) {
        error = pod__layer_solve_on_disk(share->job, at->pips, at->dice, &source, &sums);
    }
    for (bool any = true; any && !share->ended;) {
        asking none = {.of = at, .failed = true};
        any = false;
        if (!pod__meet(share, error, &any) && any) {
            share->ended = ask_all(&none);
        }
    }
    return share->ended;
}

/* ---- The whole ------------------------------------------------------------------------------------------------- */

static pod_error spread_numbers(spreading *at, const pod__layer_file *file) {
    pod__job *job = at->share->job;
    const pod__disk_name name = pod__disk_name_of(at->pips, at->dice, POD__DISK_NUMBERS, 0);
    const size_t own = job->keys[at->pips][at->dice].count;
    pod_error error = is_first(at) ? open_file(at, file) : POD_OK;
    error = error ? error : pod__disk_writer_begin(&at->writer, job->disk, name.text);
    error = pod__exchange_all(&at->share->exchange, send_numbers, take_numbers, at, error);
    if (!error) {
        error = at->got == own ? pod__disk_writer_finish(&at->writer) : POD_ERROR_TABLE_DAMAGED;
    }
    pod__disk_writer_end(&at->writer);
    if (!error && own) {
        error = pod__disk_map_open(&at->numbers, job->disk, name.text);
    }
    return pod__exchange_agree(error);
}

pod_error pod__spread_layer(pod__strong_share *share, const pod__layer_file *file, pod_fault *fault) {
    pod__memory *memory = &share->job->memory;
    spreading *at = pod__memory_take(memory, sizeof *at);
    if (pod__exchange_agree(at ? POD_OK : POD_ERROR_MEMORY)) {
        pod__memory_give(memory, at, sizeof *at);
        return POD_ERROR_MEMORY;
    }
    at->share = share;
    at->pips = file->pips;
    at->dice = file->dice;
    at->fault = fault;
    pod_error error = spread_numbers(at, file);
    error = error ? error : take_chunks(at);
    if (error == POD_ERROR_TABLE_DAMAGED && is_first(at) && !fault->code) {
        damaged(at, file);
    }
    if (is_first(at)) {
        pod__table_file_close(&at->layer.file);
    }
    pod__disk_map_close(&at->numbers);
    pod__disk_forget(share->job->disk, pod__disk_name_of(at->pips, at->dice, POD__DISK_NUMBERS, 0).text);
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
