/* The tables that a chunk of boards asks for, brought here. */
#include "solve/distributed/fetch.h"
#include "solve/distributed/weak/share.h"
#include "solve/weak/backward.h"
#include "solve/weak/expand.h"

typedef struct bringing {
    pod__effort *effort;
    const pod__graph *held;
    pod__mover mover;
    unsigned pips, dice;
    pod__bring bring;
} bringing;

static unsigned pips_after(const bringing *at, unsigned taken) {
    return at->pips + !taken;
}

/* Whether captures of so many dice lead to boards that are not full. */
static bool leads_on(const bringing *at, unsigned taken) {
    return taken <= at->dice && at->dice + 1 - taken < at->effort->proof->geometry.squares;
}

/* ---- What is asked for ------------------------------------------------------------------------------ */

/* The moves of a board that are looked up, a bit each. Of the opponent all are, however many. */
static uint64_t asks(const bringing *at, const pod__nodes *nodes, size_t board) {
    const pod__proof *proof = at->effort->proof;
    if (at->mover == POD__OPPONENT) {
        return UINT64_MAX;
    }
    return at->held == proof->now
               ? nodes->used[board]
               : pod__choose_asks(proof, nodes->key[board], at->pips, at->dice, nodes->reached + board * proof->words);
}

static bool find(bringing *at, const pod__nodes *nodes, size_t board) {
    const pod__geometry *geometry = &at->effort->proof->geometry;
    uint64_t moves = asks(at, nodes, board);
    pod__parent parent;
    pod__child child[POD__CHILDREN_MAX];
    if (!moves) {
        return true;
    }
    pod__parent_of(geometry, nodes->key[board], &parent);
    unsigned children = pod__children_of(geometry, &parent, child);
    for (unsigned i = 0; i < children; i++) {
        bool asked = at->mover == POD__OPPONENT || (i < POD__USED_MAX && moves >> i & 1u);
        if (asked && leads_on(at, child[i].taken) && !pod__bring_add(&at->bring, &child[i])) {
            return false;
        }
    }
    return true;
}

static bool find_all(bringing *at, size_t first, size_t end) {
    const pod__nodes *nodes = &at->effort->proof->now->nodes[at->mover][at->pips][at->dice];
    for (size_t board = first; board < end; board++) {
        if (!find(at, nodes, board)) {
            return false;
        }
    }
    return pod__bring_close(&at->bring);
}

/* ---- Asking ----------------------------------------------------------------------------------------- */

static uint32_t number_of(const void *held, uint64_t board) {
    const pod__nodes *nodes = held;
    size_t number = pod__nodes_find(nodes, board);
    return number < nodes->count ? nodes->table[number] : POD__NOT_HELD;
}

static pod__ghosts *ghosts_of(const bringing *at, unsigned taken) {
    return &at->effort->ghosts[pod__after(at->mover)][pips_after(at, taken) % 2][at->dice + 1 - taken];
}

static void want(const bringing *at, unsigned layer, pod__wanted *out) {
    unsigned taken = pod__bring_taken[layer], dice = at->dice + 1 - taken;
    const pod__nodes *held = &at->held->nodes[pod__after(at->mover)][pips_after(at, taken)][dice];
    pod__ghosts *ghosts = ghosts_of(at, taken);
    if (!ghosts->pool.words) {
        ghosts->pool = pod__pool_create((unsigned)at->effort->proof->words, held->count);
    }
    *out = (pod__wanted){.dice = dice,
                         .held = held,
                         .number_of = number_of,
                         .records = &held->pool,
                         .ghosts = ghosts,
                         .board = at->bring.board[layer],
                         .count = at->bring.count[layer],
                         .number = at->bring.number[layer]};
}

static pod_error ask(bringing *at, pod_error mine) {
    pod__effort *effort = at->effort;
    pod__fetch fetch = {.post = &effort->post,
                        .memory = &effort->proof->memory,
                        .squares = effort->proof->geometry.squares,
                        .tables = 1,
                        .parts = effort->post.ranks};
    for (unsigned layer = 0; layer < POD__BRING_LAYERS; layer++) {
        if (leads_on(at, pod__bring_taken[layer])) {
            want(at, layer, &fetch.wanted[fetch.wanteds++]);
        }
    }
    return fetch.wanteds ? pod__fetch_all(&fetch, mine) : pod__post_agree(mine);
}

/* Puts what came where the code for one process looks for it. */
static bool lay_out(const bringing *at) {
    pod__effort *effort = at->effort;
    for (unsigned layer = 0; layer < POD__BRING_LAYERS; layer++) {
        unsigned taken = pod__bring_taken[layer];
        for (size_t i = 0; i < at->bring.count[layer]; i++) {
            pod__nodes *nodes =
                &effort->brought->nodes[pod__after(at->mover)][pips_after(at, taken)][at->dice + 1 - taken];
            size_t number;
            if (at->bring.number[layer][i] == POD__NOT_HELD) {
                continue;
            }
            if (!pod__nodes_add(nodes, at->bring.board[layer][i], 0, &effort->proof->memory, &number)) {
                return false;
            }
            nodes->table[number] = at->bring.number[layer][i];
            nodes->pool = ghosts_of(at, taken)->pool; /* lent */
        }
    }
    return true;
}

pod_error pod__effort_bring(pod__effort *effort, const pod__graph *held, pod__mover mover, unsigned pips, unsigned dice,
                            size_t first, size_t end, pod_error mine) {
    pod__memory *memory = &effort->proof->memory;
    bringing at = {
        .effort = effort, .held = held, .mover = mover, .pips = pips, .dice = dice, .bring = {.memory = memory}};
    pod__ghosts_limit(&effort->ghosts[0][0][0], sizeof effort->ghosts / sizeof effort->ghosts[0][0][0],
                      effort->ghosts_memory, memory);
    if (!mine && !find_all(&at, first, end)) {
        mine = POD_ERROR_MEMORY;
    }
    pod_error error = ask(&at, mine);
    mine = error || lay_out(&at) ? POD_OK : POD_ERROR_MEMORY;
    pod__bring_free(&at.bring);
    return error ? error : pod__post_agree(mine);
}

void pod__effort_forget(pod__effort *effort, pod__mover mover, unsigned pips, unsigned dice) {
    for (unsigned layer = 0; layer < POD__BRING_LAYERS; layer++) {
        unsigned taken = pod__bring_taken[layer];
        if (taken <= dice) {
            pod__nodes *nodes = &effort->brought->nodes[pod__after(mover)][pips + !taken][dice + 1 - taken];
            nodes->pool = (pod__pool){0};
            pod__nodes_free(nodes, 0, &effort->proof->memory);
        }
    }
}

void pod__effort_free_ghosts(pod__effort *effort, unsigned pips) {
    for (unsigned mover = 0; mover < POD__MOVERS; mover++) {
        for (unsigned dice = 0; dice < POD__DICE_ROOM; dice++) {
            pod__ghosts_free(&effort->ghosts[mover][pips % 2][dice], &effort->proof->memory);
        }
    }
}
