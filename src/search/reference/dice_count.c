/* Alpha-beta as most programs for this game have it: no table, no estimate but the dice on the board, captures of the
   other's dice first (Knuth and Moore, "An analysis of alpha-beta pruning", 1975). */
#include <string.h>

#include "search/reference/inside.h"

enum { PLIES_MAX = 64, WON = 1000, INFINITE = 10000 };

typedef struct looking {
    pod__reference_game *game;
    pod__reference_state state[PLIES_MAX + 1];
} looking;

/* The moves, those that gain most dice at once first; equals in the order of the rules. */
static unsigned sorted_moves(looking *here, unsigned ply, pod_move move[POD_MOVES_MAX]) {
    const pod__reference_game *game = here->game;
    int16_t gain[POD_MOVES_MAX];
    unsigned count = game->board->generate(game->setup, &here->state[ply], move);
    for (unsigned i = 0; i < count; i++) {
        pod_move added = move[i];
        game->board->play(game->setup, &here->state[ply], added, &here->state[ply + 1]);
        int16_t after = (int16_t)-pod__reference_margin(game, &here->state[ply + 1]);
        unsigned at = i;
        for (; at > 0 && gain[at - 1] < after; at--) {
            move[at] = move[at - 1];
            gain[at] = gain[at - 1];
        }
        move[at] = added;
        gain[at] = after;
    }
    return count;
}

static int look(looking *here, unsigned ply, unsigned depth, int alpha, int beta) {
    pod__reference_game *game = here->game;
    if (pod__reference_count(game)) {
        return 0;
    }
    pod__proven_bounds proven = game->board->proven_bounds(game->setup, &here->state[ply]);
    if (proven.over) {
        return proven.lower > 0 ? WON + proven.lower : proven.lower < 0 ? -WON + proven.lower : 0;
    }
    if (!depth) {
        return pod__reference_margin(game, &here->state[ply]);
    }
    pod_move move[POD_MOVES_MAX];
    unsigned count = sorted_moves(here, ply, move);
    int best = -INFINITE;
    for (unsigned i = 0; i < count && best < beta && !game->ended; i++) {
        game->board->play(game->setup, &here->state[ply], move[i], &here->state[ply + 1]);
        int score = -look(here, ply + 1, depth - 1, -beta, best > alpha ? -best : -alpha);
        best = score > best ? score : best;
    }
    return best;
}

/* The best move to a depth, or POD_MOVE_NONE when the limits were reached before. */
static pod_move best_move(looking *here, unsigned depth) {
    pod__reference_game *game = here->game;
    pod_move move[POD_MOVES_MAX];
    pod_move best = POD_MOVE_NONE;
    int best_score = -INFINITE;
    unsigned count = sorted_moves(here, 0, move);
    for (unsigned i = 0; i < count; i++) {
        game->board->play(game->setup, &here->state[0], move[i], &here->state[1]);
        int score = -look(here, 1, depth - 1, -INFINITE, -best_score);
        if (game->ended) {
            return POD_MOVE_NONE;
        }
        if (score > best_score) {
            best_score = score;
            best = move[i];
        }
    }
    return best;
}

pod_move pod__reference_dice_count(pod__reference_game *game, unsigned depth) {
    looking here = {.game = game};
    pod_move first[POD_MOVES_MAX];
    game->board->enter(game->setup, game->position, &here.state[0]);
    sorted_moves(&here, 0, first);
    pod_move best = first[0];
    bool by_depth_only = !game->end_ns && !game->node_limit;
    unsigned last = depth && depth < PLIES_MAX ? depth : PLIES_MAX;
    for (unsigned at = by_depth_only ? last : 1; at <= last && !game->ended; at++) {
        pod_move found = best_move(&here, at);
        best = found == POD_MOVE_NONE ? best : found;
    }
    return best;
}
