#include "certificate.h"

#include <stdlib.h>
#include <string.h>

#include "content.h"
#include "ludopod/text.h"
#include "rules/bytes.h"
#include "rules/cephalopod.h"
#include "solve/strong/moves.h"
#include "solve/table_file.h"

enum { BLOCK = 1 << 16, HEAD = 18, LEB128_MAX = 10, RULES = 1 };

/* ---- Writing --------------------------------------------------------------------------------------------- */

/* Bytes that grow. */
typedef struct bytes {
    uint8_t *at;
    size_t length, room;
    bool no_memory;
} bytes;

static void add_bytes(bytes *to, const uint8_t *from, size_t length) {
    if (to->room - to->length < length) {
        size_t room = 2 * to->room + length + BLOCK;
        uint8_t *more = to->no_memory ? NULL : realloc(to->at, room);
        if (!more) {
            to->no_memory = true;
            return;
        }
        to->at = more;
        to->room = room;
    }
    memcpy(to->at + to->length, from, length);
    to->length += length;
}

static void add_number(bytes *to, uint64_t number, unsigned count) {
    uint8_t packed[8];
    pod__put(packed, number, count);
    add_bytes(to, packed, count);
}

static void add_leb128(bytes *to, uint64_t number) {
    uint8_t packed[LEB128_MAX];
    size_t length = 0;
    do {
        packed[length] = (uint8_t)((number & 127u) | (number > 127 ? 128u : 0));
        number >>= 7;
    } while (packed[length++] & 128u);
    add_bytes(to, packed, length);
}

typedef struct sorted {
    uint64_t key;
    size_t number;
} sorted;

static int by_key(const void *left, const void *right) {
    uint64_t a = ((const sorted *)left)->key, b = ((const sorted *)right)->key;
    return (a > b) - (a < b);
}

static void add_moves(bytes *to, uint64_t used) {
    for (; used; used &= used - 1) {
        add_number(to, (uint64_t)__builtin_ctzll(used), 1);
    }
}

static void add_layer(bytes *to, const pod__nodes *nodes, unsigned pips, unsigned dice, bool widths) {
    sorted *order = malloc(nodes->count * sizeof *order);
    to->no_memory = to->no_memory || !order;
    for (size_t i = 0; order && i < nodes->count; i++) {
        order[i] = (sorted){nodes->key[i], i};
    }
    if (to->no_memory) {
        free(order);
        return;
    }
    qsort(order, nodes->count, sizeof *order, by_key);
    add_number(to, pips, 2);
    add_number(to, dice, 1);
    add_number(to, nodes->count, 8);
    for (size_t i = 0; i < nodes->count; i++) {
        add_leb128(to, i ? order[i].key - order[i - 1].key : order[i].key);
    }
    for (size_t i = 0; i < nodes->count; i++) {
        add_number(to, (uint64_t)__builtin_popcountll(nodes->used[order[i].number]), 1);
    }
    for (size_t i = 0; i < nodes->count; i++) {
        add_moves(to, nodes->used[order[i].number]);
    }
    for (size_t i = 0; widths && i < nodes->count; i++) {
        add_number(to, nodes->width[order[i].number], 2);
    }
    free(order);
}

static void add_question(bytes *to, const pod_prove_request *request, const pod_position *position,
                         const pod__proof *proof, unsigned round) {
    const pod__part *part = &proof->part;
    const uint8_t head[6] = {position->rows,         position->columns,      position->turn,
                             (uint8_t)request->seat, (uint8_t)request->goal, (uint8_t)part->squares};
    add_bytes(to, head, sizeof head);
    add_number(to, round, 4);
    add_number(to, proof->round.prover, 8);
    add_bytes(to, position->of.cephalopod.die, part->all);
    for (unsigned i = 0; i < part->squares; i++) {
        add_number(to, part->whole ? i : part->square[i], 1);
    }
}

static void add_layers(bytes *to, const pod__graph *graph, const pod__proof *proof, bool widths) {
    for (unsigned pips = POD__PIPS * proof->geometry.squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            const pod__nodes *nodes = &graph->nodes[POD__PROVER][pips][dice];
            if (nodes->count) {
                add_layer(to, nodes, pips, dice, widths);
            }
        }
    }
}

static pod_error write_file(const char *path, const char *magic, const bytes *content, uint64_t *sum,
                            pod_fault *fault) {
    pod__table_head head = {.version = POD__CERTIFICATE_VERSION, .block = BLOCK, .content = content->length};
    pod__table_writer writer;
    memcpy(head.magic, magic, sizeof head.magic);
    head.about[0] = RULES;
    pod_error error = pod__table_writer_begin(&writer, path, &head, fault);
    for (size_t done = 0; done < content->length && !error; done += BLOCK) {
        size_t length = content->length - done < BLOCK ? content->length - done : BLOCK;
        error = pod__table_writer_add(&writer, content->at + done, length, fault);
    }
    error = error ? error : pod__table_writer_finish(&writer, fault);
    *sum = writer.head.content_sum;
    pod__table_writer_end(&writer);
    return error;
}

pod_error pod__certificate_write(const pod_prove_request *request, const pod_position *position,
                                 const pod__proof *proof, uint64_t *sum, pod_fault *fault) {
    bytes content = {0};
    add_question(&content, request, position, proof, 0);
    add_layers(&content, proof->now, proof, false);
    pod_error error = content.no_memory ? pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL)
                                        : write_file(request->file, POD__CERTIFICATE_MAGIC, &content, sum, fault);
    free(content.at);
    return error;
}

pod_error pod__progress_write(const pod_prove_request *request, const pod_position *position, const pod__proof *proof,
                              pod_fault *fault) {
    bytes content = {0};
    uint64_t sum;
    add_question(&content, request, position, proof, proof->round.number);
    add_layers(&content, proof->before, proof, true);
    pod_error error = content.no_memory ? pod_fault_set(fault, POD_ERROR_MEMORY, 0, 0, NULL, NULL, NULL)
                                        : write_file(request->progress, POD__PROGRESS_MAGIC, &content, &sum, fault);
    free(content.at);
    return error;
}

/* ---- Reading what has been found so far ------------------------------------------------------------------ */

/* A board and the boards its moves lead to. */
static bool add_board(pod__proof *proof, pod__nodes *nodes, uint64_t key, unsigned pips, unsigned dice, uint64_t used,
                      unsigned width) {
    pod__child child[POD__CHILDREN_MAX];
    pod__parent parent;
    size_t number;
    if (!pod__nodes_add(nodes, key, proof->words, &proof->memory, &number)) {
        return false;
    }
    nodes->used[number] = used;
    nodes->width[number] = (uint16_t)width;
    pod__parent_of(&proof->geometry, key, &parent);
    pod__children_of(&proof->geometry, &parent, child);
    for (; used; used &= used - 1) {
        const pod__child *to = &child[__builtin_ctzll(used)];
        unsigned left = dice + 1 - to->taken;
        if (left < proof->geometry.squares &&
            !pod__nodes_add(&proof->now->nodes[POD__OPPONENT][pips + !to->taken][left], to->key, proof->words,
                            &proof->memory, &number)) {
            return false;
        }
    }
    return true;
}

static pod_error read_layer(pod__content *content, pod__proof *proof) {
    unsigned pips = (unsigned)pod__content_number(content, 2), dice = (unsigned)pod__content_number(content, 1);
    uint64_t count = pod__content_number(content, 8), key = 0;
    pod__content keys = *content;
    for (uint64_t i = 0; i < count && !content->bad; i++) {
        pod__content_leb128(content);
    }
    const uint8_t *moves = pod__content_take(content, (size_t)count);
    size_t all = 0;
    for (uint64_t i = 0; moves && i < count; i++) {
        all += moves[i];
    }
    const uint8_t *move = pod__content_take(content, all);
    pod__content widths = {pod__content_take(content, 2 * (size_t)count), content->end, content->bad};
    if (content->bad || pips > POD_STRONG_PIPS_MAX || dice >= proof->geometry.squares) {
        return POD_ERROR_PROOF_DAMAGED;
    }
    pod__nodes *nodes = &proof->now->nodes[POD__PROVER][pips][dice];
    for (uint64_t i = 0; i < count; i++) {
        uint64_t used = 0;
        key += pod__content_leb128(&keys);
        for (unsigned j = 0; j < moves[i]; j++) {
            used |= UINT64_C(1) << (*move++ % POD__USED_MAX);
        }
        if (!add_board(proof, nodes, key, pips, dice, used, (unsigned)pod__content_number(&widths, 2))) {
            return POD_ERROR_MEMORY;
        }
        proof->round.prover++;
    }
    return POD_OK;
}

/* The file has its sums, and is the program's own: what it says is believed once its question is the one asked. */
static pod_error read_graph(pod__content *content, pod__proof *proof) {
    size_t number;
    pod_error error = POD_OK;
    while (content->at < content->end && !error) {
        error = read_layer(content, proof);
    }
    if (!error && proof->mover == POD__OPPONENT &&
        !pod__nodes_add(&proof->now->nodes[POD__OPPONENT][pod__pip_sum(proof->root)][pod__dice_count(proof->root)],
                        proof->root, proof->words, &proof->memory, &number)) {
        error = POD_ERROR_MEMORY;
    }
    for (unsigned pips = 0; pips <= POD_STRONG_PIPS_MAX; pips++) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
                pod__nodes *nodes = &proof->now->nodes[mover][pips][dice];
                pod__nodes_forget_reached(nodes, proof->words, &proof->memory);
                proof->round.opponent += mover == POD__OPPONENT ? nodes->count : 0;
            }
        }
    }
    return error ? error : pod__proof_backward(proof);
}

pod_error pod__progress_read(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                             pod_fault *fault) {
    size_t length;
    uint64_t sum;
    bytes question = {0};
    uint8_t *all = pod__content_read(request->progress, POD__PROGRESS_MAGIC, &length, &sum, fault);
    if (!all) {
        return fault->code;
    }
    unsigned round = length < HEAD ? 0 : (unsigned)pod__get(all + 6, 4);
    proof->round.prover = length < HEAD ? 0 : pod__get(all + 10, 8);
    add_question(&question, request, position, proof, round);
    pod_error error = question.no_memory ? POD_ERROR_MEMORY
                      : length < question.length || memcmp(all, question.at, question.length) != 0
                          ? POD_ERROR_PROOF_OTHER
                          : POD_OK;
    if (!error) {
        pod__content content = {all + question.length, all + length, false};
        pod__graph *kept = proof->before;
        proof->round = (pod_prove_round){.number = round};
        error = read_graph(&content, proof);
        proof->before = proof->now;
        proof->now = kept;
    }
    free(question.at);
    free(all);
    return error ? pod_fault_set(fault, error, 0, 0, request->progress, "0", NULL) : POD_OK;
}
