/* What a two-player search leaves out on a board that says it may (pod__boldness). All of it is guesswork near the
   horizon and within the estimates: no win, loss or exact margin is ever concluded from it.

     pass      whoever stands better than needed even after a turn for nothing need not look for the best turn
               (Beal, "A generalised quiescence search algorithm", 1990; Donninger, "Null move and deep search", 1993)
     futility  whoever is far from what is needed will not get there by a turn that takes nothing
               (Heinz, "Extended futility pruning", 1998), nor fall below it when far above
     probcut   whom a search less deep sees well beyond what is needed, or well below, the full one will see there, too
               (Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", 1995)
     late      after many turns have been tried, one that takes nothing is not better either */
#include "search/alphabeta/alphabeta.h"

enum { NEAR = 3 }; /* plies to the horizon, for all but the pass */

static bool may_guess(int alpha, int beta) {
    return beta == alpha + 1 && beta <= POD__ESTIMATE_MAX && alpha >= -POD__ESTIMATE_MAX;
}

static bool is_good_enough_to_pass(pod__duel *duel, unsigned ply, int depth, int beta) {
    pod__ply *here = &duel->ply[ply];
    if (!duel->board->bold->pass || depth < 2 || here->passed ||
        !duel->board->bold->pass(duel->setup, &here->state, &here[1].state)) {
        return false;
    }
    here[1].passed = true;
    here[1].traced = false;
    here->trying = POD_MOVE_NONE;
    int score = -pod__duel_search(duel, ply + 1, depth - 3 - depth / 4, -beta, -beta + 1);
    here[1].passed = false;
    return score >= beta && !duel->watch->ended;
}

bool pod__prune_node(pod__duel *duel, unsigned ply, int depth, int alpha, int beta, int *score) {
    pod__ply *here = &duel->ply[ply];
    here->futile = false;
    here->late = POD_MOVES_MAX;
    const pod__boldness *bold = duel->board->bold;
    if (!may_guess(alpha, beta) || (!bold->pass && depth > NEAR)) {
        return false;
    }
    int estimate = pod__duel_evaluate(duel, ply);
    int reach = bold->margin * depth;
    if (depth <= NEAR && estimate - reach >= beta) {
        *score = estimate;
    } else if (estimate >= beta && is_good_enough_to_pass(duel, ply, depth, beta)) {
        *score = beta;
    } else {
        here->futile = depth <= NEAR && estimate + reach <= alpha;
        here->late = bold->late && depth <= NEAR ? (uint16_t)(bold->late * (unsigned)depth) : POD_MOVES_MAX;
        return false;
    }
    here->line_length = 0;
    duel->horizon++;
    return true;
}

bool pod__prune_move(pod__duel *duel, unsigned ply, unsigned index) {
    const pod__ply *here = &duel->ply[ply];
    if (index == 0 || (!here->futile && index < here->late)) {
        return false;
    }
    bool quiet = duel->board->promise(duel->setup, &here->state, here->move[index]) < duel->board->bold->loud;
    duel->horizon += quiet;
    return quiet;
}

/* Where little can come or go any more, values jump, and the whole tree is soon seen. */
static bool is_close_to_the_end(const pod__duel *duel, unsigned ply) {
    enum { FEW = 9 }; /* squares, each of which may end up with either player */
    pod__outlook outlook = duel->board->outlook(duel->setup, &duel->ply[ply].state);
    return outlook.most - outlook.least <= 2 * FEW;
}

/* The test is a search itself, and is made by such tests in turn; deeper down than NESTED they would prove too little.
   What a test that fails has taken for granted does not count. Far from the horizon nothing is tested, so that a search
   deep enough sees everything in the end. */
bool pod__prune_probably(pod__duel *duel, unsigned ply, int depth, int alpha, int beta, int *score) {
    enum { LEAST = 4, MOST = 16, NESTED = 3 };
    int doubt = duel->board->bold->doubt;
    if (!doubt || depth < LEAST || depth > MOST || duel->guessing >= NESTED || !may_guess(alpha, beta) ||
        is_close_to_the_end(duel, ply)) {
        return false;
    }
    uint64_t horizon = duel->horizon;
    bool high = pod__duel_evaluate(duel, ply) >= beta;
    int bound = high ? beta + doubt : alpha - doubt;
    int shallow = depth / 4 * 2 + depth % 2;
    duel->guessing++;
    int found = pod__duel_search(duel, ply, shallow, high ? bound - 1 : bound, high ? bound : bound + 1);
    duel->guessing--;
    if (high ? found >= bound : found <= bound) {
        *score = pod__is_certain(found) ? found : high ? beta : alpha;
        return true;
    }
    duel->horizon = horizon;
    return false;
}

/* Late moves seldom turn out best: look at them less deeply first. */
int pod__prune_depth(const pod__duel *duel, int depth, unsigned index) {
    if (depth < 3 || index < 3) {
        return 0;
    }
    if (!duel->board->bold) {
        return index < 10 ? 1 : 2;
    }
    int plies = index < 8 ? 1 : index < 24 ? 2 : 3;
    return plies < depth - 1 ? plies : depth - 2;
}
