#include "tree.h"

#include <math.h>
#include <string.h>

enum { PATH_MAX_PLIES = 256 };

/* The nodes a playout went through, root first. */
typedef struct path {
    unsigned length;
    uint32_t node[PATH_MAX_PLIES];
} path;

/* ---- Growing ------------------------------------------------------------------------------------ */

/* The moves of a state, the most promising first. */
static unsigned sorted_moves(pod__tree *tree, const void *state, bool is_root) {
    unsigned count = tree->board->generate(tree->setup, state, tree->move);
    count = is_root ? pod__watch_admit(tree->watch, tree->move, count) : count;
    for (unsigned i = 0; i < count; i++) {
        pod_move move = tree->move[i];
        int32_t promise = tree->board->promise(tree->setup, state, move);
        unsigned at = i;
        for (; at > 0 && tree->promise[at - 1] < promise; at--) {
            tree->move[at] = tree->move[at - 1];
            tree->promise[at] = tree->promise[at - 1];
        }
        tree->move[at] = move;
        tree->promise[at] = promise;
    }
    return count;
}

/* Gives a node its children, when there is room. */
static void expand(pod__tree *tree, pod__tree_node *node, const void *state) {
    unsigned count = sorted_moves(tree, state, node == tree->node);
    if (count > tree->capacity - tree->used) {
        return;
    }
    node->first = tree->used;
    node->count = (uint16_t)count;
    uint8_t mover = (uint8_t)tree->board->mover(state);
    for (unsigned i = 0; i < count; i++) {
        tree->node[tree->used++] = (pod__tree_node){.move = tree->move[i], .mover = mover};
    }
}

/* ---- One playout ---------------------------------------------------------------------------------- */

/* UCB1: the child with the best mean reward for the one to move, given the benefit of the doubt; any unvisited one
   first. */
static uint32_t choose(const pod__tree *tree, const pod__tree_node *node) {
    static const double doubt = 0.5;
    double share = log((double)node->visits + 1);
    double best = -1;
    uint32_t chosen = node->first;
    for (uint32_t child = node->first; child < node->first + node->count; child++) {
        const pod__tree_node *at = &tree->node[child];
        if (!at->visits) {
            return child;
        }
        double value = at->reward[at->mover] / at->visits + doubt * sqrt(share / at->visits);
        if (value > best) {
            best = value;
            chosen = child;
        }
    }
    return chosen;
}

/* Goes down the tree to a leaf or the end of the game. Returns the state there, one of the scratch states. */
static void *descend(pod__tree *tree, const pod_position *position, path *taken) {
    void *state = &tree->state[0];
    void *spare = &tree->state[1];
    tree->board->enter(tree->setup, position, state);
    taken->node[0] = 0;
    taken->length = 1;
    uint32_t at = 0;
    while (tree->board->mover(state) != POD_NOBODY && taken->length < PATH_MAX_PLIES) {
        pod__tree_node *node = &tree->node[at];
        if (!node->first && node->visits) {
            expand(tree, node, state);
        }
        if (!node->first) {
            break;
        }
        at = choose(tree, node);
        taken->node[taken->length++] = at;
        tree->board->play(tree->setup, state, tree->node[at].move, spare);
        void *swap = state;
        state = spare;
        spare = swap;
    }
    return state;
}

static void play_out(pod__tree *tree, const pod_position *position) {
    path taken;
    double reward[POD_SEATS_MAX];
    void *state = descend(tree, position, &taken);
    tree->board->playout(tree->setup, state, &tree->random);
    tree->board->rewards(tree->setup, state, reward);
    for (unsigned i = 0; i < taken.length; i++) {
        pod__tree_node *node = &tree->node[taken.node[i]];
        node->visits++;
        for (unsigned seat = 0; seat < tree->players; seat++) {
            node->reward[seat] += reward[seat];
        }
    }
}

/* ---- The answer ------------------------------------------------------------------------------------- */

/* The most visited child: its value is the best founded. */
static uint32_t favourite(const pod__tree *tree, const pod__tree_node *node) {
    uint32_t best = node->first;
    for (uint32_t child = node->first; child < node->first + node->count; child++) {
        best = tree->node[child].visits > tree->node[best].visits ? child : best;
    }
    return best;
}

/* Reports a root move with the line and the rewards that the tree expects after it. */
static void report_move(pod__tree *tree, uint32_t child) {
    pod_search_report *report = tree->watch->report;
    const pod__tree_node *at = &tree->node[child];
    const pod__tree_node *known = at->visits ? at : &tree->node[0];
    report->best = at->move;
    for (unsigned seat = 0; seat < tree->players; seat++) {
        report->expected[seat] = known->visits ? known->reward[seat] / known->visits : 0.5;
    }
    report->line_length = 0;
    while (report->line_length < POD_LINE_MAX) {
        report->line[report->line_length++] = at->move;
        if (!at->first) {
            break;
        }
        at = &tree->node[favourite(tree, at)];
    }
    report->depth = report->line_length > report->depth ? report->line_length : report->depth;
}

/* A weaker level takes a move that is worse by `slack` thousandths e times less often than the best one. */
static uint32_t slip(pod__tree *tree, double slack) {
    const pod__tree_node *root = &tree->node[0];
    double best = -INFINITY;
    uint32_t chosen = root->first;
    for (uint32_t child = root->first; child < root->first + root->count; child++) {
        const pod__tree_node *at = &tree->node[child];
        double mean = at->visits ? at->reward[at->mover] / at->visits : 0;
        double drawn = 1000 * mean - slack * log(-log(pod__random_unit(&tree->random)));
        if (drawn > best) {
            best = drawn;
            chosen = child;
        }
    }
    return chosen;
}

void pod__tree_run(pod__tree *tree, const pod_position *position, double slack) {
    enum { REPORT_EVERY = 64 };
    pod__watch *watch = tree->watch;
    tree->node[0] = (pod__tree_node){.mover = POD_NOBODY};
    tree->used = 1;
    tree->board->enter(tree->setup, position, &tree->state[0]);
    expand(tree, &tree->node[0], &tree->state[0]);
    report_move(tree, tree->node[0].first);
    bool forced = tree->node[0].count == 1 && watch->request->level > 0;
    while (!forced && !watch->ended) {
        play_out(tree, position);
        if (watch->nodes % REPORT_EVERY == 0) {
            report_move(tree, favourite(tree, &tree->node[0]));
        }
        pod__watch_count(watch);
    }
    report_move(tree, slack > 0 && !forced ? slip(tree, slack) : favourite(tree, &tree->node[0]));
}
