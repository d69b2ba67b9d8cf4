#include <math.h>

#include "search/mcts/mcts.h"

pod__mcts_value pod__mcts_value_of(const pod__mcts *tree, const pod__mcts_node *node, const pod__mcts_edge *edge) {
    const pod__mcts_node *next = edge->node ? pod__mcts_node_at(tree, edge->node) : NULL;
    if (!next || !next->visits) {
        return (pod__mcts_value){edge->value / 65535.0, 0};
    }
    return (pod__mcts_value){next->reward[node->mover], next->visits};
}

const pod__mcts_edge *pod__mcts_best_edge(const pod__mcts *tree, const pod__mcts_node *node) {
    const pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    const pod__mcts_edge *best = NULL;
    for (unsigned i = 0; i < node->count; i++) {
        if (pod__mcts_is_dominated(tree, node, &edge[i])) {
            continue;
        }
        pod__mcts_value one = pod__mcts_value_of(tree, node, &edge[i]);
        pod__mcts_value other = best ? pod__mcts_value_of(tree, node, best) : (pod__mcts_value){-1, 0};
        if (!best || one.visits > other.visits || (one.visits == other.visits && one.mean > other.mean)) {
            best = &edge[i];
        }
    }
    return best;
}

/* All rewards sum to half the number of players; the rounding error goes to the most uncertain one. */
static void report_rewards(const pod__mcts *tree, const pod__mcts_node *node) {
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

/* All chances to win sum to 1; the rounding error goes to the likeliest winner. */
static void report_chances(const pod__mcts *tree, const pod__mcts_node *node) {
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

void pod__mcts_report(pod__mcts *tree, const pod__mcts_edge *edge) {
    pod_search_report *report = tree->watch->report;
    const pod__mcts_node *root = pod__mcts_node_at(tree, tree->root);
    report->best = edge->move;
    report->proven = pod__mcts_is_proven(tree, root);
    const pod__mcts_node *node = edge->node && !report->proven ? pod__mcts_node_at(tree, edge->node) : root;
    report_rewards(tree, node);
    report_chances(tree, node);
    if (tree->two_player) {
        tree->board->enter(tree->setup, tree->position, &tree->state[0]);
        report->score = pod__mcts_margin(tree, &tree->state[0], report->expected[root->mover], report->proven);
    }
    report->line_length = 0;
    while (edge && report->line_length < POD_LINE_MAX) {
        report->line[report->line_length++] = edge->move;
        node = edge->node ? pod__mcts_node_at(tree, edge->node) : NULL;
        edge = node && node->first ? pod__mcts_best_edge(tree, node) : NULL;
    }
    report->depth = report->line_length > report->depth ? report->line_length : report->depth;
}
