#include "search/mcts/mcts.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/board.h"

/* ---- Evaluation ------------------------------------------------------------------------------------ */

static void evaluate(const pod__mcts *tree, const void *state, pod__expectation *out) {
    double reward[POD_SEATS_MAX];
    if (tree->board->mover(state) != POD_NOBODY) {
        if (tree->two_player) {
            pod__mcts_evaluate_two(tree, state, out);
        } else {
            tree->board->expect(tree->setup, state, out);
        }
        return;
    }
    tree->board->rewards(tree->setup, state, reward);
    pod__expect_exactly(reward, tree->players, out);
}

/* Whether something is proven that was not proven before a move. */
static bool narrows_bounds(const pod__mcts *tree, const pod__mcts_node *parent, const pod__expectation *value) {
    return memcmp(parent->lower, value->lower, tree->players) != 0 ||
           memcmp(parent->upper, value->upper, tree->players) != 0;
}

static uint32_t add_node(pod__mcts *tree, const void *state, const pod__expectation *value) {
    uint32_t at = pod__mcts_add_node(tree);
    if (at) {
        pod__mcts_node *node = pod__mcts_node_at(tree, at);
        *node = (pod__mcts_node){.mover = (uint8_t)tree->board->mover(state)};
        memcpy(node->reward, value->expected, sizeof node->reward);
        memcpy(node->win, value->win, sizeof node->win);
        memcpy(node->lower, value->lower, sizeof node->lower);
        memcpy(node->upper, value->upper, sizeof node->upper);
    }
    return at;
}

/* ---- Expansion ---------------------------------------------------------------------------------------- */

/* A move that evaluates worse by this much of a reward gets a prior, or a weight in the value of its node, that is e
   times smaller. */
static const double prior_scale = 0.08, value_scale = 0.05;

static uint16_t in_16_bits(double share) {
    return (uint16_t)lround(65535 * (share < 0 ? 0 : share > 1 ? 1 : share));
}

/* Evaluates every move of a node; expected and win in `out` become the mean over the moves, in which better moves for
   the mover weigh more. */
static void evaluate_moves(pod__mcts *tree, pod__mcts_node *node, const void *state, unsigned count,
                           pod__expectation *out) {
    pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    pod__expectation value;
    double sum[POD_SEATS_MAX] = {0};
    double wins[POD_SEATS_MAX] = {0};
    double weights = 0;
    double priors = 0;
    for (unsigned i = 0; i < count; i++) {
        tree->board->play(tree->setup, state, tree->move[i], &tree->state[2]);
        evaluate(tree, &tree->state[2], &value);
        double weight = exp(value.expected[node->mover] / value_scale);
        edge[i] = (pod__mcts_edge){.move = tree->move[i], .value = in_16_bits(value.expected[node->mover])};
        edge[i].node = narrows_bounds(tree, node, &value) ? add_node(tree, &tree->state[2], &value) : 0;
        tree->prior[i] = exp(value.expected[node->mover] / prior_scale);
        priors += tree->prior[i];
        weights += weight;
        for (unsigned seat = 0; seat < tree->players; seat++) {
            sum[seat] += weight * value.expected[seat];
            wins[seat] += weight * value.win[seat];
        }
    }
    for (unsigned i = 0; i < count; i++) {
        edge[i].prior = in_16_bits(tree->prior[i] / priors);
    }
    for (unsigned seat = 0; seat < tree->players; seat++) {
        out->expected[seat] = (float)(sum[seat] / weights);
        out->win[seat] = (float)(wins[seat] / weights);
    }
}

/* Gives a node its edges, when there is memory. */
static bool expand(pod__mcts *tree, uint32_t at, const void *state, pod__expectation *out) {
    pod__mcts_node *node = pod__mcts_node_at(tree, at);
    unsigned count = tree->board->generate(tree->setup, state, tree->move);
    count = at == tree->root ? pod__watch_filter_moves(tree->watch, tree->move, count) : count;
    uint32_t first = pod__mcts_add_edges(tree, count);
    if (!first) {
        return false;
    }
    node->first = first;
    node->count = (uint16_t)count;
    evaluate_moves(tree, node, state, count, out);
    return true;
}

/* ---- One simulation ----------------------------------------------------------------------------------- */

/* Whether a move leads to a proven node. */
static bool is_proven_edge(const pod__mcts *tree, const pod__mcts_edge *edge) {
    return edge->node && pod__mcts_is_proven(tree, pod__mcts_node_at(tree, edge->node));
}

/* The move with the highest upper confidence bound (PUCT): its value, and a bonus that grows with its prior and shrinks
   with its visits. Every few visits moves that are proven already are avoided, as others may prove the node. */
static pod__mcts_edge *select_edge(const pod__mcts *tree, const pod__mcts_node *node) {
    enum { PROVE_EVERY = 4 };
    static const double exploration = 0.2, prior_min = 0.001;
    pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    pod__mcts_edge *chosen = NULL;
    double share = exploration * sqrt((double)node->visits + 1);
    double best = -1;
    bool proving = node->visits % PROVE_EVERY == 0;
    for (unsigned i = 0; i < node->count; i++) {
        pod__mcts_value value = pod__mcts_value_of(tree, node, &edge[i]);
        double bound = value.mean + share * (edge[i].prior / 65535.0 + prior_min) / (1 + value.visits);
        bound -= proving && is_proven_edge(tree, &edge[i]) ? 1 : 0;
        if (bound > best && !pod__mcts_is_dominated(tree, node, &edge[i])) {
            best = bound;
            chosen = &edge[i];
        }
    }
    return chosen;
}

/* Goes down by one move; false when there is no memory for the child. */
static bool step(pod__mcts *tree, const pod__mcts_node *node, void **state, void **spare) {
    pod__mcts_edge *edge = select_edge(tree, node);
    tree->board->play(tree->setup, *state, edge->move, *spare);
    if (!edge->node) {
        pod__expectation value;
        evaluate(tree, *spare, &value);
        edge->node = add_node(tree, *spare, &value);
    }
    if (!edge->node) {
        return false;
    }
    tree->path[tree->length++] = edge->node;
    void *swap = *state;
    *state = *spare;
    *spare = swap;
    return true;
}

/* Goes down the tree to a node that is not expanded, expands it, and gives its evaluation. */
static void select_and_expand(pod__mcts *tree, pod__expectation *out) {
    void *state = &tree->state[0];
    void *spare = &tree->state[1];
    bool on = true;
    tree->board->enter(tree->setup, tree->position, state);
    tree->path[0] = tree->root;
    tree->length = 1;
    while (on) {
        uint32_t at = tree->path[tree->length - 1];
        const pod__mcts_node *node = pod__mcts_node_at(tree, at);
        memcpy(out->expected, node->reward, sizeof node->reward);
        memcpy(out->win, node->win, sizeof node->win);
        if (at != tree->root && pod__mcts_is_proven(tree, node)) {
            return;
        }
        if (!node->first) {
            expand(tree, at, state, out);
            return;
        }
        on = tree->length < POD__MCTS_PLIES_MAX && step(tree, node, &state, &spare);
    }
}

/* Backs up one evaluation to a node; proven rewards replace the expected ones, here and further up. */
static void update(pod__mcts *tree, pod__mcts_node *node, pod__expectation *found) {
    node->visits++;
    if (pod__mcts_is_proven(tree, node)) {
        for (unsigned seat = 0; seat < tree->players; seat++) {
            node->reward[seat] = (float)node->lower[seat] / (float)(2 * (tree->players - 1));
        }
        pod__expect_winners(node->reward, tree->players, node->win);
        memcpy(found->expected, node->reward, sizeof node->reward);
        memcpy(found->win, node->win, sizeof node->win);
        return;
    }
    for (unsigned seat = 0; seat < tree->players; seat++) {
        node->reward[seat] += (found->expected[seat] - node->reward[seat]) / (float)node->visits;
        node->win[seat] += (found->win[seat] - node->win[seat]) / (float)node->visits;
    }
}

static void simulate(pod__mcts *tree) {
    pod__expectation found;
    bool news = true;
    if (pod__mcts_is_full(tree)) {
        pod__mcts_prune_memory(tree);
    }
    select_and_expand(tree, &found);
    for (unsigned i = tree->length; i-- > 0;) {
        pod__mcts_node *node = pod__mcts_node_at(tree, tree->path[i]);
        bool is_last = i + 1 == tree->length;
        news = news && node->first && pod__mcts_update_bounds(tree, node);
        news = news || is_last; /* it may be new itself */
        update(tree, node, &found);
    }
}

/* ---- The search ----------------------------------------------------------------- */

/* Whether to stop: everything is proven, or, when a move is wanted rather than an analysis, there is only one, or one
   is proven to be as good as any. */
static bool is_enough(const pod__mcts *tree, const pod__mcts_node *root, bool playing) {
    bool decided = root->lower[root->mover] == root->upper[root->mover];
    return pod__mcts_is_proven(tree, root) || (playing && (decided || root->count == 1));
}

void pod__mcts_run(pod__mcts *tree, const pod_position *position) {
    assert(tree->board && tree->setup && tree->watch);
    assert(position->turn != POD_NOBODY);
    enum { REPORT_EVERY = 64 };
    pod__watch *watch = tree->watch;
    bool playing = watch->request->character > 0;
    pod__expectation value;
    pod__mcts_seat_players(tree, position);
    tree->board->enter(tree->setup, position, &tree->state[0]);
    evaluate(tree, &tree->state[0], &value);
    tree->root = add_node(tree, &tree->state[0], &value);
    expand(tree, tree->root, &tree->state[0], &value);
    pod__mcts_node *root = pod__mcts_node_at(tree, tree->root);
    pod__mcts_update_bounds(tree, root);
    update(tree, root, &value);
    pod__mcts_report(tree, pod__mcts_best_edge(tree, root));
    while (!watch->ended && !is_enough(tree, root, playing)) {
        simulate(tree);
        root = pod__mcts_node_at(tree, tree->root);
        if (watch->nodes % REPORT_EVERY == 0) {
            pod__mcts_report(tree, pod__mcts_best_edge(tree, root));
        }
        pod__watch_count(watch);
    }
    pod__mcts_report(tree, pod__mcts_best_edge(tree, root));
}
