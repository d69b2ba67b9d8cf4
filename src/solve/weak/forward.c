#include "solve/weak/forward.h"

#include <string.h>

#include "base/work.h"
#include "solve/strong/ownerships.h"
#include "solve/weak/move_order.h"

/* ---- The expansion of a board ------------------------------------------------------------------------------------ */

/* What there is to work in. */
enum { WON, LOST, GAIN, TRIED };

static uint64_t *scratch_of(const pod__expansion *here, unsigned which) {
    return here->scratch + which * here->proof->words;
}

/* ---- Handing on ---------------------------------------------------------------------------------------- */

/* The set of a parent as its child has it. */
static void carry_over(const pod__expansion *here, const pod__child *child, bool prover, uint64_t *set) {
    const pod__proof *proof = here->proof;
    pod__ownerships_move(set, &proof->geometry, child->image, proof->words);
    uint32_t gone = pod__occupied(here->parent.image[child->image]) & ~pod__occupied(child->key);
    for (; child->taken && gone; gone &= gone - 1) {
        pod__ownerships_project(set, (unsigned)__builtin_ctz(gone), proof->words);
    }
    pod__ownerships_restrict(set, child->placed, prover, proof->words);
}

static void add_successor(pod__expansion *here, unsigned move, const uint64_t *set) {
    const pod__proof *proof = here->proof;
    bool prover = here->mover == POD__PROVER;
    if (prover && move < POD__USED_MAX) {
        here->out->used |= UINT64_C(1) << move;
    }
    if (here->dice + 1 - here->child[move].taken == proof->geometry.squares) {
        return; /* a full board: nothing follows */
    }
    uint64_t *out = here->out->set + here->out->count * proof->words;
    memcpy(out, set, proof->words * sizeof *out);
    carry_over(here, &here->child[move], prover, out);
    here->out->child[here->out->count++] = here->child[move];
}

/* ---- The prover's choice -------------------------------------------------------------------------------- */

/* The ownerships of the parent from which a move is known to win; false when nothing is known of it. */
static bool wins_of(const pod__expansion *here, unsigned move, uint64_t *wins) {
    const pod__proof *proof = here->proof;
    const pod__child *child = &here->child[move];
    unsigned dice = here->dice + 1 - child->taken;
    const uint64_t *table = proof->full[POD__OPPONENT];
    if (dice < proof->geometry.squares) {
        const pod__nodes *nodes = &proof->ahead->nodes[POD__OPPONENT][here->pips + !child->taken][dice];
        size_t number = pod__nodes_find(nodes, child->key);
        if (number == nodes->count) {
            return false;
        }
        table = pod__nodes_table(nodes, number);
    }
    pod__ownerships_complement(table, wins, proof->words);
    pod__ownerships_fix(wins, child->placed, true, proof->words);
    pod__ownerships_move_back(wins, &proof->geometry, child->image, proof->words);
    return true;
}

static void intersect(uint64_t *set, const uint64_t *with, size_t words) {
    for (size_t i = 0; i < words; i++) {
        set[i] &= with[i];
    }
}

static void subtract(uint64_t *set, const uint64_t *what, size_t words) {
    for (size_t i = 0; i < words; i++) {
        set[i] &= ~what[i];
    }
}

/* Gives the ownerships of a set to moves known to win them, each time to the one that wins most of what is left (greedy
   set cover); only to moves in `among`. What none wins stays in the set. */
static void cover(pod__expansion *here, uint64_t among, uint64_t *set) {
    size_t words = here->proof->words;
    uint64_t *wins = scratch_of(here, TRIED), *gain = scratch_of(here, GAIN);
    while (among && !pod__ownerships_is_empty(set, words)) {
        uint64_t most = 0;
        unsigned best = 0;
        for (uint64_t left = among; left; left &= left - 1) {
            unsigned move = (unsigned)__builtin_ctzll(left);
            if (!wins_of(here, move, wins)) {
                among &= ~(UINT64_C(1) << move);
                continue;
            }
            intersect(wins, set, words);
            uint64_t count = pod__ownerships_count(wins, words);
            if (count > most) {
                most = count;
                best = move;
                memcpy(gain, wins, words * sizeof *gain);
            }
        }
        if (!most) {
            return;
        }
        add_successor(here, best, gain);
        subtract(set, gain, words);
        among &= ~(UINT64_C(1) << best);
    }
}

static uint64_t all_moves(const pod__expansion *here) {
    return here->children < POD__USED_MAX ? (UINT64_C(1) << here->children) - 1 : UINT64_MAX;
}

/* Allows more moves, twice as many as before, for the ownerships that no move is known to win. */
static void widen(pod__expansion *here, unsigned width, const uint64_t *lost) {
    uint8_t order[POD__CHILDREN_MAX];
    unsigned wider = 2 * width < here->children ? 2 * width : here->children;
    here->out->failed = true;
    here->out->width = (uint16_t)wider;
    pod__move_order(&here->proof->geometry, here->children, here->child, order);
    for (unsigned i = 0; i < wider; i++) {
        if (order[i] < POD__USED_MAX) {
            add_successor(here, order[i], lost);
        } else {
            here->out->cut = true;
        }
    }
}

static void choose_known(pod__expansion *here, const pod__nodes *before, size_t number) {
    size_t words = here->proof->words;
    uint64_t *won = scratch_of(here, WON), *lost = scratch_of(here, LOST), used = before->used[number];
    memcpy(won, here->reached, words * sizeof *won);
    memcpy(lost, here->reached, words * sizeof *lost);
    intersect(won, pod__nodes_table(before, number), words);
    subtract(lost, pod__nodes_table(before, number), words);
    here->out->width = before->width[number];
    cover(here, used, won);
    if (!pod__ownerships_is_empty(lost, words)) {
        cover(here, all_moves(here) & ~used, lost);
    }
    if (!pod__ownerships_is_empty(lost, words)) {
        widen(here, before->width[number], lost);
    }
    here->out->widened = here->out->used & ~used || here->out->width > before->width[number];
}

static void choose_fresh(pod__expansion *here) {
    unsigned best = 0;
    int least = 0;
    for (unsigned move = 0; move < here->children && move < POD__USED_MAX; move++) {
        int estimate = pod__move_order_estimate(&here->proof->geometry, &here->child[move]);
        if (!move || estimate < least) {
            least = estimate;
            best = move;
        }
    }
    here->out->fresh = true;
    here->out->width = 1;
    add_successor(here, best, here->reached);
}

/* Of the round before. */
static const pod__nodes *nodes_before(const pod__proof *proof, unsigned pips, unsigned dice) {
    return &proof->before->nodes[POD__PROVER][pips][dice];
}

static void choose_for_prover(pod__expansion *here) {
    const pod__nodes *before = nodes_before(here->proof, here->pips, here->dice);
    size_t number = pod__nodes_find(before, here->key);
    if (number < before->count) {
        choose_known(here, before, number);
    } else {
        choose_fresh(here);
    }
}

/* The prover's ownerships go to the moves chosen by the tables in proof->ahead, the opponent's to all moves.
   Fills parent, children and child, too. */
static void expand(pod__expansion *here) {
    pod__successors_begin(here->out);
    pod__parent_of(&here->proof->geometry, here->key, &here->parent);
    here->children = pod__children_of(&here->proof->geometry, &here->parent, here->child);
    if (here->mover == POD__PROVER) {
        choose_for_prover(here);
        return;
    }
    for (unsigned move = 0; move < here->children; move++) {
        add_successor(here, move, here->reached);
    }
}

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
    expand(&here);
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
