#include "solve/weak/expand.h"

#include <string.h>

#include "solve/strong/ownerships.h"
#include "solve/weak/move_order.h"

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

void pod__expand(pod__expansion *here) {
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
