#include <string.h>

#include "search/mcts/mcts.h"

enum {
    WORD = sizeof(uint32_t),
    NODE_WORDS = sizeof(pod__tree_node) / WORD,
    EDGE_WORDS = sizeof(pod__tree_edge) / WORD
};

void pod__tree_room_over(pod__tree_room *room, void *memory, size_t bytes) {
    size_t half = bytes / WORD / 2;
    *room = (pod__tree_room){.word = memory, .half = (uint32_t)(half < UINT32_MAX / 2 ? half : UINT32_MAX / 2)};
    room->used = 1; /* word 0 is nowhere */
}

static uint32_t add(pod__tree_room *room, uint32_t words) {
    if (words > room->base + room->half - room->used) {
        return 0;
    }
    room->used += words;
    return room->used - words;
}

uint32_t pod__tree_add_node(pod__tree *tree) {
    return add(&tree->room, NODE_WORDS);
}

uint32_t pod__tree_add_edges(pod__tree *tree, unsigned count) {
    return add(&tree->room, count * EDGE_WORDS);
}

bool pod__tree_is_full(const pod__tree *tree) {
    const pod__tree_room *room = &tree->room;
    return room->base + room->half - room->used < room->half / 8;
}

/* Copies what is below a node, and was visited that often, to the half in use. No deeper than a walk goes. */
static uint32_t copy(pod__tree *tree, uint32_t from, uint32_t visits) {
    uint32_t to = pod__tree_add_node(tree);
    pod__tree_node *node = pod__tree_node_at(tree, to);
    *node = *pod__tree_node_at(tree, from);
    if (!node->first) {
        return to;
    }
    const pod__tree_edge *old = pod__tree_edges_of(tree, node);
    node->first = pod__tree_add_edges(tree, node->count);
    pod__tree_edge *edge = pod__tree_edges_of(tree, node);
    memcpy(edge, old, node->count * sizeof *edge);
    for (unsigned i = 0; i < node->count; i++) {
        bool kept = edge[i].node && pod__tree_node_at(tree, edge[i].node)->visits >= visits;
        edge[i].node = kept ? copy(tree, edge[i].node, visits) : 0;
    }
    return to;
}

void pod__tree_forget(pod__tree *tree) {
    pod__tree_room *room = &tree->room;
    uint32_t root = tree->root;
    uint32_t start = room->base ? 1 : room->half;
    room->base = room->base ? 0 : room->half;
    for (uint32_t visits = 2; visits; visits *= 2) {
        room->used = start;
        tree->root = copy(tree, root, visits);
        if (room->used - room->base <= room->half / 2) {
            break;
        }
    }
}
