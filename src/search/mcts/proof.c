#include <assert.h>

#include "search/mcts/mcts.h"

/* Proven bounds of a move for one player; trivial ones of a move whose child is not in the tree yet. */
typedef struct bounds {
    uint8_t lower, upper;
} bounds;

static bounds bounds_of(const pod__mcts *tree, const pod__mcts_edge *edge, unsigned seat) {
    if (!edge->node) {
        return (bounds){0, (uint8_t)(2 * (tree->players - 1))};
    }
    const pod__mcts_node *node = pod__mcts_node_at(tree, edge->node);
    return (bounds){node->lower[seat], node->upper[seat]};
}

bool pod__mcts_is_proven(const pod__mcts *tree, const pod__mcts_node *node) {
    for (unsigned seat = 0; seat < tree->players; seat++) {
        if (node->lower[seat] != node->upper[seat]) {
            return false;
        }
    }
    return true;
}

/* The mover gets the best of their moves. */
static bounds best_of(const pod__mcts *tree, const pod__mcts_node *node) {
    const pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    bounds best = {0, 0};
    for (unsigned i = 0; i < node->count; i++) {
        bounds one = bounds_of(tree, &edge[i], node->mover);
        best.lower = one.lower > best.lower ? one.lower : best.lower;
        best.upper = one.upper > best.upper ? one.upper : best.upper;
    }
    return best;
}

/* Any other player gets what one of the moves that may be the mover's best brings, no matter which. */
static bounds range_of(const pod__mcts *tree, const pod__mcts_node *node, unsigned seat, unsigned wanted) {
    const pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    bounds range = {UINT8_MAX, 0};
    for (unsigned i = 0; i < node->count; i++) {
        if (bounds_of(tree, &edge[i], node->mover).upper >= wanted) {
            bounds one = bounds_of(tree, &edge[i], seat);
            range.lower = one.lower < range.lower ? one.lower : range.lower;
            range.upper = one.upper > range.upper ? one.upper : range.upper;
        }
    }
    return range;
}

bool pod__mcts_update_bounds(pod__mcts *tree, pod__mcts_node *node) {
    bounds best = best_of(tree, node);
    bool changed = false;
    for (unsigned seat = 0; seat < tree->players; seat++) {
        bounds found = seat == node->mover ? best : range_of(tree, node, seat, best.lower);
        if (found.lower > node->lower[seat]) {
            node->lower[seat] = found.lower;
            changed = true;
        }
        if (found.upper < node->upper[seat]) {
            node->upper[seat] = found.upper;
            changed = true;
        }
        assert(node->lower[seat] <= node->upper[seat]);
    }
    return changed;
}

bool pod__mcts_is_dominated(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge) {
    return bounds_of(tree, edge, node->mover).upper < node->lower[node->mover];
}
