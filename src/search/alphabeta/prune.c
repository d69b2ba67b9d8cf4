/* Forward pruning, on a board that allows it (pod__pruning), and late move reductions. All of it is guesswork within
   the estimates: no win, loss or exact margin is ever concluded from it.

     null move  a side that fails high even after passing need not look for the best move
                (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search", 1993)
     futility   near the horizon a side far below alpha will not reach it by a quiet move
                (Heinz, "Extended futility pruning", 1998), and one far above beta will not fall below it
     ProbCut    where a shallow search fails high or low by a margin, the full one will, too
                (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995)
     late moves near the horizon, after many moves have been tried, a quiet one is not better either */
#include "search/alphabeta/alphabeta.h"

enum { NEAR = 3 }; /* plies to the horizon, for all but null move and ProbCut */

static bool may_prune(const pod__node *node) {
    return node->beta == node->alpha + 1 && node->beta <= POD__ESTIMATE_MAX && node->alpha >= -POD__ESTIMATE_MAX;
}

static bool null_move_fails_high(pod__alphabeta *search, const pod__node *node) {
    pod__ply *here = &search->ply[node->ply];
    const pod__pruning *pruning = search->board->pruning;
    if (!pruning->null_move || node->depth < 2 || here->null_move ||
        !pruning->null_move(search->setup, &here->state, &here[1].state)) {
        return false;
    }
    here[1].null_move = true;
    here[1].has_accumulator = false;
    here->current = POD_MOVE_NONE;
    int reduced = node->depth - 3 - node->depth / 4;
    int score = -pod__alphabeta_search(search, node->ply + 1, reduced, -node->beta, -node->beta + 1);
    here[1].null_move = false;
    return score >= node->beta && !search->watch->ended;
}

bool pod__prune_node(pod__alphabeta *search, const pod__node *node, int *score) {
    pod__ply *here = &search->ply[node->ply];
    const pod__pruning *pruning = search->board->pruning;
    bool near = node->depth <= NEAR;
    here->futile = false;
    here->late_moves = POD_MOVES_MAX;
    if (!may_prune(node) || (!pruning->null_move && !near)) {
        return false;
    }
    int value = pod__alphabeta_evaluate(search, node->ply);
    int margin = pruning->futility_margin * node->depth;
    if (near && value - margin >= node->beta) {
        *score = value;
    } else if (value >= node->beta && null_move_fails_high(search, node)) {
        *score = node->beta;
    } else {
        here->futile = near && value + margin <= node->alpha;
        if (near && pruning->late_moves) {
            here->late_moves = (uint16_t)(pruning->late_moves * (unsigned)node->depth);
        }
        return false;
    }
    here->pv_length = 0;
    search->horizon++;
    return true;
}

bool pod__prune_move(pod__alphabeta *search, unsigned ply, unsigned index) {
    const pod__ply *here = &search->ply[ply];
    if (index == 0 || (!here->futile && index < here->late_moves)) {
        return false;
    }
    bool quiet = search->board->move_score(search->setup, &here->state, here->move[index]) <
                 search->board->pruning->quiet_threshold;
    search->horizon += quiet;
    return quiet;
}

/* Where little is open any more, values jump, and the whole tree is soon searched. */
static bool is_close_to_the_end(const pod__alphabeta *search, unsigned ply) {
    enum { FEW = 9 }; /* squares, each of which may end up with either player */
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, &search->ply[ply].state);
    return proven.upper - proven.lower <= 2 * FEW;
}

/* The shallow search is itself pruned by ProbCut; nested deeper than NESTED it would prove too little. When it fails to
   cut off, what it took for granted does not count. Far from the horizon there is no ProbCut, so that a search deep
   enough sees everything in the end. */
bool pod__prune_probcut(pod__alphabeta *search, const pod__node *node, int *score) {
    enum { DEPTH_MIN = 4, DEPTH_MAX = 16, NESTED = 3 };
    int margin = search->board->pruning->probcut_margin;
    if (!margin || node->depth < DEPTH_MIN || node->depth > DEPTH_MAX || search->probcut_depth >= NESTED ||
        !may_prune(node) || is_close_to_the_end(search, node->ply)) {
        return false;
    }
    uint64_t horizon = search->horizon;
    bool high = pod__alphabeta_evaluate(search, node->ply) >= node->beta;
    int bound = high ? node->beta + margin : node->alpha - margin;
    int shallow = node->depth / 4 * 2 + node->depth % 2;
    search->probcut_depth++;
    int found = pod__alphabeta_search(search, node->ply, shallow, high ? bound - 1 : bound, high ? bound : bound + 1);
    search->probcut_depth--;
    if (high ? found >= bound : found <= bound) {
        *score = pod__is_certain(found) ? found : high ? node->beta : node->alpha;
        return true;
    }
    search->horizon = horizon;
    return false;
}

/* Late moves seldom turn out best. */
int pod__prune_reduction(const pod__alphabeta *search, int depth, unsigned index) {
    if (depth < 3 || index < 3) {
        return 0;
    }
    if (!search->board->pruning) {
        return index < 10 ? 1 : 2;
    }
    int plies = index < 8 ? 1 : index < 24 ? 2 : 3;
    return plies < depth - 1 ? plies : depth - 2;
}
