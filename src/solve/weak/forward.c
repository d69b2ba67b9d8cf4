/* Which boards and sharings the policy comes to, and what it becomes there. */
#include <string.h>

#include "order.h"
#include "proof.h"
#include "sets.h"
#include "solve/strong/moves.h"
#include "solve/strong/work.h"

enum { CHUNK_MAX = 512, CHUNK_BYTES = 1 << 24 };

/* What a board hands on. */
typedef struct outcome {
    unsigned count; /* sets */
    uint64_t used;
    uint16_t width;
    bool fresh, failed, widened, cut;
} outcome;

typedef struct handed {
    outcome is;
    pod__child child[2 * POD__CHILDREN_MAX];
} handed;

typedef struct forward {
    pod__proof *proof;
    pod__mover mover;
    pod__nodes *nodes;
    unsigned pips, dice;
    size_t first, chunk; /* boards taken together */
    handed *handed;
    uint64_t
        *handed_set; /* for each board of the chunk 2 * children_max: a move can get what it wins and what is lost */
    uint64_t *room;  /* for each thread ROOMS sets */
} forward;

/* What a thread works in. */
enum { WON, LOST, GAIN, TRIED, ROOMS };

/* A board of the prover with what is known. */
typedef struct choice {
    forward *at;
    const uint64_t *reached;
    pod__parent parent;
    uint64_t *room;
    unsigned children;
    pod__child child[POD__CHILDREN_MAX];
    handed *out;
    uint64_t *out_set;
} choice;

static uint64_t *room_of(const choice *here, unsigned which) {
    return here->room + which * here->at->proof->words;
}

static uint32_t occupied(uint64_t key) {
    uint64_t bits = key | key >> 1 | key >> 2;
    uint32_t squares = 0;
    for (unsigned square = 0; 3 * square < 64; square++) {
        squares |= (uint32_t)(bits >> 3 * square & 1u) << square;
    }
    return squares;
}

/* ---- Handing on ---------------------------------------------------------------------------------------- */

/* The set of a parent as its child has it. */
static void follow(const choice *here, const pod__child *child, bool prover, uint64_t *set) {
    const pod__proof *proof = here->at->proof;
    pod__sets_move(set, &proof->geometry, child->image, proof->words);
    uint32_t gone = occupied(here->parent.image[child->image]) & ~occupied(child->key);
    for (; child->taken && gone; gone &= gone - 1) {
        pod__sets_forget(set, (unsigned)__builtin_ctz(gone), proof->words);
    }
    pod__sets_keep(set, child->placed, prover, proof->words);
}

static void hand_on(choice *here, unsigned move, const uint64_t *set) {
    const pod__proof *proof = here->at->proof;
    bool prover = here->at->mover == POD__PROVER;
    if (prover && move < POD__USED_MAX) {
        here->out->is.used |= UINT64_C(1) << move;
    }
    if (here->at->dice + 1 - here->child[move].taken == proof->geometry.squares) {
        return; /* a full board: nothing follows */
    }
    uint64_t *out = here->out_set + here->out->is.count * proof->words;
    memcpy(out, set, proof->words * sizeof *out);
    follow(here, &here->child[move], prover, out);
    here->out->child[here->out->is.count++] = here->child[move];
}

/* ---- The prover's choice -------------------------------------------------------------------------------- */

/* The sharings of the parent from which a move is known to win; false when nothing is known of it. */
static bool wins_of(const choice *here, unsigned move, uint64_t *wins) {
    const pod__proof *proof = here->at->proof;
    const pod__child *child = &here->child[move];
    unsigned dice = here->at->dice + 1 - child->taken;
    const uint64_t *table = proof->full[POD__OPPONENT];
    if (dice < proof->geometry.squares) {
        const pod__nodes *nodes = &proof->before->nodes[POD__OPPONENT][here->at->pips + !child->taken][dice];
        size_t number = pod__nodes_find(nodes, child->key);
        if (number == nodes->count) {
            return false;
        }
        table = pod__nodes_table(nodes, number);
    }
    pod__sets_turn(table, wins, proof->words);
    pod__sets_fix(wins, child->placed, true, proof->words);
    pod__sets_move_back(wins, &proof->geometry, child->image, proof->words);
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

/* Hands on the sharings of a set to moves known to win them, each time to the one that wins most of what is left; only
   to moves in `among`. What none wins stays in the set. */
static void cover(choice *here, uint64_t among, uint64_t *set) {
    size_t words = here->at->proof->words;
    uint64_t *wins = room_of(here, TRIED), *gain = room_of(here, GAIN);
    while (among && !pod__sets_is_empty(set, words)) {
        uint64_t most = 0;
        unsigned best = 0;
        for (uint64_t left = among; left; left &= left - 1) {
            unsigned move = (unsigned)__builtin_ctzll(left);
            if (!wins_of(here, move, wins)) {
                among &= ~(UINT64_C(1) << move);
                continue;
            }
            intersect(wins, set, words);
            uint64_t count = pod__sets_count(wins, words);
            if (count > most) {
                most = count;
                best = move;
                memcpy(gain, wins, words * sizeof *gain);
            }
        }
        if (!most) {
            return;
        }
        hand_on(here, best, gain);
        subtract(set, gain, words);
        among &= ~(UINT64_C(1) << best);
    }
}

static uint64_t all_moves(const choice *here) {
    return here->children < POD__USED_MAX ? (UINT64_C(1) << here->children) - 1 : UINT64_MAX;
}

/* Lets in more moves, twice as many as before, for the sharings that no move is known to win. */
static void widen(choice *here, unsigned width, const uint64_t *lost) {
    uint8_t order[POD__CHILDREN_MAX];
    unsigned wider = 2 * width < here->children ? 2 * width : here->children;
    here->out->is.failed = true;
    here->out->is.width = (uint16_t)wider;
    pod__order(&here->at->proof->geometry, here->children, here->child, order);
    for (unsigned i = 0; i < wider; i++) {
        if (order[i] < POD__USED_MAX) {
            hand_on(here, order[i], lost);
        } else {
            here->out->is.cut = true;
        }
    }
}

static void choose_known(choice *here, const pod__nodes *before, size_t number) {
    size_t words = here->at->proof->words;
    uint64_t *won = room_of(here, WON), *lost = room_of(here, LOST), used = before->used[number];
    memcpy(won, here->reached, words * sizeof *won);
    memcpy(lost, here->reached, words * sizeof *lost);
    intersect(won, pod__nodes_table(before, number), words);
    subtract(lost, pod__nodes_table(before, number), words);
    here->out->is.width = before->width[number];
    cover(here, used, won);
    if (!pod__sets_is_empty(lost, words)) {
        cover(here, all_moves(here) & ~used, lost);
    }
    if (!pod__sets_is_empty(lost, words)) {
        widen(here, before->width[number], lost);
    }
    here->out->is.widened = here->out->is.used & ~used || here->out->is.width > before->width[number];
}

static void choose_fresh(choice *here) {
    unsigned best = 0;
    int least = 0;
    for (unsigned move = 0; move < here->children && move < POD__USED_MAX; move++) {
        int estimate = pod__order_estimate(&here->at->proof->geometry, &here->child[move]);
        if (!move || estimate < least) {
            least = estimate;
            best = move;
        }
    }
    here->out->is.fresh = true;
    here->out->is.width = 1;
    hand_on(here, best, here->reached);
}

static void choose(choice *here) {
    const forward *at = here->at;
    const pod__nodes *before = &at->proof->before->nodes[POD__PROVER][at->pips][at->dice];
    size_t number = pod__nodes_find(before, here->parent.image[0]);
    if (number < before->count) {
        choose_known(here, before, number);
    } else {
        choose_fresh(here);
    }
}

/* ---- A layer --------------------------------------------------------------------------------------------- */

static bool play(void *context, unsigned thread, size_t piece) {
    forward *at = context;
    const pod__proof *proof = at->proof;
    choice here; /* filled field by field, since it is large */
    here.at = at;
    here.reached = at->nodes->reached + (at->first + piece) * proof->words;
    here.room = at->room + thread * ROOMS * proof->words;
    here.out = &at->handed[piece];
    here.out_set = at->handed_set + piece * 2 * proof->children_max * proof->words;
    here.out->is = (outcome){0};
    pod__parent_of(&proof->geometry, at->nodes->key[at->first + piece], &here.parent);
    here.children = pod__children_of(&proof->geometry, &here.parent, here.child);
    if (at->mover == POD__PROVER) {
        choose(&here);
    }
    for (unsigned move = 0; at->mover == POD__OPPONENT && move < here.children; move++) {
        hand_on(&here, move, here.reached);
    }
    return true;
}

static bool receive(const forward *at, const pod__child *child, const uint64_t *set) {
    pod__proof *proof = at->proof;
    size_t number;
    pod__nodes *nodes =
        &proof->now->nodes[pod__after(at->mover)][at->pips + !child->taken][at->dice + 1 - child->taken];
    if (!pod__nodes_add(nodes, child->key, proof->words, &proof->memory, &number)) {
        return false;
    }
    for (size_t i = 0; i < proof->words; i++) {
        nodes->reached[number * proof->words + i] |= set[i];
    }
    return true;
}

static void tally(const forward *at, const outcome *from) {
    pod_prove_round *round = &at->proof->round;
    if (at->mover == POD__OPPONENT) {
        round->opponent++;
        return;
    }
    unsigned moves = (unsigned)__builtin_popcountll(from->used);
    round->prover++;
    round->moves += moves;
    round->several += moves > 1;
    round->fresh += from->fresh;
    round->failed += from->failed;
    round->widened += from->widened;
    at->proof->cut = at->proof->cut || from->cut;
}

static bool take_in(const forward *at, size_t piece) {
    const handed *from = &at->handed[piece];
    const uint64_t *set = at->handed_set + piece * 2 * at->proof->children_max * at->proof->words;
    at->nodes->used[at->first + piece] = from->is.used;
    at->nodes->width[at->first + piece] = from->is.width;
    tally(at, &from->is);
    for (unsigned i = 0; i < from->is.count; i++) {
        if (!receive(at, &from->child[i], set + i * at->proof->words)) {
            return false;
        }
    }
    return true;
}

static pod_error play_layer(forward *at) {
    pod__proof *proof = at->proof;
    for (at->first = 0; at->first < at->nodes->count; at->first += at->chunk) {
        size_t count = at->nodes->count - at->first < at->chunk ? at->nodes->count - at->first : at->chunk;
        pod__work(proof->threads, count, play, at);
        for (size_t piece = 0; piece < count; piece++) {
            if (!take_in(at, piece)) {
                return POD_ERROR_MEMORY;
            }
        }
        if (!pod__proof_goes_on(proof, false, proof->round.prover + proof->round.opponent)) {
            return POD_ERROR_STOPPED;
        }
    }
    pod__nodes_forget_reached(at->nodes, proof->words, &proof->memory);
    return POD_OK;
}

/* No move leads to a layer that has been left. The round before is asked for the board itself, and for boards with as
   many pips or more. */
static pod_error play_all(forward *at) {
    pod__proof *proof = at->proof;
    pod_error error = POD_OK;
    for (at->pips = 0; at->pips <= POD__PIPS * proof->geometry.squares && !error; at->pips++) {
        for (at->dice = proof->geometry.squares; at->dice-- > 0 && !error;) {
            for (unsigned mover = 0; mover < POD__MOVERS && !error; mover++) {
                at->mover = (pod__mover)mover;
                at->nodes = &proof->now->nodes[mover][at->pips][at->dice];
                error = play_layer(at);
            }
        }
        for (unsigned dice = 0; dice <= proof->geometry.squares; dice++) {
            pod__nodes_free(&proof->before->nodes[POD__PROVER][at->pips][dice], proof->words, &proof->memory);
            pod__nodes_free(&proof->before->nodes[POD__OPPONENT][at->pips][dice], proof->words, &proof->memory);
        }
    }
    return error;
}

/* The root, with the sharing that is asked about. */
static pod_error begin(pod__proof *proof) {
    size_t number;
    uint32_t dice = occupied(proof->root);
    pod__nodes *nodes = &proof->now->nodes[proof->mover][pod__pip_sum(proof->root)][pod__dice_count(proof->root)];
    if (!pod__nodes_add(nodes, proof->root, proof->words, &proof->memory, &number)) {
        return POD_ERROR_MEMORY;
    }
    for (uint32_t sharing = 0; sharing < UINT32_C(1) << proof->geometry.squares; sharing++) {
        if ((sharing & dice) == proof->owned) {
            nodes->reached[sharing >> 6] |= UINT64_C(1) << (sharing & 63);
        }
    }
    return POD_OK;
}

pod_error pod__proof_forward(pod__proof *proof) {
    pod__memory *memory = &proof->memory;
    size_t board_sets = 2 * (size_t)proof->children_max * proof->words * sizeof(uint64_t);
    size_t chunk = CHUNK_BYTES / board_sets < CHUNK_MAX ? CHUNK_BYTES / board_sets + 1 : CHUNK_MAX;
    size_t room = (size_t)proof->threads * ROOMS * proof->words * sizeof(uint64_t);
    forward *at = pod__memory_take(memory, sizeof *at);
    if (!at) {
        return POD_ERROR_MEMORY;
    }
    at->proof = proof;
    at->chunk = chunk;
    at->handed = pod__memory_take(memory, chunk * sizeof *at->handed);
    at->handed_set = pod__memory_take(memory, chunk * board_sets);
    at->room = pod__memory_take(memory, room);
    pod_error error = at->handed && at->handed_set && at->room ? begin(proof) : POD_ERROR_MEMORY;
    error = error ? error : play_all(at);
    pod__memory_give(memory, at->handed, chunk * sizeof *at->handed);
    pod__memory_give(memory, at->handed_set, chunk * board_sets);
    pod__memory_give(memory, at->room, room);
    pod__memory_give(memory, at, sizeof *at);
    return error;
}
