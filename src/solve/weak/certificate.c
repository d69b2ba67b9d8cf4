#include "solve/weak/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "ludopod/text.h"
#include "rules/cephalopod/board.h"
#include "solve/strong/sort.h"

enum { BLOCK = 1 << 16, LEB128_MAX = 10, RULES = 1, IN_PIECE = 1 << 12 };

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

/* The boards of a layer in the order of a file. */
typedef struct ordered {
    const pod__nodes *nodes;
    uint64_t *key;    /* rising */
    uint32_t *number; /* in nodes */
} ordered;

static bool find_piece(void *context, unsigned thread, size_t piece) {
    (void)thread;
    const ordered *at = context;
    for (size_t i = piece * IN_PIECE; i < at->nodes->count && i < (piece + 1) * IN_PIECE; i++) {
        at->number[i] = (uint32_t)pod__nodes_find(at->nodes, at->key[i]);
    }
    return true;
}

static bool order_begin(ordered *at, const pod__nodes *nodes, const pod__proof *proof) {
    const size_t bytes = nodes->count * sizeof *at->key;
    *at = (ordered){nodes, malloc(bytes), malloc(nodes->count * sizeof *at->number)};
    if (!at->key || !at->number) {
        return false;
    }
    memcpy(at->key, nodes->key, bytes);
    pod__sort(at->key, nodes->count, proof->crew);
    return pod__crew_work(proof->crew, (nodes->count + IN_PIECE - 1) / IN_PIECE, find_piece, at);
}

static void order_end(ordered *at) {
    free(at->key);
    free(at->number);
}

static void add_moves(pod__bytes *to, uint64_t used) {
    for (; used; used &= used - 1) {
        add_number(to, (uint64_t)__builtin_ctzll(used), 1);
    }
}

static void add_layer(pod__bytes *to, const ordered *of, unsigned pips, unsigned dice, bool widths) {
    const pod__nodes *nodes = of->nodes;
    add_number(to, pips, 2);
    add_number(to, dice, 1);
    add_number(to, nodes->count, 8);
    for (size_t i = 0; i < nodes->count; i++) {
        add_leb128(to, i ? of->key[i] - of->key[i - 1] : of->key[i]);
    }
    for (size_t i = 0; i < nodes->count; i++) {
        add_number(to, (uint64_t)__builtin_popcountll(nodes->used[of->number[i]]), 1);
    }
    for (size_t i = 0; i < nodes->count; i++) {
        add_moves(to, nodes->used[of->number[i]]);
    }
    for (size_t i = 0; widths && i < nodes->count; i++) {
        add_number(to, nodes->width[of->number[i]], 2);
    }
}

void pod__certificate_layer(pod__bytes *to, pod__proof *proof, const pod__nodes *nodes, unsigned pips, unsigned dice,
                            bool widths) {
    ordered order;
    to->no_memory = !order_begin(&order, nodes, proof) || to->no_memory;
    if (!to->no_memory) {
        add_layer(to, &order, pips, dice, widths);
    }
    order_end(&order);
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

void pod__certificate_layers(pod__bytes *to, const pod__graph *graph, pod__proof *proof, bool widths) {
    for (unsigned pips = POD__PIPS * proof->geometry.squares + 1; pips-- > 0;) {
        for (unsigned dice = 0; dice < proof->geometry.squares; dice++) {
            const pod__nodes *nodes = &graph->nodes[POD__PROVER][pips][dice];
            if (nodes->count) {
                pod__certificate_layer(to, proof, nodes, pips, dice, widths);
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

pod_error pod__certificate_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                                 uint64_t *sum, pod_fault *fault) {
    pod__bytes content = {0};
    pod__certificate_statement(&content, &(pod__statement){request, position, &proof->part}, 0, proof->round.prover);
    pod__certificate_layers(&content, proof->now, proof, false);
    return pod__certificate_save(&content, request->file, POD__CERTIFICATE_MAGIC, sum, fault);
}
