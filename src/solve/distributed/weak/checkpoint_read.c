#include <stdlib.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/distributed/weak/checkpoint_file.h"
#include "solve/weak/progress.h"

typedef struct reading {
    const pod__proof_share *share;
    pod__checkpoint_kind kind;
    unsigned first, last;
    pod__graph *graph;
    pod__content content;
    uint64_t *set, *narrow;
} reading;

/* The arrays of a layer, as far as its kind has them. */
typedef struct layer {
    unsigned mover, pips, dice;
    size_t count, records;
    const uint8_t *key, *used, *width, *set, *number, *record;
} layer;

static bool take_layer(reading *at, layer *out) {
    pod__content *content = &at->content;
    out->mover = (unsigned)pod__content_number(content, 1);
    out->pips = (unsigned)pod__content_number(content, 2);
    out->dice = (unsigned)pod__content_number(content, 1);
    out->count = (size_t)pod__content_number(content, 8);
    out->records = (size_t)pod__content_number(content, 8);
    size_t left = (size_t)(content->end - content->at);
    if (content->bad || out->mover >= POD__MOVERS || out->pips > POD_STRONG_PIPS_MAX ||
        out->dice >= at->share->proof->geometry.squares || out->count > left || out->records > left) {
        return false;
    }
    bool policy = pod__checkpoint_file_has_policy(at->kind, out->mover),
         tables = pod__checkpoint_file_has_tables(at->kind);
    out->key = pod__content_take(content, out->count * POD__CHECKPOINT_BOARD);
    out->used = pod__content_take(content, policy ? out->count * POD__CHECKPOINT_USED : 0);
    out->width = pod__content_take(content, policy ? out->count * POD__CHECKPOINT_WIDTH : 0);
    out->set = pod__content_take(
        content, at->kind == POD__CHECKPOINT_REACHED ? out->count * pod__checkpoint_file_set_bytes(out->dice) : 0);
    out->number = pod__content_take(content, tables ? out->count * POD__CHECKPOINT_NUMBER : 0);
    out->record = pod__content_take(content, out->records * at->share->proof->words * POD__CHECKPOINT_WORD);
    return !content->bad;
}

static void get_words(const uint8_t *in, size_t words, uint64_t *out) {
    for (size_t i = 0; i < words; i++) {
        out[i] = pod__get(in + i * POD__CHECKPOINT_WORD, POD__CHECKPOINT_WORD);
    }
}

static pod_error add_table(const reading *at, const layer *from, size_t i, pod__nodes *nodes, size_t number) {
    const pod__proof *proof = at->share->proof;
    uint64_t record = pod__get(from->number + i * POD__CHECKPOINT_NUMBER, POD__CHECKPOINT_NUMBER);
    if (record >= from->records) {
        return POD_ERROR_PROOF_DAMAGED;
    }
    if (!nodes->pool.words) {
        nodes->pool = pod__pool_create((unsigned)proof->words, from->count);
    }
    get_words(from->record + record * proof->words * POD__CHECKPOINT_WORD, proof->words, at->set);
    return pod__pool_add(&nodes->pool, at->set, pod__pool_hash(at->set, (unsigned)proof->words),
                         &at->share->proof->memory, &nodes->table[number])
               ? POD_OK
               : POD_ERROR_MEMORY;
}

static pod_error add_board(const reading *at, const layer *from, size_t i) {
    pod__proof *proof = at->share->proof;
    pod__nodes *nodes = &at->graph->nodes[from->mover][from->pips][from->dice];
    uint64_t key = pod__get(from->key + i * POD__CHECKPOINT_BOARD, POD__CHECKPOINT_BOARD);
    size_t number;
    if (!pod__proof_share_owns(at->share, key)) {
        return POD_OK;
    }
    if (at->kind == POD__CHECKPOINT_REACHED) {
        get_words(from->set + i * pod__checkpoint_file_set_bytes(from->dice), pod__narrow_words(from->dice),
                  at->narrow);
        pod__widen(at->narrow, proof->geometry.squares, pod__occupied(key), at->set);
        return pod__nodes_unite(nodes, key, at->set, proof->words, &proof->memory) ? POD_OK : POD_ERROR_MEMORY;
    }
    if (!pod__nodes_add(nodes, key, 0, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    if (from->mover == POD__PROVER) {
        nodes->used[number] = pod__get(from->used + i * POD__CHECKPOINT_USED, POD__CHECKPOINT_USED);
        nodes->width[number] = (uint16_t)pod__get(from->width + i * POD__CHECKPOINT_WIDTH, POD__CHECKPOINT_WIDTH);
    }
    return pod__checkpoint_file_has_tables(at->kind) ? add_table(at, from, i, nodes, number) : POD_OK;
}

static pod_error read_layers(reading *at) {
    pod_error error = POD_OK;
    while (at->content.at < at->content.end && !error) {
        layer from;
        if (!take_layer(at, &from)) {
            return POD_ERROR_PROOF_DAMAGED;
        }
        bool wanted = from.pips >= at->first && from.pips <= at->last;
        for (size_t i = 0; wanted && i < from.count && !error; i++) {
            error = add_board(at, &from, i);
        }
    }
    return error;
}

static void read_head(reading *at, unsigned round, pod__checkpoint_head *out) {
    pod__content *content = &at->content;
    out->round.number = round;
    out->round.prover = pod__content_number(content, 8);
    out->round.opponent = pod__content_number(content, 8);
    out->round.several = pod__content_number(content, 8);
    out->round.moves = pod__content_number(content, 8);
    out->round.fresh = pod__content_number(content, 8);
    out->round.failed = pod__content_number(content, 8);
    out->round.widened = pod__content_number(content, 8);
    out->boards = pod__content_number(content, 8);
    out->top = (unsigned)pod__content_number(content, 2);
    out->won = pod__content_number(content, 1);
    out->cut = pod__content_number(content, 1);
}

static pod_error read_content(reading *at, const uint8_t *all, size_t length, unsigned round,
                              pod__checkpoint_head *head) {
    const pod__proof_share *share = at->share;
    pod__statement statement = pod__proof_share_statement(share);
    size_t begin;
    pod_error error = pod__progress_statement(all, length, &statement, &begin);
    if (error) {
        return error;
    }
    at->content = (pod__content){all + begin, all + length, false};
    read_head(at, round, head);
    return at->content.bad || head->top > POD_STRONG_PIPS_MAX ? POD_ERROR_PROOF_DAMAGED : read_layers(at);
}

pod_error pod__checkpoint_file_read(const pod__proof_share *share, const pod__checkpoint_part *part, pod__graph *graph,
                                    pod__checkpoint_head *head) {
    const pod__checkpoint_name *name = part->name;
    pod__memory *memory = &share->proof->memory;
    size_t length, bytes = share->proof->words * sizeof(uint64_t);
    uint64_t sum;
    char path[POD__STORE_PATH];
    pod__checkpoint_file_path(part->folder, name, path);
    uint8_t *all = pod__content_read(path, POD__CHECKPOINT_MAGIC, &length, &sum, share->fault);
    if (!all) {
        return share->fault->code;
    }
    reading at = {.share = share, .kind = name->kind, .first = part->first, .last = part->last, .graph = graph};
    at.set = pod__memory_take(memory, bytes);
    at.narrow = pod__memory_take(memory, bytes);
    pod_error error = at.set && at.narrow ? read_content(&at, all, length, name->round, head) : POD_ERROR_MEMORY;
    pod__memory_give(memory, at.set, bytes);
    pod__memory_give(memory, at.narrow, bytes);
    free(all);
    return error ? pod_fault_set(share->fault, error, &(pod_fault_about){.argument = {path, "0"}}) : POD_OK;
}
