/* UCT: a tree that grows by one node a playout, UCB1 at every node, playouts of uniformly random moves (Kocsis and
   Szepesvari, "Bandit based Monte-Carlo planning", 2006). Nothing about the game but its rules. */
#include <math.h>
#include <stdlib.h>

#include "search/reference/inside.h"

enum { NODES_MAX = 1 << 20, PATH_MAX = 512 };

typedef struct node {
    double reward; /* of the player who moved here, summed over the visits */
    uint32_t visits;
    uint32_t first; /* index of the first child; 0: not expanded */
    uint16_t count;
    pod_move move;
    uint8_t mover;
} node;

typedef struct tree {
    pod__reference_game *game;
    node *at;
    uint32_t used;
    pod__reference_state state[2]; /* the one a playout is in, and where it goes */
    unsigned current;
    uint32_t path[PATH_MAX];
    unsigned length;
} tree;

static void *here(tree *grown) {
    return &grown->state[grown->current];
}

static bool is_over(tree *grown) {
    return grown->game->board->mover(here(grown)) == POD_NOBODY;
}

static void play(tree *grown, pod_move move) {
    const pod__reference_game *game = grown->game;
    game->board->play(game->setup, here(grown), move, &grown->state[1 - grown->current]);
    grown->current = 1 - grown->current;
}

static void expand(tree *grown, node *parent) {
    const pod__reference_game *game = grown->game;
    pod_move move[POD_MOVES_MAX];
    unsigned count = game->board->generate(game->setup, here(grown), move);
    if (count > NODES_MAX - grown->used) {
        return;
    }
    parent->first = grown->used;
    parent->count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        grown->at[grown->used++] = (node){.move = move[i], .mover = (uint8_t)game->board->mover(here(grown))};
    }
}

/* Any child not visited yet, in random order; then the one with the best upper confidence bound. */
static uint32_t choose(const tree *grown, const node *parent) {
    double share = 2 * log((double)parent->visits + 1);
    uint32_t chosen = parent->first;
    double best = -1;
    uint32_t offset = pod__random_below(grown->game->random, parent->count);
    for (uint32_t i = 0; i < parent->count; i++) {
        uint32_t child = parent->first + (i + offset) % parent->count;
        const node *at = &grown->at[child];
        if (!at->visits) {
            return child;
        }
        double bound = at->reward / at->visits + 0.7 * sqrt(share / at->visits);
        if (bound > best) {
            best = bound;
            chosen = child;
        }
    }
    return chosen;
}

static void descend(tree *grown) {
    const pod__reference_game *game = grown->game;
    game->board->enter(game->setup, game->position, here(grown));
    grown->path[0] = 0;
    grown->length = 1;
    while (!is_over(grown) && grown->length < PATH_MAX) {
        node *at = &grown->at[grown->path[grown->length - 1]];
        if (!at->first && (at->visits || grown->length == 1)) {
            expand(grown, at);
        }
        if (!at->first) {
            return;
        }
        uint32_t child = choose(grown, at);
        grown->path[grown->length++] = child;
        play(grown, grown->at[child].move);
    }
}

/* A game of Octogo may go on for long: one that does counts as it stands, a draw. */
static void play_out(tree *grown) {
    enum { PLIES_MAX = 2000 };
    const pod__reference_game *game = grown->game;
    pod_move move[POD_MOVES_MAX];
    for (unsigned plies = 0; plies < PLIES_MAX && !is_over(grown); plies++) {
        unsigned count = game->board->generate(game->setup, here(grown), move);
        play(grown, move[pod__random_below(game->random, count)]);
    }
}

static void score(tree *grown) {
    const pod__reference_game *game = grown->game;
    double reward[POD_SEATS_MAX] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5};
    if (is_over(grown)) {
        game->board->rewards(game->setup, here(grown), reward);
    }
    for (unsigned i = 0; i < grown->length; i++) {
        node *at = &grown->at[grown->path[i]];
        at->visits++;
        at->reward += i ? reward[at->mover] : 0;
    }
}

pod_error pod__reference_uct(pod__reference_game *game, pod_move *out) {
    tree *grown = calloc(1, sizeof *grown);
    if (grown) {
        grown->at = calloc(NODES_MAX, sizeof *grown->at);
    }
    if (!grown || !grown->at) {
        free(grown);
        return POD_ERROR_MEMORY;
    }
    grown->game = game;
    grown->used = 1;
    do {
        descend(grown);
        play_out(grown);
        score(grown);
    } while (!pod__reference_count(game));
    const node *root = &grown->at[0];
    const node *best = &grown->at[root->first];
    for (const node *child = best; child < &grown->at[root->first + root->count]; child++) {
        best = child->visits > best->visits ? child : best;
    }
    *out = best->move;
    free(grown->at);
    free(grown);
    return POD_OK;
}
