/* Forward: each rank plays on from its boards, and sends the sets for boards of others there. */
#include <string.h>

#include "base/bytes.h"
#include "solve/distributed/fetch.h"
#include "solve/distributed/weak/checkpoint.h"
#include "solve/distributed/weak/share.h"
#include "solve/strong/ownerships.h"
#include "solve/weak/passes.h"

enum { BOARD = 8 }; /* bytes of a board; its set follows, over the occupied squares */

typedef struct going {
    pod__proof_share *share;
    pod__forward pass;
    /* Sets for boards of others, united as far as a chunk goes, by the layer they are in. */
    pod__nodes out[POD__FETCH_LAYERS];
    unsigned layer; /* of `out`, with `next` in it: what is sent next */
    size_t next;
    uint64_t *set, *scratch;
} going;

/* ---- Sending ---------------------------------------------------------------------------------------- */

static bool receive(void *context, const pod__forward *from, const pod__child *child, const uint64_t *set) {
    going *at = context;
    pod__proof *proof = from->proof;
    unsigned dice = from->dice + 1 - child->taken;
    pod__nodes *nodes = pod__proof_share_owns(at->share, child->key)
                            ? &proof->now->nodes[pod__after(from->mover)][from->pips + !child->taken][dice]
                            : &at->out[child->taken ? child->taken - 1 : 0];
    return pod__nodes_unite(nodes, child->key, set, proof->words, &proof->memory);
}

static bool deliver(void *context, const pod__forward *from, size_t count) {
    return pod__forward_each(from, count, receive, context);
}

static size_t set_bytes(unsigned dice) {
    return pod__narrow_words(dice) * sizeof(uint64_t);
}

/* Returns false when there is no room in the buffer. */
static bool send_one(going *at, const pod__nodes *nodes, size_t number) {
    const pod__proof *proof = at->share->proof;
    pod__exchange *exchange = &at->share->exchange;
    uint64_t key = nodes->key[number];
    unsigned to = pod__part_of_board(key, exchange->ranks);
    size_t bytes = set_bytes(pod__dice_count(key));
    if (!pod__exchange_has_room(exchange, to, BOARD + bytes)) {
        return false;
    }
    pod__narrow(nodes->reached + number * proof->words, proof->geometry.squares, pod__occupied(key), at->scratch,
                at->set);
    pod__put(pod__exchange_put(exchange, to, BOARD), key, BOARD);
    memcpy(pod__exchange_put(exchange, to, bytes), at->set, bytes);
    return true;
}

static pod_error send_some(void *context, bool *more) {
    going *at = context;
    for (; at->layer < POD__FETCH_LAYERS; at->layer++, at->next = 0) {
        for (; at->next < at->out[at->layer].count; at->next++) {
            if (!send_one(at, &at->out[at->layer], at->next)) {
                *more = true;
                return POD_OK;
            }
        }
    }
    return POD_OK;
}

static pod_error take_arrived(void *context, unsigned from, const uint8_t *in, size_t length) {
    (void)from;
    going *at = context;
    pod__proof *proof = at->share->proof;
    for (size_t done = 0; done < length;) {
        uint64_t key = pod__get(in + done, BOARD);
        unsigned dice = pod__dice_count(key);
        /* A placement adds a pip; a capture leaves them as they are. */
        pod__nodes *nodes =
            &proof->now->nodes[pod__after(at->pass.mover)][at->pass.pips + (dice > at->pass.dice)][dice];
        memcpy(at->scratch, in + done + BOARD, set_bytes(dice));
        pod__widen(at->scratch, proof->geometry.squares, pod__occupied(key), at->set);
        if (!pod__nodes_unite(nodes, key, at->set, proof->words, &proof->memory)) {
            return POD_ERROR_MEMORY;
        }
        done += BOARD + set_bytes(dice);
    }
    return POD_OK;
}

static pod_error send_all(going *at, pod_error mine) {
    at->layer = 0;
    at->next = 0;
    pod_error error = pod__exchange_all(&at->share->exchange, send_some, take_arrived, at, mine);
    for (unsigned layer = 0; layer < POD__FETCH_LAYERS; layer++) {
        pod__nodes_free(&at->out[layer], at->share->proof->words, &at->share->proof->memory);
    }
    return error;
}

/* ---- Layers ----------------------------------------------------------------------------------------- */

static pod_error play_chunk(going *at, size_t first, size_t end) {
    pod__proof_share *share = at->share;
    const pod__forward *pass = &at->pass;
    pod__proof *proof = share->proof;
    /* In the first round there are no tables to fetch. */
    bool fetches = pass->mover == POD__PROVER && proof->evaluated;
    pod_error error = POD_OK;
    if (fetches) {
        error = pod__proof_share_fetch(share, proof->before,
                                       &(pod__chunk){pass->mover, pass->pips, pass->dice, first, end});
    }
    error = error ? error : send_all(at, pod__forward_boards(&at->pass, first, end, deliver, at));
    pod__proof_share_forget(share, pass->mover, pass->pips, pass->dice);
    return error;
}

static pod_error play_layer(going *at) {
    pod__proof_share *share = at->share;
    pod__nodes *nodes = at->pass.nodes;
    size_t chunks = pod__proof_share_chunks(share, nodes->count);
    pod_error error = POD_OK;
    for (size_t chunk = 0; chunk < chunks && !error; chunk++) {
        error = play_chunk(at, pod__proof_share_begin_of(share, chunk, nodes->count),
                           pod__proof_share_begin_of(share, chunk + 1, nodes->count));
    }
    pod__nodes_forget_reached(nodes, share->proof->words, &share->proof->memory);
    return error;
}

static pod_error play_pips(going *at, unsigned pips) {
    pod__proof *proof = at->share->proof;
    pod_error error = POD_OK;
    for (unsigned dice = proof->geometry.squares; dice-- > 0 && !error;) {
        for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
            pod__forward_at(&at->pass, (pod__mover)mover, pips, dice);
            error = play_layer(at);
        }
    }
    pod__proof_forget(proof, pips);
    pod__proof_share_free_caches(at->share, pips);
    return error;
}

/* Whether any rank has boards with so many pips. */
static bool has_boards(const pod__proof_share *share, unsigned pips) {
    const pod__proof *proof = share->proof;
    bool has = false;
    for (unsigned dice = 0; dice < proof->geometry.squares && pips <= POD__PIPS * proof->geometry.squares; dice++) {
        for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
            has = has || proof->now->nodes[mover][pips][dice].count;
        }
    }
    return pod__exchange_most(has);
}

/* All moves lead to as many pips, or one more: so where there are none, there are none after it. */
static pod_error play_all(going *at, unsigned pips) {
    pod__proof_share *share = at->share;
    pod_error error = POD_OK;
    for (; !error && has_boards(share, pips); pips++) {
        share->top = pips;
        error = play_pips(at, pips);
        error = error ? error : pod__checkpoint_forward(share, pips);
    }
    return error;
}

/* ---- The pass --------------------------------------------------------------------------------------- */

static pod_error open_going(going *at, pod__proof_share *share) {
    pod__proof *proof = share->proof;
    size_t bytes = proof->words * sizeof(uint64_t);
    bool opened = pod__forward_open(&at->pass, proof);
    at->share = share;
    at->set = pod__memory_take(&proof->memory, bytes);
    at->scratch = pod__memory_take(&proof->memory, bytes);
    return opened && at->set && at->scratch && share->exchange.capacity >= BOARD + bytes ? POD_OK : POD_ERROR_MEMORY;
}

/* The sums of all ranks. */
static void sum_up(const pod__proof_share *share) {
    pod__proof *proof = share->proof;
    pod_prove_round *round = &proof->round;
    uint64_t number[] = {round->prover, round->opponent, round->several, round->moves,
                         round->fresh,  round->failed,   round->widened};
    pod__exchange_sum(number, (int)(sizeof number / sizeof number[0]));
    *round = (pod_prove_round){.number = round->number,
                               .prover = number[0],
                               .opponent = number[1],
                               .several = number[2],
                               .moves = number[3],
                               .fresh = number[4],
                               .failed = number[5],
                               .widened = number[6]};
    proof->cut = pod__exchange_most(proof->cut);
}

pod_error pod__proof_share_forward(pod__proof_share *share, unsigned pips) {
    pod__proof *proof = share->proof;
    uint64_t before = share->exchange.sent;
    going at = {0};
    pod_error mine = open_going(&at, share);
    if (!mine && pips == pod__pip_sum(proof->root) && pod__proof_share_owns(share, proof->root)) {
        mine = pod__proof_begin(proof);
    }
    proof->ahead = share->fetched;
    pod__checkpoint_from(share, pips);
    pod_error error = pod__exchange_agree(mine);
    error = error ? error : play_all(&at, pips);
    pod__forward_close(&at.pass);
    pod__memory_give(&proof->memory, at.set, proof->words * sizeof(uint64_t));
    pod__memory_give(&proof->memory, at.scratch, proof->words * sizeof(uint64_t));
    if (!error) {
        sum_up(share);
    }
    share->traffic.finding += share->exchange.sent - before;
    return error;
}
