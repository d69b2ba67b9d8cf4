#include <string.h>

#include "search/mcts/mcts.h"

enum {
    WORD = sizeof(uint32_t),
    NODE_WORDS = sizeof(pod__mcts_node) / WORD,
    EDGE_WORDS = sizeof(pod__mcts_edge) / WORD
};

void pod__mcts_memory_init(pod__mcts_memory *memory, void *block, size_t bytes) {
    size_t half = bytes / WORD / 2;
    *memory = (pod__mcts_memory){.word = block, .half = (uint32_t)(half < UINT32_MAX / 2 ? half : UINT32_MAX / 2)};
    memory->used = 1; /* word 0 is nowhere */
}

static uint32_t add(pod__mcts_memory *memory, uint32_t words) {
    if (words > memory->base + memory->half - memory->used) {
        return 0;
    }
    memory->used += words;
    return memory->used - words;
}

uint32_t pod__mcts_add_node(pod__mcts *tree) {
    return add(&tree->memory, NODE_WORDS);
}

uint32_t pod__mcts_add_edges(pod__mcts *tree, unsigned count) {
    return add(&tree->memory, count * EDGE_WORDS);
}

bool pod__mcts_is_full(const pod__mcts *tree) {
    const pod__mcts_memory *memory = &tree->memory;
    return memory->base + memory->half - memory->used < memory->half / 8;
}

/* Copies the nodes below one that were visited that often to the half in use. No deeper than a simulation goes. */
static uint32_t copy(pod__mcts *tree, uint32_t from, uint32_t visits) {
    uint32_t to = pod__mcts_add_node(tree);
    pod__mcts_node *node = pod__mcts_node_at(tree, to);
    *node = *pod__mcts_node_at(tree, from);
    if (!node->first) {
        return to;
    }
    const pod__mcts_edge *old = pod__mcts_edges_of(tree, node);
    node->first = pod__mcts_add_edges(tree, node->count);
    pod__mcts_edge *edge = pod__mcts_edges_of(tree, node);
    memcpy(edge, old, node->count * sizeof *edge);
    for (unsigned i = 0; i < node->count; i++) {
        bool kept = edge[i].node && pod__mcts_node_at(tree, edge[i].node)->visits >= visits;
        edge[i].node = kept ? copy(tree, edge[i].node, visits) : 0;
    }
    return to;
}

void pod__mcts_prune_memory(pod__mcts *tree) {
    pod__mcts_memory *memory = &tree->memory;
    uint32_t root = tree->root;
    uint32_t start = memory->base ? 1 : memory->half;
    memory->base = memory->base ? 0 : memory->half;
    for (uint32_t visits = 2; visits; visits *= 2) {
        memory->used = start;
        tree->root = copy(tree, root, visits);
        if (memory->used - memory->base <= memory->half / 2) {
            break;
        }
    }
}
