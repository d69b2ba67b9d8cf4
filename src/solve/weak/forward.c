#include "solve/weak/forward.h"

#include "base/work.h"

/* ---- Boards of a layer --------------------------------------------------------------------------------------- */

enum { CHUNK_BYTES = 1 << 24 };

static size_t board_sets(const pod__proof *proof) {
    return 2 * (size_t)proof->children_max * proof->words;
}

static size_t scratch_sets(const pod__proof *proof) {
    return pod__crew_threads(proof->crew) * POD__EXPAND_SCRATCH * proof->words;
}

static void play(const pod__forward *at, unsigned thread, size_t piece) {
    const pod__proof *proof = at->proof;
    pod__expansion here; /* filled field by field, since it is large */
    here.proof = proof;
    here.mover = at->mover;
    here.pips = at->pips;
    here.dice = at->dice;
    here.key = at->nodes->key[at->first + piece];
    here.reached = at->nodes->reached + (at->first + piece) * proof->words;
    here.scratch = at->scratch + thread * POD__EXPAND_SCRATCH * proof->words;
    here.out = &at->successors[piece];
    pod__expand(&here);
}

bool pod__forward_open(pod__forward *pass, pod__proof *proof) {
    pod__memory *memory = &proof->memory;
    size_t bytes = board_sets(proof) * sizeof(uint64_t);
    *pass =
        (pod__forward){.proof = proof,
                       .play = play,
                       .chunk = CHUNK_BYTES / bytes < POD__FORWARD_MAX ? CHUNK_BYTES / bytes + 1 : POD__FORWARD_MAX};
    pass->successors = pod__memory_take(memory, POD__FORWARD_MAX * sizeof *pass->successors);
    pass->set = pod__memory_take(memory, pass->chunk * bytes);
    pass->scratch = pod__memory_take(memory, scratch_sets(proof) * sizeof *pass->scratch);
    return pass->successors && pass->set && pass->scratch;
}

void pod__forward_close(pod__forward *pass) {
    pod__memory *memory = &pass->proof->memory;
    pod__memory_give(memory, pass->successors, POD__FORWARD_MAX * sizeof *pass->successors);
    pod__memory_give(memory, pass->set, pass->chunk * board_sets(pass->proof) * sizeof *pass->set);
    pod__memory_give(memory, pass->scratch, scratch_sets(pass->proof) * sizeof *pass->scratch);
}

/* words: of the sets of a board. */
static void begin(pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice, size_t words) {
    pass->mover = mover;
    pass->pips = pips;
    pass->dice = dice;
    pass->nodes = &pass->proof->now->nodes[mover][pips][dice];
    for (size_t i = 0; i < pass->at_once; i++) {
        pass->successors[i].set = pass->set + i * words;
    }
}

/* Begins with a layer of proof->now. */
static void begin_layer(pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    pass->at_once = pass->chunk;
    pass->words = pass->proof->words;
    begin(pass, mover, pips, dice, board_sets(pass->proof));
}

void pod__forward_narrow_at(pod__forward *pass, pod__mover mover, unsigned pips, unsigned dice) {
    const pod__proof *proof = pass->proof;
    pass->words = pod__narrow_words(dice + 1);
    const size_t words = proof->children_max * pass->words, fit = pass->chunk * board_sets(proof) / words;
    pass->at_once = mover == POD__PROVER || fit < pass->chunk ? pass->chunk
                    : fit < POD__FORWARD_MAX                  ? fit
                                                              : POD__FORWARD_MAX;
    begin(pass, mover, pips, dice, words);
}

/* ---- A chunk ------------------------------------------------------------------------------------------ */

static bool play_one(void *context, unsigned thread, size_t piece) {
    const pod__forward *at = context;
    at->play(at, thread, piece);
    return true;
}

static void tally(const pod__forward *at, const pod__successors *from) {
    pod_prove_round *round = &at->proof->round;
    round->failed += from->failed;
    if (at->mover == POD__OPPONENT) {
        round->opponent++;
        return;
    }
    unsigned moves = (unsigned)__builtin_popcountll(from->used);
    round->prover++;
    round->moves += moves;
    round->several += moves > 1;
    round->fresh += from->fresh;
    round->widened += from->widened;
    at->proof->cut = at->proof->cut || from->cut;
}

static void take_in(const pod__forward *at, size_t piece) {
    const pod__successors *from = &at->successors[piece];
    at->nodes->used[at->first + piece] = from->used;
    at->nodes->width[at->first + piece] = from->width;
    tally(at, from);
}

pod_error pod__forward_boards(pod__forward *pass, size_t first, size_t end, pod__deliver *deliver, void *context) {
    pod__proof *proof = pass->proof;
    for (pass->first = first; pass->first < end; pass->first += pass->at_once) {
        size_t count = end - pass->first < pass->at_once ? end - pass->first : pass->at_once;
        pod__crew_work(proof->crew, count, play_one, pass);
        for (size_t piece = 0; piece < count; piece++) {
            take_in(pass, piece);
        }
        if (!deliver(context, pass, count)) {
            return POD_ERROR_MEMORY;
        }
        if (!pod__proof_goes_on(proof, false, proof->round.prover + proof->round.opponent)) {
            return POD_ERROR_STOPPED;
        }
    }
    return POD_OK;
}

/* ---- All layers ---------------------------------------------------------------------------------------------- */

/* Which boards and ownerships the policy reaches, and what it becomes there: from the root, layer by layer. */

static bool receive(pod__proof *proof, const pod__forward *from, const pod__child *child, const uint64_t *set) {
    pod__nodes *nodes =
        &proof->now->nodes[pod__after(from->mover)][from->pips + !child->taken][from->dice + 1 - child->taken];
    return pod__nodes_unite(nodes, child->key, set, proof->words, &proof->memory);
}

/* One after the other, in the order of the boards. */
static bool deliver(void *context, const pod__forward *at, size_t count) {
    bool received = true;
    for (size_t piece = 0; piece < count && received; piece++) {
        const pod__successors *from = &at->successors[piece];
        for (unsigned i = 0; i < from->count && received; i++) {
            received = receive(context, at, &from->child[i], from->set + i * at->words);
        }
    }
    return received;
}

static pod_error play_layer(pod__forward *pass) {
    pod__proof *proof = pass->proof;
    pod_error error = pod__forward_boards(pass, 0, pass->nodes->count, deliver, proof);
    if (!error) {
        pod__nodes_forget_reached(pass->nodes, proof->words, &proof->memory);
    }
    return error;
}

/* No move leads to a layer that has been left. Of the round before, the board itself is looked up, and boards with as
   many pips or more. */
static pod_error play_all(pod__forward *pass) {
    pod__proof *proof = pass->proof;
    pod_error error = POD_OK;
    for (unsigned pips = 0; pips <= POD__PIPS * proof->geometry.squares && !error; pips++) {
        for (unsigned dice = proof->geometry.squares; dice-- > 0 && !error;) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                begin_layer(pass, (pod__mover)mover, pips, dice);
                error = play_layer(pass);
            }
        }
        pod__proof_forget(proof, pips);
    }
    return error;
}

/* Puts the root into proof->now, with its ownership. */
static pod_error put_root(pod__proof *proof) {
    size_t number;
    uint32_t dice = pod__occupied(proof->root);
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    if (!pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    for (uint32_t ownership = 0; ownership < UINT32_C(1) << proof->geometry.squares; ownership++) {
        if ((ownership & dice) == proof->owned) {
            nodes->reached[ownership >> 6] |= UINT64_C(1) << (ownership & 63);
        }
    }
    return POD_OK;
}

pod_error pod__proof_forward(pod__proof *proof) {
    pod__forward pass;
    proof->ahead = proof->before;
    bool opened = pod__forward_open(&pass, proof);
    pod_error error = opened ? put_root(proof) : POD_ERROR_MEMORY;
    error = error ? error : play_all(&pass);
    pod__forward_close(&pass);
    return error;
}
