/* A file of what is kept: a table file (../table_file.h) with this content, numbers little-endian:

        .  question                            as a certificate has it (../weak/certificate.h)
        0  prover, opponent, several, moves,   u64 each: of the round
           fresh, failed, widened
       56  boards                              u64
       64  top, won, cut                       u16, u8, u8
       68  layers                              up to the end

   and a layer is

        0  mover, pips, dice                   u8, u16, u8
        4  boards, records                     u64 each: N, R
       20  board                               u64, N of them
        .  used, width                         u64 and u16, N of each; of the prover's boards, but for .reached
        .  set                                 over the occupied squares, N of them; only in .reached
        .  number                              u32, N of them: of the record; only in .tables and .known
        .  record                              over all squares, R of them
*/
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keep.h"
#include "ludopod/text.h"
#include "rules/bytes.h"
#include "solve/strong/narrow.h"
#include "solve/table_file.h"
#include "solve/weak/certificate.h"
#include "solve/weak/progress.h"

#define MAGIC "pod-cepr"
enum { BLOCK = 1 << 16, HEAD = 68, LAYER = 20, BOARD = 8, USED = 8, WIDTH = 2, NUMBER = 4, WORD = 8, LEVEL = 1 };

static const char *const kinds[POD__KEPTS] = {"policy", "reached", "tables", "known"};

bool pod__kept_name_read(const char *text, pod__kept_name *out) {
    char kind[16];
    int end = 0;
    if (sscanf(text, "%u-%u-%u.%15[a-z]%n", &out->round, &out->first, &out->last, kind, &end) != 4 || text[end]) {
        return false;
    }
    for (unsigned i = 0; i < POD__KEPTS; i++) {
        if (!strcmp(kind, kinds[i])) {
            out->kind = (pod__kept)i;
            return true;
        }
    }
    return false;
}

static void print_path(const char *folder, const pod__kept_name *name, char path[POD__STORE_PATH]) {
    snprintf(path, POD__STORE_PATH, "%.*s/%u-%u-%u.%s", POD__STORE_PATH - 64, folder, name->round, name->first,
             name->last, kinds[name->kind]);
}

uint64_t pod__kept_boards(const pod__proof *proof) {
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

static bool has_policy(pod__kept kind, unsigned mover) {
    return kind != POD__KEPT_REACHED && mover == POD__PROVER;
}

static bool has_tables(pod__kept kind) {
    return kind == POD__KEPT_TABLES || kind == POD__KEPT_KNOWN;
}

static size_t set_bytes(unsigned dice) {
    return pod__narrow_words(dice) * sizeof(uint64_t);
}

/* ---- Writing ------------------------------------------------------------------------------------------------------
 */

typedef struct writing {
    const pod__effort *effort;
    const pod__graph *graph;
    const pod__kept_name *name;
    pod__table_writer writer;
    uint64_t *set, *room;
} writing;

static pod_error put(writing *at, uint64_t number, unsigned bytes) {
    uint8_t packed[8];
    pod__put(packed, number, bytes);
    return pod__table_writer_put(&at->writer, packed, bytes, at->effort->fault);
}

static pod_error put_words(writing *at, const uint64_t *word, size_t words) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < words && !error; i++) {
        error = put(at, word[i], WORD);
    }
    return error;
}

static pod_error put_head(writing *at) {
    const pod__proof *proof = at->effort->proof;
    const pod_prove_round *round = &proof->round;
    const uint64_t number[] = {round->prover, round->opponent, round->several, round->moves,
                               round->fresh,  round->failed,   round->widened, pod__kept_boards(proof)};
    pod_error error = put_words(at, number, sizeof number / sizeof number[0]);
    error = error ? error : put(at, at->effort->top, 2);
    error = error ? error : put(at, proof->won, 1);
    return error ? error : put(at, proof->cut, 1);
}

static pod_error put_sets(writing *at, const pod__nodes *nodes, unsigned dice) {
    const pod__proof *proof = at->effort->proof;
    pod_error error = POD_OK;
    for (size_t i = 0; i < nodes->count && !error; i++) {
        pod__narrow(nodes->reached + i * proof->words, proof->geometry.squares, pod__occupied(nodes->key[i]), at->room,
                    at->set);
        error = put_words(at, at->set, pod__narrow_words(dice));
    }
    return error;
}

static pod_error put_tables(writing *at, const pod__nodes *nodes) {
    pod_error error = POD_OK;
    for (size_t i = 0; i < nodes->count && !error; i++) {
        error = put(at, nodes->table[i], NUMBER);
    }
    for (size_t i = 0; i < nodes->pool.count && !error; i++) {
        error = put_words(at, pod__pool_at(&nodes->pool, i), at->effort->proof->words);
    }
    return error;
}

static pod_error put_layer(writing *at, unsigned mover, unsigned pips, unsigned dice) {
    const pod__nodes *nodes = &at->graph->nodes[mover][pips][dice];
    pod__kept kind = at->name->kind;
    pod_error error = put(at, mover, 1);
    error = error ? error : put(at, pips, 2);
    error = error ? error : put(at, dice, 1);
    error = error ? error : put(at, nodes->count, 8);
    error = error ? error : put(at, has_tables(kind) ? nodes->pool.count : 0, 8);
    error = error ? error : put_words(at, nodes->key, nodes->count);
    if (has_policy(kind, mover)) {
        error = error ? error : put_words(at, nodes->used, nodes->count);
        for (size_t i = 0; i < nodes->count && !error; i++) {
            error = put(at, nodes->width[i], WIDTH);
        }
    }
    if (kind == POD__KEPT_REACHED) {
        error = error ? error : put_sets(at, nodes, dice);
    }
    return error || !has_tables(kind) ? error : put_tables(at, nodes);
}

static size_t layer_bytes(const writing *at, unsigned mover, unsigned pips, unsigned dice) {
    const pod__nodes *nodes = &at->graph->nodes[mover][pips][dice];
    pod__kept kind = at->name->kind;
    size_t board = (size_t)BOARD + (has_policy(kind, mover) ? (size_t)USED + WIDTH : 0) +
                   (kind == POD__KEPT_REACHED ? set_bytes(dice) : 0) + (has_tables(kind) ? (size_t)NUMBER : 0);
    size_t records = has_tables(kind) ? nodes->pool.count * at->effort->proof->words * WORD : 0;
    return nodes->count ? LAYER + nodes->count * board + records : 0;
}

/* Of each layer with boards in turn: adds up its bytes, or puts it. */
static pod_error each_layer(writing *at, bool puts, uint64_t *bytes) {
    pod_error error = POD_OK;
    for (unsigned pips = at->name->first; pips <= at->name->last && !error; pips++) {
        for (unsigned dice = 0; dice < at->effort->proof->geometry.squares && !error; dice++) {
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
    const pod__effort *effort = at->effort;
    pod__table_head head = {.version = POD__CERTIFICATE_VERSION, .block = BLOCK, .content = HEAD};
    pod__bytes question = {0};
    char path[POD__STORE_PATH];
    pod__certificate_question(&question, effort->request, effort->position, &effort->proof->part,
                              effort->proof->round.number, 0);
    if (question.no_memory) {
        pod__bytes_free(&question);
        return POD_ERROR_MEMORY;
    }
    memcpy(head.magic, MAGIC, sizeof head.magic);
    head.content += question.length;
    each_layer(at, false, &head.content);
    print_path(effort->keeping->path, at->name, path);
    pod_error error = pod__table_writer_begin(&at->writer, path, &head, effort->fault);
    at->writer.level = LEVEL;
    error = error ? error : pod__table_writer_put(&at->writer, question.at, question.length, effort->fault);
    error = error ? error : put_head(at);
    error = error ? error : each_layer(at, true, &head.content);
    error = error ? error : pod__table_writer_finish(&at->writer, effort->fault);
    pod__table_writer_end(&at->writer);
    pod__bytes_free(&question);
    return error;
}

pod_error pod__kept_write(const pod__effort *effort, const pod__graph *graph, const pod__kept_name *name) {
    pod__memory *memory = &effort->proof->memory;
    size_t bytes = effort->proof->words * sizeof(uint64_t);
    writing at = {.effort = effort, .graph = graph, .name = name};
    at.set = pod__memory_take(memory, bytes);
    at.room = pod__memory_take(memory, bytes);
    pod_error error = at.set && at.room ? write_file(&at) : POD_ERROR_MEMORY;
    pod__memory_give(memory, at.set, bytes);
    pod__memory_give(memory, at.room, bytes);
    return error;
}

/* ---- Reading ------------------------------------------------------------------------------------------------------
 */

typedef struct reading {
    const pod__effort *effort;
    pod__kept kind;
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
        out->dice >= at->effort->proof->geometry.squares || out->count > left || out->records > left) {
        return false;
    }
    bool policy = has_policy(at->kind, out->mover), tables = has_tables(at->kind);
    out->key = pod__content_take(content, out->count * BOARD);
    out->used = pod__content_take(content, policy ? out->count * USED : 0);
    out->width = pod__content_take(content, policy ? out->count * WIDTH : 0);
    out->set = pod__content_take(content, at->kind == POD__KEPT_REACHED ? out->count * set_bytes(out->dice) : 0);
    out->number = pod__content_take(content, tables ? out->count * NUMBER : 0);
    out->record = pod__content_take(content, out->records * at->effort->proof->words * WORD);
    return !content->bad;
}

static void get_words(const uint8_t *in, size_t words, uint64_t *out) {
    for (size_t i = 0; i < words; i++) {
        out[i] = pod__get(in + i * WORD, WORD);
    }
}

static pod_error add_table(const reading *at, const layer *from, size_t i, pod__nodes *nodes, size_t number) {
    const pod__proof *proof = at->effort->proof;
    uint64_t record = pod__get(from->number + i * NUMBER, NUMBER);
    if (record >= from->records) {
        return POD_ERROR_PROOF_DAMAGED;
    }
    if (!nodes->pool.words) {
        nodes->pool = pod__pool_create((unsigned)proof->words, from->count);
    }
    get_words(from->record + record * proof->words * WORD, proof->words, at->set);
    return pod__pool_add(&nodes->pool, at->set, pod__pool_hash(at->set, (unsigned)proof->words),
                         &at->effort->proof->memory, &nodes->table[number])
               ? POD_OK
               : POD_ERROR_MEMORY;
}

static pod_error add_board(const reading *at, const layer *from, size_t i) {
    pod__proof *proof = at->effort->proof;
    pod__nodes *nodes = &at->graph->nodes[from->mover][from->pips][from->dice];
    uint64_t key = pod__get(from->key + i * BOARD, BOARD);
    size_t number;
    if (!pod__effort_owns(at->effort, key)) {
        return POD_OK;
    }
    if (at->kind == POD__KEPT_REACHED) {
        get_words(from->set + i * set_bytes(from->dice), pod__narrow_words(from->dice), at->narrow);
        pod__widen(at->narrow, proof->geometry.squares, pod__occupied(key), at->set);
        return pod__nodes_unite(nodes, key, at->set, proof->words, &proof->memory) ? POD_OK : POD_ERROR_MEMORY;
    }
    if (!pod__nodes_add(nodes, key, 0, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    if (from->mover == POD__PROVER) {
        nodes->used[number] = pod__get(from->used + i * USED, USED);
        nodes->width[number] = (uint16_t)pod__get(from->width + i * WIDTH, WIDTH);
    }
    return has_tables(at->kind) ? add_table(at, from, i, nodes, number) : POD_OK;
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

static void read_head(reading *at, unsigned round, pod__kept_head *out) {
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

static pod_error read_content(reading *at, const uint8_t *all, size_t length, unsigned round, pod__kept_head *head) {
    const pod__effort *effort = at->effort;
    size_t question;
    pod_error error =
        pod__progress_question(all, length, effort->request, effort->position, &effort->proof->part, &question);
    if (error) {
        return error;
    }
    at->content = (pod__content){all + question, all + length, false};
    read_head(at, round, head);
    return at->content.bad || head->top > POD_STRONG_PIPS_MAX ? POD_ERROR_PROOF_DAMAGED : read_layers(at);
}

pod_error pod__kept_read(const pod__effort *effort, const char *folder, const pod__kept_name *name, unsigned first,
                         unsigned last, pod__graph *graph, pod__kept_head *head) {
    pod__memory *memory = &effort->proof->memory;
    size_t length, bytes = effort->proof->words * sizeof(uint64_t);
    uint64_t sum;
    char path[POD__STORE_PATH];
    print_path(folder, name, path);
    uint8_t *all = pod__content_read(path, MAGIC, &length, &sum, effort->fault);
    if (!all) {
        return effort->fault->code;
    }
    reading at = {.effort = effort, .kind = name->kind, .first = first, .last = last, .graph = graph};
    at.set = pod__memory_take(memory, bytes);
    at.narrow = pod__memory_take(memory, bytes);
    pod_error error = at.set && at.narrow ? read_content(&at, all, length, name->round, head) : POD_ERROR_MEMORY;
    pod__memory_give(memory, at.set, bytes);
    pod__memory_give(memory, at.narrow, bytes);
    free(all);
    return error ? pod_fault_set(effort->fault, error, 0, 0, path, "0", NULL) : POD_OK;
}
