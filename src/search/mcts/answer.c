#include <math.h>

#include "search/mcts/mcts.h"

pod__tree_merit pod__tree_merit_of(const pod__tree *tree, const pod__tree_node *node, const pod__tree_edge *edge) {
    const pod__tree_node *next = edge->node ? pod__tree_node_at(tree, edge->node) : NULL;
    if (!next || !next->visits) {
        return (pod__tree_merit){edge->value / 65535.0, 0};
    }
    return (pod__tree_merit){next->reward[node->mover], next->visits};
}

const pod__tree_edge *pod__tree_favourite(const pod__tree *tree, const pod__tree_node *node) {
    const pod__tree_edge *edge = pod__tree_edges_of(tree, node);
    const pod__tree_edge *best = NULL;
    for (unsigned i = 0; i < node->count; i++) {
        if (pod__tree_is_worse(tree, node, &edge[i])) {
            continue;
        }
        pod__tree_merit one = pod__tree_merit_of(tree, node, &edge[i]);
        pod__tree_merit other = best ? pod__tree_merit_of(tree, node, best) : (pod__tree_merit){-1, 0};
        if (!best || one.visits > other.visits || (one.visits == other.visits && one.mean > other.mean)) {
            best = &edge[i];
        }
    }
    return best;
}

/* All rewards together are half the number of players; what has been lost to rounding goes where most is left to be
   found out. */
static void report_rewards(const pod__tree *tree, const pod__tree_node *node) {
    double *expected = tree->watch->report->expected;
    double missing = tree->players / 2.0;
    unsigned open = 0;
    for (unsigned seat = 0; seat < tree->players; seat++) {
        expected[seat] = (double)node->reward[seat];
        missing -= expected[seat];
        open = fabs(expected[seat] - 0.5) < fabs(expected[open] - 0.5) ? seat : open;
    }
    expected[open] += missing;
}

/* All chances to win sum to 1; what has been lost to rounding goes to the likeliest. */
static void report_chances(const pod__tree *tree, const pod__tree_node *node) {
    double *win = tree->watch->report->win;
    double missing = 1;
    unsigned likeliest = 0;
    for (unsigned seat = 0; seat < tree->players; seat++) {
        win[seat] = (double)node->win[seat];
        missing -= win[seat];
        likeliest = win[seat] > win[likeliest] ? seat : likeliest;
    }
    win[likeliest] += missing;
}

void pod__tree_report(pod__tree *tree, const pod__tree_edge *edge) {
    pod_search_report *report = tree->watch->report;
    const pod__tree_node *root = pod__tree_node_at(tree, tree->root);
    report->best = edge->move;
    report->proven = pod__tree_is_proven(tree, root);
    const pod__tree_node *node = edge->node && !report->proven ? pod__tree_node_at(tree, edge->node) : root;
    report_rewards(tree, node);
    report_chances(tree, node);
    if (tree->duel) {
        tree->board->enter(tree->setup, tree->position, &tree->state[0]);
        report->score = pod__tree_margin(tree, &tree->state[0], report->expected[root->mover], report->proven);
    }
    report->line_length = 0;
    while (edge && report->line_length < POD_LINE_MAX) {
        report->line[report->line_length++] = edge->move;
        node = edge->node ? pod__tree_node_at(tree, edge->node) : NULL;
        edge = node && node->first ? pod__tree_favourite(tree, node) : NULL;
    }
    report->depth = report->line_length > report->depth ? report->line_length : report->depth;
}

const pod__tree_edge *pod__tree_slip(pod__tree *tree, double slack) {
    const pod__tree_node *root = pod__tree_node_at(tree, tree->root);
    const pod__tree_edge *edge = pod__tree_edges_of(tree, root);
    double best = -INFINITY;
    unsigned chosen = 0;
    for (unsigned i = 0; i < root->count; i++) {
        double drawn =
            1000 * pod__tree_merit_of(tree, root, &edge[i]).mean - slack * log(-log(pod__random_unit(&tree->random)));
        if (drawn > best) {
            best = drawn;
            chosen = i;
        }
    }
    return &edge[chosen];
}
