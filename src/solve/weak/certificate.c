#include "solve/weak/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "ludopod/text.h"
#include "rules/cephalopod/inside.h"

enum { BLOCK = 1 << 16, LEB128_MAX = 10, RULES = 1 };

static void add_bytes(pod__bytes *to, const uint8_t *from, size_t length) {
    to->no_memory = to->no_memory || !pod__grow(&to->at, &to->room, to->length + length, 1);
    if (to->no_memory) {
        return;
    }
    memcpy(to->at + to->length, from, length);
    to->length += length;
}

void pod__bytes_free(pod__bytes *bytes) {
    free(bytes->at);
    *bytes = (pod__bytes){0};
}

static void add_number(pod__bytes *to, uint64_t number, unsigned count) {
    uint8_t packed[8];
    pod__put(packed, number, count);
    add_bytes(to, packed, count);
}

static void add_leb128(pod__bytes *to, uint64_t number) {
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

static void add_moves(pod__bytes *to, uint64_t used) {
    for (; used; used &= used - 1) {
        add_number(to, (uint64_t)__builtin_ctzll(used), 1);
    }
}

void pod__certificate_layer(pod__bytes *to, const pod__nodes *nodes, unsigned pips, unsigned dice, bool widths) {
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

void pod__certificate_statement(pod__bytes *to, const pod__statement *statement, unsigned round, uint64_t boards) {
    const pod_prove_request *request = statement->request;
    const pod_position *position = statement->position;
    const pod__part *part = statement->part;
    const uint8_t head[6] = {position->rows,         position->columns,      position->turn,
                             (uint8_t)request->seat, (uint8_t)request->goal, (uint8_t)part->squares};
    add_bytes(to, head, sizeof head);
    add_number(to, round, 4);
    add_number(to, boards, 8);
    add_bytes(to, position->of.cephalopod.die, part->all);
    for (unsigned i = 0; i < part->squares; i++) {
        add_number(to, part->whole ? i : part->square[i], 1);
    }
}

void pod__certificate_layers(pod__bytes *to, const pod__graph *graph, const pod__proof *proof, bool widths) {
    for (unsigned pips = POD__PIPS * proof->geometry.squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            const pod__nodes *nodes = &graph->nodes[POD__PROVER][pips][dice];
            if (nodes->count) {
                pod__certificate_layer(to, nodes, pips, dice, widths);
            }
        }
    }
}

void pod__certificate_head(const char *magic, uint64_t length, pod__table_head *out) {
    *out = (pod__table_head){.version = POD__CERTIFICATE_VERSION, .block = BLOCK, .content = length};
    memcpy(out->magic, magic, sizeof out->magic);
    out->about[0] = RULES;
}

pod_error pod__certificate_save(pod__bytes *content, const char *path, const char *magic, uint64_t *sum,
                                pod_fault *fault) {
    pod__table_head head;
    pod__table_writer writer;
    pod__certificate_head(magic, content->length, &head);
    pod_error error = content->no_memory ? pod_fault_set(fault, POD_ERROR_MEMORY, NULL)
                                         : pod__table_writer_begin(&writer, path, &head, fault);
    if (!content->no_memory) {
        error = error ? error : pod__table_writer_put(&writer, content->at, content->length, fault);
        error = error ? error : pod__table_writer_finish(&writer, fault);
        *sum = writer.head.content_sum;
        pod__table_writer_end(&writer);
    }
    pod__bytes_free(content);
    return error;
}

pod_error pod__certificate_write(const pod_prove_request *request, const pod_position *position,
                                 const pod__proof *proof, uint64_t *sum, pod_fault *fault) {
    pod__bytes content = {0};
    pod__certificate_statement(&content, &(pod__statement){request, position, &proof->part}, 0, proof->round.prover);
    pod__certificate_layers(&content, proof->now, proof, false);
    return pod__certificate_save(&content, request->file, POD__CERTIFICATE_MAGIC, sum, fault);
}
