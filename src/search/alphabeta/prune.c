/* What a two-player search leaves out on a board that says it may (pod__pruning). All of it is guesswork near the
   horizon and within the estimates: no win, loss or exact margin is ever concluded from it.

     null move whoever stands better than needed even after a turn for nothing need not look for the best turn
               (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search", 1993)
     futility  whoever is far from what is needed will not get there by a turn that takes nothing
               (Heinz, "Extended futility pruning", 1998), nor fall below it when far above
     probcut   whom a search less deep sees well beyond what is needed, or well below, the full one will see there, too
               (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995)
     late      after many turns have been tried, one that takes nothing is not better either */
#include "search/alphabeta/alphabeta.h"

enum { NEAR = 3 }; /* plies to the horizon, for all but the pass */

static bool may_prune(int alpha, int beta) {
    return beta == alpha + 1 && beta <= POD__ESTIMATE_MAX && alpha >= -POD__ESTIMATE_MAX;
}

static bool null_move_fails_high(pod__alphabeta *search, unsigned ply, int depth, int beta) {
    pod__ply *here = &search->ply[ply];
    if (!search->board->pruning->null_move || depth < 2 || here->null_move ||
        !search->board->pruning->null_move(search->setup, &here->state, &here[1].state)) {
        return false;
    }
    here[1].null_move = true;
    here[1].has_accumulator = false;
    here->current = POD_MOVE_NONE;
    int score = -pod__alphabeta_search(search, ply + 1, depth - 3 - depth / 4, -beta, -beta + 1);
    here[1].null_move = false;
    return score >= beta && !search->watch->ended;
}

bool pod__prune_node(pod__alphabeta *search, unsigned ply, int depth, int alpha, int beta, int *score) {
    pod__ply *here = &search->ply[ply];
    here->futile = false;
    here->late_moves = POD_MOVES_MAX;
    const pod__pruning *pruning = search->board->pruning;
    if (!may_prune(alpha, beta) || (!pruning->null_move && depth > NEAR)) {
        return false;
    }
    int estimate = pod__alphabeta_evaluate(search, ply);
    int reach = pruning->futility_margin * depth;
    if (depth <= NEAR && estimate - reach >= beta) {
        *score = estimate;
    } else if (estimate >= beta && null_move_fails_high(search, ply, depth, beta)) {
        *score = beta;
    } else {
        here->futile = depth <= NEAR && estimate + reach <= alpha;
        here->late_moves =
            pruning->late_moves && depth <= NEAR ? (uint16_t)(pruning->late_moves * (unsigned)depth) : POD_MOVES_MAX;
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

/* Where little can come or go any more, values jump, and the whole tree is soon seen. */
static bool is_close_to_the_end(const pod__alphabeta *search, unsigned ply) {
    enum { FEW = 9 }; /* squares, each of which may end up with either player */
    pod__proven_bounds proven = search->board->proven_bounds(search->setup, &search->ply[ply].state);
    return proven.upper - proven.lower <= 2 * FEW;
}

/* The test is a search itself, and is made by such tests in turn; deeper down than NESTED they would prove too little.
   What a test that fails has taken for granted does not count. Far from the horizon nothing is tested, so that a search
   deep enough sees everything in the end. */
bool pod__prune_probcut(pod__alphabeta *search, unsigned ply, int depth, int alpha, int beta, int *score) {
    enum { LEAST = 4, MOST = 16, NESTED = 3 };
    int margin = search->board->pruning->probcut_margin;
    if (!margin || depth < LEAST || depth > MOST || search->probcut_depth >= NESTED || !may_prune(alpha, beta) ||
        is_close_to_the_end(search, ply)) {
        return false;
    }
    uint64_t horizon = search->horizon;
    bool high = pod__alphabeta_evaluate(search, ply) >= beta;
    int bound = high ? beta + margin : alpha - margin;
    int shallow = depth / 4 * 2 + depth % 2;
    search->probcut_depth++;
    int found = pod__alphabeta_search(search, ply, shallow, high ? bound - 1 : bound, high ? bound : bound + 1);
    search->probcut_depth--;
    if (high ? found >= bound : found <= bound) {
        *score = pod__is_certain(found) ? found : high ? beta : alpha;
        return true;
    }
    search->horizon = horizon;
    return false;
}

/* Late moves seldom turn out best: look at them less deeply first. */
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
