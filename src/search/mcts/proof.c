#include "search/mcts/mcts.h"

/* What is certain of a move for one player; nothing is of a move that leads to no node yet. */
typedef struct bounds {
    uint8_t least, most;
} bounds;

static bounds bounds_of(const pod__tree *tree, const pod__tree_edge *edge, unsigned seat) {
    if (!edge->node) {
        return (bounds){0, (uint8_t)(2 * (tree->players - 1))};
    }
    const pod__tree_node *node = pod__tree_node_at(tree, edge->node);
    return (bounds){node->least[seat], node->most[seat]};
}

bool pod__tree_is_proven(const pod__tree *tree, const pod__tree_node *node) {
    for (unsigned seat = 0; seat < tree->players; seat++) {
        if (node->least[seat] != node->most[seat]) {
            return false;
        }
    }
    return true;
}

/* The mover gets the best of what the moves bring him. */
static bounds best_of(const pod__tree *tree, const pod__tree_node *node) {
    const pod__tree_edge *edge = pod__tree_edges_of(tree, node);
    bounds best = {0, 0};
    for (unsigned i = 0; i < node->count; i++) {
        bounds one = bounds_of(tree, &edge[i], node->mover);
        best.least = one.least > best.least ? one.least : best.least;
        best.most = one.most > best.most ? one.most : best.most;
    }
    return best;
}

/* Anybody else gets what one of the moves that may be the mover's best brings him, no matter which. */
static bounds range_of(const pod__tree *tree, const pod__tree_node *node, unsigned seat, unsigned wanted) {
    const pod__tree_edge *edge = pod__tree_edges_of(tree, node);
    bounds range = {UINT8_MAX, 0};
    for (unsigned i = 0; i < node->count; i++) {
        if (bounds_of(tree, &edge[i], node->mover).most >= wanted) {
            bounds one = bounds_of(tree, &edge[i], seat);
            range.least = one.least < range.least ? one.least : range.least;
            range.most = one.most > range.most ? one.most : range.most;
        }
    }
    return range;
}

bool pod__tree_narrow(pod__tree *tree, pod__tree_node *node) {
    bounds best = best_of(tree, node);
    bool changed = false;
    for (unsigned seat = 0; seat < tree->players; seat++) {
        bounds found = seat == node->mover ? best : range_of(tree, node, seat, best.least);
        if (found.least > node->least[seat]) {
            node->least[seat] = found.least;
            changed = true;
        }
        if (found.most < node->most[seat]) {
            node->most[seat] = found.most;
            changed = true;
        }
    }
    return changed;
}

bool pod__tree_is_worse(const pod__tree *tree, const pod__tree_node *node, const pod__tree_edge *edge) {
    return bounds_of(tree, edge, node->mover).most < node->least[node->mover];
}
