/* With a null window: probes of a few nodes, depth first; above them, what seems least work comes next, by proof
   numbers. What makes it quick:

   - dice that can never be captured decide many positions long before the board is full; - two pauses cancel each
   other: each player gets one, the second whenever the other takes the first; - every answer comes with the dice that
   the side it is good for needs, seldom all that it has, and is stored for every ownership that has them (bounds.h); -
   moves that leave the mover most walls, and the other few moves, come first; - of the moves that win, those are found
   that are quickly shown to. */
#include "solve/strong/search/search.h"

#include "base/work.h"
#include "solve/strong/search/bounds.h"

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
    bool is_decided; /* where proof numbers guide */
    pod__effort effort;
} pod__exact_child;

/* Which side surely reaches its threshold, and which of its dice it needs for that. UNKNOWN: the search ended before.
 */
typedef struct verdict {
    enum { UNKNOWN, YES, NO } answer; /* YES: the player to move */
    uint64_t needed;
} verdict;

enum {
    CHILDREN_FOR_SQUARE = 2048,
    NODES_BETWEEN_ASKS = 1 << 12,
    PROBE = 150,         /* nodes; fewer mean more positions that are come back to, more mean more that lead nowhere */
    PROBE_SHARE = 65536, /* and one for so many nodes: the search ends even if all else is forgotten */
    EFFORTS_SHARE = 8,   /* of the memory */
    MARGIN_SHARE = 4     /* a position is stayed at until it seems so much more work than the next best */
};

/* ---- What is known at once --------------------------------------------------------------------------- */

static uint64_t lowest_of(uint64_t set) {
    return set & -set;
}

/* walls_before: those of the position that it came from. The pairs of pauses go to one player each; as sixes, though
 * what they show does not matter. */
static node node_of(const pod__packed_geometry *geometry, const pod__packed *position, uint64_t walls_before) {
    node made = {.position = *position, .walls = pod__packed_walls(geometry, position, walls_before)};
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

static pod__exact_child child_of(const pod__exact *search, const node *at, pod_move move) {
    pod__packed after = pod__packed_after(&search->geometry, &at->position, move);
    pod__exact_child child = {.node = node_of(&search->geometry, &after, at->walls)};
    child.kept = pod__packed_dice(&at->position) & ~pod__packed_captured(&search->geometry, move);
    return child;
}

typedef struct expansion {
    const node *at;
    int rest; /* what the other player, whose turn it is next, must reach */
    size_t first;
    verdict *found;
} expansion;

/* Keeps a child that is not decided. Returns whether it decides its parent. */
static bool judge(pod__exact *search, const expansion *of, pod__exact_child *child) {
    verdict theirs = known(search, &child->node, of->rest, child->kept, of->at->walls);
    if (theirs.answer != UNKNOWN) {
        return conclude(of->found, theirs, child->kept);
    }
    child->order = order_of(&search->geometry, &child->node);
    insert(search, of->first, child);
    return false;
}

/* Finds the children that are not decided, best first. Returns whether one decides. While memory brings what is known
   of a child, the next is made. */
static bool expand(pod__exact *search, const node *at, int rest, verdict *found) {
    pod_move move[POD__PACKED_MOVES_MAX];
    unsigned moves = pod__packed_moves(&search->geometry, &at->position, move);
    const expansion of = {at, rest, search->children, found};
    pod__exact_child now, next;
    for (unsigned i = 0; i <= moves; i++) {
        if (i < moves) {
            next = child_of(search, at, move[i]);
            pod__bounds_key key = key_of(&next.node);
            pod__bounds_prefetch(&search->bounds, &key);
        }
        if (i && judge(search, &of, &now)) {
            return true;
        }
        now = next;
    }
    return false;
}

static bool has_ended(const pod__exact *search) {
    return search->stopped || search->gave_up;
}

static bool is_stopped(pod__exact *search) {
    search->nodes++;
    bool spent = search->node_limit && search->nodes > search->node_limit;
    bool asks = !spent && search->nodes % NODES_BETWEEN_ASKS == 0;
    if (spent || (asks && !pod__goes_on(search->progress, 0, search->nodes, 0))) {
        search->stopped = true;
    }
    search->gave_up = search->nodes > search->probe_end;
    return has_ended(search);
}

static void remember(pod__exact *search, const node *at, int least, verdict found, uint64_t nodes) {
    pod__bounds_key key = key_of(at);
    unsigned side = found.answer == YES ? POD__MOVER : POD__OTHER;
    int wanted = side == POD__MOVER ? least : search->geometry.square_count + 1 - least;
    wanted -= (int)pod__packed_count(found.needed & at->walls);
    pod__bounds_add(&search->bounds, &key, &(pod__bound){side, found.needed & ~at->walls, wanted}, nodes);
}

/* Depth first. Requires: not known. */
static verdict search_on(pod__exact *search, const node *at, int least) {
    int rest = search->geometry.square_count + 1 - least;
    size_t first = search->children;
    uint64_t nodes = search->nodes;
    verdict found = {NO, 0};
    if (is_stopped(search)) {
        return (verdict){UNKNOWN, 0};
    }
    bool decided = expand(search, at, rest, &found);
    for (size_t i = first; !decided && i < search->children && !has_ended(search); i++) {
        const pod__exact_child child = search->child[i];
        verdict theirs = known(search, &child.node, rest, child.kept, at->walls);
        theirs = theirs.answer == UNKNOWN ? search_on(search, &child.node, rest) : theirs;
        decided = conclude(&found, theirs, child.kept);
    }
    search->children = first;
    if (has_ended(search)) {
        return (verdict){UNKNOWN, 0};
    }
    remember(search, at, least, found, search->nodes - nodes);
    return found;
}

/* ---- By proof numbers -------------------------------------------------------------------------------- */

/* Something to be shown, as long as it seems less work than the limits. */
typedef struct proof {
    const node *at;
    int least;
    pod__effort limit, effort;
    size_t first; /* its children */
    verdict found;
} proof;

/* Which child comes next, and what the parent is if each child is what it seems. */
typedef struct choice {
    size_t best; /* the end of the children when all are decided */
    pod__effort effort;
    uint32_t second; /* effort to win by the second best */
} choice;

/* All that the further search depends on, and nothing else. */
static uint64_t name_of(const node *at, int least) {
    const pod__bounds_key key = key_of(at);
    const uint64_t mine = at->position.mine & ~at->walls;
    const pod__packed open = {{key.pips[0], key.pips[1], key.pips[2]}, mine};
    const uint64_t wanted = (uint64_t)least - pod__packed_count(at->position.mine & at->walls);
    return (pod__packed_hash(&open) ^ pod__mix(2 * wanted + 1 + key.has_pause)) | 1;
}

/* order: as order_of() has it. The numbers are those that made the fewest nodes of several. */
static pod__effort first_guess(int order) {
    enum { WIN = 4, LOSE = 16, ORDER = 8 };
    const int lose = LOSE - order / ORDER;
    return (pod__effort){WIN, lose < 1 ? 1 : (uint32_t)lose};
}

static verdict probe(pod__exact *search, const node *at, int least) {
    search->probe_end = search->nodes + PROBE + search->nodes / PROBE_SHARE;
    verdict found = search_on(search, at, least);
    search->probe_end = UINT64_MAX;
    search->gave_up = false;
    return found;
}

static choice choose(const pod__exact *search, size_t first) {
    choice made = {.best = search->children, .effort = {POD__ENDLESS, 0}, .second = POD__ENDLESS};
    uint64_t lose = 0;
    for (size_t i = first; i < search->children; i++) {
        const pod__exact_child *child = &search->child[i];
        if (child->is_decided) {
            continue;
        }
        lose += child->effort.win;
        if (child->effort.lose < made.effort.win) {
            made.second = made.effort.win;
            made.effort.win = child->effort.lose;
            made.best = i;
        } else if (child->effort.lose < made.second) {
            made.second = child->effort.lose;
        }
    }
    made.effort.lose = lose < POD__ENDLESS ? (uint32_t)lose : POD__ENDLESS - 1;
    return made;
}

static verdict prove(pod__exact *search, proof *task);

/* Works on a child until it is decided, or seems more work than another. Returns whether it decides its parent. */
static bool prove_child(pod__exact *search, proof *parent, const choice *made) {
    pod__exact_child *child = &search->child[made->best];
    const uint32_t next = made->second + made->second / MARGIN_SHARE + 1;
    proof task = {.at = &child->node, .least = search->geometry.square_count + 1 - parent->least};
    task.limit.win = parent->limit.lose - (parent->effort.lose - child->effort.win);
    task.limit.lose = next < parent->limit.win ? next : parent->limit.win;
    verdict theirs = known(search, task.at, task.least, child->kept, parent->at->walls);
    theirs = theirs.answer == UNKNOWN ? prove(search, &task) : theirs;
    if (theirs.answer == UNKNOWN) {
        child->effort = task.effort;
        return false;
    }
    child->is_decided = true;
    return conclude(&parent->found, theirs, child->kept);
}

/* Returns whether it is decided. */
static bool prove_by_children(pod__exact *search, proof *task) {
    const int rest = search->geometry.square_count + 1 - task->least;
    for (size_t i = task->first; i < search->children; i++) {
        pod__exact_child *child = &search->child[i];
        child->is_decided = false;
        if (!pod__efforts_find(&search->efforts, name_of(&child->node, rest), &child->effort)) {
            child->effort = first_guess(child->order);
        }
    }
    while (!search->stopped) {
        const choice made = choose(search, task->first);
        if (made.best == search->children) {
            return true;
        }
        task->effort = made.effort;
        if (made.effort.win >= task->limit.win || made.effort.lose >= task->limit.lose) {
            return false;
        }
        if (prove_child(search, task, &made)) {
            return true;
        }
    }
    return false;
}

/* Requires: not known. UNKNOWN: task->effort has come to a limit, or the search was stopped. */
static verdict prove(pod__exact *search, proof *task) {
    const uint64_t nodes = search->nodes, name = name_of(task->at, task->least);
    const int rest = search->geometry.square_count + 1 - task->least;
    if (!pod__efforts_find(&search->efforts, name, &task->effort)) {
        verdict found = probe(search, task->at, task->least);
        if (found.answer != UNKNOWN) {
            return found;
        }
        task->effort = first_guess(order_of(&search->geometry, task->at));
        pod__efforts_put(&search->efforts, name, task->effort);
    }
    if (is_stopped(search)) {
        return (verdict){UNKNOWN, 0};
    }
    task->first = search->children;
    task->found = (verdict){NO, 0};
    const bool decided = expand(search, task->at, rest, &task->found) || prove_by_children(search, task);
    search->children = task->first;
    if (decided && !search->stopped) {
        remember(search, task->at, task->least, task->found, search->nodes - nodes);
        return task->found;
    }
    pod__efforts_put(&search->efforts, name, task->effort);
    return (verdict){UNKNOWN, 0};
}

bool pod__exact_reaches(pod__exact *search, const pod__packed *position, int least) {
    const node root = node_of(&search->geometry, position, 0);
    verdict found = known(search, &root, least, 0, 0);
    search->children = 0;
    if (found.answer == UNKNOWN) {
        proof task = {.at = &root, .least = least, .limit = {POD__ENDLESS, POD__ENDLESS}};
        found = prove(search, &task);
    }
    return found.answer == YES;
}

bool pod__exact_create(unsigned rows, unsigned columns, size_t bytes, pod__memory *memory, pod__exact *out) {
    *out = (pod__exact){.geometry = pod__packed_geometry_of(rows, columns), .probe_end = UINT64_MAX};
    out->children_max = (size_t)rows * columns * CHILDREN_FOR_SQUARE;
    size_t scratch = out->children_max * sizeof *out->child, rest = bytes > scratch ? bytes - scratch : 0;
    out->child = pod__memory_take(memory, scratch);
    if (!out->child || !pod__efforts_create(rest / EFFORTS_SHARE, memory, &out->efforts) ||
        !pod__bounds_create(rest - rest / EFFORTS_SHARE, memory, &out->bounds)) {
        pod__exact_free(out, memory);
        return false;
    }
    return true;
}

void pod__exact_free(pod__exact *search, pod__memory *memory) {
    pod__memory_give(memory, search->child, search->children_max * sizeof *search->child);
    pod__efforts_free(&search->efforts);
    pod__bounds_free(&search->bounds);
    search->child = NULL;
}
