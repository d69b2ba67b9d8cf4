#include <string.h>

#include "base/bytes.h"
#include "solve/distributed/weak/checkpoint_file.h"
#include "solve/tables/file.h"
#include "solve/weak/certificate.h"

enum { BLOCK = 1 << 16, PACKING_LEVEL = 1 };

typedef struct writing {
    const pod__proof_share *share;
    const char *folder;
    const pod__graph *graph;
    const pod__checkpoint_name *name;
    pod__table_writer writer;
    uint64_t *set, *scratch;
} writing;

static pod_error put(writing *at, uint64_t number, unsigned bytes) {
    uint8_t packed[8];
    pod__put(packed, number, bytes);
    return pod__table_writer_put(&at->writer, packed, bytes, at->share->fault);
}

static pod_error put_words(writing *at, const uint64_t *word, size_t words) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < words && !error; i++) {
        error = put(at, word[i], POD__CHECKPOINT_WORD);
    }
    return error;
}

static pod_error put_head(writing *at) {
    const pod__proof *proof = at->share->proof;
    const pod_prove_round *round = &proof->round;
    const uint64_t number[] = {round->prover, round->opponent, round->several, round->moves,
                               round->fresh,  round->failed,   round->widened, pod__checkpoint_file_boards(proof)};
    pod_error error = put_words(at, number, sizeof number / sizeof number[0]);
    error = error ? error : put(at, at->share->top, 2);
    error = error ? error : put(at, proof->won, 1);
    return error ? error : put(at, proof->cut, 1);
}

static pod_error put_sets(writing *at, const pod__nodes *nodes, unsigned dice) {
    const pod__proof *proof = at->share->proof;
    pod_error error = POD_OK;
    for (size_t i = 0; i < nodes->count && !error; i++) {
        pod__narrow(nodes->reached + i * proof->words, proof->geometry.squares, pod__occupied(nodes->key[i]),
                    at->scratch, at->set);
        error = put_words(at, at->set, pod__narrow_words(dice));
    }
    return error;
}

static pod_error put_tables(writing *at, const pod__nodes *nodes) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < nodes->count && !error; i++) {
        error = put(at, nodes->table[i], POD__CHECKPOINT_NUMBER);
    }
    for (size_t i = 0; i < nodes->pool.count && !error; i++) {
        error = put_words(at, pod__pool_at(&nodes->pool, i), at->share->proof->words);
    }
    return error;
}

static pod_error put_layer(writing *at, unsigned mover, unsigned pips, unsigned dice) {
    const pod__nodes *nodes = &at->graph->nodes[mover][pips][dice];
    pod__checkpoint_kind kind = at->name->kind;
    pod_error error = put(at, mover, 1);
    error = error ? error : put(at, pips, 2);
    error = error ? error : put(at, dice, 1);
    error = error ? error : put(at, nodes->count, 8);
    error = error ? error : put(at, pod__checkpoint_file_has_tables(kind) ? nodes->pool.count : 0, 8);
    error = error ? error : put_words(at, nodes->key, nodes->count);
    if (pod__checkpoint_file_has_policy(kind, mover)) {
        error = error ? error : put_words(at, nodes->used, nodes->count);
        for (size_t i = 0; i < nodes->count && !error; i++) {
            error = put(at, nodes->width[i], POD__CHECKPOINT_WIDTH);
        }
    }
    if (kind == POD__CHECKPOINT_REACHED) {
        error = error ? error : put_sets(at, nodes, dice);
    }
    return error || !pod__checkpoint_file_has_tables(kind) ? error : put_tables(at, nodes);
}

static size_t layer_bytes(const writing *at, unsigned mover, unsigned pips, unsigned dice) {
    const pod__nodes *nodes = &at->graph->nodes[mover][pips][dice];
    pod__checkpoint_kind kind = at->name->kind;
    size_t board =
        (size_t)POD__CHECKPOINT_BOARD +
        (pod__checkpoint_file_has_policy(kind, mover) ? (size_t)POD__CHECKPOINT_USED + POD__CHECKPOINT_WIDTH : 0) +
        (kind == POD__CHECKPOINT_REACHED ? pod__checkpoint_file_set_bytes(dice) : 0) +
        (pod__checkpoint_file_has_tables(kind) ? (size_t)POD__CHECKPOINT_NUMBER : 0);
    size_t records =
        pod__checkpoint_file_has_tables(kind) ? nodes->pool.count * at->share->proof->words * POD__CHECKPOINT_WORD : 0;
    return nodes->count ? POD__CHECKPOINT_LAYER + nodes->count * board + records : 0;
}

/* Of each layer with boards in turn: adds up its bytes, or puts it. */
static pod_error each_layer(writing *at, bool puts, uint64_t *bytes) {
    pod_error error = POD_OK;
    for (unsigned pips = at->name->first; pips <= at->name->last && !error; pips++) {
        for (unsigned dice = 0; dice < at->share->proof->geometry.squares && !error; dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                bool empty = !at->graph->nodes[mover][pips][dice].count;
                *bytes += layer_bytes(at, mover, pips, dice);
                error = puts && !empty ? put_layer(at, mover, pips, dice) : POD_OK;
            }
        }
    }
    return error;
}

static pod_error write_file(writing *at) {
    const pod__proof_share *share = at->share;
    pod__table_head head = {.version = POD__CERTIFICATE_VERSION, .block = BLOCK, .content = POD__CHECKPOINT_HEAD};
    pod__bytes begin = {0};
    const pod__statement statement = pod__proof_share_statement(share);
    char path[POD__STORE_PATH];
    pod__certificate_statement(&begin, &statement, share->proof->round.number, 0);
    if (begin.no_memory) {
        pod__bytes_free(&begin);
        return POD_ERROR_MEMORY;
    }
    memcpy(head.magic, POD__CHECKPOINT_MAGIC, sizeof head.magic);
    head.content += begin.length;
    each_layer(at, false, &head.content);
    pod__checkpoint_file_path(at->folder, at->name, path);
    pod_error error = pod__table_writer_begin(&at->writer, path, &head, share->fault);
    at->writer.level = PACKING_LEVEL;
    error = error ? error : pod__table_writer_put(&at->writer, begin.at, begin.length, share->fault);
    error = error ? error : put_head(at);
    error = error ? error : each_layer(at, true, &head.content);
    error = error ? error : pod__table_writer_finish(&at->writer, share->fault);
    pod__table_writer_end(&at->writer);
    pod__bytes_free(&begin);
    return error;
}

pod_error pod__checkpoint_file_write(const pod__proof_share *share, const char *folder, const pod__graph *graph,
                                     const pod__checkpoint_name *name) {
    pod__memory *memory = &share->proof->memory;
    size_t bytes = share->proof->words * sizeof(uint64_t);
    writing at = {.share = share, .folder = folder, .graph = graph, .name = name};
    at.set = pod__memory_take(memory, bytes);
    at.scratch = pod__memory_take(memory, bytes);
    pod_error error = at.set && at.scratch ? write_file(&at) : POD_ERROR_MEMORY;
    pod__memory_give(memory, at.set, bytes);
    pod__memory_give(memory, at.scratch, bytes);
    return error;
}

uint64_t pod__checkpoint_file_boards(const pod__proof *proof) {
    uint64_t boards = 0;
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
            for (unsigned dice = 0; dice <= POD_STRONG_SQUARES_MAX; dice++) {
                boards += proof->before->nodes[mover][pips][dice].count + proof->now->nodes[mover][pips][dice].count;
            }
        }
    }
    return boards;
}
