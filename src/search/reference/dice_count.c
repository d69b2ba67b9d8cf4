/* Plain alpha-beta: no table, the evaluation is the difference of dice on the board, moves that gain most dice first
 * (Knuth and Moore, "An analysis of alpha-beta pruning", 1975). */
#include <string.h>

#include "search/reference/inside.h"

enum { PLIES_MAX = 64, WON = 1000, INFINITE = 10000 };

typedef struct dice_count {
    pod__reference_game *game;
    pod__reference_state state[PLIES_MAX + 1];
} dice_count;

/* The moves, those that gain most dice at once first; equals in the order of the rules. */
static unsigned sorted_moves(dice_count *search, unsigned ply, pod_move move[POD_MOVES_MAX]) {
    const pod__reference_game *game = search->game;
    int16_t gain[POD_MOVES_MAX];
    unsigned count = game->board->generate(game->setup, &search->state[ply], move);
    for (unsigned i = 0; i < count; i++) {
        pod_move added = move[i];
        game->board->play(game->setup, &search->state[ply], added, &search->state[ply + 1]);
        int16_t after = (int16_t)-pod__reference_margin(game, &search->state[ply + 1]);
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

static int alphabeta(dice_count *search, unsigned ply, unsigned depth, int alpha, int beta) {
    pod__reference_game *game = search->game;
    if (pod__reference_count(game)) {
        return 0;
    }
    pod__proven_bounds proven = game->board->proven_bounds(game->setup, &search->state[ply]);
    if (proven.over) {
        return proven.lower > 0 ? WON + proven.lower : proven.lower < 0 ? -WON + proven.lower : 0;
    }
    if (!depth) {
        return pod__reference_margin(game, &search->state[ply]);
    }
    pod_move move[POD_MOVES_MAX];
    unsigned count = sorted_moves(search, ply, move);
    int best = -INFINITE;
    for (unsigned i = 0; i < count && best < beta && !game->ended; i++) {
        game->board->play(game->setup, &search->state[ply], move[i], &search->state[ply + 1]);
        int score = -alphabeta(search, ply + 1, depth - 1, -beta, best > alpha ? -best : -alpha);
        best = score > best ? score : best;
    }
    return best;
}

/* The best move to a depth, or POD_MOVE_NONE when the limits were reached before. */
static pod_move best_move(dice_count *search, unsigned depth) {
    pod__reference_game *game = search->game;
    pod_move move[POD_MOVES_MAX];
    pod_move best = POD_MOVE_NONE;
    int best_score = -INFINITE;
    unsigned count = sorted_moves(search, 0, move);
    for (unsigned i = 0; i < count; i++) {
        game->board->play(game->setup, &search->state[0], move[i], &search->state[1]);
        int score = -alphabeta(search, 1, depth - 1, -INFINITE, -best_score);
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
    dice_count search = {.game = game};
    pod_move first[POD_MOVES_MAX];
    game->board->enter(game->setup, game->position, &search.state[0]);
    sorted_moves(&search, 0, first);
    pod_move best = first[0];
    bool by_depth_only = !game->end_ns && !game->node_limit;
    unsigned last = depth && depth < PLIES_MAX ? depth : PLIES_MAX;
    for (unsigned at = by_depth_only ? last : 1; at <= last && !game->ended; at++) {
        pod_move found = best_move(&search, at);
        best = found == POD_MOVE_NONE ? best : found;
    }
    return best;
}
