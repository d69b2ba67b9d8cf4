#include "solve/weak/progress.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/strong/moves.h"
#include "solve/weak/certificate.h"

enum { ROUND_AT = 6, BOARDS_AT = 10, HEAD = 18 };

pod_error pod__progress_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                              pod_fault *fault) {
    pod__bytes content = {0};
    uint64_t sum;
    pod__certificate_statement(&content, &(pod__statement){request, position, &proof->part}, proof->round.number,
                               proof->round.prover);
    pod__certificate_layers(&content, proof->before, proof, true);
    return pod__certificate_save(&content, request->progress, POD__PROGRESS_MAGIC, &sum, fault);
}

pod_error pod__progress_statement(const uint8_t *all, size_t length, const pod__statement *statement,
                                  size_t *statement_length) {
    if (length < HEAD) {
        return POD_ERROR_PROOF_OTHER;
    }
    pod__bytes wanted = {0};
    unsigned round = (unsigned)pod__get(all + ROUND_AT, 4);
    pod__certificate_statement(&wanted, statement, round, pod__get(all + BOARDS_AT, 8));
    *statement_length = wanted.length;
    bool same = !wanted.no_memory && length >= wanted.length && !memcmp(all, wanted.at, wanted.length);
    pod_error error = wanted.no_memory ? POD_ERROR_MEMORY : same ? POD_OK : POD_ERROR_PROOF_OTHER;
    pod__bytes_free(&wanted);
    return error;
}

uint64_t pod__progress_boards(const uint8_t *all) {
    return pod__get(all + BOARDS_AT, 8);
}

/* ---- Board by board ---------------------------------------------------------------------------------------- */

typedef struct reading {
    uint8_t *all;
    pod__content content; /* what is left of it */
    /* The layer that is read. */
    unsigned pips, dice;
    uint64_t left; /* boards */
    uint64_t key;  /* the last */
    pod__content keys, widths;
    const uint8_t *moves, *move;
} reading;

/* What the policy is at a board. */
typedef struct policy {
    uint64_t key, used;
    unsigned pips, dice;
    uint16_t width;
} policy;

/* Fails as pod__progress_read() does. *round: the finished one. */
static pod_error open_reading(reading *progress, const pod__statement *statement, unsigned *round, pod_fault *fault) {
    const char *path = statement->request->progress;
    size_t length, begin = 0;
    uint64_t sum;
    *progress = (reading){0};
    uint8_t *all = pod__content_read(path, POD__PROGRESS_MAGIC, &length, &sum, fault);
    if (!all) {
        return fault->code;
    }
    pod_error error = pod__progress_statement(all, length, statement, &begin);
    if (error) {
        free(all);
        return pod_fault_set(fault, error, &(pod_fault_about){.argument = {path, "0"}});
    }
    *round = (unsigned)pod__get(all + ROUND_AT, 4);
    progress->all = all;
    progress->content = (pod__content){all + begin, all + length, false};
    return POD_OK;
}

static void close_reading(reading *progress) {
    free(progress->all);
    *progress = (reading){0};
}

static bool begin_layer(reading *at, const pod__proof *proof) {
    pod__content *content = &at->content;
    at->pips = (unsigned)pod__content_number(content, 2);
    at->dice = (unsigned)pod__content_number(content, 1);
    at->left = pod__content_number(content, 8);
    at->keys = *content;
    at->key = 0;
    for (uint64_t i = 0; i < at->left && !content->bad; i++) {
        pod__content_leb128(content);
    }
    size_t count = (size_t)at->left, all = 0;
    at->moves = pod__content_take(content, count);
    for (size_t i = 0; at->moves && i < count; i++) {
        all += at->moves[i];
    }
    at->move = pod__content_take(content, all);
    at->widths = (pod__content){pod__content_take(content, 2 * count), content->end, content->bad};
    return !content->bad && at->left && at->pips <= POD_STRONG_PIPS_MAX && at->dice < proof->geometry.squares;
}

/* *more: whether there was another board. The file has its sums, and is the program's own: what it says is believed
   once its statement is the one to be proven. */
static pod_error read_board(reading *progress, const pod__proof *proof, policy *out, bool *more) {
    *more = progress->left || progress->content.at < progress->content.end;
    if (!*more) {
        return POD_OK;
    }
    if (!progress->left && !begin_layer(progress, proof)) {
        return POD_ERROR_PROOF_DAMAGED;
    }
    progress->left--;
    progress->key += pod__content_leb128(&progress->keys);
    *out = (policy){.key = progress->key,
                    .pips = progress->pips,
                    .dice = progress->dice,
                    .width = (uint16_t)pod__content_number(&progress->widths, 2)};
    for (unsigned moves = *progress->moves++; moves; moves--) {
        out->used |= UINT64_C(1) << (*progress->move++ % POD__USED_MAX);
    }
    bool of_layer = pod__pip_sum(out->key) == out->pips && pod__dice_count(out->key) == out->dice;
    return of_layer ? POD_OK : POD_ERROR_PROOF_DAMAGED;
}

/* ---- All of it --------------------------------------------------------------------------------------------- */

static bool add_reply(pod__proof *proof, const policy *board, const pod__child *to) {
    size_t number;
    unsigned dice = board->dice + 1 - to->taken;
    return dice == proof->geometry.squares ||
           pod__nodes_add(&proof->now->nodes[POD__OPPONENT][board->pips + !to->taken][dice], to->key, proof->words,
                          &proof->memory, &number);
}

/* A board and the boards its moves lead to. */
static bool add_board(pod__proof *proof, const policy *board) {
    pod__child child[POD__CHILDREN_MAX];
    pod__parent parent;
    size_t number;
    pod__nodes *nodes = &proof->now->nodes[POD__PROVER][board->pips][board->dice];
    if (!pod__nodes_add(nodes, board->key, proof->words, &proof->memory, &number)) {
        return false;
    }
    nodes->used[number] = board->used;
    nodes->width[number] = board->width;
    pod__parent_of(&proof->geometry, board->key, &parent);
    unsigned children = pod__children_of(&proof->geometry, &parent, child);
    for (unsigned i = 0; i < children && i < POD__USED_MAX; i++) {
        if (board->used >> i & 1u && !add_reply(proof, board, &child[i])) {
            return false;
        }
    }
    return true;
}

static pod_error add_root(pod__proof *proof) {
    size_t number;
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    return pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number) ? POD_OK : POD_ERROR_MEMORY;
}

static pod_error add_all(reading *progress, pod__proof *proof) {
    policy board;
    bool more = true;
    pod_error error = add_root(proof);
    while (!error && more) {
        error = read_board(progress, proof, &board, &more);
        if (!error && more && !add_board(proof, &board)) {
            error = POD_ERROR_MEMORY;
        }
    }
    pod__proof_count(proof);
    return error;
}

pod_error pod__progress_read(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                             pod_fault *fault) {
    reading progress;
    unsigned round = 0;
    if (open_reading(&progress, &(pod__statement){request, position, &proof->part}, &round, fault)) {
        return fault->code;
    }
    proof->round = (pod_prove_round){.number = round};
    pod_error error = add_all(&progress, proof);
    close_reading(&progress);
    error = error ? error : pod__proof_backward(proof);
    pod__proof_next_round(proof);
    return error ? pod_fault_set(fault, error, &(pod_fault_about){.argument = {request->progress, "0"}}) : POD_OK;
}
