/* Which moves the prover makes at a board, by the tables; and where play gets from there. Sets are over the dice of a
   board: bit k of an ownership stands for its k-th occupied square. */
#include <limits.h>
#include <string.h>

#include "solve/weak/move_order.h"
#include "solve/weak/tabled/tabled.h"

/* What a reply costs, and a board that nothing else leads to, in units of the estimate (move_order.h). */
enum { REPLY = 25, NOT_REACHED = 1 << 20 };

/* ---- Sets ---------------------------------------------------------------------------------------------------- */

static size_t words_of(unsigned dice) {
    return pod__narrow_words(dice);
}

static unsigned below(uint32_t set, uint32_t bit) {
    return (unsigned)__builtin_popcount(set & (bit - 1));
}

/* A set over some squares, in their order, becomes one over their images, in the order of these. */
static void move_squares(const pod__geometry *geometry, unsigned symmetry, uint32_t squares, uint64_t *set,
                         size_t words) {
    uint32_t image = pod__set_moved(geometry, squares, geometry->moved[symmetry]);
    uint8_t wanted[POD_STRONG_SQUARES_MAX];
    unsigned count = 0;
    for (; squares; squares &= squares - 1) {
        wanted[count++] = (uint8_t)below(image, 1u << geometry->around[__builtin_ctz(squares)].to[symmetry]);
    }
    for (unsigned i = 0; i < count; i++) {
        while (wanted[i] != i) {
            unsigned to = wanted[i];
            pod__ownerships_exchange(set, i, to, words);
            wanted[i] = wanted[to];
            wanted[to] = (uint8_t)to;
        }
    }
}

void pod__tabled_carry(const pod__geometry *geometry, const pod__parent *parent, const pod__child *child, bool prover,
                       uint64_t *set, uint64_t *scratch, uint64_t *out) {
    uint32_t before = pod__occupied(parent->image[child->image]), after = pod__occupied(child->key);
    uint32_t placed = UINT32_C(1) << child->placed, stay = after & ~placed;
    unsigned dice = (unsigned)__builtin_popcount(before), left = (unsigned)__builtin_popcount(stay);
    if (child->image) {
        move_squares(geometry, child->image, pod__occupied(parent->image[0]), set, words_of(dice));
    }
    const uint64_t *rest = set;
    if (left < dice) {
        for (uint32_t gone = before & ~stay; gone; gone &= gone - 1) {
            pod__ownerships_project(set, below(before, gone & -gone), words_of(dice));
        }
        pod__narrow(set, dice, pod__squares_among(stay, before), out, scratch);
        rest = scratch;
    }
    pod__widen(rest, left + 1, pod__squares_among(stay, after), out);
    pod__ownerships_restrict(out, below(after, placed), prover, words_of(left + 1));
}

/* ---- Scratch ------------------------------------------------------------------------------------------------- */

/* What a thread works in: what each move wins, and the rest. */
enum { LEFT, SET, WORK, OTHERS };

size_t pod__tabled_scratch(const pod__proof *proof) {
    return (proof->children_max + OTHERS + proof->geometry.images + 1) * proof->words;
}

typedef struct choosing {
    const pod__tabled *with;
    const pod__forward *at;
    uint64_t *scratch;
    const uint64_t *reached;
    pod__parent parent;
    unsigned children;
    pod__child child[POD__CHILDREN_MAX];
    pod__successors *out;
} choosing;

static uint64_t *others_of(const choosing *here, unsigned which) {
    const pod__proof *proof = here->with->proof;
    return here->scratch + (proof->children_max + which) * proof->words;
}

static uint64_t *wins_of(const choosing *here, unsigned move) {
    return here->scratch + move * here->with->proof->words;
}

/* ---- Handing on ---------------------------------------------------------------------------------------------- */

static void add_successor(choosing *here, unsigned move, const uint64_t *set) {
    const pod__proof *proof = here->with->proof;
    const pod__child *child = &here->child[move];
    bool prover = here->at->mover == POD__PROVER;
    if (prover) {
        here->out->used |= UINT64_C(1) << move;
    }
    if (here->at->dice + 1 - child->taken == proof->geometry.squares) {
        return; /* a full board: nothing follows */
    }
    uint64_t *own = others_of(here, SET);
    memcpy(own, set, words_of(here->at->dice) * sizeof *own);
    pod__tabled_carry(&proof->geometry, &here->parent, child, prover, own, others_of(here, WORK),
                      here->out->set + here->out->count * here->at->words);
    here->out->child[here->out->count++] = *child;
}

/* ---- The prover's choice ------------------------------------------------------------------------------------- */

/* False when the tables do not have it. */
static bool record_after(const choosing *here, const pod__child *child, pod__record *out) {
    const pod__tabled *with = here->with;
    unsigned dice = here->at->dice + 1 - child->taken, pips = here->at->pips + !child->taken;
    const pod__layer *layer = &with->layer[pips % 2][dice];
    uint32_t number;
    *out = with->full;
    if (dice == with->proof->geometry.squares) {
        return true;
    }
    if (!pod__index_seek(&layer->index, child->key, &number)) {
        return false;
    }
    *out = pod__functions_at(&layer->functions, number);
    out->essential = pod__squares_from(out->essential, pod__occupied(child->key));
    return true;
}

/* The ownerships of those reached that a move wins; false when that is not known. */
static bool find_wins(const choosing *here, unsigned move) {
    const pod__tabled *with = here->with;
    const pod__proof *proof = with->proof;
    const pod__combination how = {.geometry = &proof->geometry,
                                  .thresholds = &with->one,
                                  .words = (unsigned)proof->words,
                                  .scratch = others_of(here, OTHERS)};
    uint64_t *wins = wins_of(here, move), ones;
    pod__record after;
    if (!record_after(here, &here->child[move], &after)) {
        return false;
    }
    const pod__record record = with->combine(&how, &(pod__record_children){1, &here->child[move], &after},
                                             here->at->dice, others_of(here, SET), &ones);
    pod__record_spread(&record, 1, pod__occupied(here->parent.image[0]), wins);
    for (size_t i = 0; i < words_of(here->at->dice); i++) {
        wins[i] &= here->reached[i];
    }
    return true;
}

/* Of several moves that win as much, the one that adds least to what is reached (docs/proving.md): first those to
   boards that are reached anyway; then, fewer replies, and better by the estimate. The less, the better. */
static int cost_of(const choosing *here, unsigned move) {
    const pod__proof *proof = here->with->proof;
    const pod__child *child = &here->child[move];
    unsigned dice = here->at->dice + 1 - child->taken;
    if (dice == proof->geometry.squares) {
        return INT_MIN;
    }
    const pod__nodes *nodes = &proof->now->nodes[POD__OPPONENT][here->at->pips + !child->taken][dice];
    pod__parent parent;
    pod__child reply[POD__CHILDREN_MAX];
    pod__parent_of(&proof->geometry, child->key, &parent);
    int replies = (int)pod__children_of(&proof->geometry, &parent, reply);
    return pod__move_order_estimate(&proof->geometry, child) + REPLY * replies +
           (pod__nodes_find(nodes, child->key) < nodes->count ? 0 : NOT_REACHED);
}

/* Of the moves, the best of those that win most of what is left; false when none wins anything. */
static bool find_best(const choosing *here, const uint64_t *left, unsigned moves, unsigned *best) {
    uint64_t count[POD__USED_MAX], most = 0;
    size_t words = words_of(here->at->dice);
    for (unsigned move = 0; move < moves; move++) {
        const uint64_t *wins = wins_of(here, move);
        count[move] = 0;
        for (size_t i = 0; i < words; i++) {
            count[move] += (uint64_t)__builtin_popcountll(wins[i] & left[i]);
        }
        most = count[move] > most ? count[move] : most;
    }
    int least = INT_MAX;
    for (unsigned move = 0; move < moves && most; move++) {
        int cost = count[move] == most ? cost_of(here, move) : INT_MAX;
        if (cost < least) {
            least = cost;
            *best = move;
        }
    }
    return most;
}

/* False when there are no tables of where a move leads. */
static bool prefetch(const choosing *here, unsigned moves) {
    for (unsigned move = 0; move < moves; move++) {
        const pod__child *child = &here->child[move];
        unsigned dice = here->at->dice + 1 - child->taken, pips = here->at->pips + !child->taken;
        if (dice < here->with->proof->geometry.squares) {
            const pod__index *index = &here->with->layer[pips % 2][dice].index;
            if (!index->slot) {
                return false;
            }
            pod__index_prefetch(index, child->key);
        }
    }
    return true;
}

/* Greedy set cover. */
static void choose(choosing *here) {
    unsigned moves = here->children < POD__USED_MAX ? here->children : POD__USED_MAX;
    size_t words = words_of(here->at->dice);
    uint64_t *left = others_of(here, LEFT);
    memcpy(left, here->reached, words * sizeof *left);
    if (!prefetch(here, moves)) {
        here->out->failed = true;
        return;
    }
    bool known = true;
    for (unsigned move = 0; move < moves && known; move++) {
        known = find_wins(here, move);
    }
    if (!known) {
        here->out->failed = true;
        return;
    }
    while (!pod__ownerships_is_empty(left, words)) {
        unsigned best = 0;
        if (!find_best(here, left, moves, &best)) {
            here->out->failed = true;
            return;
        }
        uint64_t *wins = wins_of(here, best);
        for (size_t i = 0; i < words; i++) {
            uint64_t won = wins[i] & left[i];
            left[i] &= ~won;
            wins[i] = won;
        }
        add_successor(here, best, wins);
        memset(wins, 0, words * sizeof *wins);
    }
}

/* ---- The opponent's moves ------------------------------------------------------------------------------------ */

/* Whether the prover has reached the goal with all ownerships, should the opponent fill the last square. No table says
   what a full board is worth: so, whatever they say, what comes out of a pass is a proof. */
static bool wins_when_full(const choosing *here) {
    const pod__proof *proof = here->with->proof;
    const unsigned least = proof->thresholds[POD__PROVER].least[0], dice = here->at->dice;
    for (uint32_t owned = 0; owned < UINT32_C(1) << dice; owned++) {
        bool reached = here->reached[owned >> 6] >> (owned & 63) & 1;
        if (reached && (unsigned)__builtin_popcount(owned) < least) {
            return false;
        }
    }
    return true;
}

static bool can_fill(const choosing *here) {
    bool can = false;
    for (unsigned move = 0; move < here->children && !can; move++) {
        can = !here->child[move].taken;
    }
    return can && here->at->dice + 1 == here->with->proof->geometry.squares;
}

static void answer(choosing *here) {
    here->out->failed = can_fill(here) && !wins_when_full(here);
    for (unsigned move = 0; move < here->children; move++) {
        add_successor(here, move, here->reached);
    }
}

void pod__tabled_play(const pod__forward *at, unsigned thread, size_t piece) {
    const pod__tabled *with = at->with;
    const pod__proof *proof = with->proof;
    size_t number = at->first + piece;
    choosing here; /* filled field by field, since it is large */
    here.with = with;
    here.at = at;
    here.scratch = with->scratch + thread * pod__tabled_scratch(proof);
    here.reached =
        with->reached ? with->reached + piece * words_of(at->dice) : at->nodes->reached + number * words_of(at->dice);
    here.out = &at->successors[piece];
    pod__successors_begin(here.out);
    pod__parent_of(&proof->geometry, at->nodes->key[number], &here.parent);
    here.children = pod__children_of(&proof->geometry, &here.parent, here.child);
    if (at->mover == POD__PROVER) {
        choose(&here);
    } else {
        answer(&here);
    }
    pod__tabled_look_up(at, here.out);
}
