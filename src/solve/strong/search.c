/* Depth first, with a null window. What makes it quick:

   - dice that can never be captured decide many positions long before the board is full; - two pauses cancel each
   other: each player gets one, the second whenever the other takes the first; - every answer comes with the dice that
   the side it is good for needs, seldom all that it has, and is stored for every ownership that has them (bounds.h); -
   moves that leave the mover most walls, and the other few moves, come first. */
#include "solve/strong/search.h"

#include "base/work.h"
#include "solve/strong/bounds.h"

/* A position with what stands fast in it. */
typedef struct node {
    pod__packed position; /* pairs of pauses are filled in */
    uint64_t walls;
    uint64_t pauses; /* one at most */
} node;

typedef struct pod__exact_child {
    node node;
    uint64_t kept; /* dice of its parent that are still there */
    int order;
} pod__exact_child;

/* Which side surely reaches its threshold, and which of its dice it needs for that. */
typedef struct verdict {
    enum { UNKNOWN, YES, NO } answer; /* YES: the player to move */
    uint64_t needed;
} verdict;

enum { CHILDREN_FOR_SQUARE = 2048, NODES_BETWEEN_ASKS = 1 << 12 };

/* ---- What is known at once --------------------------------------------------------------------------- */

static uint64_t lowest_of(uint64_t set) {
    return set & -set;
}

/* The pairs go to one player each; as sixes, though what they show does not matter. */
static node node_of(const pod__packed_geometry *geometry, const pod__packed *position) {
    node made = {.position = *position, .walls = pod__packed_walls(geometry, position)};
    made.pauses = pod__packed_pauses(geometry, position, made.walls);
    while (made.pauses & (made.pauses - 1)) {
        uint64_t first = lowest_of(made.pauses), second = lowest_of(made.pauses ^ first), both = first | second;
        made.position.mine |= first;
        made.position.pips[1] |= both;
        made.position.pips[2] |= both;
        made.walls |= both;
        made.pauses ^= both;
    }
    return made;
}

static pod__bounds_key key_of(const node *at) {
    uint64_t shut = at->walls | at->pauses;
    const uint64_t *pips = at->position.pips;
    return (pod__bounds_key){{pips[0] | shut, pips[1] | shut, pips[2] | shut}, at->pauses != 0};
}

/* What a side of a position owns. */
static uint64_t owned_by(const node *at, unsigned side) {
    return side == POD__MOVER ? at->position.mine : pod__packed_theirs(&at->position);
}

/* Takes up to *count dice. */
static uint64_t take(uint64_t from, int *count) {
    uint64_t taken = 0;
    for (; from && *count > 0; --*count, from &= from - 1) {
        taken |= lowest_of(from);
    }
    return taken;
}

/* Of enough walls, those that it costs least to need: not there before the last move, then walls before it. */
static uint64_t enough_of(uint64_t own, int least, uint64_t kept, uint64_t walls_before) {
    uint64_t needed = take(own & ~kept, &least);
    needed |= take(own & kept & walls_before, &least);
    return needed | take(own & kept & ~walls_before, &least);
}

static bool is_sure(const pod__exact *search, const node *at, const pod__bounds_key *key, pod__bound wanted,
                    uint64_t *needed) {
    uint64_t walls = wanted.dice & at->walls;
    wanted.least -= (int)pod__packed_count(walls);
    wanted.dice &= ~at->walls;
    if (!pod__bounds_know(&search->bounds, key, &wanted, needed)) {
        return false;
    }
    *needed |= walls;
    return true;
}

/* The walls of a child decide much without a table probe. */
static verdict known(const pod__exact *search, const node *at, int least, uint64_t kept, uint64_t walls_before) {
    const int wanted[] = {least, search->geometry.square_count + 1 - least};
    for (unsigned side = POD__MOVER; side <= POD__OTHER; side++) {
        uint64_t walls = owned_by(at, side) & at->walls;
        if ((int)pod__packed_count(walls) >= wanted[side]) {
            return (verdict){side == POD__MOVER ? YES : NO, enough_of(walls, wanted[side], kept, walls_before)};
        }
    }
    pod__bounds_key key = key_of(at);
    for (unsigned side = POD__MOVER; side <= POD__OTHER; side++) {
        verdict found = {side == POD__MOVER ? YES : NO, 0};
        if (is_sure(search, at, &key, (pod__bound){side, owned_by(at, side), wanted[side]}, &found.needed)) {
            return found;
        }
    }
    return (verdict){UNKNOWN, 0};
}

/* ---- The search -------------------------------------------------------------------------------------- */

static void insert(pod__exact *search, size_t first, const pod__exact_child *child) {
    if (search->children == search->children_max) {
        search->stopped = true; /* deeper than any game has been seen to go */
        return;
    }
    size_t at = search->children++;
    for (; at > first && search->child[at - 1].order < child->order; at--) {
        search->child[at] = search->child[at - 1];
    }
    search->child[at] = *child;
}

/* Walls of the mover, few ways to answer, and little left that is open; then dice. The weights are those that made the
   fewest nodes of several on 3x5 and 5x5. */
static int order_of(const pod__packed_geometry *geometry, const node *child) {
    int walls = (int)pod__packed_count(child->walls);
    int ahead = walls - 2 * (int)pod__packed_count(child->walls & child->position.mine);
    int answers = (int)pod__packed_move_count(geometry, &child->position);
    return 8 * ahead - 4 * answers + 2 * walls - pod__packed_margin(&child->position);
}

/* Hands the result of a child, where the other player moves, to its parent. Returns whether it decides the parent. */
static bool conclude(verdict *parent, verdict child, uint64_t kept) {
    if (child.answer == NO) {
        *parent = (verdict){YES, child.needed & kept};
        return true;
    }
    parent->needed |= child.needed & kept;
    return false;
}

/* Finds the children that are not decided, best first. Returns whether one decides. */
static bool expand(pod__exact *search, const node *at, int rest, verdict *found) {
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned moves = pod__packed_moves(&search->geometry, &at->position, move);
    size_t first = search->children;
    for (unsigned i = 0; i < moves; i++) {
        pod__packed after = pod__packed_after(&search->geometry, &at->position, move[i]);
        pod__exact_child child = {.node = node_of(&search->geometry, &after)};
        child.kept = pod__packed_dice(&at->position) & ~pod__packed_captured(&search->geometry, move[i]);
        verdict theirs = known(search, &child.node, rest, child.kept, at->walls);
        if (theirs.answer == UNKNOWN) {
            child.order = order_of(&search->geometry, &child.node);
            insert(search, first, &child);
        } else if (conclude(found, theirs, child.kept)) {
            return true;
        }
    }
    return false;
}

static bool is_stopped(pod__exact *search) {
    search->nodes++;
    bool spent = search->node_limit && search->nodes > search->node_limit;
    bool asks = !spent && search->nodes % NODES_BETWEEN_ASKS == 0;
    if (spent || (asks && !pod__goes_on(search->progress, 0, search->nodes, 0))) {
        search->stopped = true;
    }
    return search->stopped;
}

static void remember(pod__exact *search, const node *at, int least, verdict found, uint64_t nodes) {
    pod__bounds_key key = key_of(at);
    unsigned side = found.answer == YES ? POD__MOVER : POD__OTHER;
    int wanted = side == POD__MOVER ? least : search->geometry.square_count + 1 - least;
    wanted -= (int)pod__packed_count(found.needed & at->walls);
    pod__bounds_add(&search->bounds, &key, &(pod__bound){side, found.needed & ~at->walls, wanted}, nodes);
}

/* Requires: not known. */
static verdict search_on(pod__exact *search, const node *at, int least) {
    int rest = search->geometry.square_count + 1 - least;
    size_t first = search->children;
    uint64_t nodes = search->nodes;
    verdict found = {NO, 0};
    if (is_stopped(search)) {
        return found;
    }
    bool decided = expand(search, at, rest, &found);
    for (size_t i = first; !decided && i < search->children && !search->stopped; i++) {
        const pod__exact_child child = search->child[i];
        verdict theirs = known(search, &child.node, rest, child.kept, at->walls);
        theirs = theirs.answer == UNKNOWN ? search_on(search, &child.node, rest) : theirs;
        decided = conclude(&found, theirs, child.kept);
    }
    search->children = first;
    if (!search->stopped) {
        remember(search, at, least, found, search->nodes - nodes);
    }
    return found;
}

bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least) {
    node root = node_of(&search->geometry, position);
    verdict found = known(search, &root, least, 0, 0);
    search->children = 0;
    found = found.answer == UNKNOWN ? search_on(search, &root, least) : found;
    return found.answer == YES;
}

bool pod__exact_create(unsigned rows, unsigned columns, size_t bytes, pod__memory *memory, pod__exact *out) {
    *out = (pod__exact){.geometry = pod__packed_geometry_of(rows, columns)};
    out->children_max = (size_t)rows * columns * CHILDREN_FOR_SQUARE;
    size_t scratch = out->children_max * sizeof *out->child;
    out->child = pod__memory_take(memory, scratch);
    if (!out->child || !pod__bounds_create(bytes > scratch ? bytes - scratch : 0, memory, &out->bounds)) {
        pod__exact_free(out, memory);
        return false;
    }
    return true;
}

void pod__exact_free(pod__exact *search, pod__memory *memory) {
    pod__memory_give(memory, search->child, search->children_max * sizeof *search->child);
    pod__bounds_free(&search->bounds);
    search->child = NULL;
}
