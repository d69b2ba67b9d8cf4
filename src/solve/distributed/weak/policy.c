/* The moves of a policy, gathered by the first rank, which writes the files that one process writes; and what it reads
   goes to the ranks that it belongs to. */
#include "base/bytes.h"
#include "ludopod/text.h"
#include "solve/distributed/weak/share.h"
#include "solve/strong/moves.h"
#include "solve/weak/certificate.h"
#include "solve/weak/progress.h"

enum { BOARD = 8, USED = 8, WIDTH = 2, ENTRY = BOARD + USED + WIDTH };

/* ---- Gathering -------------------------------------------------------------------------------------- */

typedef struct gathering {
    pod__proof_share *share;
    const pod__nodes *nodes; /* of the layer, here */
    size_t next;             /* of these */
    pod__nodes all;          /* what has come, on the first rank */
} gathering;

static pod_error send_some(void *context, bool *more) {
    gathering *at = context;
    pod__exchange *exchange = &at->share->exchange;
    for (; at->next < at->nodes->count; at->next++) {
        if (!pod__exchange_has_room(exchange, 0, ENTRY)) {
            *more = true;
            return POD_OK;
        }
        uint8_t *out = pod__exchange_put(exchange, 0, ENTRY);
        pod__put(out, at->nodes->key[at->next], BOARD);
        pod__put(out + BOARD, at->nodes->used[at->next], USED);
        pod__put(out + BOARD + USED, at->nodes->width[at->next], WIDTH);
    }
    return POD_OK;
}

static pod_error take_entries(pod__nodes *nodes, size_t words, pod__memory *memory, const uint8_t *in) {
    size_t number;
    if (!pod__nodes_add(nodes, pod__get(in, BOARD), words, memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    nodes->used[number] = pod__get(in + BOARD, USED);
    nodes->width[number] = (uint16_t)pod__get(in + BOARD + USED, WIDTH);
    return POD_OK;
}

static pod_error take_gathered(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    gathering *at = context;
    pod_error error = POD_OK;
    for (size_t done = 0; done < length && !error; done += ENTRY) {
        error = take_entries(&at->all, 0, &at->share->proof->memory, in + done);
    }
    return error;
}

/* A file that the first rank writes. */
typedef struct policy_file {
    const char *path, *magic;
    const pod__graph *graph; /* of this rank, the boards that go into it */
    unsigned round;          /* as the file says it; its count of boards is that of the last round */
    bool widths;
} policy_file;

static pod_error gather_layer(pod__proof_share *share, const policy_file *file, unsigned pips, unsigned dice,
                              pod__bytes *content) {
    gathering at = {.share = share, .nodes = &file->graph->nodes[POD__PROVER][pips][dice]};
    if (!pod__exchange_most(at.nodes->count)) {
        return POD_OK;
    }
    pod_error error = pod__exchange_all(&share->exchange, send_some, take_gathered, &at, POD_OK);
    if (!error && at.all.count) {
        pod__certificate_layer(content, share->proof, &at.all, pips, dice, file->widths);
    }
    pod__nodes_free(&at.all, 0, &share->proof->memory);
    return error;
}

static pod_error gather(pod__proof_share *share, const policy_file *file, uint64_t *sum) {
    const pod__proof *proof = share->proof;
    uint64_t before = share->exchange.sent;
    bool first = !share->exchange.rank;
    pod__bytes content = {0};
    pod_error error = POD_OK;
    if (first) {
        pod__statement statement = pod__proof_share_statement(share);
        pod__certificate_statement(&content, &statement, file->round, proof->round.prover);
    }
    for (unsigned pips = share->top + 1; pips-- > pod__pip_sum(proof->root) && !error;) {
        for (unsigned dice = 0; dice < proof->geometry.squares && !error; dice++) {
            error = gather_layer(share, file, pips, dice, &content);
        }
    }
    if (first && !error) {
        error = pod__certificate_save(&content, file->path, file->magic, sum, share->fault);
    } else {
        pod__bytes_free(&content);
    }
    share->traffic.merging += share->exchange.sent - before;
    return pod__exchange_agree(error);
}

pod_error pod__proof_share_certify(pod__proof_share *share, uint64_t *sum) {
    const policy_file file = {
        .path = share->request->file, .magic = POD__CERTIFICATE_MAGIC, .graph = share->proof->now};
    return gather(share, &file, sum);
}

pod_error pod__proof_share_write_progress(pod__proof_share *share) {
    const pod__proof *proof = share->proof;
    uint64_t sum;
    const policy_file file = {.path = share->request->progress,
                              .magic = POD__PROGRESS_MAGIC,
                              .graph = proof->before,
                              .round = proof->round.number,
                              .widths = true};
    return gather(share, &file, &sum);
}

/* ---- Dividing ------------------------------------------------------------------------------------------------ */

typedef struct dividing {
    pod__proof_share *share;
    pod__progress *progress; /* on the first rank */
    pod__policy board;       /* that did not fit into its buffer */
    bool waiting;
    /* Replies: the boards that moves in use lead to. */
    unsigned pips, dice; /* of the layer of this rank's boards that is gone through */
    size_t next;         /* board in it */
} dividing;

static bool send_board(const dividing *at) {
    pod__exchange *exchange = &at->share->exchange;
    unsigned to = pod__part_of_board(at->board.key, exchange->ranks);
    if (!pod__exchange_has_room(exchange, to, ENTRY)) {
        return false;
    }
    uint8_t *out = pod__exchange_put(exchange, to, ENTRY);
    pod__put(out, at->board.key, BOARD);
    pod__put(out + BOARD, at->board.used, USED);
    pod__put(out + BOARD + USED, at->board.width, WIDTH);
    return true;
}

static pod_error share_some(void *context, bool *more) {
    dividing *at = context;
    const pod__proof_share *share = at->share;
    bool is_more = share->exchange.rank == 0;
    while (is_more) {
        if (!at->waiting) {
            pod_error error = pod__progress_next(at->progress, share->proof, &at->board, &is_more);
            if (error) {
                return pod_fault_set(share->fault, error,
                                     &(pod_fault_about){.argument = {share->request->progress, "0"}});
            }
        }
        at->waiting = is_more && !send_board(at);
        if (at->waiting) {
            *more = true;
            return POD_OK;
        }
    }
    return POD_OK;
}

static pod_error take_shared(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    const dividing *at = context;
    pod__proof *proof = at->share->proof;
    pod_error error = POD_OK;
    for (size_t done = 0; done < length && !error; done += ENTRY) {
        uint64_t key = pod__get(in + done, BOARD);
        pod__nodes *nodes = &proof->now->nodes[POD__PROVER][pod__pip_sum(key)][pod__dice_count(key)];
        error = take_entries(nodes, proof->words, &proof->memory, in + done);
    }
    return error;
}

static void send_replies(const dividing *at, const pod__nodes *nodes) {
    const pod__geometry *geometry = &at->share->proof->geometry;
    pod__exchange *exchange = &at->share->exchange;
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    pod__parent_of(geometry, nodes->key[at->next], &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    for (unsigned i = 0; i < children && i < POD__USED_MAX; i++) {
        if (nodes->used[at->next] >> i & 1u && at->dice + 1 - child[i].taken < geometry->squares) {
            unsigned to = pod__part_of_board(child[i].key, exchange->ranks);
            pod__put(pod__exchange_put(exchange, to, BOARD), child[i].key, BOARD);
        }
    }
}

/* Whether any board's replies fit into the buffers. */
static bool has_room(const pod__exchange *exchange) {
    for (unsigned to = 0; to < exchange->ranks; to++) {
        if (!pod__exchange_has_room(exchange, to, (size_t)POD__USED_MAX * BOARD)) {
            return false;
        }
    }
    return true;
}

static pod_error reply_some(void *context, bool *more) {
    dividing *at = context;
    const pod__proof *proof = at->share->proof;
    for (; at->pips <= POD_STRONG_PIPS_MAX; at->pips++, at->dice = 0) {
        for (; at->dice < proof->geometry.squares; at->dice++, at->next = 0) {
            const pod__nodes *nodes = &proof->now->nodes[POD__PROVER][at->pips][at->dice];
            for (; at->next < nodes->count; at->next++) {
                if (!has_room(&at->share->exchange)) {
                    *more = true;
                    return POD_OK;
                }
                send_replies(at, nodes);
            }
        }
    }
    return POD_OK;
}

static pod_error add_reply(const dividing *at, uint64_t key) {
    pod__proof *proof = at->share->proof;
    size_t number;
    pod__nodes *nodes = &proof->now->nodes[POD__OPPONENT][pod__pip_sum(key)][pod__dice_count(key)];
    return pod__nodes_add(nodes, key, proof->words, &proof->memory, &number) ? POD_OK : POD_ERROR_MEMORY;
}

static pod_error take_replies(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    pod_error error = POD_OK;
    for (size_t done = 0; done < length && !error; done += BOARD) {
        error = add_reply(context, pod__get(in + done, BOARD));
    }
    return error;
}

static pod_error share_out(pod__proof_share *share, pod__progress *progress) {
    pod__proof *proof = share->proof;
    dividing at = {.share = share, .progress = progress};
    pod_error error = pod__exchange_all(&share->exchange, share_some, take_shared, &at, POD_OK);
    if (error) {
        return error;
    }
    bool root = proof->mover == POD__OPPONENT && pod__proof_share_owns(share, proof->root);
    return pod__exchange_all(&share->exchange, reply_some, take_replies, &at,
                             root ? add_reply(&at, proof->root) : POD_OK);
}

pod_error pod__proof_share_read_progress(pod__proof_share *share, unsigned *round) {
    pod__proof *proof = share->proof;
    pod__progress progress = {0};
    uint64_t before = share->exchange.sent;
    pod_error mine = POD_OK;
    *round = 0;
    if (!share->exchange.rank) {
        pod__statement statement = pod__proof_share_statement(share);
        mine = pod__progress_open(&progress, &statement, round, share->fault);
    }
    pod_error error = pod__exchange_agree(mine);
    *round = (unsigned)pod__exchange_most(*round);
    error = error ? error : share_out(share, &progress);
    pod__progress_close(&progress);
    share->top = POD__PIPS * proof->geometry.squares;
    share->traffic.merging += share->exchange.sent - before;
    if (!error) {
        proof->round = (pod_prove_round){.number = *round};
        pod__proof_count(proof);
        uint64_t number[] = {proof->round.prover, proof->round.opponent};
        pod__exchange_sum(number, 2);
        proof->round.prover = number[0];
        proof->round.opponent = number[1];
    }
    return error;
}
