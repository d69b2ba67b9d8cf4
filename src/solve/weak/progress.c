#include "solve/weak/progress.h"

#include <string.h>

#include "ludopod/text.h"
#include "solve/strong/moves.h"

pod_error pod__progress_write(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                              pod_fault *fault) {
    pod__bytes content = {0};
    uint64_t sum;
    pod__certificate_statement(&content, &(pod__statement){request, position, &proof->part}, proof->round.number,
                               proof->round.prover);
    pod__certificate_layers(&content, proof->before, proof, true);
    return pod__certificate_save(&content, request->progress, POD__PROGRESS_MAGIC, &sum, fault);
}

pod_error pod__progress_statement(pod__stream *from, const pod__statement *statement, unsigned *round,
                                  uint64_t *boards) {
    enum { BEFORE_ROUND = 6, STATEMENT_MAX = 256 };
    uint8_t bytes[STATEMENT_MAX];
    pod__bytes wanted = {0};
    pod__stream_bytes(from, BEFORE_ROUND, bytes);
    *round = (unsigned)pod__stream_number(from, 4);
    *boards = pod__stream_number(from, 8);
    pod__certificate_statement(&wanted, statement, *round, *boards);
    pod__stream_go(from, 0);
    bool same =
        !wanted.no_memory && pod__stream_bytes(from, wanted.length, bytes) && !memcmp(bytes, wanted.at, wanted.length);
    pod_error error = wanted.no_memory ? POD_ERROR_MEMORY : same ? POD_OK : POD_ERROR_PROOF_OTHER;
    pod__bytes_free(&wanted);
    return from->error ? from->error : error;
}

/* ---- The policy ------------------------------------------------------------------------------------------------ */

/* Reads the boards of a layer, and how many and which moves each has in use. The file has its sums, and is the
   program's own: what it says is believed once its statement is the one to be proven. */
static pod_error read_boards(pod__stream *from, pod__proof *proof, pod__nodes *nodes, unsigned pips, unsigned dice) {
    const uint64_t count = pod__stream_number(from, 8);
    uint64_t key = 0;
    for (uint64_t i = 0; i < count && pod__stream_is_well(from); i++) {
        size_t number;
        key += pod__stream_leb128(from);
        if (pod__pip_sum(key) != pips || pod__dice_count(key) != dice) {
            return POD_ERROR_PROOF_DAMAGED;
        }
        if (!pod__nodes_add(nodes, key, proof->words, &proof->memory, &number)) {
            return POD_ERROR_MEMORY;
        }
    }
    return count && nodes->count == count ? POD_OK : POD_ERROR_PROOF_DAMAGED;
}

static void read_moves(pod__stream *from, const pod__nodes *nodes) {
    for (size_t i = 0; i < nodes->count; i++) {
        nodes->width[i] = (uint16_t)pod__stream_number(from, 1); /* for now: how many are in use */
    }
    for (size_t i = 0; i < nodes->count; i++) {
        for (unsigned moves = nodes->width[i]; moves; moves--) {
            nodes->used[i] |= UINT64_C(1) << (pod__stream_number(from, 1) % POD__USED_MAX);
        }
    }
    for (size_t i = 0; i < nodes->count; i++) {
        nodes->width[i] = (uint16_t)pod__stream_number(from, 2);
    }
}

/* The boards that the moves in use lead to. */
static bool add_replies(pod__proof *proof, const pod__nodes *nodes, size_t board, unsigned pips, unsigned dice) {
    pod__child child[POD__CHILDREN_MAX];
    pod__parent parent;
    bool added = true;
    pod__parent_of(&proof->geometry, nodes->key[board], &parent);
    unsigned children = pod__children_of(&proof->geometry, &parent, child);
    for (unsigned i = 0; i < children && i < POD__USED_MAX && added; i++) {
        const unsigned next = dice + 1 - child[i].taken;
        size_t number;
        if (nodes->used[board] >> i & 1u && next < proof->geometry.squares) {
            added = pod__nodes_add(&proof->now->nodes[POD__OPPONENT][pips + !child[i].taken][next], child[i].key,
                                   proof->words, &proof->memory, &number);
        }
    }
    return added;
}

static pod_error read_layer(pod__stream *from, pod__proof *proof) {
    unsigned pips = (unsigned)pod__stream_number(from, 2), dice = (unsigned)pod__stream_number(from, 1);
    if (pips > POD_STRONG_PIPS_MAX || dice >= proof->geometry.squares) {
        return POD_ERROR_PROOF_DAMAGED;
    }
    pod__nodes *nodes = &proof->now->nodes[POD__PROVER][pips][dice];
    pod_error error = read_boards(from, proof, nodes, pips, dice);
    if (error) {
        return error;
    }
    read_moves(from, nodes);
    for (size_t i = 0; i < nodes->count && !error; i++) {
        error = add_replies(proof, nodes, i, pips, dice) ? POD_OK : POD_ERROR_MEMORY;
    }
    return error;
}

static pod_error read_layers(pod__stream *from, pod__proof *proof) {
    size_t number;
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    if (!pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    pod_error error = POD_OK;
    while (!error && pod__stream_is_well(from) && pod__stream_left(from)) {
        error = read_layer(from, proof);
    }
    pod__proof_count(proof);
    return from->error ? from->error : from->bad ? POD_ERROR_PROOF_DAMAGED : error;
}

pod_error pod__progress_read(const pod_prove_request *request, const pod_position *position, pod__proof *proof,
                             pod_fault *fault) {
    pod__stream from;
    uint64_t boards;
    proof->round = (pod_prove_round){0};
    if (pod__stream_open(&from, request->progress, POD__PROGRESS_MAGIC, fault)) {
        return fault->code;
    }
    const pod__statement statement = {request, position, &proof->part};
    pod_error error = pod__progress_statement(&from, &statement, &proof->round.number, &boards);
    error = error ? error : read_layers(&from, proof);
    const bool told = from.error;
    pod__stream_close(&from);
    error = error ? error : pod__proof_backward(proof);
    pod__proof_next_round(proof);
    return error && !told ? pod_fault_set(fault, error, &(pod_fault_about){.argument = {request->progress, "0"}})
                          : error;
}
